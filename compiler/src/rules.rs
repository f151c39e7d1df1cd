//! Requirements for a catalog's texts: one file per rule.
//!
//! A rule is a static [`Rule`] and a function over the [`Context`]. Its id is its file name with dashes, the anchor in the
//! documentation, the folder of its examples, and the name in `allow` and `lint`. Only the decidable is an error: the catalog
//! contradicts itself, or a named host refuses it. Anything that may merely trip a model is a warning.
//!
//! In: the model. Out: findings with the levels that the catalog sets. Deliberately absent: unbound names, and calls that do
//! not do what they say (`crate::verify`).

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
    /// Its id, what it requires, and which fixes it offers.
    pub code: Code,
    /// Its subject.
    pub group: Group,
    /// Its level if the catalog sets none; `None` is off.
    pub level: Option<Level>,
    /// Why: what goes wrong otherwise. Whole sentences, in Markdown.
    pub why: &'static str,
    /// The sources, with dates if facts change.
    pub source: &'static str,
    /// A small catalog that violates it.
    pub bad: &'static str,
    /// The same catalog, fixed: neither this rule nor any other error is found in it.
    pub good: &'static str,
    /// Finds violations.
    pub find: fn(&Context<'_>, &mut Report),
}

/// The subjects of rules, in listing order.
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

    /// As written in commands and documents.
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

/// Which findings to report.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Selection {
    /// Only these rules; all if empty.
    pub rules: Vec<String>,
    /// Only what concerns these agents; all if empty.
    pub agents: Vec<String>,
    /// Only rules with at least this level in the catalog.
    pub least: Option<Level>,
    /// Today, as `2026-11-30`, for suppressions that expire; without a day, those are not checked.
    pub today: Option<String>,
}

/// The day for checking the examples of rules: between the two days in those of `allow-expired`.
pub const DAY_OF_EXAMPLES: &str = "2026-11-30";

/// The number of tools that all rules examine in the time it takes to start a thread.
const WORTH_A_THREAD: usize = 16;

/// Runs the rules, applies the catalog's levels to the findings, and removes suppressed ones.
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
        // Rules about agents, the last ones, take longest; started last, they would leave one processor working alone.
        let (rule, level) = rules[rules.len() - 1 - index];
        let mut report = Report::of(rule, level, selection.least);
        (rule.find)(&context, &mut report);
        report.into_findings()
    });
    suppress::apply(catalog, found.into_iter().rev().flatten().collect(), selection)
}
