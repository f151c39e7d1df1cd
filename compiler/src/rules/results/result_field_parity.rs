use crate::diagnostic::{Code, Level};
use crate::model::{Catalog, Field, Type, TypeId};
use crate::rules::replies::outcomes;
use crate::rules::{Context, Group, Report, Rule};
use crate::source::Span;
use std::collections::HashSet;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "result-field-parity",
        "Every member of an outcome is shown in its text, or decides what is shown.",
    ),
    group: Group::Results,
    level: Some(Level::Warning),
    why: "A member that the text omits does not exist for a model that reads the text, and not every client \
        passes on the JSON next to it. A member that was added in code but forgotten in the text is the \
        usual reason why a model \"does not see\" something.",
    source: "cyanheads/mcp-ts-core, api-linter rule format-parity, commit 8b14ca6. Members that are \
        `sensitive`, and attachments, are exempt.",
    bad: include_str!("../examples/result-field-parity/bad.kdl"),
    good: include_str!("../examples/result-field-parity/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    // A member of a named type is shown if one of the outcomes that use the type shows it, whichever agent reads that.
    let used: HashSet<Span> = cx.shown().values().flat_map(|shown| shown.used.iter().copied()).collect();
    let mut types = HashSet::new();
    for (_, outcome) in outcomes(cx) {
        unused(cx.catalog, &outcome.fields, &used, &mut types, report);
    }
}

fn unused(
    catalog: &Catalog,
    fields: &[Field],
    used: &HashSet<Span>,
    types: &mut HashSet<TypeId>,
    report: &mut Report,
) {
    let owners: HashSet<usize> = fields.iter().filter_map(|field| field.owner).collect();
    for (index, field) in fields.iter().enumerate() {
        if field.sensitive || owners.contains(&index) || attached(catalog, &field.ty, 0) {
            continue;
        }
        if used.contains(&field.name.span) {
            inside(catalog, &field.ty, used, types, report);
        } else {
            let message = format!("no text of the outcome shows `{}`", field.name.value);
            report.add(field.name.span, message).help =
                Some("Show it in `text` or `next`, or remove the member.".to_owned());
        }
    }
}

fn inside(
    catalog: &Catalog,
    ty: &Type,
    used: &HashSet<Span>,
    types: &mut HashSet<TypeId>,
    report: &mut Report,
) {
    match ty {
        Type::Object(object) => unused(catalog, &object.fields, used, types, report),
        Type::Named(id) if types.insert(*id) => {
            inside(catalog, &catalog.named(*id).ty, used, types, report);
        }
        other => other.children().for_each(|ty| inside(catalog, ty, used, types, report)),
    }
}

/// Attachments accompany the text by themselves.
fn attached(catalog: &Catalog, ty: &Type, depth: usize) -> bool {
    match catalog.resolve(ty) {
        _ if depth > 64 => false,
        Type::Attachment(_) => true,
        other => other.children().any(|ty| attached(catalog, ty, depth + 1)),
    }
}
