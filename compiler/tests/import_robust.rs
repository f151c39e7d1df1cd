//! Bad and hostile input gives a message with its place, or a catalog; never a panic, and never slowly.

use proptest::prelude::*;
use std::time::{Duration, Instant};
use toolcat_compiler::diagnostic::Level;
use toolcat_compiler::driver::Analysis;
use toolcat_compiler::format::format;
use toolcat_compiler::import::{ImportError, Imported, Input, Kind, Problem, import};
use toolcat_compiler::rules::{self, Selection};
use toolcat_compiler::source::{FileId, SourceFile, Sources};

fn run(text: &str) -> Result<Imported, ImportError> {
    import(&[Input { name: "tools.json".to_owned(), text: text.to_owned() }])
}

fn problem(text: &str) -> Problem {
    run(text).expect_err("it is wrong").problems.remove(0)
}

/// A tool with one parameter `p` of that schema.
fn tool(schema: &str) -> String {
    format!(r#"{{"name":"t","inputSchema":{{"type":"object","properties":{{"p":{schema}}}}}}}"#)
}

fn quickly(text: &str) -> Result<Imported, ImportError> {
    let start = Instant::now();
    let result = run(text);
    let took = start.elapsed();
    // The output is also checked; anything that is not nearly linear takes minutes at these sizes.
    assert!(took < Duration::from_secs(40), "{took:?}");
    result
}

#[test]
fn invalid_json_is_reported_at_its_place() {
    for (text, place, message) in [
        ("", None, "no tools in it"),
        ("[]", None, "no tools in it"),
        ("{\"tools\": []}", None, "no tools in it"),
        ("{\"name\": \"a\",}", Some((1, 14)), "a comma with nothing after it"),
        ("{\n  \"name\": \"ä\" 3\n}", Some((2, 15)), "`3` where a comma or `}` is expected"),
        ("[{\"name\": tru}]", Some((1, 11)), "`t` where a JSON value is expected"),
        ("{\"name\": \"a", Some((1, 10)), "a string without its closing quote"),
        ("{\"name\": \"a\nb\"}", Some((1, 12)), "a line end or control character inside a string"),
        ("{\"name\": \"\\x\"}", Some((1, 11)), "a backslash that escapes nothing known to JSON"),
        ("{\"name\": \"\\u12\"}", Some((1, 11)), "`\\u` without four hexadecimal digits"),
        ("{\"name\": 01}", Some((1, 10)), "`01` is not a number"),
        ("{\"name\"", Some((1, 8)), "the end where a colon after the name of a member is expected"),
        ("{name: 1}", Some((1, 2)), "`n` where the name of a member is expected"),
    ] {
        let problem = problem(text);
        assert_eq!((problem.place, problem.message.as_str()), (place, message), "{text}");
        assert!(problem.help.ends_with('.'), "{text}");
    }
}

#[test]
fn broken_lines_are_reported_together() {
    let error = run("{\"name\":\"a\"}\n{\"name\":}\n{\"name\":\"b\"}\n{\"name\" \"c\"}\n")
        .expect_err("two lines are wrong");
    let places: Vec<_> = error.problems.iter().map(|problem| problem.place).collect();
    assert_eq!(places, [Some((2, 9)), Some((4, 9))]);
    assert!(error.to_string().starts_with("tools.json:2:9: `}` where a JSON value is expected\n  help: "));
}

#[test]
fn an_answer_with_an_error_says_so() {
    let problem = problem(r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no such method"}}"#);
    assert!(problem.message.contains("no such method"), "{}", problem.message);
}

#[test]
fn deep_nesting_ends() {
    let deep = 5_000_000;
    assert_eq!(problem(&"[".repeat(deep)).message, "nested more than 256 levels deep");
    assert_eq!(problem(&"{\"a\":".repeat(deep)).message, "nested more than 256 levels deep");
    let lists = format!("{}{}{}", r#"{"type":"array","items":"#.repeat(120), "{}", "}".repeat(120));
    let imported = quickly(&tool(&lists)).expect("it is a tool");
    assert!(imported.report.entries.iter().any(|entry| entry.found.contains("levels deep")));
}

#[test]
fn references_that_multiply_end() {
    let levels = 40;
    let defs: Vec<String> = (0..levels)
        .map(|level| {
            let next = format!(r##"{{"$ref":"#/$defs/d{}"}}"##, level + 1);
            format!(r#""d{level}":{{"type":"object","properties":{{"a":{next},"b":{next},"c":{next}}}}}"#)
        })
        .collect();
    let text = format!(
        r##"{{"name":"t","inputSchema":{{"type":"object","properties":{{"p":{{"$ref":"#/$defs/d0"}}}},"$defs":{{{},"d{levels}":{{"type":"string"}}}}}}}}"##,
        defs.join(",")
    );
    let imported = quickly(&text).expect("it is a tool");
    assert!(imported.report.entries.iter().any(|entry| entry.found.contains("too many references")));
}

#[test]
fn a_long_chain_of_references_ends() {
    for wrap in [
        |target: String| target,
        |target: String| format!(r#"{{"allOf":[{target}]}}"#),
        |target: String| format!(r#"{{"anyOf":[{target},{{"type":"null"}}]}}"#),
    ] {
        let defs: Vec<String> = (0..20_000)
            .map(|at| format!(r#""d{at}":{}"#, wrap(format!(r##"{{"$ref":"#/$defs/d{}"}}"##, at + 1))))
            .collect();
        let text = format!(
            r##"{{"name":"t","inputSchema":{{"type":"object","properties":{{"p":{{"$ref":"#/$defs/d0"}}}},"$defs":{{{}}}}}}}"##,
            defs.join(",")
        );
        quickly(&text).expect("it is a tool");
    }
}

#[test]
fn large_inputs_take_linear_time() {
    let wide = |count: usize, each: fn(usize) -> String| (0..count).map(each).collect::<Vec<_>>().join(",");
    let properties =
        wide(20_000, |at| format!(r#""property {at}":{{"type":"string","description":"The value {at}"}}"#));
    quickly(&format!(r#"{{"name":"t","inputSchema":{{"type":"object","properties":{{{properties}}}}}}}"#))
        .expect("a tool");
    let values = wide(100_000, |at| format!("\"value {at}\""));
    quickly(&tool(&format!(r#"{{"enum":[{values}]}}"#))).expect("a tool");
    let keywords = wide(60_000, |at| format!(r#""x-{at}":"{at}""#));
    quickly(&tool(&format!(r#"{{"type":"string",{keywords}}}"#))).expect("a tool");
    let branches =
        wide(30_000, |at| format!(r#"{{"type":"object","properties":{{"p{at}":{{"type":"string"}}}}}}"#));
    quickly(&tool(&format!(r#"{{"anyOf":[{branches}]}}"#))).expect("a tool");
    quickly(&tool(&format!(r#"{{"allOf":[{branches}]}}"#))).expect("a tool");
    let alike = wide(100_000, |at| {
        format!(
            r#"{{"name":"{}","description":"d","inputSchema":{{"type":"object"}}}}"#,
            ["a_b", "a.b", "a-b", "aB"][at % 4].replace('b', &format!("b{}", at / 4))
        )
    });
    quickly(&format!("[{alike}]")).expect("tools");
    quickly(&tool(&format!(r#"{{"description":"{}"}}"#, "{{x}}\\n".repeat(1_000_000)))).expect("a tool");
    quickly(&tool(&format!(r#"{{"type":"{}str{}"}}"#, "list[".repeat(400_000), "]".repeat(400_000))))
        .expect("a tool");
}

#[test]
fn names_become_safe_files() {
    let tools: Vec<String> = [
        "../../etc/passwd",
        "CON",
        "con",
        "a/b\\c:d",
        "…",
        "Ünïcode 名",
        ".hidden",
        "catalog",
        &"x".repeat(500),
    ]
    .iter()
    .map(|server| {
        format!(
            r#"{{"server":{},"name":"t","inputSchema":{{"type":"object"}}}}"#,
            serde_json::Value::from(*server)
        )
    })
    .collect();
    let imported = run(&tools.join("\n")).expect("they are tools");
    let files: Vec<_> = imported.files.iter().map(|(path, _)| path.as_str()).collect();
    let folded: std::collections::HashSet<_> = files.iter().map(|path| path.to_lowercase()).collect();
    assert_eq!(folded.len(), files.len(), "{files:?}");
    for path in &files {
        assert!(!path.starts_with('.') && !path.contains(['/', '\\', ':']) && path.len() < 200, "{path}");
    }
    assert_eq!(files[1..4], ["etc-passwd.kdl", "server-con.kdl", "server-con-2.kdl"]);
}

/// JSON that is usually a schema.
fn schema() -> impl Strategy<Value = serde_json::Value> {
    let word = prop_oneof![
        Just("type"),
        Just("string"),
        Just("object"),
        Just("array"),
        Just("#/$defs/a"),
        Just("#"),
        Just("null"),
        Just("{{x}}")
    ];
    let leaf = prop_oneof![
        Just(serde_json::Value::Null),
        any::<bool>().prop_map(Into::into),
        (-3_i64..30).prop_map(Into::into),
        any::<f64>().prop_map(|number| serde_json::json!(number)),
        word.prop_map(Into::into),
        "\\PC{0,6}".prop_map(Into::into),
    ];
    let keyword = prop::sample::select(vec![
        "type",
        "properties",
        "required",
        "items",
        "additionalProperties",
        "anyOf",
        "oneOf",
        "allOf",
        "enum",
        "const",
        "$ref",
        "$defs",
        "description",
        "default",
        "minimum",
        "maximum",
        "minLength",
        "maxItems",
        "pattern",
        "format",
        "nullable",
        "a",
        "title",
        "examples",
        "prefixItems",
        "patternProperties",
    ]);
    leaf.prop_recursive(6, 60, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(serde_json::Value::from),
            prop::collection::vec((keyword.clone(), inner), 0..6).prop_map(|members| members
                .into_iter()
                .map(|(name, value)| (name.to_owned(), value))
                .collect()),
        ]
    })
}

/// The catalog compiles, the report names every error of a rule, and `fmt` has nothing to do.
fn usable(imported: &Imported) -> Result<(), String> {
    for (path, text) in &imported.files {
        match format(FileId(0), text) {
            Ok(formatted) if formatted == *text => {}
            Ok(formatted) => return Err(format!("{path} formatted: {formatted}")),
            Err(problem) => return Err(format!("{path}: {problem:?}")),
        }
    }
    let files = imported.files.iter().map(|(path, text)| SourceFile::new(path.as_str(), text.as_str()));
    let compiled = Analysis::of(Sources::new(files.collect()).named("imported"));
    let mut errors: Vec<_> =
        compiled.findings().iter().filter(|one| one.level == Level::Error).cloned().collect();
    if errors.is_empty() {
        let selection = Selection { least: Some(Level::Error), ..Selection::default() };
        errors = rules::run(compiled.catalog(), &selection);
        let reported = |message: &str| {
            let mut entries = imported.report.entries.iter();
            entries.any(|entry| entry.kind == Kind::Check && entry.found == message)
        };
        errors.retain(|one| one.level == Level::Error && !reported(&one.message));
    }
    if errors.is_empty() { Ok(()) } else { Err(format!("{errors:#?}")) }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    /// The catalog is usable, whatever the schema says.
    #[test]
    fn any_schema_gives_a_catalog(schema in schema(), result in schema(), name in "\\PC{1,8}") {
        let object = serde_json::json!({ "type": "object", "properties": { "p": schema, name.clone(): result }, "required": ["p"] });
        let tools = serde_json::json!([
            { "name": name, "description": name, "inputSchema": schema, "outputSchema": result, "input_examples": [schema] },
            { "name": "whole", "inputSchema": object, "outputSchema": object, "input_examples": [{ "p": result }] },
        ]);
        let Ok(imported) = run(&tools.to_string()) else { return Ok(()) };
        prop_assert_eq!(usable(&imported), Ok(()), "{}\n{:?}", tools, imported.files);
    }

    /// Any text is read, or refused with its place.
    #[test]
    fn any_text_is_answered(text in "[\\[\\]{}\",:a1\\\\\n ]{0,40}") {
        if let Err(error) = run(&text) {
            prop_assert!(!error.problems.is_empty());
        }
    }
}
