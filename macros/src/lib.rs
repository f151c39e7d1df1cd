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
/// The path is that of a `.kdl` file or of a folder of them, relative to the folder of the package's `Cargo.toml` (an
/// absolute path has to lead into that folder). Options: `agents = ["refund-desk"]` emits only what those agents
/// need; `context = crate::Desk` makes `dispatch` take a reference to that type and pass it to every handler;
/// `derive = [PartialEq, serde::Serialize]` derives these traits in addition to `Debug` and `Clone` for parameters,
/// outcomes, calls and the types inside them.
///
/// The package is rebuilt when a file changes. To notice files that are added to the folder, cargo needs a `build.rs`
/// that makes it watch the folder: `fn main() { println!("cargo::rerun-if-changed=catalogs/support"); }`. Without
/// one, a test that the macro generates fails if a file is not compiled in.
#[proc_macro]
pub fn catalog(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let root = std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(PathBuf::new, PathBuf::from);
    toolcat_compiler::driver::expand(input.into(), &root).into()
}
