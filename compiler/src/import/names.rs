//! What has to differ does: names on the wire, names in Rust, names of files.

use super::report::{Kind, Report, short};
use super::types::{Choice, Field, Server, Tool, Type, Typed};
use crate::model::rust_name;
use std::collections::{HashMap, HashSet};

/// Names of Rust modules in a generated catalog that are not tools.
const MODULES: [&str; 2] = ["all", "types"];

/// Longest name that every host takes, in characters.
const NAME_MAX: usize = 64;

/// Longest name of a tool that Anthropic takes, in characters.
const PORTABLE_MAX: usize = 128;

/// Tells tools apart: by a prefix per server on the wire, by `rust-name` in the code. Returns the targets of the agent
/// that gets all of them; none where it can have every target.
pub(super) fn settle(servers: &mut [Server], report: &mut Report) -> Option<&'static str> {
    prefixes(servers, report);
    withhold(servers, report);
    modules(servers, report);
    for server in servers.iter_mut() {
        for tool in &mut server.tools {
            let id = format!("{}/{}", server.name, tool.name);
            host_names(&id, &tool.name, server.prefix.as_deref().unwrap_or_default(), report);
            fields(&mut tool.params, &id, report);
            if let Some(result) = &mut tool.result {
                typed(result, &id, report);
            }
        }
    }
    rewritten(servers, report)
}

/// A server with a tool whose wire name an earlier server has gets a prefix.
fn prefixes(servers: &mut [Server], report: &mut Report) {
    let mut taken = HashSet::new();
    for server in servers {
        let clashes = server.tools.iter().filter(|tool| taken.contains(&portable(&tool.name))).count();
        if clashes > 0 {
            let mut prefix: String = portable(&server.name).chars().take(32).collect();
            prefix.push('_');
            let found = format!("names that tools of earlier servers have: {clashes}; prefix {prefix}");
            report.add(Kind::Name, &server.name, found, "on the wire every tool of this server has a prefix");
            server.prefix = Some(prefix);
        }
        taken.extend(server.tools.iter().map(|tool| portable(&wire(server, tool))));
    }
}

fn wire(server: &Server, tool: &Tool) -> String {
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
                    server.tools[index].withheld = Some(format!("{first} has the same name on the wire"));
                    let found = format!("on the wire the name of {first}");
                    report.add(Kind::Name, &id, found, "not given to the agent `all`: rename one of the two");
                }
                None => {
                    taken.insert(name, id);
                }
            }
        }
    }
}

/// Where two names are equal once a host's characters are forced on them, only hosts that leave names alone get them.
fn rewritten(servers: &[Server], report: &mut Report) -> Option<&'static str> {
    let mut taken: HashMap<String, String> = HashMap::new();
    let mut targets = None;
    for server in servers {
        for tool in server.tools.iter().filter(|tool| tool.withheld.is_none()) {
            let id = format!("{}/{}", server.name, tool.name);
            let name = portable(&wire(server, tool));
            match taken.get(&name) {
                Some(first) => {
                    targets = Some("mcp");
                    let found = format!("for Anthropic both this and {first} are {name}");
                    let became = "kept, and the agent `all` has the target mcp alone: rename one of the two for others";
                    report.add(Kind::Name, &id, found, became);
                }
                None => {
                    taken.insert(name, id);
                }
            }
        }
    }
    targets
}

/// A name with the characters and the length that Anthropic takes.
fn portable(name: &str) -> String {
    let keep = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    name.chars().map(|c| if keep(c) { c } else { '_' }).take(PORTABLE_MAX).collect()
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
            "kept: MCP and Gemini take it, Anthropic, OpenAI and Bedrock do not",
        );
    } else if !plain {
        report.add(
            Kind::Name,
            id,
            "a name with other than A-Z, a-z, 0-9, `_`, `-` and `.`",
            "kept: most hosts refuse it",
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

fn modules(servers: &mut [Server], report: &mut Report) {
    let mut taken: HashSet<String> = MODULES.iter().map(|name| (*name).to_owned()).collect();
    for server in servers {
        for tool in &mut server.tools {
            let own = rust_name::snake(&tool.name);
            if taken.insert(own.clone()) {
                continue;
            }
            let prefixed = rust_name::snake(&format!("{} {}", server.name, tool.name));
            let name = free(&mut taken, &prefixed, "_", rust_name::snake);
            let id = format!("{}/{}", server.name, tool.name);
            let found = format!("in Rust `{own}` is taken; now `{name}`");
            report.add(Kind::Name, &id, found, "a tool with a `rust-name` of its own");
            tool.rust_name = Some(name);
        }
    }
}

fn fields(fields: &mut [Field], id: &str, report: &mut Report) {
    let mut taken = HashSet::new();
    for field in fields {
        let own = rust_name::snake(&field.name);
        if !taken.insert(own.clone()) {
            let name = free(&mut taken, &own, "_", rust_name::snake);
            let found = format!("parameter `{}`: in Rust `{own}` is taken; now `{name}`", short(&field.name));
            report.add(Kind::Name, id, found, "a parameter with a `rust-name` of its own");
            field.rust_name = Some(name);
        }
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
        if !field.name.chars().all(plain) || !(1..=NAME_MAX).contains(&field.name.chars().count()) {
            let found = format!("parameter `{}`", short(&field.name));
            report.add(
                Kind::Name,
                id,
                found,
                "kept: Anthropic takes 1 to 64 of A-Z, a-z, 0-9, `_`, `-` and `.`",
            );
        }
        typed(&mut field.typed, id, report);
    }
}

fn typed(typed: &mut Typed, id: &str, report: &mut Report) {
    match &mut typed.ty {
        Type::Object(inner) => fields(inner, id, report),
        Type::List(list) => self::typed(&mut list.item, id, report),
        Type::Map(value) => self::typed(value, id, report),
        Type::Enum(values) => choices(values, id, report),
        _ => {}
    }
}

fn choices(choices: &mut [Choice], id: &str, report: &mut Report) {
    let mut taken = HashSet::new();
    for choice in choices {
        let own = rust_name::pascal(&choice.value);
        if !taken.insert(own.clone()) {
            let name = free(&mut taken, &own, "", rust_name::pascal);
            let found = format!("value `{}`: in Rust `{own}` is taken; now `{name}`", short(&choice.value));
            report.add(Kind::Name, id, found, "a value with a `rust-name` of its own");
            choice.rust_name = Some(name);
        }
    }
}

/// The first of `wanted`, `wanted2`, … that is free, and that the naming leaves as it is.
fn free(taken: &mut HashSet<String>, wanted: &str, joint: &str, naming: fn(&str) -> String) -> String {
    let numbered = (2..).map(|number| naming(&format!("{wanted}{joint}{number}")));
    let name = std::iter::once(wanted.to_owned()).chain(numbered).find(|name| !taken.contains(name));
    let name = name.unwrap_or_else(|| wanted.to_owned());
    taken.insert(name.clone());
    name
}

/// A file for each server: no two alike where case does not count, none that a file system refuses.
pub(super) fn files(servers: &[Server]) -> Vec<String> {
    let mut taken: HashSet<String> = HashSet::from(["catalog".to_owned()]);
    servers
        .iter()
        .map(|server| {
            let stem = file_stem(&server.name);
            let numbered = (2..).map(|number| format!("{stem}-{number}"));
            let name = std::iter::once(stem.clone())
                .chain(numbered)
                .find(|name| !taken.contains(name))
                .unwrap_or(stem);
            taken.insert(name.clone());
            format!("{name}.kdl")
        })
        .collect()
}

fn file_stem(name: &str) -> String {
    let mut safe = String::new();
    for letter in name.to_lowercase().chars().take(60) {
        match letter {
            '_' | '.' => safe.push(letter),
            _ if letter.is_alphanumeric() => safe.push(letter),
            _ if safe.ends_with('-') => {}
            _ => safe.push('-'),
        }
    }
    let safe = safe.trim_matches(['.', '-']).to_owned();
    let device = matches!(safe.split('.').next(), Some("con" | "prn" | "aux" | "nul"))
        || (safe.len() >= 4
            && (safe.starts_with("com") || safe.starts_with("lpt"))
            && safe[3..].starts_with(|c: char| c.is_ascii_digit()));
    match safe.is_empty() {
        true => "server".to_owned(),
        false if device => format!("server-{safe}"),
        false => safe,
    }
}
