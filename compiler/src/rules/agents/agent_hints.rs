use crate::diagnostic::{Code, Edit, Fix, Fixes, Level};
use crate::model::{Description, Effect, Tool};
use crate::rules::words::{READING, WRITING, words};
use crate::rules::{Context, Group, Report, Rule};
use crate::source::Span;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("agent-hints", "A tool declares truthfully whether it reads, writes or destroys.")
        .fixes(Fixes::Unsafe),
    group: Group::Agents,
    level: Some(Level::Error),
    why: "Hosts use these annotations to decide whether to ask their users before a call. Without them, \
        every tool counts as potentially destructive; with a wrong one, a call goes through that needed \
        approval.",
    source: "MCP 2026-07-28, ToolAnnotations (without annotations a tool counts as destructive). An error \
        if an operation contradicts its tool; a warning if only the name does, or if nothing is declared.",
    bad: include_str!("../examples/agent-hints/bad.kdl"),
    good: include_str!("../examples/agent-hints/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    let any = cx.catalog.tools.iter().any(|tool| tool.effect.is_some());
    let silent: Vec<&Tool> = cx.tools().map(|(_, tool)| tool).filter(|tool| tool.effect.is_none()).collect();
    for (_, tool) in cx.tools() {
        contradicted(tool, report);
        by_name(tool, report);
    }
    match silent.as_slice() {
        [] => {}
        // If nothing is marked yet, as after an import, one finding covers it all.
        [first, ..] if !any && silent.len() > 1 => {
            let message =
                format!("none of {} tools declares whether it reads or changes something", silent.len());
            report.add_at_most(Level::Warning, first.name.span, message).help = Some(
                "Add `effect \"read\"`, `\"write\"` or `\"destructive\"` to each; hosts use it to \
                      decide whether to ask their users."
                    .to_owned(),
            );
        }
        silent => {
            for tool in silent {
                let message =
                    format!("`{}` does not declare whether it reads or changes something", tool.name.value);
                let finding = report.add_at_most(Level::Warning, tool.name.span, message);
                finding.help = Some(
                    "Add `effect \"read\"`, `\"write\"` or `\"destructive\"`; hosts use it to decide \
                     whether to ask their users."
                        .to_owned(),
                );
                finding.fix = fix(tool);
            }
        }
    }
}

/// An operation does more than its tool declares.
fn contradicted(tool: &Tool, report: &mut Report) {
    let weight = |effect: Effect| match effect {
        Effect::Read => 0,
        Effect::Write => 1,
        Effect::Destructive => 2,
    };
    let (Some(effect), Some(operation)) = (tool.effect, &tool.params.operation) else { return };
    for case in &operation.cases {
        if let Some(own) = case.effect.filter(|own| weight(*own) > weight(effect)) {
            let message = format!(
                "this operation is marked `{}`, but the tool `{}` is marked only `{}`",
                own.as_str(),
                tool.name.value,
                effect.as_str()
            );
            report.add(case.span, message).help = Some(format!(
                "Mark the tool `effect \"{}\"`, or move the operation to a separate tool.",
                own.as_str()
            ));
        }
    }
}

/// The name suggests another effect than the mark.
fn by_name(tool: &Tool, report: &mut Report) {
    let name = words(&tool.name.value);
    let Some((effect, verb)) = tool.effect.zip(name.first()) else { return };
    let reads = effect == Effect::Read;
    // "get_or_create" says both.
    let both = name.iter().any(|word| WRITING.has(word)) && name.iter().any(|word| READING.has(word));
    if !both && (reads && WRITING.has(verb) || !reads && READING.has(verb)) {
        let message = format!(
            "`{}` is marked `{}`, but \"{verb}\" suggests otherwise",
            tool.name.value,
            effect.as_str()
        );
        report.add_at_most(Level::Warning, tool.name.span, message).help =
            Some("Correct the effect or the name; a host that relies on either is misled now.".to_owned());
    }
}

/// The mark that the name suggests, after the snippet or a description of one text.
fn fix(tool: &Tool) -> Option<Fix> {
    let name = words(&tool.name.value);
    let verb = name.first()?;
    let effect = match (READING.has(verb), WRITING.has(verb)) {
        (true, _) => "read",
        (_, true) => "write",
        _ => return None,
    };
    let plain = match &tool.description {
        Description::Plain(text) => Some(text),
        _ => None,
    };
    let after = tool.snippet.as_ref().or(plain)?.written.span;
    let span = Span { file: after.file, start: after.end, end: after.end };
    Some(Fix {
        title: format!("mark it `{effect}`, as its name suggests"),
        safe: false,
        edits: vec![Edit { span, text: format!("\n    effect \"{effect}\"") }],
    })
}
