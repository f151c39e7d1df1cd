use crate::diagnostic::{Code, Level};
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("param-count", "A tool has at most twelve parameters."),
    group: Group::Parameters,
    level: Some(Level::Warning),
    why: "Some providers fill in every optional parameter, and with each additional one a model is less \
        likely to omit what does not belong. Nine out of ten tools of large public servers have 11 or \
        fewer.",
    source: "Counted on 171 tools of github/github-mcp-server and getsentry/sentry-mcp; cejor6/mcpconform, profile for OpenAI.",
    bad: include_str!("../examples/param-count/bad.kdl"),
    good: include_str!("../examples/param-count/good.kdl"),
    find,
};

const MOST: usize = 12;

fn find(cx: &Context<'_>, report: &mut Report) {
    for (_, tool) in cx.tools() {
        // With operations, the largest call counts.
        let count = match &tool.params.operation {
            Some(operation) => {
                let of = operation.cases.iter().map(|case| 1 + case.needs.len() + case.takes.len());
                of.max().unwrap_or(1)
            }
            None => tool.params.fields.len(),
        };
        if count > MOST {
            let message = format!("`{}` takes {count} parameters; at most {MOST} are allowed", tool.wire);
            report.add(tool.name.span, message).help = Some(
                "Decide in the tool what no user asks for, group what belongs together into an object, or \
                 split the tool into operations or into two tools."
                    .to_owned(),
            );
        }
    }
}
