//! Conversations on different targets of one agent: whether deferred tools need a search, and what a target calls
//! them.

use toolcat_runtime::__private::v0_1::{self as rt, Marks, SurfaceTable};
use toolcat_runtime::search::TOOL as SEARCH;
use toolcat_runtime::table::Params;
use toolcat_runtime::{Admission, Agent, AgentType, Session, Surface, Tool};

static FIND: Params<'static> = Params { tool: "orders.find", ..Params::EMPTY };
static REFUND: Params<'static> = Params { tool: "orders.refund", ..Params::EMPTY };
static FIND_TOOL: Tool<'static> = rt::tool("orders.find", "Finds an order.", "{}", &FIND, Marks::NONE);
static REFUND_TOOL: Tool<'static> = rt::tool("orders.refund", "Pays back.", "{}", &REFUND, Marks::NONE);
static AGENT: Agent<'static> = rt::agent(
    "desk",
    &[rt::offer(&FIND_TOOL, "Finds an order.", false), rt::offer(&REFUND_TOOL, "Pays back.", true)],
    &[("orders.find", 0), ("orders.refund", 1), ("orders_find", 0), ("orders_refund", 1)],
);

/// The agent as generated code declares it: on a target that rewrites names and leaves the search to us, and on one
/// that takes the names and defers by itself.
#[derive(Debug, Clone, Copy)]
struct Desk;

impl AgentType for Desk {
    fn agent(&self) -> &Agent<'_> {
        &AGENT
    }

    fn surfaces(&self) -> &[SurfaceTable<'_>] {
        static SURFACES: [SurfaceTable<'static>; 2] = [
            rt::surface_table("anthropic", "[1]", "Search.", &["orders_find", "orders_refund"], true),
            rt::surface_table("mcp", "[2]", "", &[], false),
        ];
        &SURFACES
    }
}

static ANTHROPIC: Surface<Desk> = rt::surface(Desk, 0);
static MCP: Surface<Desk> = rt::surface(Desk, 1);

/// What the model reads in place of a result; `None` if the call goes to a tool.
fn answer(session: &mut Session<Desk>, name: &str) -> Option<String> {
    match session.admit(name, "{}") {
        Admission::Answer(answer) => Some(answer.text),
        _ => None,
    }
}

#[test]
fn a_surface_has_the_texts_of_its_target() {
    assert_eq!(
        [ANTHROPIC.target(), ANTHROPIC.manifest(), ANTHROPIC.prompt()],
        ["anthropic", "[1]", "Search."]
    );
    assert_eq!([MCP.target(), MCP.manifest(), MCP.prompt()], ["mcp", "[2]", ""]);
    assert_eq!(MCP.session().surface().target(), "mcp");
    assert_eq!(MCP.session().agent().name, "desk");
}

#[test]
fn a_deferred_tool_is_loaded_first_if_the_agent_searches() {
    let mut session = ANTHROPIC.session();
    assert!(session.is_loaded("orders.find") && !session.is_loaded("orders.refund"));
    let refused = answer(&mut session, "orders.refund").expect("it is not loaded");
    assert!(refused.starts_with("orders_refund was not run"), "the name is that of the target: {refused}");
    assert!(refused.contains("search_tools with {\"query\":\"select:orders_refund\"}"), "{refused}");
    let found = session.search("select:orders_refund");
    assert_eq!(found.text, "Loaded, and ready to be called:\n- orders_refund: Pays back.");
    assert_eq!(session.loaded().collect::<Vec<_>>(), ["orders_refund"]);
    assert_eq!(answer(&mut session, "orders_refund"), None);
}

#[test]
fn every_tool_can_be_called_if_the_host_defers() {
    let mut session = MCP.session();
    for name in ["orders.find", "orders.refund", "orders_refund"] {
        assert!(session.is_loaded(name), "{name}");
        assert_eq!(answer(&mut session, name), None, "{name}");
    }
    assert!(session.load("orders.refund"), "a host that loads it changes nothing");
    assert_eq!(session.loaded().count(), 0);
}

#[test]
fn no_text_mentions_a_search_if_the_host_defers() {
    let mut session = MCP.session();
    for name in [SEARCH.name, "orders.pay", "pay"] {
        for attempt in 1..=3 {
            let text = answer(&mut session, name).expect("there is no such tool");
            let rest = text.replace(&format!("\"{name}\""), "");
            assert!(!rest.contains("search") && !rest.contains("load"), "{attempt}: {text}");
            assert!(text.contains("orders.find and orders.refund"), "{attempt}: {text}");
        }
    }
}

#[test]
fn unknown_tools_are_answered_with_the_names_of_the_target() {
    let text = answer(&mut ANTHROPIC.session(), "orders_pay").expect("there is no such tool");
    assert!(text.contains("The tools here are orders_find and orders_refund."), "{text}");
    assert!(!text.contains("orders.find"), "{text}");
}
