use crate::diagnostic::{Code, Level};
use crate::model::{Effect, Field, Tool, Type};
use crate::rules::words::{READING, WRITING, words};
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("agent-mixed-read-write", "A tool either reads or changes something, not both."),
    group: Group::Agents,
    level: Some(Level::Warning),
    why: "Hosts allow and forbid whole tools. If reading and changing share a tool, everyone who may read \
        may also change, or nobody may read.",
    source: "github/github-mcp-server v0.30.0 (sixteen tools merged into two that read and one that \
        writes); 0 of 171 tools of two public MCP servers mix them.",
    bad: include_str!("../examples/agent-mixed-read-write/bad.kdl"),
    good: include_str!("../examples/agent-mixed-read-write/good.kdl"),
    find,
};

/// Parameters that choose the action.
const CHOOSING: [&str; 7] = ["method", "action", "operation", "op", "command", "mode", "verb"];

fn find(cx: &Context<'_>, report: &mut Report) {
    for (_, tool) in cx.tools() {
        if let Some((reading, writing)) = declared(tool).or_else(|| by_name(tool)) {
            let message = format!(
                "`{}` reads with `{reading}` and changes something with `{writing}`",
                tool.name.value
            );
            report.add(tool.name.span, message).help = Some(
                "Split it into a tool that reads and one that changes something, so that each can be \
                      allowed separately."
                    .to_owned(),
            );
        }
    }
}

/// A case that reads and one that does not, by `effect`.
fn declared(tool: &Tool) -> Option<(&str, &str)> {
    let operation = tool.params.operation.as_ref()?;
    let values = values(tool.params.fields.get(operation.field)?)?;
    let case = |wanted: &dyn Fn(Effect) -> bool| {
        let cases = operation.cases.iter().zip(values);
        let mut fitting = cases.filter(|(case, _)| case.effect.is_some_and(wanted));
        fitting.next().map(|(_, value)| value.value.value.as_str())
    };
    Some((case(&|effect| effect == Effect::Read)?, case(&|effect| effect != Effect::Read)?))
}

/// The same, by the verbs at the start of the values.
fn by_name(tool: &Tool) -> Option<(&str, &str)> {
    let field = tool.params.fields.iter().find(|field| CHOOSING.contains(&field.name.value.as_str()))?;
    let values = values(field)?;
    let begins = |list: &crate::rules::words::List| {
        let first = |value: &&crate::model::EnumValue| {
            words(&value.value.value).first().is_some_and(|word| list.has(word))
        };
        values.iter().find(first).map(|value| value.value.value.as_str())
    };
    Some((begins(&READING)?, begins(&WRITING)?))
}

fn values(field: &Field) -> Option<&[crate::model::EnumValue]> {
    match &field.ty {
        Type::Enum(one) => Some(&one.values),
        _ => None,
    }
}
