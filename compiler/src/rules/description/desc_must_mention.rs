use super::start;
use crate::diagnostic::{Code, Label, Level};
use crate::rules::text::plain;
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("desc-must-mention", "A description says every phrase that `must-mention` asks for."),
    group: Group::Description,
    level: Some(Level::Error),
    why: "Some sentences of a description were put there after something went wrong. Whoever shortens the text later cannot know \
          which; `must-mention` keeps the phrase, and lets the words around it change.",
    source: "What the catalog asks for itself.",
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
            finding.help = Some(
                "Say it there in these words, or change what has to be said; letter case does not count."
                    .to_owned(),
            );
        }
    }
}
