//! One catalog, compiled as in an agent's crate.

toolcat::catalog!("../../speed/catalog.kdl");

fn main() {}
