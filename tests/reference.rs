//! Runs every example in the README and in the reference of calls and results.
//!
//! `TOOLCAT_ACCEPT=1 cargo test --test reference` writes the actual answers into the documents. Read them before you
//! commit.

#[path = "reference/document.rs"]
mod document;
#[path = "reference/run.rs"]
mod run;

use run::Report;
use std::path::Path;
use toolcat_runtime::parse::NoiseKind;
use toolcat_runtime::table::Reject;

fn check(name: &str) -> Report {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    let mut text = std::fs::read_to_string(&path).expect("the document");
    let report = run::run(&document::steps(&text));
    if std::env::var_os("TOOLCAT_ACCEPT").is_some() && !report.mended.is_empty() {
        for (place, found) in report.mended.iter().rev() {
            text.replace_range(place.clone(), found);
        }
        std::fs::write(&path, text).expect("the document can be written");
    }
    let faults: Vec<_> = report.faults.iter().map(|fault| format!("{name}, {fault}")).collect();
    assert!(faults.is_empty(), "{}\n{} faults", faults.join("\n"), faults.len());
    report
}

#[test]
fn calls_are_read_as_the_reference_says() {
    let report = check("docs/calls.md");
    for kind in NoiseKind::ALL {
        assert!(report.noise.contains(kind.as_str()), "docs/calls.md has no example of {kind}");
    }
    for reject in Reject::ALL.iter().filter(|reject| **reject != Reject::Repeated) {
        assert!(report.codes.contains(reject.code()), "docs/calls.md has no example of {}", reject.code());
    }
}

#[test]
fn results_read_as_the_reference_says() {
    check("docs/results.md");
}

/// The first screen of the README: a tool, a call that is rejected, one that is repaired, and a result.
#[test]
fn the_readme_shows_what_a_model_reads() {
    let report = check("README.md");
    assert!(report.codes.contains("order-number"), "the README shows no rejection");
    assert!(report.values > 0 && report.outcomes > 0, "the README shows no accepted call or no result");
}

/// A harness that finds nothing to check would pass too.
#[test]
fn faults_are_found() {
    let document = "```kdl params\ninteger \"n\"\n```\n\n```json call\n{\"n\": \"12\"}\n```\n\n```json value\n{\"n\": 13}\n```\n\n\
        ```text rejection missing\nx\n```\n\n| noise | parameters | call | becomes |\n|---|---|---|---|\n\
        | `null` | `integer \"n\"` | `{\"n\": \"1\"}` | `{\"n\": 1}` |\n";
    let report = run::run(&document::steps(document));
    assert_eq!(report.faults.len(), 3, "{:#?}", report.faults);
    assert!(report.faults[0].contains("line 9") && report.faults[0].contains("12"), "{}", report.faults[0]);
}
