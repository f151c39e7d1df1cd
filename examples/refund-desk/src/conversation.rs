//! The script: what the customer says, what a model might call, and what it reads in return.

#![expect(clippy::print_stdout, reason = "the example is there to be read")]

use crate::desk::Desk;
use crate::support::{self, refund_desk};
use std::pin::pin;
use std::task::{Context, Poll, Waker};
use toolcat::Session;

/// The whole conversation.
pub(crate) fn play() {
    let desk = Desk;
    let mut session = refund_desk::ANTHROPIC.session();

    moment("The system prompt, before anybody has spoken");
    reads(refund_desk::ANTHROPIC.prompt());

    moment("The tools in the first request");
    for offer in refund_desk::AGENT.offers {
        let loaded = if offer.deferred { "known by name" } else { "loaded" };
        println!("  {:<22} {loaded:<14} {}", offer.tool.name, first_line(offer.description));
    }

    says("The phone case of TW-104233 came with a crack. Can I get my money back?");
    calls(&desk, &mut session, "get_order", r#"{"order_no": "TW-104233"}"#);

    moment("A call that names no reason and an article without its pieces: both are told at once");
    calls(&desk, &mut session, "quote_refund", r#"{"order_no": "TW-104233", "items": [{"sku": "CASE-07"}]}"#);

    moment(
        "The same call mended, as providers send it: a number as text, one item without its list, an empty extra",
    );
    calls(
        &desk,
        &mut session,
        "quote_refund",
        r#"{"order_no": "TW-104233", "items": {"sku": "CASE-07", "quantity": "1"}, "reason": "Damaged", "note": ""}"#,
    );

    says("Yes, please. And send me how it was worked out, 寄到我的信箱.");
    calls(
        &desk,
        &mut session,
        "refund_items",
        r#"{"order_no": "TW-104233", "quote_no": "Q-5521", "items": [{"sku": "CASE-07", "quantity": 1}]}"#,
    );

    moment("A tool that is known by name only");
    let email =
        r#"{"subject": "Your refund R-88120", "body": "NT$230 for the phone case go back to your card."}"#;
    calls(&desk, &mut session, "send_email", email);
    calls(&desk, &mut session, "search_tools", r#"{"query": "select:send_email"}"#);
    calls(&desk, &mut session, "send_email", email);

    moment("A tool that this desk was not given: the CRM's look-alike");
    calls(&desk, &mut session, "create_email", r#"{"subject": "Refund", "body": "Sent."}"#);
}

/// Plays one call: what the model sent, what was repaired, and what it reads.
fn calls(desk: &Desk, session: &mut Session<refund_desk::Agent>, name: &str, arguments: &str) {
    println!("\nThe model calls {name} with {arguments}");
    for noise in mended(name, arguments) {
        println!("  mended on the way: {noise}");
    }
    let result = block_on(refund_desk::dispatch(desk, session, name, arguments));
    println!("It reads{}:", if result.is_error { " (marked as an error)" } else { "" });
    reads(&result.text);
}

/// What the parser strips and repairs in a call to the one tool that the script shows it for; an agent would log it.
fn mended(name: &str, arguments: &str) -> Vec<String> {
    if name != "quote_refund" {
        return Vec::new();
    }
    let parsed = support::quote_refund::Params::parse_str(arguments);
    let noise = parsed.map(|parsed| parsed.noise).unwrap_or_default();
    noise.iter().map(|noise| format!("{}: {}", noise.path, noise.kind.as_str())).collect()
}

fn moment(title: &str) {
    println!("\n--- {title}");
}

fn says(words: &str) {
    println!("\n=== The customer: {words}");
}

fn reads(text: &str) {
    for line in text.lines() {
        println!("  | {line}");
    }
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

/// Runs a future that never waits. A real agent has its own async runtime; toolcat needs none.
fn block_on<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut context) {
            return output;
        }
    }
}
