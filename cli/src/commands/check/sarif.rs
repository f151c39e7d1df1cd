//! What `check` found, as SARIF 2.1.0 (OASIS, 2020-03-27), for code scanning.
//!
//! Columns count characters (`unicodeCodePoints`), and the end of a region is the place behind its last character. Relative paths
//! are relative to `%SRCROOT%`, the root of the repository.

use super::Checked;
use serde_json::{Value, json};
use std::borrow::Cow;
use std::collections::BTreeMap;
use toolcat_compiler::diagnostic::{Diagnostic, Fix, Label, Level};
use toolcat_compiler::rules;
use toolcat_compiler::source::{Sources, Span};

use crate::commands::diagnostics;

/// The log of one run, with a line end.
pub(super) fn document(checked: &[Checked]) -> String {
    let ids = ids(checked);
    let results: Vec<Value> = checked.iter().flat_map(|one| results(one, &ids)).collect();
    let rules: Vec<Value> = ids.keys().map(|id| descriptor(id)).collect();
    let read = checked.iter().all(|one| one.analysis.is_complete());
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "toolcat",
                "version": env!("CARGO_PKG_VERSION"),
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "informationUri": env!("CARGO_PKG_REPOSITORY"),
                "rules": rules,
            } },
            "columnKind": "unicodeCodePoints",
            "invocations": [{ "executionSuccessful": read }],
            "results": results,
        }],
    });
    format!("{log:#}\n")
}

/// Every id that was found, and its place among the rules.
fn ids(checked: &[Checked]) -> BTreeMap<&'static str, usize> {
    let found = checked.iter().flat_map(|one| one.found.iter());
    let mut ids: BTreeMap<&str, usize> = found.map(|one| (one.rule, 0)).collect();
    ids.values_mut().enumerate().for_each(|(index, place)| *place = index);
    ids
}

/// What a viewer shows of a rule.
fn descriptor(id: &str) -> Value {
    let Some(rule) = rules::rule(id) else {
        let about = diagnostics::about(id).unwrap_or("The catalog cannot be read as it is written.");
        return json!({
            "id": id,
            "shortDescription": { "text": about },
            "properties": { "tags": ["catalog"] },
        });
    };
    let help = crate::commands::explain::about(rule);
    json!({
        "id": id,
        "shortDescription": { "text": rule.summary },
        "fullDescription": { "text": rule.why },
        "help": { "text": format!("{}\n\n{}", rule.summary, rule.why), "markdown": help },
        "helpUri": format!("{}/blob/main/docs/rules.md#{id}", env!("CARGO_PKG_REPOSITORY")),
        "defaultConfiguration": {
            "enabled": rule.level.is_some(),
            "level": rule.level.map_or("none", level),
        },
        "properties": { "tags": [rule.group.as_str()] },
    })
}

fn results(checked: &Checked, ids: &BTreeMap<&str, usize>) -> Vec<Value> {
    let Checked { analysis, found, .. } = checked;
    let sources = analysis.sources();
    let found = found.iter().map(|diagnostic| {
        let place = match diagnostic.span() {
            Some(span) => physical(span, sources),
            None => json!({ "artifactLocation": artifact(checked.file(diagnostic)) }),
        };
        result(diagnostic, place, ids, sources)
    });
    found.collect()
}

fn result(diagnostic: &Diagnostic, place: Value, ids: &BTreeMap<&str, usize>, sources: &Sources) -> Value {
    let text = match &diagnostic.help {
        Some(help) => format!("{}\n{help}", diagnostic.message),
        None => diagnostic.message.clone(),
    };
    let mut result = json!({
        "ruleId": diagnostic.rule,
        "ruleIndex": ids.get(diagnostic.rule).copied().unwrap_or(0),
        "level": level(diagnostic.level),
        "message": { "text": message(&text) },
        "locations": [{ "physicalLocation": place }],
    });
    let others = diagnostic.labels.iter().enumerate().skip(1);
    let others: Vec<Value> = others.map(|(id, label)| related(id, label, sources)).collect();
    if !others.is_empty() {
        result["relatedLocations"] = others.into();
    }
    if let Some(made) = &diagnostic.fix {
        result["fixes"] = json!([fix(made, sources)]);
    }
    result
}

/// A message for viewers, which make a link of `[text](target)` unless the brackets are escaped.
fn message(text: &str) -> Cow<'_, str> {
    if !text.contains("](") {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.replace('[', "\\[").replace(']', "\\]"))
}

fn related(id: usize, label: &Label, sources: &Sources) -> Value {
    let mut related = json!({ "id": id, "physicalLocation": physical(label.span, sources) });
    if !label.text.is_empty() {
        related["message"] = json!({ "text": message(&label.text) });
    }
    related
}

/// A fix, file by file.
fn fix(fix: &Fix, sources: &Sources) -> Value {
    let mut files: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
    for edit in &fix.edits {
        let path = sources.file(edit.span.file).path.as_str();
        files.entry(path).or_default().push(json!({
            "deletedRegion": region(edit.span, sources),
            "insertedContent": { "text": edit.text },
        }));
    }
    let changes: Vec<Value> = files
        .into_iter()
        .map(|(path, replacements)| {
            json!({ "artifactLocation": artifact(path), "replacements": replacements })
        })
        .collect();
    let title = if fix.safe { fix.title.clone() } else { format!("{} (review what it changes)", fix.title) };
    json!({ "description": { "text": message(&title) }, "artifactChanges": changes })
}

fn physical(span: Span, sources: &Sources) -> Value {
    json!({
        "artifactLocation": artifact(&sources.file(span.file).path),
        "region": region(span, sources),
    })
}

fn region(span: Span, sources: &Sources) -> Value {
    let file = sources.file(span.file);
    let (start, end) = (file.position(span.start), file.position(span.end));
    json!({
        "startLine": start.line,
        "startColumn": start.column,
        "endLine": end.line,
        "endColumn": end.column,
    })
}

/// A path as a URI.
fn artifact(path: &str) -> Value {
    let uri: String = path.bytes().map(escaped).collect();
    match path.starts_with('/') {
        true => json!({ "uri": format!("file://{uri}") }),
        false => json!({ "uri": uri, "uriBaseId": "%SRCROOT%" }),
    }
}

/// What RFC 3986 lets stand in a path stays as it is.
fn escaped(byte: u8) -> String {
    match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
            char::from(byte).to_string()
        }
        _ => format!("%{byte:02X}"),
    }
}

fn level(level: Level) -> &'static str {
    match level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Info => "note",
    }
}
