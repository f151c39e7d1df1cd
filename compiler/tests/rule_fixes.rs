//! The edits that rules offer: each leaves a catalog that compiles, with fewer findings.

use toolcat_compiler::diagnostic::{Diagnostic, Fix, Style, render_all};
use toolcat_compiler::driver::Analysis;
use toolcat_compiler::rules::{self, Rule, Selection, rules};
use toolcat_compiler::source::{SourceFile, Sources};

fn compiled(text: &str) -> Analysis {
    let compiled = Analysis::of(Sources::new(vec![SourceFile::new("example.kdl", text)]).named("example"));
    let rendered = render_all(compiled.findings(), compiled.sources(), Style::Plain);
    assert!(!compiled.has_errors(), "does not compile:\n{rendered}\n{text}");
    compiled
}

fn found(rule: &Rule, text: &str) -> Vec<Diagnostic> {
    let all = rules::run(compiled(text).catalog(), &Selection::default());
    all.into_iter().filter(|one| one.code.id == rule.code.id).collect()
}

/// The text after the edits, applied from last to first so that places stay valid.
fn mended(text: &str, fix: &Fix) -> String {
    let mut edits: Vec<_> = fix.edits.iter().collect();
    edits.sort_by_key(|edit| std::cmp::Reverse(edit.span));
    let mut out = text.to_owned();
    for edit in edits {
        out.replace_range(edit.span.range(), &edit.text);
    }
    out
}

#[test]
fn a_fix_removes_its_finding() {
    let mut fixes = 0;
    for rule in rules() {
        let before = found(rule, rule.bad);
        for fix in before.iter().filter_map(|one| one.fix.as_ref()) {
            let text = mended(rule.bad, fix);
            let after = found(rule, &text);
            assert!(after.len() < before.len(), "{}: {} changes nothing:\n{text}", rule.code.id, fix.title);
            fixes += 1;
        }
    }
    assert!(fixes > 0);
}
