//! How much the arguments of a call may hold.

/// Arguments of more bytes than this are refused.
pub const MAX_BYTES: usize = 1 << 20;

/// Arguments in which this many lists and objects stand one inside the other, or more, are refused. It is the bound
/// of `serde_json` itself.
pub const DEPTH_LIMIT: usize = 128;

/// Arguments of more JSON values than this are refused, so that memory stays bounded.
pub const MAX_VALUES: usize = 1 << 18;
