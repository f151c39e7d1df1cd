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
    why: "How a tool works inside, and why it was built that way, may be true, but nothing follows from it; \
        such sentences take attention from those that say what to do. The rule is off, since half a \
        sentence of reasoning often makes an instruction clearer.",
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
            report.add(span, "this sentence does not say what to do").help =
                Some("Remove it, or say what to do because of it.".to_owned());
        }
    }
}

/// Whether some clause begins with a verb, like a request.
fn says_what_to_do(sentence: &str) -> bool {
    let clauses = sentence.split([',', ';', ':', '，', '；', '：', '、']);
    clauses.filter_map(|clause| words(clause).into_iter().next()).any(|word| VERBS.has(&word))
}
