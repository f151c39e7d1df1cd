//! Macro, build script and command generate the same code; on errors the macro gives one message and stand-ins.

use std::path::Path;
use toolcat_compiler::driver::{Analysis, expand};
use toolcat_compiler::emit::{self, Options};
use toolcat_compiler::source::Place;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn place(catalog: &str) -> Place {
    Place::in_package(root(), catalog).expect("it is in the package")
}

/// The code that the command prints, and its tokens.
fn printed(catalog: &str) -> (String, String) {
    let place = place(catalog);
    let analysis = Analysis::at(&place);
    let options = Options { golden: place.golden_shown(), ..Options::default() };
    let tokens = analysis.rust(&options).expect("the sample has no errors");
    (emit::file(analysis.catalog(), &options), tokens.to_string())
}

#[test]
fn the_fronts_give_the_same_bytes() {
    let absolute = root().join("catalogs/support/");
    for catalog in [
        "catalogs/support",
        "./catalogs/ask-user-question/",
        "catalogs/../tests/cases/one-file/fruit.kdl",
        absolute.to_str().expect("UTF-8"),
    ] {
        let (text, tokens) = printed(catalog);
        let built = toolcat_build::Builder::new(catalog).code(root()).expect("the sample has no errors");
        assert_eq!(built, text, "the build script differs from the command for {catalog}");
        let invocation = format!("{catalog:?}").parse().expect("tokens");
        let expanded = expand(invocation, root()).to_string();
        let tracking = expanded.strip_prefix(&tokens);
        let tracking = tracking.unwrap_or_else(|| panic!("the macro differs from the command for {catalog}"));
        assert!(tracking.contains("include_bytes"), "the macro tracks the catalog's files");
    }
}

#[test]
fn the_fronts_derive_the_same_traits() {
    let catalog = "catalogs/ask-user-question";
    let traits = ["PartialEq", "serde::Serialize"];
    let built =
        toolcat_build::Builder::new(catalog).derive(traits).code(root()).expect("the sample has no errors");
    assert!(
        built.contains("#[derive(Debug, Clone, PartialEq, serde::Serialize)]\n    pub struct Params"),
        "{built}"
    );
    let wrong = toolcat_build::Builder::new(catalog).derive(["Partial Eq"]).code(root());
    assert!(wrong.is_err_and(|message| message.contains("`Partial Eq` is no path of a trait")));
    let invocation = format!("{catalog:?}, derive = [PartialEq, serde::Serialize,]").parse().expect("tokens");
    let expanded = expand(invocation, root()).to_string();
    let options = Options {
        golden: place(catalog).golden_shown(),
        derive: traits.map(str::to_owned).to_vec(),
        ..Options::default()
    };
    let tokens = Analysis::at(&place(catalog)).rust(&options).expect("the sample has no errors");
    assert!(expanded.starts_with(&tokens.to_string()), "the macro differs from the command");
}

#[test]
fn the_same_catalog_gives_the_same_bytes_again() {
    assert_eq!(printed("catalogs/support"), printed("catalogs/support"));
}

#[test]
fn generated_code_contains_no_local_path() {
    let (text, tokens) = printed("catalogs/support");
    let here = root().display().to_string();
    assert!(!text.contains(&here) && !tokens.contains(&here));
}

#[test]
fn a_mistake_in_the_invocation_is_one_message() {
    for (invocation, says) in [
        ("", "name the catalog's file or folder"),
        ("\"catalogs/support\", agent = [\"x\"]", "did you mean `agents`?"),
        ("\"catalogs/support\", agents = [\"refund-dsk\"]", "Did you mean `refund-desk`?"),
        ("\"catalogs/support\", derive = PartialEq", "list traits by path"),
        ("\"catalogs/support\", derive = [Partial Eq]", "list traits by path"),
        ("\"catalogs/support\", derive = [Partial Eq, 1]", "list traits by path"),
        ("\"/nowhere/catalogs/desk\"", "is an absolute path that leads out of the package"),
        ("\"catalogs/suport\"", "Did you mean `support`? It is in `"),
    ] {
        let expanded = expand(invocation.parse().expect("tokens"), root()).to_string();
        assert_eq!(expanded.matches("compile_error").count(), 1, "{invocation}");
        assert!(expanded.contains(says), "{invocation} gives {expanded:.400}");
    }
}

/// What rustc prints for a catalog with errors, and for code that uses it: only the catalog's mistakes.
#[test]
fn catalog_errors_cause_no_further_errors() {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let arguments = ["check", "--quiet", "-p", "broken-catalog", "--features", "broken", "--color", "never"];
    let output =
        std::process::Command::new(cargo).args(arguments).current_dir(root()).output().expect("cargo runs");
    assert!(!output.status.success(), "a catalog with errors compiles");
    let said = String::from_utf8_lossy(&output.stderr).replace("\r\n", "\n");
    let expected = root().join("tests/broken-catalog/expected.txt");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&expected, &said).expect("the expectation can be written");
    }
    let expected = std::fs::read_to_string(&expected).unwrap_or_default();
    let diff = similar::TextDiff::from_lines(&expected, &said).unified_diff().to_string();
    assert!(diff.is_empty(), "rustc says something else; UPDATE_EXPECT=1 accepts it:\n{diff}");
}
