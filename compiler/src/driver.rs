//! What the macro, build scripts and the command share: from a path to Rust, or to one readable text of what is wrong.

use crate::diagnostic::{Level, Style, render_all};
use crate::emit::{self, Options};
use crate::escape;
use crate::rules::{self, Selection};
use crate::source::{self, SourceFile, Sources};
use crate::{Compiled, compile};
use proc_macro2::TokenStream;
use std::path::{Path, PathBuf};

mod invocation;
mod place;
mod stub;

pub use invocation::expand;
pub use place::{Place, locate, relative, slashed};

/// A catalog on its way to Rust.
#[derive(Debug)]
pub struct Front {
    /// The catalog, as far as it could be read.
    pub compiled: Compiled,
    /// Everything that is wrong with it, rendered; `None` where it can be used.
    pub errors: Option<String>,
}

/// Loads and compiles the catalog at `path`, which is called `shown` wherever files are named. Where it compiles, the rules that
/// are errors in it are run too; what is no error is left to `toolcat check`, since a build that succeeds can show nothing. A
/// catalog that denies warnings has them here as well.
pub fn open(path: &Path, shown: &str) -> Front {
    let (sources, trouble) = match source::load_as(path, shown) {
        Ok(sources) => (sources, None),
        Err(error) => (error.sources.clone(), Some(error.to_string())),
    };
    let unnamable = unnamable(path, &sources);
    read(
        sources,
        trouble.into_iter().chain(unnamable).reduce(|one, other| format!("{one}\n\n{other}")),
        &catalog_name(shown),
    )
}

/// Files that generated code cannot mention, so that a build would not notice when they change.
fn unnamable(path: &Path, sources: &Sources) -> Option<String> {
    let is_text =
        |file: &&SourceFile| file.origin.strip_prefix(path).unwrap_or(Path::new("")).to_str().is_some();
    let files = sources.files().iter().filter(|file| !is_text(file));
    let texts = files.map(|file| {
        let name = escape::line(&file.path);
        format!("error: the name of `{name}` is not UTF-8\n  = help: Rename it. Code can only name files in UTF-8.")
    });
    texts.reduce(|one, other| format!("{one}\n\n{other}"))
}

/// Compiles what could be loaded; `trouble` says what could not.
fn read(sources: Sources, trouble: Option<String>, name: &str) -> Front {
    let mut compiled = compile(sources, name);
    if trouble.is_none() && !compiled.has_errors() {
        let least = if compiled.catalog.deny_warnings { Level::Warning } else { Level::Error };
        let stopping = Selection { least: Some(least), ..Selection::default() };
        compiled.diagnostics.extend(rules::run(&compiled.catalog, &stopping));
        rules::deny(&compiled.catalog, &mut compiled.diagnostics);
    }
    let found =
        compiled.has_errors().then(|| render_all(&compiled.diagnostics, &compiled.sources, Style::Plain));
    let errors = match (trouble, found) {
        (None, None) => None,
        (trouble, found) => Some(trouble.into_iter().chain(found).collect::<Vec<_>>().join("\n\n")),
    };
    Front { compiled, errors }
}

impl Front {
    /// The Rust code: `Err` holds stand-ins with the names that other code may mention, so that one mistake in a catalog
    /// does not become hundreds in the code that uses it.
    ///
    /// # Errors
    ///
    /// Where the catalog cannot be used.
    pub fn rust(&self, options: &Options) -> Result<TokenStream, TokenStream> {
        match self.errors {
            None => Ok(emit::rust(&self.compiled.catalog, options)),
            Some(_) => Err(stub::stubs(&self.compiled.catalog, options)),
        }
    }
}

/// The name of a catalog that does not say it: that of its folder or file.
pub fn catalog_name(shown: &str) -> String {
    let last = shown.trim_end_matches(['/', '\\']).rsplit(['/', '\\']).next().unwrap_or_default();
    let stem = last.strip_suffix(".kdl").unwrap_or(last);
    if stem.is_empty() || stem == "." || stem == ".." { "catalog".to_owned() } else { stem.to_owned() }
}

/// The folder of golden files, which belongs to one catalog: `desk/golden` for the folder `desk`, `desk.golden` for the file
/// `desk.kdl`.
pub fn golden_folder(path: &Path, shown: &str) -> String {
    let shown = shown.trim_end_matches('/');
    match path.is_dir() {
        true => format!("{shown}/golden"),
        false => format!("{}.golden", shown.strip_suffix(".kdl").unwrap_or(shown)),
    }
}

/// The same as a path of its own, for whoever does not name the catalog from a package on.
pub fn golden_path(path: &Path) -> PathBuf {
    match path.is_dir() {
        true => path.join("golden"),
        false => {
            let stem = if path.extension().is_some_and(|ending| ending == "kdl") {
                path.file_stem()
            } else {
                path.file_name()
            };
            let mut name = stem.unwrap_or_default().to_owned();
            name.push(".golden");
            path.with_file_name(name)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::source::{SourceFile, Sources};

    /// What stops a build with this catalog.
    fn errors(text: &str) -> Option<String> {
        read(Sources::new(vec![SourceFile::new("a.kdl", text)]), None, "a").errors
    }

    #[test]
    fn rules_stop_a_build_where_they_are_errors() {
        let rule = crate::rules::rule("guideline-this-tool").expect("there is such a rule");
        let found = errors(rule.bad).expect("it is an error by itself");
        assert!(found.contains("error[guideline-this-tool]"), "{found}");
        assert_eq!(errors(rule.good), None);
    }

    #[test]
    fn a_catalog_decides_what_stops_its_build() {
        let rule = crate::rules::rule("system-emphasis").expect("there is such a rule");
        assert_eq!(errors(rule.bad), None, "a warning stops nothing");
        let raised = format!("catalog \"a\" {{ lint \"system-emphasis\" level=\"error\" }}\n{}", rule.bad);
        let found = errors(&raised).expect("the catalog says that it is an error");
        assert!(found.contains("error[system-emphasis]"), "{found}");
    }

    #[test]
    fn denied_warnings_stop_a_build() {
        let rule = crate::rules::rule("system-emphasis").expect("there is such a rule");
        for denied in ["deny \"warnings\"", "lint \"warnings\" level=\"error\""] {
            let denies = |text: &str| errors(&format!("catalog \"a\" {{ {denied} }}\n{text}"));
            let found = denies(rule.bad).expect("a warning stops it");
            assert!(found.contains("error[system-emphasis]"), "{found}");
            let found = denies("tool \"t\" { outcome \"o\" { text \"Done.\" } }")
                .expect("so does the compiler's own");
            assert!(found.contains("error[orphan-tool]"), "{found}");
            assert_eq!(denies(rule.good), None, "notes stop nothing");
        }
    }
}
