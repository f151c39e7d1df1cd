use crate::diagnostic::{Code, Label, Level};
use crate::model::{Effect, Tool, Type, Withheld};
use crate::rules::words::{OPEN_TOOLS, words};
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "agent-effect-bypass",
        "An agent cannot reach what it is denied through a shell or a raw HTTP tool.",
    ),
    group: Group::Agents,
    level: Some(Level::Warning),
    why: "Removing a tool from the list hides it, but does not forbid what the tool does. A model with a \
        shell, or with a tool that sends any request, can reach the same system without it, and then a \
        destructive effect happens where no text explains it.",
    source: "ithelp.ithome.com.tw, a series on agents, 2026, day 15 (close every way to the effect, not \
        just the tool); Claude Code, Configure permissions.",
    bad: include_str!("../examples/agent-effect-bypass/bad.kdl"),
    good: include_str!("../examples/agent-effect-bypass/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for agent in &cx.agents {
        let lost = |withheld: &&Withheld| cx.catalog.tool(withheld.tool).effect == Some(Effect::Destructive);
        let Some(withheld) = agent.withheld.iter().find(lost) else { continue };
        let open = agent.offers.iter().find_map(|offer| {
            let tool = cx.catalog.tool(offer.tool);
            Some((tool, reach(cx, tool)?))
        });
        let Some((tool, reach)) = open else { continue };
        let (name, gone) = (&tool.name.value, &cx.catalog.tool(withheld.tool).name.value);
        let message = format!("`{gone}` is withheld, and `{name}` {reach}");
        let finding = report.add(withheld.span, message);
        finding.labels.push(Label { span: tool.name.span, text: "this may have the same effect".to_owned() });
        finding.help = Some(format!(
            "Withhold `{name}` too, or make sure that it cannot reach that system where it runs, and say \
             so: `allow \"{}\" reason=\"…\"` in the agent.",
            RULE.code.id
        ));
    }
}

/// What an unrestricted tool does: recognized by its name, or because it takes an address and a method.
fn reach(cx: &Context<'_>, tool: &Tool) -> Option<&'static str> {
    let name = words(&tool.name.value).join("_");
    let has = |names: &[&str]| {
        let field = tool.params.fields.iter().find(|field| names.contains(&field.name.value.as_str()));
        field.is_some_and(|field| !matches!(cx.catalog.resolve(&field.ty), Type::Integer(_) | Type::Boolean))
    };
    let address = has(&["url", "uri", "endpoint", "path"]) && has(&["method", "http_method", "verb"]);
    match () {
        () if address => Some("sends any request"),
        () if OPEN_TOOLS.has(&name)
            || has(&["command", "cmd", "script"]) && tool.effect != Some(Effect::Read) =>
        {
            Some("runs any command")
        }
        () => None,
    }
}
