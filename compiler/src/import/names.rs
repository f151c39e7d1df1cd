//! What has to differ does: names on the wire, names in Rust, names of files.

mod file;
mod rust;
mod taken;

pub(super) use file::files;

use super::report::{Kind, Report, short};
use super::types::{Field, Outcome, Server, Tool, Type, Typed};
use crate::surface::targets::portable;
use std::collections::{HashMap, HashSet};
use toolcat_runtime::search::TOOL as SEARCH;

/// Longest name that every host takes, in characters.
const NAME_MAX: usize = 64;

/// Tells tools apart: by a prefix per server on the wire, by `rust-name` in the code. Returns the targets of the agent
/// that gets all of them; none where it can have every target.
pub(super) fn settle(servers: &mut [Server], report: &mut Report) -> Option<&'static str> {
    prefixes(servers, report);
    withhold(servers, report);
    rust::modules(servers, report);
    let mut refused = false;
    for server in servers.iter_mut() {
        for tool in &mut server.tools {
            let id = format!("{}/{}", server.name, tool.name);
            host_names(&id, &tool.name, server.prefix.as_deref().unwrap_or_default(), report);
            rust::fields(&mut tool.params, &id, report);
            refused |= parameter_names(&tool.params, &id, report);
            match &mut tool.result {
                Some(Outcome::Members(fields, _)) => rust::fields(fields, &id, report),
                Some(Outcome::Whole(typed)) => rust::typed(typed, &id, report),
                None => {}
            }
        }
    }
    let rewritten = rewritten(servers, report);
    (refused || rewritten).then_some("mcp")
}

/// A server gets a prefix where an earlier server has the wire name of one of its tools, or where one is named like the
/// search tool.
fn prefixes(servers: &mut [Server], report: &mut Report) {
    let mut taken = HashSet::new();
    for (index, server) in servers.iter_mut().enumerate() {
        let clashes = server.tools.iter().filter(|tool| taken.contains(&portable(&tool.name))).count();
        let reserved = is_reserved("", server);
        if clashes > 0 || reserved {
            let prefix = prefix(server, index + 1);
            let mut found = Vec::new();
            if clashes > 0 {
                found.push(format!("names already used by tools of earlier servers: {clashes}"));
            }
            if reserved {
                found.push(format!("a tool named like the search tool, `{}`", SEARCH.name));
            }
            let found = format!("{}; prefix {prefix}", found.join("; "));
            report.add(
                Kind::Name,
                &server.name,
                found,
                "on the wire, every tool of this server has a prefix",
            );
            server.prefix = Some(prefix);
        }
        taken.extend(server.tools.iter().map(|tool| portable(&wire(server, tool))));
    }
}

/// A prefix from the name of a server, with which none of its tools is named like the search tool.
fn prefix(server: &Server, number: usize) -> String {
    let mut own: String = portable(&server.name).chars().take(32).collect();
    if !own.contains(|letter: char| letter.is_ascii_alphanumeric()) {
        // Nothing of a name in another script is left.
        own = format!("server{number}");
    }
    let prefix = format!("{own}_");
    // `search_` before `tools` gives the reserved name; with a number in between nothing does.
    if is_reserved(&prefix, server) { format!("{own}_{number}_") } else { prefix }
}

/// Whether a tool of the server has the name of the search tool under a prefix, for one target at least.
fn is_reserved(prefix: &str, server: &Server) -> bool {
    server.tools.iter().any(|tool| portable(&format!("{prefix}{}", tool.name)) == SEARCH.name)
}

pub(super) fn wire(server: &Server, tool: &Tool) -> String {
    format!("{}{}", server.prefix.as_deref().unwrap_or_default(), tool.name)
}

/// Of two tools that have one name on the wire in spite of prefixes, the agent gets the first.
fn withhold(servers: &mut [Server], report: &mut Report) {
    let mut taken: HashMap<String, String> = HashMap::new();
    for server in servers {
        for index in 0..server.tools.len() {
            let name = wire(server, &server.tools[index]);
            let id = format!("{}/{}", server.name, server.tools[index].name);
            match taken.get(&name) {
                Some(first) => {
                    server.tools[index].withheld = Some(format!("{first} has the same wire name"));
                    let found = format!("this is the wire name of {first}");
                    report.add(
                        Kind::Name,
                        &id,
                        found,
                        "the agent `all` does not have it: rename one of the two",
                    );
                }
                None => {
                    taken.insert(name, id);
                }
            }
        }
    }
}

/// Where two names are equal once a host's characters are forced on them, only hosts that leave names alone get them.
fn rewritten(servers: &[Server], report: &mut Report) -> bool {
    let mut taken: HashMap<String, String> = HashMap::new();
    let mut clash = false;
    for server in servers {
        for tool in server.tools.iter().filter(|tool| tool.withheld.is_none()) {
            let id = format!("{}/{}", server.name, tool.name);
            let name = portable(&wire(server, tool));
            match taken.get(&name) {
                Some(first) => {
                    clash = true;
                    let found = format!("for Anthropic, both this and {first} become {name}");
                    let became = "kept, but the agent `all` only has the target mcp: rename one of the \
                                  two to use others";
                    report.add(Kind::Name, &id, found, became);
                }
                None => {
                    taken.insert(name, id);
                }
            }
        }
    }
    clash
}

/// Names that some hosts refuse.
fn host_names(id: &str, name: &str, prefix: &str, report: &mut Report) {
    let wire = format!("{prefix}{name}");
    let plain = wire.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
    let dotted = wire.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.'));
    if !plain && dotted {
        report.add(
            Kind::Name,
            id,
            "a dot in the name",
            "kept: MCP and Gemini accept it, OpenAI and Bedrock do not, and for Anthropic it becomes `_`",
        );
    } else if !plain {
        report.add(
            Kind::Name,
            id,
            "a name with characters other than A-Z, a-z, 0-9, `_`, `-` and `.`",
            "kept: most hosts refuse it, and for Anthropic it becomes `_`",
        );
    }
    if wire.chars().count() > NAME_MAX {
        report.add(
            Kind::Name,
            id,
            format!("a name of more than {NAME_MAX} characters"),
            "kept: some hosts refuse it",
        );
    }
}

/// Names of parameters that Anthropic refuses, at every depth. It refuses the whole request for one of them, so the agent
/// that gets every tool is left to other targets.
fn parameter_names(fields: &[Field], id: &str, report: &mut Report) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
    let mut refused = false;
    for field in fields {
        if !field.name.chars().all(plain) || field.name.chars().count() > NAME_MAX {
            let found = format!("parameter `{}`", short(&field.name));
            let became = "kept, but the agent `all` only has the target mcp: Anthropic accepts 1 to 64 of \
                          A-Z, a-z, 0-9, `_`, `-` and `.`";
            report.add(Kind::Name, id, found, became);
            refused = true;
        }
        if field.optional && field.typed.has_blank_value() {
            let found = format!("parameter `{}`: the value \"\"", short(&field.name));
            report.add(
                Kind::Kept,
                id,
                found,
                "`keep-neutral`: it is a value and does not mean \"not given\"",
            );
        }
        refused |= members(&field.typed, id, report);
    }
    refused
}

fn members(typed: &Typed, id: &str, report: &mut Report) -> bool {
    match &typed.ty {
        Type::Object(fields) => parameter_names(fields, id, report),
        Type::List(list) => members(&list.item, id, report),
        Type::Map(value) => members(value, id, report),
        _ => false,
    }
}
