//! What `check` found, as workflow commands: GitHub shows them beside the lines of a pull request.
//!
//! The form is that of "Workflow commands for GitHub Actions": `::error file=…,line=…::message`. In messages `%` and line
//! ends are escaped, in properties `:` and `,` too (actions/toolkit, packages/core/src/command.ts).

use super::{Checked, Summary};
use toolcat_compiler::diagnostic::{Diagnostic, Level};
use toolcat_compiler::source::Sources;

/// One command for each finding, errors first, since GitHub shows ten of a kind for each step; then the summary.
pub(super) fn commands(checked: &[Checked], total: &Summary, notes: bool) -> String {
    let mut lines: Vec<(Level, String)> = Vec::new();
    for Checked { opened, found, .. } in checked {
        for (problem, diagnostic) in opened.problems.iter().zip(opened.unread()) {
            let properties = format!("file={}", property(&problem.path));
            lines.push((diagnostic.level, command(&diagnostic, &properties)));
        }
        for diagnostic in found.iter().filter(|diagnostic| notes || diagnostic.level > Level::Info) {
            let properties = place(diagnostic, &opened.compiled.sources)
                .unwrap_or_else(|| format!("file={}", property(&opened.shown)));
            lines.push((diagnostic.level, command(diagnostic, &properties)));
        }
    }
    lines.sort_by_key(|(level, _)| std::cmp::Reverse(*level));
    let lines: String = lines.into_iter().map(|(_, line)| line).collect();
    format!("{lines}{}\n", total.sentence())
}

fn command(diagnostic: &Diagnostic, properties: &str) -> String {
    let kind = match diagnostic.level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Info => "notice",
    };
    let message = match &diagnostic.help {
        Some(help) => format!("{}\n{help}", diagnostic.message),
        None => diagnostic.message.clone(),
    };
    format!("::{kind} {properties},title={}::{}\n", property(diagnostic.rule), data(&message))
}

/// Columns are left out where a place covers several lines: GitHub refuses them there.
fn place(diagnostic: &Diagnostic, sources: &Sources) -> Option<String> {
    let span = diagnostic.span()?;
    let file = sources.file(span.file);
    let (start, end) = (file.position(span.start), file.position(span.end));
    let path = property(&file.path);
    let lines = format!("file={path},line={},endLine={}", start.line, end.line);
    let columns = format!(",col={},endColumn={}", start.column, end.column);
    Some(if start.line == end.line { lines + &columns } else { lines })
}

fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::{data, property};

    #[test]
    fn nothing_in_a_text_ends_it_early() {
        assert_eq!(data("100 % of a,b: c\r\n::error::d"), "100 %25 of a,b: c%0D%0A::error::d");
        assert_eq!(property("a,b:c%0A"), "a%2Cb%3Ac%250A");
    }
}
