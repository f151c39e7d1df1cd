//! What hosts take: dated facts with their sources, from `data/hosts.kdl`.

use crate::model::Target;
use crate::source::FileId;
use crate::syntax::{self, Node, Property, ValueKind};
use std::sync::OnceLock;

/// A host or provider that reads an agent's manifest.
#[derive(Debug, Clone, PartialEq)]
pub struct Host {
    /// Its id.
    pub id: String,
    /// Its name for people.
    pub title: String,
    /// The target whose manifest it reads.
    pub target: Option<Target>,
    /// What it takes.
    pub limits: Vec<Limit>,
}

/// One limit of a host.
#[derive(Debug, Clone, PartialEq)]
pub struct Limit {
    /// What is limited: `tool-name`, `description-chars`, …
    pub name: String,
    /// The greatest number; `None` for patterns.
    pub most: Option<u64>,
    /// The pattern that has to match; `None` for numbers.
    pub pattern: Option<String>,
    /// It is what the host asks for; more is taken all the same.
    pub should: bool,
    /// From when on it is known to hold, as `2026-06-01`.
    pub since: Option<String>,
    /// When the source was last read.
    pub read: String,
    /// Where it is known from.
    pub source: String,
}

impl Host {
    /// The limit of that name.
    pub fn limit(&self, name: &str) -> Option<&Limit> {
        self.limits.iter().find(|limit| limit.name == name)
    }
}

impl Limit {
    /// The source and the day it was read, for messages.
    pub fn cited(&self) -> String {
        match &self.since {
            Some(since) => format!("{}, since {since}, read {}", self.source, self.read),
            None => format!("{}, read {}", self.source, self.read),
        }
    }
}

/// All hosts that are known.
pub(super) fn hosts() -> &'static [Host] {
    static HOSTS: OnceLock<Vec<Host>> = OnceLock::new();
    HOSTS.get_or_init(|| read(include_str!("data/hosts.kdl")))
}

/// The hosts that read manifests of these targets.
pub fn hosts_of(targets: &[Target]) -> impl Iterator<Item = &'static Host> {
    hosts().iter().filter(|host| host.target.is_some_and(|target| targets.contains(&target)))
}

fn read(text: &str) -> Vec<Host> {
    let (document, _) = syntax::read(FileId(0), text);
    document.nodes.iter().map(host).collect()
}

fn host(node: &Node) -> Host {
    let target = text(node, "target");
    Host {
        id: argument(node).unwrap_or_default(),
        title: text(node, "title"),
        target: Target::ALL.into_iter().find(|known| known.as_str() == target),
        limits: node.children.iter().flatten().map(limit).collect(),
    }
}

fn limit(node: &Node) -> Limit {
    let most = node.arguments.first().and_then(|value| match value.kind {
        ValueKind::Integer(number) => u64::try_from(number).ok(),
        _ => None,
    });
    Limit {
        name: node.name.text.clone(),
        most,
        pattern: argument(node),
        should: node.properties.iter().any(|property| property.name.text == "should"),
        since: Some(text(node, "since")).filter(|since| !since.is_empty()),
        read: text(node, "read"),
        source: text(node, "source"),
    }
}

fn argument(node: &Node) -> Option<String> {
    match &node.arguments.first()?.kind {
        ValueKind::String(text) => Some(text.value.clone()),
        _ => None,
    }
}

fn text(node: &Node, name: &str) -> String {
    let named = |property: &&Property| property.name.text == name;
    match node.properties.iter().find(named).map(|property| &property.value.kind) {
        Some(ValueKind::String(text)) => text.value.clone(),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_limit_is_dated_and_sourced() {
        let (document, problems) = syntax::read(FileId(0), include_str!("data/hosts.kdl"));
        assert!(problems.is_empty() && !document.nodes.is_empty());
        for host in hosts() {
            assert!(host.target.is_some() && !host.title.is_empty(), "{}", host.id);
            for limit in &host.limits {
                assert!(limit.most.is_some() != limit.pattern.is_some(), "{} {}", host.id, limit.name);
                assert_eq!(limit.read.len(), 10, "{} {}", host.id, limit.name);
                assert!(!limit.source.is_empty(), "{} {}", host.id, limit.name);
            }
        }
    }
}
