//! Agents: no two tools of one may share a wire name, and every tool should belong to some agent.

use crate::diagnostic::{Diagnostic, codes};
use crate::model::{Catalog, ToolId};
use crate::source::Span;
use crate::surface::targets::{self, Target};
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use toolcat_runtime::search::TOOL as SEARCH;

/// Two tools of one agent with the same name, in the catalog or on a target.
pub(super) fn wire_names(catalog: &Catalog, out: &mut Vec<Diagnostic>) {
    for agent in &catalog.agents {
        let mut told = HashSet::new();
        let spellings = std::iter::once(None).chain(targets::of(&agent.targets).map(Some));
        for target in spellings {
            let mut seen: HashMap<Cow<'_, str>, ToolId> = HashMap::new();
            for offer in &agent.offers {
                let tool = catalog.tool(offer.tool);
                let name =
                    target.map_or(Cow::Borrowed(tool.wire.as_str()), |target| target.wire_name(&tool.wire));
                let Some(first) =
                    seen.insert(name.clone(), offer.tool).filter(|first| told.insert((*first, offer.tool)))
                else {
                    continue;
                };
                let first = catalog.tool(first);
                let whose = target.map_or_else(String::new, |target: &Target| format!(" for {}", target.id));
                let message = format!("the agent `{}` has two tools named `{name}`{whose}", agent.name.value);
                out.push(
                    Diagnostic::error(&codes::WIRE_NAME_CLASH, tool.name.span, message)
                        .at(format!("`{}` on the wire", tool.wire))
                        .also(first.name.span, format!("`{}` on the wire", first.wire))
                        .also(agent.name.span, "this agent has both")
                        .help("Rename one of them, give a server a `prefix`, or remove one from the agent."),
                );
            }
        }
    }
}

/// An earlier name of one tool that another tool of the same agent has: a call with that name is ambiguous.
pub(super) fn earlier_names(catalog: &Catalog, out: &mut Vec<Diagnostic>) {
    let mut told = HashSet::new();
    for agent in &catalog.agents {
        let tools = || agent.offers.iter().map(|offer| (offer.tool, catalog.tool(offer.tool)));
        let mut names: HashMap<&str, (ToolId, Span)> =
            tools().map(|(id, tool)| (tool.wire.as_str(), (id, tool.name.span))).collect();
        for (id, tool) in tools() {
            for was in &tool.was {
                let (other, place) = *names.entry(&was.value).or_insert((id, was.span));
                if other == id || !told.insert(was.span) {
                    continue;
                }
                let message = format!("`{}` is a name of two tools", was.value);
                out.push(
                    Diagnostic::error(&codes::WIRE_NAME_CLASH, was.span, message)
                        .at(format!("an earlier name of `{}`", tool.wire))
                        .also(place, format!("a name of `{}`", catalog.tool(other).wire))
                        .also(agent.name.span, "this agent has both")
                        .help(
                            "Remove it from `was`: a call under that name would reach only one of the \
                               two.",
                        ),
                );
            }
        }
    }
}

/// A tool with the search tool's name, now or earlier, in the catalog or on a target. The name is reserved for every agent,
/// so that an agent can begin to defer tools without renaming one.
pub(super) fn search_tool(catalog: &Catalog, out: &mut Vec<Diagnostic>) {
    let mut targets: HashMap<ToolId, Vec<&Target>> = HashMap::new();
    for agent in &catalog.agents {
        for offer in &agent.offers {
            let known = targets.entry(offer.tool).or_default();
            let further: Vec<_> =
                targets::of(&agent.targets).filter(|target| !known.contains(target)).collect();
            known.extend(further);
        }
    }
    for (index, tool) in catalog.tools.iter().enumerate() {
        let written = targets
            .get(&ToolId(index))
            .into_iter()
            .flatten()
            .find(|target| target.wire_name(&tool.wire) == SEARCH.name);
        let was = tool.was.iter().find(|was| was.value == SEARCH.name);
        let rename = "Rename this one, or give its server a `prefix`.";
        let (place, whose, remedy) = match (tool.wire == SEARCH.name, written, was) {
            (true, ..) => (tool.name.span, format!("`{}` on the wire", tool.wire), rename),
            (false, Some(target), _) => {
                (tool.name.span, format!("written `{}` for {}", SEARCH.name, target.id), rename)
            }
            (false, None, Some(was)) => {
                (was.span, format!("an earlier name of `{}`", tool.wire), "Remove it from `was`.")
            }
            (false, None, None) => continue,
        };
        let message =
            format!("`{}` is the name of the tool that finds and loads deferred tools", SEARCH.name);
        out.push(
            Diagnostic::error(&codes::WIRE_NAME_CLASH, place, message)
                .at(whose)
                .help(format!("Every agent with deferred tools has that tool. {remedy}")),
        );
    }
}

/// More always-loaded tools than the agent's limit.
pub(super) fn always_loaded(catalog: &Catalog, out: &mut Vec<Diagnostic>) {
    for agent in &catalog.agents {
        let count = agent.offers.iter().filter(|offer| !offer.deferred).count() as u64;
        if let Some(most) = agent.max_always_loaded.filter(|most| count > *most) {
            let message = format!(
                "the agent `{}` always loads {count} tools, and allows itself {most}",
                agent.name.value
            );
            out.push(Diagnostic::error(&codes::MAX_ALWAYS_LOADED, agent.name.span, message).help(
                "Move tools that are needed now and then to `deferred`, or raise `max-always-loaded`.",
            ));
        }
    }
}
