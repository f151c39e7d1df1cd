//! Surface and tables → Rust, and nothing else. Each produced item has its file.

mod agent;
mod derives;
mod docs;
mod example;
mod names;
mod params;
mod print;
mod returns;
pub mod rust;
mod tables;
mod tool;
mod types;

pub use rust::{Options, file, rust};
