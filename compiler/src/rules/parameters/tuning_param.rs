use crate::diagnostic::{Code, Level};
use crate::model::Type;
use crate::rules::words::{AMOUNTS, OF_RESULTS, TUNING, words};
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("tuning-param", "No parameter tunes how a call is carried out."),
    group: Group::Parameters,
    level: Some(Level::Warning),
    why: "Nobody tells an agent \"at most 50, and give up after 3 seconds\". A model omits such a parameter \
        or makes up a value, and either way the tool knows better. Pages and cursors are fine: they are how \
        to get the rest. If people do ask for such a parameter, `allow` it with that reason.",
    source: "anthropic.com/engineering, Writing effective tools for agents, recommends pages and sensible \
        defaults; this rule keeps the defaults and drops the knob. mcp-quality 0.7.0 asks for a limit on \
        lists: a fixed one will do.",
    bad: include_str!("../examples/tuning-param/bad.kdl"),
    good: include_str!("../examples/tuning-param/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    const SEEKING: [&str; 5] = ["list", "search", "find", "query", "browse"];
    for (_, tool, all) in cx.params() {
        let seeks = words(&tool.name.value).first().is_some_and(|verb| SEEKING.contains(&verb.as_str()));
        for param in all {
            let name = &param.field.name.value;
            let knob = matches!(
                cx.catalog.resolve(&param.field.ty),
                Type::Integer(_) | Type::Number(_) | Type::Boolean
            );
            let plain = words(name).join("_");
            let said = || param.field.text.as_ref().is_some_and(|text| OF_RESULTS.find(&text.text).is_some());
            // A search tool counts what it finds.
            let found = seeks && !param.is_member() && plain == "count";
            if knob && (TUNING.has(&plain) || found || AMOUNTS.has(&plain) && said()) {
                let message = format!("`{name}` tunes the call instead of saying what is wanted");
                report.add(param.field.name.span, message).help = Some(format!(
                    "Decide it in the tool: use a sensible limit, and a result that says how to narrow \
                     the search. If users do ask for it, write `allow \"{}\" reason=\"…\"` in the \
                     parameter.",
                    RULE.code.id
                ));
            }
        }
    }
}
