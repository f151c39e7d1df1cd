//! Calls and their outcomes: each file in `cases` has a table and calls that use it.
//!
//! A case has `args` (a value) or `text`, and either `value` with `noise` (`[path, kind]` each), or `rejected` with
//! `paths`, `retry` and words that the text `says` or `hides`; `attempt` says how often the call came. Accepted
//! arguments are parsed once more and must not change. The texts of all rejections are pinned in `golden`.

mod support;

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use toolcat_runtime::Rejection;
use toolcat_runtime::data::data_to_json;
use toolcat_runtime::golden::{self, Case};
use toolcat_runtime::parse::{self, Parsed};
use toolcat_runtime::table::Params;

#[test]
fn calls_match_their_cases() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut files: Vec<_> = fs::read_dir(here.join("cases"))
        .expect("a folder")
        .map(|file| file.expect("a file").path())
        .collect();
    files.sort();
    assert!(!files.is_empty());
    let mut faults = Vec::new();
    let mut tools = Vec::new();
    for file in files {
        let stem = file.file_stem().expect("a name").to_string_lossy().into_owned();
        let text = fs::read_to_string(&file).expect("a text");
        let json: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{stem}: {error}"));
        let table = support::params(&json);
        let mut pinned = Vec::new();
        for case in json["cases"].as_array().expect("cases") {
            let title = case["title"].as_str().expect("a title");
            match run(table, case) {
                Ok(Some(rejection)) => pinned.push(Case {
                    title: format!("{}: {title}", rejection.code),
                    input: Some(case.get("args").map_or_else(|| case["text"].to_string(), Value::to_string)),
                    text: rejection.text,
                }),
                Ok(None) => {}
                Err(fault) => faults.push(format!("{stem}: {title}: {fault}")),
            }
        }
        if !pinned.is_empty() {
            golden::check(&here.join("golden"), &stem, &pinned);
            tools.push(stem);
        }
    }
    golden::check_orphans(&here.join("golden"), &tools, &[]);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

fn run(table: &Params<'_>, case: &Value) -> Result<Option<Rejection>, String> {
    let arguments = match case.get("text") {
        Some(text) => parse::read_arguments(table, text.as_str().expect("a text")),
        None => Ok(case["args"].clone()),
    };
    match arguments.and_then(|arguments| parse::parse_data(table, &arguments)) {
        Ok(parsed) => accepted(table, case, &parsed).map(|()| None),
        Err(rejection) => {
            let attempt =
                case["attempt"].as_u64().map_or(1, |attempt| u32::try_from(attempt).expect("a count"));
            let rejection = rejection.at_attempt(table, attempt);
            rejected(case, &rejection).map(|()| Some(rejection))
        }
    }
}

fn accepted(
    table: &Params<'_>,
    case: &Value,
    parsed: &Parsed<toolcat_runtime::data::Data>,
) -> Result<(), String> {
    let value = data_to_json(table.fields, &parsed.value);
    let noise: Value = parsed.noise.iter().map(|noise| json!([noise.path, noise.kind.as_str()])).collect();
    same("value", &value, &case["value"])?;
    same("noise", &noise, case.get("noise").unwrap_or(&json!([])))?;
    let again = parse::parse_data(table, &value).map_err(|rejection| format!("not again: {rejection}"))?;
    same("value of the second parse", &data_to_json(table.fields, &again.value), &value)
}

fn rejected(case: &Value, rejection: &Rejection) -> Result<(), String> {
    same("code", &json!(rejection.code), &case["rejected"])
        .map_err(|fault| format!("{fault}: {rejection}"))?;
    same("paths", &json!(rejection.paths), case.get("paths").unwrap_or(&json!([])))?;
    same("retry", &json!(rejection.retry), case.get("retry").unwrap_or(&json!(true)))?;
    for words in case["says"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if !rejection.text.contains(words) {
            return Err(format!("does not say {words:?}: {rejection}"));
        }
    }
    for words in case["hides"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if rejection.text.contains(words) {
            return Err(format!("says {words:?}: {rejection}"));
        }
    }
    Ok(())
}

fn same(what: &str, found: &Value, wanted: &Value) -> Result<(), String> {
    if found == wanted { Ok(()) } else { Err(format!("{what} is {found}, not {wanted}")) }
}
