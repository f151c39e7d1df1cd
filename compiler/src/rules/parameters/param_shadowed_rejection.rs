use crate::diagnostic::{Code, Level};
use crate::model::{Catalog, Condition, Field, Tool, Type};
use crate::rules::{Context, Group, Report, Rule};
use toolcat_runtime::table::Step;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "param-shadowed-rejection",
        "The schema does not enforce what a check rejects in its own words.",
    ),
    group: Group::Parameters,
    level: Some(Level::Warning),
    why: "Hosts validate calls against the schema first and answer with their own message. A model responds \
        to \"expected at least 2 items\" by inventing one more item, where the check would have told it to \
        drop the question.",
    source: "Seen with ajv-based hosts such as pi 1.6.0, which validate before a tool runs; OpenAI and Anthropic strict modes.",
    bad: include_str!("../examples/param-shadowed-rejection/bad.kdl"),
    good: include_str!("../examples/param-shadowed-rejection/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    let mut told = std::collections::HashSet::new();
    for (_, tool) in cx.tools() {
        for check in &tool.checks {
            let Some((field, property)) = shadow(cx.catalog, tool, &check.condition) else { continue };
            if !told.insert(check.name.span) {
                continue;
            }
            let message =
                format!("`{}` is rarely read, because hosts reject by `{property}` first", check.name.value);
            let finding = report.add(check.name.span, message);
            *finding = finding.clone().also(field.name.span, format!("`{property}` in the schema")).help(format!(
"Remove `{property}` from the parameter, so that the check can answer in its own words. A \
                 text can still quote the number with `{{{{limit …}}}}`."
));
        }
    }
}

/// The property of the type that bounds the same thing as the condition, and its owner.
fn shadow<'c>(
    catalog: &'c Catalog,
    tool: &'c Tool,
    condition: &Condition,
) -> Option<(&'c Field, &'static str)> {
    let (target, kind) = match condition {
        Condition::NotBlank(target) => (target, "min-length"),
        Condition::MinItems(target, _) => (target, "min-items"),
        Condition::MaxItems(target, _) => (target, "max-items"),
        Condition::Min(target, _) => (target, "min"),
        Condition::Max(target, _) => (target, "max"),
        Condition::MinLength(target, _) => (target, "min-length"),
        Condition::MaxLength(target, _) => (target, "max-length"),
        Condition::Pattern(target, _) => (target, "pattern"),
        Condition::Unique(target, None) => (target, "unique-items"),
        _ => return None,
    };
    let (field, ty) = at(catalog, tool, target)?;
    let bounded = match (ty, kind) {
        (Type::List(list), "min-items") => list.min_items.is_some(),
        (Type::List(list), "max-items") => list.max_items.is_some(),
        (Type::List(list), "unique-items") => list.unique,
        (Type::String(one), "min-length") => one.min_length.is_some_and(|least| least > 0),
        (Type::String(one), "max-length") => one.max_length.is_some(),
        (Type::String(one), "pattern") => one.pattern.is_some(),
        (Type::Integer(one), "min") => one.min.is_some(),
        (Type::Integer(one), "max") => one.max.is_some(),
        (Type::Number(one), "min") => one.min.is_some() || one.exclusive_min.is_some(),
        (Type::Number(one), "max") => one.max.is_some() || one.exclusive_max.is_some(),
        _ => false,
    };
    bounded.then_some((field, kind))
}

/// The parameter or member at the end of the path, and the type there.
fn at<'c>(catalog: &'c Catalog, tool: &'c Tool, way: &[Step]) -> Option<(&'c Field, &'c Type)> {
    let mut here: Option<(&Field, &Type)> = None;
    for step in way {
        let next = match (step, here) {
            (Step::Field(index), None) => {
                let field = tool.params.fields.get(*index)?;
                (field, &field.ty)
            }
            (Step::Field(index), Some((_, ty))) => {
                let Type::Object(object) = catalog.resolve(ty) else { return None };
                let field = object.fields.get(*index)?;
                (field, &field.ty)
            }
            (Step::Each, Some((field, ty))) => match catalog.resolve(ty) {
                Type::List(list) => (field, &list.item),
                Type::Map(value) => (field, &**value),
                _ => return None,
            },
            (Step::Each, None) => return None,
        };
        here = Some(next);
    }
    here.map(|(field, ty)| (field, catalog.resolve(ty)))
}
