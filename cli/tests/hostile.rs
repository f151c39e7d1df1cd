//! Names, texts, paths and arguments that try to act on a terminal, a build log or a comment. For every command and
//! every format, the output contains no control, direction or hidden character except our own line ends and colours,
//! no workflow command but ours, and nothing that leaves its place in Markdown.

#[path = "support/hostile.rs"]
mod hostile;

use hostile::{Home, TEXTS, broken, corpus, hidden, quoted, usable};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;

/// The commands to run on a catalog at `PATH`, whether it can be used or not.
const COMMANDS: &[&str] = &[
    "check PATH",
    "check PATH --all",
    "check PATH --format json",
    "check PATH --format sarif",
    "check PATH --format github --all",
    "check PATH --format markdown",
    "check PATH --agent TEXT",
    "check PATH --rule TEXT",
    "check PATH TEXT",
    "check PATH --format TEXT",
    "explain TEXT",
    "rules --group TEXT",
    "rules --format TEXT",
    "fmt PATH --check",
    "fmt TEXT --check",
    "manifest PATH --agent TEXT",
    "manifest PATH --target TEXT",
    "manifest PATH --check",
    "manifest PATH --check --out TEXT",
    "prompt PATH --agent TEXT",
    "emit rust PATH --agent TEXT",
    "emit rust PATH --context TEXT",
    "emit rust PATH --derive TEXT",
    "golden PATH",
    "golden PATH --accept",
    "golden PATH",
    "call PATH TEXT",
    "call PATH TOOL --args TEXT",
    "call PATH TOOL --args QUOTED",
    "call PATH TOOL --args QUOTED --format json",
    "call PATH TOOL --args-file TEXT",
    "import TEXT --out out",
    "init TEXT/sub --name TEXT",
    "init --name TEXT",
    "completions TEXT",
    "TEXT",
    "check --TEXT",
];

#[test]
fn every_command_is_tried() {
    let home = Home::new("commands");
    let help = home.run(&["--help"]).stdout;
    let listed = help.split("Commands:\n").nth(1).and_then(|rest| rest.split("\n\n").next()).expect("a list");
    let listed: BTreeSet<&str> = listed.lines().filter_map(|line| line.split_whitespace().next()).collect();
    let tried: BTreeSet<&str> = COMMANDS.iter().filter_map(|line| line.split(' ').next()).collect();
    let missing: Vec<_> = listed.difference(&tried).filter(|name| **name != "help").collect();
    assert!(missing.is_empty(), "add command lines for {missing:?}");
}

/// Runs every command line on every catalog of the corpus.
#[test]
fn nothing_acts_where_it_is_shown() {
    let home = Home::new("all");
    for (index, text) in TEXTS.iter().enumerate() {
        for (at, (catalog, tool)) in corpus(&home, text).into_iter().enumerate() {
            // File names are shown the same way for every catalog that cannot be used.
            let is_needed = |line: &str| match at {
                0 => true,
                1 | 2 => line.contains("PATH"),
                _ => {
                    line.starts_with("check PATH")
                        || line.starts_with("fmt PATH")
                        || line.starts_with("prompt")
                }
            };
            for line in COMMANDS.iter().filter(|line| is_needed(line)) {
                let words = words(line, &catalog, text, &tool);
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                let came = home.run(&words);
                let about = format!("{index}: toolcat {words:?}");
                came.holds_nothing_hidden(&about);
                if !line.contains("github") {
                    came.holds_no_command(&about);
                }
                assert!(matches!(came.code, Some(0..=2)), "{about}: {:?}\n{}", came.code, came.stderr);
            }
        }
    }
}

fn words(line: &str, catalog: &str, text: &str, tool: &str) -> Vec<String> {
    // No argument can contain a zero byte.
    let text = text.replace('\0', "");
    line.split(' ')
        .map(|word| match word {
            "PATH" => catalog.to_owned(),
            "TOOL" => tool.to_owned(),
            "QUOTED" => serde_json::json!({ "q": text, &text: [text] }).to_string(),
            word => word.replace("TEXT", &text),
        })
        .collect()
}

#[test]
fn colours_are_our_own() {
    let home = Home::new("colours");
    for text in TEXTS {
        for (catalog, tool) in corpus(&home, text) {
            for line in [
                "check PATH --color always",
                "call PATH TOOL --args QUOTED --color always",
                "golden nowhere/TEXT --color always",
            ] {
                let words = words(line, &catalog, text, &tool);
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                let came = home.run(&words);
                assert!(
                    format!("{}{}", came.stdout, came.stderr).contains('\u{1b}'),
                    "{words:?} has colours"
                );
                assert!(!came.stdout.contains("\u{1b}[31m"), "{words:?}");
                came.without_colours().holds_nothing_hidden(&format!("{words:?}"));
            }
        }
    }
}

#[test]
fn each_workflow_command_is_ours() {
    let home = Home::new("workflow");
    for text in TEXTS {
        for (catalog, _) in corpus(&home, text) {
            let came = home.run(&["check", &catalog, "--format", "github", "--all"]);
            let mut lines: Vec<&str> = came.stdout.lines().collect();
            let summary = lines.pop().expect("a summary");
            assert!(summary.starts_with("checked "), "{summary}");
            for line in lines {
                let ours = ["::error file=", "::warning file=", "::notice file="];
                assert!(ours.iter().any(|start| line.starts_with(start)), "{line}");
                let (head, _) = line[2..].split_once("::").expect("a message");
                let (_, properties) = head.split_once(' ').expect("properties");
                let names: Vec<&str> =
                    properties.split(',').filter_map(|one| Some(one.split_once('=')?.0)).collect();
                assert!(names.len() == properties.split(',').count(), "{line}");
                assert_eq!((names.first(), names.last()), (Some(&"file"), Some(&"title")), "{line}");
                // Only the writer escapes: a text that was already escaped comes out unchanged.
                let percents = line.split('%').skip(1);
                assert!(
                    percents
                        .into_iter()
                        .all(|rest| ["25", "0A", "3A", "2C"].iter().any(|code| rest.starts_with(code))),
                    "{line}"
                );
            }
            assert!(came.stderr.is_empty(), "{}", came.stderr);
        }
    }
}

#[test]
fn documents_for_programs_are_whole() {
    let home = Home::new("programs");
    for text in TEXTS {
        for (catalog, tool) in corpus(&home, text) {
            for format in ["json", "sarif"] {
                let came = home.run(&["check", &catalog, "--format", format]);
                let value: Value = serde_json::from_str(&came.stdout).expect("JSON");
                let Some(results) = value.pointer("/runs/0/results").and_then(Value::as_array) else {
                    continue;
                };
                for message in results.iter().filter_map(|one| one["message"]["text"].as_str()) {
                    assert!(
                        !message.replace("\\]", "").contains("]("),
                        "a viewer would make a link of it: {message}"
                    );
                }
            }
            let quoted = serde_json::json!({ "q": text }).to_string();
            let came = home.run(&["call", &catalog, &tool, "--args", &quoted, "--format", "json"]);
            if came.code == Some(0) {
                serde_json::from_str::<Value>(&came.stdout).expect("JSON");
            }
        }
    }
}

#[test]
fn a_comment_contains_only_its_own_markup() {
    let home = Home::new("markdown");
    for text in TEXTS {
        for (catalog, _) in corpus(&home, text) {
            let comment = home.run(&["check", &catalog, "--format", "markdown"]).stdout;
            let mut fence: Option<String> = None;
            for line in comment.lines() {
                match &fence {
                    Some(mark) => {
                        if line == mark {
                            fence = None;
                        }
                    }
                    None if line.starts_with("```") => {
                        fence = Some(line.trim_end_matches(|letter| letter != '`').to_owned());
                    }
                    None => hostile::is_our_markup(line),
                }
            }
            assert!(fence.is_none(), "a fence stays open:\n{comment}");
        }
    }
}

#[test]
fn imported_names_act_nowhere() {
    let home = Home::new("import");
    for (index, text) in TEXTS.iter().enumerate() {
        let schema = serde_json::json!({ "type": "object", "properties": { *text: { "description": text, "x-y": text } } });
        let tool = serde_json::json!({ "name": text, "description": text, "inputSchema": schema });
        let tools = serde_json::json!([tool, tool, { "name": text }]).to_string();
        let out = format!("out{index}");
        let input = home.file(&format!("{index}.json"), &tools);
        let broken = home.file("broken.json", &format!("[{{\"name\": \"{text}"));
        for line in [["import", &input, "--out", &out], ["import", &broken, "--out", "never"]] {
            let came = home.run(&line);
            came.holds_nothing_hidden(&format!("{index}: {line:?}"));
            came.holds_no_command(&format!("{index}: {line:?}"));
        }
        for entry in fs::read_dir(home.path(&out)).into_iter().flatten().flatten() {
            let written = fs::read_to_string(entry.path()).expect("UTF-8");
            let found: Vec<char> = written.chars().filter(|letter| hidden(*letter)).collect();
            assert!(found.is_empty(), "{index}: {found:?} in {:?}:\n{written}", entry.file_name());
        }
    }
}

/// Requested data itself is raw: in a pipe, no byte of it changes.
#[test]
fn data_is_not_changed_on_its_way_into_a_pipe() {
    let home = Home::new("data");
    for text in TEXTS {
        let catalog = home.file("data.kdl", &usable(text));
        let prompt = home.run(&["prompt", &catalog]);
        assert_eq!(prompt.code, Some(0), "{}", prompt.stderr);
        let shown = text.trim().replace("\r\n", "\n");
        assert!(
            prompt.stdout.contains(shown.lines().next().unwrap_or_default()),
            "{text:?}:\n{}",
            prompt.stdout
        );
        let manifest = home.run(&["manifest", &catalog, "--target", "mcp"]);
        let value: Value = serde_json::from_str(&manifest.stdout).expect("JSON");
        let tools = value["tools"].as_array().or(value.as_array()).expect("tools");
        assert!(tools[0]["description"].as_str().expect("a text").contains(text.trim()), "{text:?}");
        let formatted = home.run_with(&["fmt", "-"], &format!("a  {}", quoted(text)));
        assert_eq!(formatted.stdout, format!("a {}\n", quoted(text)));
    }
}

/// On a terminal, it has no effect there.
#[cfg(target_os = "linux")]
#[test]
fn data_does_nothing_on_a_terminal() {
    let home = Home::new("terminal");
    let catalog = home.file("data.kdl", &usable("\u{1b}]0;title\u{7}\u{9b}31m\u{202e}x"));
    for line in [
        format!("prompt {catalog}"),
        format!("manifest {catalog} --target mcp"),
        format!("emit rust {catalog}"),
    ] {
        let Some(came) = home.on_a_terminal(&line) else {
            skip();
            return;
        };
        assert!(came.contains("title"), "{line}: {came}");
        assert!(!came.chars().any(|letter| hidden(letter) && letter != '\r'), "{line}: {came:?}");
    }
}

#[cfg(target_os = "linux")]
#[expect(clippy::print_stderr, reason = "whoever runs the tests should know what was not tested")]
fn skip() {
    eprintln!("skipped: there is no `script` here, which makes a terminal");
}

/// The smallest inputs that once acted on a log.
#[test]
fn known_cases_stay_closed() {
    let home = Home::new("known");
    let catalog =
        home.file("names.kdl", &broken("no\u{1b}[31mred\n::warning file=q::FROM_NAME\r::error::CR"));
    let came = home.run(&["check", &catalog]);
    assert!(came.stdout.contains("no\\u{1b}[31mred\\n"), "the name is shown, in one line:\n{}", came.stdout);
}
