use super::lines::{Kind, lines};
use crate::diagnostic::{Code, Edit, Fix, Fixes, Level};
use crate::rules::text::{quoted, within};
use crate::rules::words::THIS_TOOL;
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("guideline-this-tool", "Guidelines and snippets do not say \"this tool\".")
        .fixes(Fixes::Safe),
    group: Group::Prompt,
    level: Some(Level::Error),
    why: "In a flat list of all guidelines there is no \"this\". In a description the words are fine, since \
        the tool is right there; in a snippet, which follows the name, they are only a waste and a warning.",
    source: "pi 1.6.0, @earendil-works/pi-coding-agent, `buildSystemPrompt`: `promptGuidelines` of all tools in one list.",
    bad: include_str!("../examples/guideline-this-tool/bad.kdl"),
    good: include_str!("../examples/guideline-this-tool/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for line in lines(cx).into_iter().filter(|line| line.kind != Kind::Instructions) {
        let written = &line.text.written;
        let quotes = quoted(&written.value);
        for (range, found) in THIS_TOOL.find_all(&written.value) {
            if within(&range, &quotes) {
                continue;
            }
            let span = written.span(range);
            let message = format!("`{found}` could be any tool here");
            // "The tool" may refer to a name before it.
            let sure = line.kind == Kind::Guideline && !found.to_lowercase().starts_with("the ");
            let finding = match sure {
                true => report.add(span, message),
                false => report.add_at_most(Level::Warning, span, message),
            };
            finding.help = Some("Write `{{tool}}`; the compiler fills in the name.".to_owned());
            finding.fix = Some(Fix {
                title: "write `{{tool}}`".to_owned(),
                safe: sure,
                edits: vec![Edit { span, text: "{{tool}}".to_owned() }],
            });
        }
    }
}
