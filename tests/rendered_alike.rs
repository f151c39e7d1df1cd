//! Results from random values: generated code and the compiler's renderer, which golden tests use, give the same
//! bytes.
//!
//! The templates are those of `tests/cases/templates`, one per construct, filled with random values. If Handlebars
//! has the construct too, the crate `handlebars` gives the same bytes; `compiler/tests/template_handlebars.rs`
//! compares random templates with it.

mod templates {
    toolcat::catalog!("tests/cases/templates");
}

use handlebars::{Handlebars, handlebars_helper, no_escape};
use proptest::option::of;
use proptest::prelude::*;
use std::sync::LazyLock;
use templates::say;
use toolcat::Attachment;
use toolcat_compiler::driver::Analysis;
use toolcat_compiler::model::{Outcome, Value};
use toolcat_compiler::render;
use toolcat_compiler::source::{SourceFile, Sources};

/// The values of one outcome, for generated code and for the compiler.
#[derive(Debug)]
struct Filled {
    outcome: &'static str,
    typed: say::Outcome,
    value: Value,
}

/// Text with whatever affects white space, quotes or counts: line ends, controls, marks that change the writing
/// direction.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(String::new()),
        "[a-c]{1,3}",
        "([a-c .{}\"\\\\|]|\n|\t|\r|é|寄|🙂|\u{202e}|\u{7}|\u{a0}){0,12}",
    ]
}

fn texts() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec(text(), 0..5)
}

/// Whole numbers, mostly those that affect words or conditions.
fn whole() -> impl Strategy<Value = i64> {
    prop_oneof![-1_i64..3, any::<i64>()]
}

fn real() -> impl Strategy<Value = f64> {
    prop_oneof![
        Just(0.0),
        Just(-0.0),
        (-3_i32..4).prop_map(f64::from),
        any::<f64>().prop_filter("JSON has only finite numbers", |number| number.is_finite()),
    ]
}

/// Members by name; those without a value are left out.
fn object<const N: usize>(members: [(&str, Option<Value>); N]) -> Value {
    let given = members.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
    Value::Object(given.collect())
}

fn of_text(text: &str) -> Option<Value> {
    Some(Value::from(text))
}

fn of_whole(number: i64) -> Option<Value> {
    Some(Value::Integer(number.into()))
}

fn of_texts(texts: &[String]) -> Option<Value> {
    Some(Value::List(texts.iter().map(|text| Value::from(text.as_str())).collect()))
}

fn plain() -> impl Strategy<Value = Filled> {
    (text(), text()).prop_map(|(name, typed)| Filled {
        outcome: "text",
        value: object([("name", of_text(&name)), ("typed", of_text(&typed))]),
        typed: say::Outcome::Text { name, typed },
    })
}

fn quote() -> impl Strategy<Value = Filled> {
    (text(), of(text())).prop_map(|(name, note)| Filled {
        outcome: "quote",
        value: object([("name", of_text(&name)), ("note", note.as_deref().and_then(of_text))]),
        typed: say::Outcome::Quote { name, note },
    })
}

fn scalars() -> impl Strategy<Value = Filled> {
    let kind = prop::sample::select(&say::ScalarsKind::ALL[..]);
    (real(), whole(), any::<bool>(), kind).prop_map(|(size, count, sure, kind)| Filled {
        outcome: "scalars",
        value: object([
            ("size", Some(Value::Number(size))),
            ("count", of_whole(count)),
            ("sure", Some(Value::Bool(sure))),
            ("kind", of_text(kind.as_str())),
        ]),
        typed: say::Outcome::Scalars { size, count, sure, kind },
    })
}

fn optional() -> impl Strategy<Value = Filled> {
    (of(text()), of(whole()), of(any::<bool>())).prop_map(|(note, count, sure)| Filled {
        outcome: "optional",
        value: object([
            ("note", note.as_deref().and_then(of_text)),
            ("count", count.and_then(of_whole)),
            ("sure", sure.map(Value::Bool)),
        ]),
        typed: say::Outcome::Optional { note, count, sure },
    })
}

fn each() -> impl Strategy<Value = Filled> {
    (texts(), prop::collection::btree_map(text(), whole(), 0..4)).prop_map(|(tags, marks)| Filled {
        outcome: "each",
        value: object([
            ("tags", of_texts(&tags)),
            (
                "marks",
                Some(Value::Object(
                    // Not in name order, which both have to write them in.
                    marks
                        .iter()
                        .rev()
                        .map(|(name, mark)| (name.clone(), Value::Integer((*mark).into())))
                        .collect(),
                )),
            ),
        ]),
        typed: say::Outcome::Each { tags, marks },
    })
}

fn plural() -> impl Strategy<Value = Filled> {
    (whole(), texts()).prop_map(|(count, tags)| Filled {
        outcome: "plural",
        value: object([("count", of_whole(count)), ("tags", of_texts(&tags))]),
        typed: say::Outcome::Plural { count, tags },
    })
}

fn show_max() -> impl Strategy<Value = Filled> {
    texts().prop_map(|names| Filled {
        outcome: "show-max",
        value: object([("names", of_texts(&names))]),
        typed: say::Outcome::ShowMax { names },
    })
}

fn show_max_plural() -> impl Strategy<Value = Filled> {
    texts().prop_map(|names| Filled {
        outcome: "show-max-plural",
        value: object([("names", of_texts(&names))]),
        typed: say::Outcome::ShowMaxPlural { names },
    })
}

fn nested() -> impl Strategy<Value = Filled> {
    let rows = prop::collection::vec((text(), of(text()), texts()), 0..4);
    (of((text(), text(), of(whole()))), rows).prop_map(|(owner, rows)| {
        let owner_value = owner.as_ref().map(|(name, city, floor)| {
            let home = object([("city", of_text(city)), ("floor", floor.and_then(of_whole))]);
            object([("name", of_text(name)), ("home", Some(home))])
        });
        let row_values = rows.iter().map(|(name, note, tags)| {
            let note = note.as_deref().and_then(of_text);
            object([("name", of_text(name)), ("note", note), ("tags", of_texts(tags))])
        });
        let value = object([("owner", owner_value), ("rows", Some(Value::List(row_values.collect())))]);
        let owner = owner
            .map(|(name, city, floor)| say::NestedOwner { name, home: say::NestedOwnerHome { city, floor } });
        let rows = rows.into_iter().map(|(name, note, tags)| say::NestedRowsItem { name, note, tags });
        Filled { outcome: "nested", value, typed: say::Outcome::Nested { owner, rows: rows.collect() } }
    })
}

fn attached() -> impl Strategy<Value = Filled> {
    let pictures = prop::collection::vec((text(), text()), 0..4);
    (text(), pictures, of(text())).prop_map(|(name, pictures, paper)| {
        let picture_values = pictures
            .iter()
            .map(|(question, file)| object([("question", of_text(question)), ("file", of_text(file))]));
        let value = object([
            ("name", of_text(&name)),
            ("pictures", Some(Value::List(picture_values.collect()))),
            ("paper", paper.as_deref().and_then(of_text)),
        ]);
        let pictures = pictures.into_iter().map(|(question, file)| say::AttachedPicturesItem {
            question,
            file: Attachment::image(file, "image/png", []),
        });
        let paper = paper.map(|paper| Attachment::file(paper, "text/plain", []));
        let typed = say::Outcome::Attached { name, pictures: pictures.collect(), paper };
        Filled { outcome: "attached", value, typed }
    })
}

fn filled() -> impl Strategy<Value = Filled> {
    prop_oneof![
        plain(),
        quote(),
        scalars(),
        optional(),
        each(),
        plural(),
        show_max(),
        show_max_plural(),
        nested(),
        attached(),
    ]
}

static COMPILED: LazyLock<Analysis> = LazyLock::new(|| {
    let kdl = include_str!("cases/templates/catalog.kdl");
    Analysis::of(Sources::new(vec![SourceFile::new("catalog.kdl", kdl)]).named("templates"))
});

fn outcome(name: &str) -> &'static Outcome {
    let outcomes = &COMPILED.catalog().tools[0].outcomes;
    outcomes.iter().find(|outcome| outcome.name.value == name).expect("an outcome of the catalog")
}

/// The templates of outcomes that Handlebars has too, as the crate writes them. It has no attachments, markers or
/// `show-max`, prints whole floating-point numbers differently, and has `@number` only as a helper.
const SHARED: [(&str, &str); 5] = [
    ("quote", "He said {{quote name}}{{#if note}} and {{quote note}}{{/if}}."),
    (
        "optional",
        "{{#if note}}\nNote: {{note}}\n{{else if count}}\nCount: {{count}}\n{{else}}\nNothing.\n{{/if}}\n\
         {{#unless sure}}not sure{{else}}sure{{/unless}}\n\n{{#if sure}}Go on.{{/if}}",
    ),
    (
        "each",
        "{{#each tags}}{{number @index}}/{{@index}} {{this}}{{#if @first}} (first){{/if}}{{#unless @last}}; {{/unless}}\
         {{else}}none{{/each}}\nJoined: {{join tags \" | \"}}\n{{#each marks}}\n{{@key}} = {{this}}\n{{/each}}\n",
    ),
    (
        "plural",
        "{{count}} {{plural count \"item\" \"items\"}}, {{how_many tags}} {{plural (how_many tags) \"tag\" \"tags\"}}",
    ),
    (
        "nested",
        "{{#with owner}}{{name}} of {{home.city}}{{#if home.floor}}, floor {{home.floor}}{{/if}}{{else}}Nobody{{/with}}\n\
         {{#each rows}}\n  {{> line}}\n{{#each tags}}\n  * {{this}} of {{../name}}{{#if ../note}} ({{../note}}){{/if}}\n\
         {{/each}}\n{{/each}}\n",
    ),
];

static HANDLEBARS: LazyLock<Handlebars<'static>> = LazyLock::new(|| {
    handlebars_helper!(quote: |text: str| {
        let mut out = String::new();
        toolcat::__private::v0_1::quote(&mut out, text);
        out
    });
    handlebars_helper!(join: |list: array, separator: str| {
        list.iter().map(|item| item.as_str().unwrap_or_default()).collect::<Vec<_>>().join(separator)
    });
    handlebars_helper!(how_many: |list: array| list.len());
    handlebars_helper!(plural: |number: i64, one: str, many: str| if number == 1 { one } else { many }.to_owned());
    handlebars_helper!(following: |index: u64| index + 1);
    let mut registry = Handlebars::new();
    registry.register_escape_fn(no_escape);
    registry.register_helper("quote", Box::new(quote));
    registry.register_helper("join", Box::new(join));
    registry.register_helper("how_many", Box::new(how_many));
    registry.register_helper("plural", Box::new(plural));
    registry.register_helper("number", Box::new(following));
    registry.register_partial("line", "- {{name}}: {{join tags \", \"}}").expect("a part");
    for (name, template) in SHARED {
        registry.register_template_string(name, template).expect("a template");
    }
    registry
});

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn generated_code_and_the_renderer_give_the_same(filled in filled()) {
        let outcome = outcome(filled.outcome);
        let generated = filled.typed.render();
        prop_assert_eq!(&generated.text, &render::outcome(COMPILED.catalog(), outcome, &filled.value));
        if SHARED.iter().any(|(name, _)| *name == filled.outcome) {
            let theirs = HANDLEBARS.render(filled.outcome, &filled.value.to_json()).expect("a text");
            prop_assert_eq!(generated.text.trim_end(), theirs.trim_end());
        }
        let rendered = render::attachments(COMPILED.catalog(), outcome, &filled.value);
        let named = |list: &[Attachment]| -> Vec<_> {
            list.iter().map(|one| (one.name.clone(), one.kind, one.owner.clone())).collect()
        };
        prop_assert_eq!(named(&generated.attachments), named(&rendered));
        let tool = &COMPILED.catalog().tools[0];
        let whole = render::result(COMPILED.catalog(), tool, outcome, &filled.value);
        prop_assert_eq!((&whole.text, whole.is_error), (&generated.text, generated.is_error));
    }
}

/// A construct that no random value reaches would pass too.
#[test]
fn every_outcome_is_filled() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut unfilled: Vec<&str> =
        COMPILED.catalog().tools[0].outcomes.iter().map(|outcome| outcome.name.value.as_str()).collect();
    for _ in 0..500 {
        let filled = filled().new_tree(&mut runner).expect("a value").current();
        unfilled.retain(|name| *name != filled.outcome);
    }
    assert!(unfilled.is_empty(), "no values for {unfilled:?}");
}
