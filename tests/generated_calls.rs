//! Calls through generated code: the name is checked before the arguments, and nothing sensitive shows.

mod wiki {
    toolcat::catalog!("tests/cases/wiki", derive = [PartialEq, Eq, Hash, Debug]);
}

use serde_json::json;
use std::future::Future;
use std::pin::pin;
use std::sync::Mutex;
use std::task::{Context, Poll, Waker};
use toolcat::{Session, ToolResult};
use wiki::{list_pages, reader, share, sign_in};

/// Records the calls that reach it.
#[derive(Default)]
struct Wiki {
    calls: Mutex<Vec<String>>,
}

impl Wiki {
    fn note(&self, call: String) {
        self.calls.lock().expect("no test panics while it notes").push(call);
    }
}

impl reader::Handlers for Wiki {
    async fn sign_in(&self, params: sign_in::Params) -> sign_in::Outcome {
        self.note(format!("{params:?}"));
        sign_in::Outcome::In
    }

    async fn list_pages(&self, params: list_pages::Params) -> list_pages::Outcome {
        self.note(format!("{params:?}"));
        list_pages::Outcome::Listed
    }

    async fn share(&self, params: share::Params) -> share::Outcome {
        self.note(format!("{params:?}"));
        share::Outcome::Shared
    }
}

/// Answers a call; the handlers never wait.
fn call(wiki: &Wiki, session: &mut Session<reader::Agent>, name: &str, arguments: &str) -> ToolResult {
    let future = pin!(reader::dispatch(wiki, session, name, arguments));
    match future.poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(result) => result,
        Poll::Pending => panic!("the handlers wait"),
    }
}

fn code(result: &ToolResult) -> &str {
    result.rejection.as_ref().map_or("", |rejection| &rejection.code)
}

#[test]
fn an_unloaded_tool_is_answered_before_its_arguments() {
    let (wiki, mut session) = (Wiki::default(), reader::ANTHROPIC.session());
    for arguments in ["{\"path\": \"a\"}", "{\"limit\": \"10\", \"all\": \"true\"}", "{\"limit\": ", ""] {
        let answer = call(&wiki, &mut session, "list_pages", arguments);
        assert_eq!((code(&answer), answer.is_error), ("not-loaded", true), "{arguments}");
        assert!(answer.text.contains("{\"query\":\"select:list_pages\"}"), "{}", answer.text);
    }
    assert!(wiki.calls.lock().expect("free").is_empty(), "nothing was run");
    let found = call(&wiki, &mut session, "search_tools", "{\"query\": \"select:list_pages\"}");
    assert!(!found.is_error && found.text.contains("list_pages"), "{}", found.text);
    let answer = call(&wiki, &mut session, "list_pages", "{\"limit\": \"10\", \"all\": \"true\"}");
    assert_eq!(answer.text, "There are none.");
    assert_eq!(
        *wiki.calls.lock().expect("free"),
        ["Params { limit: 10, all: Some(true), tags: None, after: None }"]
    );
}

#[test]
fn an_unknown_tool_is_answered_before_its_arguments() {
    let (wiki, mut session) = (Wiki::default(), reader::ANTHROPIC.session());
    let answer = call(&wiki, &mut session, "signin", "{\"user\": ");
    assert_eq!(code(&answer), "unknown-tool");
    assert!(answer.text.contains("The nearest name is sign_in."), "{}", answer.text);
}

#[test]
fn arguments_that_are_not_json_never_run_the_tool() {
    let (wiki, mut session) = (Wiki::default(), reader::ANTHROPIC.session());
    for arguments in ["{\"user\": \"lin\", \"api_key\": \"s3cret", "user=lin", "{} {}"] {
        let answer = call(&wiki, &mut session, "sign_in", arguments);
        assert_eq!(code(&answer), "malformed", "{arguments}");
        assert!(!answer.text.contains("missing") && !answer.text.contains("s3cret"), "{}", answer.text);
    }
    assert!(wiki.calls.lock().expect("free").is_empty(), "nothing was run");
}

#[test]
fn a_sensitive_field_is_like_any_other_but_never_shows() {
    let arguments = json!({"user": "lin", "api_key": "s3cret", "second": {"kind": "app", "code": "123456"}});
    let params = sign_in::Params::parse(&arguments).expect("a right call").value;
    assert_eq!(params.api_key, "s3cret");
    let shown = format!("{params:?} {params:#?}");
    assert!(!shown.contains("s3cret") && !shown.contains("123456"), "{shown}");
    assert!(shown.contains("lin") && shown.contains("app") && shown.contains("[hidden]"), "{shown}");

    let arguments = json!({"how": "code", "page": "plan", "code": "123456"});
    let params = share::Params::parse(&arguments).expect("a right call").value;
    let shown = format!("{params:?}");
    assert!(!shown.contains("123456") && shown.contains("plan"), "{shown}");
    assert!(matches!(params, share::Params::Code { code, .. } if code == "123456"));
}

#[test]
fn sensitive_values_show_in_no_rejection_however_often_repeated() {
    let arguments = json!({"user": "lin", "api_key": ["s3cret"], "apikey": "s3cret"});
    let mut session = reader::ANTHROPIC.session();
    for _ in 0..4 {
        let rejection = sign_in::Params::parse(&arguments).expect_err("a wrong call");
        let rejection = session.rejected(&arguments, rejection);
        let json = serde_json::to_string(&rejection).expect("JSON");
        assert!(!json.contains("s3cret"), "{json}");
    }
}

/// Every type has the traits an invocation asks for: structs, enums with and without fields, types with a manual
/// `Debug`.
#[test]
fn requested_traits_are_derived() {
    fn has<T: Clone + std::fmt::Debug + Eq + std::hash::Hash>() {}
    has::<sign_in::Params>();
    has::<sign_in::Outcome>();
    has::<share::Params>();
    has::<list_pages::Params>();
    has::<reader::Call>();
    let call = || reader::parse_call("list_pages", "{\"limit\": \"10\"}").expect("a call");
    assert_eq!(
        call(),
        reader::Call::ListPages(list_pages::Params { limit: 10, all: None, tags: None, after: None })
    );
}

#[test]
fn values_of_several_types_reach_the_handler_unchanged() {
    let parsed = |arguments: &str| match reader::parse_call("list_pages", arguments) {
        Ok(reader::Call::ListPages(params)) => params,
        other => panic!("{arguments}: {other:?}"),
    };
    let one = parsed(r#"{"limit": 1, "tags": "a, b", "after": 7}"#);
    assert_eq!((one.tags, one.after), (Some(vec!["a, b".to_owned()]), Some(Some(json!(7)))));
    let many = parsed(r#"{"limit": 1, "tags": ["a", "b"], "after": null}"#);
    assert_eq!((many.tags, many.after), (Some(vec!["a".to_owned(), "b".to_owned()]), Some(None)));
    assert_eq!(parsed(r#"{"limit": 1, "after": ["2", 3]}"#).after, Some(Some(json!([2, 3]))));
    assert_eq!(parsed(r#"{"limit": 1, "after": "END"}"#).after, Some(Some(json!("end"))));
    let refused =
        reader::parse_call("list_pages", r#"{"limit": 1, "after": 0}"#).expect_err("it is too small");
    assert_eq!(refused.code, "out-of-range");
}
