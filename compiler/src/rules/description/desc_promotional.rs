use crate::diagnostic::{Code, Level};
use crate::model::Kind;
use crate::rules::text::{quoted, within};
use crate::rules::words::PROMOTIONAL;
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("desc-promotional", "Texts about a tool inform; they do not advertise."),
    group: Group::Description,
    level: Some(Level::Warning),
    why: "Praise draws calls away from tools that fit better, and tells the model nothing it can act on.",
    source: "Faghih et al., arXiv 2505.18135 (edited descriptions get more than ten times the usage of the original).",
    bad: include_str!("../examples/desc-promotional/bad.kdl"),
    good: include_str!("../examples/desc-promotional/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    let about_tools =
        [Kind::Snippet, Kind::Guideline, Kind::Instructions, Kind::Description, Kind::Heading, Kind::Means];
    for text in cx.texts().iter().filter(|text| about_tools.contains(&text.kind)) {
        let mut found = PROMOTIONAL.find_all(text.written()).peekable();
        let quotes = found.peek().map_or_else(Vec::new, |_| quoted(text.written()));
        for (range, word) in found {
            if !within(&range, &quotes) {
                let message = format!("`{word}` praises the tool");
                report.add(text.span(range), message).help =
                    Some("Say what the tool does and when to use it, without the praise.".to_owned());
            }
        }
    }
}
