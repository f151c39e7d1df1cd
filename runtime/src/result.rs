//! Results: what the model reads after a call.
//!
//! Generated code renders an outcome in straight lines with the helpers of [`mod@write`] and hands back a [`ToolResult`].
//! Sending it, in whatever shape a provider wants, is the adapters' part.

pub mod budget;
pub mod write;

mod attachment;
mod indent;
mod to_json;
mod typed;

use std::fmt;

use serde_json::Value;

pub use attachment::{Attachment, AttachmentKind, AttachmentSource};
pub use indent::indent;
pub use to_json::{ToJson, json_number};
pub use typed::{Step, Typed};

use crate::reject::Rejection;

/// What a call gives back to the model.
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
pub struct ToolResult {
    /// What the model reads.
    pub text: String,
    /// The protocol's error flag.
    pub is_error: bool,
    /// Images and files that go along, in the order that the text states.
    pub attachments: Vec<Attachment>,
    /// The members of the outcome as an object, for hosts and protocols that take one.
    pub structured: Option<Value>,
    /// Set where the call was not carried out: its code, whether a repaired call can succeed, and how often it came.
    pub rejection: Option<Box<Rejection>>,
}

impl ToolResult {
    /// A result of text alone.
    pub fn text(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    /// A text that reports a failure.
    pub fn error(text: impl Into<String>) -> Self {
        Self { text: text.into(), is_error: true, ..Self::default() }
    }

    /// The same with the error flag as given.
    #[must_use]
    pub fn with_error(mut self, is_error: bool) -> Self {
        self.is_error = is_error;
        self
    }

    /// The same with one attachment more.
    #[must_use]
    pub fn with_attachment(mut self, attachment: Attachment) -> Self {
        self.attachments.push(attachment);
        self
    }

    /// The same with these members.
    #[must_use]
    pub fn with_structured(mut self, structured: Value) -> Self {
        self.structured = Some(structured);
        self
    }
}

impl fmt::Display for ToolResult {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

impl From<Rejection> for ToolResult {
    /// A rejected call comes back as its text, flagged as an error.
    fn from(rejection: Rejection) -> Self {
        Self { rejection: Some(Box::new(rejection.clone())), ..Self::error(rejection.text) }
    }
}
