//! A tool as it was written → a tool of the language.

use super::report::{Kind, Report, member, short};
use super::schema;
use super::sources::{FoundServer, FoundTool};
use super::types::{Server, Tool, Type, Typed, fits_object, is_writable};
use crate::model::Value;
use std::collections::HashSet;

/// Where the parameters' schema stands, by who writes it.
const SCHEMAS: [&str; 5] =
    ["inputSchema", "input_schema", "parameters", "parametersJsonSchema", "args_schema"];

/// Where the result's schema stands.
const RESULTS: [&str; 5] = ["outputSchema", "output_schema", "responseJsonSchema", "response", "output"];

/// Converts all tools.
pub(super) fn convert(found: Vec<FoundServer>, report: &mut Report) -> Vec<Server> {
    let servers = found.into_iter().map(|found| {
        let mut known = HashSet::new();
        let mut tools = Vec::new();
        for tool in found.tools {
            if known.insert(tool.name.clone()) {
                tools.push(Reader::new(&found.name, tool, report).tool());
            } else {
                let id = format!("{}/{}", found.name, tool.name);
                report.add(
                    Kind::Lost,
                    &id,
                    "a second tool of this name on this server",
                    "not imported: the first is kept",
                );
            }
        }
        Server { name: found.name, about: found.about, instructions: found.instructions, prefix: None, tools }
    });
    servers.collect()
}

struct Reader<'r> {
    name: String,
    /// `server/tool`, for the report.
    id: String,
    members: Vec<(String, Value)>,
    strict: bool,
    report: &'r mut Report,
}

impl<'r> Reader<'r> {
    fn new(server: &str, found: FoundTool, report: &'r mut Report) -> Self {
        let id = format!("{server}/{}", found.name);
        let strict =
            found.members.iter().any(|(name, value)| name == "strict" && *value == Value::Bool(true));
        Self { name: found.name, id, members: found.members, strict, report }
    }

    fn tool(mut self) -> Tool {
        let mut tool = Tool {
            name: self.name.clone(),
            rust_name: None,
            title: None,
            effect: None,
            idempotent: None,
            open_world: None,
            description: self.text("description"),
            search_hint: None,
            params: Vec::new(),
            result: None,
            calls: Vec::new(),
            withheld: None,
        };
        self.annotations(&mut tool);
        if let Some(title) = self.text("title") {
            tool.title = Some(title);
        }
        self.meta(&mut tool);
        self.params(&mut tool);
        tool.result = self.result();
        self.calls(&mut tool);
        self.rest();
        tool
    }

    fn params(&mut self, tool: &mut Tool) {
        let Some((at, schema)) = SCHEMAS.iter().find_map(|name| Some((*name, self.take(name)?))) else {
            return self.say(Kind::Dropped, "no schema of parameters", "no parameters");
        };
        match &schema {
            Value::Object(_) => {
                let reader = schema::Reader::new(&schema, &self.id, at, self.strict, self.report);
                let (params, text) = { reader }.params();
                tool.params = params;
                match (text, &tool.description) {
                    (Some(text), None) => tool.description = Some(text),
                    (Some(text), Some(known)) if !known.contains(text.trim()) => {
                        let found = member("description", &Value::from(text));
                        self.say(Kind::Dropped, found, "left out: the tool has a description of its own");
                    }
                    _ => {}
                }
            }
            Value::Null => self.say(Kind::Dropped, member(at, &schema), "no parameters"),
            other => self.say(Kind::Lost, member(at, other), "no parameters: this is no schema"),
        }
    }

    fn result(&mut self) -> Option<Typed> {
        let (at, schema) = RESULTS.iter().find_map(|name| Some((*name, self.take(name)?)))?;
        match &schema {
            Value::Object(members) if !members.is_empty() => {
                let typed = schema::Reader::new(&schema, &self.id, at, false, self.report).result();
                match typed.nullable {
                    true => {
                        self.say(Kind::Widened, "a result that can be null", "any JSON value as the result");
                        Some(Typed { text: typed.text, ..Typed::plain(Type::Json) })
                    }
                    false => Some(typed),
                }
            }
            Value::Object(_) | Value::Null => None,
            other => {
                self.say(Kind::Dropped, member(at, other), "left out: this is no schema");
                None
            }
        }
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
                ("strict", Value::Bool(true)) => {
                    self.say(
                        Kind::Kept,
                        "\"strict\": true",
                        "nullable parameters are optional; whether a target is strict is not a tool's matter",
                    );
                }
                ("defer_loading" | "deferLoading", Value::Bool(true)) => {
                    self.say(
                        Kind::Kept,
                        member(&name, &value),
                        "deferred, like every tool of the agent `all`",
                    );
                }
                (_, Value::Null) | ("strict", Value::Bool(false)) => {}
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
