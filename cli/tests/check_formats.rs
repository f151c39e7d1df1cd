//! What `check` prints for programs matches its schema, whatever is found: on the examples of all rules, files that
//! cannot be read and files that are not KDL.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use toolcat_compiler::rules::rules;

/// A temporary folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    // A repository, so that code hosts name its files relative to it.
    fs::create_dir_all(folder.join(".git")).expect("the folder can be made");
    folder
}

/// The bad example of every rule as a separate catalog, and two catalogs that cannot be used.
fn catalogs(name: &str) -> PathBuf {
    let folder = folder(name);
    for rule in rules() {
        fs::write(folder.join(format!("{}.kdl", rule.code.id)), rule.bad).expect("writable");
    }
    fs::write(folder.join("no, such: 100% 寄信.kdl"), "tool \"a\" {\n").expect("writable");
    fs::write(folder.join("not-utf8.kdl"), b"tool \"\xff\"\n").expect("writable");
    folder
}

/// Runs `check` in a folder, each file of which is a catalog.
fn check(folder: &Path, arguments: &[&str]) -> String {
    let mut files: Vec<_> = fs::read_dir(folder).expect("readable").flatten().collect();
    files.retain(|file| file.file_name() != ".git");
    files.sort_by_key(fs::DirEntry::file_name);
    let mut command = Command::new(env!("CARGO_BIN_EXE_toolcat"));
    command.current_dir(folder).arg("check").args(arguments).args(files.iter().map(fs::DirEntry::file_name));
    let output = command.output().expect("the command starts");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}:\n{text}"))
}

/// Every way in which a value violates a schema.
fn mistakes(schema: &str, value: &Value) -> Vec<String> {
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join(schema);
    let mut schema = json(&fs::read_to_string(schema).expect("the schema is there"));
    // The pattern of SARIF's `language` closes a bracket that it never opened; nothing here has a language.
    for owner in ["run", "toolComponent"] {
        if let Some(language) = schema.pointer_mut(&format!("/definitions/{owner}/properties/language")) {
            language.as_object_mut().expect("a schema").remove("pattern");
        }
    }
    let validator = jsonschema::validator_for(&schema).expect("it is a schema");
    validator.iter_errors(value).map(|error| format!("{}: {error}", error.instance_path())).collect()
}

#[test]
fn json_matches_its_schema() {
    let folder = catalogs("json");
    let value = json(&check(&folder, &["--format", "json"]));
    assert_eq!(mistakes("../docs/schemas/check.schema.json", &value), Vec::<String>::new());
    let found = value["diagnostics"].as_array().expect("a list");
    let level = |level: &str| found.iter().filter(|one| one["level"] == level).count();
    assert_eq!(value["summary"]["errors"], level("error"));
    assert_eq!(value["summary"]["warnings"], level("warning"));
    assert_eq!(value["summary"]["infos"], level("info"));
    for rule in rules() {
        assert!(found.iter().any(|one| one["rule"] == rule.code.id), "{} is not found", rule.code.id);
    }
    assert!(
        found.iter().any(|one| one.get("fix").is_some()) && found.iter().any(|one| one["rule"] == "load")
    );
    fs::remove_dir_all(folder).expect("removable");
}

#[test]
fn the_list_of_fixes_matches_the_schema_too() {
    let folder = catalogs("json-fixed");
    let value = json(&check(&folder, &["--format", "json", "--unsafe-fixes"]));
    assert_eq!(mistakes("../docs/schemas/check.schema.json", &value), Vec::<String>::new());
    assert_ne!(value["fixed"].as_array().map_or(0, Vec::len), 0);
    fs::remove_dir_all(folder).expect("removable");
}

#[test]
fn sarif_matches_the_standard() {
    let folder = catalogs("sarif");
    let log = json(&check(&folder, &["--format", "sarif"]));
    assert_eq!(mistakes("tests/data/sarif-schema-2.1.0.json", &log), Vec::<String>::new());
    let findings = json(&check(&folder, &["--format", "json"]));
    let findings = findings["diagnostics"].as_array().expect("a list");
    let run = &log["runs"][0];
    let results = run["results"].as_array().expect("a list");
    assert_eq!(results.len(), findings.len());
    for (result, finding) in results.iter().zip(findings) {
        let index = result["ruleIndex"].as_u64().expect("a number") as usize;
        assert_eq!(run["tool"]["driver"]["rules"][index]["id"], result["ruleId"]);
        assert_eq!(result["ruleId"], finding["rule"]);
        assert_eq!(result.get("fixes").is_some(), finding.get("fix").is_some());
        let place = &result["locations"][0]["physicalLocation"];
        if let Some(region) = place.get("region") {
            assert_eq!(region["startLine"], finding["start"]["line"]);
            assert_eq!(region["endColumn"], finding["end"]["column"]);
        }
    }
    let uri = |result: &Value| {
        result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].as_str().map(str::to_owned)
    };
    let odd = "no%2C%20such%3A%20100%25%20%E5%AF%84%E4%BF%A1.kdl";
    assert!(results.iter().any(|result| uri(result).as_deref() == Some(odd)));
    assert_eq!(run["invocations"][0]["executionSuccessful"], false, "a file could not be read");
    fs::remove_dir_all(folder).expect("removable");
}

#[test]
fn annotations_are_one_line_each() {
    let folder = catalogs("github");
    let text = check(&folder, &["--format", "github", "--all"]);
    let (commands, rest): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.starts_with("::"));
    assert_eq!(rest.len(), 1, "the summary is the only other line: {rest:?}");
    for command in &commands {
        let (head, message) = command[2..].split_once("::").expect("a message");
        let (kind, properties) = head.split_once(' ').expect("properties");
        assert!(["error", "warning", "notice"].contains(&kind) && !message.is_empty(), "{command}");
        for property in properties.split(',') {
            let (name, value) = property.split_once('=').expect("a value");
            let known = ["file", "line", "endLine", "col", "endColumn", "title"].contains(&name);
            assert!(known && !value.is_empty() && !value.contains(':'), "{command}");
        }
    }
    assert!(
        commands
            .is_sorted_by_key(|line| ["::e", "::w", "::n"].iter().position(|kind| line.starts_with(kind)))
    );
    fs::remove_dir_all(folder).expect("removable");
}

#[test]
fn a_comment_stays_below_the_limit() {
    let folder = folder("markdown");
    let long = "tool \"find_book_with_a_rather_long_name_N\" { description \"Find it.\"; outcome \"r\" { text \"x\"; example \"x\" } }\n";
    let text: String = (0..2_000).map(|index| long.replace('N', &index.to_string())).collect();
    fs::write(folder.join("long.kdl"), text).expect("writable");
    let comment = check(&folder, &["--format", "markdown"]);
    assert!(comment.len() < 65_536, "{}", comment.len());
    assert!(comment.contains(" more; `toolcat check` shows them"), "what is left out is counted");
    assert_eq!(comment.matches("<details>").count(), comment.matches("</details>").count());
    fs::remove_dir_all(folder).expect("removable");
}

/// No output is wider than a terminal. Source lines may be, since the marked place is never cut, however long it is.
#[test]
fn people_read_it_at_80_columns() {
    let folder = catalogs("human");
    let text = check(&folder, &["--all"]);
    let said = text.lines().filter(|line| !line.contains(" | "));
    let breaks = |line: &&str| line.split(' ').all(|word| word.chars().count() < 60);
    let wide: Vec<&str> = said.filter(breaks).filter(|line| line.chars().count() > 80).collect();
    assert!(wide.is_empty(), "{}", wide.join("\n"));
    assert!(!text.contains('\u{1b}'), "no colours without a terminal");
    fs::remove_dir_all(folder).expect("removable");
}
