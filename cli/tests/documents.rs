//! `docs/rules.md` is what the command writes now, and every rule can be explained.

use std::path::Path;
use std::process::Command;
use toolcat_compiler::rules::rules;

fn toolcat(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_toolcat")).args(arguments).output().expect("it starts");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn the_document_about_rules_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/rules.md");
    let came = toolcat(&["rules", "--format", "markdown"]);
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, &came).expect("the document can be written");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    let diff = toolcat_runtime::golden::diff(&written, &came);
    assert!(written == came, "UPDATE_EXPECT=1 rewrites docs/rules.md:\n{diff:.4000}");
}

#[test]
fn every_rule_is_explained_at_80_columns() {
    for rule in rules() {
        let text = toolcat(&["explain", rule.code.id]);
        assert!(text.starts_with(&format!("# {}\n", rule.code.id)), "{text}");
        assert!(text.contains("This breaks the rule:") && text.contains("Source:"), "{text}");
        // Code is shown as written.
        let prose = text.split("```").step_by(2).flat_map(str::lines);
        let wide: Vec<&str> = prose.filter(|line| line.chars().count() > 80).collect();
        assert!(wide.is_empty(), "{}: {wide:?}", rule.code.id);
    }
}

#[test]
fn the_list_has_every_rule() {
    let listed = toolcat(&["rules"]);
    let json: serde_json::Value =
        serde_json::from_str(&toolcat(&["rules", "--format", "json"])).expect("JSON");
    let all: Vec<&str> = rules().map(|rule| rule.code.id).collect();
    let ids =
        json["rules"].as_array().expect("a list").iter().map(|rule| rule["id"].as_str().expect("an id"));
    assert_eq!(ids.collect::<Vec<_>>(), all);
    for id in all {
        assert!(listed.contains(&format!("\n  {id} (")), "{id} is not listed");
    }
}

/// Rules and codes that the documents name exist: those in `lint` and `allow`, after `explain` and `--rule`, and in
/// brackets.
#[test]
fn what_documents_name_can_be_explained() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut documents =
        vec![root.join("README.md"), root.join("catalogs/README.md"), root.join("cli/README.md")];
    documents.extend(std::fs::read_dir(root.join("docs")).expect("docs").flatten().map(|entry| entry.path()));
    // The reference shows the form of an argument, not a real one: `allow "rule"`.
    documents.retain(|document| !document.ends_with("reference.md"));
    let marks = ["lint \"", "allow \"", "toolcat explain ", "--rule ", "error[", "warning[", "note["];
    let mut named = std::collections::BTreeSet::new();
    for document in documents {
        let Ok(text) = std::fs::read_to_string(&document) else { continue };
        // `unknown-rule` shows the message for a rule that does not exist.
        let sections = text.split("\n### ").filter(|section| !section.starts_with("unknown-rule\n"));
        let text = sections.collect::<Vec<_>>().join("\n");
        for mark in marks {
            for rest in text.split(mark).skip(1) {
                let end = rest.find(|letter: char| !(letter.is_ascii_lowercase() || letter == '-'));
                named.insert(rest[..end.unwrap_or(rest.len())].trim_end_matches('-').to_owned());
            }
        }
    }
    named.remove("");
    assert!(named.len() > 50, "{named:?}");
    let known = |id: &str| rules().any(|rule| rule.code.id == id);
    for id in named.iter().filter(|id| !known(id)) {
        toolcat(&["explain", id]);
    }
}
