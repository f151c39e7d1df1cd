//! The formatter on random documents: the meaning stays, comments keep their order, and a second run changes nothing.

use proptest::prelude::*;
use toolcat_compiler::format::{Unformatted, format};
use toolcat_compiler::source::FileId;
use toolcat_compiler::syntax::{Node, read};

mod kdl_support;

use kdl_support::tree;

/// Pieces of text in sequence.
fn joined(parts: Vec<BoxedStrategy<String>>) -> BoxedStrategy<String> {
    parts.prop_map(|parts| parts.concat()).boxed()
}

fn one_of(texts: &[&str]) -> BoxedStrategy<String> {
    let texts: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
    prop::sample::select(texts).boxed()
}

/// Space inside a node. `C` becomes a number, so that each comment is unique.
fn space() -> BoxedStrategy<String> {
    one_of(&[
        " ",
        " ",
        " ",
        "  ",
        "\t",
        "\u{3000}",
        " /* C */ ",
        "/* C */",
        " /*C\n      * more\n   */ ",
        " /* C /* in */\n*/",
        " \\\n  ",
        "\\\n",
        " \\ // C  \n ",
        " \\ /* C */ // C\r\n\t",
        " \\\n \\\n",
        " \\ // C\n \\ // C\n ",
    ])
}

/// Space that may be missing.
fn gap() -> BoxedStrategy<String> {
    prop_oneof![4 => Just(String::new()), 1 => space()].boxed()
}

/// What may come between nodes and after a `/-`.
fn between() -> BoxedStrategy<String> {
    let piece = one_of(&[
        "\n",
        "\n",
        "\n\n",
        "\n\n\n\n",
        "\r\n",
        "\u{2028}",
        "  \t",
        "    // C\n",
        "// C   \n",
        " /* C */",
        " /* C\n  and on   \n\n    */\n",
        "/* C */ /* C */\n",
        "  \\\n",
        " \\ // C\n",
        "\u{85}\u{c}",
    ]);
    prop::collection::vec(piece, 0..4).prop_map(|pieces| pieces.concat()).boxed()
}

fn string() -> BoxedStrategy<String> {
    let line = one_of(&[
        "",
        " ",
        "   ",
        "text",
        " more  ",
        "\\\"x\\\"",
        "\\\n",
        "a \\   \n  b",
        "a \\\n        b",
        "\\s",
        "// no",
        "/* no */",
        "寄",
        "\\n",
    ]);
    let lines = prop::collection::vec(line, 0..5);
    let end = one_of(&["\n", "\n", "\r\n", "\u{2028}"]);
    let raw = prop::collection::vec(one_of(&["", " ", "text", "\\", "\"", " x  ", "\t y", "// no"]), 0..5);
    let shape = |hash: &'static str| {
        move |(lines, indent, end): (Vec<String>, String, String)| {
            let body: String = lines.iter().map(|line| format!("{indent}{line}{end}")).collect();
            format!("{hash}\"\"\"{end}{body}{indent}\"\"\"{hash}")
        }
    };
    prop_oneof![
        6 => "[a-z][a-z0-9_-]{0,30}",
        1 => one_of(&["\"\"", "\"a b\"", "\"a\\\n   b\"", "\"// no\"", "\"{\"", "#\"a \\ \"b\"#", "##\"\"##", "-", "é"]),
        1 => (lines, one_of(&["", "  ", "\t", "        "]), end.clone()).prop_map(shape("")),
        1 => (raw, one_of(&["", " ", "\t\t", "      "]), end).prop_map(shape("##")),
    ]
    .boxed()
}

fn annotated(what: BoxedStrategy<String>) -> BoxedStrategy<String> {
    let annotation = joined(vec![one_of(&["("]), gap(), string(), gap(), one_of(&[")"]), gap()]);
    prop_oneof![4 => what.clone(), 1 => joined(vec![annotation, what])].boxed()
}

fn value() -> BoxedStrategy<String> {
    annotated(prop_oneof![3 => string(), 1 => one_of(&["1", "-0x1F", "1_000.50e+3", "#true", "#nan", "#-inf", "#null"])].boxed())
}

fn entry() -> BoxedStrategy<String> {
    let property = joined(vec![string(), gap(), one_of(&["="]), gap(), value()]);
    let plain = prop_oneof![value(), property].boxed();
    let hidden = joined(vec![one_of(&["/-"]), between(), plain.clone()]);
    joined(vec![space(), prop_oneof![4 => plain, 1 => hidden].boxed()])
}

fn document() -> BoxedStrategy<String> {
    let end = || {
        one_of(&[
            "\n",
            "\n",
            "\n\n\n",
            "\r\n",
            ";",
            " ; ",
            "; // C\n",
            " // C\n",
            "// C\n\n",
            " /* C */\n",
            " \\\n\n",
            " \\ // C\n\n",
            " \\ // C\n; ",
        ])
    };
    let entries = || prop::collection::vec(entry(), 0..4).prop_map(|entries| entries.concat()).boxed();
    let hide =
        prop_oneof![6 => Just(String::new()).boxed(), 1 => joined(vec![one_of(&["/-"]), between()])].boxed();
    let head = joined(vec![hide, annotated(string()), entries()]);
    let leaf = joined(vec![between(), head.clone(), end()]);
    let node = leaf.prop_recursive(4, 30, 4, move |inner| {
        let nodes = prop::collection::vec(inner, 0..4).prop_map(|nodes| nodes.concat()).boxed();
        let tight = prop::collection::vec(string(), 0..4).prop_map(|nodes| format!(" {} ", nodes.join(" ; ")));
        let inside = prop_oneof![3 => joined(vec![nodes, between()]), 1 => tight].boxed();
        let block = joined(vec![one_of(&["{"]), inside, one_of(&["}"])]);
        let hidden = prop_oneof![5 => Just(String::new()).boxed(), 1 => joined(vec![gap(), one_of(&["/-"]), between(), block.clone()])].boxed();
        joined(vec![between(), head.clone(), hidden.clone(), gap(), block, hidden, end()])
    });
    let nodes = prop::collection::vec(node, 0..5).prop_map(|nodes| nodes.concat()).boxed();
    joined(vec![one_of(&["", "", "", "\u{feff}"]), nodes, between()]).prop_map(|text| numbered(&text)).boxed()
}

/// Replaces each `C` with a number.
fn numbered(text: &str) -> String {
    let mut pieces = text.split('C');
    let mut out = pieces.next().unwrap_or_default().to_owned();
    for (number, piece) in pieces.enumerate() {
        out.push_str(&format!("C{number}.{piece}"));
    }
    out
}

fn comments(text: &str) -> Vec<&str> {
    text.split('C').skip(1).map(|piece| piece.split('.').next().unwrap_or_default()).collect()
}

/// Which nodes have braces, in order: the comparison of trees does not distinguish `a` from `a {}`.
fn braces(nodes: &[Node], out: &mut Vec<bool>) {
    for node in nodes {
        out.push(node.children.is_some());
        braces(node.children.as_deref().unwrap_or_default(), out);
    }
}

/// What must hold for any text; returns whether it could be formatted.
fn keeps(text: &str) -> Result<bool, TestCaseError> {
    let (before, faults) = read(FileId(0), text);
    let valid = faults.iter().all(|fault| fault.code.id != "syntax");
    let came = match format(FileId(0), text) {
        Ok(came) => came,
        Err(Unformatted::Invalid(_)) => {
            prop_assert!(!valid, "refused: {:?}", text);
            return Ok(false);
        }
        Err(Unformatted::Changed) => return Err(TestCaseError::fail(format!("changed: {text:?}"))),
    };
    prop_assert!(valid, "not valid, and formatted: {:?}", text);
    let (after, faults) = read(FileId(0), &came);
    prop_assert!(
        faults.iter().all(|fault| fault.code.id != "syntax"),
        "{:?} becomes {:?}: {:?}",
        text,
        came,
        faults
    );
    prop_assert_eq!(tree(&before.nodes), tree(&after.nodes), "{:?} becomes {:?}", text, came);
    let (mut one, mut other) = (Vec::new(), Vec::new());
    braces(&before.nodes, &mut one);
    braces(&after.nodes, &mut other);
    prop_assert_eq!(one, other, "{:?} becomes {:?}", text, came);
    let again = format(FileId(0), &came).expect("it is valid");
    prop_assert_eq!(&again, &came, "the second time, from {:?}", text);
    Ok(true)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn documents_keep_their_meaning_and_their_comments(text in document()) {
        if keeps(&text)? {
            let came = format(FileId(0), &text).expect("it is valid");
            prop_assert_eq!(comments(&text), comments(&came), "{:?} becomes {:?}", text, came);
        } else {
            prop_assume!(false);
        }
    }

    #[test]
    fn almost_kdl_keeps_its_meaning(text in "([abA1 \\\\\"#=(){}/*;\n-]|\"\"\"|//|/-|/\\*|\\*/|\\\\\n|#\"|é|\u{85}|\u{3000}|\r\n|\r|\n  |\"\"\"\n){0,24}") {
        keeps(&text)?;
    }
}
