//! Texts about rules.

use super::render;
use serde_json::{Value, json};

/// What is known about a rule. Texts are Markdown, examples are KDL.
#[derive(Debug, Clone)]
pub struct RuleText<'r> {
    /// The Markdown marker before its title: `#` to `######`.
    pub heading: &'r str,
    /// Its id.
    pub id: &'r str,
    /// Its group.
    pub group: &'r str,
    /// Its default level: `error`, `warning`, `info` or `off`.
    pub level: &'r str,
    /// What it requires, in one sentence.
    pub summary: String,
    /// What goes wrong otherwise.
    pub why: String,
    /// Its source, as one or more sentences.
    pub source: String,
    /// A catalog that breaks it.
    pub bad: &'r str,
    /// What it reports about that catalog, as plain text.
    pub found: String,
    /// The same catalog, fixed.
    pub good: &'r str,
    /// The difference between the two, as a unified diff; if present, it is shown instead of `good`.
    pub mended: Option<String>,
    /// Whether it offers fixes: `safe` or `unsafe` ones.
    pub fix: Option<&'r str>,
}

/// The rules of one group.
#[derive(Debug, Clone)]
pub struct GroupText<'r> {
    /// Its name.
    pub name: &'r str,
    /// What its rules are about, as the second half of a sentence.
    pub about: &'r str,
    /// Its rules.
    pub rules: Vec<RuleText<'r>>,
}

/// Everything about one rule, as Markdown.
pub fn rule(text: &RuleText<'_>) -> String {
    render("rule.md", &values(text))
}

/// The document about all rules: a table for each group, then each rule.
pub fn rules(groups: &[GroupText<'_>]) -> String {
    let groups: Vec<Value> = groups
        .iter()
        .map(|group| {
            let rules: Vec<Value> = group.rules.iter().map(in_short).collect();
            json!({ "name": group.name, "about": group.about, "rules": rules })
        })
        .collect();
    render("rules.md", &json!({ "groups": groups }))
}

/// For a document about many rules: the findings and the diff already show the relevant places, so the bad example is
/// left out.
fn in_short(text: &RuleText<'_>) -> Value {
    let mut values = values(text);
    if text.mended.is_some() && !text.found.is_empty() {
        values["bad"] = Value::Null;
    }
    values
}

fn values(text: &RuleText<'_>) -> Value {
    json!({
        "heading": text.heading,
        "id": text.id,
        "group": text.group,
        "level": text.level,
        "off": text.level == "off",
        "summary": text.summary,
        "summary_line": text.summary.replace('\n', " ").replace('|', "\\|"),
        "why": text.why,
        "source": text.source,
        "bad": text.bad.trim_end(),
        "found": text.found.trim_end(),
        "good": text.good.trim_end(),
        "mended": text.mended.as_deref().map(str::trim_end),
        "fix": text.fix.is_some(),
        "safe": text.fix == Some("safe"),
        "flag": if text.fix == Some("safe") { "--fix" } else { "--unsafe-fixes" },
    })
}
