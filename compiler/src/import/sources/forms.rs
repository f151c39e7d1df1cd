//! Lists, answers, requests, groups and maps: everything that tools are wrapped in.

use super::Found;
use super::FoundTool;
use super::members::{Members, get, has, take, text};
use super::params::{self, Notes, Params};
use crate::import::report::{Entry, Kind, Report, member, short};
use crate::import::{Input, Problem};
use crate::model::Value;

/// Members that hold tools: a list, or a map from names to tools.
const LISTS: [&str; 7] = [
    "tools",
    "functions",
    "functionDeclarations",
    "function_declarations",
    "function_tools",
    "languageModelTools",
    "tool_list",
];

/// Members that hold groups of tools, each with the name of its server.
const GROUPS: [&str; 9] = [
    "servers",
    "mcpServers",
    "mcp_servers",
    "toolsets",
    "toolkits",
    "plugins",
    "groups",
    "namespaces",
    "actionGroups",
];

/// Members that hold a request, an answer, or what else tools are found in.
const WRAPPERS: [&str; 15] = [
    "result",
    "toolConfig",
    "tool_config",
    "functionSchema",
    "body",
    "request",
    "session",
    "config",
    "data",
    "payload",
    "params",
    "contributes",
    "kwargs",
    "event",
    "items",
];

/// Members that hold one tool; what is beside it belongs to the tool.
const SINGLE: [&str; 6] = ["toolSpec", "tool_spec", "function", "functionDeclaration", "tool", "definition"];

/// Names of a group.
const GROUP_NAMES: [&str; 9] = [
    "server",
    "name",
    "serverName",
    "server_name",
    "server_label",
    "actionGroupName",
    "namespace",
    "toolset",
    "id",
];

/// Members that say that an object is a request, whose instructions are the system prompt and whose name is no server's.
const REQUEST: [&str; 9] =
    ["model", "modelId", "messages", "contents", "input", "object", "system", "custom_id", "max_tokens"];

/// What an answer says about itself.
const ENVELOPE: [&str; 6] = ["nextCursor", "_meta", "resultType", "ttlMs", "cacheScope", "jsonrpc"];

/// Tools that a host provides itself, as Gemini and Bedrock list them: objects with one such member.
const OF_HOSTS: [&str; 18] = [
    "cachePoint",
    "systemTool",
    "googleSearch",
    "google_search",
    "googleSearchRetrieval",
    "google_search_retrieval",
    "codeExecution",
    "code_execution",
    "urlContext",
    "url_context",
    "computerUse",
    "computer_use",
    "fileSearch",
    "file_search",
    "googleMaps",
    "google_maps",
    "enterpriseWebSearch",
    "retrieval",
];

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
            self.absent = Some("tools of this list leave `arguments` out where they take none");
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
            return self.skip(found, "skipped: the host provides it itself");
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
                message: "this is an OpenAPI document, and has no tools in it".to_owned(),
                help: "Make tools of its operations first, for example with an MCP server for it, and import their \
                       `tools/list`."
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
        let outer = (self.server.clone(), self.absent);
        let request = REQUEST.iter().any(|name| has(&members, name));
        let envelope = has(&members, "jsonrpc") || has(&members, "result");
        let group = match request || envelope || !LISTS.iter().any(|name| holds(&members, name)) {
            true => None,
            false => group_name(&members),
        };
        if let Some((_, name)) = &group {
            self.server.clone_from(name);
        }
        for (name, value) in members {
            let at = name.as_str();
            if LISTS.contains(&at) && matches!(value, Value::List(_) | Value::Object(_)) {
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
        (self.server, self.absent) = outer;
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
            Value::Object(members) => self.map(members),
            _ => {}
        }
        self.absent = outer;
    }

    /// Servers in a list, or in a map from their names.
    fn groups(&mut self, value: Value) {
        let Value::Object(members) = value else { return self.value(value) };
        for (name, value) in members {
            match value {
                Value::List(items) => self.of_server(name, Value::List(items)),
                Value::Object(inner) if has_tools(&Value::Object(inner.clone()), 0) || is_map(&inner, 0) => {
                    self.of_server(name, Value::Object(inner));
                }
                other => self.skip(member(&name, &other), "skipped: a server without a list of tools"),
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

    /// A member beside the tools of a container.
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
                self.report.add(Kind::Dropped, &self.input.name, found, "left out: it is beside the tools");
            }
        }
    }

    fn lost_pages(&mut self, found: String) {
        self.report.add(
            Kind::Lost,
            &self.input.name,
            found,
            "the list goes on: import the further pages too",
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

    /// A tool inside of a wrapper; what is beside it belongs to it.
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
                    "not imported: the name of a tool is a text that is not blank",
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
const FUNCTION: &str = "a function that leaves `parameters` out takes none";

/// Whether the member of that name is one tool.
fn single(members: &[(String, Value)], name: &str) -> bool {
    let Some(Value::Object(inner)) = get(members, name) else { return false };
    match name {
        "toolSpec" | "tool_spec" | "functionDeclaration" => true,
        "function" => !has(inner, "arguments") || has(inner, "parameters"),
        _ => {
            (text(inner, &["name"]).is_some() && (params::may_have(inner) || has(inner, "description")))
                || params::has_schema(inner) && has(inner, "name")
                || single(inner, "function")
        }
    }
}

/// Whether the member of that name can hold tools.
fn holds(members: &[(String, Value)], name: &str) -> bool {
    match get(members, name) {
        Some(value @ (Value::List(_) | Value::Object(_))) if WRAPPERS.contains(&name) => has_tools(value, 0),
        Some(Value::List(_)) => true,
        Some(Value::Object(inner)) => !params::describes(inner),
        _ => false,
    }
}

/// Whether there are tools somewhere in a value that wraps them.
fn has_tools(value: &Value, depth: usize) -> bool {
    if depth > 4 {
        return false;
    }
    match value {
        Value::List(items) => is_list(items, depth) || items.iter().any(|item| has_tools(item, depth + 1)),
        Value::Object(members) => {
            is_tool(members)
                || LISTS
                    .iter()
                    .chain(&GROUPS)
                    .any(|name| matches!(get(members, name), Some(Value::List(_) | Value::Object(_))))
                || WRAPPERS
                    .iter()
                    .filter_map(|name| get(members, name))
                    .any(|value| has_tools(value, depth + 1))
        }
        _ => false,
    }
}

fn is_list(items: &[Value], depth: usize) -> bool {
    items.iter().any(|item| match item {
        Value::Object(members) => is_tool(members) || (depth < 4 && has(members, "tools")),
        _ => false,
    })
}

/// Whether an object is the definition of a tool with its name.
fn is_tool(members: &[(String, Value)]) -> bool {
    SINGLE.iter().any(|name| single(members, name))
        || (text(members, &["name"]).is_some() && (params::may_have(members) || has(members, "description")))
}

/// Whether an object is a map from names to tools, or from servers to tools.
fn is_map(members: &[(String, Value)], depth: usize) -> bool {
    depth < 4
        && members.iter().any(|(_, value)| match value {
            Value::List(items) => is_list(items, depth),
            Value::Object(inner) => {
                is_entry(inner)
                    || LISTS.iter().any(|list| matches!(get(inner, list), Some(Value::List(_))))
                    || is_map(inner, depth + 1)
            }
            _ => false,
        })
}

/// Whether an object is a tool whose name may be the key that it is under.
fn is_entry(members: &[(String, Value)]) -> bool {
    is_object_schema(members)
        || SINGLE.iter().any(|name| single(members, name))
        || params::has_schema(members)
        || (text(members, &["description"]).is_some() && params::may_have(members))
}

/// Whether an object is the schema of an object with members.
fn is_object_schema(members: &[(String, Value)]) -> bool {
    text(members, &["type"]) == Some("object") && matches!(get(members, "properties"), Some(Value::Object(_)))
}

/// A tool call in a conversation: arguments, and nothing that describes any.
fn is_call(members: &[(String, Value)]) -> bool {
    let inner = match get(members, "function") {
        Some(Value::Object(function)) => function,
        _ => members,
    };
    let arguments = ["arguments", "args", "input"].iter().find_map(|name| get(inner, name));
    let called = matches!(text(members, &["type"]), Some("tool_use" | "tool_call" | "function_call"))
        || (matches!(text(members, &["type"]), Some("function")) && has(members, "id"));
    has(inner, "name")
        && !has(inner, "description")
        && !params::has_schema(inner)
        && match arguments {
            Some(Value::String(text)) => called || text.trim_start().starts_with('{'),
            Some(_) => called,
            None => false,
        }
}

/// A tool that the host provides: one member that names it, or a `type` other than a function's and no description.
fn of_host(members: &[(String, Value)]) -> Option<String> {
    if let Some((name, value)) = members.iter().find(|(name, _)| OF_HOSTS.contains(&name.as_str()))
        && !has(members, "name")
    {
        return Some(short(&format!("{{{}}}", member(name, value))));
    }
    let kind = text(members, &["type"])?;
    let own = matches!(kind, "function" | "custom" | "object") || has(members, "description");
    (!own && !params::may_have(members)).then(|| member("type", &Value::from(kind)))
}

/// A `type` that says only that it is a tool.
fn is_kind(value: &Value) -> bool {
    matches!(value, Value::String(kind) if matches!(kind.as_str(), "function" | "custom" | "tool" | "client"))
}

/// The name of a group of tools, and the member that it is from.
fn group_name(members: &[(String, Value)]) -> Option<(&'static str, String)> {
    for at in ["serverInfo", "server"] {
        if let Some(Value::Object(info)) = get(members, at)
            && let Some(name) = text(info, &["name"])
        {
            return Some((at, name.to_owned()));
        }
    }
    GROUP_NAMES.iter().find_map(|at| Some((*at, text(members, &[at])?.to_owned())))
}

/// The server that a tool names.
fn server(members: &mut Members) -> Option<String> {
    for at in ["server", "serverName", "server_name", "mcp_server", "server_label"] {
        let name = match get(members, at) {
            Some(Value::String(name)) => name.clone(),
            Some(Value::Object(info)) => text(info, &["name"]).unwrap_or_default().to_owned(),
            _ => continue,
        };
        if !name.trim().is_empty() {
            take(members, at);
            return Some(name);
        }
    }
    None
}
