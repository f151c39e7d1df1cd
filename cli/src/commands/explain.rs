//! `toolcat explain RULE`: why a rule exists, and what it reports about an example; for any other code that a command
//! shows, what it means.

use super::rule_text::{COLUMNS, about, unknown_rule};
use crate::failure::{Failure, Verdict};
use crate::output::Output;
use toolcat_compiler::diagnostic::{Code, nearest, wrap};
use toolcat_compiler::rules;
use toolcat_runtime::parse::NoiseKind;
use toolcat_runtime::table::Reject;

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
    let near = nearest(
        id,
        rules::codes()
            .map(|code| code.id)
            .chain(Reject::ALL.iter().map(|reject| reject.code()))
            .chain(NoiseKind::ALL.iter().map(|kind| kind.as_str())),
    );
    Err(match near.filter(|near| rules::rule(near).is_none()) {
        Some(near) => {
            Failure::new(format!("there is no rule `{id}`")).help(format!("Did you mean `{near}`?"))
        }
        None => unknown_rule(id),
    })
}

/// What a code means if it is not a rule. One word may be the code of several things.
fn others(id: &str) -> impl Iterator<Item = String> {
    let compiled = rules::code(id).map(|Code { about, .. }| {
        format!(
            "`{id}` is not a rule. It is reported whenever a catalog is compiled, its level cannot be changed, and it cannot be suppressed.\n\n{about} The message where it is reported has the details."
        )
    });
    let rejected = Reject::ALL.iter().find(|reject| reject.code() == id).map(|reject| {
        format!(
            "`{id}` is the code of a standard rejection. It is about a call, not about a catalog.\n\n{} \
             To reword it, add `text \"reject.{id}\" \"…\"` at the top level of a catalog.",
            reject.about()
        )
    });
    let repaired = NoiseKind::ALL.iter().find(|kind| kind.as_str() == id).map(|kind| {
        format!(
            "`{id}` is a kind of noise: something that was stripped from a call or repaired in it, and \
             recorded for logs. The call was not rejected for it.\n\n{}",
            kind.about()
        )
    });
    let warnings = (id == "warnings").then(|| {
        "`warnings` means all warnings of a catalog: `deny \"warnings\"` in `catalog` turns them into errors."
            .to_owned()
    });
    [compiled, rejected, repaired, warnings].into_iter().flatten()
}
