//! `toolcat call`: what an agent would make of one call.

mod arguments;
mod human;
mod ordered;

use super::Format;
use crate::catalog;
use crate::failure::{Failure, Verdict};
use crate::output::Output;
use std::path::PathBuf;
use toolcat_compiler::model::Value;
use toolcat_runtime::data::{Data, data_to_json};
use toolcat_runtime::parse::{Parsed, parse_data, read_arguments};
use toolcat_runtime::reject::Rejection;
use toolcat_runtime::table::Params;

/// Parse a call as an agent would, without running the tool
///
/// Shows what was stripped or repaired, and the value that the handler would get or the text that the
/// model would read.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The catalog: a .kdl file or a folder of them
    catalog: PathBuf,

    /// The tool: its name, `server/name`, or its wire name
    tool: String,

    /// The arguments as JSON
    #[arg(long, value_name = "JSON", conflicts_with = "args_file")]
    args: Option<String>,

    /// A file with the arguments; `-` reads standard input
    #[arg(long, value_name = "FILE")]
    args_file: Option<PathBuf>,

    /// How often this very call has been made; from the third time on, the rejection changes
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    attempt: u32,

    /// Text for people or JSON for programs
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

const AFTER_HELP: &str = "\
Without --args or --args-file, the call has no arguments. Checks written in Rust are not run.

The JSON is {\"status\":\"accepted\",\"value\":{},\"noise\":[{\"path\",\"kind\"}]} or
{\"status\":\"rejected\",\"code\",\"paths\":[],\"retry\",\"text\"}. `undecided` lists checks in
Rust that were not run.

Exit codes: 0 if the call is accepted or rejected, 2 if the catalog cannot be used or has no such tool.

Examples:
  toolcat call catalogs/desk get_order --args '{\"order_no\": \"1042\"}'
  echo '{\"order_no\": 1042}' | toolcat call catalogs/desk get_order --args-file - --format json";

pub(super) fn run(args: &Args, output: &mut Output) -> Result<Verdict, Failure> {
    let live = catalog::live(&args.catalog)?;
    let table = live.tool(catalog::tool(live.catalog(), &args.tool)?).params;
    let received = arguments::received(args)?;
    let came = match read_arguments(table, &received) {
        Ok(arguments) => parse_data(table, &arguments),
        Err(rejection) => Err(rejection),
    };
    let came = came.map_err(|rejection| rejection.at_attempt(table, args.attempt));
    match args.format {
        Format::Human => output.text(&human::text(table, &received, &came)),
        Format::Json => output.json(&format!("{}\n", json(table, &came))),
    }
    Ok(Verdict::Fine)
}

/// The outcome as JSON, in a fixed form.
fn json(table: &Params<'_>, came: &Result<Parsed<Data>, Rejection>) -> Value {
    let strings = |items: &[String]| Value::List(items.iter().map(|item| item.as_str().into()).collect());
    let members: Vec<(&str, Value)> = match came {
        Ok(parsed) => {
            let noise = parsed.noise.iter().map(|noise| {
                let members = [("path", noise.path.as_str().into()), ("kind", noise.kind.as_str().into())];
                Value::Object(members.map(|(name, value)| (name.to_owned(), value)).into())
            });
            let mut members = vec![
                ("status", "accepted".into()),
                ("value", value(table, &parsed.value)),
                ("noise", Value::List(noise.collect())),
            ];
            if parsed.noise_left_out > 0 {
                members.push(("noise_left_out", Value::Integer(parsed.noise_left_out as i128)));
            }
            if !parsed.undecided.is_empty() {
                let names: Vec<Value> = undecided(table, parsed).map(Value::from).collect();
                members.push(("undecided", Value::List(names)));
            }
            members
        }
        Err(rejection) => vec![
            ("status", "rejected".into()),
            ("code", rejection.code.as_str().into()),
            ("paths", strings(&rejection.paths)),
            ("retry", rejection.retry.into()),
            ("text", rejection.text.as_str().into()),
        ],
    };
    Value::Object(members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

/// The accepted parameters, in catalog order.
fn value(table: &Params<'_>, data: &Data) -> Value {
    ordered::object(table.fields, &data_to_json(table.fields, data))
}

/// Names of the checks in Rust that were not run.
fn undecided<'t>(table: &'t Params<'_>, parsed: &'t Parsed<Data>) -> impl Iterator<Item = &'t str> {
    parsed.undecided.iter().filter_map(|index| table.checks.get(*index)).map(|check| check.name)
}
