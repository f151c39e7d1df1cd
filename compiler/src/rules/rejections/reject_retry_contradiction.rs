use crate::diagnostic::{Code, Level};
use crate::model::Check;
use crate::rules::replies::{again, blank, checks};
use crate::rules::text::sentences;
use crate::rules::words::{NEGATIONS, NO_RETRY, words};
use crate::rules::{Context, Group, Report, Rule};
use crate::syntax::Text;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("reject-retry-contradiction", "The text of a rejection agrees with its `retry`."),
    group: Group::Rejections,
    level: Some(Level::Warning),
    why: "`retry=#false` lets a host stop a loop of calls that cannot succeed. If the text still asks for \
        another try, model and host pull in opposite directions; if only the text says to stop, nothing \
        stops the loop.",
    source: "Both say the same thing, one to the host and one to the model, so they can be compared.",
    bad: include_str!("../examples/reject-retry-contradiction/bad.kdl"),
    good: include_str!("../examples/reject-retry-contradiction/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for (_, check) in checks(cx) {
        for text in check.reject_written.iter().chain(&check.next_written) {
            contradiction(check, text, report);
        }
    }
}

fn contradiction(check: &Check, text: &Text, report: &mut Report) {
    let plain = blank(&text.value);
    for sentence in sentences(&plain) {
        let stops = NO_RETRY.find(&plain[sentence.clone()]).map(|(range, _)| range);
        let found = match (check.retry, stops) {
            // "Do not try again before …" asks for a later try.
            (true, Some(range)) if !conditional(&plain[sentence.clone()]) => {
                Some((range, "the text rules out another try, but `retry` allows it"))
            }
            (false, None) => again(&plain[sentence.clone()])
                .filter(|_| NEGATIONS.find(&plain[sentence.clone()]).is_none())
                .map(|range| (range, "the text asks for another try, but `retry=#false` rules it out")),
            _ => None,
        };
        let Some((range, message)) = found else { continue };
        let place = text.span(sentence.start + range.start..sentence.start + range.end);
        let help = match check.retry {
            true => "Add `retry=#false` to the check, or say what would make another call succeed.",
            false => "Say what to do instead of the call, or remove `retry=#false`.",
        };
        let finding = report.add(place, message);
        finding.help = Some(help.to_owned());
        *finding = finding.clone().also(check.name.span, "this check");
    }
}

fn conditional(sentence: &str) -> bool {
    let conditions = ["unless", "until", "before", "without", "with", "while", "if", "more", "first"];
    words(sentence).iter().any(|word| conditions.contains(&word.as_str())) || sentence.contains(['前', '除'])
}
