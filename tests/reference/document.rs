//! A Markdown document as a list of steps: catalogs to set up, calls to make, and the expected results.
//!
//! Blocks: `kdl params`, `kdl tool` and `kdl catalog` set up a tool; `json call` is the text of its arguments,
//! optionally followed by `attempt=3` or `failing=<check in Rust>`; `json value`, `text rejection <code>` and `json
//! rejection` are the expected results; `text result <example>` and `text failure <example>` are what the model reads
//! of an outcome. Tables whose header begins with `noise`, `repair`, `never` or `code` have a call in every row.

use std::ops::Range;

/// One step, in document order.
#[derive(Debug)]
pub(crate) struct Step {
    /// 1-based line.
    pub(crate) line: usize,
    /// Its kind.
    pub(crate) kind: Kind,
    /// Its text.
    pub(crate) text: String,
    /// Where the text is.
    pub(crate) place: Range<usize>,
}

/// The kind of a step.
#[derive(Debug)]
pub(crate) enum Kind {
    /// KDL: `params`, `tool` or `catalog`.
    Setup(String),
    /// The text of a call's arguments.
    Call { attempt: u32, failing: Option<String> },
    /// The parameters that the tool gets.
    Value,
    /// What the model reads, and the code.
    Rejection(String),
    /// The whole rejection as JSON.
    Serialised,
    /// What the model reads of the example with this title; the flag says whether it is an error.
    Outcome(String, bool),
    /// The kinds of noise in the call, in order.
    Noise(Vec<String>),
}

/// All steps of a document, and the words in the first column of its tables.
pub(crate) fn steps(document: &str) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut open: Option<(usize, &str, usize)> = None;
    let mut head: Vec<&str> = Vec::new();
    let mut offset = 0;
    for (index, line) in document.split_inclusive('\n').enumerate() {
        let number = index + 1;
        match (open, line.trim_end().strip_prefix("```")) {
            (None, Some(info)) => open = Some((number, info, offset + line.len())),
            (Some((line, info, start)), Some(_)) => {
                let text = document[start..offset].to_owned();
                steps.extend(block(info).map(|kind| Step { line, kind, text, place: start..offset }));
                open = None;
            }
            (None, None) if line.starts_with('|') => {
                let cells = cells(line, offset);
                if head.is_empty() {
                    head = cells.iter().map(|(text, _)| *text).collect();
                } else if !line.starts_with("|-") {
                    row(number, &head, &cells, &mut steps);
                }
            }
            (None, None) => head.clear(),
            _ => {}
        }
        offset += line.len();
    }
    steps
}

fn block(info: &str) -> Option<Kind> {
    let mut words = info.split_whitespace();
    let (language, kind) = (words.next()?, words.next()?);
    let rest: Vec<&str> = words.collect();
    let after = |name: &str| rest.iter().find_map(|word| word.strip_prefix(name));
    Some(match (language, kind) {
        ("kdl", _) => Kind::Setup(kind.to_owned()),
        ("json", "call") => Kind::Call {
            attempt: after("attempt=").map_or(1, |attempt| attempt.parse().expect("a number")),
            failing: after("failing=").map(str::to_owned),
        },
        ("json", "value") => Kind::Value,
        ("json", "rejection") => Kind::Serialised,
        ("text", "rejection") => Kind::Rejection(rest.join(" ")),
        ("text", "result") => Kind::Outcome(rest.join(" "), false),
        ("text", "failure") => Kind::Outcome(rest.join(" "), true),
        _ => panic!("nothing is known of a block `{info}`"),
    })
}

/// The cells of a row, and where each of them is.
fn cells(line: &str, offset: usize) -> Vec<(&str, Range<usize>)> {
    let mut cells = Vec::new();
    let mut at = offset;
    for part in line.trim_end().split('|') {
        let lead = part.len() - part.trim_start().len();
        let text = part.trim();
        cells.push((text, at + lead..at + lead + text.len()));
        at += part.len() + 1;
    }
    let last = cells.len() - 1;
    cells.drain(1..last).collect()
}

/// A row with a call: the parameters, the arguments, and the expected result.
fn row(line: usize, head: &[&str], cells: &[(&str, Range<usize>)], steps: &mut Vec<Step>) {
    let cell = |name: &str| {
        let index = head.iter().position(|head| *head == name)?;
        let (text, place) = cells.get(index)?;
        Some(((*text).to_owned(), place.clone()))
    };
    let code = |(text, place): (String, Range<usize>)| (text.trim_matches('`').to_owned(), place);
    let (Some(params), Some(call)) = (cell("parameters").map(code), cell("call")) else { return };
    if !call.0.starts_with('`') {
        return;
    }
    let call = code(call);
    let mut step = |kind, (text, place): (String, Range<usize>)| steps.push(Step { line, kind, text, place });
    step(Kind::Setup("params".to_owned()), params);
    step(Kind::Call { attempt: 1, failing: None }, call);
    let first = code((cells[0].0.to_owned(), cells[0].1.clone()));
    if let Some(reads) = cell("the model reads") {
        step(Kind::Rejection(first.0), reads);
    } else if let Some(becomes) = cell("becomes") {
        step(Kind::Value, code(becomes));
        step(Kind::Noise(vec![first.0.clone()]), first);
    } else if let Some(rejected) = cell("rejected as") {
        let code = rejected.0.trim_matches('`').to_owned();
        step(Kind::Rejection(code), (String::new(), rejected.1));
    }
}
