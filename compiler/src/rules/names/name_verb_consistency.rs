use crate::diagnostic::{Code, Level};
use crate::model::{ServerId, Tool};
use crate::rules::words::{family, words};
use crate::rules::{Context, Group, Report, Rule};
use std::collections::HashMap;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "name-verb-consistency",
        "The tools of a server use the same verb for the same kind of work.",
    ),
    group: Group::Names,
    level: Some(Level::Info),
    why: "A model that knows `get_order` guesses `get_invoice`. If that one is called `fetch_invoice`, the \
        guess calls a tool that does not exist, and a reader looks for a difference between the two verbs \
        where there is none.",
    source: "mcpolish 0.1.1, MP012; platform.claude.com, Define tools.",
    bad: include_str!("../examples/name-verb-consistency/bad.kdl"),
    good: include_str!("../examples/name-verb-consistency/good.kdl"),
    find,
};

/// The verb of a tool's name, and the tool.
type Named<'c> = (String, &'c Tool);

fn find(cx: &Context<'_>, report: &mut Report) {
    let mut groups: HashMap<(Option<ServerId>, String), Vec<Named<'_>>> = HashMap::new();
    let mut order = Vec::new();
    for (_, tool) in cx.tools() {
        let Some(verb) = words(&tool.name.value).into_iter().next() else { continue };
        let key = (tool.server, family(&verb).to_owned());
        let group = groups.entry(key.clone()).or_insert_with(|| {
            order.push(key);
            Vec::new()
        });
        group.push((verb, tool));
    }
    for key in order {
        let group = &groups[&key];
        let mut counts: HashMap<&str, usize> = HashMap::new();
        group.iter().for_each(|(verb, _)| *counts.entry(verb).or_default() += 1);
        if counts.len() < 2 {
            continue;
        }
        // The most common verb; the first one of equals.
        let most = counts.values().max();
        let Some((usual, example)) = group.iter().find(|(verb, _)| counts.get(verb.as_str()) == most) else {
            continue;
        };
        for (verb, tool) in group.iter().filter(|(verb, _)| verb != usual) {
            let message = format!("`{verb}` and `{usual}` mean the same");
            let finding = report.add(tool.name.span, message);
            let help = "Use one of the two verbs for the tools of this server, and keep earlier names \
                        under `was`. If there is a difference, explain it in both descriptions.";
            *finding = finding.clone().also(example.name.span, format!("`{usual}` here")).help(help);
        }
    }
}
