//! The findings of `check` as JSON, as specified by `docs/schemas/check.schema.json`.
//!
//! Lines and columns are 1-based, and columns count characters; `end` is the place after the last character. `help`
//! is `null` if there is none. Findings without a place are at 1:1 of the file or folder that they are about.

use super::{Checked, Summary};
use crate::commands::rule_text::level;
use toolcat_compiler::diagnostic::{Diagnostic, Edit, Fix, Label};
use toolcat_compiler::model::Value;
use toolcat_compiler::source::{Position, Sources, Span};

/// The whole output, with `fixed` if fixes were requested.
pub(super) fn document(checked: &[Checked], total: &Summary, fixes: bool) -> Value {
    let diagnostics = checked.iter().flat_map(diagnostics).collect();
    let mut members = vec![("diagnostics".to_owned(), Value::List(diagnostics))];
    if fixes {
        let mended = checked.iter().flat_map(|one| &one.mended);
        let mended =
            mended.map(|one| object([("file", one.path.as_str().into()), ("count", number(one.count))]));
        members.push(("fixed".to_owned(), Value::List(mended.collect())));
    }
    let summary = object([
        ("errors", number(total.errors)),
        ("warnings", number(total.warnings)),
        ("infos", number(total.infos)),
        ("tools", number(total.tools)),
        ("agents", number(total.agents)),
        ("fixable", number(total.fixable)),
        ("fixable_unsafe", number(total.fixable_unsafe)),
    ]);
    members.push(("summary".to_owned(), summary));
    Value::Object(members)
}

/// The diagnostics of one catalog.
fn diagnostics(checked: &Checked) -> Vec<Value> {
    let Checked { analysis, found, .. } = checked;
    let sources = analysis.sources();
    let found = found.iter().map(|diagnostic| match diagnostic.span() {
        Some(span) => one(diagnostic, place(span, sources), sources),
        None => one(diagnostic, nowhere(checked.file(diagnostic)), sources),
    });
    found.collect()
}

/// `file`, `start` and `end`.
type Place = [(&'static str, Value); 3];

fn place(span: Span, sources: &Sources) -> Place {
    let file = sources.file(span.file);
    [
        ("file", file.path.as_str().into()),
        ("start", position(file.position(span.start))),
        ("end", position(file.position(span.end))),
    ]
}

fn nowhere(path: &str) -> Place {
    let start = || position(Position { line: 1, column: 1 });
    [("file", path.into()), ("start", start()), ("end", start())]
}

fn one(diagnostic: &Diagnostic, place: Place, sources: &Sources) -> Value {
    let mut members = vec![
        ("rule", diagnostic.code.id.into()),
        ("level", level(diagnostic.level).into()),
        ("message", diagnostic.message.as_str().into()),
        ("help", diagnostic.help.as_deref().map_or(Value::Null, Value::from)),
    ];
    members.extend(place);
    if let Some(text) = diagnostic.labels.first().map(|label| &label.text).filter(|text| !text.is_empty()) {
        members.push(("label", text.as_str().into()));
    }
    if let Some(others) = diagnostic.labels.get(1..).filter(|others| !others.is_empty()) {
        let others = others.iter().map(|label: &Label| with_text(label.span, &label.text, sources));
        members.push(("also", Value::List(others.collect())));
    }
    if let Some(made) = &diagnostic.fix {
        members.push(("fix", fix(made, sources)));
    }
    object(members)
}

fn fix(fix: &Fix, sources: &Sources) -> Value {
    let edits = fix.edits.iter().map(|edit: &Edit| with_text(edit.span, &edit.text, sources));
    object([
        ("title", fix.title.as_str().into()),
        ("safe", Value::Bool(fix.safe)),
        ("edits", Value::List(edits.collect())),
    ])
}

fn with_text(span: Span, text: &str, sources: &Sources) -> Value {
    object(place(span, sources).into_iter().chain([("text", text.into())]))
}

fn position(position: Position) -> Value {
    object([("line", number(position.line)), ("column", number(position.column))])
}

fn number(count: usize) -> Value {
    Value::Integer(count as i128)
}

fn object(members: impl IntoIterator<Item = (&'static str, Value)>) -> Value {
    Value::Object(members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}
