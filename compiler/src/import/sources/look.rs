//! What a value looks like: a tool, a call of one, a list or a map of tools, a server with its tools, a tool of the host.

use super::members::{Members, get, has, take, text};
use super::parameter::describes;
use super::params;
use crate::import::report::{member, short};
use crate::model::Value;

/// Members that hold tools: a list, or a map from names to tools.
pub(super) const LISTS: [&str; 8] = [
    "tools",
    "functions",
    "function",
    "functionDeclarations",
    "function_declarations",
    "function_tools",
    "languageModelTools",
    "tool_list",
];

/// Members that hold groups of tools, each with the name of its server.
pub(super) const GROUPS: [&str; 9] = [
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
pub(super) const WRAPPERS: [&str; 16] = [
    "output",
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

/// Members that hold one tool; what is next to it belongs to the tool.
pub(super) const SINGLE: [&str; 6] =
    ["toolSpec", "tool_spec", "function", "functionDeclaration", "tool", "definition"];

/// Names of a group.
pub(super) const GROUP_NAMES: [&str; 9] = [
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
pub(super) const REQUEST: [&str; 13] = [
    "question",
    "query",
    "conversations",
    "prompt",
    "model",
    "modelId",
    "messages",
    "contents",
    "input",
    "object",
    "system",
    "custom_id",
    "max_tokens",
];

/// What an answer says about itself.
pub(super) const ENVELOPE: [&str; 6] =
    ["nextCursor", "_meta", "resultType", "ttlMs", "cacheScope", "jsonrpc"];

/// Tools that a host provides itself, as Gemini and Bedrock list them: objects with one such member.
pub(super) const OF_HOSTS: [&str; 18] = [
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

/// Whether the member of that name is one tool.
pub(super) fn single(members: &[(String, Value)], name: &str) -> bool {
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
pub(super) fn holds(members: &[(String, Value)], name: &str) -> bool {
    match get(members, name) {
        Some(value @ (Value::List(_) | Value::Object(_))) if WRAPPERS.contains(&name) => has_tools(value, 0),
        Some(Value::List(_)) => true,
        // Data sets for training write them as a text.
        Some(Value::String(text)) => LISTS.contains(&name) && text.trim_start().starts_with(['[', '{']),
        Some(Value::Object(_)) if name == "function" => false,
        Some(Value::Object(inner)) => !describes(inner),
        _ => false,
    }
}

/// Whether there are tools somewhere in a value that wraps them.
pub(super) fn has_tools(value: &Value, depth: usize) -> bool {
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

pub(super) fn is_list(items: &[Value], depth: usize) -> bool {
    items.iter().any(|item| match item {
        Value::Object(members) => is_tool(members) || (depth < 4 && has(members, "tools")),
        _ => false,
    })
}

/// Whether an object is the definition of a tool with its name.
pub(super) fn is_tool(members: &[(String, Value)]) -> bool {
    SINGLE.iter().any(|name| single(members, name))
        || (text(members, &["name"]).is_some() && (params::may_have(members) || has(members, "description")))
}

/// Whether an object is a map from names to tools, or from servers to tools.
pub(super) fn is_map(members: &[(String, Value)], depth: usize) -> bool {
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
pub(super) fn is_entry(members: &[(String, Value)]) -> bool {
    is_object_schema(members)
        || SINGLE.iter().any(|name| single(members, name))
        || params::has_schema(members)
        || (text(members, &["description"]).is_some() && params::may_have(members))
}

/// Whether an object is the schema of an object with members.
pub(super) fn is_object_schema(members: &[(String, Value)]) -> bool {
    text(members, &["type"]) == Some("object") && matches!(get(members, "properties"), Some(Value::Object(_)))
}

/// A tool call in a conversation: arguments, and nothing that describes any.
pub(super) fn is_call(members: &[(String, Value)]) -> bool {
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
pub(super) fn of_host(members: &[(String, Value)]) -> Option<String> {
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
pub(super) fn is_kind(value: &Value) -> bool {
    matches!(value, Value::String(kind) if matches!(kind.as_str(), "function" | "custom" | "tool" | "client"))
}

/// The name of a group of tools, and the member that it is from.
pub(super) fn group_name(members: &[(String, Value)]) -> Option<(&'static str, String)> {
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
pub(super) fn server(members: &mut Members) -> Option<String> {
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
