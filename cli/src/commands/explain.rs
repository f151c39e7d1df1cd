//! `toolcat explain RULE`: why a rule is there, and what it says of an example; for any other code that a command shows,
//! what it is.

use super::rule_text::{COLUMNS, about, unknown_rule};
use crate::failure::{Failure, Verdict};
use crate::output::Output;
use toolcat_compiler::diagnostic::{Code, nearest, wrap};
use toolcat_compiler::rules;
use toolcat_runtime::parse::NoiseKind;
use toolcat_runtime::table::Reject;

/// Say why a rule is there, and what breaks and keeps it; or what another code means
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The rule, as it stands in brackets behind `error` or `warning`; or the code of a rejection
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
            .chain(Reject::ALL.map(Reject::code))
            .chain(NoiseKind::ALL.map(NoiseKind::as_str)),
    );
    Err(match near.filter(|near| rules::rule(near).is_none()) {
        Some(near) => {
            Failure::new(format!("there is no rule `{id}`")).help(format!("Did you mean `{near}`?"))
        }
        None => unknown_rule(id),
    })
}

/// What a code is that is no rule. One word may be the code of several things.
fn others(id: &str) -> impl Iterator<Item = String> {
    let compiled = rules::code(id).map(|Code { about, .. }| {
        format!(
            "`{id}` is no rule: it is found whenever a catalog is compiled, and has neither a level that could be set \
             nor a suppression.\n\n{about} What it says where it is found tells the rest."
        )
    });
    let rejected = Reject::ALL.into_iter().find(|reject| reject.code() == id).map(|reject| {
        format!(
            "`{id}` is the code of a standard rejection: it is found when a call is read, not in a catalog.\n\n{} \
             `text \"reject.{id}\" \"…\"` at the top of a catalog words it anew.",
            reject.about()
        )
    });
    let repaired = NoiseKind::ALL.into_iter().find(|kind| kind.as_str() == id).map(|kind| {
        format!(
            "`{id}` is a kind of noise: something that was stripped or repaired when a call was read, noted for logs. \
             The call was not rejected for it.\n\n{}",
            kind.about()
        )
    });
    let warnings = (id == "warnings").then(|| {
        "`warnings` stands for all warnings of a catalog together: `deny \"warnings\"` in `catalog` makes errors of them."
            .to_owned()
    });
    [compiled, rejected, repaired, warnings].into_iter().flatten()
}
