//! What `check` found, as JSON.
//!
//! `{"diagnostics":[{"rule","level","message","help","file","start":{"line","column"},"end":{…}}],"summary":{"errors",
//! "warnings","infos","tools","agents"}}`. Lines and columns count from 1, columns in characters. `help` is `null` where there is none. What
//! has no place of its own stands at 1:1 of the file or folder that it is about.

use super::Summary;
use crate::catalog::Opened;
use toolcat_compiler::diagnostic::{Diagnostic, Level};
use toolcat_compiler::model::Value;
use toolcat_compiler::source::Position;

/// The diagnostics of one catalog.
pub(super) fn diagnostics(opened: &Opened) -> Vec<Value> {
    let unread = opened.problems.iter().zip(opened.diagnostics());
    let unread = unread.map(|(problem, diagnostic)| one(&diagnostic, &problem.path, START, START));
    let others = opened.compiled.diagnostics.iter().map(|diagnostic| match diagnostic.span() {
        Some(span) => {
            let file = opened.compiled.sources.file(span.file);
            one(diagnostic, &file.path, file.position(span.start), file.position(span.end))
        }
        None => one(diagnostic, &opened.shown, START, START),
    });
    unread.chain(others).collect()
}

/// The whole answer.
pub(super) fn document(diagnostics: Vec<Value>, total: &Summary) -> Value {
    let summary = object([
        ("errors", number(total.errors)),
        ("warnings", number(total.warnings)),
        ("infos", number(total.infos)),
        ("tools", number(total.tools)),
        ("agents", number(total.agents)),
    ]);
    object([("diagnostics", Value::List(diagnostics)), ("summary", summary)])
}

const START: Position = Position { line: 1, column: 1 };

fn one(diagnostic: &Diagnostic, file: &str, start: Position, end: Position) -> Value {
    object([
        ("rule", diagnostic.rule.into()),
        ("level", level(diagnostic.level).into()),
        ("message", diagnostic.message.as_str().into()),
        ("help", diagnostic.help.as_deref().map_or(Value::Null, Value::from)),
        ("file", file.into()),
        ("start", position(start)),
        ("end", position(end)),
    ])
}

fn level(level: Level) -> &'static str {
    match level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Info => "info",
    }
}

fn position(position: Position) -> Value {
    object([("line", number(position.line)), ("column", number(position.column))])
}

fn number(count: usize) -> Value {
    Value::Integer(count as i128)
}

fn object<const N: usize>(members: [(&str, Value); N]) -> Value {
    Value::Object(members.map(|(name, value)| (name.to_owned(), value)).into())
}
