//! The findings of `check` as workflow commands: GitHub shows them next to the lines of a pull request.

use super::{Checked, Summary};
use crate::output::Commands;
use toolcat_compiler::diagnostic::{Diagnostic, Level};
use toolcat_compiler::source::Sources;

/// One command per finding, errors first, since GitHub shows ten of a kind per step; then the summary.
pub(super) fn commands(checked: &[Checked], total: &Summary, notes: bool) -> Commands {
    let mut all: Vec<(&Diagnostic, Place)> = Vec::new();
    for one in checked {
        for diagnostic in one.found.iter().filter(|diagnostic| notes || diagnostic.level > Level::Info) {
            let place = place(diagnostic, one.analysis.sources())
                .unwrap_or_else(|| vec![("file", one.file(diagnostic).to_owned())]);
            all.push((diagnostic, place));
        }
    }
    all.sort_by_key(|(diagnostic, _)| std::cmp::Reverse(diagnostic.level));
    let mut commands = Commands::default();
    for (diagnostic, place) in &all {
        command(diagnostic, place, &mut commands);
    }
    commands.line(&total.sentence());
    commands
}

/// Properties that give a location.
type Place = Vec<(&'static str, String)>;

fn command(diagnostic: &Diagnostic, place: &Place, commands: &mut Commands) {
    let kind = match diagnostic.level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Info => "notice",
    };
    let mut properties: Vec<(&str, &str)> =
        place.iter().map(|(name, value)| (*name, value.as_str())).collect();
    properties.push(("title", diagnostic.code.id));
    commands.command(kind, &properties, &diagnostic.message, diagnostic.help.as_deref());
}

/// Columns are omitted if a place spans several lines: GitHub refuses them there.
fn place(diagnostic: &Diagnostic, sources: &Sources) -> Option<Place> {
    let span = diagnostic.span()?;
    let file = sources.file(span.file);
    let (start, end) = (file.position(span.start), file.position(span.end));
    let mut place = vec![
        ("file", file.path.clone()),
        ("line", start.line.to_string()),
        ("endLine", end.line.to_string()),
    ];
    if start.line == end.line {
        place.push(("col", start.column.to_string()));
        place.push(("endColumn", end.column.to_string()));
    }
    Some(place)
}
