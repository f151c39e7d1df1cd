use crate::diagnostic::{Code, Level};
use crate::model::{Catalog, Type};
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "schema-depth",
        "Parameters nest at most five levels deep, counting lists and objects.",
    ),
    group: Group::Parameters,
    level: Some(Level::Warning),
    why: "The deeper a value is, the more often a model closes a bracket in the wrong place or writes an \
        object as text. Some hosts refuse deep schemas.",
    source: "OpenAI, Structured outputs: nesting was limited to 5 levels, and is now limited to 10; read \
        2026-11-30.",
    bad: include_str!("../examples/schema-depth/bad.kdl"),
    good: include_str!("../examples/schema-depth/good.kdl"),
    find,
};

const MOST: usize = 5;

fn find(cx: &Context<'_>, report: &mut Report) {
    for (_, tool) in cx.tools() {
        for field in &tool.params.fields {
            // The arguments object is the first level.
            let levels = 1 + depth(cx.catalog, &field.ty);
            if levels > MOST {
                let message =
                    format!("`{}` nests {levels} levels deep; at most {MOST} are allowed", field.name.value);
                report.add(field.name.span, message).help = Some(
                    "Move members up a level, or let the call refer to things by a number that an earlier \
                     call returned."
                        .to_owned(),
                );
            }
        }
    }
}

/// Levels of lists and objects. Named types hold no cycles.
fn depth(catalog: &Catalog, ty: &Type) -> usize {
    match catalog.resolve(ty) {
        ty @ (Type::Object(_) | Type::List(_) | Type::Map(_)) => {
            1 + ty.children().map(|ty| depth(catalog, ty)).max().unwrap_or(0)
        }
        _ => 0,
    }
}
