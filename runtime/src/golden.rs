//! Golden files: what comes back to the model, pinned word for word beside the catalog.
//!
//! A catalog's generated tests call [`check()`] with every example and every rejection of a tool; the command works on
//! the same files through [`state()`], [`accept()`] and [`orphans()`]. One file per tool, `golden/<tool>.txt`, one titled
//! block per case.

mod check;
mod diff;
mod file;
mod name;
mod sources;

pub use check::{State, accept, check, check_orphans, orphans, state};
pub use diff::diff;
pub use file::{Case, file};
pub use name::file_name;
pub use sources::check_sources;
