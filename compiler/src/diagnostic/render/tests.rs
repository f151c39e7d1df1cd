use super::{Style, render, render_all, render_within};
use crate::diagnostic::{Code, Diagnostic, Fix, codes};
use crate::source::{FileId, SourceFile, Sources, Span};

static R: Code = Code::of_rule("r", "One letter.");
static A_RULE: Code = Code::of_rule("a-rule", "The first.");
static B_RULE: Code = Code::of_rule("b-rule", "The second.");
static SOME_RULE: Code = Code::of_rule("some-rule", "Any.");

fn sources(text: &str) -> Sources {
    Sources::new(vec![SourceFile::new("mail.kdl", text)])
}

fn at(range: std::ops::Range<usize>) -> Span {
    Span::new(FileId(0), range)
}

#[test]
fn shows_rule_place_labels_and_help() {
    let sources = sources("tool \"a\"\ntool \"a\"\n");
    let diagnostic = Diagnostic::error(&codes::DUPLICATE_TOOL, at(14..17), "two tools are called `a`")
        .at("the second")
        .also(at(5..8), "the first")
        .help("Rename one of them.");
    let expected = "\
error[duplicate-tool]: two tools are called `a`
 --> mail.kdl:2:6
  |
1 | tool \"a\"
  |      --- the first
2 | tool \"a\"
  |      ^^^ the second
  |
  = help: Rename one of them.";
    assert_eq!(render(&diagnostic, &sources, Style::Plain), expected);
}

#[test]
fn counts_and_orders() {
    let sources = sources("a\nb\n");
    let late = Diagnostic::warning(&B_RULE, at(2..3), "late");
    let early = Diagnostic::error(&A_RULE, at(0..1), "early");
    let text = render_all(&[late.clone(), early, late], &sources, Style::Plain);
    assert!(text.find("early") < text.find("late"), "{text}");
    assert!(text.ends_with("\n\n1 error, 2 warnings\n"), "{text}");
    assert_eq!(render_all(&[], &sources, Style::Plain), "");
}

#[test]
fn distant_places_get_excerpts_of_their_own() {
    let filler = "x\n".repeat(50_000);
    let sources = sources(&format!("first\n{filler}second\n"));
    let second = 6 + filler.len();
    let diagnostic = Diagnostic::error(&R, at(second..second + 6), "twice").also(at(0..5), "here first");
    let text = render(&diagnostic, &sources, Style::Plain);
    assert!(text.contains("--> mail.kdl:50002:1") && text.contains("::: mail.kdl:1:1"), "{text}");
    assert!(text.lines().count() < 15, "{text}");
}

#[test]
fn a_very_long_line_is_cut() {
    let long = format!("node \"{}\" oops \"{}\"", "é".repeat(100_000), "b".repeat(100_000));
    let place = long.find("oops").expect("it is there");
    let sources = sources(&long);
    let text = render(&Diagnostic::error(&R, at(place..place + 4), "wrong"), &sources, Style::Plain);
    assert!(text.contains("mail.kdl:1:100009") && text.contains("oops") && text.contains("^^^^"), "{text}");
    assert!(text.len() < 2_000, "{text}");
}

#[test]
fn a_place_at_the_end_of_an_empty_file_is_shown() {
    let text = render(&Diagnostic::error(&R, at(0..0), "nothing here"), &sources(""), Style::Plain);
    assert!(text.contains("mail.kdl:1:1"), "{text}");
}

#[test]
fn of_a_very_tall_place_only_the_first_line_is_shown() {
    let text = format!("tool {{\n{}}}\n", "    x\n".repeat(200));
    let end = text.len() - 1;
    let text = render(&Diagnostic::error(&R, at(0..end), "too long"), &sources(&text), Style::Plain);
    assert!(text.contains("1 | tool {\n  | ^^^^^^"), "{text}");
}

#[test]
fn colours_do_not_change_the_words() {
    let sources = sources("a b\n");
    let diagnostic = Diagnostic::warning(&R, at(2..3), "odd").at("here").help("Change it.");
    let coloured = render(&diagnostic, &sources, Style::Terminal);
    let mut plain = String::new();
    let mut parts = coloured.split('\u{1b}');
    plain.push_str(parts.next().unwrap_or_default());
    for part in parts {
        plain.push_str(part.split_once('m').map_or("", |(_, rest)| rest));
    }
    assert_ne!(coloured, plain);
    assert_eq!(plain, render(&diagnostic, &sources, Style::Plain));
}

#[test]
fn a_fix_is_named_with_the_flag_that_makes_it() {
    let sources = sources("a b.\n");
    let mut diagnostic = Diagnostic::warning(&R, at(2..4), "odd").help("Remove it.");
    diagnostic.fix = Some(Fix { title: "remove the period".into(), safe: true, edits: Vec::new() });
    let text = render(&diagnostic, &sources, Style::Plain);
    assert!(
        text.ends_with("  = help: Remove it.\n  = fix: remove the period (`toolcat check --fix`)"),
        "{text}"
    );
    diagnostic.fix = diagnostic.fix.map(|fix| Fix { safe: false, ..fix });
    let text = render(&diagnostic, &sources, Style::Plain);
    assert!(text.ends_with("= fix: remove the period (`toolcat check --unsafe-fixes`)"), "{text}");
}

#[test]
fn everything_fits_a_narrow_terminal() {
    let text = format!("{}tool \"{}\" oops{}\n", "x\n".repeat(120), "a b ".repeat(60), " c d".repeat(60));
    let place = text.find("oops").expect("it is there");
    let sources = sources(&text);
    let help = "Say it in `fewer words` than this. ".repeat(8);
    let message = "`one_rather_long_name` and `another_rather_long_name` are easily taken for each other";
    let diagnostic = Diagnostic::warning(&SOME_RULE, at(place..place + 4), message).help(help.trim_end());
    let text = render_within(&diagnostic, &sources, Style::Plain, 80);
    assert!(text.contains("^^^^") && text.contains("oops"), "{text}");
    let wide: Vec<_> = text.lines().filter(|line| line.chars().count() > 80).collect();
    assert!(wide.is_empty(), "{wide:#?}\n{text}");
}

#[test]
fn nothing_in_a_name_acts_on_a_terminal_or_a_log() {
    let hostile = "a\n::error::x\r\u{1b}[31m\u{9b}1m\u{202e}\u{e0041}\u{200b}##[error]v1";
    let text = format!("tool \"{}\" \"##[error]\" oops", hostile.replace('\n', ""));
    let place = text.find("oops").expect("it is there");
    let sources = Sources::new(vec![SourceFile::new(hostile, text.as_str())]);
    let mut diagnostic = Diagnostic::error(&R, at(place..place + 4), format!("`{hostile}` ::error::is odd"))
        .at(hostile)
        .also(at(0..4), hostile)
        .help(format!("Rename `{hostile}`."));
    diagnostic.fix = Some(Fix { title: hostile.into(), safe: true, edits: Vec::new() });
    for columns in [20, 40, 80, 400] {
        let text = render_within(&diagnostic, &sources, Style::Plain, columns);
        assert!(!text.chars().any(|letter| crate::escape::is_hidden(letter) && letter != '\n'), "{text}");
        assert!(!text.lines().any(|line| line.trim_start().starts_with("::")), "{text}");
        assert!(!text.contains("##["), "{text}");
    }
    let text = render(&diagnostic, &sources, Style::Plain);
    let marks = text.lines().find(|line| line.contains("^^^^")).expect("the place is marked");
    let source = text.lines().find(|line| line.contains("1 | ")).expect("the line is shown");
    let column = |line: &str, what: &str| line.split(what).next().map(|before| before.chars().count());
    // The wide number sign takes two columns.
    assert_eq!(column(marks, "^^^^"), column(source, "oops").map(|column| column + 2), "{text}");
}
