//! Messages about names and helpers that do not fit, in one place for consistent wording.

use super::thing::{Frame, Thing};
use crate::diagnostic::{Diagnostic, codes, nearest};
use crate::source::Span;
use crate::syntax::Name;
use crate::syntax::template::Path;

/// How many names a message lists.
const LISTED: usize = 12;

fn error(span: Span, message: impl Into<String>, help: impl Into<String>) -> Diagnostic {
    Diagnostic::error(&codes::TEMPLATE, span, message).help(help)
}

/// `Did you mean …? ` or nothing.
pub(super) fn did_you_mean<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> String {
    nearest(name, known).map_or_else(String::new, |near| format!("Did you mean `{near}`? "))
}

fn list<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
    let mut names = names.into_iter();
    let mut listed: Vec<_> = names.by_ref().take(LISTED).map(|name| format!("`{name}`")).collect();
    let rest = names.count();
    if rest > 0 {
        listed.push(format!("and {rest} more"));
    }
    listed.join(", ")
}

pub(super) fn unknown(name: &Name, path: &Path, object: &Thing<'_>, frames: &[Frame<'_>]) -> Diagnostic {
    let is_first = path.segments.first().is_some_and(|first| first.span == name.span);
    // A name from one or more blocks further out is the most common mistake.
    let base = frames.iter().rposition(|frame| frame.closed).unwrap_or(0);
    let outer =
        frames.iter().enumerate().skip(base).rev().skip(path.up + 1).find(|(_, frame)| {
            is_first && frame.this.fields.iter().any(|field| field.name.value == name.text)
        });
    let known = || object.fields.iter().map(|field| field.name.value.as_str());
    let help = match (outer, object.fields.is_empty(), object.ty) {
        (Some((at, _)), ..) => {
            let up = "../".repeat(frames.len() - 1 - at);
            format!("It is further out: write `{up}{}`.", name.text)
        }
        (None, true, None) => "This outcome has no members. Add one, or write plain text.".to_owned(),
        (None, true, Some(_)) if object.name == "this" => {
            "The items of this block have no members: show them with `{{this}}`.".to_owned()
        }
        (None, true, Some(_)) => format!("`{}` has no members.", object.name),
        (None, false, _) => format!("{}Known here: {}.", did_you_mean(&name.text, known()), list(known())),
    };
    error(name.span, format!("unknown name `{}`", name.text), help)
}

pub(super) fn beyond(path: &Path, levels: usize, in_part: bool) -> Diagnostic {
    let help = match (in_part, levels) {
        (true, 0) => {
            "A part sees the names at the place where it is inserted; `../` does not lead out of it."
                .to_owned()
        }
        (false, 0) => "There is no block to leave here; write just the name.".to_owned(),
        (_, levels) => {
            let around =
                if levels == 1 { "one of them is".to_owned() } else { format!("{levels} of them are") };
            format!("It leaves `each` and `with` blocks, and {around} around this place.")
        }
    };
    error(path.span, "`../` leads out of the template", help)
}

pub(super) fn outside_of_each(name: &Name) -> Diagnostic {
    error(name.span, format!("`@{}` outside of a loop", name.text), "It is only known inside `{{#each …}}`.")
}

pub(super) fn unknown_data(name: &Name, map: bool) -> Diagnostic {
    let mut known = vec!["index", "number", "first", "last"];
    if map {
        known.push("key");
    }
    let help = match name.text.as_str() {
        "key" => "Only entries of a map have a key; items of a list have `@index` and `@number`.".to_owned(),
        other => {
            let near = nearest(other, known.iter().copied());
            let near = near.map_or_else(String::new, |near| format!("Did you mean `@{near}`? "));
            let known: Vec<_> = known.iter().map(|known| format!("@{known}")).collect();
            format!("{near}Known here: {}.", list(known.iter().map(String::as_str)))
        }
    };
    error(name.span, format!("unknown name `@{}`", name.text), help)
}

pub(super) fn not_a_list(path: &Path, name: &str, is: &str) -> Diagnostic {
    let help = match is {
        "an object" => {
            format!("Write `{{{{#with {name}}}}}` to show its members, or `{{{{{name}.member}}}}`.")
        }
        _ => "`each` iterates over lists and maps.".to_owned(),
    };
    error(path.span, format!("`{name}` is {is}, but `each` takes a list"), help)
}

pub(super) fn not_an_object(path: &Path, name: &str, is: &str) -> Diagnostic {
    let help = match is {
        "a list" | "a map" => format!("Write `{{{{#each {name}}}}}` to iterate over it."),
        _ => {
            format!(
                "Write `{{{{#if {name}}}}}` to test whether it is given, and `{{{{{name}}}}}` to show \
                     it."
            )
        }
    };
    error(path.span, format!("`{name}` is {is}, but `with` takes an object"), help)
}

pub(super) fn unknown_part(name: &Name, parts: &[&str]) -> Diagnostic {
    let help = match parts.is_empty() {
        true => {
            format!("The catalog has no parts yet: write `text \"{}\" \"…\"` at its top level.", name.text)
        }
        false => {
            let near = did_you_mean(&name.text, parts.iter().copied());
            format!("{near}Known parts: {}.", list(parts.iter().copied()))
        }
    };
    error(name.span, format!("unknown part `{}`", name.text), help)
}

pub(super) fn part_in_itself(name: &Name, expanding: &[String]) -> Diagnostic {
    let from = expanding.iter().position(|part| *part == name.text).unwrap_or(0);
    let mut way: Vec<_> = expanding[from..].iter().map(|part| format!("`{part}`")).collect();
    way.push(format!("`{}`", name.text));
    let help = format!("{} never ends. Iterate over a list with `{{{{#each …}}}}` instead.", way.join(" → "));
    error(name.span, format!("part `{}` inserts itself", name.text), help)
}

/// An optional member that is shown without a condition.
pub(super) fn unguarded(span: Span, name: &str, what: &str) -> Diagnostic {
    let help = format!(
        "Put it between `{{{{#if {name}}}}}` and `{{{{/if}}}}`, with `{{{{else}}}}` for what to show \
         without it, or give the member a default."
    );
    error(span, format!("`{name}` is optional, and {what}"), help)
}

/// A value that cannot be shown directly.
pub(super) fn not_shown(span: Span, name: &str, is: &str) -> Diagnostic {
    let help = match is {
        "a list" => format!(
            "Write `{{{{join {name} \", \"}}}}`, `{{{{count {name}}}}}`, or `{{{{#each {name}}}}}` and \
             `{{{{/each}}}}` around what to show of each item."
        ),
        "a map" => {
            format!(
                "Write `{{{{#each {name}}}}}{{{{@key}}}}: {{{{this}}}}{{{{/each}}}}`, or `{{{{json {name}}}}}`."
            )
        }
        "an object" if name == "this" => {
            "Name the member to show, or write `{{json this}}` for all of them.".to_owned()
        }
        "an object" => {
            format!("Name the member to show, as in `{{{{{name}.member}}}}`, or write `{{{{json {name}}}}}`.")
        }
        "an attachment" => {
            "It is sent along with the text. Write `{{attachments}}` where the text should list the \
             attachments."
                .to_owned()
        }
        _ => format!("Write `{{{{json {name}}}}}`."),
    };
    error(span, format!("`{name}` is {is}, which cannot be shown as text"), help)
}

/// A helper with the wrong number or kind of arguments.
pub(super) fn misused(span: Span, message: impl Into<String>, usage: &str) -> Diagnostic {
    error(span, message, format!("Write {usage}."))
}
