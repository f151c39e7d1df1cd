use super::lines::{Kind, lines};
use crate::diagnostic::Code;
use crate::rules::text::sentences;
use crate::rules::words::{RATIONALE, VERBS, words};
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "guideline-rationale",
        "Every sentence of a guideline changes what the model does next.",
    ),
    group: Group::Prompt,
    level: None,
    why: "How a tool works inside and why it was made so are true, and nothing follows from them; they take attention from the \
          sentences that say what to do. It is off, since a reason in half a sentence often makes a rule clear.",
    source: "anthropic.com/engineering, Writing effective tools for agents; Hasan et al., arXiv 2602.14878: compact texts \
             keep most of the gain.",
    bad: include_str!("../examples/guideline-rationale/bad.kdl"),
    good: include_str!("../examples/guideline-rationale/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for line in lines(cx).into_iter().filter(|line| line.kind == Kind::Guideline) {
        let written = &line.text.written;
        for range in sentences(&written.value) {
            let sentence = &written.value[range.clone()];
            let reason = RATIONALE.find(sentence).filter(|_| !says_what_to_do(sentence));
            let Some((place, _)) = reason else { continue };
            let span = written.span(range.start + place.start..range.start + place.end);
            report.add(span, "nothing to do follows from this sentence").help =
                Some("Leave it out, or say what to do because of it.".to_owned());
        }
    }
}

/// Whether some clause begins with a verb, as a request does.
fn says_what_to_do(sentence: &str) -> bool {
    let clauses = sentence.split([',', ';', ':', '，', '；', '：', '、']);
    clauses.filter_map(|clause| words(clause).into_iter().next()).any(|word| VERBS.has(&word))
}
