//! Rejections of calls by their name: there is no such tool, it is not loaded, the search has no query.
//!
//! From the third such call on the text is another one, as with arguments.

use super::Arguments;
use crate::agent::Agent;
use crate::parse::nearest;
use crate::reject::{AGAIN, Rejection, times};
use crate::search::TOOL;
use crate::table::{Field, Kind, Params, StringRule};

/// What the search tool takes: read as leniently as the parameters of any other tool.
const SEARCH: Params<'static> = Params {
    tool: TOOL.name,
    fields: &[Field { name: "query", kind: Kind::String(&StringRule::ANY), ..Field::REQUIRED }],
    ..Params::EMPTY
};

/// At most this many tools are listed.
const MOST_NAMES: usize = 40;

/// The agent has no tool of that name.
pub(crate) fn unknown_tool(agent: &Agent<'_>, name: &str, attempt: u32) -> Rejection {
    let shown = serde_json::Value::from(crate::text::cut(name, 60));
    let known = agent.offers.iter().map(|offer| offer.tool.name);
    let near = match nearest(name, known.clone()) {
        Some(near) => format!(" The nearest name is {near}."),
        None => String::new(),
    };
    let text = if attempt < AGAIN {
        format!(
            "There is no tool {shown} here; nothing was done.{near} Use one of the tools that are listed."
        )
    } else {
        let mut names: Vec<&str> = known.clone().take(MOST_NAMES).collect();
        let more = format!("{} more", known.count() - names.len());
        if more != "0 more" {
            names.push(&more);
        }
        let there = match names.is_empty() {
            true => "There are no tools here".to_owned(),
            false => format!("There are {}", crate::text::listed(&names, " and ")),
        };
        format!(
            "{shown} was called {} and does not exist here; it never will in this conversation. {there}. \
             Use one of these, or go on without a tool and say what cannot be done.",
            times(attempt)
        )
    };
    Rejection::of_name(name, "unknown-tool", false, attempt, text)
}

/// The tool is there, but its definition was not loaded, so the model cannot know what it takes.
pub(super) fn not_loaded(name: &str, attempt: u32) -> Rejection {
    let search = TOOL.name;
    let text = if attempt < AGAIN {
        format!(
            "{name} was not called: its definition is not loaded yet, so what it takes is not known here. \
             Call {search} with {{\"query\":\"select:{name}\"}} first, then call {name} as its definition says."
        )
    } else {
        format!(
            "{name} was called {} without its definition, which calling it does not load; it was not run. \
             The next call has to be {search} with {{\"query\":\"select:{name}\"}}. \
             What comes back says what {name} takes; only then call {name}.",
            times(attempt)
        )
    };
    Rejection::of_name(name, "not-loaded", true, attempt, text)
}

/// What a call of the search tool asks for.
pub(super) fn query(arguments: Arguments<'_>) -> Option<String> {
    let query = arguments.parse(&SEARCH).ok()?.value.fields().text();
    (!query.trim().is_empty()).then_some(query)
}

/// The search was called without a query.
pub(super) fn no_query(attempt: u32) -> Rejection {
    let name = TOOL.name;
    let text = if attempt < AGAIN {
        format!(
            "{name} needs a `query`: words for what the tool should do, or `select:` and exact names. \
             Call it again with one."
        )
    } else {
        format!(
            "{name} was called {} without a `query`, and nothing was searched. Arguments that it takes look like this: \
             {{\"query\":\"send an email\"}}. Put in its place what the tool you need should do, \
             or go on with the tools that you have.",
            times(attempt)
        )
    };
    Rejection::of_name(name, "missing", true, attempt, text)
}
