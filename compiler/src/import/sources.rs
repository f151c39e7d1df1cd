//! Which values of a text are tools, in the forms that people have them in.
//!
//! In: texts. Out: tools by server, each with the schema of its parameters and its other members as they were written.
//! `forms` finds the tools in lists, answers, requests, groups and maps by what they `look` like; `params` finds the
//! parameters of one tool, and `listed` makes a schema of parameters that are written as a list or a map. A tool whose
//! parameters cannot be found is refused with an entry in the report; it never becomes a tool without parameters.

mod forms;
mod listed;
mod look;
mod members;
mod parameter;
mod params;

use super::json::{self, Repeated};
use super::report::{Kind, Report, short};
use super::{ImportError, Input, Problem};
use crate::model::Value;
use members::Members;
use std::borrow::Cow;
use std::collections::HashMap;

/// All tools of the inputs.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// A name for the catalog.
    pub(super) catalog: String,
    /// In the order in which each server first appears.
    pub(super) servers: Vec<FoundServer>,
    index: HashMap<String, usize>,
    /// What is known of inputs that hold no tools: shown when there is nothing else.
    problems: Vec<Problem>,
}

/// A server and the tools found for it.
#[derive(Debug)]
pub(super) struct FoundServer {
    pub(super) name: String,
    pub(super) about: Option<String>,
    pub(super) instructions: Option<String>,
    pub(super) tools: Vec<FoundTool>,
}

/// A tool as it was written.
#[derive(Debug, PartialEq)]
pub(super) struct FoundTool {
    pub(super) name: String,
    /// The member that held the parameters, and their schema; none where the form says that there are no parameters.
    pub(super) params: Option<(String, Value)>,
    pub(super) members: Members,
}

/// Finds the tools.
pub(super) fn read(inputs: &[Input], report: &mut Report) -> Result<Found, ImportError> {
    let mut found = Found::default();
    let mut problems = Vec::new();
    for input in inputs {
        let (values, broken) = json::read(&without_events(&input.text));
        problems.extend(broken.into_iter().map(|broken| {
            Problem {
                input: input.name.clone(),
                place: Some((broken.place.line, broken.place.column)),
                message: broken.message,
                help: "The file must be JSON or JSON lines. Correct this place, or export the tools again."
                    .to_owned(),
            }
        }));
        let mut reader = forms::Reader::new(input, server_of(&input.name), &mut found, report);
        for top in values {
            repeated(&top.repeated, &input.name, reader.report);
            reader.value(top.value);
        }
    }
    if problems.is_empty() && report.counts.found == 0 {
        problems = std::mem::take(&mut found.problems);
        if problems.is_empty() {
            problems = inputs.iter().map(|input| no_tools(&input.name)).collect();
        }
        if problems.is_empty() {
            problems.push(no_tools("import"));
        }
    }
    if !problems.is_empty() {
        return Err(ImportError { problems });
    }
    found.servers.retain(|server| !server.tools.is_empty());
    found.catalog = match (inputs, found.servers.as_slice()) {
        ([input], _) if !is_snapshot(&input.name) => stem(&input.name),
        (_, [server]) => server.name.clone(),
        _ => "imported".to_owned(),
    };
    Ok(found)
}

/// Members that an object has twice: which one is used, and where both are.
fn repeated(all: &[Repeated], input: &str, report: &mut Report) {
    for one in all {
        let [first, second] = one.places;
        let found = match first.line {
            // Of a great many, only the first have been looked up.
            0 => format!("member {} a second time", Value::from(short(&one.name))),
            _ => format!(
                "member {} a second time in one object, at {}:{} after {}:{}",
                Value::from(short(&one.name)),
                second.line,
                second.column,
                first.line,
                first.column
            ),
        };
        match one.same {
            true => report.add(Kind::Kept, input, found, "both say the same"),
            false => report.add(Kind::Lost, input, found, "the later value is used; the earlier one is lost"),
        }
    }
}

/// The body of an answer that a server sent as an event stream: the names of fields become blanks, so that places in the
/// text stay what they were.
fn without_events(text: &str) -> Cow<'_, str> {
    const FIELDS: [&str; 5] = ["data:", "event:", "id:", "retry:", ":"];
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let framed = |line: &str| FIELDS.iter().any(|field| line.starts_with(field));
    if lines.clone().next().is_none() || !lines.all(framed) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        match line.strip_prefix("data:") {
            Some(data) => out.extend(["     ", data]),
            None => out.extend(line.chars().map(|letter| if letter == '\n' { '\n' } else { ' ' })),
        }
    }
    Cow::Owned(out)
}

fn no_tools(input: &str) -> Problem {
    Problem {
        input: input.to_owned(),
        place: None,
        message: "no tools in it".to_owned(),
        help: "A tool is an object with a `name` and a schema of its parameters. Tools are read from a list, from `tools` or \
               `result.tools`, from one line or one file each, and from maps of names to tools."
            .to_owned(),
    }
}

impl Found {
    fn server(&mut self, name: &str) -> &mut FoundServer {
        let index = *self.index.entry(name.to_owned()).or_insert_with(|| {
            self.servers.push(FoundServer {
                name: name.to_owned(),
                about: None,
                instructions: None,
                tools: Vec::new(),
            });
            self.servers.len() - 1
        });
        &mut self.servers[index]
    }
}

fn is_snapshot(path: &str) -> bool {
    path.ends_with(".snap")
}

/// The server of tools that name none: the file's name, or for one tool per file the folder's.
fn server_of(path: &str) -> String {
    if !is_snapshot(path) {
        return stem(path);
    }
    let mut folders: Vec<&str> = path.split(['/', '\\']).collect();
    folders.pop();
    let named =
        |folder: &&&str| !folder.starts_with(['_', '.']) && !folder.is_empty() && **folder != "toolsnaps";
    folders.iter().rev().find(named).map_or_else(|| "tools".to_owned(), |folder| (*folder).to_owned())
}

/// The file's name without its extensions.
fn stem(path: &str) -> String {
    let file = path.rsplit(['/', '\\']).next().unwrap_or(path);
    let mut name = file;
    for ending in [".json", ".jsonl", ".ndjson", ".snap", ".txt", ".tools"] {
        name = name.strip_suffix(ending).unwrap_or(name);
    }
    if name.trim().is_empty() || name == "-" { "tools".to_owned() } else { name.to_owned() }
}
