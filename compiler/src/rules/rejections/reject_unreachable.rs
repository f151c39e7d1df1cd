use crate::diagnostic::{Code, Level};
use crate::model::{Catalog, Check, Condition, Field, Presence, Tool, Type, Value};
use crate::rules::replies::checks;
use crate::rules::{Context, Group, Report, Rule};
use std::collections::HashMap;
use std::mem::{Discriminant, discriminant};
use toolcat_runtime::table::Step;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("reject-unreachable", "Every check rejects some calls, but not all of them."),
    group: Group::Rejections,
    level: Some(Level::Warning),
    why: "If nothing can fail a check, nobody will ever read its text, yet whoever changes the parameters \
        relies on it. If every call fails it, the tool is useless.",
    source: "Follows from the parameters: what is required, what has a default, which values an enum has, and which check is `first`.",
    bad: include_str!("../examples/reject-unreachable/bad.kdl"),
    good: include_str!("../examples/reject-unreachable/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    let mut of_tool: Option<(&Tool, Firsts<'_>)> = None;
    for (tool, check) in checks(cx) {
        if of_tool.as_ref().is_none_or(|(before, _)| !std::ptr::eq(*before, tool)) {
            of_tool = Some((tool, firsts(tool)));
        }
        let firsts = of_tool.as_ref().map(|(_, firsts)| firsts);
        let found = idle(cx.catalog, tool, check).or_else(|| behind(firsts?, check));
        let Some((why, help)) = found else { continue };
        report.add(check.name.span, format!("{why}, so `{}` {help}", check.name.value)).help =
            Some("Remove the check, or change what the parameters require.".to_owned());
    }
}

const NEVER: &str = "never rejects a call";
const ALWAYS: &str = "rejects every call";

/// A check that always holds, or that nothing can satisfy.
fn idle(catalog: &Catalog, tool: &Tool, check: &Check) -> Option<(String, &'static str)> {
    match &check.condition {
        Condition::MinItems(_, 0) | Condition::MinLength(_, 0) => {
            Some(("nothing has fewer than 0".to_owned(), NEVER))
        }
        Condition::OneOf(way, values) => {
            let Type::Enum(one) = catalog.resolve(at(catalog, tool, way)?) else { return None };
            let listed = |value: &str| values.contains(&Value::String(value.to_owned()));
            let all = one.values.iter().all(|value| listed(&value.value.value));
            all.then(|| ("it lists every possible value".to_owned(), NEVER))
        }
        Condition::ExactlyOne(base, members) | Condition::AtMostOne(base, members) => {
            let fields = fields(catalog, tool, base)?;
            let mut given =
                members.iter().filter_map(|index| fields.get(*index)).filter(|field| required(field));
            let (first, second) = (given.next()?, given.next()?);
            Some((format!("`{}` and `{}` are both required", first.name.value, second.name.value), ALWAYS))
        }
        Condition::AtLeastOne(base, members) => {
            let fields = fields(catalog, tool, base)?;
            let there = members.iter().filter_map(|index| fields.get(*index)).find(|field| there(field))?;
            Some((format!("`{}` is always given", there.name.value), NEVER))
        }
        Condition::AllOrNone(base, members) => {
            let fields = fields(catalog, tool, base)?;
            let all = members.iter().all(|index| fields.get(*index).is_some_and(required));
            all.then(|| ("all of them are required".to_owned(), NEVER))
        }
        Condition::Needs(base, _, members) => {
            let fields = fields(catalog, tool, base)?;
            let all = members.iter().all(|index| fields.get(*index).is_some_and(there));
            all.then(|| ("what it requires is always given".to_owned(), NEVER))
        }
        _ => None,
    }
}

/// A check that fails only if one that is `first` fails too: only that one is reported.
fn behind(firsts: &Firsts<'_>, check: &Check) -> Option<(String, &'static str)> {
    if check.first {
        return None;
    }
    let alike = firsts.get(&kind(&check.condition))?;
    let stricter = alike.iter().find(|other| covers(&other.condition, &check.condition))?;
    Some((format!("`{}` is reported first whenever it fails", stricter.name.value), "is never read"))
}

/// The shared part of two conditions of which one can cover the other: the requirement, and its values.
type Kind<'c> = (Discriminant<Condition>, &'c [Step], &'c [usize]);

fn kind(condition: &Condition) -> Kind<'_> {
    use Condition as C;
    let (way, members): (&[Step], &[usize]) = match condition {
        C::NotBlank(way) | C::Pattern(way, _) | C::Unique(way, _) | C::OneOf(way, _) => (way, &[]),
        C::MinItems(way, _) | C::MaxItems(way, _) | C::MinLength(way, _) | C::MaxLength(way, _) => (way, &[]),
        C::Min(way, _) | C::Max(way, _) => (way, &[]),
        C::ExactlyOne(way, members)
        | C::AtLeastOne(way, members)
        | C::AtMostOne(way, members)
        | C::AllOrNone(way, members)
        | C::Needs(way, _, members) => (way, members),
        C::Code => (&[], &[]),
    };
    (discriminant(condition), way, members)
}

/// The checks that are `first`, by kind, in written order.
type Firsts<'c> = HashMap<Kind<'c>, Vec<&'c Check>>;

fn firsts(tool: &Tool) -> Firsts<'_> {
    let mut out = Firsts::new();
    for check in tool.checks.iter().filter(|check| check.first) {
        out.entry(kind(&check.condition)).or_default().push(check);
    }
    out
}

/// Whether whatever violates `weaker` violates `stricter` too.
fn covers(stricter: &Condition, weaker: &Condition) -> bool {
    use Condition::{Max, MaxItems, MaxLength, Min, MinItems, MinLength};
    match (stricter, weaker) {
        (MinItems(a, most), MinItems(b, least)) | (MinLength(a, most), MinLength(b, least)) => {
            a == b && most >= least
        }
        (MaxItems(a, least), MaxItems(b, most)) | (MaxLength(a, least), MaxLength(b, most)) => {
            a == b && least <= most
        }
        (Min(a, most), Min(b, least)) => a == b && most >= least,
        (Max(a, least), Max(b, most)) => a == b && least <= most,
        (Condition::Code, Condition::Code) => false,
        (a, b) => a == b,
    }
}

fn required(field: &Field) -> bool {
    field.presence == Presence::Required
}

/// Given, or present through its default.
fn there(field: &Field) -> bool {
    matches!(field.presence, Presence::Required | Presence::Default(_))
}

/// The members of the object at the end of a path. If there is an operation, it decides which of a tool's own parameters are
/// required.
fn fields<'c>(catalog: &'c Catalog, tool: &'c Tool, way: &[Step]) -> Option<&'c [Field]> {
    if way.is_empty() {
        return tool.params.operation.is_none().then_some(tool.params.fields.as_slice());
    }
    match catalog.resolve(at(catalog, tool, way)?) {
        Type::Object(object) => Some(&object.fields),
        _ => None,
    }
}

/// The type at the end of a path.
fn at<'c>(catalog: &'c Catalog, tool: &'c Tool, way: &[Step]) -> Option<&'c Type> {
    let mut here: Option<&Type> = None;
    for step in way {
        here = Some(match (step, here.map(|ty| catalog.resolve(ty))) {
            (Step::Field(index), None) => &tool.params.fields.get(*index)?.ty,
            (Step::Field(index), Some(Type::Object(object))) => &object.fields.get(*index)?.ty,
            (Step::Each, Some(Type::List(list))) => &list.item,
            (Step::Each, Some(Type::Map(value))) => value,
            _ => return None,
        });
    }
    here
}
