//! Real tool sets, if available: each becomes a catalog that compiles, says what the source says, and accounts for every
//! tool.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use toolcat_compiler::diagnostic::{Diagnostic, Level};
use toolcat_compiler::driver::Analysis;
use toolcat_compiler::import::{Imported, Input, Kind, import};
use toolcat_compiler::model::{Description, Presence, Type};
use toolcat_compiler::source::{SourceFile, Sources};

struct Set {
    input: Input,
    imported: Imported,
}

static SETS: LazyLock<Vec<Set>> = LazyLock::new(|| paths().iter().map(|path| set(path)).collect());

fn paths() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data/tools");
    let Ok(entries) = std::fs::read_dir(&folder) else {
        skip();
        return Vec::new();
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut paths: Vec<_> = paths.filter(|path| path.to_string_lossy().ends_with(".tools.jsonl")).collect();
    paths.sort();
    paths
}

#[expect(clippy::print_stderr, reason = "whoever runs the tests should know what was not tested")]
fn skip() {
    eprintln!("skipped: there are no tool sets in ../shared/data/tools");
}

fn set(path: &Path) -> Set {
    let name = path.file_name().expect("it is a file").to_string_lossy().into_owned();
    let input = Input { name, text: std::fs::read_to_string(path).expect("it can be read") };
    let imported = import(std::slice::from_ref(&input)).expect("it holds tools");
    Set { input, imported }
}

fn compile(set: &Set) -> Analysis {
    let files = set.imported.files.iter().map(|(path, text)| SourceFile::new(path.as_str(), text.as_str()));
    Analysis::of(Sources::new(files.collect()).named("imported"))
}

fn describe(compiled: &Analysis, one: &Diagnostic) -> String {
    let place = one.span().map_or_else(String::new, |span| {
        let file = compiled.sources().file(span.file);
        let at = file.position(span.start);
        format!("{}:{}:{}", file.path, at.line, at.column)
    });
    format!("{place}: [{}] {}", one.code.id, one.message)
}

#[test]
fn real_sets_compile_and_say_what_the_source_says() {
    for set in SETS.iter() {
        let compiled = compile(set);
        let errors = compiled.findings().iter().filter(|one| one.level == Level::Error);
        let errors: Vec<_> = errors.map(|one| describe(&compiled, one)).take(30).collect();
        assert!(errors.is_empty(), "{}:\n{}", set.input.name, errors.join("\n"));
        same_tools(set, &compiled);
    }
}

/// Names, descriptions, parameters and required ones equal those of the source.
fn same_tools(set: &Set, compiled: &Analysis) {
    let tools = &compiled.catalog().tools;
    let lines: Vec<serde_json::Value> = set
        .input
        .text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| serde_json::from_str(line).expect("it is JSON"))
        .collect();
    assert_eq!(tools.len(), lines.len(), "{}", set.input.name);
    for line in &lines {
        let (server, name) = (line["server"].as_str(), line["name"].as_str().expect("it has a name"));
        let tool = tools
            .iter()
            .find(|tool| {
                let on = tool.server.map(|id| compiled.catalog().server(id).name.value.as_str());
                tool.name.value == name && on == server
            })
            .unwrap_or_else(|| panic!("{}: {name} is missing", set.input.name));
        let text = line["description"].as_str().unwrap_or_default();
        match &tool.description {
            Description::Plain(prose) => assert_eq!(prose.text, text, "{name}"),
            _ => assert_eq!(text.trim(), "", "{name}"),
        }
        let schema = &line["input_schema"];
        let properties = schema["properties"].as_object().cloned().unwrap_or_default();
        let wanted: BTreeSet<&str> = properties.keys().map(String::as_str).collect();
        let fields = &tool.params.fields;
        assert_eq!(
            fields.iter().map(|field| field.name.value.as_str()).collect::<BTreeSet<_>>(),
            wanted,
            "{name}"
        );
        for field in fields {
            let listed = schema["required"]
                .as_array()
                .is_some_and(|names| names.iter().any(|one| one.as_str() == Some(field.name.value.as_str())));
            let source = &properties[field.name.value.as_str()];
            if source.get("optional").is_none() {
                assert_eq!(field.presence == Presence::Required, listed, "{name}: {}", field.name.value);
            }
            let text = source["description"].as_str().unwrap_or_default();
            let written = field.text.as_ref().map_or("", |prose| prose.text.as_str());
            let begins = text.trim_end().trim_end_matches('.');
            assert!(written.trim_end().starts_with(begins), "{name}: {written:?} and {text:?}");
            if source["type"] == "array" {
                assert!(matches!(field.ty, Type::List(_)), "{name}: {}", field.name.value);
            }
        }
    }
}

#[test]
fn every_tool_is_accounted_for() {
    for Set { input, imported: Imported { report, .. } } in SETS.iter() {
        let lines = input.text.lines().filter(|line| !line.trim().is_empty()).count();
        let lost =
            report.entries.iter().filter(|entry| entry.kind == Kind::Lost && entry.path.is_empty()).count();
        assert_eq!(report.counts.found, lines, "{}", input.name);
        assert_eq!(report.counts.tools + lost, lines, "{}", input.name);
        let markdown = report.to_markdown();
        let places = markdown.lines().filter(|line| line.starts_with("  - `")).count();
        assert_eq!(places, report.entries.len(), "{}", input.name);
    }
}

#[test]
fn importing_twice_gives_the_same_bytes() {
    for set in SETS.iter() {
        let again = import(std::slice::from_ref(&set.input)).expect("it holds tools");
        assert_eq!(again, set.imported, "{}", set.input.name);
    }
}
