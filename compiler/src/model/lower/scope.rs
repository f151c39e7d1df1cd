//! Names across a catalog: which names refer to each thing, and which clash.

use super::clash;
use super::grammar::EFFECTS;
use super::node::{self, children};
use super::prose::ToolNames;
use super::report::Report;
use super::{lookup, tool};
use crate::diagnostic::{Level, codes};
use crate::model::{Catalog, Server, ServerId, ToolId, Type, rust_name};
use crate::source::Spanned;
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

/// Two with one name.
pub(super) fn unique<T>(report: &mut Report, what: &str, all: &[T], name: impl Fn(&T) -> &Spanned<String>) {
    let mut seen: HashMap<&str, crate::source::Span> = HashMap::new();
    for one in all {
        let name = name(one);
        if let Some(first) = seen.insert(&name.value, name.span) {
            let what = format!("{what}s");
            clash::named_alike(report, &codes::DUPLICATE_NAME, &what, first, name, "Rename one of the two.");
        }
    }
}

/// The names that refer to a tool in the catalog.
pub(super) fn spellings(outline: &tool::Outline<'_>, servers: &[Server]) -> Vec<String> {
    let name = &outline.name.value;
    match outline.server {
        Some(server) => vec![name.clone(), format!("{}/{name}", servers[server.0].name.value)],
        None => vec![name.clone()],
    }
}

pub(super) fn index(outlines: &[tool::Outline<'_>], servers: &[Server]) -> lookup::Index {
    let mut index = lookup::Index::default();
    for (id, server) in servers.iter().enumerate() {
        index.servers.entry(server.name.value.clone()).or_insert(ServerId(id));
        index.server_names.push(server.name.value.clone());
    }
    let mut seen = HashSet::new();
    for (id, outline) in outlines.iter().enumerate() {
        let nodes =
            |name: &'static str| children(outline.node).iter().filter(move |child| child.name.text == name);
        // Wrong kinds are reported when the tool itself is lowered.
        let mut silent = Report::default();
        let mut words = |name| -> Vec<String> {
            nodes(name).flat_map(|child| node::names(&mut silent, child)).map(|name| name.value).collect()
        };
        let effect = words("effect").first().and_then(|word| EFFECTS.iter().find(|(name, _)| name == word));
        index.add(lookup::Listed {
            name: outline.name.value.clone(),
            server: outline.server,
            effect: effect.map(|(_, effect)| *effect),
            tags: words("tag"),
            requires: words("requires"),
        });
        for spelling in spellings(outline, servers) {
            // Two tools with one name on one server are reported as such, not as an ambiguous name.
            if seen.insert((spelling.clone(), outline.server)) {
                index.by_name.entry(spelling).or_default().push(ToolId(id));
            }
        }
    }
    index
}

pub(super) fn tool_names(outlines: &[tool::Outline<'_>], servers: &[Server]) -> ToolNames {
    let mut names = ToolNames::default();
    for outline in outlines {
        for spelling in spellings(outline, servers) {
            let wire = Some(outline.wire.clone());
            match names.names.entry(spelling) {
                Entry::Vacant(free) => {
                    free.insert(wire);
                }
                // Names on two servers, unless it is one tool written twice.
                Entry::Occupied(mut known) if *known.get() != wire => {
                    known.insert(None);
                }
                Entry::Occupied(_) => {}
            }
        }
    }
    names
}

/// Reports two tools of one server with the same name.
pub(super) fn clashes(report: &mut Report, outlines: &[tool::Outline<'_>], servers: &[Server]) {
    let mut seen: HashMap<String, crate::source::Span> = HashMap::new();
    for outline in outlines {
        let full = spellings(outline, servers).pop().unwrap_or_default();
        if let Some(first) = seen.insert(full.clone(), outline.name.span) {
            let message = format!("two tools are named `{full}`");
            report.duplicate(
                &codes::DUPLICATE_TOOL,
                first,
                outline.name.span,
                message,
                "Rename one, or move it to another server.",
            );
        }
    }
}

/// Tools with one name on several servers get the server's name in their module names.
pub(super) fn module_names(tools: &mut [crate::model::Tool], servers: &[Server]) {
    let mut count: HashMap<String, usize> = HashMap::new();
    for tool in tools.iter() {
        *count.entry(tool.rust_name.clone()).or_default() += 1;
    }
    for tool in tools.iter_mut().filter(|tool| count.get(&tool.rust_name).is_some_and(|count| *count > 1)) {
        if let Some(server) = tool.server {
            let server = &servers[server.0].name.value;
            let server = rust_name::snake(server);
            // Underscores never double: `self` alone is `self_`.
            let (server, own) = (server.trim_end_matches('_'), tool.rust_name.trim_start_matches('_'));
            tool.rust_name = format!("{server}_{own}");
        }
    }
}

/// A tool that no agent gets. Other errors may be the reason, so they are reported first.
pub(super) fn unused_tools(report: &mut Report, catalog: &Catalog) {
    if report.diagnostics.iter().any(|diagnostic| diagnostic.level == Level::Error) {
        return;
    }
    let offered: HashSet<ToolId> =
        catalog.agents.iter().flat_map(|agent| agent.offers.iter().map(|offer| offer.tool)).collect();
    for (index, tool) in catalog.tools.iter().enumerate() {
        if !offered.contains(&ToolId(index)) {
            let message = format!("no agent has the tool `{}`", tool.name.value);
            report.warning(&codes::ORPHAN_TOOL, tool.name.span, message).help = Some(
"List it under `always-loaded` or `deferred` of an agent that has what it `requires`, or remove it."
.to_owned(),
);
        }
    }
}

/// Shared texts that no result shows, and unused types. Like [`unused_tools`], only if there are no errors.
pub(super) fn unused_texts_and_types(report: &mut Report, catalog: &Catalog) {
    if report.diagnostics.iter().any(|diagnostic| diagnostic.level == Level::Error) {
        return;
    }
    for text in &catalog.shared {
        let name = &text.name;
        if !report.shown_texts.contains(&name.value) {
            let message = format!("no result shows the text `{}`", name.value);
            report.warning(&codes::UNUSED_TEXT, name.span, message).help =
                Some(format!("Show it with `{{{{> {}}}}}` in an outcome, or remove it.", name.value));
        }
    }
    let used = used_types(catalog);
    for (ty, used) in catalog.types.iter().zip(used) {
        if !used {
            let message = format!("nothing uses the type `{}`", ty.name.value);
            report.warning(&codes::UNUSED_TYPE, ty.name.span, message).help =
                Some("Use it in the parameters or outcomes of a tool, or remove it.".to_owned());
        }
    }
}

/// The types that some parameter or member uses, directly or through other types.
fn used_types(catalog: &Catalog) -> Vec<bool> {
    fn mark<'c>(catalog: &'c Catalog, ty: &'c Type, used: &mut [bool]) {
        match ty {
            Type::Named(id) if !std::mem::replace(&mut used[id.0], true) => {
                mark(catalog, &catalog.named(*id).ty, used);
            }
            other => other.children().for_each(|ty| mark(catalog, ty, used)),
        }
    }
    let mut used = vec![false; catalog.types.len()];
    for tool in &catalog.tools {
        let members = tool.outcomes.iter().flat_map(|outcome| &outcome.fields);
        tool.params.fields.iter().chain(members).for_each(|field| mark(catalog, &field.ty, &mut used));
    }
    used
}

/// A module of the generated code.
struct Module<'c> {
    name: &'c str,
    /// The source of its name.
    named_at: crate::source::Span,
    /// Its owner: a tool, with its server, or an agent.
    of: (&'c Spanned<String>, Option<Option<ServerId>>),
}

/// Modules of tools and agents are siblings in Rust.
pub(super) fn agent_modules(report: &mut Report, catalog: &Catalog) {
    let tools = catalog.tools.iter().map(|tool| Module {
        name: &tool.rust_name,
        named_at: tool.named_at,
        of: (&tool.name, Some(tool.server)),
    });
    let agents = catalog.agents.iter().map(|agent| Module {
        name: &agent.rust_name,
        named_at: agent.name.span,
        of: (&agent.name, None),
    });
    let called = |of: (&Spanned<String>, Option<Option<ServerId>>)| match of {
        (name, Some(Some(server))) => format!("{}/{}", catalog.server(server).name.value, name.value),
        (name, _) => name.value.clone(),
    };
    let mut seen: HashMap<&str, (&Spanned<String>, Option<Option<ServerId>>)> = HashMap::new();
    for Module { name: module, named_at, of } in tools.chain(agents) {
        if let Some((_, why)) = rust_name::RESERVED_MODULES.iter().find(|(reserved, _)| module == *reserved) {
            let error =
                report.error(&codes::RUST_NAME_CLASH, named_at, format!("the module `{module}` {why}"));
            error.help = Some(match of.1 {
                Some(_) => format!("Give the tool another module: rust-name=\"{module}_tool\"."),
                None => "Rename the agent.".to_owned(),
            });
        }
        // Two with one name were reported as such.
        if let Some(first) = seen.insert(module, of)
            && (&first.0.value, first.1) != (&of.0.value, of.1)
        {
            let names = match (called(first), called(of)) {
                (first, second) if first == second => (first.clone(), format!("the other `{second}`")),
                (first, second) => (first, format!("`{second}`")),
            };
            let message = format!("`{}` and {} have the same module in Rust", names.0, names.1);
            let help = format!(
                "Both become `{module}`. Rename one, or give a tool another module: rust-name=\"…\"."
            );
            report.duplicate(&codes::RUST_NAME_CLASH, first.0.span, of.0.span, message, &help);
        }
    }
}
