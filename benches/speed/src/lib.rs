//! The catalog that the benchmarks share, compiled as an agent's crate compiles it.

toolcat::catalog!("catalog.kdl");
