//! What a check requires: one condition, about the values its paths lead to.

use super::conform;
use super::grammar::CHECK;
use super::members::Members;
use super::node::{self, children};
use super::prose::{follow, members};
use super::report::Report;
use super::{bounds, value};
use crate::diagnostic::codes;
use crate::model::{Condition, Field, NamedType, Params, Type, Value};
use crate::source::Span;
use crate::syntax::{Node, Text};
use std::collections::HashSet;
use toolcat_runtime::table::Step;

/// A check, with the path to the value that contains it; the path is empty for checks of the tool itself.
#[derive(Debug, Clone)]
pub(super) struct Pending<'n> {
    pub(super) way: Vec<Step>,
    pub(super) node: &'n Node,
}

/// Where the paths of a check begin.
#[derive(Clone, Copy)]
struct Place<'a> {
    /// Members that a path can begin with.
    fields: &'a [Field],
    /// Some parameters could not be read, so an unknown name may be one of theirs.
    partial: bool,
    /// The value that contains the check; `None` in the tool itself.
    own: Option<&'a Type>,
    types: &'a [NamedType],
    names: &'a Members,
}

/// A value that a path leads to.
struct Found<'a> {
    way: Vec<Step>,
    ty: &'a Type,
    span: Span,
    name: String,
}

const BESIDE: [&str; 3] = ["reject", "next", "allow"];

pub(super) fn condition(
    report: &mut Report,
    pending: &Pending<'_>,
    params: &Params,
    types: &[NamedType],
    names: &Members,
) -> Option<Condition> {
    let place = place(pending, params, types, names);
    let known = |child: &&Node| CHECK.child(&child.name.text).is_some();
    let mut found = children(pending.node)
        .iter()
        .filter(known)
        .filter(|child| !BESIDE.contains(&child.name.text.as_str()));
    let Some(child) = found.next() else {
        // An unknown node is reported separately, and is probably meant as the condition.
        if children(pending.node).iter().any(|child| !known(&child)) {
            return None;
        }
        let error = report.error(&codes::CHECK_CONDITION, pending.node.head, "this check has no condition");
        error.help = Some(
            "Add one condition: `not-blank`, `min-items 2`, `at-least-one \"a\" \"b\"`, `code`, …".to_owned(),
        );
        return None;
    };
    if let Some(second) = found.next() {
        let error = report.error(&codes::CHECK_CONDITION, second.head, "this check has two conditions");
        error.help = Some("Split it into two checks, each with its own rejection.".to_owned());
    }
    if let Some(spec) = CHECK.child(&child.name.text) {
        let before = report.diagnostics.len();
        conform::node(report, child, spec);
        if report.diagnostics.len() > before {
            return None;
        }
    }
    lower(report, child, place, &pending.way)
}

/// What the paths of a check can name.
fn place<'a>(
    pending: &Pending<'_>,
    params: &'a Params,
    types: &'a [NamedType],
    names: &'a Members,
) -> Place<'a> {
    let mut place = Place { fields: &params.fields, partial: params.partial, own: None, types, names };
    for step in &pending.way {
        let own = match step {
            Step::Field(index) => place.fields.get(*index).map(|field| &field.ty),
            Step::Each => match place.own.map(|ty| follow(ty, types)) {
                Some(Type::List(list)) => Some(&list.item),
                Some(Type::Map(value)) => Some(&**value),
                _ => None,
            },
        };
        place.own = own;
        place.fields = match own.map(|ty| follow(ty, types)) {
            Some(Type::Object(object)) => &object.fields,
            _ => &[],
        };
    }
    place
}

fn lower(report: &mut Report, node: &Node, place: Place<'_>, way: &[Step]) -> Option<Condition> {
    let name = node.name.text.as_str();
    match name {
        "code" => Some(Condition::Code),
        "exactly-one" | "at-least-one" | "at-most-one" | "all-or-none" | "needs" => {
            group(report, node, place, way)
        }
        "one-of" => one_of(report, node, place, way),
        "not-blank" | "unique" => {
            let found = target(report, node, place, way, node.arguments.len())?;
            single(report, node, found, place)
        }
        _ => {
            let found = target(report, node, place, way, node.arguments.len().saturating_sub(1))?;
            single(report, node, found, place)
        }
    }
}

/// The value that a condition applies to: the first argument if `paths` is 1, else the value that contains the check.
fn target<'a>(
    report: &mut Report,
    node: &Node,
    place: Place<'a>,
    way: &[Step],
    paths: usize,
) -> Option<Found<'a>> {
    if paths > 0 {
        let text = node::text(report, node, 0)?;
        return find(report, text, place, way);
    }
    let Some(ty) = place.own else {
        let error = report.error(
            &codes::CHECK_TARGET,
            node.head,
            format!("`{}` does not say which parameter it applies to", node.name.text),
        );
        error.help = Some("Name it as the first argument, or move the check into the parameter.".to_owned());
        return None;
    };
    Some(Found { way: way.to_vec(), ty, span: node.head, name: "this value".to_owned() })
}

/// The value at the end of a dotted path; lists and maps on the way mean each of their entries.
fn find<'a>(report: &mut Report, text: &Text, place: Place<'a>, base: &[Step]) -> Option<Found<'a>> {
    let (mut fields, mut way, mut rest) = (place.fields, base.to_vec(), text.value.as_str());
    loop {
        // A name may contain a dot, so the whole rest is tried first.
        let whole = place.names.position(fields, rest);
        let (head, tail) = if whole.is_some() {
            (rest, None)
        } else {
            rest.split_once('.').map_or((rest, None), |(a, b)| (a, Some(b)))
        };
        let Some(index) = place.names.position(fields, head) else {
            if !place.partial {
                let known: Vec<_> = fields.iter().map(|field| field.name.value.as_str()).collect();
                report.unknown(&codes::UNKNOWN_PARAMETER, text.span, "parameter", head, &known);
            }
            return None;
        };
        let field = &fields[index];
        way.push(Step::Field(index));
        let Some(tail) = tail else {
            return Some(Found { way, ty: &field.ty, span: text.span, name: format!("`{}`", text.value) });
        };
        fields = members(&field.ty, place.types, &mut way);
        rest = tail;
    }
}

fn single(report: &mut Report, node: &Node, found: Found<'_>, place: Place<'_>) -> Option<Condition> {
    let name = node.name.text.as_str();
    let ty = follow(found.ty, place.types);
    let fits = match name {
        "not-blank" | "min-length" | "max-length" | "pattern" => matches!(ty, Type::String(_)),
        "min" | "max" => matches!(ty, Type::Integer(_) | Type::Number(_)),
        "unique" => matches!(ty, Type::List(_)),
        _ => matches!(ty, Type::List(_) | Type::Map(_)),
    };
    if !fits {
        let wanted = match name {
            "not-blank" | "min-length" | "max-length" | "pattern" => "a string",
            "min" | "max" => "an integer or a number",
            "unique" => "a list",
            _ => "a list or a map",
        };
        let message = format!("`{name}` applies to {wanted}, but {} is {}", found.name, ty.named());
        report.error(&codes::CHECK_TARGET, found.span, message).help =
            Some("Name another parameter, or use another condition.".to_owned());
        return None;
    }
    let last = node.arguments.last();
    let way = found.way;
    Some(match name {
        "not-blank" => Condition::NotBlank(way),
        "min-items" => Condition::MinItems(way, node::count(report, last?, name)?),
        "max-items" => Condition::MaxItems(way, node::count(report, last?, name)?),
        "min-length" => Condition::MinLength(way, node::count(report, last?, name)?),
        "max-length" => Condition::MaxLength(way, node::count(report, last?, name)?),
        "min" => Condition::Min(way, node::number(report, last?, name)?),
        "max" => Condition::Max(way, node::number(report, last?, name)?),
        "pattern" => {
            let text = node::string(report, last?, name)?;
            bounds::pattern(report, text)?;
            Condition::Pattern(way, text.value.clone())
        }
        _ => {
            let Some(by) = node::text_property(node, "by") else {
                return Some(Condition::Unique(way, None));
            };
            let Type::List(list) = ty else { return None };
            let Type::Object(object) = follow(&list.item, place.types) else {
                let error =
                    report.error(&codes::CHECK_TARGET, by.span, "the items of this list have no members");
                error.help = Some("Remove `by`: the items themselves are compared.".to_owned());
                return None;
            };
            let Some(index) = object.fields.iter().position(|field| field.name.value == by.value) else {
                if !place.partial {
                    let known: Vec<_> = object.fields.iter().map(|field| field.name.value.as_str()).collect();
                    report.unknown(&codes::UNKNOWN_PARAMETER, by.span, "member", &by.value, &known);
                }
                return None;
            };
            Condition::Unique(way, Some(index))
        }
    })
}

/// `one-of "parameter" "x" "y"` in a tool or object; `one-of "x" "y"` in the parameter itself.
fn one_of(report: &mut Report, node: &Node, place: Place<'_>, way: &[Step]) -> Option<Condition> {
    let paths = usize::from(place.own.is_none() || !place.fields.is_empty());
    let found = target(report, node, place, way, paths)?;
    let values: Vec<_> =
        node.arguments.iter().skip(paths).map(|argument| value::scalar(report, argument)).collect();
    if values.is_empty() {
        let error = report.error(&codes::MISSING_ARGUMENT, node.head, "`one-of` lists no values");
        error.help =
            Some("List the values after the parameter: `one-of \"parameter\" \"x\" \"y\"`.".to_owned());
        return None;
    }
    let ty = follow(found.ty, place.types);
    for (argument, _) in
        node.arguments.iter().skip(paths).zip(&values).filter(|(_, value)| !may_be(ty, value))
    {
        let message = format!("{} is {}, which never has this value", found.name, ty.named());
        let error = report.error(&codes::CHECK_TARGET, argument.span, message);
        error.help = Some("List values that it can have.".to_owned());
    }
    Some(Condition::OneOf(found.way, values))
}

/// Conditions that count given parameters of one object.
fn group(report: &mut Report, node: &Node, place: Place<'_>, way: &[Step]) -> Option<Condition> {
    let mut base: Option<Vec<Step>> = None;
    let mut members = Vec::new();
    let mut seen = HashSet::new();
    let mut fine = true;
    for index in 0..node.arguments.len() {
        let found = node::text(report, node, index).and_then(|text| find(report, text, place, way));
        let Some(mut found) = found else {
            fine = false;
            continue;
        };
        let Some(Step::Field(member)) = found.way.pop() else { continue };
        if base.get_or_insert_with(|| found.way.clone()) != &found.way {
            let error = report.error(
                &codes::CHECK_TARGET,
                found.span,
                format!("{} is in a different object than the first", found.name),
            );
            error.help = Some(
                "A check compares members of a single object; write one check for each \
                               object."
                    .to_owned(),
            );
            fine = false;
        } else if !seen.insert(member) {
            let error =
                report.error(&codes::CHECK_TARGET, found.span, format!("{} is listed twice", found.name));
            error.help = Some("List each parameter once.".to_owned());
            fine = false;
        }
        members.push(member);
    }
    let base = base.filter(|_| fine)?;
    Some(match node.name.text.as_str() {
        "exactly-one" => Condition::ExactlyOne(base, members),
        "at-least-one" => Condition::AtLeastOne(base, members),
        "at-most-one" => Condition::AtMostOne(base, members),
        "all-or-none" => Condition::AllOrNone(base, members),
        _ => Condition::Needs(base, *members.first()?, members.get(1..)?.to_vec()),
    })
}

/// Whether a value of that type can equal this one.
fn may_be(ty: &Type, value: &Value) -> bool {
    match ty {
        Type::String(_) => matches!(value, Value::String(_)),
        Type::Enum(one) => {
            matches!(value, Value::String(text) if one.values.iter().any(|of| of.value.value == *text))
        }
        Type::Integer(_) => matches!(value, Value::Integer(_)),
        Type::Number(_) => matches!(value, Value::Integer(_) | Value::Number(_)),
        Type::Boolean => matches!(value, Value::Bool(_)),
        Type::OneOf(types) => types.iter().any(|ty| may_be(ty, value)),
        Type::Json | Type::Named(_) => true,
        Type::List(_) | Type::Object(_) | Type::Map(_) | Type::Attachment(_) => false,
    }
}
