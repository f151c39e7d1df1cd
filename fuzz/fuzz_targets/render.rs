//! Template, values and budget → result: no panic, no result over its budget, and whatever a person typed is in
//! quotes that close on the same line, wherever the budget cuts.
//!
//! The text is split at NUL: the template, the budget as a number, then values. Every second character of typed text
//! is [`TYPED`], which occurs nowhere else, so any piece of it is recognisable.

#![no_main]

use toolcat_compiler::driver::Analysis;
use libfuzzer_sys::fuzz_target;
use toolcat_compiler::model::Value;
use toolcat_compiler::render;
use toolcat_compiler::source::{SourceFile, Sources};
use toolcat_runtime::tokens::estimate;

/// Longer texts are skipped: their cost is measured elsewhere, and small ones can be tried far more often.
const MOST_BYTES: usize = 4 << 10;

/// A private-use character, which is printed unescaped.
const TYPED: char = '\u{F8FF}';

fn catalog_around(template: &str, budget: u64) -> String {
    let hashes = "#".repeat(1 + template.bytes().filter(|byte| *byte == b'#').count().min(40));
    format!(
        r##"catalog "c" {{ budget result-tokens={budget} }}
text "part" "- {{{{said}}}} of {{{{name}}}}\n  {{{{json form}}}}\n"
tool "t" {{
    description "Shows everything."
    outcome "done" {{
        string "name" "Text"
        string "said" "Text" from="user"
        string "note" "Text" optional=#true from="user"
        integer "count" "A number"
        boolean "flag" "Yes or no"
        list "rows" "Rows" show-max=2 more="and {{{{more}}}} more" {{ object {{
            string "title" "Text"
            string "said" "Text" from="user"
            list "tags" "Tags" from="user" show-max=3 more="+{{{{more}}}}" {{ string }}
        }} }}
        map "answers" "Answers" from="user" {{ string }}
        json "form" "Anything" from="user"
        list "pictures" "Pictures" {{ object {{
            string "question" "Text" from="user"
            image "file" "A picture" owner="question"
        }} }}
        text {hashes}"{template}"{hashes}
        next {hashes}"{template}"{hashes}
    }}
}}
"##
    )
}

/// A value that a person typed.
fn typed(text: &str) -> String {
    let mut out = String::from(TYPED);
    for character in text.chars() {
        out.extend([character, TYPED]);
    }
    out
}

fn object<const N: usize>(members: [(&str, Value); N]) -> Value {
    Value::Object(members.map(|(name, value)| (name.to_owned(), value)).to_vec())
}

/// Values for all members, built from the pieces in turn.
fn values(pieces: &[&str]) -> Value {
    let piece = |at: usize| pieces.get(at % pieces.len().max(1)).copied().unwrap_or_default();
    let said = |at: usize| Value::from(typed(piece(at)).as_str());
    // Our own quote or backslash next to a typed text is a fault of the catalog, which `check` reports.
    let name = Value::from(ours(piece(1)).as_str());
    let rows = (0..pieces.len().min(4)).map(|at| {
        let tags = (0..at + 1).map(|tag| said(at + tag)).collect();
        object([("title", name.clone()), ("said", said(at)), ("tags", Value::List(tags))])
    });
    let pictures = (0..pieces.len().min(3))
        .map(|at| object([("question", said(at)), ("file", name.clone())]));
    object([
        ("name", name.clone()),
        ("said", said(0)),
        ("note", said(1)),
        ("count", Value::Integer(pieces.len() as i128)),
        ("flag", Value::Bool(pieces.len() % 2 == 0)),
        ("rows", Value::List(rows.collect())),
        ("answers", Value::Object(vec![(typed(piece(2)), said(3)), (typed("b"), said(4))])),
        ("form", Value::Object(vec![(typed(piece(0)), Value::List(vec![said(5), said(6)]))])),
        ("pictures", Value::List(pictures.collect())),
    ])
}

/// The same without what only typed texts may have.
fn ours(text: &str) -> String {
    text.replace([TYPED, '"', '\\'], "")
}

/// Whether the quote at `at` begins or ends a text: it is not preceded by an unescaped backslash.
fn is_edge(text: &str, at: usize) -> bool {
    let before = text[..at].bytes().rev().take_while(|byte| *byte == b'\\').count();
    before % 2 == 0
}

/// Every typed character is in a quoted text, which contains only typed text.
fn look(text: &str) {
    let edges: Vec<usize> =
        text.match_indices('"').map(|(at, _)| at).filter(|at| is_edge(text, *at)).collect();
    for (at, _) in text.match_indices(TYPED) {
        let next = edges.partition_point(|edge| *edge < at);
        let (Some(open), Some(close)) = (next.checked_sub(1).map(|edge| edges[edge]), edges.get(next)) else {
            panic!("not in quotes: {text:?}");
        };
        let quoted = &text[open..=*close];
        let inside: String = serde_json::from_str(quoted).unwrap_or_else(|_| panic!("{quoted:?} in {text:?}"));
        assert!(inside.chars().step_by(2).all(|one| one == TYPED), "{quoted:?} in {text:?}");
    }
}

fuzz_target!(|text: &str| {
    if text.len() > MOST_BYTES {
        return;
    }
    let mut pieces = text.split('\0');
    let template = pieces.next().unwrap_or_default().replace([TYPED, '\\'], "");
    let budget = pieces.next().and_then(|number| number.trim().parse::<u16>().ok()).unwrap_or(60);
    let pieces: Vec<&str> = pieces.collect();
    // Our own quotes stay in tags, where they are part of the language, and nowhere else.
    let template = template.split("{{").enumerate().fold(String::new(), |mut whole, (at, part)| {
        let (tag, words) = if at == 0 { ("", part) } else { part.split_once("}}").unwrap_or((part, "")) };
        let close = if at > 0 && part.contains("}}") { "}}" } else { "" };
        whole.push_str(if at > 0 { "{{" } else { "" });
        whole.push_str(tag);
        whole.push_str(close);
        whole.push_str(&words.replace('"', ""));
        whole
    });
    let kdl = catalog_around(&template, u64::from(budget));
    let compiled = Analysis::of(Sources::new(vec![SourceFile::new("fuzz.kdl", &kdl)]).named("fuzz"));
    if compiled.has_errors() {
        return;
    }
    let outcome = &compiled.catalog().tools[0].outcomes[0];
    let text = render::outcome(compiled.catalog(), outcome, &values(&pieces));
    assert!(estimate(&text) <= u64::from(budget), "{budget}: {text:?}");
    look(&text);
    let mut catalog = compiled.catalog().clone();
    catalog.budget.result_tokens = None;
    look(&render::outcome(&catalog, outcome, &values(&pieces)));
});
