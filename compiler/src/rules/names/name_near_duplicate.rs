use super::name_collision::folded;
use crate::diagnostic::{Code, Level};
use crate::model::{Tool, ToolId};
use crate::rules::text::mentions;
use crate::rules::words::{VERBS, family, stem, words};
use crate::rules::{Context, Group, Report, Rule};
use std::collections::{HashMap, HashSet};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "name-near-duplicate",
        "If two tools of an agent have similar names, their descriptions say which to use.",
    ),
    group: Group::Names,
    level: Some(Level::Warning),
    why: "Calling the wrong tool is the most common failure, and it happens most often between names like \
        `notification-send-user` and `notification-send-channel`. A description that names the other tool, \
        and says when to use it, prevents this.",
    source: "anthropic.com/engineering, Introducing advanced tool use; Wang et al., arXiv 2602.18914.",
    bad: include_str!("../examples/name-near-duplicate/bad.kdl"),
    good: include_str!("../examples/name-near-duplicate/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    let mut told: HashSet<Vec<ToolId>> = HashSet::new();
    let mut paired: HashSet<(ToolId, ToolId)> = HashSet::new();
    let mut named: HashMap<ToolId, HashSet<ToolId>> = HashMap::new();
    for agent in &cx.agents {
        let mut alike: HashMap<String, Vec<ToolId>> = HashMap::new();
        let mut order = Vec::new();
        for offer in &agent.offers {
            for key in keys(cx.catalog.tool(offer.tool)) {
                let group = alike.entry(key.clone()).or_insert_with(|| {
                    order.push(key);
                    Vec::new()
                });
                group.push(offer.tool);
            }
        }
        for key in order {
            let Some(group) = alike.remove(&key).filter(|group| group.len() > 1) else { continue };
            let left = unexplained(cx, &group, &mut named);
            if let [first, second, rest @ ..] = left.as_slice()
                && folded(&cx.catalog.tool(*first).wire) != folded(&cx.catalog.tool(*second).wire)
                && paired.insert((*first, *second))
                && told.insert(left.clone())
            {
                add(cx, report, *first, *second, rest.len());
            }
        }
    }
}

fn add(cx: &Context<'_>, report: &mut Report, first: ToolId, second: ToolId, more: usize) {
    let (one, other) = (cx.catalog.tool(first), cx.catalog.tool(second));
    let and = match more {
        0 => String::new(),
        more => format!(" (and {more} more)"),
    };
    let message = format!("`{}` and `{}`{and} have similar names", one.wire, other.wire);
    let finding = report.add(other.name.span, message);
    *finding = finding.clone().also(one.name.span, "the other").help(format!(
        "Say in one of them when to use the other: `not-when \"…\" use=\"{}\"`. Or rename one after what \
         sets it apart.",
        one.name.value
    ));
}

/// Similar names share a key: the same words in any order, number and choice of verb; or, if three or more share a prefix,
/// the same words in order except for one that is no verb.
fn keys(tool: &Tool) -> Vec<String> {
    let plain = |name: &str| -> Vec<String> {
        words(name).iter().map(|word| family(stem(word)).to_owned()).collect()
    };
    let mut sorted = plain(&tool.wire);
    sorted.sort_unstable();
    let mut out = vec![sorted.join(" ")];
    let own = plain(&tool.name.value);
    let prefix = tool.wire.strip_suffix(tool.name.value.as_str()).unwrap_or_default();
    if own.len() >= 3 {
        for at in (0..own.len()).filter(|at| !VERBS.has(&own[*at])) {
            let mut rest = own.clone();
            rest[at] = "…".to_owned();
            out.push(format!("{prefix}{}", rest.join(" ")));
        }
    }
    out.dedup();
    out
}

/// The members of a group that name no other member and that none names.
fn unexplained(
    cx: &Context<'_>,
    group: &[ToolId],
    named: &mut HashMap<ToolId, HashSet<ToolId>>,
) -> Vec<ToolId> {
    for id in group {
        named.entry(*id).or_insert_with(|| {
            let found = mentions(cx, Some(cx.catalog.tool(*id)), cx.description(*id));
            found.into_iter().map(|mention| mention.tool).filter(|other| other != id).collect()
        });
    }
    let members: HashSet<ToolId> = group.iter().copied().collect();
    let told: HashSet<ToolId> = group.iter().flat_map(|id| &named[id]).copied().collect();
    let tells = |id: &ToolId| named[id].iter().any(|other| members.contains(other));
    group.iter().copied().filter(|id| !told.contains(id) && !tells(id)).collect()
}
