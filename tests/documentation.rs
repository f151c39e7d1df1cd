//! No text from a catalog becomes code, a link or markup in the documentation of generated code, whatever Markdown it
//! contains.
//!
//! Every piece of documentation in a generated file is inspected, so later additions are covered too.

mod support;

use proc_macro2::{TokenStream, TokenTree};
use proptest::prelude::*;
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use std::fmt::Write as _;
use support::rustc::Rustc;
use toolcat_compiler::driver::Analysis;
use toolcat_compiler::emit;

/// What became code or markup somewhere, and what rustc or a terminal objects to.
const HOSTILE: &[&str] = &[
    "The answer looks like this:\n> ```\n> {\"order\": 7}\n> ```\n",
    "> ````\n> panic!()\n> ````",
    "What to find\n-      panic!();",
    "1.     panic!();\n\n       panic!();",
    "    panic!();",
    "\tpanic!();",
    "- a\n\n      panic!();",
    "```\npanic!()\n```",
    "~~~rust\npanic!()\n~~~",
    "```text\n```\n```\npanic!()\n```",
    "``````\npanic!()\n``````",
    "`",
    "``",
    "```",
    "a ` b `` c ``` d",
    "` `` `",
    "`a`",
    " ` ",
    "[Vec](Self) [`Nope`] [a]: http://x.y",
    "[^1]\n\n[^1]: panic!()",
    "<script>alert(1)</script>\n<div>\n\n```\npanic!()\n```\n</div>",
    "<!-- \n```\npanic!()\n``` -->",
    "https://example.com and <mailto:a@b.c>",
    "| a | b |\n|---|---|\n| `c` | ``` |",
    "# Title\n\nTitle\n===\n---\n* * *",
    "\\`\\`\\`\nx",
    "&lt;b&gt; &#96;&#96;&#96;",
    "$a$ ~~b~~ - [ ] c",
    "a\rb \r\r c",
    "\u{202e}evil\u{202c} \u{2066}x\u{2069} \u{200e}",
    "a\u{2028}b\u{2029}c\u{85}d\u{b}e\u{c}f",
    "\u{0}nul\u{1b}[31m\u{9b}31m\u{7f}",
    "*/ pub fn evil() {} /*",
    "\"#; panic!(); r#\"",
    "{}{0}{x",
    "\u{e0041}\u{e007f}\u{feff}\u{200b}",
    "{.rust}\n```{.rust}\npanic!()\n```",
    "",
    " ",
];

/// A catalog with these texts in every place that feeds documentation, as name and as text.
fn catalog(names: &[&str], texts: &[&str]) -> String {
    let pairs: Vec<(usize, String, String)> = names
        .iter()
        .enumerate()
        .map(|(at, name)| (at, quoted(&format!("{name}{at}")), quoted(texts[at % texts.len()])))
        .collect();
    let each = |write: &dyn Fn(usize, &str, &str) -> String| -> String {
        pairs.iter().map(|(at, name, text)| write(*at, name, text)).collect()
    };
    let fields = each(&|at, name, text| format!("string {name} {text} rust-name=\"f{at}\"\n"));
    let values = each(&|at, name, text| format!("value {name} {text} rust-name=\"V{at}\"\n"));
    let inside = format!("{fields} enum \"kind\" {{ {values} }}\n");
    let outcomes = each(&|at, name, text| {
        format!(
            "outcome {name} rust-name=\"O{at}\" {{ means {text}; object \"o\" {text} {{ string \"x\" {text} }}; text \"Done\" }}\n"
        )
    });
    let cases = each(&|at, name, text| format!("case {name} {text} rust-name=\"C{at}\"\n"));
    let tools = each(&|at, name, text| {
        let params = match at % 2 {
            0 => format!("{inside} object \"one\" {text} {{ {fields} }}\n ty \"ty\" {text}"),
            _ => format!("operation \"method\" {text} {{ {cases} }}\n {fields}"),
        };
        let check = format!("check {name} {{ code; reject \"It is wrong.\"; next \"Give another.\" }}");
        format!(
            "tool {name} rust-name=\"tool{at}\" {{ title {text}; snippet {text}; description {text}; params {{ {params} }}\n {check}\n {outcomes} }}\n"
        )
    });
    let listed = each(&|_, name, _| format!(" {name}"));
    let about = pairs.first().map_or("\"\"", |(_, _, text)| text);
    let agents = each(&|at, name, text| match at {
        0 => format!("agent {name} {{ about {text}; always-loaded {listed} }}\n"),
        _ => String::new(),
    });
    format!("catalog \"c\" {{ marker \" (m)\" }}\n{agents}type \"ty\" {about} {{ {values} }}\n{tools}")
}

/// A text as KDL, with every character escaped.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        write!(out, "\\u{{{:x}}}", u32::from(letter)).expect("writing to a string cannot fail");
    }
    out.push('"');
    out
}

/// Its code. What rules and checks say about such texts does not matter here, as long as code is generated.
fn code(names: &[&str], texts: &[&str]) -> TokenStream {
    emit::rust(compiled(names, texts).catalog(), &emit::Options::default())
}

fn compiled(names: &[&str], texts: &[&str]) -> Analysis {
    let compiled = support::compile("hostile.kdl", &catalog(names, texts));
    assert!(!compiled.has_errors(), "{}", support::findings(&compiled));
    compiled
}

/// Every piece of documentation, as its lines.
fn documentation(tokens: TokenStream, out: &mut Vec<Vec<String>>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut lines: Vec<String> = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let line = match &tokens[at..] {
            [TokenTree::Punct(sign), TokenTree::Group(group), ..] if sign.as_char() == '#' => {
                doc(group.stream())
            }
            _ => None,
        };
        match line {
            Some(line) => {
                lines.push(line);
                at += 2;
                continue;
            }
            None if !lines.is_empty() => out.push(std::mem::take(&mut lines)),
            None => {}
        }
        if let TokenTree::Group(group) = &tokens[at] {
            documentation(group.stream(), out);
        }
        at += 1;
    }
}

/// `doc = "…"`
fn doc(tokens: TokenStream) -> Option<String> {
    let mut tokens = tokens.into_iter();
    let (name, _, text) = (tokens.next()?, tokens.next()?, tokens.next()?);
    let is_doc = matches!(&name, TokenTree::Ident(name) if name == "doc");
    is_doc.then(|| syn::parse2::<syn::LitStr>(text.into()).expect("documentation is a text").value())
}

/// Markdown as rustdoc reads it.
fn events(lines: &[String]) -> Vec<Event<'static>> {
    let text: Vec<&str> = lines.iter().map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_SMART_PUNCTUATION;
    Parser::new_ext(&text.join("\n"), options).map(Event::into_static).collect()
}

/// Only paragraphs of words and code spans, and blocks of plain text.
fn is_harmless(event: &Event<'_>) -> bool {
    match event {
        Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(language))) => &**language == "text",
        Event::Start(Tag::Paragraph) | Event::End(TagEnd::Paragraph | TagEnd::CodeBlock) => true,
        Event::Text(_) | Event::Code(_) | Event::SoftBreak => true,
        _ => false,
    }
}

fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
}

fn check(names: &[&str], texts: &[&str]) -> Result<(), TestCaseError> {
    let mut found = Vec::new();
    documentation(code(names, texts), &mut found);
    prop_assert!(found.len() > 20, "there is documentation");
    for lines in found {
        prop_assert!(!lines.iter().any(|line| line.chars().any(is_hidden)), "{:?}", lines);
        for event in events(&lines) {
            prop_assert!(is_harmless(&event), "{:?} in {:?}", event, lines);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn random_markdown_stays_plain_text(
        texts in proptest::collection::vec("(    |\t|\n|\r|\r\n|> |- |1\\. |`|``|```|````|~~~|rust|<b>|</b>|<!--|\\[|\\]\\(|\\)|\\\\|# |\\||---|===|&#96;|panic!\\(\\);|\\[\\^1\\]:|\u{202e}|\u{0}|\u{1b}|[ -z|}~é寄]){1,24}", 1..4),
        name in "(`|``|```| |\n|\r|<b>|\\]|\\\\|>|\u{202e}|[ -~é]){0,8}",
    ) {
        let texts: Vec<&str> = texts.iter().map(String::as_str).filter(|text| !text.trim().is_empty()).collect();
        prop_assume!(!texts.is_empty());
        check(&[&name, &name], &texts)?;
    }
}

#[test]
fn every_hostile_text_stays_plain_text() {
    let texts: Vec<&str> = HOSTILE.iter().copied().filter(|text| !text.trim().is_empty()).collect();
    for (name, text) in HOSTILE.iter().zip(texts.iter().cycle()) {
        check(&[name], &[text]).unwrap_or_else(|problem| panic!("{problem}"));
    }
}

/// The words of a text survive in it: only white space at the ends is lost.
#[test]
fn documentation_keeps_the_text() {
    let text = "One *two* `three`.\n\n> ```\n> {\"order\": 7}\n> ```\nfour ```` five";
    let mut found = Vec::new();
    documentation(code(&["x"], &[text]), &mut found);
    let held = |lines: &[String]| -> String {
        events(lines)
            .iter()
            .filter_map(|event| match event {
                Event::Text(text) => Some(&**text),
                _ => None,
            })
            .collect()
    };
    assert!(found.iter().any(|lines| held(lines).trim() == text), "{found:#?}");
}

/// The same, checked by rustdoc and rustc, on a whole generated file as the command writes it.
#[test]
fn rustdoc_finds_no_examples_and_no_warnings() {
    let texts: Vec<&str> = HOSTILE.iter().copied().filter(|text| !text.trim().is_empty()).collect();
    let mut all = String::from("#![deny(missing_docs)]\n//! Generated code.\n");
    for (at, chunk) in texts.chunks(6).enumerate() {
        let file = emit::file(compiled(chunk, chunk).catalog(), &emit::Options::default());
        assert!(
            !file.chars().any(|letter| letter != '\n' && is_hidden(letter)),
            "a control character is in the file"
        );
        writeln!(all, "/// Part.\npub mod part{at} {{\n{file}\n}}").expect("writing to a string cannot fail");
    }
    let rustc = Rustc::new("documentation");
    for edition in ["2021", "2024"] {
        assert_eq!(rustc.check("hostile", edition, &all), "");
    }
    assert_eq!(rustc.document("hostile", &all), "");
    assert_eq!(rustc.doctests("hostile", &all), "running 0 tests");
}
