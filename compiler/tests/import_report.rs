//! Names and texts of a file never become anything but text in the report, on a terminal or in Markdown.

use proptest::prelude::*;
use toolcat_compiler::escape::is_hidden;
use toolcat_compiler::import::{Input, Kind, Report, import};

/// What attackers put into names, and what breaks writers by accident.
const HOSTILE: [&str; 16] = [
    "a\n\n# Nothing was lost\n\n",
    "a\r# b",
    "\n- [x](https://shop.example)",
    "<img src=x onerror=alert(1)>",
    "`",
    "``` ",
    "a`b``c```d",
    "\u{1b}[2J\u{1b}]0;title\u{7}",
    "\u{9b}31m\u{85}\u{2028}\u{2029}",
    "\u{202e}egnahc\u{2066}",
    "a\u{200b}b\u{feff}\u{e0041}\u{ad}",
    "\n::error file=a::b",
    "| a | b |",
    "\u{0}",
    " ",
    "{{x}} \\ \"\"\" &lt; @team #1",
];

fn hostile() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => prop::sample::select(HOSTILE.to_vec()).prop_map(str::to_owned),
        1 => "\\PC{0,8}",
        1 => any::<String>(),
        1 => (prop::sample::select(HOSTILE.to_vec()), prop::sample::select(HOSTILE.to_vec())).prop_map(|(a, b)| format!("{a}{b}")),
    ]
}

/// A document with these names and texts in every place that the report mentions.
fn document(words: &[String], form: usize) -> String {
    let word = |at: usize| serde_json::Value::from(words[at % words.len()].as_str());
    let key = |at: usize| words[at % words.len()].clone();
    let schema = serde_json::json!({
        "type": "object", "title": word(1), key(0): word(2), "required": [word(3)],
        "properties": {
            key(1): { "type": word(2), key(3): word(4), "title": word(5) },
            key(2): { "type": format!("list[{}]", key(3)), "format": word(4), "pattern": word(5), "default": word(0) },
            key(4): { "enum": [word(5), word(0), 1], "enumDescriptions": word(1) },
            "r": { "$ref": word(0) }, "u": { "anyOf": [{ "type": "string", "const": word(1) }, { "type": "integer", key(2): 1 }] },
        },
        "patternProperties": { key(5): {} }, "allOf": [{ "properties": { key(1): { "type": "null" } } }],
    });
    let tool = serde_json::json!({
        "name": word(0), "server": word(1), "title": word(2), "description": word(3), "inputSchema": schema, "outputSchema": schema,
        "annotations": { key(4): word(5) }, "_meta": { key(5): word(4) }, "input_examples": [{ key(2): word(3) }, word(1)], key(3): [word(4)],
    });
    let bare = serde_json::json!({ "name": word(4), "server": word(5), key(0): [word(1)] });
    let lists = serde_json::json!([{ "name": word(5), "arguments": [{ "name": word(4), "type": word(3), key(2): word(1) }] }]);
    let value = match form % 5 {
        0 => {
            serde_json::json!({ "tools": [tool, bare, tool, { "type": word(0) }, word(1)], key(2): word(3), "nextCursor": word(4) })
        }
        1 => serde_json::json!({ key(0): { key(1): tool.clone(), key(2): schema.clone() }, key(3): word(4) }),
        2 => {
            serde_json::json!({ "servers": [{ "name": word(0), "description": word(1), "tools": [tool] }, { "name": word(2) }] })
        }
        3 => {
            serde_json::json!([lists, { "function": { "name": word(0), "parameters": schema, key(1): {} } }, [[word(1)]]])
        }
        _ => {
            serde_json::json!({ "jsonrpc": "2.0", "result": { "serverInfo": { "name": word(0) }, "tools": [tool, bare] }, "error": word(2) })
        }
    };
    // A duplicate name in an object, which the library cannot write.
    let text = value.to_string();
    format!("{}{{{}:1,{}:2}}", text, word(0), word(0))
}

fn hidden(text: &str) -> Vec<char> {
    text.chars().filter(|letter| *letter != '\n' && is_hidden(*letter)).collect()
}

/// A line of Markdown without its code spans; `None` if one of them does not end.
fn outside(line: &str) -> Option<String> {
    let (mut out, mut rest) = (String::new(), line);
    while let Some(at) = rest.find('`') {
        out.push_str(&rest[..at]);
        let run = rest[at..].len() - rest[at..].trim_start_matches('`').len();
        let mut inside = &rest[at + run..];
        loop {
            let begin = inside.find('`')?;
            let length = inside[begin..].len() - inside[begin..].trim_start_matches('`').len();
            inside = &inside[begin + length..];
            if length == run {
                break;
            }
        }
        rest = inside;
    }
    Some(out + rest)
}

fn is_safe(report: &Report) -> Result<(), String> {
    let (text, markdown) = (report.to_text(), report.to_markdown());
    for (what, shown) in [("terminal", &text), ("Markdown", &markdown)] {
        let hidden = hidden(shown);
        if !hidden.is_empty() {
            return Err(format!("{what}: {hidden:?}"));
        }
    }
    let headings = markdown.lines().filter(|line| line.starts_with('#')).count();
    let kinds: std::collections::HashSet<Kind> = report.entries.iter().map(|entry| entry.kind).collect();
    if headings != 1 + kinds.len() {
        return Err(format!("{headings} headings"));
    }
    let places = markdown.lines().filter(|line| line.starts_with("  - `")).count();
    if places != report.entries.len() {
        return Err(format!("{places} places of {} entries", report.entries.len()));
    }
    for line in markdown.lines() {
        let plain = outside(line).ok_or_else(|| format!("a code span without an end: {line}"))?;
        let plain = plain.replace("<code>", "").replace("</code>", "").replace("<!-- -->", "");
        if plain.contains(['<', '>', '[', ']', '*', '|', '\\', '@']) || plain.contains("://") {
            return Err(format!("active text: {line}"));
        }
        if line.starts_with("    ") || line.starts_with("::") {
            return Err(format!("a line that is no entry: {line}"));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn hostile_names_stay_text(words in prop::collection::vec(hostile(), 6), form in 0_usize..5, name in hostile()) {
        match import(&[Input { name, text: document(&words, form) }]) {
            Ok(imported) => {
                prop_assert_eq!(is_safe(&imported.report), Ok(()), "{}", imported.report.to_markdown());
                for (path, text) in &imported.files {
                    prop_assert_eq!(hidden(text), Vec::<char>::new(), "{}", path);
                    prop_assert!(path.is_ascii() || !path.chars().any(is_hidden), "{}", path);
                }
            }
            Err(error) => {
                prop_assert_eq!(hidden(&error.to_string()), Vec::<char>::new());
                prop_assert_eq!(error.to_string().lines().count(), 2 * error.problems.len());
            }
        }
    }
}
