//! The findings of `check` as SARIF 2.1.0 (OASIS, 2020-03-27), for code scanning.
//!
//! Columns count characters (`unicodeCodePoints`), and the end of a region is the place after its last character.
//! Relative paths are relative to `%SRCROOT%`, the root of the repository.

use super::Checked;
use serde_json::{Value, json};
use std::borrow::Cow;
use std::collections::BTreeMap;
use toolcat_compiler::diagnostic::{Code, Diagnostic, Fix, Label, Level};
use toolcat_compiler::rules;
use toolcat_compiler::source::{Sources, Span};

/// The log of one run, ending with a line end.
pub(super) fn document(checked: &[Checked]) -> String {
    let codes = codes(checked);
    let ids = codes.keys().enumerate().map(|(index, id)| (*id, index)).collect();
    let results: Vec<Value> = checked.iter().flat_map(|one| results(one, &ids)).collect();
    let rules: Vec<Value> = codes.values().map(|code| descriptor(code)).collect();
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

/// Every code that was found, by id.
fn codes(checked: &[Checked]) -> BTreeMap<&'static str, &'static Code> {
    let found = checked.iter().flat_map(|one| one.found.iter());
    found.map(|one| (one.code.id, one.code)).collect()
}

/// What a viewer shows for a rule.
fn descriptor(code: &Code) -> Value {
    let Code { id, about, .. } = code;
    let Some(rule) = rules::rule(id) else {
        return json!({
            "id": id,
            "shortDescription": { "text": about },
            "properties": { "tags": ["catalog"] },
        });
    };
    let help = crate::commands::rule_text::about(rule);
    json!({
        "id": id,
        "shortDescription": { "text": about },
        "fullDescription": { "text": rule.why },
        "help": { "text": format!("{}\n\n{}", about, rule.why), "markdown": help },
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
        "ruleId": diagnostic.code.id,
        "ruleIndex": ids.get(diagnostic.code.id).copied().unwrap_or(0),
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

/// A message for viewers, which turn `[text](target)` into a link unless the brackets are escaped.
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

/// Characters that RFC 3986 allows in a path are kept.
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
