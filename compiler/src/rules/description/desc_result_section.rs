use crate::diagnostic::{Code, Level};
use crate::model::Description;
use crate::rules::description::{names_outcome, start};
use crate::rules::words::RESULT_WORDS;
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "desc-result-section",
        "If a call can end in several ways, the description says how to read the result.",
    ),
    group: Group::Description,
    level: Some(Level::Warning),
    why: "If a description says nothing about results, the model has to work out each way a call can end on \
        its own, every time anew.",
    source: "Only 31 of 171 tools of two public MCP servers mention results. Structured descriptions always \
        have this part.",
    bad: include_str!("../examples/desc-result-section/bad.kdl"),
    good: include_str!("../examples/desc-result-section/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for (id, tool) in cx.tools().filter(|(_, tool)| tool.outcomes.len() > 1) {
        let text = &cx.description(id);
        let plain = matches!(tool.description, Description::Plain(_));
        if !plain
            || RESULT_WORDS.find(text).is_some()
            || tool.outcomes.iter().any(|one| names_outcome(text, one))
        {
            continue;
        }
        let message = format!(
            "a call of `{}` can end in {} ways, but the description mentions none of them",
            tool.name.value,
            tool.outcomes.len()
        );
        report.add(start(tool), message).help = Some(
            "Write the description as separate nodes; it then ends with what each outcome `means`."
                .to_owned(),
        );
    }
}
