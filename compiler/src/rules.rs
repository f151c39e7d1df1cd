//! What a catalog's texts must keep to: one file for each rule.
//!
//! A rule is a static [`Rule`] and a function over the [`Context`]. Its id is the name of its file with dashes, the anchor in
//! the documentation, the folder of its examples, and what `allow` and `lint` name. Errors are only what is decidable:
//! the catalog contradicts itself, or a named host refuses it. Everything a model may merely stumble over is a warning.
//!
//! In: the model. Out: findings with the level that the catalog gives them. Deliberately absent: names that do not bind
//! and calls that do not do what they say (`crate::verify`).

mod context;
mod fields;
mod overlap;
mod registry;
mod replies;
mod report;
mod scope;
mod shown;
mod suppress;
mod text;
pub mod words;

mod agents;
mod description;
mod lints;
mod names;
mod parameters;
mod prompt;
mod rejections;
mod results;

pub use context::Context;
pub use description::has_invisible;
pub use registry::{code, codes, rule, rules};
pub use report::Report;
pub use scope::Scope;
pub use suppress::deny;

use crate::diagnostic::{Code, Diagnostic, Level};
use crate::model::Catalog;
use crate::parallel;

/// One rule.
#[derive(Debug)]
pub struct Rule {
    /// Its id, what it asks for, and which fixes it offers.
    pub code: Code,
    /// What it is about.
    pub group: Group,
    /// Its level where the catalog sets none; `None` is off.
    pub level: Option<Level>,
    /// Why: what goes wrong otherwise. Whole sentences, Markdown.
    pub why: &'static str,
    /// Where that is known from, with dates where facts change.
    pub source: &'static str,
    /// A small catalog that breaks it.
    pub bad: &'static str,
    /// The same catalog mended: neither this rule nor any other error is found in it.
    pub good: &'static str,
    /// Finds what breaks it.
    pub find: fn(&Context<'_>, &mut Report),
}

/// What rules are about, in the order in which they are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// Names of tools.
    Names,
    /// Snippets and guidelines: the system prompt.
    Prompt,
    /// Descriptions.
    Description,
    /// Parameters and their schema.
    Parameters,
    /// Rejections.
    Rejections,
    /// Results.
    Results,
    /// Agents and loading.
    Agents,
    /// The rules themselves.
    Lints,
}

impl Group {
    /// All groups, in order.
    pub const ALL: [Self; 8] = [
        Self::Names,
        Self::Prompt,
        Self::Description,
        Self::Parameters,
        Self::Rejections,
        Self::Results,
        Self::Agents,
        Self::Lints,
    ];

    /// As commands and documents write it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Names => "names",
            Self::Prompt => "prompt",
            Self::Description => "description",
            Self::Parameters => "parameters",
            Self::Rejections => "rejections",
            Self::Results => "results",
            Self::Agents => "agents",
            Self::Lints => "lints",
        }
    }
}

/// Which findings are asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Selection {
    /// Only these rules; all where it is empty.
    pub rules: Vec<String>,
    /// Only what concerns these agents; all where it is empty.
    pub agents: Vec<String>,
    /// Only rules whose level in the catalog is at least this one.
    pub least: Option<Level>,
    /// The day it is, as `2026-11-30`, for suppressions that end; those are left alone where no day is given.
    pub today: Option<String>,
}

/// The day on which the examples of rules are looked at: between the two days that those of `allow-expired` name.
pub const DAY_OF_EXAMPLES: &str = "2026-11-30";

/// Tools that all rules have looked at in the time that it takes to start a thread.
const WORTH_A_THREAD: usize = 16;

/// Runs the rules, gives findings the catalog's levels, and takes away what is suppressed.
pub fn run(catalog: &Catalog, selection: &Selection) -> Vec<Diagnostic> {
    let context = Context::new(catalog, selection);
    let wanted = |rule: &&'static Rule| {
        selection.rules.is_empty() || selection.rules.iter().any(|id| id == rule.code.id)
    };
    let level = |rule: &'static Rule| {
        let level = suppress::level(catalog, rule);
        level.filter(|level| selection.least.is_none_or(|least| *level >= least)).map(|level| (rule, level))
    };
    let rules: Vec<(&'static Rule, Level)> = rules().filter(wanted).filter_map(level).collect();
    let step = if catalog.tools.len() > WORTH_A_THREAD { 1 } else { rules.len() };
    let found = parallel::map(rules.len(), step, |index| {
        // Those about agents, which come last, take longest; begun last, they would keep one processor at work alone.
        let (rule, level) = rules[rules.len() - 1 - index];
        let mut report = Report::of(rule, level, selection.least);
        (rule.find)(&context, &mut report);
        report.into_findings()
    });
    suppress::apply(catalog, found.into_iter().rev().flatten().collect(), selection)
}
