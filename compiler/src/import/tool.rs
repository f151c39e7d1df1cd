//! A tool as it was written → a tool of the language.

use super::report::{Kind, Report, member, short};
use super::schema;
use super::sources::{FoundServer, FoundTool};
use super::types::{Server, Tool, fits_object, is_writable};
use crate::model::Value;
use std::collections::HashMap;

mod result;

/// Members that hold the description of a tool, by who writes them.
const DESCRIPTIONS: [&str; 3] = ["description", "desc", "modelDescription"];

/// Converts all tools.
pub(super) fn convert(found: Vec<FoundServer>, report: &mut Report) -> Vec<Server> {
    let servers = found.into_iter().map(|found| {
        let again = again(&found.tools);
        let mut tools = Vec::new();
        for (tool, again) in found.tools.into_iter().zip(again) {
            match again {
                None => tools.extend(Reader::new(&found.name, tool, report).tool()),
                Some(same) => repeated(&format!("{}/{}", found.name, tool.name), same, report),
            }
        }
        Server { name: found.name, about: found.about, instructions: found.instructions, prefix: None, tools }
    });
    servers.collect()
}

/// For each tool whether an earlier one of the server has its name, and if so whether both are the same.
fn again(tools: &[FoundTool]) -> Vec<Option<bool>> {
    let mut known: HashMap<&str, &FoundTool> = HashMap::new();
    let again = tools.iter().map(|tool| match known.get(tool.name.as_str()) {
        Some(first) => Some(*first == tool),
        None => {
            known.insert(&tool.name, tool);
            None
        }
    });
    again.collect()
}

fn repeated(id: &str, same: bool, report: &mut Report) {
    let found = "a second tool of this name on this server";
    match same {
        true => {
            report.counts.found -= 1;
            report.add(Kind::Kept, id, found, "both are the same");
        }
        false => {
            report.counts.refused += 1;
            report.add(Kind::Lost, id, found, "not imported: the first is kept");
        }
    }
}

struct Reader<'r> {
    name: String,
    /// `server/tool`, for the report.
    id: String,
    params: Option<(String, Value)>,
    members: Vec<(String, Value)>,
    strict: bool,
    report: &'r mut Report,
}

impl<'r> Reader<'r> {
    fn new(server: &str, found: FoundTool, report: &'r mut Report) -> Self {
        let id = format!("{server}/{}", found.name);
        let strict = found.members.iter().any(|(name, value)| is_strict(name) && *value == Value::Bool(true));
        Self { name: found.name, id, params: found.params, members: found.members, strict, report }
    }

    /// The tool; none where its parameters cannot be read.
    fn tool(mut self) -> Option<Tool> {
        let mut tool = Tool {
            name: self.name.clone(),
            rust_name: None,
            title: None,
            effect: None,
            idempotent: None,
            open_world: None,
            description: self.description(),
            search_hint: None,
            params: Vec::new(),
            result: None,
            calls: Vec::new(),
            withheld: None,
            allows: Vec::new(),
        };
        self.annotations(&mut tool);
        if let Some(title) = self.text("title") {
            tool.title = Some(title);
        }
        self.meta(&mut tool);
        if !self.params(&mut tool) {
            self.report.counts.refused += 1;
            return None;
        }
        tool.result = self.result();
        self.calls(&mut tool);
        self.rest();
        Some(tool)
    }

    fn description(&mut self) -> Option<String> {
        let at = DESCRIPTIONS.iter().find(|name| self.members.iter().any(|(member, _)| member == **name))?;
        let text = self.text(at)?;
        if *at != DESCRIPTIONS[0] {
            self.say(Kind::Kept, member(at, &Value::from(text.as_str())), "read as the description");
        }
        Some(text)
    }

    /// Reads the parameters; false where they are not those of an object.
    fn params(&mut self, tool: &mut Tool) -> bool {
        let Some((at, schema)) = self.params.take() else { return true };
        let reader = schema::Reader::new(&schema, &self.id, &at, self.strict, self.report);
        let Some((params, text, remarks)) = { reader }.params() else { return false };
        tool.params = params;
        let text = text.filter(|text| !text.trim().is_empty());
        match (text, &tool.description) {
            (Some(text), None) => tool.description = Some(text),
            (Some(text), Some(known)) if !known.contains(text.trim()) => {
                let found = member("description", &Value::from(text));
                self.say(Kind::Dropped, found, "left out: the tool has its own description");
            }
            _ => {}
        }
        // A model reads the sentences whoever wrote the description: nothing else says which parameters go together.
        tool.description = schema::with_remarks(tool.description.take(), remarks);
        true
    }

    fn annotations(&mut self, tool: &mut Tool) {
        let annotations = match self.take("annotations") {
            Some(Value::Object(annotations)) => annotations,
            Some(Value::Null) | None => return,
            Some(other) => {
                return self.say(Kind::Dropped, member("annotations", &other), "left out: not an object");
            }
        };
        let flag = |name: &str| match annotations.iter().find(|(member, _)| member == name) {
            Some((_, Value::Bool(flag))) => Some(*flag),
            _ => None,
        };
        tool.effect = match (flag("readOnlyHint"), flag("destructiveHint")) {
            (Some(true), _) => Some("read"),
            (_, Some(true)) => Some("destructive"),
            (Some(false), _) | (_, Some(false)) => Some("write"),
            (None, None) => None,
        };
        if tool.effect.is_some() {
            (tool.idempotent, tool.open_world) = (flag("idempotentHint"), flag("openWorldHint"));
        }
        for (name, value) in &annotations {
            match (name.as_str(), value) {
                ("title", Value::String(title)) if !title.trim().is_empty() => {
                    tool.title = Some(title.clone())
                }
                ("readOnlyHint" | "destructiveHint", Value::Bool(_)) => {}
                ("idempotentHint" | "openWorldHint", Value::Bool(_)) if tool.effect.is_some() => {}
                (_, Value::Null) => {}
                _ => self.say(Kind::Dropped, member(name, value), "left out: an annotation without a place"),
            }
        }
    }

    fn meta(&mut self, tool: &mut Tool) {
        let members = match self.take("_meta") {
            Some(Value::Object(members)) => members,
            Some(Value::Null) | None => return,
            Some(other) => {
                return self.say(Kind::Dropped, member("_meta", &other), "left out: not an object");
            }
        };
        for (name, value) in members {
            match (name.as_str(), value) {
                ("anthropic/searchHint", Value::String(hint)) if !hint.trim().is_empty() => {
                    tool.search_hint = Some(hint);
                }
                ("anthropic/alwaysLoad", Value::Bool(true)) => {
                    self.say(
                        Kind::Dropped,
                        "\"anthropic/alwaysLoad\": true",
                        "deferred: the agent `all` loads nothing up front",
                    );
                }
                (name, value) => {
                    self.say(Kind::Dropped, member(name, &value), "left out: a remark for one host")
                }
            }
        }
    }

    fn calls(&mut self, tool: &mut Tool) {
        for name in ["input_examples", "inputExamples"] {
            let examples = match self.take(name) {
                Some(Value::List(examples)) => examples,
                Some(other) => {
                    self.say(Kind::Dropped, member(name, &other), "left out: not a list");
                    continue;
                }
                None => continue,
            };
            for example in examples {
                match &example {
                    value if !is_writable(value) => {
                        let became = "left out: the language has no way to write a member named `-`";
                        self.say(Kind::Dropped, short(&value.to_string()), became);
                    }
                    Value::Object(members) if fits_object(&tool.params, members) => tool.calls.push(example),
                    other => self.say(
                        Kind::Dropped,
                        short(&other.to_string()),
                        "left out: the example does not fit the parameters",
                    ),
                }
            }
        }
    }

    /// What is left has no place.
    fn rest(&mut self) {
        for (name, value) in std::mem::take(&mut self.members) {
            match (name.as_str(), &value) {
                (at, Value::Bool(true)) if is_strict(at) => {
                    self.say(
                        Kind::Kept,
                        member(at, &value),
                        "nullable parameters are optional; whether a target is strict is not up to a tool",
                    );
                }
                ("defer_loading" | "deferLoading", Value::Bool(true)) => {
                    self.say(
                        Kind::Kept,
                        member(&name, &value),
                        "deferred, like every tool of the agent `all`",
                    );
                }
                (_, Value::Null) | ("strict" | "strict_json_schema", Value::Bool(false)) => {}
                _ => {
                    self.say(Kind::Dropped, member(&name, &value), "left out: a tool has no such member here")
                }
            }
        }
    }

    /// A text that is not blank.
    fn text(&mut self, name: &str) -> Option<String> {
        match self.take(name)? {
            Value::String(text) if !text.trim().is_empty() => Some(text),
            Value::String(_) | Value::Null => None,
            other => {
                self.say(Kind::Dropped, member(name, &other), "left out: not a text");
                None
            }
        }
    }

    fn take(&mut self, name: &str) -> Option<Value> {
        let index = self.members.iter().position(|(member, _)| member == name)?;
        Some(self.members.remove(index).1)
    }

    fn say(&mut self, kind: Kind, found: impl Into<String>, became: impl Into<String>) {
        self.report.add(kind, &self.id, found, became);
    }
}

/// Whether a member says that OpenAI's strict mode is on.
fn is_strict(name: &str) -> bool {
    matches!(name, "strict" | "strict_json_schema")
}
