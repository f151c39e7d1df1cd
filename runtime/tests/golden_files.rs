//! Golden files on disk: written, compared, accepted.

use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::process::Command;

use toolcat_runtime::golden::{self, Case, State};

/// A folder of its own that goes away with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("toolcat-golden-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn cases(text: &str) -> Vec<Case> {
    vec![Case { title: "sent: plain".to_owned(), input: None, text: text.to_owned() }]
}

#[test]
fn files_are_compared_line_ends_aside() {
    let folder = Folder::new("compare");
    assert_eq!(golden::state(&folder.0, "t", &cases("a\nb")).expect("a state"), State::Missing);
    golden::accept(&folder.0, "t", &cases("a\nb")).expect("a file");
    assert_eq!(golden::state(&folder.0, "t", &cases("a\nb")).expect("a state"), State::Same);
    let file = folder.0.join("t.txt");
    let text = fs::read_to_string(&file).expect("a text");
    assert_eq!(text, golden::file("t", &cases("a\nb")));
    fs::write(&file, text.replace('\n', "\r\n")).expect("a file");
    assert_eq!(golden::state(&folder.0, "t", &cases("a\nb")).expect("a state"), State::Same);
    let State::Different(diff) = golden::state(&folder.0, "t", &cases("a\nc")).expect("a state") else {
        panic!("no difference")
    };
    assert!(diff.contains("-b\n") && diff.contains("+c\n"), "{diff}");
    assert_eq!(fs::read_dir(&folder.0).expect("a folder").count(), 1);
}

#[test]
fn files_of_no_tool_are_found() {
    let folder = Folder::new("orphans");
    assert!(golden::orphans(&folder.0, &["t"]).expect("a list").is_empty());
    for tool in ["t", "gone", "alsoGone"] {
        golden::accept(&folder.0, tool, &cases("a")).expect("a file");
    }
    fs::write(folder.0.join("notes.md"), "").expect("a file");
    let orphans = golden::orphans(&folder.0, &["t"]).expect("a list");
    let names: Vec<_> = orphans.iter().filter_map(|path| path.file_name()?.to_str()).collect();
    assert_eq!(names, ["alsoGone~10.txt", "gone.txt"]);
}

/// What one run of [`in_an_environment`] is asked to do.
const ROLE: &str = "TOOLCAT_GOLDEN_ROLE";

/// Runs this test program once more, with other variables, on one folder; says whether it passed, and its output.
fn run(folder: &Path, role: &str, variables: &[(&str, &str)]) -> (bool, String) {
    let mut command = Command::new(std::env::current_exe().expect("a program"));
    command.args(["in_an_environment", "--exact", "--nocapture"]);
    command.env_remove("CI").env_remove("TOOLCAT_ACCEPT").env(ROLE, role).env("TOOLCAT_GOLDEN_DIR", folder);
    command.envs(variables.iter().copied());
    let output = command.output().expect("an output");
    (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn in_an_environment() {
    let Ok(role) = std::env::var(ROLE) else { return };
    let dir = PathBuf::from(std::env::var_os("TOOLCAT_GOLDEN_DIR").expect("a folder"));
    match role.as_str() {
        "orphans" => golden::check_orphans(&dir, &["other"]),
        text => golden::check(&dir, "t", &cases(text)),
    }
}

#[test]
fn what_the_environment_says_decides() {
    let folder = Folder::new("environment");
    let dir = &folder.0;
    let (passed, said) = run(dir, "one", &[("CI", "true")]);
    assert!(
        !passed && said.contains("t.txt is missing") && said.contains("TOOLCAT_ACCEPT=1 cargo test"),
        "{said}"
    );
    assert!(!dir.exists());
    assert!(run(dir, "one", &[("CI", "false")]).0);
    assert!(run(dir, "one", &[("CI", "1")]).0);
    let (passed, said) = run(dir, "two", &[]);
    assert!(!passed && said.contains("-one") && said.contains("+two"), "{said}");
    assert!(run(dir, "two", &[("CI", "1"), ("TOOLCAT_ACCEPT", "1")]).0);
    assert!(run(dir, "two", &[]).0);
    let (passed, said) = run(dir, "orphans", &[("TOOLCAT_ACCEPT", "0")]);
    assert!(!passed && said.contains("t.txt"), "{said}");
    assert!(run(dir, "orphans", &[("TOOLCAT_ACCEPT", "1")]).0);
    assert_eq!(fs::read_dir(dir).expect("a folder").count(), 0);
}

#[test]
fn a_folder_that_is_a_file_is_an_error() {
    let folder = Folder::new("file");
    fs::write(&folder.0, "").expect("a file");
    let dir = folder.0.clone();
    assert!(catch_unwind(move || golden::check(&dir, "t", &cases("a"))).is_err());
    let _ = fs::remove_file(&folder.0);
}
