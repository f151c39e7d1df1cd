//! An agent's sheet: what the agent is given, for reviewers of a change to its catalog.
//!
//! In: an agent with its surfaces. Out: a text with one line per tool. Structure is spelled out: which tools in which order,
//! when each is loaded, what was withheld from the agent and why. Words appear as digests, so that rewording a sentence
//! changes one line. No line depends on another: there are no sums, and columns have fixed widths.

mod digest;

use crate::escape;
use crate::model::{Agent, Catalog, Effect, ToolId};
use crate::surface::{Pieces, Surface};
use digest::digest;
use std::fmt::Write as _;
use toolcat_runtime::tokens::estimate;

/// The sheet of an agent. The line with the agent's name belongs to the golden file, not to the sheet.
pub fn of(catalog: &Catalog, pieces: &Pieces<'_>, agent: &Agent) -> String {
    of_surfaces(catalog, pieces, agent, &pieces.surfaces(agent))
}

/// The same from existing surfaces: those of the agent's targets, in order.
pub(crate) fn of_surfaces(
    catalog: &Catalog,
    pieces: &Pieces<'_>,
    agent: &Agent,
    surfaces: &[Surface<'_>],
) -> String {
    let mut out = String::new();
    let columns = columns(pieces, surfaces);
    let titles: Vec<String> = columns.iter().map(|column| column.targets.join(", ")).collect();
    row(&mut out, ["", "effect", "tokens"], titles.iter().map(String::as_str));
    for (index, thing) in things(catalog, surfaces).iter().enumerate() {
        if let Some(heading) = thing.heading {
            let _ = writeln!(out, "\n## {heading}");
        }
        let cells = || columns.iter().map(|column| column.cells[index].as_ref());
        let mut tokens: Vec<String> = cells().flatten().map(|(tokens, _)| tokens.to_string()).collect();
        tokens.dedup();
        let digests = cells().map(|cell| cell.map_or("-", |(_, digest)| digest));
        let rest = digests.chain(Some(thing.renamed.as_str()));
        row(&mut out, [thing.name, thing.effect, &tokens.join("/")], rest);
    }
    let withheld = agent.withheld.iter().map(|one| (one.tool, one.reason.clone()));
    list(&mut out, catalog, "withheld", withheld);
    let missing = agent.missing.iter().map(|one| (one.tool, one.capabilities.join(", ")));
    list(&mut out, catalog, "left out: the host lacks", missing);
    out
}

/// Something that the model reads.
struct Thing<'s> {
    /// What it's the first of.
    heading: Option<&'static str>,
    name: &'s str,
    effect: &'static str,
    /// Its names on targets that write it differently.
    renamed: String,
}

impl<'s> Thing<'s> {
    fn named(name: &'s str) -> Self {
        Self { heading: None, name, effect: "", renamed: String::new() }
    }
}

/// The prompt, the search tool and the tools, in this order.
fn things<'s>(catalog: &'s Catalog, surfaces: &[Surface<'_>]) -> Vec<Thing<'s>> {
    let search = surfaces.iter().find_map(|surface| surface.search.as_ref());
    let first = [Thing::named("prompt")].into_iter().chain(search.map(|search| Thing::named(search.name)));
    let tools = surfaces.first().map(|surface| surface.tools.as_slice()).unwrap_or_default();
    let before = std::iter::once(None).chain(tools.iter().map(|tool| Some(tool.deferred)));
    let tools = tools.iter().zip(before).enumerate().map(|(index, (tool, before))| {
        let heading = if tool.deferred { "deferred" } else { "always loaded" };
        let name = catalog.tool(tool.id).wire.as_str();
        Thing {
            heading: (before != Some(tool.deferred)).then_some(heading),
            name,
            effect: effect(tool.effect),
            renamed: renamed(
                name,
                surfaces.iter().map(|surface| (surface.target.id, &*surface.tools[index].name)),
            ),
        }
    });
    first.chain(tools).collect()
}

/// `named orders_refund on anthropic`, if a target writes a name differently.
fn renamed<'s>(name: &str, on: impl Iterator<Item = (&'s str, &'s str)>) -> String {
    let other =
        on.filter(|(_, other)| *other != name).map(|(target, other)| format!("named {other} on {target}"));
    other.collect::<Vec<_>>().join(", ")
}

/// What is read on some targets.
struct Column {
    targets: Vec<&'static str>,
    cells: Vec<Cell>,
}

/// The length of a thing and its digest; empty if it is absent.
type Cell = Option<(u64, String)>;

/// One column per target, or a common one for targets that read the same.
fn columns(pieces: &Pieces<'_>, surfaces: &[Surface<'_>]) -> Vec<Column> {
    let searched = surfaces.iter().any(|surface| surface.search.is_some());
    let mut out: Vec<Column> = Vec::new();
    for surface in surfaces {
        let cells = cells(pieces, surface, searched);
        match out.iter_mut().find(|column| column.cells == cells) {
            Some(column) => column.targets.push(surface.target.id),
            None => out.push(Column { targets: vec![surface.target.id], cells }),
        }
    }
    out
}

/// A cell for each of the [`things`].
fn cells(pieces: &Pieces<'_>, surface: &Surface<'_>, searched: bool) -> Vec<Cell> {
    let prompt = (!surface.prompt.is_empty()).then(|| (estimate(&surface.prompt), digest(&surface.prompt)));
    let search = surface.search.as_ref().zip(surface.search_definition()).map(|(search, definition)| {
        let tokens = [search.name, search.description, search.query].map(estimate).iter().sum();
        (tokens, digest(&definition.to_string()))
    });
    let tools = surface.tools.iter().map(|tool| {
        let schema = estimate(pieces.input_schema(tool.id));
        let tokens = estimate(&tool.name) + estimate(&tool.description) + schema;
        Some((tokens, digest(&surface.definition(tool).to_string())))
    });
    [prompt].into_iter().chain(searched.then_some(search)).chain(tools).collect()
}

/// Tools that the agent doesn't have, and why.
fn list(out: &mut String, catalog: &Catalog, heading: &str, tools: impl Iterator<Item = (ToolId, String)>) {
    for (index, (id, why)) in tools.enumerate() {
        if index == 0 {
            let _ = writeln!(out, "\n## {heading}");
        }
        let tool = catalog.tool(id);
        row(out, [&tool.wire, effect(tool.effect), ""], [why.as_str()]);
    }
}

/// One line. A name wider than its column moves only the rest of its own line.
fn row<'s>(out: &mut String, [name, effect, tokens]: [&str; 3], rest: impl IntoIterator<Item = &'s str>) {
    let mut line = format!("{name:<36}  {effect:<11}  {tokens:>9}");
    for cell in rest {
        let _ = write!(line, "  {cell:<16}");
    }
    out.push_str(&escape::line(line.trim_end()));
    out.push('\n');
}

fn effect(effect: Option<Effect>) -> &'static str {
    effect.map_or("-", Effect::as_str)
}
