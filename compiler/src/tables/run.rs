//! Runs a call on a tool's tables, with the agent's parser.

use toolcat_runtime::parse::{self, Parsed};
use toolcat_runtime::reject::Rejection;
use toolcat_runtime::table::{Condition, Params};

/// The result of a call with these arguments. Checks in Rust code are assumed to hold, except the one that `rejected_by`
/// names.
pub fn run(
    table: &Params<'_>,
    arguments: &serde_json::Value,
    rejected_by: Option<&str>,
) -> Result<Parsed<serde_json::Value>, Rejection> {
    let named = |index: usize| {
        table.checks.get(index).is_some_and(|check| {
            matches!(check.condition, Condition::Code) && rejected_by == Some(check.name)
        })
    };
    let parsed = parse::parse_checked(table, arguments, |data| data, |index, _| !named(index))?;
    Ok(parsed.map(|data| toolcat_runtime::data::data_to_json(table.fields, &data)))
}
