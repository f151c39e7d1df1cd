use super::{help, is_hidden, json, line, lines, markdown, visible, workflow};

/// Names and texts that somebody could send.
const HOSTILE: &[&str] = &[
    "a\n::error file=x::pwned",
    "::add-mask::x",
    "words and \t::stop-commands::x",
    "##[error]v1 and ##vso[task.setvariable]x ###[group]",
    "\r::error::CR",
    "\u{1b}[31mred\u{1b}]8;;https://evil.example\u{7}click\u{1b}]8;;\u{7}",
    "\u{9b}31m \u{85} \u{7f} \u{0}",
    "\u{202e}txt.exe\u{2066}\u{2069}\u{200f}\u{61c}",
    "a\u{e0041}\u{e007f}\u{200b}\u{feff}\u{2060}\u{ad}\u{2028}\u{2029}",
    "`|<script>alert(1)</script> ](javascript:x) ![i](x) **b** _i_ ~~s~~ $x$ <!-- &amp; %0A::error::y",
    "a ``` b\n```\n# title\n- item\n| a | b |\n@team #12 https://evil.example www.evil.example",
];

#[test]
fn nothing_hidden_is_left() {
    for text in HOSTILE {
        let one = line(text);
        assert!(!one.chars().any(is_hidden), "{one}");
        assert!(!one.split_whitespace().any(|word| word.starts_with("::")), "{one}");
        assert!(!one.contains("##[") && !one.contains("##vso["), "{one}");
        let several = lines(text);
        assert!(!several.chars().any(|letter| is_hidden(letter) && !matches!(letter, '\n' | '\t')));
        assert_eq!(several.lines().count(), text.split('\n').count());
        assert!(!several.lines().any(|line| line.trim_start().starts_with("::")), "{several}");
        assert!(!visible(text).chars().any(|letter| is_hidden(letter) && !matches!(letter, '\n' | '\t')));
    }
}

#[test]
fn harmless_text_stays() {
    for text in ["", "std::fmt of `a`", "寄信 ❤\u{fe0f} é", "# a ## b [c]", "a: b"] {
        assert_eq!(line(text), text);
        assert_eq!(json(text), text);
    }
    assert_eq!(lines("a\n\tb\r\n\rc"), "a\n\tb\n\\rc");
    assert_eq!(visible("  ::core::option\n##[x]"), "  ::core::option\n##[x]");
}

#[test]
fn escapes_are_those_of_kdl() {
    assert_eq!(line("a\r\n\tb\u{1b}[0m\u{202e}"), "a\\r\\n\\tb\\u{1b}[0m\\u{202e}");
    assert_eq!(line(" ::error::x"), " \\u{3a}:error::x");
    assert_eq!(line("##[error]"), "#\\u{23}[error]");
}

#[test]
fn help_has_the_lines_of_lists_and_quotes() {
    assert_eq!(help("a\n- b\n│ c\n│\n│ d"), "a\n- b\n│ c\n│\n│ d");
    assert_eq!(help("`a\n::error::b` c"), "`a\\n\\u{3a}:error::b` c");
    assert_eq!(help("a\n- ::error\r"), "a\n- \\u{3a}:error\\r");
}

#[test]
fn json_means_the_same() {
    for text in HOSTILE {
        let value = serde_json::json!({ "text": text, "list": [text] });
        let written = format!("{value:#}\n");
        let came = json(&written);
        assert!(!came.chars().any(|letter| is_hidden(letter) && letter != '\n'), "{came}");
        assert!(!came.contains("##["), "{came}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&came).expect("JSON"), value);
    }
}

#[test]
fn a_command_is_one_line() {
    for text in HOSTILE {
        let (data, property) = (workflow::data(text), workflow::property(text));
        assert!(!data.chars().chain(property.chars()).any(is_hidden), "{data}");
        assert!(!property.contains([':', ',']), "{property}");
    }
    assert_eq!(workflow::data("100 % of a,b: c\nd"), "100 %25 of a,b: c\\nd");
    assert_eq!(workflow::data("a\u{1b}"), "a\\u{1b}");
    assert_eq!(workflow::property("a,b:c%0A\nd"), "a%2Cb%3Ac%250A\\nd");
}

#[test]
fn markdown_stays_where_it_is_put() {
    for text in HOSTILE {
        for cell in [markdown::text(text), markdown::prose(text), markdown::code(text)] {
            assert!(!cell.chars().any(is_hidden), "{cell}");
            assert!(!cell.contains("](") && !cell.contains('|') && !cell.contains("<script"), "{cell}");
            assert!(!cell.contains("@team") && !cell.contains("://evil") || cell.contains('`'), "{cell}");
        }
        let code = markdown::code(text);
        let inner = code.strip_prefix('`').and_then(|rest| rest.strip_suffix('`'));
        let inner = inner.or(code.strip_prefix("<code>").and_then(|rest| rest.strip_suffix("</code>")));
        assert!(!inner.expect("it is code").contains(['`', '<', '>']), "{code}");
        let fence = markdown::fenced("text", text);
        let mark: String = fence.chars().take_while(|letter| *letter == '`').collect();
        assert_eq!(fence.matches(&mark).count(), 2, "{fence}");
    }
    assert_eq!(markdown::code("a|b"), "<code>a&#124;b</code>");
    assert_eq!(markdown::code("get_order"), "`get_order`");
    assert_eq!(markdown::code("  "), "` `");
    assert_eq!(
        markdown::prose("`a` and c|d\n<img> @team"),
        "`a` and c&#124;d&#92;n&#60;img&#62; &#64;<!-- -->team"
    );
    assert_eq!(markdown::text("12. a"), "12&#46; a");
    assert_eq!(markdown::text("- a 1.2 b-c"), "&#45; a 1.2 b-c");
    assert_eq!(markdown::prose("one ` alone"), "one &#96; alone");
    assert_eq!(markdown::prose("`a` `b"), "`a` &#96;b");
    assert_eq!(markdown::fenced("text", "a"), "```text\na\n```\n");
    assert_eq!(markdown::fenced("text", "````"), "`````text\n````\n`````\n");
}
