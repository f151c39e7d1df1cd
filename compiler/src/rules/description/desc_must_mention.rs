use super::start;
use crate::diagnostic::{Code, Label, Level};
use crate::rules::text::plain;
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "desc-must-mention",
        "A description contains every phrase that `must-mention` asks for.",
    ),
    group: Group::Description,
    level: Some(Level::Error),
    why: "Some sentences of a description were added after something went wrong, and whoever shortens the \
        text later cannot know which. `must-mention` keeps the phrase, while the words around it may \
        change.",
    source: "The catalog itself.",
    bad: include_str!("../examples/desc-must-mention/bad.kdl"),
    good: include_str!("../examples/desc-must-mention/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for (id, tool) in cx.tools().filter(|(_, tool)| !tool.must_mention.is_empty()) {
        let description = plain(cx.description(id));
        for phrase in tool.must_mention.iter().filter(|phrase| !description.contains(&plain(&phrase.value))) {
            let message = format!("the description of `{}` does not say this", tool.name.value);
            let finding = report.add(phrase.span, message);
            finding.labels.push(Label { span: start(tool), text: "this description".to_owned() });
            finding.help = Some("Add this phrase, or change the `must-mention`; case is ignored.".to_owned());
        }
    }
}
