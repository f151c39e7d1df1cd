use crate::diagnostic::Level;
use crate::rules::replies::{checks, fixed};
use crate::rules::words::is_cjk;
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    id: "reject-min-words",
    group: Group::Rejections,
    level: Some(Level::Warning),
    summary: "The `next` of a check says in a few words what to do.",
    why: "A model that is told no more than \"fix it\" sends the same call with a small change, and is rejected again. What it lacks is \
          the step: which value, from where, or that the call is not needed at all.",
    source: "cyanheads/mcp-ts-core, api-linter rule recovery-min-words (fewer than five words of guidance), commit 8b14ca6.",
    bad: include_str!("../examples/reject-min-words/bad.kdl"),
    good: include_str!("../examples/reject-min-words/good.kdl"),
    check,
};

/// So many words of guidance, or twice as many Chinese characters.
const LEAST: usize = 5;

fn check(cx: &Context<'_>, report: &mut Report<'_>) {
    for (_, check) in checks(cx) {
        let halves = length(&fixed(&check.next));
        if halves < 2 * LEAST {
            let place = check.next_written.as_ref().map_or(check.name.span, |text| text.span);
            let message = match halves {
                0 => format!("the `next` of `{}` is blank", check.name.value),
                _ => format!("the `next` of `{}` hardly says what to do", check.name.value),
            };
            report.add(place, message).help = Some(
                "Say how to mend the call, whom to ask, or what to do instead, in a whole sentence."
                    .to_owned(),
            );
        }
    }
}

/// Words in halves: a Chinese character is about half a word.
fn length(text: &str) -> usize {
    let chinese = text.chars().filter(|letter| is_cjk(*letter)).count();
    let rest = text.split(|letter: char| letter.is_whitespace() || is_cjk(letter));
    let spoken = |word: &&str| word.contains(|letter: char| letter.is_alphanumeric() || letter == '…');
    chinese + 2 * rest.filter(spoken).count()
}
