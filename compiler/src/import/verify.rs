//! What `check` would say of the files, before anybody uses them.
//!
//! In: the servers, and the files written of them. Out: entries in the report, and the rules that a tool is allowed to break:
//! its source breaks them, and the import has no better words. What may be an attack is never allowed by itself.

use super::report::{Kind, Report};
use super::types::Server;
use crate::diagnostic::{Diagnostic, Level};
use crate::driver::Analysis;
use crate::model::Catalog;
use crate::rules::{self, Selection};
use crate::source::Sources;
use std::collections::HashMap;

/// Rules whose errors are left for a person to look at.
const NEVER: [&str; 1] = ["desc-hidden-text"];

/// Tools above which nobody waits for a second look: `check` says the rest.
const MOST_TOOLS: usize = 20_000;

/// Looks for errors; true where tools were allowed something, so that the files have to be written again.
pub(super) fn errors(files: &[(String, String)], servers: &mut [Server], report: &mut Report) -> bool {
    if servers.iter().map(|server| server.tools.len()).sum::<usize>() > MOST_TOOLS {
        report
            .note("There are too many tools to check during the import; run `toolcat check` to find errors.");
        return false;
    }
    let texts = files.iter().map(|(path, text)| (path.as_str(), text.as_str()));
    let analysis = Analysis::of(Sources::texts(texts).named("imported"));
    let is_error = |one: &Diagnostic| one.level == Level::Error;
    let mut found: Vec<_> = analysis.findings().iter().filter(|one| is_error(one)).cloned().collect();
    if found.is_empty() {
        // In the order of the rules, as the report lists them, and not in that of places.
        let selection = Selection { least: Some(Level::Error), ..Selection::default() };
        found = rules::run(analysis.catalog(), &selection);
        found.retain(is_error);
    }
    if found.is_empty() {
        return false;
    }
    let places = Places::of(analysis.catalog(), servers);
    let mut allowed = false;
    for one in &found {
        let place = places.tool(one);
        let id = place.map_or("catalog", |(_, id)| id);
        match place {
            Some((at, _)) if may_pass(one) => {
                allow(one, &mut servers[at.0].tools[at.1].allows);
                allowed = true;
                let became = format!("allowed by `allow \"{}\"` in the catalog", one.code.id);
                report.add(Kind::Check, id, one.message.as_str(), became);
            }
            _ => {
                let remedy = match &one.fix {
                    Some(fix) if fix.safe => "`toolcat check --fix` corrects it",
                    _ => "correct it by hand",
                };
                let became = format!("an error of `check` ({}): {remedy}", one.code.id);
                report.add(Kind::Check, id, one.message.as_str(), became);
            }
        }
    }
    allowed
}

/// A rule judges words and names, and those are the source's. Errors of the language itself are faults of the import.
fn may_pass(finding: &Diagnostic) -> bool {
    finding.code.is_rule() && !NEVER.contains(&finding.code.id)
}

fn allow(finding: &Diagnostic, allows: &mut Vec<(String, String)>) {
    if allows.iter().any(|(rule, _)| rule == finding.code.id) {
        return;
    }
    let reason = match finding.code.id {
        "desc-missing" => {
            "The source has no description; write one that says what it does and when to use it."
        }
        _ => "This is how the source has it.",
    };
    allows.push((finding.code.id.to_owned(), reason.to_owned()));
}

/// The offset of a tool's name, its server's and its own index, and its id.
type Begin = (usize, (usize, usize), String);

/// Where the tools of each file begin.
struct Places {
    by_file: HashMap<usize, Vec<Begin>>,
}

impl Places {
    fn of(catalog: &Catalog, servers: &[Server]) -> Self {
        let mut known = HashMap::new();
        for (index, server) in servers.iter().enumerate() {
            for (place, tool) in server.tools.iter().enumerate() {
                known.insert((server.name.as_str(), tool.name.as_str()), (index, place));
            }
        }
        let mut by_file: HashMap<usize, Vec<Begin>> = HashMap::new();
        for tool in &catalog.tools {
            let server = tool.server.map_or("", |id| catalog.server(id).name.value.as_str());
            let name = tool.name.value.as_str();
            if let Some(at) = known.get(&(server, name)) {
                let span = tool.name.span;
                let id = format!("{server}/{name}");
                by_file.entry(span.file.0 as usize).or_default().push((span.start as usize, *at, id));
            }
        }
        by_file.values_mut().for_each(|tools| tools.sort_by_key(|(start, ..)| *start));
        Self { by_file }
    }

    /// The tool that a finding lies in.
    fn tool(&self, finding: &Diagnostic) -> Option<((usize, usize), &str)> {
        let span = finding.span()?;
        let tools = self.by_file.get(&(span.file.0 as usize))?;
        let after = tools.partition_point(|(start, ..)| *start <= span.start as usize);
        let (_, at, id) = tools.get(after.checked_sub(1)?)?;
        Some((*at, id))
    }
}
