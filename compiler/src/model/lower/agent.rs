//! Agents: tools listed by name or by group become the agent's tools in wire order.

use super::conform;
use super::grammar::{self, EFFECTS, LOADINGS};
use super::lookup::{Index, Listed, find_tool};
use super::node::{self, children};
use super::prose::Settler;
use super::report::Report;
use crate::diagnostic::codes;
use crate::model::{
    Agent, Effect, KnownTargets, Loading, LoadingMode, Missing, Offer, ServerId, TargetId, ToolId, Withheld,
    rust_name,
};
use crate::source::Span;
use crate::syntax::{Node, ValueKind};
use std::collections::{HashMap, HashSet};

/// What an agent node says.
pub(super) fn agent(
    report: &mut Report,
    node: &Node,
    index: &Index,
    settler: &Settler<'_>,
    known: &KnownTargets,
) -> Option<Agent> {
    let name = node::name(report, node, 0)?;
    conform::children_of(report, node, grammar::top("agent"));
    let all = |name: &'static str| children(node).iter().filter(move |child| child.name.text == name);
    let has: Vec<_> = all("has").flat_map(|child| node::names(report, child)).collect();
    let withheld = withheld(report, node, index);
    let has_words = has.iter().map(|one| one.value.as_str()).collect();
    let Given { offers, missing, .. } =
        Lists { index, withheld: &withheld, has: has_words }.given(report, node);
    unused_withheld(report, node, &withheld, index);
    let count = all("max-always-loaded").next().and_then(|child| child.arguments.first());
    Some(Agent {
        rust_name: rust_name::snake(&name.value),
        about: all("about")
            .next()
            .and_then(|child| node::text(report, child, 0))
            .map(|text| settler.prose(report, text)),
        given: {
            let mut given: Vec<ToolId> = offers.iter().map(|offer| offer.tool).collect();
            given.sort_unstable();
            given
        },
        offers,
        withheld,
        missing,
        defers: false,
        loading: loading(report, node),
        has,
        targets: targets(report, node, known),
        budget: super::budget(node),
        max_always_loaded: count.and_then(|value| node::count(report, value, "max-always-loaded")),
        span: node.span,
        head: node.head,
        name,
    })
}

/// What expanding lists needs.
struct Lists<'a> {
    index: &'a Index,
    withheld: &'a [Withheld],
    has: HashSet<&'a str>,
}

/// The result of expanding lists.
#[derive(Default)]
struct Given {
    offers: Vec<Offer>,
    /// Tools that need a capability the host lacks.
    missing: Vec<Missing>,
    /// The tools of both.
    seen: HashSet<ToolId>,
}

impl Lists<'_> {
    /// Lists every tool once. A tool listed by name is placed and loaded accordingly, whatever groups say about it.
    fn given(&self, report: &mut Report, node: &Node) -> Given {
        let lists: Vec<_> = children(node)
            .iter()
            .filter_map(|child| match child.name.text.as_str() {
                "always-loaded" => Some((child, false)),
                "deferred" => Some((child, true)),
                _ => None,
            })
            .collect();
        let mut named: HashMap<ToolId, Span> = HashMap::new();
        for (list, _) in &lists {
            for name in node::names(report, list) {
                let Some(tool) = find_tool(report, &name, self.index) else { continue };
                if let Some(first) = named.insert(tool, name.span) {
                    let message = format!("`{}` is listed twice", name.value);
                    report.duplicate(&codes::DUPLICATE_OFFER, first, name.span, message, "Keep one of them.");
                }
            }
        }
        let taken_away: HashSet<ToolId> = self.withheld.iter().map(|one| one.tool).collect();
        let mut given = Given::default();
        for (list, deferred) in lists {
            // Names were looked up above; unknown ones were reported there.
            for argument in &list.arguments {
                let ValueKind::String(text) = &argument.kind else { continue };
                let Some([tool]) = self.index.by_name.get(&text.value).map(Vec::as_slice) else { continue };
                self.add(&mut given, Offer { tool: *tool, deferred, grouped: false, span: argument.span });
            }
            for tool in self.group(report, list) {
                if !named.contains_key(&tool) && !taken_away.contains(&tool) {
                    self.add(&mut given, Offer { tool, deferred, grouped: true, span: list.head });
                }
            }
        }
        given
    }

    /// Adds an offer, unless the tool is already there. A tool that needs a capability the host lacks is missing.
    fn add(&self, given: &mut Given, offer: Offer) {
        if !given.seen.insert(offer.tool) {
            return;
        }
        let lacks = |wanted: &&String| !self.has.contains(wanted.as_str());
        let needed = &self.index.tools[offer.tool.0].requires;
        let capabilities: Vec<String> = needed.iter().filter(lacks).cloned().collect();
        match capabilities.is_empty() {
            true => given.offers.push(offer),
            false => given.missing.push(Missing { tool: offer.tool, capabilities }),
        }
    }

    /// The tools of the group that `server=`, `effect=` and `tag=` describe together, in catalog order.
    fn group(&self, report: &mut Report, list: &Node) -> Vec<ToolId> {
        if list.properties.is_empty() {
            if list.arguments.is_empty() {
                let error = report.error(
                    &codes::MISSING_ARGUMENT,
                    list.head,
                    format!("`{}` lists nothing", list.name.text),
                );
                error.help = Some("Name tools, or a group: `server=`, `effect=`, `tag=`.".to_owned());
            }
            return Vec::new();
        }
        let group = group(report, list, self.index);
        let Some(group) = group else { return Vec::new() };
        let tools: Vec<_> = group.tools(self.index).collect();
        if tools.is_empty() {
            let warning = report.warning(&codes::EMPTY_GROUP, list.head, "no tool belongs to this group");
            warning.help =
                Some("Check the server, effect and tag; a tool must match all that are given.".to_owned());
        }
        tools
    }
}

/// A group of tools: every given property has to match.
struct Group {
    server: Option<ServerId>,
    effect: Option<Effect>,
    tag: Option<String>,
}

impl Group {
    fn tools<'a>(&'a self, index: &'a Index) -> impl Iterator<Item = ToolId> + 'a {
        let fits = |tool: &Listed| {
            self.server.is_none_or(|server| tool.server == Some(server))
                && self.effect.is_none_or(|effect| tool.effect == Some(effect))
                && self.tag.as_ref().is_none_or(|tag| tool.tags.contains(tag))
        };
        // Most catalogs have many groups, so only the tools in the shortest list are examined.
        let tagged = self.tag.as_ref().map(|tag| index.tagged(tag));
        let served = self.server.map(|server| index.served(server));
        let narrow = [tagged, served].into_iter().flatten().min_by_key(|tools| tools.len());
        let all = narrow.is_none().then(|| (0..index.tools.len()).map(ToolId)).into_iter().flatten();
        let listed = narrow.unwrap_or_default().iter().copied().chain(all);
        listed.filter(move |id| fits(&index.tools[id.0]))
    }
}

fn group(report: &mut Report, list: &Node, index: &Index) -> Option<Group> {
    let mut group = Group { server: None, effect: None, tag: None };
    if let Some(text) = node::text_property(list, "server") {
        let found = index.servers.get(&text.value).copied();
        if found.is_none() {
            let known = index.server_names.iter().map(String::as_str);
            report.unknown_among(&codes::UNKNOWN_SERVER, text.span, "server", &text.value, known);
            return None;
        }
        group.server = found;
    }
    group.effect = node::word_property(list, "effect", &EFFECTS);
    if group.effect.is_none() && node::property(list, "effect").is_some() {
        return None;
    }
    group.tag = node::text_property(list, "tag").map(|text| text.value.clone());
    (group.server.is_some() || group.effect.is_some() || group.tag.is_some()).then_some(group)
}

fn withheld(report: &mut Report, node: &Node, index: &Index) -> Vec<Withheld> {
    let mut out = Vec::new();
    for child in children(node).iter().filter(|child| child.name.text == "withheld") {
        let reason = node::reason(report, child);
        for name in node::names(report, child) {
            if let Some(tool) = find_tool(report, &name, index) {
                out.push(Withheld { tool, reason: reason.clone().unwrap_or_default(), span: name.span });
            }
        }
    }
    out
}

/// `withheld` takes tools from groups only; anywhere else it does nothing, or contradicts what is listed by name.
fn unused_withheld(report: &mut Report, node: &Node, withheld: &[Withheld], index: &Index) {
    if withheld.is_empty() {
        return;
    }
    let lists = || {
        children(node).iter().filter(|child| matches!(child.name.text.as_str(), "always-loaded" | "deferred"))
    };
    // The groups were reported on when they were expanded.
    let mut silent = Report::default();
    let groups: Vec<_> = lists().filter_map(|list| group(&mut silent, list, index)).collect();
    let in_groups: HashSet<ToolId> = groups.iter().flat_map(|group| group.tools(index)).collect();
    let mut listed: HashMap<ToolId, Span> = HashMap::new();
    for argument in lists().flat_map(|list| &list.arguments) {
        if let ValueKind::String(text) = &argument.kind
            && let Some([id]) = index.by_name.get(&text.value).map(Vec::as_slice)
        {
            listed.entry(*id).or_insert(argument.span);
        }
    }
    for one in withheld {
        let named = listed.get(&one.tool).copied();
        let name = &index.tools[one.tool.0].name;
        if let Some(named) = named {
            let message = format!("`{name}` is both listed and withheld");
            report.duplicate(
                &codes::WITHHELD,
                named,
                one.span,
                message,
                "Remove one of them; `withheld` only removes tools from groups.",
            );
        } else if !in_groups.contains(&one.tool) {
            let warning = report.warning(
                &codes::WITHHELD,
                one.span,
                format!("`{name}` belongs to no group of this agent"),
            );
            warning.help = Some("Remove it: an agent only has the tools it lists.".to_owned());
        }
    }
}

fn loading(report: &mut Report, node: &Node) -> Loading {
    let mut loading = Loading::default();
    let Some(child) = children(node).iter().find(|child| child.name.text == "loading") else {
        return loading;
    };
    let written =
        node::text(report, child, 0).and_then(|text| node::word(report, text, "way of loading", &LOADINGS));
    loading.mode = written.unwrap_or(loading.mode);
    if let Some(percent) = node::number_property(child, "percent") {
        loading.percent = percent;
    }
    if let Some(window) = node::count_property(child, "context-window") {
        loading.context_window = window;
    }
    share(report, child, &loading, written);
    loading
}

/// The share of the context window must be a percentage, and only `auto` takes it.
fn share(report: &mut Report, node: &Node, loading: &Loading, written: Option<LoadingMode>) {
    let place = |name: &str| node::property(node, name).map(|value| value.span);
    if let Some(span) = place("percent").filter(|_| !(0.0..=100.0).contains(&loading.percent)) {
        let error = report.error(&codes::LOADING, span, "`percent` is not a share of the context window");
        error.help = Some("Write a number from 0 to 100.".to_owned());
    }
    if let Some(span) = place("context-window").filter(|_| loading.context_window == 0) {
        let error = report.error(&codes::LOADING, span, "`context-window` is zero");
        error.help = Some("Write how many tokens the model can read, such as 200000.".to_owned());
    }
    let other = written.is_some_and(|mode| mode != LoadingMode::Auto);
    if let Some(span) = place("percent").or(place("context-window")).filter(|_| other) {
        let warning =
            report.warning(&codes::LOADING, span, "only `auto` depends on the size of the definitions");
        warning.help = Some("Write `loading \"auto\"`, or remove it.".to_owned());
    }
}

fn targets(report: &mut Report, node: &Node, known: &KnownTargets) -> Vec<TargetId> {
    let mut out: Vec<_> = match children(node).iter().find(|child| child.name.text == "targets") {
        None => known.default.iter().copied().map(TargetId).collect(),
        Some(child) => {
            let words: Vec<_> = known.ids.iter().map(|id| (*id, TargetId(id))).collect();
            let texts = 0..child.arguments.len();
            texts
                .filter_map(|at| {
                    node::text(report, child, at).and_then(|text| node::word(report, text, "target", &words))
                })
                .collect()
        }
    };
    out.sort_unstable();
    out.dedup();
    out
}
