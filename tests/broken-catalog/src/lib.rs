//! Code that uses a catalog with mistakes. With the feature `broken` it does not compile; `tests/fronts.rs` compares rustc's
//! output with `expected.txt`.
#![cfg(feature = "broken")]

mod desk {
    toolcat::catalog!("catalog.kdl");
}

use desk::{clerk, look_up, send_note};

/// Handles the calls of an agent whose tools have mistakes.
#[derive(Debug)]
pub struct Clerk;

impl clerk::Handlers for Clerk {
    async fn send_note(&self, params: send_note::Params) -> send_note::Outcome {
        send_note::Outcome::Sent { to: params.text }
    }

    async fn look_up(&self, _: look_up::Params) -> look_up::Outcome {
        look_up::Outcome::Found
    }
}

/// Dispatches a call.
pub async fn run() -> toolcat::ToolResult {
    let mut session = clerk::ANTHROPIC.session();
    clerk::dispatch(&Clerk, &mut session, "send_note", "{}").await
}
