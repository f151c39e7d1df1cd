//! The outcome of a call, for people.

use super::{undecided, value};
use crate::output::{Paint, Text};
use toolcat_runtime::data::Data;
use toolcat_runtime::parse::Parsed;
use toolcat_runtime::reject::Rejection;
use toolcat_runtime::table::Params;

/// At most this many characters of the arguments are shown.
const SHOWN: usize = 2000;

/// The call as received, what was stripped or repaired, and the outcome.
pub(super) fn text(table: &Params<'_>, received: &str, came: &Result<Parsed<Data>, Rejection>) -> Text {
    let mut out = Text::default();
    out.painted(Paint::Bold, &format!("call of {}", table.tool)).end();
    out.lines("  ", &arguments(received));
    match came {
        Ok(parsed) => {
            noise(parsed, &mut out);
            out.end().painted(Paint::Green, "accepted").end();
            out.lines("  ", value(table, &parsed.value).pretty().trim_end_matches('\n'));
            for name in undecided(table, parsed) {
                out.end().painted(Paint::Bold, name).plain(" is decided by Rust code, not run").end();
            }
        }
        Err(rejection) => rejected(rejection, &mut out),
    }
    out
}

fn arguments(received: &str) -> String {
    if received.trim().is_empty() {
        return "(no arguments)".to_owned();
    }
    let mut letters = received.trim().chars();
    let shown: String = letters.by_ref().take(SHOWN).collect();
    match letters.count() {
        0 => shown,
        more => format!("{shown}\n… and {more} more characters"),
    }
}

/// A table of paths and kinds.
fn noise(parsed: &Parsed<Data>, out: &mut Text) {
    if parsed.noise.is_empty() {
        return;
    }
    let path = |path: &str| if path.is_empty() { "(all arguments)".to_owned() } else { path.to_owned() };
    let paths: Vec<String> = parsed.noise.iter().map(|noise| path(&noise.path)).collect();
    let width = paths.iter().map(|path| path.chars().count()).max().unwrap_or_default();
    out.end().painted(Paint::Bold, "stripped or repaired").end();
    for (path, noise) in paths.iter().zip(&parsed.noise) {
        out.plain(&format!("  {path:width$}  {}", noise.kind)).end();
    }
    if parsed.noise_left_out > 0 {
        out.plain(&format!("  … and {} more", parsed.noise_left_out)).end();
    }
}

fn rejected(rejection: &Rejection, out: &mut Text) {
    out.end().painted(Paint::Red, &format!("rejected by {}", rejection.code));
    if !rejection.paths.is_empty() {
        out.plain(&format!(" at {}", rejection.paths.join(", ")));
    }
    let retry = if rejection.retry {
        "A corrected call can succeed."
    } else {
        "Calling again is pointless, and the host knows."
    };
    out.end().plain(&format!("  {retry}")).end();
    // A bar before each line, so that the start and the end of the text are visible.
    out.end().painted(Paint::Bold, "the model reads").end().lines("  │ ", &rejection.text);
}
