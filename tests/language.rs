//! The language as users meet it: a good and a bad case for every node, and a guide whose examples compile.

mod support;

use libtest_mimic::{Arguments, Failed, Trial};
use std::collections::BTreeSet;
use std::fs;
use std::process::ExitCode;
use support::cases::{self, Kind};
use support::coverage::Used;
use support::{document, here, reference};
use toolcat_compiler::diagnostic::{Style, render_all};
use toolcat_compiler::rules::{self, Selection};

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let root = here().join("cases/language");
    let mut trials = cases::trials(&root);
    trials.push(Trial::test("every node has a good and a bad case", every_node_has_cases));
    trials.push(Trial::test("good cases use the whole grammar", good_cases_use_the_grammar));
    trials.push(Trial::test("every `allow` is in the model", every_allow_is_kept));
    trials.push(Trial::test("the guide names the whole grammar", guide_names_the_grammar));
    trials.push(Trial::test("the reference is fresh", reference_is_fresh));
    trials.push(Trial::test("the guide has an example of every node", guide_shows_every_node));
    trials.extend(guide().into_iter().map(|example| {
        let name = format!("guide example in line {}", example.line);
        Trial::test(name, move || compiles(&example))
    }));
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn guide_text() -> String {
    let path = here().with_file_name("docs").join("language.md");
    fs::read_to_string(&path).unwrap_or_default()
}

fn guide() -> Vec<document::Example> {
    document::examples(&guide_text())
}

/// Folders that cover more than one node, in addition to those named after a node.
const MIXED: [&str; 2] = ["files", "texts"];

fn every_node_has_cases() -> Result<(), Failed> {
    let cases = cases::all(&here().join("cases/language"));
    let grammar = Used::whole_grammar();
    let mut faults = Vec::new();
    for node in grammar.node_names() {
        for (kind, word) in [(Kind::Good, "good"), (Kind::Bad, "bad")] {
            if !cases.iter().any(|case| case.about == node && case.kind() == Ok(kind)) {
                faults.push(format!("`{node}` has no {word} case"));
            }
        }
    }
    let folders: BTreeSet<&str> = cases.iter().map(|case| case.about.as_str()).collect();
    let unknown =
        folders.iter().filter(|folder| !grammar.node_names().contains(*folder) && !MIXED.contains(folder));
    faults.extend(unknown.map(|folder| format!("the folder `{folder}` is named after no node")));
    verdict(faults)
}

fn good_cases_use_the_grammar() -> Result<(), Failed> {
    let mut used = Used::default();
    for case in cases::all(&here().join("cases/language")) {
        if case.kind() == Ok(Kind::Good) {
            for file in case.compile()?.sources().files() {
                used.add(&file.text);
            }
        }
    }
    verdict(Used::whole_grammar().missing_in(&used))
}

/// A suppression that is read and then forgotten would suppress nothing, whatever its node.
fn every_allow_is_kept() -> Result<(), Failed> {
    let cases = cases::all(&here().join("cases/language"));
    let everywhere = cases.iter().find(|case| case.about == "allow" && case.name == "good-everywhere");
    let compiled = everywhere.ok_or("there is no such case")?.compile()?;
    let written: usize =
        compiled.sources().files().iter().map(|file| file.text.matches("allow \"a\"").count()).sum();
    let kept = compiled.catalog().allows.len();
    if written == 0 || kept != written {
        return Err(format!("{written} are written, {kept} are in the model").into());
    }
    Ok(())
}

/// `UPDATE_EXPECT=1` writes it.
fn reference_is_fresh() -> Result<(), Failed> {
    let path = here().with_file_name("docs").join("reference.md");
    let text = reference::document();
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&path, &text)?;
    }
    match fs::read_to_string(&path).is_ok_and(|written| written == text) {
        true => Ok(()),
        false => Err("docs/reference.md differs from the grammar: UPDATE_EXPECT=1 writes it".into()),
    }
}

fn guide_names_the_grammar() -> Result<(), Failed> {
    let text = guide_text();
    let grammar = Used::whole_grammar();
    let names = grammar.node_names().into_iter().chain(grammar.property_names());
    let missing =
        names.filter(|name| !text.contains(&format!("`{name}`")) && !text.contains(&format!("`{name}=")));
    verdict(missing.map(|name| format!("`{name}` is not mentioned")).collect())
}

fn guide_shows_every_node() -> Result<(), Failed> {
    let mut used = Used::default();
    for example in guide() {
        used.add(&example.catalog()?);
    }
    let whole = Used::whole_grammar();
    verdict(Used { properties: BTreeSet::new(), ..whole }.missing_in(&used))
}

fn compiles(example: &document::Example) -> Result<(), Failed> {
    let compiled = support::compile("docs/language.md", &example.catalog()?);
    if compiled.has_errors() {
        return Err(support::findings(&compiled).into());
    }
    // A guide that switches off a nonexistent rule teaches a mistake.
    let asked = Selection { rules: vec!["unknown-rule".to_owned()], ..Selection::default() };
    let unknown = rules::run(compiled.catalog(), &asked);
    if !unknown.is_empty() {
        return Err(render_all(&unknown, compiled.sources(), Style::Plain).into());
    }
    Ok(support::emit_all(&compiled)?)
}

fn verdict(faults: Vec<String>) -> Result<(), Failed> {
    match faults.is_empty() {
        true => Ok(()),
        false => Err(faults.join("\n").into()),
    }
}
