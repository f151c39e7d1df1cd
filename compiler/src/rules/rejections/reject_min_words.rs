use crate::diagnostic::{Code, Level};
use crate::rules::replies::{checks, fixed};
use crate::rules::words::is_cjk;
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("reject-min-words", "The `next` of a check says in a few words what to do."),
    group: Group::Rejections,
    level: Some(Level::Warning),
    why: "A model that reads only \"fix it\" sends the same call with a small change, and is rejected \
        again. It needs the step: which value, from where, or that the call is not needed at all.",
    source: "cyanheads/mcp-ts-core, api-linter rule recovery-min-words (fewer than five words of guidance), commit 8b14ca6.",
    bad: include_str!("../examples/reject-min-words/bad.kdl"),
    good: include_str!("../examples/reject-min-words/good.kdl"),
    find,
};

/// Five words of guidance, or seven Chinese characters.
const LEAST: usize = 5 * WORD;
const WORD: usize = 4;
const CHINESE: usize = 3;

fn find(cx: &Context<'_>, report: &mut Report) {
    for (_, check) in checks(cx) {
        let said = weight(&fixed(&check.next));
        if said < LEAST {
            let place = check.next_written.as_ref().map_or(check.name.span, |text| text.span);
            let message = match said {
                0 => format!("the `next` of `{}` is blank", check.name.value),
                _ => format!("the `next` of `{}` hardly says what to do", check.name.value),
            };
            report.add(place, message).help = Some(
                "Say in a full sentence how to fix the call, whom to ask, or what to do instead.".to_owned(),
            );
        }
    }
}

/// The weight of a text: a Chinese character says somewhat less than a word.
fn weight(text: &str) -> usize {
    let chinese = text.chars().filter(|letter| is_cjk(*letter)).count();
    let rest = text.split(|letter: char| letter.is_whitespace() || is_cjk(letter));
    let spoken = |word: &&str| word.contains(|letter: char| letter.is_alphanumeric() || letter == '…');
    CHINESE * chinese + WORD * rest.filter(spoken).count()
}
