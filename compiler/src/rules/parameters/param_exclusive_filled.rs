use crate::diagnostic::{Code, Label, Level};
use crate::model::{Catalog, Condition, Field, Presence, Tool, Type};
use crate::rules::{Context, Group, Report, Rule};
use std::collections::HashSet;
use toolcat_runtime::table::Step;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "param-exclusive-filled",
        "If only one of several parameters may be given, each has a value that means \"not given\".",
    ),
    group: Group::Parameters,
    level: Some(Level::Warning),
    why: "Some providers fill in every optional parameter: with 0 or the least number, `false`, or the \
        first value of an enum. Blank text counts as \"not given\", but a number, a boolean or an enum \
        value counts as given. Two of them then break `at-most-one` and `exactly-one` in every call, and \
        the model cannot fix it.",
    source: "blueOcean, Agent tool registration (providers fill in all optional fields, and a strict parser \
        then refuses the same call each time); coder/xum#3893 and mastra-ai/mastra#12396.",
    bad: include_str!("../examples/param-exclusive-filled/bad.kdl"),
    good: include_str!("../examples/param-exclusive-filled/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    let mut told = HashSet::new();
    for (_, tool) in cx.tools() {
        for check in &tool.checks {
            let (way, members, name) = match &check.condition {
                Condition::AtMostOne(way, members) => (way, members, "at-most-one"),
                Condition::ExactlyOne(way, members) => (way, members, "exactly-one"),
                _ => continue,
            };
            let Some(fields) = fields_at(cx.catalog, tool, way) else { continue };
            let all = members.iter().filter_map(|index| fields.get(*index));
            let filled: Vec<&Field> = all.filter(|field| stays(cx.catalog, field)).collect();
            let [first, others @ ..] = filled.as_slice() else { continue };
            if !told.insert(check.span) {
                continue;
            }
            let names =
                filled.iter().map(|field| format!("`{}`", field.name.value)).collect::<Vec<_>>().join(", ");
            let message = format!("a provider that fills in {names} always breaks `{name}`");
            let finding = report.add(check.name.span, message);
            for field in std::iter::once(first).chain(others) {
                let text = format!("{} here counts as given", value(cx.catalog.resolve(&field.ty)));
                finding.labels.push(Label { span: field.name.span, text });
            }
            finding.help = Some(
                "Say in each which value means \"not given\": `{ neutral 0 }`. If every value means \
                 something, use one parameter that says which is meant, or an `operation`."
                    .to_owned(),
            );
        }
    }
}

/// Whether what a provider fills in is kept: nothing of it is taken for \"not given\".
fn stays(catalog: &Catalog, field: &Field) -> bool {
    let kept = match catalog.resolve(&field.ty) {
        Type::Integer(_) | Type::Number(_) | Type::Boolean | Type::Enum(_) => true,
        Type::String(_) => field.keep_neutral,
        _ => false,
    };
    kept && field.neutral.is_empty() && field.presence != Presence::Required
}

fn value(ty: &Type) -> &'static str {
    match ty {
        Type::Boolean => "`false`",
        Type::Enum(_) => "the first value",
        Type::String(_) => "blank text",
        _ => "0, or the least number,",
    }
}

/// The parameters or members of a condition.
fn fields_at<'c>(catalog: &'c Catalog, tool: &'c Tool, way: &[Step]) -> Option<&'c [Field]> {
    let mut fields = tool.params.fields.as_slice();
    let mut ty: Option<&Type> = None;
    for step in way {
        ty = Some(match (step, ty) {
            (Step::Field(index), _) => &fields.get(*index)?.ty,
            (Step::Each, Some(Type::List(list))) => &list.item,
            (Step::Each, Some(Type::Map(value))) => value,
            (Step::Each, _) => return None,
        })
        .map(|ty| catalog.resolve(ty));
        if let Some(Type::Object(object)) = ty {
            fields = &object.fields;
        }
    }
    Some(fields)
}
