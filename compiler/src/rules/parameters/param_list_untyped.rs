use crate::diagnostic::{Code, Level};
use crate::model::{Catalog, Type};
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("param-list-untyped", "Every list says what its items are."),
    group: Group::Parameters,
    level: Some(Level::Warning),
    why: "In the schema, the items of such a list have no type. Some providers refuse that; others let the \
        model write anything, and the tool only finds out when the call runs.",
    source: "cline/cline#7339 and zed-industries/zed#44875: Gemini refuses arrays whose items have no type; read 2026-11-30.",
    bad: include_str!("../examples/param-list-untyped/bad.kdl"),
    good: include_str!("../examples/param-list-untyped/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for (_, _, all) in cx.params() {
        for param in all.iter().filter(|param| untyped(cx.catalog, &param.field.ty)) {
            let message = format!("the items of `{}` could be anything", param.field.name.value);
            report.add(param.field.name.span, message).help = Some(
                "Give the list an item type: `list \"labels\" \"…\" { string }`. For items of several \
                 kinds, use an object with a member that names the kind."
                    .to_owned(),
            );
        }
    }
}

fn untyped(catalog: &Catalog, ty: &Type) -> bool {
    match ty {
        Type::List(list) => *catalog.resolve(&list.item) == Type::Json || untyped(catalog, &list.item),
        Type::Map(value) => untyped(catalog, value),
        _ => false,
    }
}
