//! Whatever is written reads back the same.

use super::*;
use kdl::{KdlDocument, KdlValue};
use proptest::prelude::*;

fn reads_back(text: &str) {
    let nodes = [Node::new(text)
        .arg(text)
        .prop("p", Some(text))
        .child(Node::new("c").arg(text).prop(text, Some(1_u64)))];
    let written = document(&nodes);
    let parsed: KdlDocument =
        written.parse().unwrap_or_else(|error| panic!("{text:?}\n{written}\n{error:?}"));
    let node = &parsed.nodes()[0];
    assert_eq!(node.name().value(), text, "{written}");
    assert_eq!(node.get(0), Some(&KdlValue::String(text.to_owned())), "{written}");
    assert_eq!(node.get("p"), Some(&KdlValue::String(text.to_owned())), "{written}");
    let child = &node.children().expect("it has a child").nodes()[0];
    assert_eq!(child.get(0), Some(&KdlValue::String(text.to_owned())), "{written}");
    assert_eq!(child.get(text), Some(&KdlValue::Integer(1)), "{written}");
}

/// The same with the reader that catalogs are read with.
fn reads_back_here(text: &str) {
    let written = document(&[Node::new(text).arg(text).prop(text, Some(text))]);
    let (document, problems) = crate::syntax::read(crate::source::FileId(0), &written);
    assert!(problems.is_empty(), "{text:?}\n{written}\n{problems:?}");
    let said = |value: &crate::syntax::Value| match &value.kind {
        crate::syntax::ValueKind::String(text) => text.value.clone(),
        other => panic!("{other:?}"),
    };
    let node = &document.nodes[0];
    assert_eq!(node.name.text, text, "{written}");
    assert_eq!(said(&node.arguments[0]), text, "{written}");
    assert_eq!(node.properties[0].name.text, text, "{written}");
    assert_eq!(said(&node.properties[0].value), text, "{written}");
}

#[test]
fn odd_texts() {
    for text in [
        "",
        " ",
        "\n",
        "\n\n",
        "a\nb",
        "a\n",
        "\na",
        "a\n\nb\n",
        "a \n b",
        "  a\n    b\n",
        "a\n  \nb",
        "a\n\t\nb",
        "\\",
        "\"",
        "\"\"",
        "\"\"\"",
        "a\"\"\"b",
        "\"#",
        "\\\"#\"##",
        "a\\\nb\"\"\"#",
        "\"\"a",
        "a\r\nb",
        "a\u{85}b",
        "a\nb\u{2028}",
        "\u{feff}",
        "\u{202e}a",
        "\0",
        "a\n\u{a0}\nb\u{3000}",
        "true",
        "-1",
        "1",
        "-",
        "--",
        "+.5",
        ".",
        "名前",
        "a b",
        "/-",
        "#true",
        "{{x}}",
        "\\{{x}}\n{{y}}",
        "say \"hi\"",
        "C:\\temp",
        "\u{7f}",
        "r#\"x\"#",
        "a\u{b}b\nc\u{c}d",
        "a\n b\t",
        "\t\n\t",
    ] {
        reads_back(text);
        reads_back_here(text);
    }
}

#[test]
fn the_form_that_reads_best() {
    for (text, written) in [
        ("plain", "\"plain\""),
        ("say \"hi\"", "#\"say \"hi\"\"#"),
        ("a\nb", "\"\"\"\n    a\n    b\n    \"\"\""),
        ("a\n\nb\n", "\"\"\"\n    a\n\n    b\n\n    \"\"\""),
        ("one line\n", "\"one line\\n\""),
        ("a\\b\nc", "#\"\"\"\n    a\\b\n    c\n    \"\"\"#"),
    ] {
        assert_eq!(quoted(text, 1), written);
    }
}

proptest! {
    #[test]
    fn any_text(text in any::<String>()) {
        reads_back(&text);
        reads_back_here(&text);
    }

    #[test]
    fn awkward_text(text in "[ab\"#\\\\\n\r\t {}\u{2028}\u{a0}\u{feff}/*-]{0,24}") {
        reads_back(&text);
        reads_back_here(&text);
    }
}
