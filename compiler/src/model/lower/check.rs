//! Checks: run-time rules with their own rejection, in a tool (about several values) or in a parameter (about that one).

use super::clash;
use super::condition::{Pending, condition};
use super::conform;
use super::grammar::CHECK;
use super::members::Members;
use super::node::{self, children};
use super::prose::Settler;
use super::report::Report;
use crate::diagnostic::codes;
use crate::model::{Check, Condition, NamedType, Params, RejectPiece, rust_name};
use crate::syntax::{Node, Text};
use std::collections::HashMap;

/// The conditions of all pending checks; `None` if there is none to read.
pub(super) fn conditions(
    report: &mut Report,
    pending: &[Pending<'_>],
    params: &Params,
    types: &[NamedType],
) -> Vec<Option<Condition>> {
    let names = Members::default();
    let one = |pending: &Pending<'_>| {
        conform::node(report, pending.node, &CHECK);
        condition(report, pending, params, types, &names)
    };
    pending.iter().map(one).collect()
}

/// The checks themselves, texts settled.
pub(super) fn checks(
    report: &mut Report,
    pending: &[Pending<'_>],
    conditions: Vec<Option<Condition>>,
    settler: &Settler<'_>,
) -> Vec<Check> {
    let mut out: Vec<Check> = Vec::new();
    let (mut names, mut methods) = (HashMap::new(), HashMap::new());
    for (pending, condition) in pending.iter().zip(conditions) {
        let node = pending.node;
        let Some(name) = node::name(report, node, 0) else { continue };
        let first = *names.entry(name.value.clone()).or_insert((name.span, node.span));
        // A named type's check occurs in the tool once per use of the type.
        if first.1 != node.span {
            let help = "The name is the code of the rejection; rename one.";
            clash::named_alike(report, &codes::DUPLICATE_CHECK, "checks", first.0, &name, help);
        }
        if condition == Some(Condition::Code) {
            let method = rust_name::snake(&name.value);
            let first = methods.entry(method.clone()).or_insert_with(|| name.clone());
            if first.value != name.value {
                clash::of_methods(report, first, &name, &method);
            }
        }
        reserved(report, &name);
        let reject = text_of(report, node, "reject", settler);
        let next = text_of(report, node, "next", settler);
        if let Some(condition) = condition {
            out.push(Check {
                first: node::flag(node, "first").unwrap_or(false),
                retry: node::flag(node, "retry").unwrap_or(true),
                span: node.span,
                name,
                condition,
                reject,
                next,
                reject_written: written(node, "reject"),
                next_written: written(node, "next"),
            });
        }
    }
    out
}

/// A check's name is the code of its rejection, so it may not be a standard code.
fn reserved(report: &mut Report, name: &crate::source::Spanned<String>) {
    if toolcat_runtime::table::Reject::ALL.iter().any(|reject| reject.code() == name.value) {
        let error = report.error(
            &codes::CHECK_NAME,
            name.span,
            format!("`{}` is the code of a standard rejection", name.value),
        );
        error.help =
            Some("Name the check after what it requires; its name is the code of its rejection.".to_owned());
    }
}

fn text_of(report: &mut Report, node: &Node, which: &str, settler: &Settler<'_>) -> Vec<RejectPiece> {
    let Some(child) = children(node).iter().find(|child| child.name.text == which) else {
        let (what, help) = match which {
            "reject" => {
                ("does not say what is wrong", "Add `reject \"…\"` with a sentence that the model reads.")
            }
            _ => (
                "does not say what to do next",
                "Add `next \"…\"`: how to fix the call, or what to do instead.",
            ),
        };
        report.error(&codes::CHECK_TEXT, node.head, format!("this check {what}")).help =
            Some(help.to_owned());
        return Vec::new();
    };
    node::text(report, child, 0).map(|text| settler.reject(report, text)).unwrap_or_default()
}

fn written(node: &Node, which: &str) -> Option<Text> {
    let child = children(node).iter().find(|child| child.name.text == which)?;
    node::written(child, 0).cloned()
}
