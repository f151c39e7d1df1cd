//! Schema and parser agree: for parameters of any shape and any JSON, the parser never panics, never accepts a value
//! that the emitted JSON Schema refuses, does not change arguments that it already accepted, and reads a valid call
//! with noise as the same call.

#[path = "schema_agreement/noise.rs"]
mod noise;
#[path = "schema_agreement/shape.rs"]
mod shape;
#[path = "schema_agreement/values.rs"]
mod values;

use proptest::prelude::*;
use serde_json::{Value, json};
use shape::Tool;
use toolcat_compiler::driver::Analysis;
use toolcat_compiler::model::ToolId;
use toolcat_compiler::source::Sources;
use toolcat_compiler::surface::Pieces;
use toolcat_compiler::{samples, tables};
use toolcat_runtime::table::Params;

/// Compiles a tool, which must have no errors, and passes its tables and its schema's validator to `test`.
fn with_tool<T>(kdl: &str, test: impl FnOnce(&Params<'_>, &jsonschema::Validator) -> T) -> T {
    let analysis = Analysis::of(Sources::texts([("tool.kdl", kdl)]).named("tool"));
    assert!(!analysis.has_errors(), "{kdl}\n{}", analysis.refusal().unwrap_or_default());
    let catalog = analysis.catalog();
    let bump = bumpalo::Bump::new();
    let table = tables::params(catalog, &catalog.tools[0], &bump);
    let schema =
        serde_json::from_str(Pieces::new(catalog).input_schema(ToolId(0))).expect("a schema is JSON");
    let validator = jsonschema::options().should_validate_formats(true).build(&schema);
    test(&table, &validator.unwrap_or_else(|error| panic!("{schema}: {error}")))
}

/// Parses a call. Accepted arguments must match the schema, and must be accepted again unchanged.
fn parse(
    table: &Params<'_>,
    schema: &jsonschema::Validator,
    call: &Value,
) -> Result<Option<Value>, TestCaseError> {
    let Ok(parsed) = samples::run(table, call, None) else { return Ok(None) };
    let faults: Vec<String> = schema.iter_errors(&parsed.value).map(|fault| fault.to_string()).collect();
    prop_assert!(faults.is_empty(), "{} became {}: {:?}", call, parsed.value, faults);
    match samples::run(table, &parsed.value, None) {
        Ok(again) => prop_assert_eq!(&again.value, &parsed.value, "first {}", call),
        Err(rejection) => prop_assert!(false, "{} became {}: {}", call, parsed.value, rejection),
    }
    Ok(Some(parsed.value))
}

/// One kind of tool, and calls to it.
fn tool_and_calls() -> impl Strategy<Value = (Tool, Vec<(Value, noise::Dice)>)> {
    shape::tool().prop_flat_map(|tool| {
        let calls = prop::collection::vec((values::call(&tool), noise::dice()), 16);
        (Just(tool), calls)
    })
}

/// How many tools are tried, each with 16 calls. `PROPTEST_CASES` asks for more.
fn cases() -> u32 {
    std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(1500)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_the_parser_accepts_keeps_to_the_schema((tool, calls) in tool_and_calls()) {
        with_tool(&tool.kdl(), |table, schema| {
            for (call, mut dice) in calls {
                let Some(value) = parse(table, schema, &call)? else { continue };
                let noisy = noise::added(&tool, &value, &mut dice);
                match samples::run(table, &noisy, None) {
                    Ok(parsed) => prop_assert_eq!(&parsed.value, &value, "with noise {}\n{}", noisy, tool.kdl()),
                    Err(rejection) => {
                        prop_assert!(false, "{} with noise {}: {}\n{}", value, noisy, rejection, tool.kdl());
                    }
                }
            }
            Ok(())
        })?;
    }
}

/// For each format, texts around its edges.
#[test]
fn formats_are_no_wider_than_those_of_the_schema() {
    let mut wider: Vec<&str> = Vec::new();
    for (format, texts) in values::FORMATS {
        with_tool(&shape::tool_of(&format!("string \"p\" format={format:?}")), |table, schema| {
            let fits = |text: &&&str| parse(table, schema, &json!({ "p": text })).is_ok();
            wider.extend(texts.iter().filter(|text| !fits(text)));
        });
    }
    assert!(wider.is_empty(), "{wider:?}");
}

/// What the property test found before, each as the parameter and a call.
#[test]
fn found_before() {
    let cases = [
        (r#"list "p" unique-items=#true { json }"#, json!({"p": [1, 1.0]})),
        (r#"number "p" multiple-of=0.25"#, json!({"p": 5.7e-309})),
        (r#"number "p" multiple-of=0.1"#, json!({"p": 0.1 + 0.2})),
        (r#"number "p" multiple-of=3"#, json!({"p": 2.537396849326401e117})),
    ];
    for (parameter, call) in cases {
        let kdl = shape::tool_of(parameter);
        with_tool(&kdl, |table, schema| {
            parse(table, schema, &call).unwrap_or_else(|error| panic!("{parameter}: {error}"))
        });
    }
}
