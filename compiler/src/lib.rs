//! Reads, checks and compiles a tool catalog: source → syntax → model → checks → emit.
//!
//! The crate does no I/O past [`source::load()`] and prints nothing; what it has to say comes back as
//! [`diagnostic::Diagnostic`]s.

pub mod source;

pub mod diagnostic;

pub mod syntax;
