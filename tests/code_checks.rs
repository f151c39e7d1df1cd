//! Checks in Rust code, run through the code generated for them: asked only if it matters, in their place among all
//! checks, and never skipped.

mod till {
    toolcat::catalog!("tests/cases/code-check");
}

use serde_json::{Value, json};
use std::future::Future;
use std::pin::pin;
use std::sync::Mutex;
use std::task::{Context, Poll, Waker};
use till::{cashier, pay_back};
use toolcat::{Rejection, ToolResult};
use toolcat_compiler::driver::Analysis;
use toolcat_compiler::source::Place;

/// Lets the given checks fail, and records which were asked.
#[derive(Default)]
struct Till {
    failing: &'static [&'static str],
    asked: Mutex<Vec<&'static str>>,
}

impl Till {
    fn failing(failing: &'static [&'static str]) -> Self {
        Self { failing, asked: Mutex::default() }
    }

    fn ask(&self, check: &'static str) -> bool {
        self.asked.lock().expect("no test panics while it asks").push(check);
        !self.failing.contains(&check)
    }

    fn asked(&self) -> Vec<&'static str> {
        let mut asked = self.asked.lock().expect("no test panics while it asks").clone();
        asked.sort_unstable();
        asked
    }
}

impl pay_back::Checks for Till {
    fn more_than_paid(&self, params: &pay_back::Params) -> bool {
        assert!(params.amount > 0, "the shape is right by now");
        self.ask("more-than-paid")
    }

    fn order_closed(&self, _: &pay_back::Params) -> bool {
        self.ask("order-closed")
    }

    fn twice_today(&self, _: &pay_back::Params) -> bool {
        self.ask("twice-today")
    }
}

impl cashier::Handlers for Till {
    async fn pay_back(&self, _: pay_back::Params) -> pay_back::Outcome {
        pay_back::Outcome::Paid
    }
}

fn rejected(till: &Till, arguments: &Value) -> Rejection {
    pay_back::Params::parse(arguments, till).expect_err("a call that is rejected")
}

#[test]
fn every_check_is_asked_once_about_a_passing_call() {
    let till = Till::default();
    let parsed = pay_back::Params::parse(&json!({"order_id": "A-1", "amount": "450"}), &till);
    assert_eq!(parsed.expect("all of them hold").value.amount, 450);
    assert_eq!(till.asked(), ["more-than-paid", "order-closed", "twice-today"]);
}

#[test]
fn each_check_can_refuse_alone() {
    for (failing, code) in [
        (&["more-than-paid"][..], "more-than-paid"),
        (&["twice-today"], "twice-today"),
        (&["order-closed"], "order-closed"),
    ] {
        let arguments = json!({"order_id": "A-1", "amount": 450});
        let from_value = rejected(&Till::failing(failing), &arguments);
        let till = Till::failing(failing);
        let from_text =
            pay_back::Params::parse_str(&arguments.to_string(), &till).expect_err("a call that is rejected");
        assert_eq!(from_value, from_text);
        assert_eq!(from_value.code, code);
        assert_eq!(from_value.retry, code != "order-closed");
    }
}

#[test]
fn they_are_reported_with_the_others_in_catalog_order() {
    let till = Till::failing(&["twice-today", "more-than-paid"]);
    let rejection = rejected(&till, &json!({"order_id": " ", "amount": 450}));
    assert_eq!(rejection.code, "blank-order");
    let starts: Vec<&str> = rejection.text.split("\n\n").map(|text| &text[..12]).collect();
    assert_eq!(starts, ["The number o", "The amount i", "Money was pa"], "{rejection}");
}

#[test]
fn a_first_check_in_code_is_reported_alone() {
    let till = Till::failing(&["order-closed", "twice-today", "more-than-paid"]);
    let rejection = rejected(&till, &json!({"order_id": " ", "amount": 450}));
    assert_eq!((rejection.code.as_str(), rejection.retry), ("order-closed", false));
    assert!(!rejection.text.contains("\n\n"), "{rejection}");
}

#[test]
fn first_checks_are_in_catalog_order() {
    // `over-the-limit` comes before `order-closed`, `round-number` after it.
    let till = Till::failing(&["order-closed"]);
    assert_eq!(rejected(&till, &json!({"order_id": "1", "amount": 100_001})).code, "over-the-limit");
    assert_eq!(till.asked(), [""; 0], "the call is refused whatever the code says");
    assert_eq!(rejected(&till, &json!({"order_id": "1", "amount": 450})).code, "order-closed");
    assert_eq!(rejected(&Till::default(), &json!({"order_id": "1", "amount": 450})).code, "round-number");
}

#[test]
fn code_is_not_asked_about_a_call_of_the_wrong_shape() {
    let till = Till::failing(&["order-closed"]);
    assert_eq!(rejected(&till, &json!({"order_id": "A-1", "amount": 0})).code, "out-of-range");
    assert_eq!(rejected(&till, &json!({"amount": 450})).code, "missing");
    assert_eq!(till.asked(), [""; 0]);
}

/// Runs a future that never waits.
fn ready<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => panic!("the future waits"),
    }
}

#[test]
fn dispatch_asks_the_handlers_and_counts_what_they_refuse() {
    let mut session = cashier::ANTHROPIC.session();
    let arguments = json!({"order_id": "A-1", "amount": 500});
    let till = Till::failing(&["more-than-paid"]);
    let mut call = |arguments: &Value| ready(cashier::dispatch(&till, &mut session, "pay_back", arguments));
    let results: Vec<ToolResult> = (0..3).map(|_| call(&arguments)).collect();
    let rejections: Vec<&Rejection> =
        results.iter().filter_map(|result| result.rejection.as_deref()).collect();
    assert_eq!(rejections.iter().map(|rejection| rejection.attempt).collect::<Vec<_>>(), [1, 2, 3]);
    assert!(rejections.iter().all(|rejection| rejection.code == "more-than-paid"));
    assert_eq!(results[0].text, results[1].text);
    assert!(results[2].text.contains(r#"{"order_id":"A-1","amount":450}"#), "{}", results[2].text);
    let answer =
        ready(cashier::dispatch(&Till::default(), &mut cashier::ANTHROPIC.session(), "pay_back", &arguments));
    assert_eq!((answer.is_error, answer.rejection), (false, None));
    assert!(answer.text.starts_with("The money is on its way."));
}

#[test]
fn a_rejected_text_counts_through_dispatch_as_well() {
    let (till, mut session) = (Till::default(), cashier::ANTHROPIC.session());
    let mut call =
        |name: &str, arguments: &str| ready(cashier::dispatch(&till, &mut session, name, arguments));
    let texts: Vec<String> = (0..3).map(|_| call("pay_back", "{\"order_id\": \"A").text).collect();
    assert_eq!(texts[0], texts[1]);
    assert!(texts[2].contains("3 times") && texts[2].contains("cut off"), "{}", texts[2]);
    let texts: Vec<String> = (0..3).map(|_| call("payback", "{}").text).collect();
    assert_eq!(texts[0], texts[1]);
    assert!(texts[0].contains("The nearest name is pay_back."), "{}", texts[0]);
    assert!(texts[2].contains("3 times"), "{}", texts[2]);
}

/// The trait has no default answers: an unimplemented check does not compile.
#[test]
fn no_check_has_a_default_answer() {
    let place = Place::new(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/code-check"));
    let analysis = Analysis::at(&place);
    assert_eq!(analysis.refusal(), None);
    let code = toolcat_compiler::emit::file(analysis.catalog(), &toolcat_compiler::emit::Options::default());
    for check in ["more_than_paid", "order_closed", "twice_today"] {
        assert!(code.contains(&format!("fn {check}(&self, params: &Params) -> bool;")), "{check}");
    }
}
