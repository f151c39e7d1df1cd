//! Reads, checks and compiles a tool catalog: source → syntax → model → tables, surface → verify, rules, emit.
//!
//! [`driver::Analysis`] is the front door. The crate does no I/O past [`source`] and prints nothing; it reports through
//! [`diagnostic::Diagnostic`]s.

// In the order in which a catalog passes through them; empty lines keep rustfmt from sorting.

pub mod source;

pub mod syntax;

pub mod model;

pub mod tables;

pub mod render;

pub mod samples;

pub mod surface;

pub mod verify;

pub mod sheet;

pub mod rules;

pub mod emit;

pub mod driver;

#[cfg(feature = "live")]
pub mod live;

#[cfg(feature = "import")]
pub mod import;

#[cfg(feature = "format")]
pub mod format;

#[cfg(feature = "format")]
pub mod fix;

pub mod diagnostic;

pub mod escape;

mod nearest;

mod parallel;
