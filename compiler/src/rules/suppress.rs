//! Levels that the catalog sets, `allow` on nodes, and mistakes in either.

use super::lints::{ALLOW_EXPIRED, ALLOW_UNUSED, ALLOW_WITHOUT_REASON, UNKNOWN_RULE};
use super::registry::{code, rule, rules};
use super::{Rule, Selection};
use crate::diagnostic::{Diagnostic, Level, nearest};
use crate::model::{Allow, Catalog, Lint};
use crate::source::{Span, Spanned};
use std::cmp::Reverse;
use std::collections::HashMap;

/// The level of a rule in this catalog: that of the last `lint` that names it, else its default.
pub(super) fn level(catalog: &Catalog, rule: &Rule) -> Option<Level> {
    let set = catalog.lints.iter().rev().find(|lint| lint.rule.value == rule.code.id);
    set.map_or(rule.level, |lint| lint.level)
}

/// Turns warnings into errors if the catalog denies them: those of rules and those of the compiler.
pub fn deny(catalog: &Catalog, findings: &mut [Diagnostic]) {
    if catalog.deny_warnings {
        let warnings = findings.iter_mut().filter(|finding| finding.level == Level::Warning);
        warnings.for_each(|finding| finding.level = Level::Error);
    }
}

/// Removes findings inside a node with an `allow` for their rule, and adds findings about the suppressions.
pub(super) fn apply(catalog: &Catalog, findings: Vec<Diagnostic>, selection: &Selection) -> Vec<Diagnostic> {
    let allows = &catalog.allows;
    let scopes = Scopes::new(allows);
    let mut used = vec![false; allows.len()];
    let mut out: Vec<Diagnostic> = findings
        .into_iter()
        .filter(|finding| {
            let mut covered = false;
            for allow in scopes.around(finding) {
                used[allow] = true;
                covered = true;
            }
            !covered
        })
        .collect();
    about_lints(catalog, &used, selection, &mut out);
    out
}

/// The suppressions of each rule. Their nodes are nested or disjoint, so those around a place are found by going outwards
/// from the last one that begins before it.
struct Scopes<'a> {
    by_rule: HashMap<&'a str, Vec<Scope>>,
}

struct Scope {
    span: Span,
    /// Its index among the suppressions of the catalog.
    allow: usize,
    /// The next enclosing one, by its index in this list.
    outer: Option<usize>,
}

impl<'a> Scopes<'a> {
    fn new(allows: &'a [Allow]) -> Self {
        let mut by_rule: HashMap<&str, Vec<Scope>> = HashMap::new();
        for (index, allow) in allows.iter().enumerate() {
            let scope = Scope { span: allow.scope, allow: index, outer: None };
            by_rule.entry(&allow.rule.value).or_default().push(scope);
        }
        for scopes in by_rule.values_mut() {
            scopes.sort_by_key(|scope| (scope.span.file, scope.span.start, Reverse(scope.span.end)));
            let mut open: Vec<usize> = Vec::new();
            for index in 0..scopes.len() {
                while open.last().is_some_and(|last| !holds(scopes[*last].span, scopes[index].span)) {
                    open.pop();
                }
                scopes[index].outer = open.last().copied();
                open.push(index);
            }
        }
        Self { by_rule }
    }

    /// The suppressions around a finding, by their indices among those of the catalog.
    fn around(&self, finding: &Diagnostic) -> impl Iterator<Item = usize> + '_ {
        let found = self.by_rule.get(finding.code.id).zip(finding.span());
        let last = found.and_then(|(scopes, span)| {
            let before = |scope: &Scope| (scope.span.file, scope.span.start) <= (span.file, span.start);
            scopes.partition_point(before).checked_sub(1)
        });
        let mut next = last;
        std::iter::from_fn(move || {
            let (scopes, span) = found?;
            loop {
                let scope = &scopes[next?];
                next = scope.outer;
                if holds(scope.span, span) {
                    return Some(scope.allow);
                }
            }
        })
    }
}

/// Whether one range is inside another.
fn holds(outer: Span, inner: Span) -> bool {
    outer.file == inner.file && inner.start >= outer.start && inner.end <= outer.end
}

fn about_lints(catalog: &Catalog, used: &[bool], selection: &Selection, out: &mut Vec<Diagnostic>) {
    let allows = &catalog.allows;
    let wanted = |id: &str| selection.rules.is_empty() || selection.rules.iter().any(|one| one == id);
    let at = |rule: &Rule| {
        let level = level(catalog, rule).filter(|_| wanted(rule.code.id));
        level.filter(|level| selection.least.is_none_or(|least| *level >= least))
    };
    if let Some(level) = at(&UNKNOWN_RULE) {
        let named = allows.iter().map(|allow| &allow.rule).chain(catalog.lints.iter().map(|lint| &lint.rule));
        out.extend(named.filter_map(|name| unknown(name, level)));
    }
    if let Some(level) = at(&ALLOW_WITHOUT_REASON) {
        out.extend(catalog.lints.iter().filter_map(|lint| unreasoned(lint, level)));
    }
    if let (Some(level), Some(today)) = (at(&ALLOW_EXPIRED), &selection.today) {
        out.extend(allows.iter().filter_map(|allow| expired(allow, today, level)));
    }
    // A suppression may well serve an agent or a rule that was not selected.
    let all = selection.rules.is_empty() && selection.agents.is_empty() && selection.least.is_none();
    if let (Some(level), true) = (at(&ALLOW_UNUSED), all) {
        let unused =
            allows.iter().zip(used).filter(|(allow, used)| !**used && rule(&allow.rule.value).is_some());
        out.extend(unused.map(|(allow, _)| {
            let message = format!("`{}` suppresses nothing here", allow.rule.value);
            Diagnostic::new(&ALLOW_UNUSED.code, level, allow.span, message)
                .help("Remove it; it would hide the next real finding.")
        }));
    }
}

/// A rule that is switched off everywhere without a reason.
fn unreasoned(lint: &Lint, level: Level) -> Option<Diagnostic> {
    let reason = lint.reason.as_deref().unwrap_or_default();
    if lint.level.is_some() || !reason.trim().is_empty() {
        return None;
    }
    let message = format!("`{}` is switched off without a reason", lint.rule.value);
    let help = "Add `reason=\"…\"`; the next reader of the catalog will ask.";
    Some(Diagnostic::new(&ALLOW_WITHOUT_REASON.code, level, lint.span, message).help(help))
}

/// A suppression whose last day has passed. Dates compare like their texts.
fn expired(allow: &Allow, today: &str, level: Level) -> Option<Diagnostic> {
    let until = allow.until.as_ref().filter(|until| until.value.as_str() < today)?;
    let message = format!("this suppression was valid until {}", until.value);
    let help = "Fix what it suppresses and remove it, or give it a new date and say why it is still \
                needed.";
    Some(Diagnostic::new(&ALLOW_EXPIRED.code, level, until.span, message).help(help))
}

fn unknown(name: &Spanned<String>, level: Level) -> Option<Diagnostic> {
    if rule(&name.value).is_some() {
        return None;
    }
    let help = match nearest(&name.value, rules().map(|rule| rule.code.id)) {
        _ if code(&name.value).is_some() => {
            "Catalogs are always checked for this: it has no level, and nothing suppresses it.".to_owned()
        }
        Some(near) => format!("Did you mean `{near}`? `toolcat rules` lists them all."),
        None => "`toolcat rules` lists them all.".to_owned(),
    };
    Some(
        Diagnostic::new(&UNKNOWN_RULE.code, level, name.span, format!("there is no rule `{}`", name.value))
            .help(help),
    )
}
