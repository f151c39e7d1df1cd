//! KDL → catalog: no panic, findings that can be rendered, all rules run, and every output of a catalog without
//! errors is generated. A text that begins with `{{` becomes the template of an outcome in a catalog.

#![no_main]

use toolcat_compiler::driver::Analysis;
use bumpalo::Bump;
use libfuzzer_sys::fuzz_target;
use toolcat_compiler::diagnostic::{Diagnostic, Level, Style, render_all};
use toolcat_compiler::model::{Catalog, Lint};
use toolcat_compiler::rules::{self, Selection};
use toolcat_compiler::source::{FileId, SourceFile, Sources, Span, Spanned};
use toolcat_compiler::surface::{Pieces, targets};
use toolcat_compiler::{emit, samples, tables};

/// Longer texts are skipped: their cost is measured elsewhere, and small ones can be tried far more often.
const MOST_BYTES: usize = 8 << 10;

fn catalog_around(template: &str) -> String {
    let hashes = "#".repeat(1 + template.bytes().filter(|byte| *byte == b'#').count().min(40));
    format!(
        r##"agent "a" {{ always-loaded "t" }}
text "part" "{{{{name}}}} is here"
tool "t" {{
    description "Shows everything."
    outcome "done" {{
        string "name" "Text" from="user"
        integer "count" "A number" optional=#true
        boolean "flag" "Yes or no"
        enum "kind" "A choice" {{ value "x" "X"; value "y" "Y" }}
        list "rows" "Rows" show-max=2 more="and {{{{more}}}} more" {{ object {{
            string "name" "Text"
            list "tags" "Tags" {{ string }}
        }} }}
        object "owner" "Who" optional=#true {{ string "name" "Text" }}
        map "marks" "Marks" {{ number }}
        json "any" "Anything" optional=#true
        image "photo" "A picture" optional=#true
        text {hashes}"{template}"{hashes}
        example "one" {{ name "n"; flag #true; kind "x"; rows {{ - name="r" {{ tags "a" "b" }} }}; marks {{ m 1.5 }} }}
    }}
}}
"##
    )
}

/// What the rules find, including those that are off by default.
fn broken_rules(catalog: &Catalog) -> Vec<Diagnostic> {
    let mut catalog = catalog.clone();
    let nowhere = Span::new(FileId(0), 0..0);
    let off = rules::rules().filter(|rule| rule.level.is_none());
    let on = off.map(|rule| Lint {
        rule: Spanned::new(rule.code.id.to_owned(), nowhere),
        level: Some(Level::Warning),
        reason: None,
        span: nowhere,
    });
    // Placed before the catalog's own settings, which still count.
    catalog.lints.splice(0..0, on);
    let today = Some(rules::DAY_OF_EXAMPLES.to_owned());
    rules::run(&catalog, &Selection { today, ..Selection::default() })
}

fuzz_target!(|text: &str| {
    if text.len() > MOST_BYTES {
        return;
    }
    let text = if text.starts_with("{{") { catalog_around(text) } else { text.to_owned() };
    let compiled = Analysis::of(Sources::new(vec![SourceFile::new("fuzz.kdl", &text)]).named("fuzz"));
    let _ = render_all(compiled.findings(), compiled.sources(), Style::Plain);
    if compiled.has_errors() {
        return;
    }
    let catalog = compiled.catalog();
    let _ = render_all(&broken_rules(catalog), compiled.sources(), Style::Plain);
    let _ = emit::rust(catalog, &emit::Options::default()).to_string();
    let pieces = Pieces::new(catalog);
    for agent in &catalog.agents {
        for target in targets::all() {
            let manifest = pieces.surface(agent, target).manifest().to_string();
            serde_json::from_str::<serde_json::Value>(&manifest).expect("the manifest is JSON");
        }
    }
    let bump = Bump::new();
    for tool in &catalog.tools {
        samples::golden_cases(catalog, tool);
        tables::params(catalog, tool, &bump);
    }
});
