//! Targets: one file each.

pub(super) mod anthropic;
pub(super) mod mcp;
