//! The `catalog!` macro. `toolcat_compiler::driver` does all the work.

use std::path::PathBuf;

/// Compiles a tool catalog into the module that contains the call.
///
/// ```ignore
/// mod support {
///     toolcat::catalog!("catalogs/support");
/// }
/// ```
///
/// The path is that of a `.kdl` file or of a folder of them, from the folder of the package's `Cargo.toml` on (an absolute path has
/// to lead into that folder). Options:
/// `agents = ["refund-desk"]` emits only what those agents need; `context = crate::Desk` makes `dispatch` take a
/// reference to that type and hand it to every handler; `derive = [PartialEq, serde::Serialize]` gives parameters,
/// outcomes, calls and the types inside of them these traits beside `Debug` and `Clone`.
///
/// The package is built again when a file changes. For files that are added to the folder, cargo has to be told to
/// watch it: a `build.rs` with `fn main() { println!("cargo::rerun-if-changed=catalogs/support"); }`. Without one, a
/// test that the macro writes fails when a file is not compiled in.
#[proc_macro]
pub fn catalog(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let root = std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(PathBuf::new, PathBuf::from);
    toolcat_compiler::driver::expand(input.into(), &root).into()
}
