//! Outcomes with their templates and examples, and sample calls.

use super::Bound;
use super::clash;
use super::conform;
use super::fields::Fields;
use super::names::TypeNames;
use super::node::spanned;
use super::node::{self, children};
use super::prose::Settler;
use super::report::Report;
use super::settled;
use super::value::members;
use crate::diagnostic::codes;
use crate::model::template::{self, Scope};
use crate::model::{Call, Example, Expect, Field, Outcome, Template, Value, rust_name};
use crate::source::Spanned;
use crate::syntax::{Node, Text};
use std::cell::RefCell;
use std::collections::HashMap;

/// Texts that templates share.
pub(super) struct Parts<'n> {
    names: Vec<&'n str>,
    by_name: HashMap<&'n str, &'n Text>,
}

impl<'n> Parts<'n> {
    pub(super) fn new(parts: &'n [(Spanned<String>, &'n Text)]) -> Self {
        let names = parts.iter().map(|(name, _)| name.value.as_str()).collect();
        // The first of two texts with one name counts.
        let by_name = parts.iter().rev().map(|(name, text)| (name.value.as_str(), *text)).collect();
        Self { names, by_name }
    }
}

/// All outcomes of a tool.
pub(super) fn outcomes<'n>(
    report: &mut Report,
    tool: &'n Node,
    settler: &Settler<'_>,
    bound: &Bound<'_, 'n>,
    mut names: TypeNames,
) -> Vec<Outcome> {
    let mut out: Vec<Outcome> = Vec::new();
    let (mut by_name, mut by_rust_name) = (HashMap::new(), HashMap::new());
    for node in children(tool).iter().filter(|child| child.name.text == "outcome") {
        let Some(outcome) = outcome(report, node, settler, bound, &mut names) else { continue };
        let same = by_name.get(&outcome.name.value).or_else(|| by_rust_name.get(&outcome.rust_name));
        if let Some(old) = same.map(|old: &usize| &out[*old]) {
            if old.name.value == outcome.name.value {
                let (code, first) = (&codes::DUPLICATE_OUTCOME, old.name.span);
                clash::named_alike(report, code, "outcomes", first, &outcome.name, "Rename one of the two.");
            } else {
                clash::in_rust(report, &old.name, &outcome.name, &old.rust_name);
            }
        }
        by_name.entry(outcome.name.value.clone()).or_insert(out.len());
        by_rust_name.entry(outcome.rust_name.clone()).or_insert(out.len());
        out.push(outcome);
    }
    if out.is_empty() {
        let error = report.error(&codes::NO_OUTCOME, tool.head, "this tool has no outcome");
        error.help =
            Some("Add one for each way a call can end: `outcome \"done\" { text \"…\" }`.".to_owned());
    }
    out
}

fn outcome<'n>(
    report: &mut Report,
    node: &'n Node,
    settler: &Settler<'_>,
    bound: &Bound<'_, 'n>,
    names: &mut TypeNames,
) -> Option<Outcome> {
    let name = node::name(report, node, 0)?;
    let rust_name = node::rust_name_property(report, node, rust_name::Case::Pascal)
        .unwrap_or_else(|| rust_name::pascal(&name.value));
    let spec = super::grammar::in_tool("outcome");
    conform::children_of(report, node, spec);
    let taken = std::mem::take(names);
    let mark = report.mark();
    let mut lowering = Fields {
        report,
        types: bound.type_names,
        pending: Vec::new(),
        named: true,
        names: taken,
        outcome: true,
    };
    let mut fields = lowering.fields(children(node), spec.children.nodes(), &rust_name, &[]);
    for pending in std::mem::take(&mut lowering.pending) {
        let error = lowering.report.error(
            &codes::MISPLACED_NODE,
            pending.node.head,
            "checks apply only to parameters",
        );
        error.help = Some("The tool's code makes the members of an outcome. Remove the check.".to_owned());
    }
    *names = std::mem::take(&mut lowering.names);
    let partial = report.failed_since(mark) || super::types::any_partial(&fields, bound.types);
    settled::of_fields(settler, report, &fields).put_into(&mut fields);
    let one = |name: &str| children(node).iter().find(|child| child.name.text == name);
    let text = match one("text") {
        Some(child) => bind(report, child, (&fields, partial), settler, bound),
        None => {
            let error =
                report.error(&codes::OUTCOME_TEXT, node.head, "this outcome does not say what happened");
            error.help = Some("Add `text \"…\"`: the model reads it as the result.".to_owned());
            Template::default()
        }
    };
    let mut examples = examples(report, node);
    if fields.is_empty() && !partial && examples.is_empty() {
        examples.push(only_example(node, &name));
    }
    Some(Outcome {
        failure: node::flag(node, "failure").unwrap_or(false),
        means: one("means")
            .and_then(|child| node::text(report, child, 0))
            .map(|text| settler.prose(report, text)),
        next: one("next").map(|child| bind(report, child, (&fields, partial), settler, bound)),
        text_written: one("text").and_then(|child| node::written(child, 0)).cloned(),
        next_written: one("next").and_then(|child| node::written(child, 0)).cloned(),
        examples,
        span: node.span,
        head: node.head,
        name,
        rust_name,
        fields,
        partial,
        text,
    })
}

#[expect(clippy::result_large_err, reason = "the closure only unpacks what the scope asks for")]
fn bind(
    report: &mut Report,
    node: &Node,
    (fields, partial): (&[Field], bool),
    settler: &Settler<'_>,
    bound: &Bound<'_, '_>,
) -> Template {
    let Some(text) = node::text(report, node, 0) else { return Template::default() };
    let shown = RefCell::new(Vec::new());
    let part = |name: &str| {
        let text = bound.parts.by_name.get(name)?;
        shown.borrow_mut().push(name.to_owned());
        Some(*text)
    };
    let scope = Scope {
        fields,
        partial,
        types: bound.types,
        parts: &part,
        part_names: &bound.parts.names,
        settle: &|name, arguments, span| {
            settler.settle(name, arguments, span).map(|result| result.map_err(|problem| *problem))
        },
        marker: bound.marker,
    };
    let (template, diagnostics) = template::bind(text, &scope);
    report.diagnostics.extend(diagnostics);
    report.shown_texts.extend(shown.into_inner());
    template
}

fn examples(report: &mut Report, node: &Node) -> Vec<Example> {
    let mut out: Vec<Example> = Vec::new();
    let mut seen = HashMap::new();
    for child in children(node).iter().filter(|child| child.name.text == "example") {
        let Some(title) = node::name(report, child, 0) else { continue };
        if let Some(old) = seen.insert(title.value.clone(), title.span) {
            let code = &codes::DUPLICATE_EXAMPLE;
            clash::named_alike(report, code, "examples", old, &title, "Rename one of the two.");
        }
        let mark = report.mark();
        let value = members(report, child);
        // The first argument is the title, not a member.
        let places = super::value::places(child);
        out.push(Example { value, places, partial: report.failed_since(mark), span: child.span, title });
    }
    out
}

/// The example of an outcome without members, if none is written: there is only one. It has the title that people usually
/// give it, so that a golden file stays the same when the example is deleted.
fn only_example(node: &Node, outcome: &Spanned<String>) -> Example {
    let title = Spanned { value: "plain".to_owned(), span: outcome.span };
    let value = Value::Object(Vec::new());
    Example { title, value, places: Vec::new(), partial: false, span: node.span }
}

/// All sample calls of a tool.
pub(super) fn calls(report: &mut Report, tool: &Node) -> Vec<Call> {
    let nodes: Vec<_> = children(tool).iter().filter(|child| child.name.text == "call").collect();
    let titles: Vec<_> = nodes.iter().map(|child| child.arguments.first()).collect();
    let titles: Vec<Option<String>> = titles
        .iter()
        .map(|value| match value.map(|value| &value.kind) {
            // A call without a title is left out of the model, so it has no number.
            Some(crate::syntax::ValueKind::String(text)) => {
                Some(text.value.clone()).filter(|title| !title.trim().is_empty())
            }
            _ => None,
        })
        .collect();
    // The first of two calls with one title counts.
    let all: Vec<&str> = titles.iter().flatten().map(String::as_str).collect();
    let numbers = all.iter().enumerate().rev().map(|(number, title)| (*title, number)).collect();
    let mut out: Vec<Call> = Vec::new();
    let mut seen = HashMap::new();
    for node in nodes {
        let Some(title) = node::name(report, node, 0) else { continue };
        if let Some(old) = seen.insert(title.value.clone(), title.span) {
            let code = &codes::DUPLICATE_CALL;
            clash::named_alike(report, code, "calls", old, &title, "Rename one of the two.");
        }
        let mut body = node.clone();
        body.properties.retain(|property| !matches!(property.name.text.as_str(), "rejected-by" | "same-as"));
        let mark = report.mark();
        let expect = expect(report, node, &titles, &numbers);
        let arguments = members(report, &body);
        out.push(Call { arguments, expect, partial: report.failed_since(mark), span: node.span, title });
    }
    out
}

fn expect(
    report: &mut Report,
    node: &Node,
    titles: &[Option<String>],
    numbers: &HashMap<&str, usize>,
) -> Expect {
    let rejected = node::text_property(node, "rejected-by");
    let same = node::text_property(node, "same-as");
    if let (Some(rejected), Some(same)) = (rejected, same) {
        let error = report.error(&codes::CALL, same.span, "a rejected call cannot mean the same as another");
        error.labels.push(crate::diagnostic::Label {
            span: rejected.span,
            text: "it is rejected by this".to_owned(),
        });
        error.help = Some("Keep either `rejected-by` or `same-as`.".to_owned());
    }
    if let Some(text) = rejected {
        return Expect::RejectedBy(spanned(text));
    }
    let Some(text) = same else { return Expect::Accepted };
    let own = node.arguments.first().map(|title| &title.kind);
    if matches!(own, Some(crate::syntax::ValueKind::String(own)) if own.value == text.value) {
        let error = report.error(&codes::UNKNOWN_CALL, text.span, "this is the call itself");
        error.help = Some("Name another call of this tool, written the way it is meant.".to_owned());
        return Expect::Accepted;
    }
    match numbers.get(text.value.as_str()).copied() {
        Some(index) => Expect::SameAs(index, text.span),
        None => {
            let mut known: Vec<_> = titles.iter().flatten().map(String::as_str).collect();
            known.dedup();
            report.unknown(&codes::UNKNOWN_CALL, text.span, "call", &text.value, &known);
            Expect::Accepted
        }
    }
}
