use crate::diagnostic::{Code, Level};
use crate::model::Type;
use crate::rules::replies::{blank, checks, outcomes};
use crate::rules::shown::Tag;
use crate::rules::words::{LEAK_MEMBERS, LEAKS};
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "reject-leak",
        "Rejections and failures contain what a model can act on, not internals of a program.",
    ),
    group: Group::Rejections,
    level: Some(Level::Warning),
    why: "A stack trace, or the body of another system's response, takes hundreds of tokens, says nothing \
        about the next step, and puts names of machines, files and people into a recorded conversation.",
    source: "cyanheads/mcp-ts-core, api-linter rule no-stringify-upstream-error, commit 8b14ca6.",
    bad: include_str!("../examples/reject-leak/bad.kdl"),
    good: include_str!("../examples/reject-leak/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for (_, check) in checks(cx) {
        for text in check.reject_written.iter().chain(&check.next_written) {
            for (range, word) in LEAKS.find_all(&blank(&text.value)) {
                let message = format!("`{word}` is programmers' jargon");
                report.add(text.span(range), message).help =
                    Some("Say what is wrong with the call, in the words of the parameters.".to_owned());
            }
        }
    }
    for (_, outcome) in outcomes(cx).filter(|(_, outcome)| outcome.failure) {
        let any_json = |tag: &Tag<'_>| matches!(cx.catalog.resolve(tag.ty), Type::Json | Type::OneOf(_));
        let Some(shown) = cx.shown().get(&outcome.span) else { continue };
        let dump = shown.tags.iter().find(|tag| any_json(tag) || LEAK_MEMBERS.has(&tag.field.name.value));
        let Some(dump) = dump else { continue };
        let name = &dump.field.name.value;
        let message = format!("this failure shows `{name}` unchanged from another program");
        report.add(dump.span, message).help = Some(
            "Distinguish the causes in code, give each its own outcome and text, and log the rest."
                .to_owned(),
        );
    }
}
