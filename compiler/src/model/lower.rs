//! Syntax → model: binds names, fills in defaults, and reports whatever does not resolve.
//!
//! The order matters: servers and names of types; types; outlines of tools (names, parameters, limits); then texts, outcomes
//! and agents, which may refer to all of those. Mistakes are reported and left out or replaced by something harmless, so that
//! the rest of the catalog is still checked, and so that the macro can emit what is sound.

use super::{Catalog, KnownTargets, Prose, Server, ServerId, SharedText, StandardReject};
use crate::diagnostic::{Diagnostic, codes};
use crate::parallel;
use crate::source::Spanned;
use crate::syntax::{Document, Node, Text};
use grammar::TOP;
use members::Members;
use prose::{Enforced, Settler, ToolNames};
use report::Report;
use scope::{
    agent_modules, clashes, index, module_names, tool_names, unique, unused_texts_and_types, unused_tools,
};
use std::collections::HashMap;

mod agent;
mod bounds;
mod check;
mod choice;
mod clash;
mod condition;
mod conform;
mod extras;
mod field;
mod fields;
mod foreign;
pub mod grammar;
mod lookup;
mod marker;
mod members;
mod names;
mod node;
mod operation;
mod outcome;
mod prose;
mod report;
mod scope;
mod settled;
mod tool;
mod top;
mod types;
mod value;
mod values;

pub use grammar::FORMATS;
use top::{allows, budget, head, server, texts, type_name};

/// What is bound before tools are lowered.
struct Bound<'a, 'n> {
    servers: &'a [Server],
    server_ids: &'a HashMap<&'a str, ServerId>,
    type_names: &'a fields::TypeNamesById<'a>,
    types: &'a [super::NamedType],
    type_checks: &'a [Vec<condition::Pending<'n>>],
    tools: &'a lookup::Index,
    parts: &'a outcome::Parts<'n>,
    marker: &'a str,
}

/// The model of a catalog, whose name is `fallback_name` if it has no `catalog` node.
pub fn lower(
    documents: &[&Document],
    fallback_name: &str,
    targets: &KnownTargets,
) -> (Catalog, Vec<Diagnostic>) {
    // If there are too many misspelled names to guess at them all, the guesses go to the first ones in the catalog.
    let (catalog, diagnostics, guessed_all) = lower_by(documents, fallback_name, targets, AT_A_TIME);
    if guessed_all {
        return (catalog, diagnostics);
    }
    let (catalog, diagnostics, _) = lower_by(documents, fallback_name, targets, usize::MAX);
    (catalog, diagnostics)
}

/// Tools that a thread lowers at a time.
const AT_A_TIME: usize = 16;

/// The model, the findings, and whether every guess at a misspelled name was made; lowers so many tools at a time.
fn lower_by(
    documents: &[&Document],
    fallback_name: &str,
    targets: &KnownTargets,
    step: usize,
) -> (Catalog, Vec<Diagnostic>, bool) {
    let mut report = Report::default();
    let nodes: Vec<&Node> = documents.iter().flat_map(|document| &document.nodes).collect();
    let of_types = nodes.iter().filter(|node| node.name.text == "type");
    let names = of_types.filter_map(|node| Some(node::written(node, 0)?.value.clone()));
    report.type_names = std::sync::Arc::new(names.collect());
    top_level(&mut report, &nodes);
    let of = |name: &'static str| nodes.iter().copied().filter(move |node| node.name.text == name);
    let mut catalog = head(&mut report, of("catalog").next(), fallback_name);
    for document in documents {
        allows(&mut report, &document.nodes, &mut catalog.allows);
    }
    catalog.servers = of("server").filter_map(|node| server(&mut report, node)).collect();
    unique(&mut report, "server", &catalog.servers, |server| &server.name);

    let type_nodes: Vec<_> =
        of("type").filter_map(|node| Some((node, type_name(&mut report, node)?))).collect();
    let type_names: Vec<_> = type_nodes.iter().map(|(_, name)| name.clone()).collect();
    unique(&mut report, "type", &type_names, |name| name);
    let types_by_name = fields::TypeNamesById::new(&type_names);
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
    let (empty, shared) = (lookup::Index::default(), outcome::Parts::new(&parts));
    let mut bound = Bound {
        servers: &catalog.servers,
        server_ids: &server_ids,
        type_names: &types_by_name,
        types: &catalog.types,
        type_checks: &type_checks,
        tools: &empty,
        parts: &shared,
        marker: &catalog.marker,
    };
    let outline = |report: &mut Report, node| tool::outline(report, node, &bound);
    let outlines: Vec<_> =
        each(&mut report, of("tool").collect(), step, outline).into_iter().flatten().collect();
    clashes(&mut report, &outlines, &catalog.servers);
    let index = index(&outlines, &catalog.servers);
    let names = tool_names(&outlines, &catalog.servers);
    bound.tools = &index;
    let whole = |report: &mut Report, outline| tool::tool(report, outline, &names, &bound);
    let mut tools = each(&mut report, outlines, step, whole);
    module_names(&mut tools, &catalog.servers);
    catalog.tools = tools;

    let settler = Settler {
        tools: &names,
        names: &Members::default(),
        this: None,
        fields: &[],
        partial: false,
        enforced: &Enforced::default(),
        types: &[],
    };
    settle_servers(&mut report, &mut catalog.servers, &settler);
    settle_types(&mut report, &mut catalog.types, &names);
    if let Some(about) = &mut catalog.about {
        *about = settler.prose(&mut report, &about.written);
    }
    let own = |(reject, text): &(_, &Text)| {
        // `{{tool}}` is a hole here, since every tool may reject.
        let pieces = settler.standard_reject(&mut report, text);
        StandardReject { reject: *reject, pieces, written: (*text).clone() }
    };
    catalog.rejects = rejects.iter().map(own).collect();
    let shared =
        |(name, text): &(Spanned<String>, &Text)| SharedText { name: name.clone(), written: (*text).clone() };
    catalog.shared = parts.iter().map(shared).collect();
    // A result that shows a text reports its mistakes too; this finds those of texts that no result shows.
    report.diagnostics.extend(parts.iter().flat_map(|(_, text)| crate::syntax::template::parse(text).1));
    catalog.agents =
        of("agent").filter_map(|node| agent::agent(&mut report, node, &index, &settler, targets)).collect();
    unique(&mut report, "agent", &catalog.agents, |agent| &agent.name);
    agent_modules(&mut report, &catalog);
    unused_tools(&mut report, &catalog);
    unused_texts_and_types(&mut report, &catalog);
    let guessed_all = report.guessed_all() && names.guessed_all();
    (catalog, report.diagnostics, guessed_all)
}

/// Runs `work` on each, and keeps the findings in order.
fn each<T: Send, R: Send>(
    report: &mut Report,
    all: Vec<T>,
    step: usize,
    work: impl Fn(&mut Report, T) -> R + Sync,
) -> Vec<R> {
    let own = &*report;
    let done = parallel::map_owned(all, step, |one| {
        let mut report = own.fork();
        let result = work(&mut report, one);
        (result, report)
    });
    let take = |(result, own)| {
        report.join(own);
        result
    };
    done.into_iter().map(take).collect()
}

/// Unknown nodes, and a second `catalog`.
fn top_level(report: &mut Report, nodes: &[&Node]) {
    let known: Vec<_> = TOP.iter().map(|spec| spec.name).collect();
    let mut catalog: Option<&Node> = None;
    for node in nodes {
        match grammar::find(TOP, &node.name.text) {
            None => report.unknown(
                &codes::UNKNOWN_NODE,
                node.name.span,
                "top-level node:",
                &node.name.text,
                &known,
            ),
            Some(spec) => conform::node(report, node, spec),
        }
        if node.name.text == "catalog" {
            match catalog {
                Some(first) => report.duplicate(
                    &codes::DUPLICATE_CATALOG,
                    first.head,
                    node.head,
                    "there are two `catalog` nodes".to_owned(),
                    "A catalog has one, in any of its files. Merge their contents.",
                ),
                None => catalog = Some(node),
            }
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
        let settler = Settler {
            tools: names,
            names: &Members::default(),
            this: None,
            fields,
            partial: ty.partial,
            enforced: &Enforced::default(),
            types: all,
        };
        let text = ty.text.as_ref().map(|text| settler.prose(report, &text.written));
        (text, settled::of_type(&settler, report, &ty.ty))
    };
    let settled: Vec<_> = all.iter().map(one).collect();
    for (ty, (text, inside)) in types.iter_mut().zip(settled) {
        ty.text = text;
        inside.put_into_type(&mut ty.ty);
    }
}
