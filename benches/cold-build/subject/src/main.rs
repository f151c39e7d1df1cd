//! One catalog, compiled as an agent's crate compiles it.

toolcat::catalog!("../../speed/catalog.kdl");

fn main() {}
