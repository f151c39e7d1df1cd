use crate::diagnostic::{Code, Label, Level};
use crate::model::template::{Node, Operand, Show};
use crate::model::{Outcome, Template};
use crate::rules::words::{NEGATIONS, words};
use crate::rules::{Context, Group, Report, Rule};
use crate::source::Span;
use std::collections::{HashMap, HashSet};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("result-distinct", "No two outcomes of a tool read alike."),
    group: Group::Results,
    level: Some(Level::Warning),
    why: "Code distinguishes outcomes so that the model can. If two of them read alike, the difference is \
        lost at the last step, and a skipped question counts as answered.",
    source: "Follows from the purpose of outcomes; seen with dialogs that read the same when closed as when \
        answered with nothing.",
    bad: include_str!("../examples/result-distinct/bad.kdl"),
    good: include_str!("../examples/result-distinct/good.kdl"),
    find,
};

/// Texts with fewer words must match word for word.
const LEAST: usize = 10;
/// Two texts are nearly the same if they share this many of a hundred words.
const ALIKE: usize = 90;
/// Pairs are compared within a tool only, and not if it has more outcomes than anybody reads.
const MOST: usize = 40;

fn find(cx: &Context<'_>, report: &mut Report) {
    for (_, tool) in cx.tools().filter(|(_, tool)| tool.outcomes.len() > 1) {
        let texts: Vec<String> = tool.outcomes.iter().map(|outcome| said(&outcome.text)).collect();
        let mut first: HashMap<&str, usize> = HashMap::new();
        for (index, text) in texts.iter().enumerate().filter(|(_, text)| !text.trim().is_empty()) {
            let same = *first.entry(text).or_insert(index);
            if same != index {
                found(report, &tool.outcomes[same], &tool.outcomes[index], "reads as");
            }
        }
        let few = if texts.len() <= MOST { texts.len() } else { 0 };
        for (index, text) in texts.iter().enumerate().take(few) {
            let near = (0..index).find(|other| texts[*other] != *text && alike(&texts[*other], text));
            if let Some(near) = near {
                let (one, other) = (&tool.outcomes[near], &tool.outcomes[index]);
                let nexts = [one, other].map(|outcome| outcome.next.as_ref().map(said).unwrap_or_default());
                if nexts[0] == nexts[1] || alike(&nexts[0], &nexts[1]) {
                    found(report, one, other, "reads nearly as");
                }
            }
        }
    }
}

fn found(report: &mut Report, one: &Outcome, other: &Outcome, how: &str) {
    let place = |outcome: &Outcome| -> Span {
        outcome.text_written.as_ref().map_or(outcome.name.span, |text| text.span)
    };
    let message = format!("`{}` {how} `{}` does", other.name.value, one.name.value);
    let finding = report.add(place(other), message);
    finding.labels.push(Label { span: place(one), text: "the other one".to_owned() });
    finding.help = Some("Say in each what sets it apart, or merge them if nothing does.".to_owned());
}

/// The words of a template, with the names of members for their values.
fn said(template: &Template) -> String {
    let mut out = String::new();
    add(&template.nodes, &mut out);
    out.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

fn add(nodes: &[Node], out: &mut String) {
    for node in nodes {
        match node {
            Node::Text(words) => out.push_str(words),
            Node::Show(
                Show::Value(Operand::Place(place, _), _)
                | Show::Quote(Operand::Place(place, _))
                | Show::Json { place, .. }
                | Show::Join { list: place, .. },
                _,
            ) => {
                out.push('{');
                place.steps.iter().for_each(|step| out.push_str(&step.name));
                out.push('}');
            }
            Node::Show(..) => out.push('…'),
            Node::Each(each) => add(&each.body, out),
            Node::If { branches, otherwise } => {
                branches.iter().for_each(|branch| add(&branch.body, out));
                add(otherwise, out);
            }
            Node::Part(part) => add(&part.body, out),
        }
    }
}

/// Whether two texts share nearly all of their words, and do not differ by a "not".
fn alike(one: &str, other: &str) -> bool {
    let (one, other): (HashSet<String>, HashSet<String>) =
        (words(one).into_iter().collect(), words(other).into_iter().collect());
    if one.len().min(other.len()) < LEAST {
        return false;
    }
    let shared = one.intersection(&other).count();
    let denies = |word: &String| NEGATIONS.has(word);
    let opposite = one.symmetric_difference(&other).any(denies);
    !opposite && shared * 100 >= ALIKE * (one.len() + other.len() - shared)
}
