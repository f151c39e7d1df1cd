//! Catalogs that a command works on, and the agents and tools requested from them.

use crate::failure::Failure;
use crate::output::error_style;
use crate::rendered::Rendered;
use std::path::Path;
use toolcat_compiler::diagnostic::{Diagnostic, Level, nearest};
use toolcat_compiler::driver::Analysis;
use toolcat_compiler::live::Live;
use toolcat_compiler::model::{Agent, Catalog, Tool, ToolId};
use toolcat_compiler::source::{Place, Sources};

/// Reads and compiles a catalog, whether or not it can be used.
pub(crate) fn open(path: &Path) -> Analysis {
    Analysis::at(&Place::new(path))
}

/// Reads and compiles a catalog that a command cannot do without.
pub(crate) fn usable(path: &Path) -> Result<Analysis, Failure> {
    let analysis = open(path);
    refuse(analysis.findings(), analysis.sources())?;
    Ok(analysis)
}

/// Reads and compiles a catalog whose agents are run.
pub(crate) fn live(path: &Path) -> Result<Live, Failure> {
    Live::of(usable(path)?).map_err(|analysis| Failure::new(format!("`{}` cannot be used", analysis.shown())))
}

/// Reads and compiles a catalog to generate code from: what stops a build is an error here too.
pub(crate) fn sound(path: &Path) -> Result<Analysis, Failure> {
    let analysis = open(path);
    refuse(&analysis.found_by_builds(), analysis.sources())?;
    Ok(analysis)
}

/// Fails if there is an error among the diagnostics.
fn refuse(found: &[Diagnostic], sources: &Sources) -> Result<(), Failure> {
    let errors = found.iter().filter(|diagnostic| diagnostic.level == Level::Error);
    let mut errors: Vec<Diagnostic> = errors.cloned().collect();
    if errors.is_empty() {
        return Ok(());
    }
    let left_out = keep_most(&mut errors);
    Err(Failure::Catalog(Rendered::errors(&errors, left_out, sources, error_style())))
}

/// The most diagnostics of one catalog that are worth showing.
const SHOWN: usize = 500;

/// Keeps the first of them, errors before others; returns how many that leaves out.
pub(crate) fn keep_most(diagnostics: &mut Vec<Diagnostic>) -> usize {
    let left_out = diagnostics.len().saturating_sub(SHOWN);
    if left_out > 0 {
        diagnostics.sort_by_key(|diagnostic| std::cmp::Reverse(diagnostic.level));
        diagnostics.truncate(SHOWN);
        diagnostics.sort_by(Diagnostic::order);
    }
    left_out
}

/// The agent with this name.
pub(crate) fn agent<'c>(catalog: &'c Catalog, name: &str) -> Result<&'c Agent, Failure> {
    let names = || catalog.agents.iter().map(|agent| agent.name.value.as_str());
    catalog.agents.iter().find(|agent| agent.name.value == name).ok_or_else(|| unknown("agent", name, names))
}

/// The tool with this name: its wire name, `server/name`, its name in the catalog, or an earlier one.
pub(crate) fn tool(catalog: &Catalog, name: &str) -> Result<ToolId, Failure> {
    let ways: [&dyn Fn(&Tool) -> bool; 4] = [
        &|tool| tool.wire == name,
        &|tool| full_name(catalog, tool) == name,
        &|tool| tool.name.value == name,
        &|tool| tool.was.iter().any(|was| was.value == name),
    ];
    for way in ways {
        let tools = catalog.tools.iter().enumerate().filter(|(_, tool)| way(tool));
        let found: Vec<(usize, &Tool)> = tools.collect();
        match found.as_slice() {
            [] => {}
            [(index, _)] => return Ok(ToolId(*index)),
            several => {
                let full: Vec<String> =
                    several.iter().map(|(_, tool)| format!("`{}`", full_name(catalog, tool))).collect();
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

/// `server/name`, or the name alone if a tool has no server.
fn full_name(catalog: &Catalog, tool: &Tool) -> String {
    match tool.server {
        Some(id) => format!("{}/{}", catalog.server(id).name.value, tool.name.value),
        None => tool.name.value.clone(),
    }
}

/// If there are more names than this, a full list is no help.
const LISTED: usize = 20;

/// The failure for an unknown name.
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
