//! Sample calls and examples, run through the same parser and renderer as in an agent.

use crate::model::{Call, Catalog, Expect, Outcome, Tool, Value};
use crate::{render, tables};
use bumpalo::Bump;
use std::collections::HashMap;
use toolcat_runtime::golden::Case;
use toolcat_runtime::parse::Parsed;
use toolcat_runtime::reject::Rejection;
use toolcat_runtime::table::Params;

pub use crate::tables::run;

/// The result of a sample call.
pub fn run_call(catalog: &Catalog, tool: &Tool, call: &Call) -> Result<Parsed<serde_json::Value>, Rejection> {
    let bump = Bump::new();
    run_on(&tables::without_examples(catalog, tool, &bump), call)
}

/// The same on the tool's table, made once for all its calls.
pub(crate) fn run_on(table: &Params<'_>, call: &Call) -> Result<Parsed<serde_json::Value>, Rejection> {
    let rejected_by = match &call.expect {
        Expect::RejectedBy(name) => Some(name.value.as_str()),
        _ => None,
    };
    run(table, &call.arguments.to_json(), rejected_by)
}

/// Indices of the accepted sample calls with nothing stripped or repaired.
pub(crate) fn clean_calls(catalog: &Catalog, tool: &Tool) -> Vec<usize> {
    let bump = Bump::new();
    let table = tables::without_examples(catalog, tool, &bump);
    let calls = tool.calls.iter().enumerate();
    let accepted = calls.filter(|(_, call)| call.expect == Expect::Accepted);
    let clean = accepted.filter(|(_, call)| run_on(&table, call).is_ok_and(|parsed| parsed.noise.is_empty()));
    clean.map(|(index, _)| index).collect()
}

/// A block of a tool's golden file, before its text is made: the macro prints code that makes it, [`golden_cases`] makes it.
pub(crate) struct GoldenCase<'c> {
    pub(crate) title: String,
    /// What is shown as given.
    pub(crate) input: Option<String>,
    pub(crate) made_by: MadeBy<'c>,
}

/// What makes the text of a golden case.
pub(crate) enum MadeBy<'c> {
    /// An outcome renders the value of its example.
    Example(&'c Outcome, &'c Value),
    /// The tool rejects a sample call.
    Rejection(Rejection),
}

/// The blocks of a tool's golden file: every example of every outcome, then every sample call that is rejected. A call that the
/// tool rejects although its catalog says otherwise is an error of the catalog, not a case.
pub(crate) fn golden<'c>(catalog: &Catalog, tool: &'c Tool) -> Vec<GoldenCase<'c>> {
    let examples = tool.outcomes.iter().flat_map(|outcome| {
        outcome.examples.iter().map(move |example| GoldenCase {
            title: example_title(outcome, &example.title.value),
            input: example_input(&example.value),
            made_by: MadeBy::Example(outcome, &example.value),
        })
    });
    let bump = Bump::new();
    let table = tables::without_examples(catalog, tool, &bump);
    let expected = tool.calls.iter().filter(|call| matches!(call.expect, Expect::RejectedBy(_)));
    let rejected = expected.filter_map(|call| {
        let rejection = run_on(&table, call).err()?;
        Some(GoldenCase {
            title: format!("{}: rejected by {}", call.title.value, rejection.code),
            input: Some(call.arguments.to_string()),
            made_by: MadeBy::Rejection(rejection),
        })
    });
    examples.chain(rejected).collect()
}

/// The same blocks with their texts.
pub fn golden_cases(catalog: &Catalog, tool: &Tool) -> Vec<Case> {
    let made = |case: GoldenCase<'_>| Case {
        title: case.title,
        input: case.input,
        text: match case.made_by {
            MadeBy::Example(outcome, value) => render::outcome(catalog, outcome, value),
            MadeBy::Rejection(rejection) => rejection.text,
        },
    };
    golden(catalog, tool).into_iter().map(made).collect()
}

/// The name of each tool's golden file, in tool order: its wire name, prefixed with the server if another tool has the same.
pub fn golden_names(catalog: &Catalog) -> Vec<String> {
    let mut count: HashMap<&str, usize> = HashMap::new();
    for tool in &catalog.tools {
        *count.entry(&tool.wire).or_default() += 1;
    }
    let shared = |tool: &Tool| count.get(tool.wire.as_str()).is_some_and(|count| *count > 1);
    let name = |tool: &Tool| match tool.server.filter(|_| shared(tool)) {
        Some(server) => format!("{}.{}", catalog.server(server).name.value, tool.wire),
        None => tool.wire.clone(),
    };
    catalog.tools.iter().map(name).collect()
}

/// `sent: refund notice`, and whether the error flag is set.
pub fn example_title(outcome: &Outcome, example: &str) -> String {
    let flag = if outcome.failure { " (error)" } else { "" };
    format!("{}: {example}{flag}", outcome.name.value)
}

/// The members of an example, nothing where there are none.
fn example_input(value: &Value) -> Option<String> {
    (*value != Value::Object(Vec::new())).then(|| value.to_string())
}
