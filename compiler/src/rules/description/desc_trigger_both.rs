use crate::diagnostic::{Code, Edit, Fix, Fixes, Level};
use crate::model::{Description, Tool};
use crate::rules::description::says_when;
use crate::rules::text::sentences;
use crate::rules::words::{CONDITIONS, TRIGGERS};
use crate::rules::{Context, Group, Report, Rule};
use crate::source::Span;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "desc-trigger-both",
        "If a guideline says when to call a tool, the description says so too.",
    )
    .fixes(Fixes::Unsafe),
    group: Group::Description,
    level: Some(Level::Warning),
    why: "Hosts let their users replace the system prompt, and then no guideline is read at all. The \
        description has to work alone.",
    source: "The host pi (for custom prompts, buildSystemPrompt takes another branch, which reads no \
        guidelines).",
    bad: include_str!("../examples/desc-trigger-both/bad.kdl"),
    good: include_str!("../examples/desc-trigger-both/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for (_, tool) in cx.tools() {
        if matches!(tool.description, Description::Missing) {
            continue;
        }
        let said = says_when(tool);
        let guideline = tool.guidelines.iter().find(|text| TRIGGERS.find(&text.text).is_some());
        let (false, Some(guideline)) = (said, guideline) else { continue };
        let message = format!("only this guideline says when to call `{}`", tool.name.value);
        let fix = fix(tool, &guideline.text);
        let finding = report.add(guideline.written.span, message);
        finding.help = Some(
            "Say it in the description too, in one line of `use-when`; not every host reads guidelines."
                .to_owned(),
        );
        finding.fix = fix;
    }
}

/// The case of a guideline as a `use-when` after the lead.
fn fix(tool: &Tool, guideline: &str) -> Option<Fix> {
    let Description::Pieces { lead: Some(lead), .. } = &tool.description else { return None };
    let first = sentences(guideline).into_iter().next().map(|range| &guideline[range])?;
    let (range, word) = CONDITIONS
        .find_all(first)
        .into_iter()
        .find(|(_, word)| matches!(*word, "when" | "whenever" | "if"))?;
    let case = first[range.end..].split([',', ';', ':', '.']).next()?.trim();
    let plain = |text: &str| !text.contains(['"', '\\', '{', '\n']) && text.chars().count() > 8;
    let mut letters = case.chars();
    let capital = letters.next()?.to_uppercase().collect::<String>();
    let case = format!("{capital}{}", letters.as_str());
    let end = lead.written.span.end;
    let span = Span { file: lead.written.span.file, start: end, end };
    plain(&case).then(|| Fix {
        title: format!("repeat what follows \"{word}\" as `use-when`"),
        safe: false,
        edits: vec![Edit { span, text: format!("\n        use-when \"{case}.\"") }],
    })
}
