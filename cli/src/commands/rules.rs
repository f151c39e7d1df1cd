//! `toolcat rules`: all rules, by group.

use super::rule_text::{self, level};
use crate::failure::{Failure, Verdict};
use crate::output::Output;
use clap::ValueEnum;
use serde_json::json;
use toolcat_compiler::diagnostic::{nearest, wrap};
use toolcat_compiler::rules::{Group, Rule, rules};
use toolcat_templates::{self as templates, GroupText};

/// List the rules by group, with their levels
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// List only the rules of this group
    #[arg(long)]
    group: Option<String>,

    /// Output for people, for programs, or as a document with full details
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

const AFTER_HELP: &str = "\
In a catalog, `lint \"RULE\" level=\"error\"` (or warn, info, allow) sets the level of a rule, and
`allow \"RULE\" reason=\"…\"` suppresses it on one node.

Examples:
  toolcat rules
  toolcat rules --group names
  toolcat rules --format markdown > rules.md";

/// The audience of `rules`' output.
// The variants have no help texts: clap then lists them on one line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Human,
    Json,
    Markdown,
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<Verdict, Failure> {
    let groups = match &args.group {
        None => Group::ALL.to_vec(),
        Some(name) => vec![group(name)?],
    };
    let groups: Vec<(Group, Vec<&Rule>)> = groups
        .into_iter()
        .map(|group| (group, rules().filter(|rule| rule.group == group).collect()))
        .collect();
    match args.format {
        Format::Human => human(&groups, output),
        Format::Json => {
            let all: Vec<_> = groups.iter().flat_map(|(_, rules)| rules).map(|rule| one(rule)).collect();
            output.json(&format!("{:#}\n", json!({ "rules": all })));
        }
        Format::Markdown => output.data(&document(&groups)),
    }
    Ok(Verdict::Fine)
}

fn group(name: &str) -> Result<Group, Failure> {
    if let Some(group) = Group::ALL.into_iter().find(|group| group.as_str() == name) {
        return Ok(group);
    }
    let names = Group::ALL.map(Group::as_str);
    let help = match nearest(name, names) {
        Some(near) => format!("Did you mean `{near}`?"),
        None => format!("The groups are {}.", names.map(|name| format!("`{name}`")).join(", ")),
    };
    Err(Failure::new(format!("there is no group `{name}`")).help(help))
}

/// The width at which texts are wrapped.
const COLUMNS: usize = 80;

fn human(groups: &[(Group, Vec<&Rule>)], output: &mut Output) {
    for (group, rules) in groups {
        output.line(&format!("{}: {}", group.as_str(), about(*group)));
        output.line("");
        for rule in rules {
            let fix = rule.code.fixes.flag().map_or(String::new(), |flag| format!(", {flag}"));
            output.line(&format!("  {} ({}{fix})", rule.code.id, rule.level.map_or("off", level)));
            for line in wrap(rule.code.about, COLUMNS - 6).lines() {
                output.line(&format!("      {line}"));
            }
        }
        output.line("");
    }
    output.line("`toolcat explain RULE` explains one.");
}

fn one(rule: &Rule) -> serde_json::Value {
    json!({
        "id": rule.code.id,
        "group": rule.group.as_str(),
        "level": rule.level.map_or("off", level),
        "summary": rule.code.about,
        "why": rule.why,
        "source": rule.source,
        "fix": rule.code.fixes.as_str(),
    })
}

fn document(groups: &[(Group, Vec<&Rule>)]) -> String {
    let groups: Vec<GroupText> = groups
        .iter()
        .map(|(group, rules)| GroupText {
            name: group.as_str(),
            about: about(*group),
            rules: rules.iter().map(|rule| rule_text::text(rule, "###")).collect(),
        })
        .collect();
    templates::rules(&groups)
}

/// What the rules in a group are about.
fn about(group: Group) -> &'static str {
    match group {
        Group::Names => "what tools are called",
        Group::Prompt => "snippets and guidelines, which are in the system prompt of every request",
        Group::Description => "what a model reads before it picks a tool",
        Group::Parameters => "what a model has to fill in, and its schema",
        Group::Rejections => "what a model reads after a wrong call",
        Group::Results => "what a model reads after a call",
        Group::Agents => "which tools an agent has, and when they are loaded",
        Group::Lints => "levels and suppressions of rules",
    }
}
