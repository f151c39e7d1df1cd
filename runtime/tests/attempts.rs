//! Repeated calls: a session counts them, however the host passes arguments, and the texts change from the third one
//! on. The texts about names are pinned in `golden_attempts`.

use std::path::Path;

use serde_json::{Value, json};
use toolcat_runtime::__private::v0_1::{self as rt, Marks};
use toolcat_runtime::golden::{self, Case};
use toolcat_runtime::session::Admission;
use toolcat_runtime::table::{Example, Field, Kind, Params, StringRule};
use toolcat_runtime::{Agent, Dynamic, Rejection, Session, Tool, ToolResult, parse};

static RUN: Params<'static> = Params {
    tool: "run_command",
    fields: &[Field { name: "command", kind: Kind::String(&StringRule::ANY), ..Field::REQUIRED }],
    examples: &[Example { case: 0, arguments: "{\"command\":\"ls\"}" }],
    ..Params::EMPTY
};

static SEND: Params<'static> = Params { tool: "send_email", ..Params::EMPTY };

const fn tool(name: &'static str, params: &'static Params<'static>) -> Tool<'static> {
    rt::tool(name, "", "{}", params, Marks::NONE)
}

static RUN_TOOL: Tool<'static> = tool("run_command", &RUN);
static SEND_TOOL: Tool<'static> = tool("send_email", &SEND);

static AGENT: Agent<'static> = rt::agent(
    "desk",
    &[rt::offer(&RUN_TOOL, "", false), rt::offer(&SEND_TOOL, "", true)],
    &[("run_command", 0), ("send_email", 1)],
);

fn reject(session: &mut Session<Dynamic<'_>>, arguments: &Value) -> Rejection {
    let rejection = parse::parse_data(&RUN, arguments).expect_err("a call without a command");
    session.rejected(arguments, rejection)
}

fn answer(session: &mut Session<Dynamic<'_>>, name: &str, arguments: &Value) -> ToolResult {
    match session.admit(name, arguments) {
        Admission::Answer(answer) => answer,
        other => panic!("{name} was not answered: {other:?}"),
    }
}

#[test]
fn the_third_identical_call_reads_another_text() {
    let mut session = Session::new(&AGENT);
    let texts: Vec<String> = (1..=4)
        .map(|attempt| {
            let rejection = reject(&mut session, &json!({}));
            assert_eq!((rejection.attempt, rejection.code.as_str()), (attempt, "missing"));
            assert_eq!(json!(rejection)["attempt"], attempt, "the host can read it");
            assert!(rejection.retry, "a repaired call can still succeed");
            rejection.text
        })
        .collect();
    assert_eq!(texts[0], texts[1]);
    assert_ne!(texts[1], texts[2]);
    assert!(texts[2].contains("{\"command\":\"ls\"}") && texts[2].contains("3 times"), "{}", texts[2]);
    assert!(texts[3].contains("4 times"), "{}", texts[3]);
}

#[test]
fn another_call_is_another_count_and_does_not_end_the_first() {
    let mut session = Session::new(&AGENT);
    for _ in 0..2 {
        assert!(!reject(&mut session, &json!({})).text.contains("times"));
        assert!(!reject(&mut session, &json!({"command": 1.5})).text.contains("times"));
    }
    assert_eq!(reject(&mut session, &json!({"x": "y"})).attempt, 1);
    assert_eq!(reject(&mut session, &json!({})).attempt, 3);
    assert_eq!(reject(&mut session, &Value::Null).attempt, 4, "no arguments, in another spelling");
}

#[test]
fn a_text_that_is_not_json_counts_too() {
    let mut session = Session::new(&AGENT);
    let text = "{\"command\": \"ls";
    let mut last = None;
    for _ in 0..3 {
        let rejection = parse::read_arguments(&RUN, text).expect_err("no JSON");
        last = Some(session.rejected(text, rejection));
    }
    let last = last.expect("three of them");
    assert_eq!((last.attempt, last.code.as_str()), (3, "malformed"));
    assert!(last.text.contains("cut off") && last.text.contains("3 times"), "{}", last.text);
}

#[test]
fn hosts_without_a_session_count_themselves() {
    let rejection = || parse::parse_data(&RUN, &json!({})).expect_err("a call without a command");
    assert_eq!(AGENT.at_attempt(rejection(), 3), rejection().at_attempt(RUN_TOOL.params, 3));
    assert_eq!(rejection().at_attempt(&RUN, 2).text, rejection().text);
}

#[test]
fn a_result_says_what_was_rejected() {
    let result = ToolResult::from(parse::parse_data(&RUN, &json!({})).expect_err("a call without a command"));
    assert!(result.is_error);
    let rejection = result.rejection.expect("the rejection");
    assert_eq!((rejection.code.as_str(), &rejection.text), ("missing", &result.text));
    assert_eq!(ToolResult::text("Done.").rejection, None);
}

#[test]
fn unknown_names_are_answered_in_three_ways() {
    let calls = [
        ("an unknown tool", "run_comand", json!({"command": "ls"}), "unknown-tool"),
        ("a tool that is not loaded", "send_email", json!({"to": 1}), "not-loaded"),
        ("a search without a query", "search_tools", json!({}), "missing"),
    ];
    let mut session = Session::new(&AGENT);
    let mut cases = Vec::new();
    for (title, name, arguments, code) in calls {
        for attempt in 1..=3 {
            let result = answer(&mut session, name, &arguments);
            let rejection = result.rejection.expect("a rejection");
            assert_eq!((rejection.code.as_str(), rejection.attempt), (code, attempt), "{name}");
            if attempt != 2 {
                cases.push(Case {
                    title: format!("{title}, attempt {attempt}"),
                    input: Some(name.to_owned()),
                    text: result.text,
                });
            }
        }
    }
    golden::check(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden_attempts"), "names", &cases);
}

#[test]
fn a_search_is_read_like_any_other_call() {
    let select = "select:send_email";
    let spellings = [
        json!({"query": select}),
        json!({"arguments": {"query": select}}),
        json!(json!({"query": select}).to_string()),
        json!({"query": select, "limit": null}),
    ];
    for arguments in spellings {
        let mut session = Session::new(&AGENT);
        let found = answer(&mut session, "search_tools", &arguments);
        assert!(found.text.starts_with("Loaded"), "{arguments}: {}", found.text);
        assert!(session.is_loaded("send_email"));
    }
    let mut session = Session::new(&AGENT);
    let Admission::Answer(found) =
        session.admit("search_tools", "```json\n{\"query\": \"select:send_email\"}\n```")
    else {
        panic!("the search is not one of the agent's tools")
    };
    assert!(found.text.starts_with("Loaded"), "{}", found.text);
    for nothing in
        [json!({"query": " "}), json!({"query": null}), json!({"query": {"a": 1}}), json!({"q": 1, "r": 2})]
    {
        assert_eq!(
            answer(&mut session, "search_tools", &nothing).rejection.map(|r| r.code).as_deref(),
            Some("missing")
        );
    }
}
