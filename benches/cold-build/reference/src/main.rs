//! Nothing but its dependencies.

fn main() {}
