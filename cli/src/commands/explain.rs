//! `toolcat explain RULE`: why a rule is there, and what it says of an example; for any other code that a command shows,
//! what it is.

use super::check::{level, unknown_rule};
use super::{call_codes, diagnostics};
use crate::failure::{Failure, Verdict};
use crate::output::Output;
use toolcat_compiler::diagnostic::{Diagnostic, Style, nearest, render_within, wrap};
use toolcat_compiler::driver::Analysis;
use toolcat_compiler::rules::{self, Rule, Selection};
use toolcat_compiler::source::Sources;
use toolcat_runtime::golden::diff;
use toolcat_templates::{self as templates, RuleText};

/// Explain a rule, with an example that breaks it and one that follows it; or explain another code
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The rule, as shown in brackets after `error` or `warning`; or the code of a rejection
    rule: String,
}

const AFTER_HELP: &str = "\
The text is Markdown. `toolcat rules` lists the rules.

Examples:
  toolcat explain snippet-missing
  toolcat explain agent-overlap";

pub(super) fn run(args: &Args, output: &mut Output) -> Result<Verdict, Failure> {
    let id = args.rule.as_str();
    if let Some(rule) = rules::rule(id) {
        output.block(&about(rule));
        return Ok(Verdict::Fine);
    }
    let others: Vec<String> = others(id).collect();
    if !others.is_empty() {
        output.block(&wrap(&others.join("\n\n"), COLUMNS));
        output.line("");
        return Ok(Verdict::Fine);
    }
    // The nearest rule is asked for first: a rule is what people explain.
    let near =
        nearest(id, rules::rules().map(|rule| rule.id).chain(diagnostics::ids()).chain(call_codes::ids()));
    Err(match near.filter(|near| rules::rule(near).is_none()) {
        Some(near) => {
            Failure::new(format!("there is no rule `{id}`")).help(format!("Did you mean `{near}`?"))
        }
        None => unknown_rule(id),
    })
}

/// What a code is that is no rule. One word may be the code of several things.
fn others(id: &str) -> impl Iterator<Item = String> {
    let compiled = diagnostics::about(id).map(|about| {
        format!(
            "`{id}` is not a rule. It is reported whenever a catalog is compiled, its level cannot be changed, and it \
             cannot be suppressed.\n\n{about} The message where it is reported has the details."
        )
    });
    let rejected = call_codes::rejection(id).map(|about| {
        format!(
            "`{id}` is the code of a standard rejection. It is about a call, not about a catalog.\n\n{about} \
             To reword it, add `text \"reject.{id}\" \"…\"` at the top level of a catalog."
        )
    });
    let repaired = call_codes::noise(id).map(|about| {
        format!(
            "`{id}` is a kind of noise: something that was stripped from a call or repaired in it, and recorded for \
             logs. The call was not rejected for it.\n\n{about}"
        )
    });
    let warnings = (id == "warnings").then(|| {
        "`warnings` means all warnings of a catalog: `deny \"warnings\"` in `catalog` turns them into errors."
            .to_owned()
    });
    [compiled, rejected, repaired, warnings].into_iter().flatten()
}

/// Columns that running text is broken at.
const COLUMNS: usize = 80;

/// All about a rule, as Markdown with its id as the title.
pub(super) fn about(rule: &Rule) -> String {
    templates::rule(&text(rule, "#"))
}

/// The same for a place under other headings: `heading` is what stands before the title.
pub(super) fn text<'r>(rule: &'r Rule, heading: &'r str) -> RuleText<'r> {
    let (findings, sources) = example(rule);
    let shown: Vec<String> =
        findings.iter().map(|one| render_within(one, &sources, Style::Plain, COLUMNS)).collect();
    RuleText {
        heading,
        id: rule.id,
        group: rule.group.as_str(),
        level: rule.level.map_or("off", level),
        summary: wrap(rule.summary, COLUMNS),
        why: wrap(rule.why, COLUMNS),
        source: wrap(&format!("Source: {}", rule.source), COLUMNS),
        bad: rule.bad,
        found: shown.join("\n\n"),
        good: rule.good,
        mended: mended(rule),
        fix: fix(&findings),
    }
}

/// What differs between the examples, where that is shorter than the good one.
fn mended(rule: &Rule) -> Option<String> {
    let diff = diff(rule.bad, rule.good);
    (diff.len() < rule.good.len()).then_some(diff)
}

/// What a rule finds in its bad example.
fn example(rule: &Rule) -> (Vec<Diagnostic>, Sources) {
    let analysis = Analysis::of(Sources::texts([("catalog.kdl", rule.bad)]).named("example"));
    // All of them: whether a suppression is of use shows only once the rule that it is about has run.
    let day = Some(rules::DAY_OF_EXAMPLES.to_owned());
    let mut found = rules::run(analysis.catalog(), &Selection { today: day, ..Selection::default() });
    found.retain(|one| one.rule == rule.id);
    found.sort_by(Diagnostic::order);
    (found, analysis.sources().clone())
}

/// Whether a rule offers fixes: `safe`, `unsafe` or nothing, as far as its example shows.
pub(super) fn fix_of(rule: &Rule) -> Option<&'static str> {
    fix(&example(rule).0)
}

fn fix(findings: &[Diagnostic]) -> Option<&'static str> {
    let fixes: Vec<bool> = findings.iter().filter_map(|one| one.fix.as_ref()).map(|fix| fix.safe).collect();
    let any = !fixes.is_empty();
    any.then(|| if fixes.contains(&true) { "safe" } else { "unsafe" })
}
