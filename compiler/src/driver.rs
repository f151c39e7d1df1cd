//! The front door: what macros, build scripts, commands, live agents and editors know about a catalog.
//!
//! In: [`Sources`](crate::source::Sources), read from disk, made in memory, or edited since. Out: an [`Analysis`], which
//! keeps every stage's result. Deliberately absent: what a rule or a check says, and any output.

mod analysis;
mod cache;
mod compile;
mod found;
mod invocation;
mod parsed;
mod rust;
mod stub;

pub use analysis::Analysis;
pub use invocation::expand;
