use crate::diagnostic::{Code, Level};
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("param-count", "A tool has at most twelve parameters."),
    group: Group::Parameters,
    level: Some(Level::Warning),
    why: "Providers fill in all optional parameters at times, and with every one of them a model is less likely to leave out \
          what does not belong. Nine of ten tools of large public servers have 11 or fewer.",
    source: "Counted on 171 tools of github/github-mcp-server and getsentry/sentry-mcp; cejor6/mcpconform, profile for OpenAI.",
    bad: include_str!("../examples/param-count/bad.kdl"),
    good: include_str!("../examples/param-count/good.kdl"),
    find,
};

const MOST: usize = 12;

fn find(cx: &Context<'_>, report: &mut Report) {
    for (_, tool) in cx.tools() {
        // With operations, what counts is the call with the most.
        let count = match &tool.params.operation {
            Some(operation) => {
                let of = operation.cases.iter().map(|case| 1 + case.needs.len() + case.takes.len());
                of.max().unwrap_or(1)
            }
            None => tool.params.fields.len(),
        };
        if count > MOST {
            let message = format!("`{}` takes {count} parameters, {MOST} are allowed", tool.wire);
            report.add(tool.name.span, message).help = Some(
                "Settle in the tool what no user speaks of, put what belongs together into an object, or make operations or \
                 two tools of it."
                    .to_owned(),
            );
        }
    }
}
