#![doc = include_str!("../README.md")]

pub use toolcat_macros::catalog;

// What semver covers, by name: `tests/public_api.txt` lists all of it.
pub use toolcat_runtime::{
    Admission, Agent, AgentType, Arguments, Attachment, AttachmentKind, AttachmentSource, Dynamic, Effect,
    Noise, NoiseKind, Offer, Parsed, Rejection, Session, Surface, Tool, ToolResult, search,
};

#[doc(hidden)]
pub use toolcat_runtime::__private;
