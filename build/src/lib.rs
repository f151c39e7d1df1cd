//! Compiles a tool catalog in a build script, to the same code as `toolcat::catalog!`.
//!
//! ```no_run
//! // in `main` of build.rs
//! toolcat_build::Builder::new("catalogs/support").compile();
//! ```
//!
//! ```ignore
//! // src/main.rs
//! mod support {
//!     include!(concat!(env!("OUT_DIR"), "/support.rs"));
//! }
//! ```

use std::path::{Path, PathBuf};
use toolcat_compiler::driver::Analysis;
use toolcat_compiler::emit::{self, Options};
use toolcat_compiler::model::rust_name::is_path;
use toolcat_compiler::source::Place;

/// A catalog to compile.
#[derive(Debug, Clone)]
pub struct Builder {
    path: String,
    options: Options,
}

impl Builder {
    /// The catalog at `path`: a file or folder, relative to the package's folder, with `/` as the separator. An
    /// absolute path has to be inside the package.
    pub fn new(path: impl Into<String>) -> Self {
        Self { path: path.into(), options: Options::default() }
    }

    /// Emits only what these agents need.
    #[must_use]
    pub fn agents(mut self, agents: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.options.agents = agents.into_iter().map(Into::into).collect();
        self
    }

    /// A Rust type, by path, that `dispatch` takes by reference and passes to every handler.
    #[must_use]
    pub fn context(mut self, path: impl Into<String>) -> Self {
        self.options.context = Some(path.into());
        self
    }

    /// Traits, by path, that parameters, outcomes, calls and the types inside them derive in addition to `Debug` and
    /// `Clone`.
    #[must_use]
    pub fn derive(mut self, paths: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.options.derive = paths.into_iter().map(Into::into).collect();
        self
    }

    /// Writes `OUT_DIR/<name>.rs`, named after the catalog's file or folder (`catalog.rs` for a path such as `.`, so
    /// that the name is the same on every machine), and makes cargo watch the catalog. If the catalog cannot be used,
    /// the build script exits and reports everything that is wrong with it.
    #[expect(
        clippy::print_stdout,
        clippy::print_stderr,
        reason = "a build script speaks to cargo in this way"
    )]
    pub fn compile(self) {
        println!("cargo::rerun-if-changed={}", self.path);
        let folder = |name| std::env::var_os(name).map_or_else(PathBuf::new, PathBuf::from);
        let file = folder("OUT_DIR").join(format!("{}.rs", Place::new(&self.path).stem()));
        let written = self.code(&folder("CARGO_MANIFEST_DIR")).and_then(|code| {
            std::fs::write(&file, code).map_err(|error| format!("{}: {error}", file.display()))
        });
        if let Err(message) = written {
            eprintln!("the tool catalog cannot be used\n\n{message}");
            std::process::exit(1);
        }
    }

    /// The code, for a package in the folder `root`.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the catalog, as text.
    pub fn code(&self, root: &Path) -> Result<String, String> {
        let place = Place::in_package(root, &self.path).map_err(|problem| problem.to_string())?;
        let analysis = Analysis::at(&place);
        if let Some(errors) = analysis.refusal() {
            return Err(errors);
        }
        if let Some(path) = self.options.derive.iter().find(|path| !is_path(path)) {
            let help = "Write it as code would: `PartialEq`, `serde::Serialize`.";
            return Err(format!("error: `{path}` is no path of a trait\n  = help: {help}"));
        }
        let options = Options { golden: place.golden_shown(), ..self.options.clone() };
        Ok(emit::file(analysis.catalog(), &options))
    }
}
