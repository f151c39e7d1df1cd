//! KDL 2.0 spellings with the same meaning, and places in them.

use toolcat_compiler::source::FileId;
use toolcat_compiler::syntax::{Document, Text, ValueKind, read};

mod kdl_support;

use kdl_support::tree;

fn accepted(text: &str) -> Document {
    let (document, diagnostics) = read(FileId(0), text);
    assert_eq!(diagnostics, [], "{text:?}");
    document
}

/// Each with a plain equivalent.
const SAME: [(&str, &str); 32] = [
    ("", ""),
    ("\u{feff}a", "a"),
    ("a;b;c", "a\nb\nc"),
    ("a\r\nb\rc\u{b}d\u{c}e\u{85}f\u{2028}g\u{2029}h", "a\nb\nc\nd\ne\nf\ng\nh"),
    ("a\u{a0}1\u{3000}2\t3", "a 1 2 3"),
    ("a { b; c }", "a {\n    b\n    c\n}"),
    ("a{b}", "a { b; }"),
    ("a \\\n  1 \\ // more\n  2 \\ /* x */ \n3", "a 1 2 3"),
    ("a /* /* */ \n */ 1", "a 1"),
    ("/- a 1 { b }\nc", "c"),
    ("a /-1 2 /-x=1 y=2 /-{ b } { c } /-{ d }", "a 2 y=2 { c; }"),
    ("a /-\n// why\n1 2", "a 2"),
    ("\"a b\" \"c\"=1", "\"a b\" c=1"),
    ("a b = 1", "a b=1"),
    ("(t)a (u)1 x=(v)2", "( t )a (u) 1 x=(\"v\")2"),
    ("a #\"\\n\"# ##\"\"#\"##", "a \"\\\\n\" \"\\\"#\""),
    ("a \"\\u{48}\\u{1F600}\\s\\t\\\\\"", "a \"H😀 \t\\\\\""),
    ("a \"one \\\n     two\"", "a \"one two\""),
    ("a \"\"\"\n\"\"\"", "a \"\""),
    ("a \"\"\"\n    one\n      two\n\n   \t\n    three\n    \"\"\"", "a \"one\\n  two\\n\\n\\nthree\""),
    ("a \"\"\"\r\n  one\r\n  two\r\n  \"\"\"", "a \"one\\ntwo\""),
    ("a \"\"\"\n  one \\\n     two\n  \\   \"\"\"", "a \"one two\""),
    ("a \"\"\"\n  \\\"\"\" \"\" \\n\n  \"\"\"", "a \"\\\"\\\"\\\" \\\"\\\" \\n\""),
    ("a ##\"\"\"\n  \"\"\"# \\n\n  \"\"\"##", "a \"\\\"\\\"\\\"# \\\\n\""),
    ("a +1 -1_000 0xFF -0x10 +0o17 0b1_01_", "a 1 -1000 255 -16 15 5"),
    ("a 1.5 1e3 -2.5E-1 1_0.0_1", "a 1.50 1000.0 -0.25 10.01"),
    ("a #true #false #null #inf #-inf", "a #true #false #null #inf #-inf"),
    (
        "a - + -- .a +.a ?x x' <y> 寄 true1 #\"true\"#",
        "a \"-\" \"+\" \"--\" \".a\" \"+.a\" \"?x\" \"x'\" \"<y>\" \"寄\" \"true1\" \"true\"",
    ),
    ("a 170141183460469231731687303715884105727", "a 0x7fffffffffffffffffffffffffffffff"),
    ("a -170141183460469231731687303715884105728", "a -0x80000000000000000000000000000000"),
    ("a https://example.org", "a \"https:\""),
    ("a 'b", "a \"'b\""),
];

#[test]
fn equivalent_spellings_are_read_the_same() {
    for (written, plain) in SAME {
        assert_eq!(tree(&accepted(written).nodes), tree(&accepted(plain).nodes), "{written:?}");
    }
}

#[test]
fn an_empty_block_differs_from_none() {
    assert_eq!(accepted("a {}").nodes[0].children, Some(Vec::new()));
    assert_eq!(accepted("a").nodes[0].children, None);
    assert_eq!(accepted("a /-{ b }").nodes[0].children, None);
}

#[test]
fn places_cover_what_they_name() {
    let text = "x\n(t)tool (u)\"a\" 寄=(v)#\"é\"# /-9 { inner 1; } /-{ no }; y";
    let document = accepted(text);
    let tool = &document.nodes[1];
    let at = |span: toolcat_compiler::source::Span| &text[span.range()];
    assert_eq!(at(tool.span), "(t)tool (u)\"a\" 寄=(v)#\"é\"# /-9 { inner 1; }");
    assert_eq!(at(tool.head), "(t)tool (u)\"a\" 寄=(v)#\"é\"#");
    assert_eq!(at(tool.name.span), "tool");
    assert_eq!(tool.annotation.as_ref().map(|name| at(name.span)), Some("t"));
    assert_eq!(at(tool.arguments[0].span), "(u)\"a\"");
    assert_eq!(at(tool.properties[0].span), "寄=(v)#\"é\"#");
    assert_eq!(at(tool.properties[0].value.span), "(v)#\"é\"#");
    assert_eq!(at(tool.children.as_ref().expect("it has a block")[0].span), "inner 1");
}

fn first_text(document: &Document) -> &Text {
    match &document.nodes[0].arguments[0].kind {
        ValueKind::String(text) => text,
        other => panic!("{other:?} is no string"),
    }
}

/// The source of the first occurrence of `part` in the first string of `text`.
fn source_of<'a>(text: &'a str, part: &str) -> &'a str {
    let document = accepted(text);
    let string = first_text(&document);
    let start = string.value.find(part).expect("the string says it");
    &text[string.span(start..start + part.len()).range()]
}

#[test]
fn a_text_leads_back_to_its_source() {
    assert_eq!(source_of("a bare", "are"), "are");
    assert_eq!(source_of("a \"x{{name}}y\"", "{{name}}"), "{{name}}");
    assert_eq!(source_of("a \"\\u{1F600}{{name}}\"", "{{name}}"), "{{name}}");
    assert_eq!(source_of("a \"寄\\u{1F600}é{{n}}\"", "😀"), "\\u{1F600}");
    assert_eq!(source_of("a \"寄\\u{1F600}é{{n}}\"", "é{{"), "é{{");
    assert_eq!(source_of("a \"one \\\n   two\"", "one two"), "one \\\n   two");
    assert_eq!(source_of("a \"{{\\s\\sname\\t}}\"", "{{  name\t}}"), "{{\\s\\sname\\t}}");
    assert_eq!(source_of("a #\"\\{{x}}\"#", "{{x}}"), "{{x}}");
    let lines = "a \"\"\"\r\n    first {{one}}\r\n    \r\n      second {{two}} \\\"\r\n    \"\"\"";
    assert_eq!(source_of(lines, "{{one}}"), "{{one}}");
    assert_eq!(source_of(lines, "\n"), "\r\n");
    assert_eq!(source_of(lines, "  second {{two}}"), "  second {{two}}");
    assert_eq!(source_of(lines, "\""), "\\\"");
    assert_eq!(source_of(lines, "}}\n\n  sec"), "}}\r\n    \r\n      sec");
}

#[test]
fn places_in_a_text_are_clamped_and_whole() {
    let text = "a \"寄x\\n\" \"\" \"\"\"\n  \"\"\"";
    let document = accepted(text);
    let string = first_text(&document);
    assert_eq!(&text[string.span(1..2).range()], "寄");
    assert_eq!(&text[string.span(0..99).range()], "寄x\\n");
    let end = string.span(5..5);
    assert_eq!((end.start, end.end), (9, 9));
    assert_eq!(string.span(99..120), end);
    for value in &document.nodes[0].arguments[1..] {
        let ValueKind::String(empty) = &value.kind else { panic!("a string was written") };
        let span = empty.span(0..0);
        assert!(
            value.span.start < span.start && span.start == span.end && span.end < value.span.end,
            "{span:?}"
        );
    }
}

#[test]
fn valid_parts_survive_mistakes_around_them() {
    let text = "tool \"a\" x=true {\n    title \"b\n    effect 5x read\n    'c d' 1\n}\n}\nmore [1] 2\n";
    let (document, diagnostics) = read(FileId(0), text);
    assert_eq!(diagnostics.len(), 6, "{diagnostics:#?}");
    let expected = "tool a x=#true {\n title b\n effect 5 read\n \"c d\" 1\n}\nmore 1 2\n";
    assert_eq!(tree(&document.nodes), tree(&accepted(expected).nodes));
}
