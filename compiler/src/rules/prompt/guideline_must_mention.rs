use crate::diagnostic::{Code, Label, Level};
use crate::rules::text::plain;
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "guideline-must-mention",
        "The guidelines of a tool contain every phrase that `must-mention … in=\"guidelines\"` asks \
        for.",
    ),
    group: Group::Prompt,
    level: Some(Level::Error),
    why: "Policy belongs in the system prompt, and some of its sentences were added after something went \
        wrong. Whoever shortens the text later cannot know which. `must-mention` keeps the phrase, while \
        the words around it may change.",
    source: "The catalog itself; `desc-must-mention` does the same for descriptions.",
    bad: include_str!("../examples/guideline-must-mention/bad.kdl"),
    good: include_str!("../examples/guideline-must-mention/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for (_, tool) in cx.tools().filter(|(_, tool)| !tool.guidelines_mention.is_empty()) {
        let guidelines: Vec<String> = tool.guidelines.iter().map(|text| plain(&text.text)).collect();
        let says = |phrase: &str| guidelines.iter().any(|text| text.contains(&plain(phrase)));
        for phrase in tool.guidelines_mention.iter().filter(|phrase| !says(&phrase.value)) {
            let message = format!("no guideline of `{}` says this", tool.name.value);
            let finding = report.add(phrase.span, message);
            if let Some(first) = tool.guidelines.first() {
                finding.labels.push(Label { span: first.written.span, text: "this guideline".to_owned() });
            }
            finding.help = Some("Add this phrase, or change the `must-mention`; case is ignored.".to_owned());
        }
    }
}
