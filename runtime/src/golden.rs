//! Golden files, next to the catalog: they pin word for word what comes back to the model and what each agent is
//! given.
//!
//! A catalog's generated tests call [`check()`] with every example and every rejection of a tool, and [`check_agent()`] with
//! the sheet of an agent; the command works on the same files through [`state()`], [`accept()`], [`orphans()`] and
//! [`remove()`]. There is one file per tool with a titled block per case, `golden/<tool>.txt` in a catalog that is a folder and
//! `desk.golden/<tool>.txt` next to one that is the file `desk.kdl`, and one file per agent in the folder `agents` inside.

mod check;
mod diff;
mod file;
mod name;
mod own;
mod place;
mod sources;

pub use check::{State, accept, check, check_agent, check_orphans, moved, orphans, remove, state};
pub use diff::diff;
pub use file::{Case, Golden, file};
pub use name::file_name;
pub use place::{folder, package};
pub use sources::check_sources;
