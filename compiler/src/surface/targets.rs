//! The targets: what reads an agent's tools, one file each.
//!
//! To add a target, add a file with its static, a line in the registry below, and its cases. Nothing else lists targets: the
//! language gets their names from here, through [`known`].

use super::Surface;
pub use super::cite::Cite;
use super::names::NameRule;
use crate::model::{Agent, KnownTargets, TargetId, Value};
use std::borrow::Cow;

/// Declares the modules of targets and lists them in this order.
macro_rules! registry {
    ($($module:ident::$target:ident,)*) => {
        $(mod $module;)*
        $(pub use $module::$target;)*
        static ALL: &[&Target] = &[$(&$target),*];
    };
}

registry! {
    anthropic::ANTHROPIC,
    mcp::MCP,
    neutral::NEUTRAL,
}

/// The targets of an agent without `targets`. A later version adds nothing here: a catalog never gets a target it did not ask
/// for.
const DEFAULT: &[&str] = &["anthropic", "mcp"];

/// What reads an agent's tools.
#[derive(Debug)]
#[non_exhaustive]
pub struct Target {
    /// Its name in catalogs and on the command line.
    pub id: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// Tool names that it accepts; `None` if it accepts all.
    pub names: Option<NameRule>,
    /// Whether other names are rewritten for it. If not, the catalog's names are used.
    pub rewrites: bool,
    /// Parameter names that it accepts; `None` if it accepts all.
    pub params: Option<NameRule>,
    /// How definitions stay out of a request until the model needs them.
    pub deferral: Deferral,
    /// Its readers, and what they accept.
    pub hosts: &'static [Host],
    /// JSON Schema of the manifest, for a format of ours.
    pub schema: Option<&'static str>,
    /// The manifest: the list of tools for a request.
    pub encode: fn(&Surface<'_>) -> Value,
}

/// How a target keeps definitions of deferred tools out of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Deferral {
    /// They are marked in the list, and the agent answers calls to a search tool.
    SearchTool,
    /// Everything is listed; the host may defer what it likes. No text of ours mentions a search.
    ByHost,
}

/// A program that reads a target's manifest.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Host {
    /// Its id.
    pub id: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// What it accepts.
    pub limits: &'static [Limit],
}

/// A host's limit on something.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Limit {
    /// What is counted.
    pub of: Measure,
    /// The maximum.
    pub most: u64,
    /// The source of the limit.
    pub cite: Cite,
}

/// What a limit counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Measure {
    /// Tools in one request.
    Tools,
    /// Deferred tools in one request.
    DeferredTools,
    /// Characters of a name including the host's prefix: `mcp__<server>__<tool>`.
    PrefixedNameChars,
    /// Characters of a description that are read.
    DescriptionChars,
    /// Characters of a server's instructions that are read.
    InstructionsChars,
    /// Tokens of one result.
    ResultTokens,
}

/// For messages: source, day since which it holds, day it was last read.
impl std::fmt::Display for Cite {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.since {
            Some(since) => write!(f, "{}, since {since}, read {}", self.source, self.read),
            None => write!(f, "{}, read {}", self.source, self.read),
        }
    }
}

impl Host {
    /// What it accepts for that.
    pub fn limit(&self, of: Measure) -> Option<&'static Limit> {
        self.limits.iter().find(|limit| limit.of == of)
    }
}

impl Target {
    /// A tool's name as this target writes it: characters that it refuses become `_`, and long names are truncated. Two names
    /// of one agent that collide this way are an error in its catalog.
    pub fn wire_name<'n>(&self, name: &'n str) -> Cow<'n, str> {
        match self.names.filter(|_| self.rewrites) {
            Some(rule) => rule.rewrite(name),
            None => Cow::Borrowed(name),
        }
    }

    /// Whether it is one of these.
    pub fn is_among(&self, ids: &[TargetId]) -> bool {
        ids.iter().any(|id| id.as_str() == self.id)
    }

    /// Whether that host reads it.
    pub fn is_read_by(&self, host: &Host) -> bool {
        self.hosts.iter().any(|known| known.id == host.id)
    }
}

/// Two targets are equal if their ids are.
impl PartialEq for Target {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

/// Every target.
pub fn all() -> impl Iterator<Item = &'static Target> {
    ALL.iter().copied()
}

/// The target of that name.
pub fn named(id: &str) -> Option<&'static Target> {
    all().find(|target| target.id == id)
}

/// The targets of an agent, in registry order.
pub fn of(ids: &[TargetId]) -> impl Iterator<Item = &'static Target> {
    all().filter(|target| target.is_among(ids))
}

/// The hosts that read the output for these targets.
pub fn hosts_of(ids: &[TargetId]) -> impl Iterator<Item = &'static Host> {
    of(ids).flat_map(|target| target.hosts)
}

/// A name that every target accepts: the strictest one's version of it.
pub fn portable(name: &str) -> String {
    ANTHROPIC.wire_name(name).into_owned()
}

/// What the language needs to know about targets.
pub fn known() -> KnownTargets {
    KnownTargets { ids: all().map(|target| target.id).collect(), default: DEFAULT }
}

/// Whether the agent's model has our search tool on that target.
pub(super) fn searches(agent: &Agent, target: &Target) -> bool {
    agent.defers && target.deferral == Deferral::SearchTool
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fact_is_dated_and_sourced() {
        for target in all() {
            assert_eq!(named(target.id), Some(target));
            let names = target.names.iter().chain(&target.params).map(|rule| rule.cite);
            let limits = target.hosts.iter().flat_map(|host| host.limits).map(|limit| limit.cite);
            for cite in names.chain(limits) {
                assert!(!cite.source.is_empty() && cite.read.len() == 10, "{} {cite}", target.id);
                assert!(cite.since.is_none_or(|day| day.len() == 10), "{} {cite}", target.id);
            }
            assert!(target.names.is_some() || !target.rewrites, "{}", target.id);
        }
        assert!(DEFAULT.iter().all(|id| named(id).is_some()));
    }
}
