use crate::diagnostic::Code;
use crate::model::ServerId;
use crate::rules::words::words;
use crate::rules::{Context, Group, Report, Rule};
use std::collections::HashMap;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("name-group-prefix", "The names of one server's tools begin with the same word."),
    group: Group::Names,
    level: None,
    why: "With a common first word, one search finds the whole group, and a name shows which system it \
        belongs to. The rule is off because advice differs: some hosts prefix each tool with the server's \
        name themselves, which would then appear twice.",
    source: "In favour: platform.claude.com, Tool search tool, and anthropic.com/engineering, Writing \
        effective tools for agents. Against: googleapis/genai-toolbox's style guide, mcpolish 0.1.1, MP011.",
    bad: include_str!("../examples/name-group-prefix/bad.kdl"),
    good: include_str!("../examples/name-group-prefix/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    let mut first_words: HashMap<ServerId, Vec<String>> = HashMap::new();
    for (_, tool) in cx.tools() {
        if let (Some(server), Some(word)) = (tool.server, words(&tool.wire).into_iter().next()) {
            first_words.entry(server).or_default().push(word);
        }
    }
    for (index, server) in cx.catalog.servers.iter().enumerate() {
        let Some([first, others @ ..]) = first_words.get(&ServerId(index)).map(Vec::as_slice) else {
            continue;
        };
        if others.iter().any(|word| word != first) {
            let message =
                format!("the names of the tools of `{}` do not start with the same word", server.name.value);
            report.add(server.name.span, message).help = Some(format!(
                "Write `prefix \"{}_\"` in the server; it is added to the name of each of its tools.",
                words(&server.name.value).join("_")
            ));
        }
    }
}
