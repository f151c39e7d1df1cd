use crate::diagnostic::{Code, Level};
use crate::model::{EnumType, Type};
use crate::rules::text::find_name;
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("param-enum-undescribed", "Every value of an enum says what it means."),
    group: Group::Parameters,
    level: Some(Level::Info),
    why: "A value is a name that somebody chose in code. Its text says what it means, and becomes part of \
        the parameter's description; without it, the model picks by the sound of the word.",
    source: "platform.claude.com, Define tools; cejor6/mcpconform.",
    bad: include_str!("../examples/param-enum-undescribed/bad.kdl"),
    good: include_str!("../examples/param-enum-undescribed/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for (_, tool, all) in cx.params() {
        for param in all {
            let field = param.field;
            let Type::Enum(one) = inner(&field.ty) else { continue };
            let text = field.text.as_ref().map_or("", |text| text.text.as_str());
            let bare = unexplained(one, text);
            let Some(first) = bare.first() else { continue };
            let message = match bare.len() {
                1 => format!("`{first}` of `{}` is not explained", field.name.value),
                all if all == one.values.len() => {
                    format!("no value of `{}` is explained", field.name.value)
                }
                some => {
                    format!("`{first}` and {} more of `{}` are not explained", some - 1, field.name.value)
                }
            };
            report.add(field.name.span, message).help = Some(format!(
                "Add what each one means: `value \"{first}\" \"…\"`. The model relies on these texts to \
                 fill in `{}`.",
                tool.wire
            ));
        }
    }
}

fn inner(ty: &Type) -> &Type {
    match ty {
        Type::List(list) => inner(&list.item),
        other => other,
    }
}

/// Values without a text that the parameter's own text does not mention either.
fn unexplained<'e>(one: &'e EnumType, text: &str) -> Vec<&'e str> {
    let bare = one.values.iter().filter(|value| value.text.is_none()).map(|value| value.value.value.as_str());
    bare.filter(|value| find_name(text, value).is_none()).collect()
}
