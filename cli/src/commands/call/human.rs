//! The outcome of a call, for people.

use super::{undecided, value};
use toolcat_runtime::data::Data;
use toolcat_runtime::parse::Parsed;
use toolcat_runtime::reject::Rejection;
use toolcat_runtime::table::Params;

/// Characters of the arguments that are shown.
const SHOWN: usize = 2000;

/// The call as it came, what was stripped or repaired, and what came of it.
pub(super) fn text(table: &Params<'_>, received: &str, came: &Result<Parsed<Data>, Rejection>) -> String {
    let mut out = format!("{BOLD}call of {}{PLAIN}\n{}\n", table.tool, indented(&arguments(received)));
    match came {
        Ok(parsed) => {
            out.push_str(&noise(parsed));
            out.push_str(&format!(
                "\n{GREEN}accepted{PLAIN}\n{}",
                indented(&value(table, &parsed.value).pretty())
            ));
            for name in undecided(table, parsed) {
                out.push_str(&format!("\n{BOLD}{name}{PLAIN} is decided by Rust code, not run\n"));
            }
        }
        Err(rejection) => out.push_str(&rejected(rejection)),
    }
    out
}

const BOLD: &str = "\x1b[1m";
const GREEN: &str = "\x1b[1;32m";
const RED: &str = "\x1b[1;91m";
const PLAIN: &str = "\x1b[0m";

fn arguments(received: &str) -> String {
    if received.trim().is_empty() {
        return "(no arguments)".to_owned();
    }
    let mut letters = received.trim().chars();
    let shown: String = letters
        .by_ref()
        .take(SHOWN)
        .map(|letter| if is_unsafe(letter) { '\u{fffd}' } else { letter })
        .collect();
    match letters.count() {
        0 => shown,
        more => format!("{shown}\n… and {more} more characters"),
    }
}

/// Control characters could move the cursor of a terminal.
fn is_unsafe(letter: char) -> bool {
    letter.is_control() && !matches!(letter, '\n' | '\t')
}

/// A table of paths and kinds.
fn noise(parsed: &Parsed<Data>) -> String {
    if parsed.noise.is_empty() {
        return String::new();
    }
    let path = |path: &str| if path.is_empty() { "(all arguments)".to_owned() } else { path.to_owned() };
    let paths: Vec<String> = parsed.noise.iter().map(|noise| path(&noise.path)).collect();
    let width = paths.iter().map(|path| path.chars().count()).max().unwrap_or_default();
    let mut out = format!("\n{BOLD}stripped or repaired{PLAIN}\n");
    for (path, noise) in paths.iter().zip(&parsed.noise) {
        out.push_str(&format!("  {path:width$}  {}\n", noise.kind));
    }
    if parsed.noise_left_out > 0 {
        out.push_str(&format!("  … and {} more\n", parsed.noise_left_out));
    }
    out
}

fn rejected(rejection: &Rejection) -> String {
    let mut out = format!("\n{RED}rejected by {}{PLAIN}", rejection.code);
    if !rejection.paths.is_empty() {
        out.push_str(&format!(" at {}", rejection.paths.join(", ")));
    }
    let retry = if rejection.retry {
        "A call that mends it can succeed."
    } else {
        "Calling again is pointless; the host is told so."
    };
    out.push_str(&format!("\n  {retry}\n\n{BOLD}the model reads{PLAIN}\n{}\n", framed(&rejection.text)));
    out
}

/// A text with a bar before each line, so that its beginning and end are plain to see.
fn framed(text: &str) -> String {
    let lines =
        text.split('\n').map(|line| if line.is_empty() { "  │".to_owned() } else { format!("  │ {line}") });
    lines.collect::<Vec<_>>().join("\n")
}

fn indented(text: &str) -> String {
    text.split('\n')
        .map(|line| if line.is_empty() { String::new() } else { format!("  {line}") })
        .collect::<Vec<_>>()
        .join("\n")
}
