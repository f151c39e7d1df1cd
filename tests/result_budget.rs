//! A catalog that sets no `result-tokens` has the standard budget: in generated code, in the compiler's renderer, in
//! `check`.

mod templates {
    toolcat::catalog!("tests/cases/templates");
}

mod support;

use support::{compile, findings};
use templates::say;
use toolcat_compiler::diagnostic::{Style, render_all};
use toolcat_compiler::driver::Analysis;
use toolcat_compiler::model::Value;
use toolcat_compiler::render;
use toolcat_compiler::rules::Selection;
use toolcat_runtime::tokens::estimate;

/// What a catalog without a budget allows.
const STANDARD: u64 = 25_000;

fn catalog(budget: &str, items: u32) -> Analysis {
    let text = format!(
        r##"catalog "c" {{ {budget} }}
agent "a" {{ always-loaded "t"; targets "anthropic" }}
tool "t" {{
    description "Lists rows. Use it when the user asks for them."
    outcome "found" {{
        list "rows" "The rows" max-items={items} {{ string max-length=80 }}
        text "Rows:\n{{{{#each rows}}}}\n- {{{{this}}}}\n{{{{/each}}}}"
        next "Tell the user."
        example "one" {{ rows "a" "b" }}
    }}
}}
"##
    );
    compile("c.kdl", &text)
}

#[test]
fn a_long_result_is_cut_by_both_renderers() {
    let compiled = compile("catalog.kdl", include_str!("cases/templates/catalog.kdl"));
    let tags: Vec<String> = (0..20_000).map(|number| format!("row number {number}")).collect();
    let value = Value::Object(vec![
        ("tags".to_owned(), Value::List(tags.iter().map(|tag| Value::from(tag.as_str())).collect())),
        ("marks".to_owned(), Value::Object(Vec::new())),
    ]);
    let outcomes = &compiled.catalog().tools[0].outcomes;
    let each = outcomes.iter().find(|outcome| outcome.name.value == "each").expect("an outcome");
    let ours = render::outcome(compiled.catalog(), each, &value);
    let generated = say::Outcome::Each { tags, marks: Default::default() }.render().text;
    assert_eq!(ours, generated);
    assert!((STANDARD - 10..=STANDARD).contains(&estimate(&generated)), "{}", estimate(&generated));
    assert!(generated.contains("[The result is cut here: "));
}

#[test]
fn a_catalog_sets_its_budget() {
    let value = |items: usize| {
        let rows = (0..items).map(|number| Value::from(format!("row {number}").as_str()));
        Value::Object(vec![("rows".to_owned(), Value::List(rows.collect()))])
    };
    for (budget, most) in
        [("", STANDARD), ("budget result-tokens=100", 100), ("budget result-tokens=60000", 60_000)]
    {
        let compiled = catalog(budget, 10);
        let outcome = &compiled.catalog().tools[0].outcomes[0];
        let text = render::outcome(compiled.catalog(), outcome, &value(100_000));
        assert!(estimate(&text) <= most && estimate(&text) > most * 9 / 10, "{budget}: {}", estimate(&text));
    }
}

#[test]
fn check_uses_the_budget() {
    let said = |budget, items| {
        let analysis = catalog(budget, items);
        assert!(!analysis.has_errors(), "{}", findings(&analysis));
        let asked = Selection { rules: vec!["result-budget".to_owned()], ..Selection::default() };
        render_all(&analysis.found(&asked), analysis.sources(), Style::Plain)
    };
    assert!(!said("", 1_000).contains("result-budget"));
    let over = said("", 2_000);
    assert!(over.contains("but the default budget is 25000"), "{over}");
    assert!(!said("budget result-tokens=60000", 2_000).contains("the default budget"));
}
