//! Rules against their own examples: each finds something in its bad one and nothing in its good one, which has no error of
//! any rule. What all rules find in all examples is a golden file, so that reviews show noisy rules.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use toolcat_compiler::diagnostic::{Diagnostic, Level, Style, render_all};
use toolcat_compiler::driver::Analysis;
use toolcat_compiler::rules::{self, Selection, rules};
use toolcat_compiler::source::{SourceFile, Sources};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rules")
}

fn compiled(name: &str, text: &str) -> Analysis {
    let compiled =
        Analysis::of(Sources::new(vec![SourceFile::new(format!("{name}.kdl"), text)]).named("example"));
    let rendered = render_all(compiled.findings(), compiled.sources(), Style::Plain);
    assert!(!compiled.has_errors(), "{name} does not compile:\n{rendered}");
    compiled
}

fn found(compiled: &Analysis) -> Vec<Diagnostic> {
    let selection = Selection { today: Some(rules::DAY_OF_EXAMPLES.to_owned()), ..Selection::default() };
    rules::run(compiled.catalog(), &selection)
}

#[test]
fn every_rule_finds_its_bad_example_and_leaves_its_good_one_alone() {
    for rule in rules() {
        let bad = compiled(&format!("{}/bad", rule.code.id), rule.bad);
        assert!(
            found(&bad).iter().any(|one| one.code.id == rule.code.id),
            "{} finds nothing in its bad example",
            rule.code.id
        );
        let good = compiled(&format!("{}/good", rule.code.id), rule.good);
        let left: Vec<_> = found(&good)
            .into_iter()
            .filter(|one| one.code.id == rule.code.id || one.level == Level::Error)
            .collect();
        let rendered = render_all(&left, good.sources(), Style::Plain);
        assert!(left.is_empty(), "{} or an error is found in its good example:\n{rendered}", rule.code.id);
    }
}

/// Each rule's findings in its bad example, as a user reads them.
#[test]
fn findings_read_well() {
    let mut wrong = Vec::new();
    for rule in rules() {
        let bad = compiled(&format!("{}/bad", rule.code.id), rule.bad);
        let own: Vec<_> = found(&bad).into_iter().filter(|one| one.code.id == rule.code.id).collect();
        let text = render_all(&own, bad.sources(), Style::Plain);
        let path = folder().join("examples").join(rule.code.id).join("bad.diag");
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(&path, &text).expect("the expectation can be written");
        }
        let expected = std::fs::read_to_string(&path).unwrap_or_default();
        if expected != text {
            let diff = similar::TextDiff::from_lines(&expected, &text).unified_diff().to_string();
            wrong.push(format!("{}:\n{diff}", rule.code.id));
        }
    }
    assert!(wrong.is_empty(), "UPDATE_EXPECT=1 accepts:\n{}", wrong.join("\n"));
}

/// More that a rule finds or leaves alone: `tests/rules/<rule>.<what>.kdl`, next to its findings.
#[test]
fn cases_find_what_they_expect() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules");
    let mut cases: Vec<_> =
        std::fs::read_dir(&folder).expect("cases").flatten().map(|one| one.path()).collect();
    cases.retain(|path| path.extension().is_some_and(|extension| extension == "kdl"));
    cases.sort();
    let mut wrong = Vec::new();
    for path in cases {
        let name = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
        let id = name.split('.').next().unwrap_or_default();
        assert!(rules::rule(id).is_some(), "{name}: there is no rule {id}");
        let case = compiled(&name, &std::fs::read_to_string(&path).expect("it can be read"));
        let own: Vec<_> = found(&case).into_iter().filter(|one| one.code.id == id).collect();
        let text = render_all(&own, case.sources(), Style::Plain);
        let path = path.with_extension("diag");
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(&path, &text).expect("the expectation can be written");
        }
        let expected = std::fs::read_to_string(&path).unwrap_or_default();
        if expected != text {
            let diff = similar::TextDiff::from_lines(&expected, &text).unified_diff().to_string();
            wrong.push(format!("{name}:\n{diff}"));
        }
    }
    assert!(wrong.is_empty(), "UPDATE_EXPECT=1 accepts:\n{}", wrong.join("\n"));
}

#[test]
fn the_registry_and_the_files_agree() {
    let mut ids = BTreeSet::new();
    for rule in rules() {
        assert!(ids.insert(rule.code.id), "two rules are named {}", rule.code.id);
        let file = folder().join(rule.group.as_str()).join(format!("{}.rs", rule.code.id.replace('-', "_")));
        assert!(file.is_file(), "{} does not stand in {}", rule.code.id, file.display());
        assert!(
            rule.code.about.ends_with('.') && !rule.why.is_empty() && !rule.source.is_empty(),
            "{}",
            rule.code.id
        );
    }
    let folders = std::fs::read_dir(folder().join("examples")).expect("examples").flatten();
    for entry in folders {
        let name = entry.file_name().into_string().expect("a plain name");
        assert!(ids.contains(name.as_str()), "examples/{name} belongs to no rule");
    }
}

/// How often each rule fires on the examples of the others.
#[test]
fn hits_on_all_examples_are_pinned() {
    let mut table = String::from("What each rule finds in the good and bad examples of the other rules.\n\n");
    let mut hits: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for rule in rules() {
        for (kind, text) in [("bad", rule.bad), ("good", rule.good)] {
            let example = compiled(&format!("{}/{kind}", rule.code.id), text);
            for one in found(&example).into_iter().filter(|one| one.code.id != rule.code.id) {
                hits.entry(one.code.id).or_default().push(format!("{}/{kind}", rule.code.id));
            }
        }
    }
    for (rule, mut places) in hits {
        places.sort();
        places.dedup();
        table.push_str(&format!("{rule}: {}\n", places.join(", ")));
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules/hits-on-examples.txt");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
        std::fs::write(&path, &table).expect("the expectation can be written");
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    let diff = similar::TextDiff::from_lines(&expected, &table).unified_diff().to_string();
    assert!(diff.is_empty(), "UPDATE_EXPECT=1 accepts:\n{diff}");
}
