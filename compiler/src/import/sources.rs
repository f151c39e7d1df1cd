//! Which values of a text are tools, in the shapes that people have them in.
//!
//! In: texts. Out: tools by server, each with its members as they were written. Known shapes: an MCP `tools/list` answer
//! with or without its JSON-RPC envelope, a bare list, JSON lines, one tool per file (toolsnaps), OpenAI functions (Chat,
//! Responses, namespaces), Anthropic tools, Gemini `functionDeclarations`, Bedrock `toolSpec`, and requests that hold
//! any of these under `tools`.

use super::json;
use super::report::{Kind, Report, member, short};
use super::{ImportError, Input, Problem};
use crate::model::Value;
use std::collections::HashMap;

/// All tools of the inputs.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// A name for the catalog.
    pub(super) catalog: String,
    /// In the order in which each server first appears.
    pub(super) servers: Vec<FoundServer>,
    index: HashMap<String, usize>,
    /// Answers that are no tool lists: what to tell when there is nothing else.
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
#[derive(Debug)]
pub(super) struct FoundTool {
    pub(super) name: String,
    pub(super) members: Vec<(String, Value)>,
}

/// Finds the tools.
pub(super) fn read(inputs: &[Input], report: &mut Report) -> Result<Found, ImportError> {
    let mut found = Found::default();
    let mut problems = Vec::new();
    for input in inputs {
        let (values, broken) = json::read(&input.text);
        problems.extend(broken.into_iter().map(|broken| {
            Problem {
                input: input.name.clone(),
                place: Some((broken.line, broken.column)),
                message: broken.message,
                help: "The file has to be JSON, or JSON lines: mend this place, or export the tools again."
                    .to_owned(),
            }
        }));
        let mut reader = Reader { input, server: server_of(&input.name), found: &mut found, report };
        for top in values {
            for name in top.repeated {
                let found = format!("the member {} twice in one object", Value::from(short(&name)));
                reader.report.add(Kind::Dropped, &input.name, found, "the later one is used");
            }
            reader.value(top.value);
        }
    }
    if problems.is_empty() && found.servers.iter().all(|server| server.tools.is_empty()) {
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

fn no_tools(input: &str) -> Problem {
    Problem {
        input: input.to_owned(),
        place: None,
        message: "no tools in it".to_owned(),
        help: "A tool is an object with a `name`; they stand in a list, under `tools` or `result.tools`, one per line, \
               or one per file."
            .to_owned(),
    }
}

struct Reader<'a> {
    input: &'a Input,
    /// The server of tools that name none.
    server: String,
    found: &'a mut Found,
    report: &'a mut Report,
}

impl Reader<'_> {
    fn value(&mut self, value: Value) {
        match value {
            Value::List(items) => items.into_iter().for_each(|item| self.value(item)),
            Value::Object(members) => self.object(members),
            other => self.skip(short(&other.to_string()), "skipped: not an object"),
        }
    }

    fn object(&mut self, mut members: Vec<(String, Value)>) {
        let has = |name: &str| members.iter().any(|(member, _)| member == name);
        if has("jsonrpc") || (has("result") && !has("name")) {
            return self.envelope(members);
        }
        if has("functionDeclarations") || has("function_declarations") {
            return self.list_under(members, &["functionDeclarations", "function_declarations"]);
        }
        if has("toolSpec") {
            return self.unwrap(members, "toolSpec");
        }
        if let Some(Value::Object(_)) = take(&members, "function") {
            return self.unwrap(members, "function");
        }
        if has("tools") {
            return match text(&members, "type").as_deref() == Some("namespace") {
                true => self.namespace(members),
                false => self.list_under(members, &["tools"]),
            };
        }
        let described = ["inputSchema", "input_schema", "parameters"].into_iter().any(has);
        if let Some(kind) = text(&members, "type").filter(|kind| kind != "function" && !described) {
            self.report.counts.found += 1;
            if kind == "custom" {
                let name = text(&members, "name").unwrap_or_default();
                return self.skip(short(&name), "not imported: it takes free text instead of arguments");
            }
            return self.skip(
                member("type", &Value::from(kind)),
                "not imported: a tool that the host provides itself",
            );
        }
        members.retain(|(name, value)| {
            !(name == "type"
                && matches!(value, Value::String(kind) if kind == "function" || kind == "custom"))
        });
        self.tool(members);
    }

    /// `{"jsonrpc": …, "result": {…}}`
    fn envelope(&mut self, members: Vec<(String, Value)>) {
        for (name, value) in members {
            match name.as_str() {
                "result" => self.value(value),
                "error" => self.found.problems.push(Problem {
                    input: self.input.name.clone(),
                    place: None,
                    message: format!("the server answered with an error: {}", short(&value.to_string())),
                    help: "Ask the server for `tools/list` again and import the answer.".to_owned(),
                }),
                _ => {}
            }
        }
    }

    /// A list of tools among other members: an MCP result, or a whole request.
    fn list_under(&mut self, members: Vec<(String, Value)>, lists: &[&str]) {
        let mut instructions = None;
        for (name, value) in members {
            match (name.as_str(), value) {
                (list, Value::List(items)) if lists.contains(&list) => self.value(Value::List(items)),
                ("nextCursor", Value::String(cursor)) if !cursor.is_empty() => {
                    let found = member("nextCursor", &Value::from(cursor));
                    self.report.add(
                        Kind::Lost,
                        &self.input.name,
                        found,
                        "the list goes on: import the further pages too",
                    );
                }
                ("instructions", Value::String(text)) => instructions = Some(text),
                ("nextCursor" | "_meta" | "resultType" | "ttlMs" | "cacheScope", _) => {}
                (name, value) => {
                    let found = member(name, &value);
                    self.report.add(
                        Kind::Dropped,
                        &self.input.name,
                        found,
                        "left out: it stands beside the tools",
                    );
                }
            }
        }
        if let Some(text) = instructions {
            let server = self.server.clone();
            self.found.server(&server).instructions = Some(text);
        }
    }

    /// OpenAI's namespace: a server by another name.
    fn namespace(&mut self, members: Vec<(String, Value)>) {
        let outer = self.server.clone();
        if let Some(name) = text(&members, "name") {
            self.server = name;
        }
        let server = self.server.clone();
        for (name, value) in members {
            match (name.as_str(), value) {
                ("tools", Value::List(items)) => self.value(Value::List(items)),
                ("description", Value::String(text)) => self.found.server(&server).about = Some(text),
                ("type" | "name", _) => {}
                (name, value) => {
                    let found = member(name, &value);
                    self.report.add(
                        Kind::Dropped,
                        &server,
                        found,
                        "left out: a namespace has no such member here",
                    );
                }
            }
        }
        self.server = outer;
    }

    /// A tool inside of a wrapper; what stands beside it belongs to it.
    fn unwrap(&mut self, members: Vec<(String, Value)>, wrapper: &str) {
        let (mut inner, mut beside) = (Vec::new(), Vec::new());
        for (name, value) in members {
            match value {
                Value::Object(tool) if name == wrapper => inner = tool.into_iter().map(unwrap_json).collect(),
                value if name == "type" && value == Value::from("function") => {}
                value => beside.push((name, value)),
            }
        }
        beside.retain(|(name, _)| inner.iter().all(|(known, _)| known != name));
        inner.extend(beside);
        self.tool(inner);
    }

    fn tool(&mut self, mut members: Vec<(String, Value)>) {
        self.report.counts.found += 1;
        let server = match remove(&mut members, "server") {
            Some(Value::String(server)) if !server.trim().is_empty() => server,
            _ => self.server.clone(),
        };
        match remove(&mut members, "name") {
            Some(Value::String(name)) if !name.trim().is_empty() => {
                self.found.server(&server).tools.push(FoundTool { name, members });
            }
            Some(name) => {
                self.skip(member("name", &name), "not imported: a tool's name is a text that is not blank")
            }
            None => self.skip(short(&Value::Object(members).to_string()), "not imported: it has no name"),
        }
    }

    fn skip(&mut self, found: String, became: &str) {
        self.report.add(Kind::Lost, &self.input.name, found, became);
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

/// Bedrock's `"inputSchema": {"json": {…}}`.
fn unwrap_json((name, value): (String, Value)) -> (String, Value) {
    match value {
        Value::Object(mut schema) if name == "inputSchema" && schema.len() == 1 && schema[0].0 == "json" => {
            (name, schema.remove(0).1)
        }
        value => (name, value),
    }
}

fn take<'a>(members: &'a [(String, Value)], name: &str) -> Option<&'a Value> {
    members.iter().find(|(member, _)| member == name).map(|(_, value)| value)
}

fn text(members: &[(String, Value)], name: &str) -> Option<String> {
    match take(members, name) {
        Some(Value::String(text)) => Some(text.clone()),
        _ => None,
    }
}

fn remove(members: &mut Vec<(String, Value)>, name: &str) -> Option<Value> {
    members.iter().position(|(member, _)| member == name).map(|index| members.remove(index).1)
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
    if name.is_empty() || name == "-" { "tools".to_owned() } else { name.to_owned() }
}
