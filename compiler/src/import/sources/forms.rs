//! Lists, answers, requests, groups and maps: everything that tools are wrapped in.

use super::Found;
use super::FoundTool;
use super::look::{
    ENVELOPE, GROUPS, LISTS, REQUEST, SINGLE, WRAPPERS, group_name, has_tools, holds, is_call, is_entry,
    is_kind, is_list, is_map, is_object_schema, of_host, server, single,
};
use super::members::{Members, get, has, take, text};
use super::parameter::Notes;
use super::params::{self, Params};
use crate::import::report::{Entry, Kind, Report, member, short};
use crate::import::{Input, Problem, json};
use crate::model::Value;

/// Wrappers inside of each other above which nothing is looked for.
const DEEPEST: usize = 8;

/// Reads the values of one input.
pub(super) struct Reader<'a> {
    input: &'a Input,
    /// The server of tools that name none.
    server: String,
    /// Why a tool without a schema takes no parameters, where the form says so.
    absent: Option<&'static str>,
    depth: usize,
    found: &'a mut Found,
    pub(super) report: &'a mut Report,
}

impl<'a> Reader<'a> {
    pub(super) fn new(
        input: &'a Input,
        server: String,
        found: &'a mut Found,
        report: &'a mut Report,
    ) -> Self {
        Self { input, server, absent: None, depth: 0, found, report }
    }

    /// Takes the tools out of a value.
    pub(super) fn value(&mut self, value: Value) {
        match value {
            Value::List(items) => self.list(items),
            Value::Object(members) if self.depth < DEEPEST => {
                self.depth += 1;
                self.object(members);
                self.depth -= 1;
            }
            other => self.skip(short(&other.to_string()), "skipped: not an object"),
        }
    }

    fn list(&mut self, items: Vec<Value>) {
        let docker = |item: &Value| {
            let Value::Object(members) = item else { return false };
            has(members, "name") && matches!(get(members, "arguments"), Some(Value::List(_)))
        };
        let outer = self.absent;
        if items.iter().any(docker) {
            self.absent = Some("tools in this list omit `arguments` if they take none");
        }
        items.into_iter().for_each(|item| self.value(item));
        self.absent = outer;
    }

    fn object(&mut self, mut members: Members) {
        if let Some(at) = SINGLE.iter().find(|name| single(&members, name)) {
            return self.unwrap(members, at);
        }
        if is_call(&members) {
            return self.skip(short(&Value::Object(members).to_string()), "skipped: a call of a tool");
        }
        let named = text(&members, &["name"]).is_some();
        let tool = named && params::has_schema(&members);
        let around = || LISTS.iter().chain(&GROUPS).chain(&WRAPPERS).any(|name| holds(&members, name));
        if !tool && (has(&members, "jsonrpc") || (has(&members, "result") && !named) || around()) {
            return self.container(members);
        }
        if has(&members, "serverInfo") || has(&members, "protocolVersion") {
            return self.introduced(&members);
        }
        if let Some(found) = of_host(&members) {
            return self.skip(found, "skipped: the host provides this tool");
        }
        if text(&members, &["type"]) == Some("custom") && !params::may_have(&members) {
            let name = text(&members, &["name"]).unwrap_or_default();
            self.report.counts.found += 1;
            return self.refuse(None, short(name), "not imported: it takes free text instead of arguments");
        }
        if named || params::has_schema(&members) {
            let function = text(&members, &["type"]) == Some("function");
            members.retain(|(name, value)| name != "type" || !is_kind(value));
            let outer = self.absent;
            if function {
                self.absent = Some(FUNCTION);
            }
            self.tool(members);
            self.absent = outer;
            return;
        }
        if has(&members, "openapi") || has(&members, "swagger") {
            return self.found.problems.push(Problem {
                input: self.input.name.clone(),
                place: None,
                message: "this is an OpenAPI document, which contains no tools".to_owned(),
                help: "Turn its operations into tools first, for example with an MCP server, and import \
                       its `tools/list`."
                    .to_owned(),
            });
        }
        match !is_object_schema(&members) && is_map(&members, 0) {
            true => self.map(members),
            false => self.skip(short(&Value::Object(members).to_string()), "skipped: no tool in it"),
        }
    }

    /// An object that holds tools among other members: an answer, a request, a group.
    fn container(&mut self, members: Members) {
        let outer = self.server.clone();
        let request = REQUEST.iter().any(|name| has(&members, name));
        let envelope = has(&members, "jsonrpc") || has(&members, "result");
        let group = match request || envelope || !LISTS.iter().any(|name| holds(&members, name)) {
            true => None,
            false => group_name(&members),
        };
        if let Some((_, name)) = &group {
            self.server.clone_from(name);
        }
        let lists: Vec<&str> = LISTS.into_iter().filter(|name| holds(&members, name)).collect();
        for (name, value) in members {
            let at = name.as_str();
            if lists.contains(&at) {
                self.tools(at, value);
            } else if GROUPS.contains(&at) && matches!(value, Value::List(_) | Value::Object(_)) {
                self.groups(value);
            } else if WRAPPERS.contains(&at) && (has_tools(&value, 0) || (envelope && at == "result")) {
                self.value(value);
            } else if at == "error" && envelope && value != Value::Null {
                self.problem_of_server(&value);
            } else if !envelope {
                self.beside(&group, request, name, value);
            }
        }
        // What a server said of itself in an answer goes on to count.
        if group.is_some() {
            self.server = outer;
        }
    }

    /// Tools in a list or a map.
    fn tools(&mut self, at: &str, value: Value) {
        let outer = self.absent;
        if at.starts_with("function") && at != "function_tools" {
            self.absent = Some(FUNCTION);
        }
        match value {
            Value::List(items) => {
                let (names, items): (Vec<_>, Vec<_>) =
                    items.into_iter().partition(|item| matches!(item, Value::String(_)));
                for name in names {
                    self.report.counts.found += 1;
                    self.refuse(
                        None,
                        short(&name.to_string()),
                        "not imported: only a name, without parameters",
                    );
                }
                self.list(items);
            }
            Value::Object(members) if params::has_schema(&members) && has(&members, "name") => {
                self.value(Value::Object(members));
            }
            Value::Object(members) if LISTS.iter().any(|list| holds(&members, list)) => {
                self.value(Value::Object(members));
            }
            Value::Object(members) => self.map(members),
            Value::String(text) => match json::read(&text) {
                (tops, broken) if broken.is_empty() => tops.into_iter().for_each(|top| self.value(top.value)),
                _ => self.skip(member(at, &Value::from(text)), "skipped: a text that is not JSON"),
            },
            _ => {}
        }
        self.absent = outer;
    }

    /// Servers in a list, or in a map from their names.
    fn groups(&mut self, value: Value) {
        let servers: Vec<(Option<String>, Value)> = match value {
            Value::Object(members) => members.into_iter().map(|(name, value)| (Some(name), value)).collect(),
            Value::List(items) => items.into_iter().map(|item| (None, item)).collect(),
            _ => return,
        };
        for (name, value) in servers {
            let tools =
                has_tools(&value, 0) || matches!(&value, Value::Object(members) if is_map(members, 0));
            match (name, tools) {
                (Some(name), true) => self.of_server(name, value),
                (None, true) => self.value(value),
                (name, false) => {
                    let found = name.map_or_else(|| short(&value.to_string()), |name| member(&name, &value));
                    self.skip(found, "skipped: a server without a list of tools");
                }
            }
        }
    }

    /// A map from names to tools, or from servers to their tools.
    fn map(&mut self, members: Members) {
        for (name, value) in members {
            match value {
                Value::List(items) if is_list(&items, 0) => self.of_server(name, Value::List(items)),
                Value::Object(inner) if is_entry(&inner) => self.entry(name, inner),
                Value::Object(inner) if LISTS.iter().any(|list| holds(&inner, list)) || is_map(&inner, 0) => {
                    self.of_server(name, Value::Object(inner));
                }
                Value::Object(inner) => self.entry(name, inner),
                other => self.skip(member(&name, &other), "skipped: not a tool"),
            }
        }
    }

    fn of_server(&mut self, name: String, value: Value) {
        let outer = std::mem::replace(&mut self.server, name);
        match value {
            Value::Object(members) if !LISTS.iter().any(|list| holds(&members, list)) => self.map(members),
            other => self.value(other),
        }
        self.server = outer;
    }

    /// A tool in a map, or the schema of its parameters alone.
    fn entry(&mut self, key: String, mut members: Members) {
        if is_object_schema(&members) {
            members = vec![("inputSchema".to_owned(), Value::Object(members))];
        }
        let known = text(&members, &["name"]).map(str::to_owned);
        match known {
            Some(name) if name != key => {
                let found = format!("the tool {} under the key {}", Value::from(name), Value::from(key));
                self.report.add(
                    Kind::Dropped,
                    &self.input.name,
                    short(&found),
                    "the tool's own name is used",
                );
            }
            Some(_) => {}
            None => {
                // A wrapper has the name inside.
                let inner = SINGLE.iter().find(|name| single(&members, name));
                let target = inner.and_then(|at| members.iter_mut().find(|(name, _)| name == at));
                match target {
                    Some((_, Value::Object(tool))) if has(tool, "name") => {}
                    Some((_, Value::Object(tool))) => tool.insert(0, ("name".to_owned(), Value::from(key))),
                    _ => members.insert(0, ("name".to_owned(), Value::from(key))),
                }
            }
        }
        self.value(Value::Object(members));
    }

    /// What a server says of itself: the tools that follow are its own.
    fn introduced(&mut self, members: &[(String, Value)]) {
        if let Some(Value::Object(info)) = get(members, "serverInfo")
            && let Some(name) = text(info, &["name"])
        {
            self.server = name.to_owned();
        }
        if let Some(instructions) = text(members, &["instructions"]) {
            self.found.server(&self.server).instructions = Some(instructions.to_owned());
        }
    }

    /// A member next to the tools of a container.
    fn beside(&mut self, group: &Option<(&'static str, String)>, request: bool, name: String, value: Value) {
        match (name.as_str(), value) {
            (at, _) if ENVELOPE.contains(&at) && at != "nextCursor" => {}
            ("nextCursor", Value::String(cursor)) if !cursor.is_empty() => {
                let found = member("nextCursor", &Value::from(cursor));
                self.lost_pages(found);
            }
            ("nextCursor", _) => {}
            ("instructions", Value::String(text)) if !request => {
                self.found.server(&self.server).instructions = Some(text);
            }
            ("description" | "about", Value::String(text)) if group.is_some() => {
                self.found.server(&self.server).about = Some(text);
            }
            ("type", Value::String(_)) if group.is_some() => {}
            ("serverInfo", Value::Object(_)) if group.is_some() => {}
            (at, _) if group.as_ref().is_some_and(|(name, _)| *name == at) => {}
            (at, value) => {
                let found = member(at, &value);
                self.report.add(Kind::Dropped, &self.input.name, found, "left out: it is next to the tools");
            }
        }
    }

    fn lost_pages(&mut self, found: String) {
        self.report.add(
            Kind::Lost,
            &self.input.name,
            found,
            "the list continues: import the other pages too",
        );
    }

    fn problem_of_server(&mut self, error: &Value) {
        self.found.problems.push(Problem {
            input: self.input.name.clone(),
            place: None,
            message: format!("the server answered with an error: {}", short(&error.to_string())),
            help: "Ask the server for `tools/list` again and import the answer.".to_owned(),
        });
    }

    /// A tool inside a wrapper; what is next to it belongs to it.
    fn unwrap(&mut self, mut members: Members, wrapper: &str) {
        let Some(Value::Object(mut tool)) = take(&mut members, wrapper) else { return };
        members.retain(|(name, value)| !(has(&tool, name) || name == "type" && is_kind(value)));
        tool.extend(members);
        let outer = self.absent;
        if wrapper.starts_with("function") {
            self.absent = Some(FUNCTION);
        }
        match single(&tool, "function") || has(&tool, "name") || params::has_schema(&tool) {
            true if single(&tool, "function") => self.value(Value::Object(tool)),
            true => self.tool(tool),
            false => self.value(Value::Object(tool)),
        }
        self.absent = outer;
    }

    fn tool(&mut self, mut members: Members) {
        self.report.counts.found += 1;
        let server = server(&mut members).unwrap_or_else(|| self.server.clone());
        let name = match take(&mut members, "name") {
            Some(Value::String(name)) if !name.trim().is_empty() => name,
            Some(name) => {
                let found = member("name", &name);
                return self.refuse(
                    None,
                    found,
                    "not imported: the name of a tool must be a text that is not blank",
                );
            }
            None => {
                let found = short(&Value::Object(members).to_string());
                return self.refuse(None, found, "not imported: it has no name");
            }
        };
        let id = format!("{server}/{name}");
        let mut notes = Notes::new();
        let params = match params::find(&mut members, self.absent, &mut notes) {
            Params::Schema(at, schema) => Some((at, schema)),
            Params::None => None,
            Params::Missing(found, became) => return self.refuse(Some(&id), found, became),
        };
        for (kind, found, became) in notes {
            self.report.add(kind, &id, found, became);
        }
        self.found.server(&server).tools.push(FoundTool { name, params, members });
    }

    /// Something that is not the definition of a tool.
    fn skip(&mut self, found: String, became: &str) {
        self.report.add(Kind::Dropped, &self.input.name, found, became);
    }

    /// A tool that does not get into the catalog.
    fn refuse(&mut self, id: Option<&str>, found: String, became: &str) {
        self.report.counts.refused += 1;
        let tool = id.unwrap_or(&self.input.name).to_owned();
        let (path, became) = (String::new(), became.to_owned());
        self.report.entries.push(Entry { tool, path, found, became, kind: Kind::Lost });
    }
}

/// Where OpenAI and Gemini say that a function without `parameters` has none.
const FUNCTION: &str = "a function that omits `parameters` takes none";
