//! Surface and tables → Rust, and nothing else. One file per generated item.

mod agent;
mod derives;
mod docs;
mod example;
#[cfg(feature = "print")]
mod file;
mod names;
mod params;
#[cfg(feature = "print")]
mod print;
mod returns;
pub mod rust;
mod tables;
mod tool;
mod types;

#[cfg(feature = "print")]
pub use file::file;
pub use rust::{Options, rust};
