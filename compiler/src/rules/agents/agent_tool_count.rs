use crate::diagnostic::{Code, Level};
use crate::model::Agent;
use crate::rules::{Context, Group, Report, Rule};
use crate::surface::targets::{Measure, hosts_of};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "agent-tool-count",
        "An agent does not load more tools at once than a model can tell apart.",
    ),
    group: Group::Agents,
    level: Some(Level::Error),
    why: "The more definitions a request contains, the more of them look alike, and the more often the \
        model calls the wrong one. Deferred tools do not count here.",
    source: "Anthropic, Tool search tool: tool choice gets worse above 30 to 50 tools; RAG-MCP, arXiv \
        2505.03275. A warning, and an error only if a host in `compiler/src/surface/targets` refuses that \
        many.",
    bad: include_str!("../examples/agent-tool-count/bad.kdl"),
    good: include_str!("../examples/agent-tool-count/good.kdl"),
    find,
};

/// From here on it is worth considering.
const MANY: usize = 20;
/// From here on the model chooses worse.
const TOO_MANY: usize = 40;

fn find(cx: &Context<'_>, report: &mut Report) {
    for agent in &cx.agents {
        let deferred = agent.offers.iter().filter(|offer| agent.loads_late(offer)).count();
        let loaded = agent.offers.len() - deferred;
        if !refused(agent, Measure::Tools, agent.offers.len(), report)
            && !refused(agent, Measure::DeferredTools, deferred, report)
            && loaded > MANY
        {
            let message = match loaded > TOO_MANY {
                true => format!(
                    "the agent `{}` loads {loaded} definitions at once, more than a model can tell apart",
                    agent.name.value
                ),
                false => format!("the agent `{}` loads {loaded} definitions at once", agent.name.value),
            };
            report.add_at_most(Level::Warning, agent.name.span, message).help = Some(
                "Remove tools that its task does not need, merge tools that do the same thing, and list \
                 the rest under `deferred`."
                    .to_owned(),
            );
        }
    }
}

/// Reports a host of the agent that accepts fewer.
fn refused(agent: &Agent, of: Measure, count: usize, report: &mut Report) -> bool {
    for host in hosts_of(&agent.targets) {
        if let Some(limit) = host.limit(of).filter(|limit| count as u64 > limit.most) {
            let most = limit.most;
            let message = format!(
                "{} accepts {most} tools, but the agent `{}` has {count}",
                host.title, agent.name.value
            );
            report.add(agent.name.span, message).help =
                Some(format!("Give it fewer tools. ({})", limit.cite));
            return true;
        }
    }
    false
}
