//! Catalogs that a command works on, and the agents and tools in them that it was asked for.

use crate::failure::Failure;
use crate::files::shown;
use crate::output::error_style;
use crate::rendered::Rendered;
use std::path::{Path, PathBuf};
use toolcat_compiler::diagnostic::{Diagnostic, Level, codes, nearest};
use toolcat_compiler::model::{Agent, Catalog, Tool};
use toolcat_compiler::rules::{self, Selection};
use toolcat_compiler::source::{self, FileId, Problem, Sources, Span};
use toolcat_compiler::{Compiled, compile, driver};

/// A catalog, whether it can be used or not.
pub(crate) struct Opened {
    /// Where it lies.
    pub(crate) path: PathBuf,
    /// The same as people read it.
    pub(crate) shown: String,
    /// Files that could not be read.
    pub(crate) problems: Vec<Problem>,
    /// What the others say.
    pub(crate) compiled: Compiled,
    /// The catalog's name where it does not say it.
    name: String,
}

/// Reads and compiles a catalog.
pub(crate) fn open(path: &Path) -> Opened {
    let shown = shown(path);
    let (sources, problems) = match source::load_as(path, &shown) {
        Ok(sources) => (sources, Vec::new()),
        Err(error) => (error.sources, error.problems),
    };
    let name = name(path, &shown);
    let compiled = compile(sources, &name);
    Opened { path: path.to_owned(), shown, problems, compiled, name }
}

/// Reads and compiles a catalog that a command cannot do without.
pub(crate) fn usable(path: &Path) -> Result<Opened, Failure> {
    let opened = open(path);
    let errors = opened.diagnostics();
    refuse(errors, &opened.compiled.sources)?;
    Ok(opened)
}

/// Reads and compiles a catalog that code is made of: the rules that are errors in it stop that too, as they stop a build.
pub(crate) fn sound(path: &Path) -> Result<Opened, Failure> {
    let opened = usable(path)?;
    let errors = Selection { least: Some(Level::Error), ..Selection::default() };
    refuse(rules::run(opened.catalog(), &errors), &opened.compiled.sources)?;
    Ok(opened)
}

/// Fails where there is an error among them.
fn refuse(mut errors: Vec<Diagnostic>, sources: &Sources) -> Result<(), Failure> {
    errors.retain(|diagnostic| diagnostic.level == Level::Error);
    if errors.is_empty() {
        return Ok(());
    }
    let left_out = keep_most(&mut errors);
    Err(Failure::Catalog(Rendered::errors(&errors, left_out, sources, error_style())))
}

/// Diagnostics of one catalog above which nobody reads on.
const SHOWN: usize = 500;

/// Leaves the first of them, errors before others; how many that leaves out.
pub(crate) fn keep_most(diagnostics: &mut Vec<Diagnostic>) -> usize {
    let left_out = diagnostics.len().saturating_sub(SHOWN);
    if left_out > 0 {
        diagnostics.sort_by_key(|diagnostic| std::cmp::Reverse(diagnostic.level));
        diagnostics.truncate(SHOWN);
        diagnostics.sort_by(Diagnostic::order);
    }
    left_out
}

/// The name of a catalog that does not say it. A path such as `.` has none of its own, the folder that it leads to has.
fn name(path: &Path, shown: &str) -> String {
    let last = shown.rsplit('/').next().unwrap_or_default();
    if !matches!(last, "." | "..") {
        return driver::catalog_name(shown);
    }
    let real = path.canonicalize().unwrap_or_default();
    driver::catalog_name(&real.file_name().unwrap_or_default().to_string_lossy())
}

impl Opened {
    /// Everything that keeps the catalog from being used, and what else was met while it was compiled; files that could
    /// not be read first.
    pub(crate) fn diagnostics(&self) -> Vec<Diagnostic> {
        self.unread().chain(self.compiled.diagnostics.iter().cloned()).collect()
    }

    /// A diagnostic for each file that could not be read.
    pub(crate) fn unread(&self) -> impl Iterator<Item = Diagnostic> + '_ {
        self.problems.iter().map(unread)
    }

    /// The catalog.
    pub(crate) fn catalog(&self) -> &Catalog {
        &self.compiled.catalog
    }

    /// The same catalog with other texts in its files.
    pub(crate) fn with(&self, sources: Sources) -> Self {
        Self {
            path: self.path.clone(),
            shown: self.shown.clone(),
            problems: self.problems.clone(),
            compiled: compile(sources, &self.name),
            name: self.name.clone(),
        }
    }
}

/// A file that could not be read, as a diagnostic without an excerpt.
fn unread(problem: &Problem) -> Diagnostic {
    let nowhere = Span::new(FileId(0), 0..0);
    let diagnostic = Diagnostic::error(&codes::LOAD, nowhere, problem.message.as_str());
    Diagnostic { labels: Vec::new(), help: problem.help.clone(), ..diagnostic }
}

/// The agent of that name.
pub(crate) fn agent<'c>(catalog: &'c Catalog, name: &str) -> Result<&'c Agent, Failure> {
    let names = || catalog.agents.iter().map(|agent| agent.name.value.as_str());
    catalog.agents.iter().find(|agent| agent.name.value == name).ok_or_else(|| unknown("agent", name, names))
}

/// The tool of that name: its name on the wire, `server/name`, its name in the catalog, or an earlier one.
pub(crate) fn tool<'c>(catalog: &'c Catalog, name: &str) -> Result<&'c Tool, Failure> {
    let ways: [&dyn Fn(&Tool) -> bool; 4] = [
        &|tool| tool.wire == name,
        &|tool| full_name(catalog, tool) == name,
        &|tool| tool.name.value == name,
        &|tool| tool.was.iter().any(|was| was.value == name),
    ];
    for way in ways {
        let found: Vec<&Tool> = catalog.tools.iter().filter(|tool| way(tool)).collect();
        match found.as_slice() {
            [] => {}
            [tool] => return Ok(tool),
            several => {
                let full: Vec<String> =
                    several.iter().map(|tool| format!("`{}`", full_name(catalog, tool))).collect();
                return Err(Failure::new(format!("several tools are called `{name}`"))
                    .help(format!("Name the server too: {}.", full.join(", "))));
            }
        }
    }
    let full: Vec<String> = catalog.tools.iter().map(|tool| full_name(catalog, tool)).collect();
    let wire = || catalog.tools.iter().map(|tool| tool.wire.as_str());
    Err(match nearest(name, wire().chain(full.iter().map(String::as_str))) {
        Some(near) => {
            Failure::new(format!("there is no tool `{name}`")).help(format!("Did you mean `{near}`?"))
        }
        None => unknown("tool", name, wire),
    })
}

/// `server/name`, or the name alone where a tool has no server.
fn full_name(catalog: &Catalog, tool: &Tool) -> String {
    match tool.server {
        Some(id) => format!("{}/{}", catalog.server(id).name.value, tool.name.value),
        None => tool.name.value.clone(),
    }
}

/// Names above which a list of all of them helps nobody.
const LISTED: usize = 20;

/// Nothing of that kind is called so.
pub(crate) fn unknown<'n, I: Iterator<Item = &'n str>>(
    kind: &str,
    name: &str,
    known: impl Fn() -> I,
) -> Failure {
    let failure = Failure::new(format!("there is no {kind} `{name}`"));
    if let Some(near) = nearest(name, known()) {
        return failure.help(format!("Did you mean `{near}`?"));
    }
    let count = known().count();
    let list: Vec<String> = known().take(LISTED).map(|name| format!("`{name}`")).collect();
    match count {
        0 => failure.help(format!("The catalog has no {kind}.")),
        _ if count > LISTED => {
            failure.help(format!("The catalog has {count}, among them {}.", list.join(", ")))
        }
        _ => failure.help(format!("The catalog has {}.", list.join(", "))),
    }
}
