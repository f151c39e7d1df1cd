//! How large the arguments of a call may be.

/// Arguments of more bytes than this are refused.
pub const MAX_BYTES: usize = 1 << 20;

/// Arguments nested this many lists and objects deep, or deeper, are refused. It is `serde_json`'s own bound.
pub const DEPTH_LIMIT: usize = 128;

/// Arguments with more JSON values than this are refused, so that memory stays bounded.
pub const MAX_VALUES: usize = 1 << 18;
