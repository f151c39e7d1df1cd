//! Files built to be slow, deep or endless are answered at once.

use std::time::{Duration, Instant};

use toolcat_compiler::diagnostic::{Diagnostic, Style, render_all};
use toolcat_compiler::source::{FileId, SourceFile, Sources};
use toolcat_compiler::syntax::read;

/// Time limit for one file, unoptimised and on a busy machine: linear work takes a tenth of it, quadratic work minutes.
const LIMIT: Duration = Duration::from_secs(8);

fn answered(name: &str, text: &str) -> Vec<Diagnostic> {
    let start = Instant::now();
    let (document, diagnostics) = read(FileId(0), text);
    drop(document);
    let time = start.elapsed();
    assert!(time < LIMIT, "{name} took {time:?}");
    diagnostics
}

#[test]
fn ten_megabytes_of_braces_give_one_clean_error() {
    for (name, piece) in [
        ("braces", "{"),
        ("nodes", "a{"),
        ("named on lines", "a {\n"),
        ("types", "(a)b{"),
        ("hidden", "a /-{"),
    ] {
        let diagnostics = answered(name, &piece.repeat(10_000_000 / piece.len()));
        assert!(
            diagnostics.iter().any(|found| found.message.contains("nested more than 128 deep")),
            "{name}"
        );
        assert!(diagnostics.len() <= 2, "{name}: {} findings", diagnostics.len());
    }
}

#[test]
fn nesting_up_to_the_limit_is_read() {
    let text = format!("{}x{}", "a {".repeat(128), "}".repeat(128));
    assert_eq!(answered("128 deep", &text), []);
}

#[test]
fn no_row_of_mistakes_takes_more_than_linear_time() {
    let pieces = [
        "\"",
        "\"\n",
        "\"\\",
        "\"\\\n",
        "\\\"\n",
        "a \"x\n",
        "\"\"\"",
        "\"\"\"\n",
        "\"\"\"x\n",
        "a \"\"\"\n",
        "\"\"\"\n a \"\"\"\n",
        "#\"",
        "#\"\n",
        "##\"x\"#\n",
        "#\"\"\"\n",
        "#\"\"\"x\n",
        "#",
        "r\"",
        "'",
        "'a ",
        "“",
        "‘x ",
        "`",
        "(",
        "()",
        "(a",
        "a(",
        "a (\n",
        ")",
        "[",
        "]",
        "=",
        "a=",
        "a==",
        "a=1",
        "a =\n",
        "a=/-",
        "/",
        "/-",
        "/- ",
        "/*",
        "/* */",
        "a/**/",
        "a /* */ ",
        "*/",
        "//",
        "\\",
        "a\\",
        "\\ ",
        "\\\n",
        "a \\\n",
        "}",
        "a}",
        "{}",
        "a{}",
        "a{} ",
        "a{}/-{} ",
        ";",
        "a;",
        "{{",
        "{{a",
        "a {{b}}",
        "a,",
        "\"a\",",
        "\"a\":",
        "a ",
        "a a=1 ",
        "1 ",
        "a 1",
        "1,",
        "0x",
        "-",
        ".1 ",
        "true ",
        "a #true ",
        "a #tru ",
        "\u{202e}",
        "\0",
        "\u{feff}",
        "é",
        "\u{85}",
        "\u{2028}a",
        "\u{3000}",
        "a \"\\u{\" ",
        "a \"\\d\\d\" ",
        "a #\"\"# ",
        "a r\"\" ",
        "a\"",
        "a \"b\"\"c\" ",
    ];
    for piece in pieces {
        answered(&format!("{piece:?}"), &piece.repeat(120_000 / piece.len()));
        answered(&format!("{piece:?} in a node"), &format!("a {{ b {}", piece.repeat(120_000 / piece.len())));
    }
    let rising: String = (1..900).map(|count| format!("{}\"x\n", "#".repeat(count))).collect();
    let falling: String = (1..900).rev().map(|count| format!("a {}\"\"\"\nx\n", "#".repeat(count))).collect();
    answered("rising hashes", &rising);
    answered("falling hashes", &falling);
}

#[test]
fn ten_thousand_findings_are_rendered_in_linear_time() {
    let text = "tool \"x\" a=true {\n}\n".repeat(10_000);
    let sources = Sources::new(vec![SourceFile::new("many.kdl", text)]);
    let diagnostics = answered("many", &sources.files()[0].text);
    assert_eq!(diagnostics.len(), 10_000);
    let start = Instant::now();
    let rendered = render_all(&diagnostics, &sources, Style::Plain);
    let time = start.elapsed();
    assert!(time < 3 * LIMIT, "took {time:?}");
    assert!(rendered.ends_with("\n\n10000 errors\n"));
}

#[test]
fn findings_on_one_very_long_line_are_rendered_in_linear_time() {
    let text = format!("node {}", "\"a\"1 ".repeat(2_000));
    let sources = Sources::new(vec![SourceFile::new("long.kdl", text)]);
    let diagnostics = answered("long", &sources.files()[0].text);
    assert_eq!(diagnostics.len(), 2_000);
    let start = Instant::now();
    let rendered = render_all(&diagnostics, &sources, Style::Plain);
    let time = start.elapsed();
    assert!(time < 3 * LIMIT, "took {time:?}");
    assert!(rendered.contains("long.kdl:1:9999"), "{}", &rendered[rendered.len() - 400..]);
}
