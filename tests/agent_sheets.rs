//! The generated tests of agents, compiled and run while the catalog under them changes.

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use support::rustc::Rustc;
use toolcat_compiler::emit::{Options, file};

const DESK: &str = r#"
catalog "desk"
server "shelf" { about "The shelves" }
agent "reader" { targets "anthropic" "mcp"; always-loaded server="shelf" }
tool "find_book" server="shelf" {
    effect "read"
    snippet "Find a book"
    description "Finds a book by its title."
    params { string "title" "Title of the book" }
    outcome "found" { text "It is on the second floor."; next "Tell the reader."; example "plain" }
}
"#;

/// One more tool on the server, and so in the agent's group.
const BURN: &str = r#"
tool "burn_book" server="shelf" {
    effect "destructive"
    description "Burns a book."
    outcome "burnt" { text "It is ash."; next "Tell the reader."; example "plain" }
}
"#;

/// A package that contains a catalog.
struct Package {
    rustc: Rustc,
    root: PathBuf,
}

impl Package {
    fn new(name: &str) -> Self {
        let rustc = Rustc::new(name);
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name).join("package");
        let _ = fs::remove_dir_all(&root);
        fs::create_dir_all(root.join("desk")).expect("a folder");
        fs::write(root.join("Cargo.toml"), "").expect("a file");
        Self { rustc, root }
    }

    /// Compiles the code generated from a catalog as a test program.
    fn tests(&self, name: &str, catalog: &str, agents: &[&str]) -> PathBuf {
        let compiled = support::compile("desk.kdl", catalog);
        assert!(!compiled.has_errors(), "{}", support::findings(&compiled));
        let options = Options {
            golden: "desk/golden".to_owned(),
            agents: agents.iter().map(|agent| (*agent).to_owned()).collect(),
            ..Options::default()
        };
        self.rustc.build_tests(name, &file(compiled.catalog(), &options))
    }

    fn run(&self, program: &Path, accept: bool) -> (bool, String) {
        let mut command = std::process::Command::new(program);
        command.env("CARGO_MANIFEST_DIR", &self.root).env_remove("TOOLCAT_ACCEPT");
        if accept {
            command.env("TOOLCAT_ACCEPT", "1");
        }
        let output = command.output().expect("it runs");
        (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned())
    }
}

#[test]
fn a_tool_that_joins_an_agent_fails_its_test() {
    let package = Package::new("agent-sheets");
    let sheet = package.root.join("desk/golden/agents/reader.txt");
    let before = package.tests("before", DESK, &[]);
    let (passed, said) = package.run(&before, false);
    assert!(!passed && said.contains("agents/reader.txt is missing"), "{said}");
    assert!(!package.root.join("desk/golden").exists());
    assert!(package.run(&before, true).0 && package.run(&before, false).0);
    let accepted = fs::read_to_string(&sheet).expect("it was written");

    let joined = package.tests("joined", &(DESK.to_owned() + BURN), &[]);
    let (passed, said) = package.run(&joined, false);
    assert!(!passed && said.contains("test reader::golden ... FAILED"), "{said}");
    let added = said.lines().find(|line| line.starts_with("+burn_book ")).unwrap_or_default();
    assert!(added.contains(" destructive "), "{said}");
    assert!(said.contains("TOOLCAT_ACCEPT=1 cargo test"), "{said}");
    assert_eq!(fs::read_to_string(&sheet).expect("it is there"), accepted);
    assert!(package.run(&joined, true).0 && package.run(&joined, false).0);
    assert_ne!(fs::read_to_string(&sheet).expect("it is there"), accepted);

    let renamed = package.tests("renamed", &(DESK.to_owned() + BURN).replace("reader\"", "guest\""), &[]);
    let (passed, said) = package.run(&renamed, false);
    assert!(!passed && said.contains("belong to no tool or agent of the catalog:\n- "), "{said}");
    assert!(said.contains("agents/reader.txt\n") && said.contains("agents/guest.txt is missing"), "{said}");
    assert!(package.run(&renamed, true).0 && !sheet.exists());
}

#[test]
fn only_chosen_agents_are_compared() {
    let two = DESK.to_owned() + r#"agent "guest" { targets "mcp"; always-loaded "find_book" }"#;
    let package = Package::new("agent-sheets-chosen");
    let chosen = package.tests("chosen", &two, &["guest"]);
    let (passed, said) = package.run(&chosen, false);
    assert!(!passed && said.contains("test guest::golden ... FAILED"), "{said}");
    assert!(!said.contains("reader"), "{said}");
}
