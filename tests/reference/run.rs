//! Runs the steps of a document.

use super::document::{Kind, Step};
use bumpalo::Bump;
use std::collections::BTreeSet;
use std::ops::Range;
use toolcat_compiler::diagnostic::{Style, render_all};
use toolcat_compiler::driver::Analysis;
use toolcat_compiler::model::{Catalog, Outcome, Tool};
use toolcat_compiler::source::{SourceFile, Sources};
use toolcat_compiler::{render, samples, tables};
use toolcat_runtime::parse::{self, Parsed};
use toolcat_runtime::reject::Rejection;

/// The outcome of a document.
#[derive(Debug, Default)]
pub(crate) struct Report {
    /// What differs from the document.
    pub(crate) faults: Vec<String>,
    /// What the document should say instead.
    pub(crate) mended: Vec<(Range<usize>, String)>,
    /// Codes of the rejections shown.
    pub(crate) codes: BTreeSet<String>,
    /// Kinds of noise shown.
    pub(crate) noise: BTreeSet<String>,
    /// How many accepted calls have their value shown.
    pub(crate) values: usize,
    /// How many results are shown.
    pub(crate) outcomes: usize,
}

type Came = Result<Parsed<serde_json::Value>, Rejection>;

/// Runs all steps.
pub(crate) fn run(steps: &[Step]) -> Report {
    let mut report = Report::default();
    let mut compiled: Option<Analysis> = None;
    let mut came: Option<Came> = None;
    for step in steps {
        let result = match &step.kind {
            Kind::Setup(part) => compile(part, &step.text).map(|new| {
                compiled = Some(new);
                None
            }),
            Kind::Call { attempt, failing } => {
                let catalog = compiled.as_ref().expect("a tool before a call").catalog();
                came = Some(call(catalog, &step.text, *attempt, failing.as_deref()));
                Ok(None)
            }
            Kind::Outcome(example, is_error) => {
                report.outcomes += 1;
                outcome(compiled.as_ref().expect("a tool before a result").catalog(), example, *is_error)
                    .map(|text| Some(text + "\n"))
            }
            kind => {
                expect(kind, &step.text, came.as_ref().expect("a call before what comes of it"), &mut report)
            }
        };
        match result {
            Ok(Some(found)) if found.trim() != step.text.trim() => {
                report.faults.push(format!("line {}: this is what comes: {found}", step.line));
                report.mended.push((step.place.clone(), found));
            }
            Ok(_) => {}
            Err(fault) => report.faults.push(format!("line {}: {fault}", step.line)),
        }
    }
    report
}

/// The catalog around a part of one; without errors.
fn compile(part: &str, text: &str) -> Result<Analysis, String> {
    let done = if text.contains("outcome \"") { "" } else { "outcome \"done\" { text \"Done.\" }" };
    let whole = match part {
        "params" => format!("tool \"find\" {{\nparams {{\n{text}\n}}\n{done}\n}}"),
        "tool" => format!("tool \"find\" {{\n{text}\n{done}\n}}"),
        "catalog" => text.to_owned(),
        other => return Err(format!("`{other}` is no part of a catalog")),
    };
    let compiled =
        Analysis::of(Sources::new(vec![SourceFile::new("reference.kdl", &whole)]).named("reference"));
    if compiled.has_errors() {
        return Err(render_all(compiled.findings(), compiled.sources(), Style::Plain));
    }
    Ok(compiled)
}

fn tool(catalog: &Catalog) -> &Tool {
    catalog.tools.first().expect("a tool")
}

fn call(catalog: &Catalog, text: &str, attempt: u32, failing: Option<&str>) -> Came {
    let bump = Bump::new();
    let table = tables::params(catalog, tool(catalog), &bump);
    let arguments = parse::read_arguments(&table, text.trim_end_matches('\n'));
    let came = arguments.and_then(|arguments| samples::run(&table, &arguments, failing));
    came.map_err(|rejection| rejection.at_attempt(&table, attempt))
}

/// Compares the actual result with the document's. Returns a text to compare.
fn expect(kind: &Kind, text: &str, came: &Came, report: &mut Report) -> Result<Option<String>, String> {
    match (kind, came) {
        (Kind::Value, Ok(parsed)) => {
            let wanted: serde_json::Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
            report.values += 1;
            let same = wanted == parsed.value;
            Ok((!same).then(|| format!("{}\n", parsed.value)))
        }
        (Kind::Noise(wanted), Ok(parsed)) => {
            let found: Vec<_> = parsed.noise.iter().map(|noise| noise.kind.as_str().to_owned()).collect();
            report.noise.extend(found.iter().cloned());
            if *wanted == found { Ok(None) } else { Err(format!("the noise is {found:?}, not {wanted:?}")) }
        }
        (Kind::Rejection(code), Err(rejection)) => {
            report.codes.insert(rejection.code.clone());
            if *code != rejection.code {
                return Err(format!("the code is {}, not {code}: {rejection}", rejection.code));
            }
            // A table row without the text gives only the code.
            let in_table = !text.ends_with('\n');
            let found =
                if in_table { rejection.text.replace('\n', "<br>") } else { format!("{rejection}\n") };
            Ok((!text.is_empty()).then_some(found))
        }
        (Kind::Serialised, Err(rejection)) => {
            let wanted: serde_json::Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
            let found = serde_json::to_value(rejection).map_err(|error| error.to_string())?;
            Ok((wanted != found)
                .then(|| format!("{}\n", serde_json::to_string(rejection).unwrap_or_default())))
        }
        (_, Ok(parsed)) => Err(format!("the call is accepted as {}", parsed.value)),
        (_, Err(rejection)) => Err(format!("the call is rejected by {}: {rejection}", rejection.code)),
    }
}

fn outcome(catalog: &Catalog, example: &str, is_error: bool) -> Result<String, String> {
    let all = tool(catalog).outcomes.iter();
    let mut found = all.flat_map(|outcome| outcome.examples.iter().map(move |example| (outcome, example)));
    let (outcome, example): (&Outcome, _) = found
        .find(|(_, one)| one.title.value == example)
        .ok_or(format!("there is no example `{example}`"))?;
    if outcome.failure != is_error {
        return Err(format!("the error flag is {}, not {is_error}", outcome.failure));
    }
    Ok(render::outcome(catalog, outcome, &example.value))
}
