//! One case per file: next to each catalog in `tests/sheet` are the sheets of its agents, in sequence.
//!
//! To add a case, add a `.kdl` file. `UPDATE_EXPECT=1` writes the sheets; read the difference before committing it.

use std::path::{Path, PathBuf};
use toolcat_compiler::diagnostic::{Style, render_all};
use toolcat_compiler::driver::Analysis;
use toolcat_compiler::model::Catalog;
use toolcat_compiler::sheet;
use toolcat_compiler::surface::Pieces;

fn compiled(text: &str) -> Analysis {
    let compiled = Analysis::text("case.kdl", text);
    let findings = render_all(compiled.findings(), compiled.sources(), Style::Plain);
    assert!(!compiled.has_errors(), "{findings}");
    compiled
}

fn sheets(catalog: &Catalog) -> String {
    let pieces = Pieces::new(catalog);
    let of = |agent| toolcat_runtime::golden::Golden::of_agent(agent, "").text().to_owned();
    let agents = catalog.agents.iter();
    agents
        .map(|agent| of(&agent.name.value) + &sheet::of(catalog, &pieces, agent))
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn sheets_match_their_expectations() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sheet");
    let files = std::fs::read_dir(folder).expect("the folder of cases is there");
    let mut cases: Vec<PathBuf> = files.map(|file| file.expect("it can be listed").path()).collect();
    cases.retain(|path| path.extension().is_some_and(|ending| ending == "kdl"));
    assert!(!cases.is_empty());
    for case in cases {
        let text = std::fs::read_to_string(&case).expect("it can be read");
        let got = sheets(compiled(&text).catalog());
        let path = case.with_extension("txt");
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(&path, &got).expect("it can be written");
        }
        let expected = std::fs::read_to_string(&path).unwrap_or_default();
        let diff = similar::TextDiff::from_lines(expected.as_str(), &got).unified_diff().to_string();
        assert!(diff.is_empty(), "{}\n{diff}\nUPDATE_EXPECT=1 accepts what came out", path.display());
    }
}

/// Two tools with their names in every place that an agent's model reads, and one more for its group.
const DESK: &str = r#"
catalog "desk"
server "shop" { instructions "Ask before you spend." }
agent "clerk" { always-loaded "find"; deferred server="shop" }
tool "find" server="shop" {
    effect "read"
    snippet "Find an order"
    guideline "Use find first."
    description "Finds an order by its number."
    params { string "number" "The order's number" }
    outcome "found" { text "It is there."; next "Tell the customer." }
}
tool "drop" server="shop" {
    effect "write"
    snippet "Drop an order"
    description "Drops an order."
    params { string "number" "Which one" }
    outcome "dropped" { text "It is gone."; next "Tell the customer." }
}
"#;

/// The lines of a sheet that a change to the catalog removes, and those that it adds.
fn changed(from: &str, to: &str) -> (Vec<String>, Vec<String>) {
    assert!(DESK.contains(from), "{from}");
    let (old, new) = (sheets(compiled(DESK).catalog()), sheets(compiled(&DESK.replace(from, to)).catalog()));
    let lines = |text: &str, other: &str| {
        let other: Vec<_> = other.lines().collect();
        text.lines().filter(|line| !other.contains(line)).map(str::to_owned).collect()
    };
    (lines(&old, &new), lines(&new, &old))
}

#[test]
fn a_reworded_sentence_is_one_line() {
    for (from, to, thing) in [
        ("Finds an order by its number.", "Looks an order up by the number the customer gives.", "find"),
        ("Which one", "Number of the order", "drop"),
        ("Drops an order.", "Drops an order. It cannot be brought back, so ask first.", "drop"),
        ("Find an order", "Look up an order", "prompt"),
        ("Use find first.", "Use find before anything else.", "prompt"),
        ("Ask before you spend.", "Ask the customer before you spend anything.", "prompt"),
    ] {
        let (removed, added) = changed(from, to);
        assert_eq!((removed.len(), added.len()), (1, 1), "{from}: {removed:?} {added:?}");
        let is_of = |line: &String| line.split_whitespace().next() == Some(thing);
        assert!(removed.iter().chain(&added).all(is_of), "{from}: {removed:?} {added:?}");
    }
    // A tool's results are pinned in its own file.
    assert_eq!(changed("It is gone.", "The order is gone."), (Vec::new(), Vec::new()));
}

#[test]
fn a_tool_added_through_a_group_is_one_line() {
    let more = r#"catalog "desk"
tool "burn" server="shop" {
    effect "destructive"
    description "Burns an order."
    outcome "burnt" { text "It is ash."; next "Tell the customer." }
}"#;
    let (removed, added) = changed("catalog \"desk\"", more);
    let effects: Vec<_> = added.iter().filter_map(|line| line.split_whitespace().nth(1)).collect();
    // The prompt lists its name too.
    assert_eq!((removed.len(), added.len()), (1, 2), "{added:?}");
    assert!(
        added.iter().any(|line| line.starts_with("burn ")) && effects.contains(&"destructive"),
        "{added:?}"
    );
}
