//! What commands print about a rule.

use crate::failure::Failure;
use toolcat_compiler::diagnostic::{Diagnostic, Level, Style, nearest, render_within, wrap};
use toolcat_compiler::driver::Analysis;
use toolcat_compiler::rules::{self, Rule, Selection};
use toolcat_compiler::source::Sources;
use toolcat_runtime::golden::diff;
use toolcat_templates::{self as templates, RuleText};

/// The width at which running text is wrapped.
pub(super) const COLUMNS: usize = 80;

/// Everything about a rule, as Markdown with its id as the title.
pub(super) fn about(rule: &Rule) -> String {
    templates::rule(&text(rule, "#"))
}

/// The same for use under other headings: `heading` is the marker before the title.
pub(super) fn text<'r>(rule: &'r Rule, heading: &'r str) -> RuleText<'r> {
    let (findings, sources) = example(rule);
    let shown: Vec<String> =
        findings.iter().map(|one| render_within(one, &sources, Style::Plain, COLUMNS)).collect();
    RuleText {
        heading,
        id: rule.code.id,
        group: rule.group.as_str(),
        level: rule.level.map_or("off", level),
        summary: wrap(rule.code.about, COLUMNS),
        why: wrap(rule.why, COLUMNS),
        source: wrap(&format!("Source: {}", rule.source), COLUMNS),
        bad: rule.bad,
        found: shown.join("\n\n"),
        good: rule.good,
        mended: mended(rule),
        fix: rule.code.fixes.as_str(),
    }
}

/// The difference between the examples, if that is shorter than the good one.
fn mended(rule: &Rule) -> Option<String> {
    let diff = diff(rule.bad, rule.good);
    (diff.len() < rule.good.len()).then_some(diff)
}

/// What a rule finds in its bad example.
fn example(rule: &Rule) -> (Vec<Diagnostic>, Sources) {
    let analysis = Analysis::of(Sources::texts([("catalog.kdl", rule.bad)]).named("example"));
    // All of them: whether a suppression is needed shows only once the rule that it is about has run.
    let day = Some(rules::DAY_OF_EXAMPLES.to_owned());
    let mut found = rules::run(analysis.catalog(), &Selection { today: day, ..Selection::default() });
    found.retain(|one| *one.code == rule.code);
    found.sort_by(Diagnostic::order);
    (found, analysis.sources().clone())
}

/// A level's name in machine formats.
pub(super) fn level(level: Level) -> &'static str {
    match level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Info => "info",
    }
}

/// The failure for an unknown rule.
pub(super) fn unknown_rule(id: &str) -> Failure {
    let failure = Failure::new(format!("there is no rule `{id}`"));
    if rules::code(id).is_some() {
        return failure.help(format!(
            "It is reported whenever a catalog is compiled; `toolcat explain {id}` explains it."
        ));
    }
    match nearest(id, rules::rules().map(|rule| rule.code.id)) {
        Some(near) => failure.help(format!("Did you mean `{near}`? `toolcat rules` lists them all.")),
        None => failure.help("`toolcat rules` lists them all."),
    }
}
