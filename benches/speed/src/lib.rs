//! The catalog that the benchmarks share, compiled as in an agent's crate.

toolcat::catalog!("catalog.kdl");
