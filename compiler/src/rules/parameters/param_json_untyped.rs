use crate::diagnostic::{Code, Level};
use crate::model::Type;
use crate::rules::words::KINDS;
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("param-json-untyped", "A parameter that takes any JSON says in words what it takes."),
    group: Group::Parameters,
    level: Some(Level::Info),
    why: "The schema of a `json` parameter says nothing at all. A model has to guess: it sends text where \
        an object is meant, or an object written as text, and the tool only finds out when the call runs.",
    source: "Seen where unions are imported: the types that a source allowed are missing from the schema. \
        Words such as \"object\" or \"list\" in the text bring them back.",
    bad: include_str!("../examples/param-json-untyped/bad.kdl"),
    good: include_str!("../examples/param-json-untyped/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for (_, _, all) in cx.params() {
        for param in all.iter().filter(|param| *cx.catalog.resolve(&param.field.ty) == Type::Json) {
            let field = param.field;
            if field.text.as_ref().is_some_and(|text| KINDS.find(&text.text).is_some()) {
                continue;
            }
            let message = format!("nothing says what `{}` takes", field.name.value);
            report.add(field.name.span, message).help = Some(
                "Give it a type. If it takes several kinds of values, say so in its text: \"A text, or an \
                 object with `from` and `to`.\""
                    .to_owned(),
            );
        }
    }
}
