//! Results: what the model reads after a call.
//!
//! Generated code renders an outcome as straight-line calls to the helpers of [`mod@write`] and returns a
//! [`ToolResult`]. Adapters send it in whatever shape a provider wants.

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

/// What a call returns to the model.
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
pub struct ToolResult {
    /// What the model reads.
    pub text: String,
    /// The protocol's error flag.
    pub is_error: bool,
    /// Images and files sent with the text, in the order that the text states.
    pub attachments: Vec<Attachment>,
    /// The members of the outcome as an object, for hosts and protocols that accept one.
    pub structured: Option<Value>,
    /// Set if the call was not carried out: its code, whether a corrected call can succeed, and how often it came.
    pub rejection: Option<Box<Rejection>>,
}

impl ToolResult {
    /// A text-only result.
    pub fn text(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    /// A text that reports a failure.
    pub fn error(text: impl Into<String>) -> Self {
        Self { text: text.into(), is_error: true, ..Self::default() }
    }

    /// The same with the given error flag.
    #[must_use]
    pub fn with_error(mut self, is_error: bool) -> Self {
        self.is_error = is_error;
        self
    }

    /// The same with one more attachment.
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
    /// A rejected call returns its text, flagged as an error.
    fn from(rejection: Rejection) -> Self {
        Self { rejection: Some(Box::new(rejection.clone())), ..Self::error(rejection.text) }
    }
}
