//! What rules find in a catalog, on request.

use super::Analysis;
use crate::diagnostic::{Diagnostic, Level, Style, render_all};
use crate::model::{Catalog, Lint};
use crate::rules::{self, Selection};
use crate::source::{FileId, Span, Spanned};
use std::sync::Arc;

impl Analysis {
    /// Every finding about the catalog, in display order: the compiler's own, and those of the selected rules.
    ///
    /// Rules only run on a usable catalog; otherwise they would report what follows from its errors. A rule selected by name
    /// runs even if it is off, and then only errors are listed of the compiler's own findings. If the catalog denies
    /// warnings, they are errors here.
    pub fn found(&self, selection: &Selection) -> Arc<[Diagnostic]> {
        if let Some(found) = self.found.get(selection) {
            return found;
        }
        let found = Arc::from(self.find(selection));
        self.found.set(selection, &found);
        found
    }

    fn find(&self, selection: &Selection) -> Vec<Diagnostic> {
        let mut found = self.findings().to_vec();
        if !selection.rules.is_empty() {
            found.retain(|finding| finding.level == Level::Error);
        }
        if !self.has_errors() && concerns(selection, self.catalog()) {
            found.extend(broken_rules(self.catalog(), selection));
            rules::deny(self.catalog(), &mut found);
            found.sort_by(Diagnostic::order);
            found.dedup();
        }
        found
    }

    /// What a build says about the catalog; it fails if this contains an error. Rules that are errors in the catalog stop a
    /// build, and so do warnings if the catalog denies them. The rest is left to `toolcat check`, since a successful build
    /// can show nothing.
    pub fn found_by_builds(&self) -> Arc<[Diagnostic]> {
        let least = if self.catalog().deny_warnings { Level::Warning } else { Level::Error };
        self.found(&Selection { least: Some(least), ..Selection::default() })
    }

    /// Everything that prevents code generation, as text; `None` if nothing does.
    pub fn refusal(&self) -> Option<String> {
        let found = self.found_by_builds();
        let refused = found.iter().any(|finding| finding.level == Level::Error);
        refused.then(|| render_all(&found, self.sources(), Style::Plain))
    }
}

/// Whether one of the selected agents belongs to the catalog.
fn concerns(selection: &Selection, catalog: &Catalog) -> bool {
    let asked = &selection.agents;
    asked.is_empty() || catalog.agents.iter().any(|agent| asked.contains(&agent.name.value))
}

fn broken_rules(catalog: &Catalog, selection: &Selection) -> Vec<Diagnostic> {
    let off: Vec<Lint> = selection.rules.iter().filter_map(|id| switched_on(catalog, id)).collect();
    if off.is_empty() {
        return rules::run(catalog, selection);
    }
    let mut catalog = catalog.clone();
    catalog.lints.extend(off);
    rules::run(&catalog, selection)
}

/// A level for a rule that is selected by name although it is off, by default or in the catalog.
fn switched_on(catalog: &Catalog, id: &str) -> Option<Lint> {
    let rule = rules::rule(id)?;
    let set = catalog.lints.iter().rev().find(|lint| lint.rule.value == rule.code.id);
    let off = set.map_or(rule.level, |lint| lint.level).is_none();
    let nowhere = Span::new(FileId(0), 0..0);
    off.then(|| Lint {
        rule: Spanned::new(id.to_owned(), nowhere),
        level: Some(rule.level.unwrap_or(Level::Warning)),
        reason: None,
        span: nowhere,
    })
}

#[cfg(test)]
mod tests {
    use super::Analysis;

    /// What stops a build with this catalog.
    fn refusal(text: &str) -> Option<String> {
        Analysis::text("a.kdl", text).refusal()
    }

    #[test]
    fn rules_that_are_errors_stop_a_build() {
        let rule = crate::rules::rule("guideline-this-tool").expect("there is such a rule");
        let found = refusal(rule.bad).expect("it is an error by itself");
        assert!(found.contains("error[guideline-this-tool]"), "{found}");
        assert_eq!(refusal(rule.good), None);
    }

    #[test]
    fn a_catalog_decides_what_stops_its_build() {
        let rule = crate::rules::rule("system-emphasis").expect("there is such a rule");
        assert_eq!(refusal(rule.bad), None, "a warning stops nothing");
        let raised = format!("catalog \"a\" {{ lint \"system-emphasis\" level=\"error\" }}\n{}", rule.bad);
        let found = refusal(&raised).expect("the catalog says that it is an error");
        assert!(found.contains("error[system-emphasis]"), "{found}");
    }

    #[test]
    fn denied_warnings_stop_a_build() {
        let rule = crate::rules::rule("system-emphasis").expect("there is such a rule");
        for denied in ["deny \"warnings\"", "lint \"warnings\" level=\"error\""] {
            let denies = |text: &str| refusal(&format!("catalog \"a\" {{ {denied} }}\n{text}"));
            let found = denies(rule.bad).expect("a warning stops it");
            assert!(found.contains("error[system-emphasis]"), "{found}");
            let found = denies("tool \"t\" { outcome \"o\" { text \"Done.\" } }")
                .expect("so does the compiler's own");
            assert!(found.contains("error[orphan-tool]"), "{found}");
            assert_eq!(denies(rule.good), None, "notes stop nothing");
        }
    }
}
