//! Import and source agree. For random schemas made of the keywords that import reads, the parser of the imported
//! tool accepts what a JSON Schema validator accepts under the source, or the report says at that place what is
//! stricter or looser. If a value is accepted unrepaired, the tool gets what was sent.
//!
//! `IMPORT_CASES` asks for more schemas than the ordinary run tries.

#[path = "import_agreement/schemas.rs"]
mod schemas;
#[path = "import_agreement/values.rs"]
mod values;

use proptest::prelude::*;
use serde_json::{Value, json};
use toolcat_compiler::diagnostic::Level;
use toolcat_compiler::driver::Analysis;
use toolcat_compiler::import::{Imported, Input, Kind, import};
use toolcat_compiler::source::{SourceFile, Sources};
use toolcat_compiler::{samples, tables};

/// A parameter with its source, after import.
struct Imports {
    source: Value,
    validator: jsonschema::Validator,
    imported: Imported,
    compiled: Analysis,
}

impl Imports {
    /// Imports a tool with the one parameter `x`, which the catalog has to accept without errors.
    fn of(schema: &Value) -> Result<Self, TestCaseError> {
        let mut schema = schema.clone();
        let defs = schema.as_object_mut().and_then(|members| members.remove("$defs")).unwrap_or(json!({}));
        let source = json!({
            "type": "object",
            "properties": { "x": schema },
            "required": ["x"],
            "additionalProperties": false,
            "$defs": defs,
        });
        let tool = json!({ "name": "t", "description": "Does it", "inputSchema": source });
        let input = Input { name: "tools.json".to_owned(), text: tool.to_string() };
        let imported = import(&[input]).map_err(|error| TestCaseError::fail(format!("{source}: {error}")))?;
        let files = imported.files.iter().map(|(path, text)| SourceFile::new(path.as_str(), text.as_str()));
        let compiled = Analysis::of(Sources::new(files.collect()).named("tools"));
        let errors = compiled.findings().iter().filter(|one| one.level == Level::Error);
        let errors: Vec<_> = errors.map(|one| one.message.as_str()).collect();
        prop_assert!(errors.is_empty(), "{:?} in\n{}", errors, text(&imported));
        let validator = jsonschema::options()
            .with_draft(jsonschema::Draft::Draft202012)
            .should_validate_formats(true)
            .build(&source)
            .map_err(|error| TestCaseError::reject(error.to_string()))?;
        Ok(Self { source, validator, imported, compiled })
    }

    /// Whether the report has a line of that kind about the parameter.
    fn says(&self, kind: Kind) -> bool {
        let here = |path: &str| path.starts_with("/inputSchema/properties/x");
        self.imported.report.entries.iter().any(|entry| entry.kind == kind && here(&entry.path))
    }

    /// Compares parser and validator on one value.
    fn agree_on(&self, value: &Value) -> Result<(), TestCaseError> {
        let call = json!({ "x": value });
        let bump = bumpalo::Bump::new();
        let table = tables::params(self.compiled.catalog(), &self.compiled.catalog().tools[0], &bump);
        let valid = self.validator.is_valid(&call);
        let about = || {
            format!(
                "{value} under {}\n{}{}",
                self.source["properties"]["x"],
                text(&self.imported),
                self.imported.report.to_markdown()
            )
        };
        match samples::run(&table, &call, None) {
            Ok(parsed) if parsed.noise.is_empty() => {
                prop_assert!(valid || self.says(Kind::Widened), "silently accepted: {}", about());
                prop_assert!(same(value, &parsed.value["x"]), "became {}: {}", parsed.value["x"], about());
            }
            Ok(_) => {}
            Err(rejection) => {
                prop_assert!(
                    !valid || self.says(Kind::Narrowed),
                    "silently refused, {}: {}",
                    rejection.text,
                    about()
                );
            }
        }
        Ok(())
    }
}

fn text(imported: &Imported) -> String {
    imported.files.iter().filter(|(path, _)| path != "catalog.kdl").map(|(_, text)| text.as_str()).collect()
}

/// Whether the tool gets what was sent: the same members, with defaults for others; one item may have become a list
/// of one; 1 is 1.0.
fn same(sent: &Value, got: &Value) -> bool {
    match (sent, got) {
        (Value::Number(one), Value::Number(other)) => one.as_f64() == other.as_f64(),
        (Value::Object(sent), Value::Object(got)) => {
            sent.iter().all(|(name, value)| got.get(name).is_some_and(|other| same(value, other)))
        }
        (Value::Array(sent), Value::Array(got)) => {
            sent.len() == got.len() && sent.iter().zip(got).all(|(one, other)| same(one, other))
        }
        (one, Value::Array(got)) if got.len() == 1 => same(one, &got[0]),
        (one, other) => one == other,
    }
}

fn cases() -> ProptestConfig {
    let asked = std::env::var("IMPORT_CASES").ok().and_then(|cases| cases.parse().ok());
    ProptestConfig {
        cases: asked.unwrap_or(400),
        failure_persistence: None,
        max_shrink_iters: 6_000,
        max_global_rejects: 1_000_000,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn no_difference_is_silent(
        (schema, values) in schemas::free().prop_flat_map(|schema| {
            let values = prop::collection::vec(values::near(&schema), 12);
            (Just(schema), values)
        })
    ) {
        let imports = Imports::of(&schema)?;
        for value in values {
            imports.agree_on(&value)?;
        }
    }

    /// Import expresses whatever the language can: nothing is stricter, nothing is looser.
    #[test]
    fn what_the_language_holds_is_kept(
        (schema, values) in schemas::held().prop_flat_map(|schema| {
            let values = prop::collection::vec(values::near(&schema), 12);
            (Just(schema), values)
        })
    ) {
        let imports = Imports::of(&schema)?;
        for kind in [Kind::Widened, Kind::Narrowed, Kind::Lost] {
            prop_assert!(!imports.says(kind), "{}\n{}", schema, imports.imported.report.to_markdown());
        }
        for value in values {
            imports.agree_on(&value)?;
        }
    }
}
