//! Syntax → model: binds names, fills in defaults, reports everything that cannot be.
//!
//! The order matters and is this: servers and names of types; types; outlines of tools (names, parameters, limits); then
//! texts, outcomes and agents, which may refer to all of those. What is wrong is reported and left out or replaced by
//! something harmless, so that the rest of the catalog is still checked, and so that the macro can emit what is sound.

use super::{Allow, Budget, Catalog, Lint, Prose, Server, ServerId, StandardReject, ToolId};
use crate::diagnostic::{Diagnostic, Level};
use crate::source::Spanned;
use crate::syntax::{Document, Node, Text};
use grammar::{Rule, TOP};
use node::{Report, children};
use prose::{Settler, ToolNames};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

mod agent;
mod bounds;
mod check;
mod field;
pub mod grammar;
mod names;
mod node;
mod operation;
mod outcome;
mod prose;
mod settled;
mod tool;
mod types;
mod value;

pub use bounds::FORMATS;

/// What is bound by the time tools are lowered.
struct Bound<'a, 'n> {
    servers: &'a [Server],
    server_ids: &'a HashMap<&'a str, ServerId>,
    type_names: &'a field::TypeNamesById<'a>,
    types: &'a [super::NamedType],
    type_checks: &'a [Vec<check::Pending<'n>>],
    tools: &'a agent::Index,
    parts: &'a [(Spanned<String>, &'n Text)],
    marker: &'a str,
}

/// The rule of a top-level node.
fn rule(name: &str) -> &'static Rule {
    TOP.iter().find(|rule| rule.name == name).unwrap_or(&TOP[0])
}

/// The model of a catalog, whose name is `fallback_name` where it has no `catalog` node.
pub fn lower(documents: &[Document], fallback_name: &str) -> (Catalog, Vec<Diagnostic>) {
    let mut report = Report::default();
    let nodes: Vec<&Node> = documents.iter().flat_map(|document| &document.nodes).collect();
    top_level(&mut report, &nodes);
    let of = |name: &'static str| nodes.iter().copied().filter(move |node| node.name.text == name);
    let mut catalog = head(&mut report, of("catalog").next(), fallback_name);
    catalog.servers = of("server").filter_map(|node| server(&mut report, node)).collect();
    unique(&mut report, "server", &catalog.servers, |server| &server.name);

    let type_nodes: Vec<_> =
        of("type").filter_map(|node| Some((node, type_name(&mut report, node)?))).collect();
    let type_names: Vec<_> = type_nodes.iter().map(|(_, name)| name.clone()).collect();
    unique(&mut report, "type", &type_names, |name| name);
    let types_by_name = field::TypeNamesById::new(&type_names);
    let (types, type_checks): (Vec<_>, Vec<_>) = types::types(&mut report, &type_nodes, &types_by_name)
        .into_iter()
        .map(|one| (one.ty, one.pending))
        .unzip();
    catalog.types = types;
    let (parts, rejects) = texts(&mut report, of("text"));

    let mut server_ids = HashMap::new();
    for (id, server) in catalog.servers.iter().enumerate() {
        server_ids.entry(server.name.value.as_str()).or_insert(ServerId(id));
    }
    let empty = agent::Index::default();
    let mut bound = Bound {
        servers: &catalog.servers,
        server_ids: &server_ids,
        type_names: &types_by_name,
        types: &catalog.types,
        type_checks: &type_checks,
        tools: &empty,
        parts: &parts,
        marker: &catalog.marker,
    };
    let outlines: Vec<_> = of("tool").filter_map(|node| tool::outline(&mut report, node, &bound)).collect();
    clashes(&mut report, &outlines, &catalog.servers);
    let index = index(&outlines, &catalog.servers);
    let names = tool_names(&outlines, &catalog.servers);
    bound.tools = &index;
    let mut tools: Vec<_> =
        outlines.into_iter().map(|outline| tool::tool(&mut report, outline, &names, &bound)).collect();
    module_names(&mut tools, &catalog.servers);
    catalog.tools = tools;

    let settler = Settler { tools: &names, this: None, fields: &[], conditions: &[], types: &[] };
    settle_servers(&mut report, &mut catalog.servers, &settler);
    settle_types(&mut report, &mut catalog.types, &names);
    if let Some(about) = &mut catalog.about {
        *about = settler.prose(&mut report, &about.written);
    }
    let own = |(reject, text): &(_, &Text)| {
        let pieces = settle_reject(&mut report, &names, text);
        StandardReject { reject: *reject, pieces, written: (*text).clone() }
    };
    catalog.rejects = rejects.iter().map(own).collect();
    catalog.agents = of("agent")
        .filter_map(|node| agent::agent(&mut report, node, &catalog.servers, &index, &settler))
        .collect();
    unique(&mut report, "agent", &catalog.agents, |agent| &agent.name);
    agent_modules(&mut report, &catalog);
    unused_tools(&mut report, &catalog);
    (catalog, report.diagnostics)
}

/// Unknown nodes, and a second `catalog`.
fn top_level(report: &mut Report, nodes: &[&Node]) {
    let known: Vec<_> = TOP.iter().map(|rule| rule.name).collect();
    let mut catalog: Option<&Node> = None;
    for node in nodes {
        match TOP.iter().find(|rule| rule.name == node.name.text) {
            None => report.unknown(
                "unknown-node",
                node.name.span,
                "node at the top level:",
                &node.name.text,
                &known,
            ),
            Some(rule) => node::conform(report, node, rule),
        }
        if node.name.text == "catalog" {
            match catalog {
                Some(first) => report.duplicate(
                    "duplicate-catalog",
                    first.head,
                    node.head,
                    "there are two `catalog` nodes".to_owned(),
                    "A catalog has one, in whichever file. Move the contents together.",
                ),
                None => catalog = Some(node),
            }
        }
    }
}

fn head(report: &mut Report, node: Option<&Node>, fallback_name: &str) -> Catalog {
    let one = |name: &str| node.and_then(|node| children(node).iter().find(|child| child.name.text == name));
    for child in node.map(children).unwrap_or_default() {
        if let grammar::Children::Of(rules) = rule("catalog").children
            && let Some(rule) = rules.iter().find(|rule| rule.name == child.name.text)
        {
            node::conform(report, child, rule);
        }
    }
    let name = node.and_then(|node| node::name(report, node, 0)).map(|name| name.value);
    let marker = one("marker").and_then(|child| node::text(report, child, 0)).map(|text| text.value.clone());
    Catalog {
        name: name.unwrap_or_else(|| fallback_name.to_owned()),
        about: one("about").and_then(|child| node::text(report, child, 0)).map(prose::raw),
        budget: node.map_or(agent::NO_BUDGET, |node| budget(report, node)),
        lints: node.map(|node| lints(report, node)).unwrap_or_default(),
        marker: marker.unwrap_or_else(|| super::template::DEFAULT_MARKER.to_owned()),
        strict: one("strict").is_some(),
        servers: Vec::new(),
        types: Vec::new(),
        tools: Vec::new(),
        agents: Vec::new(),
        rejects: Vec::new(),
    }
}

fn lints(report: &mut Report, node: &Node) -> Vec<Lint> {
    let levels = [
        ("error", Some(Level::Error)),
        ("warn", Some(Level::Warning)),
        ("info", Some(Level::Info)),
        ("allow", None),
    ];
    let mut out = Vec::new();
    for child in children(node).iter().filter(|child| child.name.text == "lint") {
        let Some(rule) = node::name(report, child, 0) else { continue };
        let Some(text) = node::text_property(report, child, "level") else {
            let error = report.error("missing-property", child.head, "`lint` does not give a level");
            error.help = Some("Add `level=\"error\"`, `\"warn\"`, `\"info\"` or `\"allow\"`.".to_owned());
            continue;
        };
        let Some(level) = node::word(report, text, "level", &levels) else { continue };
        let reason = node::text_property(report, child, "reason").map(|text| text.value.clone());
        out.push(Lint { rule, level, reason, span: child.span });
    }
    out
}

/// The budgets that a catalog or agent sets.
fn budget(report: &mut Report, node: &Node) -> Budget {
    let Some(child) = children(node).iter().find(|child| child.name.text == "budget") else {
        return agent::NO_BUDGET;
    };
    Budget {
        description_chars: node::count_property(report, child, "description-chars"),
        schema_chars: node::count_property(report, child, "schema-chars"),
        result_tokens: node::count_property(report, child, "result-tokens"),
        prefix_tokens: node::count_property(report, child, "prefix-tokens"),
    }
}

/// The suppressions in a node.
fn allows(report: &mut Report, node: &Node) -> Vec<Allow> {
    let mut out = Vec::new();
    for child in children(node).iter().filter(|child| child.name.text == "allow") {
        let Some(rule) = node::name(report, child, 0) else { continue };
        let reason = node::reason(report, child).unwrap_or_default();
        let until = until(report, child);
        out.push(Allow { rule, reason, until, span: child.span, scope: node.span });
    }
    out
}

/// The last day of a suppression.
fn until(report: &mut Report, node: &Node) -> Option<Spanned<String>> {
    let text = node::text_property(report, node, "until")?;
    if !toolcat_runtime::table::Format::Date.accepts(&text.value) {
        let message = format!("`{}` is no day of the calendar", text.value);
        let error = report.error("allow-until", text.span, message);
        error.help = Some("Write it as year, month and day: `until=\"2027-01-31\"`.".to_owned());
        return None;
    }
    Some(field::spanned(text))
}

fn server(report: &mut Report, node: &Node) -> Option<Server> {
    let name = node::name(report, node, 0)?;
    if let grammar::Children::Of(rules) = rule("server").children {
        for child in children(node) {
            if let Some(rule) = rules.iter().find(|rule| rule.name == child.name.text) {
                node::conform(report, child, rule);
            }
        }
    }
    let one = |name: &str| children(node).iter().find(|child| child.name.text == name);
    Some(Server {
        about: one("about").and_then(|child| node::text(report, child, 0)).map(prose::raw),
        instructions: one("instructions").and_then(|child| node::text(report, child, 0)).map(prose::raw),
        prefix: one("prefix")
            .and_then(|child| node::text(report, child, 0))
            .map(|text| text.value.clone())
            .unwrap_or_default(),
        mcp: one("mcp").is_some(),
        allows: allows(report, node),
        span: node.span,
        name,
    })
}

/// A type may not be named like one of the language's own.
fn type_name(report: &mut Report, node: &Node) -> Option<Spanned<String>> {
    let name = node::name(report, node, 0)?;
    let reserved = grammar::TYPES.iter().map(|(ty, _)| *ty);
    let reserved = reserved.chain(grammar::IN_FIELD.iter().map(|rule| rule.name));
    let reserved: Vec<_> =
        reserved.chain(["value", "operation", "means", "text", "next", "example"]).collect();
    if reserved.contains(&name.value.as_str()) {
        let error = report.error(
            "reserved-name",
            name.span,
            format!("`{}` already means something else", name.value),
        );
        error.help = Some("Choose another name for the type.".to_owned());
        return None;
    }
    Some(name)
}

type Texts<'n> = (Vec<(Spanned<String>, &'n Text)>, Vec<(toolcat_runtime::table::Reject, &'n Text)>);

/// `text` nodes: parts of templates, and `reject.…` wordings.
fn texts<'n>(report: &mut Report, nodes: impl Iterator<Item = &'n Node>) -> Texts<'n> {
    let (mut parts, mut rejects) = (Vec::new(), Vec::new());
    let mut seen: HashMap<String, crate::source::Span> = HashMap::new();
    for node in nodes {
        let (Some(name), Some(text)) = (node::name(report, node, 0), node::text(report, node, 1)) else {
            continue;
        };
        if let Some(first) = seen.insert(name.value.clone(), name.span) {
            let message = format!("two texts are named `{}`", name.value);
            report.duplicate("duplicate-text", first, name.span, message, "Rename one of the two.");
            continue;
        }
        let Some(code) = name.value.strip_prefix("reject.") else {
            parts.push((name, text));
            continue;
        };
        let words = toolcat_runtime::table::Reject::ALL.map(|reject| (reject.code(), reject));
        match words.iter().find(|(word, _)| *word == code) {
            Some((_, reject)) => rejects.push((*reject, text)),
            None => {
                let known = words.map(|(word, _)| word);
                report.unknown("unknown-reject", name.span, "standard rejection", code, &known);
            }
        }
    }
    (parts, rejects)
}

/// Two of one name.
fn unique<T>(report: &mut Report, what: &str, all: &[T], name: impl Fn(&T) -> &Spanned<String>) {
    let mut seen: HashMap<&str, crate::source::Span> = HashMap::new();
    for one in all {
        let name = name(one);
        if let Some(first) = seen.insert(&name.value, name.span) {
            let message = format!("two {what}s are named `{}`", name.value);
            report.duplicate("duplicate-name", first, name.span, message, "Rename one of the two.");
        }
    }
}

/// The names that a tool answers to in the catalog.
fn spellings(outline: &tool::Outline<'_>, servers: &[Server]) -> Vec<String> {
    let name = &outline.name.value;
    match outline.server {
        Some(server) => vec![name.clone(), format!("{}/{name}", servers[server.0].name.value)],
        None => vec![name.clone()],
    }
}

fn index(outlines: &[tool::Outline<'_>], servers: &[Server]) -> agent::Index {
    let mut index = agent::Index::default();
    for (id, outline) in outlines.iter().enumerate() {
        let nodes =
            |name: &'static str| children(outline.node).iter().filter(move |child| child.name.text == name);
        // Wrong kinds are reported when the tool itself is lowered.
        let mut silent = Report::default();
        let mut words = |name| -> Vec<String> {
            nodes(name).flat_map(|child| node::names(&mut silent, child)).map(|name| name.value).collect()
        };
        let effect =
            words("effect").first().and_then(|word| tool::EFFECTS.iter().find(|(name, _)| name == word));
        index.tools.push(agent::Listed {
            name: outline.name.value.clone(),
            server: outline.server,
            effect: effect.map(|(_, effect)| *effect),
            tags: words("tag"),
            requires: words("requires"),
        });
        for spelling in spellings(outline, servers) {
            let known = index.by_name.entry(spelling).or_default();
            // Two tools of one name on one server are reported as that, not as a name that may mean either.
            if known.iter().all(|known| index.tools[known.0].server != outline.server) {
                known.push(ToolId(id));
            }
        }
    }
    index
}

fn tool_names(outlines: &[tool::Outline<'_>], servers: &[Server]) -> ToolNames {
    let mut names = ToolNames::default();
    for outline in outlines {
        for spelling in spellings(outline, servers) {
            let wire = Some(outline.wire.clone());
            match names.names.entry(spelling) {
                Entry::Vacant(free) => {
                    free.insert(wire);
                }
                // Of two servers, unless it is one tool that stands twice.
                Entry::Occupied(mut known) if *known.get() != wire => {
                    known.insert(None);
                }
                Entry::Occupied(_) => {}
            }
        }
    }
    names
}

/// Two tools of one server have one name.
fn clashes(report: &mut Report, outlines: &[tool::Outline<'_>], servers: &[Server]) {
    let mut seen: HashMap<String, crate::source::Span> = HashMap::new();
    for outline in outlines {
        let full = spellings(outline, servers).pop().unwrap_or_default();
        if let Some(first) = seen.insert(full.clone(), outline.name.span) {
            let message = format!("two tools are named `{full}`");
            report.duplicate(
                "duplicate-tool",
                first,
                outline.name.span,
                message,
                "Rename one, or put it on another server.",
            );
        }
    }
}

/// Tools of one name on several servers get the server's name into their modules' names.
fn module_names(tools: &mut [super::Tool], servers: &[Server]) {
    let mut count: HashMap<String, usize> = HashMap::new();
    for tool in tools.iter() {
        *count.entry(tool.rust_name.clone()).or_default() += 1;
    }
    for tool in tools.iter_mut().filter(|tool| count.get(&tool.rust_name).is_some_and(|count| *count > 1)) {
        if let Some(server) = tool.server {
            tool.rust_name =
                format!("{}_{}", super::rust_name::snake(&servers[server.0].name.value), tool.rust_name);
        }
    }
}

/// A tool that no agent gets. It may only seem so while something else is wrong, so that is said first.
fn unused_tools(report: &mut Report, catalog: &Catalog) {
    if report.diagnostics.iter().any(|diagnostic| diagnostic.level == Level::Error) {
        return;
    }
    let offered: HashSet<ToolId> =
        catalog.agents.iter().flat_map(|agent| agent.offers.iter().map(|offer| offer.tool)).collect();
    for (index, tool) in catalog.tools.iter().enumerate() {
        if !offered.contains(&ToolId(index)) {
            let message = format!("no agent is given the tool `{}`", tool.name.value);
            report.warning("orphan-tool", tool.name.span, message).help = Some(
                "List it under `always-loaded` or `deferred` of an agent that has what it `requires`, or remove it."
                    .to_owned(),
            );
        }
    }
}

/// Modules of tools and agents stand side by side in Rust.
fn agent_modules(report: &mut Report, catalog: &Catalog) {
    let mut seen: HashMap<&str, (&str, crate::source::Span)> = HashMap::new();
    let tools = catalog.tools.iter().map(|tool| (&tool.rust_name, &tool.name));
    let agents = catalog.agents.iter().map(|agent| (&agent.rust_name, &agent.name));
    let tool_names: HashSet<&str> = catalog.tools.iter().map(|tool| tool.name.value.as_str()).collect();
    let agent_names: HashSet<&str> = catalog.agents.iter().map(|agent| agent.name.value.as_str()).collect();
    for (module, name) in tools.chain(agents) {
        if module == "types" {
            let error =
                report.error("rust-name-clash", name.span, "the module `types` holds the catalog's types");
            error.help = Some("Rename it, or give a tool another module: rust-name=\"…\".".to_owned());
        }
        // Two of one name were reported as that.
        if let Some((other, first)) = seen.insert(module, (&name.value, name.span))
            && (other != name.value || tool_names.contains(other) && agent_names.contains(other))
        {
            let message = format!("`{other}` and `{}` have one module in Rust", name.value);
            let help = format!(
                "Both become `{module}`; rename one, or give a tool another module: rust-name=\"…\"."
            );
            report.duplicate("rust-name-clash", first, name.span, message, &help);
        }
    }
}

fn settle_servers(report: &mut Report, servers: &mut [Server], settler: &Settler<'_>) {
    let texts = servers.iter_mut().flat_map(|server| [&mut server.about, &mut server.instructions]);
    for text in texts.flatten() {
        let settled: Prose = settler.prose(report, &text.written);
        *text = settled;
    }
}

fn settle_types(report: &mut Report, types: &mut [super::NamedType], names: &ToolNames) {
    let all = &*types;
    let one = |ty: &super::NamedType| {
        let fields = match &ty.ty {
            super::Type::Object(object) => object.fields.as_slice(),
            _ => &[],
        };
        let settler = Settler { tools: names, this: None, fields, conditions: &[], types: all };
        let text = ty.text.as_ref().map(|text| settler.prose(report, &text.written));
        (text, settled::of_type(&settler, report, &ty.ty))
    };
    let settled: Vec<_> = all.iter().map(one).collect();
    for (ty, (text, inside)) in types.iter_mut().zip(settled) {
        ty.text = text;
        inside.put_into_type(&mut ty.ty);
    }
}

/// A wording of a standard rejection: `{{tool}}` is a hole here, since every tool may reject.
fn settle_reject(report: &mut Report, names: &ToolNames, text: &Text) -> Vec<super::RejectPiece> {
    Settler { tools: names, this: None, fields: &[], conditions: &[], types: &[] }
        .standard_reject(report, text)
}
