//! What one agent's model reads on one target: names, descriptions, schemas, prompt.

pub mod description;
pub mod manifest;
pub mod prompt;
pub mod schema;
mod targets;
