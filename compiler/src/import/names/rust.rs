//! `rust-name` for whatever has the name of another once it is a Rust identifier.

use super::taken::Taken;
use crate::import::report::{Kind, Report, short};
use crate::import::types::{Choice, Field, Server, Type, Typed};
use crate::model::rust_name::{ALL_VALUES, RESERVED_MODULES, pascal, snake};

/// The module of the agent that a catalog is imported with.
const AGENT: &str = "all";

/// Tools: each is a module of the catalog.
pub(super) fn modules(servers: &mut [Server], report: &mut Report) {
    let reserved = RESERVED_MODULES.iter().map(|(name, _)| *name);
    let mut taken = Taken::with(reserved.chain([AGENT]));
    for server in servers {
        for tool in &mut server.tools {
            let own = snake(&tool.name);
            if taken.take(&own) {
                continue;
            }
            let wanted = written(&snake(&format!("{} {}", server.name, tool.name)), "tool");
            let name = taken.free(&wanted, |number| snake(&format!("{wanted}_{number}")));
            let id = format!("{}/{}", server.name, tool.name);
            let found = format!("in Rust `{own}` is taken; now `{name}`");
            report.add(Kind::Name, &id, found, "a tool with a `rust-name` of its own");
            tool.rust_name = Some(name);
        }
    }
}

/// Parameters, or members of one object.
pub(super) fn fields(fields: &mut [Field], id: &str, report: &mut Report) {
    let mut taken = Taken::default();
    for field in fields {
        let own = snake(&field.name);
        let name = taken.free(&own, |number| snake(&format!("{}_{number}", written(&own, "member"))));
        if name != own {
            let found = format!("parameter `{}`: in Rust `{own}` is taken; now `{name}`", short(&field.name));
            report.add(Kind::Name, id, found, "a parameter with a `rust-name` of its own");
            field.rust_name = Some(name);
        }
        typed(&mut field.typed, id, report);
    }
}

/// What is inside a type.
pub(super) fn typed(typed: &mut Typed, id: &str, report: &mut Report) {
    match &mut typed.ty {
        Type::Object(members) => fields(members, id, report),
        Type::List(list) => self::typed(&mut list.item, id, report),
        Type::Map(value) => self::typed(value, id, report),
        Type::Enum(values) => choices(values, id, report),
        _ => {}
    }
}

fn choices(choices: &mut [Choice], id: &str, report: &mut Report) {
    let mut taken = Taken::with([ALL_VALUES]);
    for choice in choices {
        let own = pascal(&choice.value);
        let name = taken.free(&own, |number| pascal(&format!("{}{number}", written(&own, "Value"))));
        if name != own {
            let found = format!("value `{}`: in Rust `{own}` is taken; now `{name}`", short(&choice.value));
            report.add(Kind::Name, id, found, "a value with a `rust-name` of its own");
            choice.rust_name = Some(name);
        }
    }
}

/// What a catalog may say under `rust-name`: the letters, digits and underscores of ASCII in a name, or `other` where there
/// are none. Where a letter of another script is gone, one underscore is left of the two around it.
fn written(name: &str, other: &str) -> String {
    let kept: String =
        name.chars().filter(|letter| letter.is_ascii_alphanumeric() || *letter == '_').collect();
    let words: Vec<&str> = kept.split('_').filter(|word| !word.is_empty()).collect();
    match words.first() {
        Some(first) if first.starts_with(|letter: char| letter.is_ascii_alphabetic()) => words.join("_"),
        _ => other.to_owned(),
    }
}
