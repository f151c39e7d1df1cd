//! Golden files: what comes back to the model, pinned word for word beside the catalog.
//!
//! A catalog's generated tests call [`check()`] with every example and every rejection of a tool; the command works on
//! the same files through [`state()`], [`accept()`], [`orphans()`] and [`remove()`]. One file per tool, one titled block per
//! case: `golden/<tool>.txt` in a catalog that is a folder, `desk.golden/<tool>.txt` beside one that is the file `desk.kdl`.

mod check;
mod diff;
mod file;
mod name;
mod own;
mod place;
mod sources;

pub use check::{State, accept, check, check_orphans, moved, orphans, remove, state};
pub use diff::diff;
pub use file::{Case, file};
pub use name::file_name;
pub use place::{folder, package};
pub use sources::check_sources;
