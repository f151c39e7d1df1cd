//! Catalogs built to be slow, deep or endless, and real ones with random bytes and lines changed, are answered in
//! time, without a panic, and with findings that name a place and a fix.

mod support;

use std::fmt::Write;
use std::time::{Duration, Instant};
use support::cases::every_place_exists;
use support::{compile, emit_all, findings};
use toolcat_compiler::driver::Analysis;

/// How long one catalog may take, unoptimised and on a busy machine: linear work takes a tenth of it, quadratic work
/// minutes.
const LIMIT: Duration = Duration::from_secs(20);

/// Compiles in time, and checks that every finding is complete.
fn answered(name: &str, text: &str) -> Analysis {
    let start = Instant::now();
    let compiled = compile("catalog.kdl", text);
    let time = start.elapsed();
    assert!(time < LIMIT, "{name} took {time:?}");
    every_place_exists(&compiled).expect(name);
    compiled
}

/// The distinct rules of all findings.
fn rules(compiled: &Analysis) -> Vec<&'static str> {
    let mut rules: Vec<_> = compiled.findings().iter().map(|found| found.code.id).collect();
    rules.sort_unstable();
    rules.dedup();
    rules
}

/// One piece for each number.
fn rows(count: usize, piece: impl Fn(usize) -> String) -> String {
    (0..count).map(piece).collect()
}

/// A tool with these nodes, and an agent that has it.
fn tool(inner: &str) -> String {
    format!(
        "agent \"desk\" {{ always-loaded \"t\" }}\ntool \"t\" {{\n{inner}\noutcome \"done\" {{ text \"Done.\" }}\n}}\n"
    )
}

#[test]
fn ten_megabytes_of_nesting() {
    for piece in ["tool \"t\" { ", "type \"t\" { object { ", "params {\n"] {
        let compiled = answered(piece, &piece.repeat(10_000_000 / piece.len()));
        assert!(findings(&compiled).contains("nested more than 128 deep"), "{piece}");
        assert!(compiled.findings().len() < 10, "{piece}: {} findings", compiled.findings().len());
    }
}

#[test]
fn parameters_in_each_other() {
    let nested = |open: &str, close: &str, times: usize| {
        tool(&format!("params {{ {}json \"end\"{} }}", open.repeat(times), close.repeat(times)))
    };
    let (open, close) = ("object \"o\" nullable=#true optional=#true { ", " }");
    let compiled = answered("objects", &nested(open, close, 23));
    assert_eq!(findings(&compiled), "");
    emit_all(&compiled).expect("objects up to the limit are emitted");
    assert_eq!(rules(&answered("too many objects", &nested(open, close, 120))), ["nested-too-deep"]);
    let lists =
        format!("params {{ list \"l\" {{ {} string {} }} }}", "list { ".repeat(100), " }".repeat(100));
    assert_eq!(rules(&answered("lists", &tool(&lists))), ["nested-too-deep"]);
    let half = |name: &str, inner: &str| {
        format!("type \"{name}\" {{ {}{inner} \"end\"{} }}\n", "object \"o\" { ".repeat(15), " }".repeat(15))
    };
    let halves = format!(
        "{}{}{}",
        half("a", "json"),
        half("b", "json"),
        tool(&format!("params {{ {}a \"x\"{} }}", "object \"o\" { ".repeat(12), " }".repeat(12)))
    );
    assert_eq!(rules(&answered("objects and types", &halves)), ["nested-too-deep"]);
    let chained = format!("{}{}{}", half("a", "b"), half("b", "json"), tool("params { a \"x\" }"));
    assert_eq!(rules(&answered("types", &chained)), ["type-size"]);
}

#[test]
fn a_hundred_thousand_nodes() {
    let compiled = answered("servers", &rows(100_000, |number| format!("server \"s{number}\"\n")));
    assert_eq!(compiled.findings(), []);
    assert_eq!(compiled.catalog().servers.len(), 100_000);
    let compiled = answered("unknown", &rows(100_000, |number| format!("sever \"s{number}\"\n")));
    assert_eq!((compiled.findings().len(), rules(&compiled)), (100_000, vec!["unknown-node"]));
    let inside = tool(&rows(100_000, |_| "snipet \"x\"\n".to_owned()));
    let compiled = answered("unknown in a tool", &inside);
    assert_eq!((compiled.findings().len(), rules(&compiled)), (100_000, vec!["unknown-node"]));
    let compiled = answered("once", &tool(&rows(100_000, |_| "title \"x\"\n".to_owned())));
    assert_eq!((compiled.findings().len(), rules(&compiled)), (99_999, vec!["duplicate-node"]));
}

#[test]
fn templates_nested_ten_thousand_deep() {
    let deep = |open: &str, close: &str| format!("{}x{}", open.repeat(10_000), close.repeat(10_000));
    let outcome = |text: &str| {
        format!(
            "agent \"desk\" {{ always-loaded \"t\" }}\ntool \"t\" {{ outcome \"done\" {{\nboolean \"a\"\nlist \"l\" {{ string }}\ntext \"{text}\"\n}} }}\n"
        )
    };
    for (open, close) in
        [("{{#if a}}", "{{/if}}"), ("{{#each l}}", "{{/each}}"), ("{{#if a}}", ""), ("", "{{/if}}")]
    {
        let compiled = answered(open, &outcome(&deep(open, close)));
        assert!(rules(&compiled).contains(&"template"), "{open}: {:?}", rules(&compiled));
        assert!(compiled.has_errors());
    }
    let compiled = answered(
        "else if",
        &outcome(&format!("{{{{#if a}}}}{}{{{{/if}}}}", "{{else if a}}x".repeat(10_000))),
    );
    assert!(rules(&compiled).iter().all(|rule| *rule == "template"), "{}", findings(&compiled));
    let parentheses = answered("parentheses", &outcome(&deep("{{#if (count ", ")}}")));
    assert!(parentheses.has_errors());
    let parts = rows(10_000, |number| format!("text \"p{number}\" \"{{{{> p{}}}}}\"\n", number + 1));
    let compiled = answered("parts", &format!("{parts}{}", outcome("{{> p0}}")));
    assert!(rules(&compiled).contains(&"template"));
    let doubling =
        rows(40, |number| format!("text \"p{number}\" \"{{{{> p{0}}}}}{{{{> p{0}}}}}\"\n", number + 1));
    let compiled =
        answered("parts that double", &format!("{doubling}text \"p40\" \"x\"\n{}", outcome("{{> p0}}")));
    assert!(compiled.has_errors());
}

#[test]
fn types_in_chains_and_types_that_double() {
    for (name, body) in [("members", "object"), ("bare", "bare"), ("lists", "list")] {
        let chain = rows(10_000, |number| match body {
            "object" => format!("type \"t{number}\" {{ t{} \"a\" }}\n", number + 1),
            "list" => format!("type \"t{number}\" {{ list {{ t{} }} }}\n", number + 1),
            _ => format!("type \"t{number}\" {{ t{} }}\n", number + 1),
        });
        let text = format!("{chain}type \"t10000\" {{ string }}\n{}", tool("params { t0 \"x\" }"));
        let compiled = answered(name, &text);
        assert_eq!(rules(&compiled), ["type-size"], "{name}");
        let backwards: String = chain.lines().rev().map(|line| format!("{line}\n")).collect();
        let text = format!("type \"t10000\" {{ string }}\n{backwards}{}", tool("params { t0 \"x\" }"));
        assert_eq!(rules(&answered(name, &text)), ["type-size"], "{name} backwards");
    }
    let ring = rows(10_000, |number| format!("type \"t{number}\" {{ t{} \"a\" }}\n", (number + 1) % 10_000));
    assert!(answered("ring", &ring).has_errors());
    let doubling =
        rows(40, |number| format!("type \"t{number}\" {{ t{0} \"a\"; t{0} \"b\" }}\n", number + 1));
    let text = format!("{doubling}type \"t40\" {{ string \"s\" }}\n{}", tool("params { t0 \"x\" }"));
    assert_eq!(rules(&answered("doubling", &text)), ["type-size"]);
}

#[test]
fn types_at_the_limit_with_checks() {
    let check = "check \"c\" { not-blank \"s\"; reject \"Blank.\"; next \"Mend it.\" }";
    let doubling =
        rows(10, |number| format!("type \"t{number}\" {{ t{0} \"a\"; t{0} \"b\" }}\n", number + 1));
    let text = format!("{doubling}type \"t10\" {{ string \"s\"; {check} }}\n{}", tool("params { t0 \"x\" }"));
    let compiled = answered("checks", &text);
    assert_eq!(findings(&compiled), "");
    assert_eq!(compiled.catalog().tools[0].checks.len(), 1024);
}

#[test]
fn a_string_of_five_megabytes() {
    let words = "words ".repeat(5_000_000 / 6);
    let compiled = answered("snippet", &tool(&format!("snippet \"{words}\"")));
    assert_eq!(rules(&compiled), Vec::<&str>::new());
    for text in
        [words.clone(), format!("{words}{{{{a}}}}"), "{{a}} ".repeat(800_000), "{{ ".repeat(1_600_000)]
    {
        answered("text", &format!("tool \"t\" {{ outcome \"done\" {{ string \"a\"; text \"{text}\" }} }}"));
    }
    answered(
        "name",
        &format!(
            "tool \"{words}\" {{ outcome \"done\" {{ text \"x\" }} }}\nagent \"a\" {{ always-loaded \"wods\" }}"
        ),
    );
    answered("pattern", &tool(&format!("params {{ string \"a\" pattern=\"{words}\" }}")));
}

#[test]
fn ten_thousand_tools_each_with_a_mistake() {
    let mistakes: [(&str, &str); 9] = [
        ("snipet \"x\"", "unknown-node"),
        ("description { lead \"x\"; not-when \"y\" use=\"tool_numbr\" }", "unknown-tool"),
        ("snippet \"Call {{tool tool_numbr}}.\"", "template"),
        ("snippet \"At most {{limit cuont.max}}.\"", "template"),
        ("effect \"reed\"", "unknown-value"),
        ("params { strng \"x\" }", "unknown-type"),
        ("params { string \"x\" default=5 }", "value"),
        ("check \"c\" { not-blank \"conut\"; reject \"x\"; next \"y\" }", "unknown-parameter"),
        ("call \"a\" { title \"x\" }", "sample-call"),
    ];
    for (mistake, rule) in mistakes {
        let text = rows(10_000, |number| {
            format!("tool \"tool_number_{number}\" {{\n{mistake}\noutcome \"done\" {{ text \"x\" }}\n}}\n")
        });
        let compiled = answered(mistake, &text);
        assert!(rules(&compiled).contains(&rule), "{mistake}: {:?}", rules(&compiled));
        let count = compiled.findings().iter().filter(|found| found.code.id == rule).count();
        assert_eq!(count, 10_000, "{mistake}");
    }
    let unknown = rows(10_000, |number| format!("\"tool_numbr_{number}\" "));
    let tools = rows(10_000, |number| {
        format!("tool \"tool_number_{number}\" {{ outcome \"done\" {{ text \"x\" }} }}\n")
    });
    let compiled = answered("agent", &format!("{tools}agent \"a\" {{ always-loaded {unknown} }}\n"));
    assert_eq!(compiled.findings().iter().filter(|found| found.code.id == "unknown-tool").count(), 10_000);
    let servers = rows(10_000, |number| {
        format!(
            "server \"s{number}\"\ntool \"t{number}\" server=\"x{number}\" {{ outcome \"done\" {{ text \"x\" }} }}\n"
        )
    });
    let compiled = answered("servers", &servers);
    assert_eq!(rules(&compiled), ["unknown-server"]);
}

#[test]
fn ten_thousand_of_everything_in_one_place() {
    let many = |piece: &dyn Fn(usize) -> String| rows(10_000, piece);
    let check = |number: usize, condition: &str| {
        format!("check \"c{number}\" {{ {condition}; reject \"x\"; next \"y\" }}\n")
    };
    let shapes: Vec<(&str, String)> = vec![
        ("parameters", tool(&format!("params {{ {} }}", many(&|n| format!("string \"p{n}\"\n"))))),
        ("parameters alike", tool(&format!("params {{ {} }}", many(&|_| "string \"p\"\n".to_owned())))),
        (
            "objects",
            tool(&format!("params {{ {} }}", many(&|n| format!("object \"p{n}\" {{ string \"a\" }}\n")))),
        ),
        ("unknown types", tool(&format!("params {{ {} }}", many(&|n| format!("strng{n} \"p\"\n"))))),
        (
            "values",
            tool(&format!("params {{ enum \"p\" {{ {} }} }}", many(&|n| format!("value \"v{n}\"\n")))),
        ),
        (
            "values alike",
            tool(&format!("params {{ enum \"p\" {{ {} }} }}", many(&|_| "value \"v\"\n".to_owned()))),
        ),
        (
            "cases",
            tool(&format!(
                "params {{ operation \"o\" {{ {} }}; string \"a\" }}",
                many(&|n| format!("case \"v{n}\" {{ needs \"a\" }}\n"))
            )),
        ),
        ("checks", tool(&format!("params {{ string \"p\" }}\n{}", many(&|n| check(n, "not-blank \"p\""))))),
        (
            "checks alike",
            tool(&format!("params {{ string \"p\" }}\n{}", many(&|_| check(0, "not-blank \"p\"")))),
        ),
        ("outcomes", tool(&many(&|n| format!("outcome \"o{n}\" {{ text \"x\" }}\n")))),
        (
            "examples",
            tool(&format!("outcome \"o\" {{ text \"x\"; {} }}", many(&|n| format!("example \"e{n}\"\n")))),
        ),
        ("calls", tool(&many(&|n| format!("call \"c{n}\"\n")))),
        (
            "calls alike",
            tool(&format!("call \"c\"\n{}", many(&|n| format!("call \"d{n}\" same-as=\"c\"\n")))),
        ),
        ("names that were", tool(&many(&|n| format!("was \"w{n}\"\n")))),
        ("members of a value", tool(&format!("call \"c\" {{ {} }}", many(&|n| format!("m{n} 1\n"))))),
        ("texts", format!("{}{}", many(&|n| format!("text \"t{n}\" \"x\"\n")), tool(""))),
        ("types", format!("{}{}", many(&|n| format!("type \"t{n}\" {{ string \"a\" }}\n")), tool(""))),
        ("types alike", format!("{}{}", many(&|_| "type \"t\" { string \"a\" }\n".to_owned()), tool(""))),
        ("servers alike", many(&|_| "server \"t\"\n".to_owned())),
        ("tools alike", many(&|_| "tool \"t\" { outcome \"o\" { text \"x\" } }\n".to_owned())),
        (
            "agents",
            format!("{}{}", many(&|n| format!("agent \"a{n}\" {{ always-loaded \"t\" }}\n")), tool("")),
        ),
        (
            "lists of an agent",
            format!(
                "{}agent \"a\" {{ deferred tag=\"x\"; {} }}",
                many(&|n| format!("tool \"t{n}\" {{ tag \"x\"; outcome \"o\" {{ text \"x\" }} }}\n")),
                many(&|n| format!("withheld \"t{n}\" reason=\"x\"\n"))
            ),
        ),
        (
            "groups of an agent",
            format!(
                "{}agent \"a\" {{ {} }}",
                rows(1_000, |n| format!("tool \"t{n}\" {{ tag \"x\"; outcome \"o\" {{ text \"x\" }} }}\n")),
                rows(1_000, |_| "deferred tag=\"x\"\n".to_owned())
            ),
        ),
        (
            "members shown",
            format!(
                "tool \"t\" {{ outcome \"o\" {{ {} text \"{}\" }} }}",
                rows(2_000, |n| format!("string \"m{n}\"\n")),
                rows(2_000, |n| format!("{{{{m{n}}}}} "))
            ),
        ),
    ];
    let mut slow = String::new();
    for (name, text) in shapes {
        let start = Instant::now();
        let compiled = compile("catalog.kdl", &text);
        let time = start.elapsed();
        every_place_exists(&compiled).expect(name);
        let _ = writeln!(slow, "{name}: {time:?}, {:?}", rules(&compiled));
        assert!(time < LIMIT, "{slow}");
    }
}

/// Rendering the findings of a catalog with ten thousand mistakes is as fast as finding them.
#[test]
fn many_findings_are_shown_in_time() {
    let text = rows(10_000, |number| format!("sever \"s{number}\"\n"));
    let compiled = answered("unknown", &text);
    let start = Instant::now();
    let shown = findings(&compiled);
    assert!(start.elapsed() < LIMIT, "{:?}", start.elapsed());
    assert!(shown.ends_with("10000 errors\n"));
}

mod changed_at_random {
    use super::{compile, emit_all, every_place_exists, findings};
    use proptest::prelude::*;
    use std::path::Path;
    use std::sync::LazyLock;
    use toolcat_compiler::source::{Place, load};

    /// The files of the sample catalogs and of the good cases.
    static SAMPLES: LazyLock<Vec<String>> = LazyLock::new(|| {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut texts = Vec::new();
        for folder in ["catalogs/ask-user-question", "catalogs/support", "tests/cases/language"] {
            let sources = load(&Place::new(root.join(folder)));
            assert!(sources.problems().is_empty(), "sample files");
            texts.extend(sources.files().iter().map(|file| file.text.clone()));
        }
        texts
    });

    /// The inserted pieces, each of which means something to one of the readers.
    const PIECES: [&str; 30] = [
        "{",
        "}",
        "\"",
        "\\",
        "#true",
        "#null",
        "(",
        ")",
        "=",
        "/-",
        "\n",
        ";",
        "{{",
        "}}",
        "{{#if ",
        "{{/if}}",
        "{{else}}",
        "寄",
        "-1",
        "1e400",
        "99999999999999999999999999999999999999999",
        "name",
        "optional=#true",
        "default=1",
        "string",
        "check \"x\" { not-blank }",
        "rust-name=\"a b\"",
        "\u{feff}",
        "\u{0}",
        "#inf",
    ];

    #[derive(Debug, Clone)]
    enum Change {
        DropLine(usize),
        RepeatLine(usize),
        MoveLine(usize, usize),
        DropBytes(usize, usize),
        PutIn(usize, &'static str),
        Exchange(usize, char),
    }

    fn change() -> impl Strategy<Value = Change> {
        let at = any::<prop::sample::Index>().prop_map(|index| index.index(1 << 20));
        prop_oneof![
            at.clone().prop_map(Change::DropLine),
            at.clone().prop_map(Change::RepeatLine),
            (at.clone(), at.clone()).prop_map(|(from, to)| Change::MoveLine(from, to)),
            (at.clone(), 1..40usize).prop_map(|(from, count)| Change::DropBytes(from, count)),
            (at.clone(), prop::sample::select(&PIECES[..])).prop_map(|(at, piece)| Change::PutIn(at, piece)),
            (at, any::<char>()).prop_map(|(at, letter)| Change::Exchange(at, letter)),
        ]
    }

    fn changed(text: &str, changes: &[Change]) -> String {
        let mut text = text.to_owned();
        for change in changes {
            let mut lines: Vec<&str> = text.lines().collect();
            let boundary = |at: usize| {
                (0..=at % (text.len() + 1)).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
            };
            let line = |at: usize| at % lines.len().max(1);
            text = match change {
                _ if lines.is_empty() => String::new(),
                Change::DropLine(at) => {
                    lines.remove(line(*at));
                    lines.join("\n")
                }
                Change::RepeatLine(at) => {
                    lines.insert(line(*at), lines[line(*at)]);
                    lines.join("\n")
                }
                Change::MoveLine(from, to) => {
                    let to = line(*to);
                    let moved = lines.remove(line(*from));
                    lines.insert(to.min(lines.len()), moved);
                    lines.join("\n")
                }
                Change::DropBytes(from, count) => {
                    let (from, to) = (boundary(*from), boundary(from % (text.len() + 1) + count));
                    format!("{}{}", &text[..from.min(to)], &text[from.max(to)..])
                }
                Change::PutIn(at, piece) => {
                    let at = boundary(*at);
                    format!("{}{piece}{}", &text[..at], &text[at..])
                }
                Change::Exchange(at, letter) => {
                    let at = boundary(*at);
                    let rest = text[at..].chars().next().map_or(0, char::len_utf8);
                    format!("{}{letter}{}", &text[..at], &text[at + rest..])
                }
            };
        }
        text
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn no_change_of_a_catalog_makes_the_compiler_panic(
            sample in any::<prop::sample::Index>(),
            changes in prop::collection::vec(change(), 1..6),
        ) {
            let sample: &String = sample.get(SAMPLES.as_slice());
            let text = changed(sample, &changes);
            let compiled = compile("changed.kdl", &text);
            prop_assert_eq!(every_place_exists(&compiled), Ok(()));
            findings(&compiled);
            if !compiled.has_errors() {
                prop_assert_eq!(emit_all(&compiled), Ok(()));
            }
        }
    }
}
