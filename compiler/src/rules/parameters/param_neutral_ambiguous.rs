use crate::diagnostic::{Code, Edit, Fix, Fixes, Level};
use crate::model::{Condition, Field, Presence, Tool, Type, Value};
use crate::rules::words::NEUTRAL_MEANINGS;
use crate::rules::{Context, Group, Report, Rule};
use crate::source::Span;
use toolcat_runtime::table::Step;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("param-neutral-ambiguous", "A value that means \"not given\" means nothing else.")
        .fixes(Fixes::Unsafe),
    group: Group::Parameters,
    level: Some(Level::Error),
    why: "Providers fill in optional parameters with blank text and `null`, so the parser treats these, and \
        the values under `neutral`, as \"not given\". If such a value is also a choice, the choice never \
        arrives. An error if the catalog itself lists the value, a warning if only a text gives it a \
        meaning.",
    source: "coder/xum#3893, can1357/oh-my-pi#2981, mastra-ai/mastra#12396: optional parameters filled with neutral values.",
    bad: include_str!("../examples/param-neutral-ambiguous/bad.kdl"),
    good: include_str!("../examples/param-neutral-ambiguous/good.kdl"),
    find,
};

const HELP: &str = "If the value has a meaning, write `keep-neutral=#true`. Otherwise remove it, or use a \
                    named value such as `none`.";

fn find(cx: &Context<'_>, report: &mut Report) {
    for (_, tool, all) in cx.params() {
        for field in all.iter().map(|param| param.field) {
            if field.keep_neutral || field.presence == Presence::Required {
                continue;
            }
            let name = &field.name.value;
            if let Some(value) = unreachable(cx, tool, field) {
                let message = format!("`{name}` can never be {value}, which means \"not given\"");
                report.add(field.name.span, message).help = Some(HELP.to_owned());
            } else if report.wants(Level::Warning)
                && !structured(cx, field)
                && let Some(text) = &field.text
                && let Some((range, found)) = NEUTRAL_MEANINGS.find(&text.written.value)
                && !(field.nullable && found.to_lowercase().starts_with("null"))
            {
                let message = format!("an empty `{name}` counts as \"not given\"");
                let finding = report.add_at_most(Level::Warning, text.written.span(range), message);
                finding.help = Some(HELP.to_owned());
                let after = Span { start: field.name.span.end, ..field.name.span };
                finding.fix = Some(Fix {
                    title: "keep the empty value".to_owned(),
                    safe: false,
                    edits: vec![Edit { span: after, text: " keep-neutral=#true".to_owned() }],
                });
            }
        }
    }
}

/// The text of an object may mention its members.
fn structured(cx: &Context<'_>, field: &Field) -> bool {
    matches!(
        cx.catalog.resolve(&field.ty),
        Type::Object(_) | Type::Map(_) | Type::List(_) | Type::Json | Type::OneOf(_)
    )
}

/// A value that the catalog offers but the parser reads as absent.
fn unreachable(cx: &Context<'_>, tool: &Tool, field: &Field) -> Option<String> {
    let blank = |text: &str| text.trim().is_empty();
    let neutral = |value: &Value| field.neutral.contains(value);
    match cx.catalog.resolve(&field.ty) {
        Type::Enum(one) => one
            .values
            .iter()
            .find(|value| blank(&value.value.value))
            .map(|value| format!("\"{}\"", value.value.value)),
        // With a default of true, `false` under `neutral` leaves only true.
        Type::Boolean => {
            let default = match &field.presence {
                Presence::Default(default) => default,
                _ => return None,
            };
            let other = Value::Bool(*default != Value::Bool(true));
            neutral(&other).then(|| other.to_string())
        }
        Type::String(_) => {
            // Most tools have no such check, and then there is nothing to search.
            if !tool.checks.iter().any(|check| matches!(check.condition, Condition::OneOf(..))) {
                return None;
            }
            let index = tool.params.fields.iter().position(|own| own.span == field.span)?;
            let among = tool.checks.iter().find_map(|check| match &check.condition {
                Condition::OneOf(target, values) if target.as_slice() == [Step::Field(index)] => Some(values),
                _ => None,
            })?;
            among
                .iter()
                .find(|value| matches!(value, Value::String(text) if blank(text)) || neutral(value))
                .map(Value::to_string)
        }
        _ => None,
    }
}
