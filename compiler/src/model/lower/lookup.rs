//! Which tool a name means, in agents and in `use=`.

use super::report::Report;
use crate::diagnostic::codes;
use crate::model::{Effect, ServerId, ToolId};
use crate::source::Spanned;
use std::collections::HashMap;
use std::sync::OnceLock;

/// A tool as agents and `use=` see it.
pub(super) struct Listed {
    pub(super) name: String,
    pub(super) server: Option<ServerId>,
    pub(super) effect: Option<Effect>,
    pub(super) tags: Vec<String>,
    pub(super) requires: Vec<String>,
}

/// All tools, and the lookup from names to them.
#[derive(Default)]
pub(super) struct Index {
    pub(super) tools: Vec<Listed>,
    pub(super) by_name: HashMap<String, Vec<ToolId>>,
    /// Servers by name; the first of two equal names.
    pub(super) servers: HashMap<String, ServerId>,
    /// The names of servers in catalog order.
    pub(super) server_names: Vec<String>,
    by_tag: HashMap<String, Vec<ToolId>>,
    by_server: HashMap<ServerId, Vec<ToolId>>,
    /// The keys of `by_name`, sorted once it is complete.
    sorted: OnceLock<Vec<String>>,
}

impl Index {
    /// Adds a tool, whose id is the next one.
    pub(super) fn add(&mut self, tool: Listed) {
        let id = ToolId(self.tools.len());
        for tag in &tool.tags {
            let tagged = self.by_tag.entry(tag.clone()).or_default();
            if tagged.last() != Some(&id) {
                tagged.push(id);
            }
        }
        if let Some(server) = tool.server {
            self.by_server.entry(server).or_default().push(id);
        }
        self.tools.push(tool);
    }

    /// The tools with that tag, in catalog order.
    pub(super) fn tagged(&self, tag: &str) -> &[ToolId] {
        self.by_tag.get(tag).map(Vec::as_slice).unwrap_or_default()
    }

    /// The tools of that server, in catalog order.
    pub(super) fn served(&self, server: ServerId) -> &[ToolId] {
        self.by_server.get(&server).map(Vec::as_slice).unwrap_or_default()
    }

    /// All names, in order.
    fn names(&self) -> Vec<&str> {
        self.sorted
            .get_or_init(|| {
                let mut names: Vec<_> = self.by_name.keys().cloned().collect();
                names.sort_unstable();
                names
            })
            .iter()
            .map(String::as_str)
            .take(MOST_NAMES)
            .collect()
    }
}

/// How many names are searched for a near one.
pub(super) const MOST_NAMES: usize = 4096;

/// The tool with that name, or with that `server/name`.
pub(super) fn find_tool(report: &mut Report, name: &Spanned<String>, index: &Index) -> Option<ToolId> {
    match index.by_name.get(&name.value).map(Vec::as_slice) {
        Some([id]) => Some(*id),
        Some(_) => {
            let error = report.error(
                &codes::AMBIGUOUS_TOOL,
                name.span,
                format!("two servers have a tool `{}`", name.value),
            );
            error.help = Some("Say which: `server/name`.".to_owned());
            None
        }
        None => {
            let names = if report.guesses(index.by_name.len()) { index.names() } else { Vec::new() };
            let near = report.nearest(&name.value, &names);
            let error =
                report.error(&codes::UNKNOWN_TOOL, name.span, format!("unknown tool `{}`", name.value));
            error.help = Some(match near {
                Some(near) => format!("Did you mean `{near}`?"),
                None => "Declare it with a `tool` node, or remove the name here.".to_owned(),
            });
            None
        }
    }
}
