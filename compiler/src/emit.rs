//! Model → text: Rust, manifests, prompts, goldens. One model, many outputs; each output's text is made in one file.

mod agent;
mod derives;
pub mod description;
mod docs;
mod example;
pub mod manifest;
mod names;
mod params;
mod print;
pub mod prompt;
mod returns;
pub mod rust;
pub mod schema;
mod tables;
mod tool;
mod types;

pub use rust::{Options, file, rust};
