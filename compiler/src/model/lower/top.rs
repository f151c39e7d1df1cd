//! Independent top-level nodes: the catalog's own, servers, names of types, shared texts; and what several nodes share:
//! budgets and suppressions.

use super::clash;
use super::conform;
use super::grammar::{self, LEVELS, WARNINGS};
use super::node::{self, children};
use super::prose;
use super::report::Report;
use crate::diagnostic::{Level, codes};
use crate::model::{Allow, Budget, Catalog, Lint, Server};
use crate::source::Spanned;
use crate::syntax::{Node, Text};
use std::collections::HashMap;

pub(super) fn head(report: &mut Report, node: Option<&Node>, fallback_name: &str) -> Catalog {
    let one = |name: &str| node.and_then(|node| children(node).iter().find(|child| child.name.text == name));
    if let Some(node) = node {
        conform::children_of(report, node, grammar::top("catalog"));
    }
    let name = node.and_then(|node| node::name(report, node, 0)).map(|name| name.value);
    let marker = super::marker::marker(report, one("marker"));
    let marker_written = one("marker").and_then(|child| node::written(child, 0)).cloned();
    Catalog {
        name: name.unwrap_or_else(|| fallback_name.to_owned()),
        about: one("about").and_then(|child| node::text(report, child, 0)).map(prose::raw),
        budget: node.map_or(NO_BUDGET, budget),
        lints: node.map(|node| lints(report, node)).unwrap_or_default(),
        deny_warnings: node.is_some_and(|node| denies_warnings(report, node)),
        allows: Vec::new(),
        marker,
        marker_written,
        strict: one("strict").is_some(),
        servers: Vec::new(),
        types: Vec::new(),
        tools: Vec::new(),
        agents: Vec::new(),
        rejects: Vec::new(),
        shared: Vec::new(),
    }
}

/// `deny "warnings"`, or its synonym `lint "warnings" level="error"`.
fn denies_warnings(report: &mut Report, node: &Node) -> bool {
    let deny = children(node).iter().find(|child| child.name.text == "deny");
    let word = deny.and_then(|child| node::text(report, child, 0));
    let denied = word.and_then(|text| node::word(report, text, "kind of finding", &WARNINGS)).is_some();
    let lint = |child: &&Node| {
        child.name.text == "lint" && node::written(child, 0).is_some_and(|text| text.value == WARNINGS[0].0)
    };
    denied || children(node).iter().any(|child| lint(&child))
}

pub(super) fn lints(report: &mut Report, node: &Node) -> Vec<Lint> {
    let mut out = Vec::new();
    for child in children(node).iter().filter(|child| child.name.text == "lint") {
        let Some(rule) = node::name(report, child, 0) else { continue };
        let Some(text) = node::text_property(child, "level") else {
            let error = report.error(&codes::MISSING_PROPERTY, child.head, "`lint` has no level");
            error.help = Some("Add `level=\"error\"`, `\"warn\"`, `\"info\"` or `\"allow\"`.".to_owned());
            continue;
        };
        let Some(level) = node::word_property(child, "level", &LEVELS) else { continue };
        if rule.value == WARNINGS[0].0 {
            if level != Some(Level::Error) {
                let error = report.error(
                    &codes::LINT_WARNINGS,
                    text.span,
                    "all warnings together can only become errors",
                );
                error.help = Some("Write `deny \"warnings\"`, or name a single rule.".to_owned());
            }
            continue;
        }
        let reason = node::text_property(child, "reason").map(|text| text.value.clone());
        out.push(Lint { rule, level, reason, span: child.span });
    }
    out
}

/// Nothing set.
const NO_BUDGET: Budget = Budget {
    description_chars: None,
    schema_chars: None,
    snippet_chars: None,
    result_tokens: None,
    prefix_tokens: None,
};

/// The budgets that a catalog or agent sets.
pub(super) fn budget(node: &Node) -> Budget {
    let Some(child) = children(node).iter().find(|child| child.name.text == "budget") else {
        return NO_BUDGET;
    };
    Budget {
        description_chars: node::count_property(child, "description-chars"),
        schema_chars: node::count_property(child, "schema-chars"),
        snippet_chars: node::count_property(child, "snippet-chars"),
        result_tokens: node::count_property(child, "result-tokens"),
        prefix_tokens: node::count_property(child, "prefix-tokens"),
    }
}

/// Every suppression in these nodes, at any depth. Values are data: an `allow` in one is a member.
pub(super) fn allows(report: &mut Report, nodes: &[Node], out: &mut Vec<Allow>) {
    for node in nodes {
        for child in children(node).iter().filter(|child| child.name.text == "allow") {
            conform::node(report, child, &grammar::ALLOW);
            let Some(rule) = node::name(report, child, 0) else { continue };
            let reason = node::reason(report, child).unwrap_or_default();
            let until = until(report, child);
            out.push(Allow { rule, reason, until, span: child.span, scope: node.span });
        }
        for child in children(node) {
            let value = match child.name.text.as_str() {
                "call" => node.name.text == "tool",
                "example" => node.name.text == "outcome",
                name => name == "default",
            };
            if !value {
                allows(report, std::slice::from_ref(child), out);
            }
        }
    }
}

/// The last day of a suppression.
pub(super) fn until(report: &mut Report, node: &Node) -> Option<Spanned<String>> {
    let text = node::text_property(node, "until")?;
    if !toolcat_runtime::table::Format::Date.accepts(&text.value) {
        let message = format!("`{}` is not a date", text.value);
        let error = report.error(&codes::ALLOW_UNTIL, text.span, message);
        error.help = Some("Write year, month and day: `until=\"2027-01-31\"`.".to_owned());
        return None;
    }
    Some(node::spanned(text))
}

pub(super) fn server(report: &mut Report, node: &Node) -> Option<Server> {
    let name = node::name(report, node, 0)?;
    conform::children_of(report, node, grammar::top("server"));
    let one = |name: &str| children(node).iter().find(|child| child.name.text == name);
    Some(Server {
        about: one("about").and_then(|child| node::text(report, child, 0)).map(prose::raw),
        instructions: one("instructions").and_then(|child| node::text(report, child, 0)).map(prose::raw),
        prefix: one("prefix")
            .and_then(|child| node::text(report, child, 0))
            .map(|text| text.value.clone())
            .unwrap_or_default(),
        mcp: one("mcp").is_some(),
        span: node.span,
        name,
    })
}

/// A type may not have the name of a built-in one.
pub(super) fn type_name(report: &mut Report, node: &Node) -> Option<Spanned<String>> {
    let name = node::name(report, node, 0)?;
    let reserved = grammar::TYPES.iter().map(|ty| ty.name);
    let reserved = reserved.chain(grammar::IN_FIELD.iter().map(|node| node.name));
    let reserved: Vec<_> =
        reserved.chain(["value", "operation", "means", "text", "next", "example"]).collect();
    if reserved.contains(&name.value.as_str()) {
        let error = report.error(
            &codes::RESERVED_NAME,
            name.span,
            format!("`{}` already means something else", name.value),
        );
        error.help = Some("Choose another name for the type.".to_owned());
        return None;
    }
    Some(name)
}

pub(super) type Texts<'n> =
    (Vec<(Spanned<String>, &'n Text)>, Vec<(toolcat_runtime::table::Reject, &'n Text)>);

/// `text` nodes: parts of templates, and `reject.…` wordings.
pub(super) fn texts<'n>(report: &mut Report, nodes: impl Iterator<Item = &'n Node>) -> Texts<'n> {
    let (mut parts, mut rejects) = (Vec::new(), Vec::new());
    let mut seen: HashMap<String, crate::source::Span> = HashMap::new();
    for node in nodes {
        let (Some(name), Some(text)) = (node::name(report, node, 0), node::text(report, node, 1)) else {
            continue;
        };
        if let Some(first) = seen.insert(name.value.clone(), name.span) {
            let code = &codes::DUPLICATE_TEXT;
            clash::named_alike(report, code, "texts", first, &name, "Rename one of the two.");
            continue;
        }
        let Some(code) = name.value.strip_prefix("reject.") else {
            parts.push((name, text));
            continue;
        };
        let all = toolcat_runtime::table::Reject::ALL.iter();
        let words: Vec<_> = all.map(|reject| (reject.code(), *reject)).collect();
        match words.iter().find(|(word, _)| *word == code) {
            Some((_, reject)) => rejects.push((*reject, text)),
            None => {
                let known: Vec<_> = words.iter().map(|(word, _)| *word).collect();
                report.unknown(&codes::UNKNOWN_REJECT, name.span, "standard rejection", code, &known);
            }
        }
    }
    (parts, rejects)
}
