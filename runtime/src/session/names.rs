//! Rejections because of a call's name: there is no such tool, it is not loaded, or the search has no query.
//!
//! From the third such call on the text changes, as it does for arguments.

use super::call::Arguments;
use crate::again::{AGAIN, times};
use crate::agent::Agent;
use crate::echo;
use crate::parse::nearest;
use crate::reject::Rejection;
use crate::search::TOOL;
use crate::table::{Field, Kind, Params, StringRule};

/// The search tool's parameters, read as leniently as those of any other tool.
const SEARCH: Params<'static> = Params {
    tool: TOOL.name,
    fields: &[Field { name: "query", kind: Kind::String(&StringRule::ANY), ..Field::REQUIRED }],
    ..Params::EMPTY
};

/// At most this many tools are listed.
const MOST_NAMES: usize = 40;

/// The agent has no tool of that name. `names` are its tools as a target calls them; it is empty if the target uses
/// the catalog's names. What the model wrote is shortened wherever it is repeated, also for the host.
pub(crate) fn unknown_tool(agent: &Agent<'_>, names: &[&str], name: &str, attempt: u32) -> Rejection {
    let tools: Vec<&str> = match names {
        [] => agent.offers.iter().map(|offer| offer.tool.name).collect(),
        names => names.to_vec(),
    };
    let called = echo::name(name);
    let shown = called.replace('"', "\\\"");
    let near = match nearest(name, tools.iter().copied()) {
        Some(near) => format!(" The nearest name is {near}."),
        None => String::new(),
    };
    let there = listed(&tools);
    let text = if attempt < AGAIN {
        format!("There is no tool \"{shown}\" here; nothing was done.{near} {there}")
    } else {
        format!(
            "\"{shown}\" was called {} but does not exist here, and never will in this conversation. {there} \
             If none of them fits, say what cannot be done.",
            times(attempt)
        )
    };
    Rejection::of_name(&called, "unknown-tool", false, attempt, text)
}

/// The existing tools, as far as they fit in a text, and what to do.
fn listed(tools: &[&str]) -> String {
    let mut names: Vec<&str> = tools.iter().take(MOST_NAMES).copied().collect();
    let left = tools.len() - names.len();
    let more = format!("{left} more");
    if left > 0 {
        names.push(&more);
    }
    match names[..] {
        [] => "There are no tools here. Go on without one.".to_owned(),
        [only] => format!("The only tool here is {only}. Use it, or go on without a tool."),
        _ => {
            let names = crate::text::listed(&names, " and ");
            format!("The tools here are {names}. Use one of these, or go on without a tool.")
        }
    }
}

/// The tool exists, but its definition was not loaded, so the model cannot know what it takes.
pub(super) fn not_loaded(name: &str, attempt: u32) -> Rejection {
    let search = TOOL.name;
    let text = if attempt < AGAIN {
        format!(
            "{name} was not run: its definition is not loaded yet, so its parameters are unknown here. \
             Call {search} with {{\"query\":\"select:{name}\"}} first, then call {name} as its definition says."
        )
    } else {
        format!(
            "{name} was not run: it has been called {} without its definition, and calling it does not load the definition. \
             Call {search} with {{\"query\":\"select:{name}\"}} next. \
             The answer lists the parameters of {name}; only then call {name}.",
            times(attempt)
        )
    };
    Rejection::of_name(name, "not-loaded", true, attempt, text)
}

/// What a call to the search tool asks for.
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
            "{name} was called {} without a `query`, so nothing was searched. Accepted arguments look like this: \
             {{\"query\":\"send an email\"}}. Say there what the tool you need should do, \
             or go on with the tools that you have.",
            times(attempt)
        )
    };
    Rejection::of_name(name, "missing", true, attempt, text)
}
