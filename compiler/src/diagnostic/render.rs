//! Diagnostics as text, in the form that rustc made familiar.
//!
//! In: diagnostics and the sources they point into. Out: text, plain or with colours. Deliberately absent: any decision on where
//! the text goes and whether a terminal is there.

use annotate_snippets::{Annotation, AnnotationKind, Group, Level as Severity, Renderer, Snippet};

use super::{Diagnostic, Fix, Label, Level};
use crate::escape;
use crate::parallel;
use crate::source::{FileId, SourceFile, Sources, Span};

mod window;
mod wrap;

use window::Window;
pub use wrap::wrap;

/// For whom diagnostics are rendered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Text alone: compiler messages, files, CI logs.
    Plain,
    /// With ANSI colours.
    Terminal,
}

/// One diagnostic, its excerpt of the source, its help and its fix; without a line end at its end.
///
/// Whatever the diagnostic, the source and the names of files hold, line ends and colours in the text are those of the
/// renderer ([`escape::line`]).
///
/// The time it takes depends on the lines that are marked, not on the size of the file.
pub fn render(diagnostic: &Diagnostic, sources: &Sources, style: Style) -> String {
    rendered(diagnostic, sources, style, None)
}

/// As [`render`], for a terminal of so many columns: long lines of the source are cut around what is marked, and the help is
/// broken between words.
pub fn render_within(diagnostic: &Diagnostic, sources: &Sources, style: Style, columns: usize) -> String {
    rendered(diagnostic, sources, style, Some(columns))
}

/// As [`render_within`], for each of many.
pub fn render_each(
    diagnostics: &[Diagnostic],
    sources: &Sources,
    style: Style,
    columns: usize,
) -> Vec<String> {
    let one = |index: usize| render_within(&diagnostics[index], sources, style, columns);
    parallel::map(diagnostics.len(), AT_A_TIME, one)
}

/// Diagnostics that a thread renders at a time.
const AT_A_TIME: usize = 32;

fn rendered(diagnostic: &Diagnostic, sources: &Sources, style: Style, columns: Option<usize>) -> String {
    let mark = NAMES[diagnostic.level as usize].len() + diagnostic.code.id.len() + "[]: ".len();
    let message = escape::line(&diagnostic.message);
    let message = match columns {
        Some(columns) => wrap(&message, columns.saturating_sub(mark)),
        None => message.into_owned(),
    };
    let title = severity(diagnostic.level).primary_title(message).id(diagnostic.code.id);
    let mut group = Group::with_title(title);
    let parts = parts(diagnostic, sources);
    let window =
        |part: &Part| Window::around(sources.file(part.file), part.labels.iter().map(|marked| marked.span));
    let windows: Vec<Window> = parts.iter().map(window).collect();
    let mut shifted = Vec::new();
    for (part, window) in parts.iter().zip(&windows) {
        let file = sources.file(part.file);
        shifted.extend(shift(part, file, window));
        group = group.element(snippet(part, file, window));
    }
    // Line numbers precede `= help: `, and the renderer indents the lines after the first one accordingly.
    let last_line = parts.iter().map(|part| part.last_line).max().unwrap_or(0);
    let before = if last_line == 0 { 2 } else { last_line.to_string().len() + 1 };
    let broken = |name: &str, text: &str| match (columns, escape::help(text)) {
        (Some(columns), text) => wrap(&text, columns.saturating_sub(before + name.len() + 4)),
        (None, text) => text.into_owned(),
    };
    if let Some(help) = &diagnostic.help {
        group = group.element(Severity::HELP.message(broken("help", help)));
    }
    if let Some(fix) = &diagnostic.fix {
        group = group.element(Severity::HELP.with_name("fix").message(broken("fix", &offer(fix))));
    }
    let renderer = match style {
        Style::Plain => Renderer::plain(),
        Style::Terminal => Renderer::styled(),
    };
    let renderer = match columns {
        Some(columns) => renderer.term_width(columns),
        None => renderer,
    };
    let text = renderer.render(&[group]);
    shifted.into_iter().fold(text, |text, (wrong, right)| text.replacen(&wrong, &right, 1))
}

/// What levels are called in front of a message.
const NAMES: [&str; 3] = ["note", "warning", "error"];

/// What an edit does, and how to have it made.
fn offer(fix: &Fix) -> String {
    let flag = if fix.safe { "--fix" } else { "--unsafe-fixes" };
    format!("{} (`toolcat check {flag}`)", fix.title)
}

/// All diagnostics, ordered by [`Diagnostic::order`], an empty line between them, and a last line that counts them.
///
/// No diagnostics give an empty text; otherwise the text ends with a line end.
pub fn render_all(diagnostics: &[Diagnostic], sources: &Sources, style: Style) -> String {
    let mut sorted: Vec<&Diagnostic> = diagnostics.iter().collect();
    sorted.sort_by(|one, other| one.order(other));
    let mut text = String::new();
    for diagnostic in &sorted {
        text.push_str(&render(diagnostic, sources, style));
        text.push_str("\n\n");
    }
    if !sorted.is_empty() {
        text.push_str(&count(diagnostics));
        text.push('\n');
    }
    text
}

/// "2 errors, 1 warning".
fn count(diagnostics: &[Diagnostic]) -> String {
    let levels = [
        (Level::Error, "error", "errors"),
        (Level::Warning, "warning", "warnings"),
        (Level::Info, "note", "notes"),
    ];
    let counts = levels.iter().filter_map(|(level, one, many)| {
        match diagnostics.iter().filter(|diagnostic| diagnostic.level == *level).count() {
            0 => None,
            1 => Some(format!("1 {one}")),
            number => Some(format!("{number} {many}")),
        }
    });
    counts.collect::<Vec<_>>().join(", ")
}

fn severity(level: Level) -> Severity<'static> {
    match level {
        Level::Error => Severity::ERROR,
        Level::Warning => Severity::WARNING,
        Level::Info => Severity::NOTE,
    }
}

/// Labels of one file that are close enough to be shown in one excerpt.
struct Part<'a> {
    file: FileId,
    labels: Vec<Marked<'a>>,
    first_line: usize,
    last_line: usize,
}

/// A label, its index in the diagnostic, and what of its place is shown.
struct Marked<'a> {
    index: usize,
    label: &'a Label,
    span: Span,
}

/// Lines above which only the first line of a place is shown: a whole tool says less than its beginning.
const TALL: usize = 30;

/// Lines between two labels above which they get excerpts of their own.
const APART: usize = 12;

/// The excerpts of a diagnostic: the one of the first label leads, the others follow in the order of the source.
fn parts<'a>(diagnostic: &'a Diagnostic, sources: &Sources) -> Vec<Part<'a>> {
    let mut labels: Vec<(usize, &Label)> = diagnostic.labels.iter().enumerate().collect();
    labels.sort_by_key(|(index, label)| (label.span, *index));
    let mut parts: Vec<Part> = Vec::new();
    for (index, label) in labels {
        let file = sources.file(label.span.file);
        let first_line = file.position(label.span.start).line;
        let (span, last_line) = shown(file, label.span, first_line);
        let marked = Marked { index, label, span };
        match parts.last_mut() {
            Some(part) if part.file == label.span.file && first_line <= part.last_line + APART => {
                part.labels.push(marked);
                part.last_line = part.last_line.max(last_line);
            }
            _ => parts.push(Part { file: label.span.file, labels: vec![marked], first_line, last_line }),
        }
    }
    let leading = parts.iter().position(|part| part.labels.iter().any(|marked| marked.index == 0));
    if let Some(leading) = leading {
        parts[..=leading].rotate_right(1);
    }
    parts
}

/// The span as it is shown, and its last line.
fn shown(file: &SourceFile, span: Span, first_line: usize) -> (Span, usize) {
    let last_line = file.position(span.end).line;
    if last_line <= first_line + TALL {
        return (span, last_line);
    }
    let text = file.text.get(span.range()).unwrap_or_default();
    let line = text.find('\n').unwrap_or(text.len());
    let line = text[..line].trim_end().len();
    (Span { end: span.start + line as u32, ..span }, first_line)
}

fn snippet<'a>(part: &Part<'a>, file: &'a SourceFile, window: &'a Window<'a>) -> Snippet<'a, Annotation<'a>> {
    let annotations = part.labels.iter().map(|Marked { index, label, span }| {
        let kind = if *index == 0 { AnnotationKind::Primary } else { AnnotationKind::Context };
        let annotation = kind.span(window.place(*span));
        if label.text.is_empty() { annotation } else { annotation.label(escape::line(&label.text)) }
    });
    let annotations: Vec<_> = annotations.collect();
    let path = escape::line(&file.path);
    Snippet::source(window.shown.as_ref()).path(path).line_start(part.first_line).annotations(annotations)
}

/// The place that is printed over an excerpt whose first line was cut on its left, and the place as it should be: the renderer
/// counts columns from the start of what it is given.
fn shift(part: &Part, file: &SourceFile, window: &Window) -> Option<(String, String)> {
    let first = part.labels.iter().find(|marked| marked.index == 0).or(part.labels.first())?;
    let start = first.span.start;
    let position = file.position(start);
    let printed = window.column(start);
    let path = escape::line(&file.path);
    let text = |column: usize| format!("{path}:{}:{column}", position.line);
    (printed != position.column).then(|| (text(printed), text(position.column)))
}

#[cfg(test)]
mod tests;
