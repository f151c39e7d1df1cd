//! Checks whose rules this project did not write, and the smallest inputs that once broke something, if they are
//! available: next to the repository, in `../shared`. Each also has a case of our own; these show that the case was
//! of the right kind.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};
use std::{env, fs};

const TOOLCAT: &str = env!("CARGO_BIN_EXE_toolcat");

/// A file next to the repository; `None`, with a printed note, if it does not exist.
#[expect(clippy::print_stderr, reason = "whoever runs the tests should know what was not tested")]
fn shared(path: &str) -> Option<PathBuf> {
    let full = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared").join(path);
    if !full.exists() {
        eprintln!("skipped: there is no ../shared/{path}");
        return None;
    }
    Some(full)
}

/// The last line that a Python checker prints; `None` if it or Python is missing.
#[expect(clippy::print_stderr, reason = "whoever runs the tests should know what was not tested")]
fn verdict(checker: &str, data: &str) -> Option<String> {
    let (checker, data) = (shared(checker)?, shared(data)?);
    let Ok(output) = Command::new("python3").arg(checker).arg(TOOLCAT).arg(data).output() else {
        eprintln!("skipped: there is no `python3`");
        return None;
    };
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    Some(text.trim_end().lines().last().map_or(errors, str::to_owned))
}

#[test]
fn reported_calls_come_out_right() {
    for cases in ["data/cases/rust.jsonl", "data/cases/field2.jsonl"] {
        if let Some(last) = verdict("peers/conformance.py", cases) {
            assert!(last.contains(" passed, 0 failed, ") && !last.starts_with("0 "), "{cases}: {last}");
        }
    }
}

#[test]
fn tool_file_formats_are_supported() {
    if let Some(last) = verdict("peers/import_cases.py", "data/cases/field2.jsonl") {
        assert!(last.contains(" passed, 0 failed, ") && !last.starts_with("0 "), "{last}");
    }
}

#[test]
fn no_schema_differs_in_silence() {
    if let Some(last) = verdict("peers/schema_suite.py", "data/jsonschema") {
        assert!(last.ends_with(" 0 differ silently") && !last.starts_with("0 "), "{last}");
    }
}

/// A folder that is removed on drop.
struct Home(PathBuf);

impl Home {
    fn new(name: &str) -> Self {
        let home = env::temp_dir().join(format!("toolcat-outside-{name}-{}", std::process::id()));
        fs::create_dir_all(&home).expect("a folder can be made");
        Self(home)
    }

    /// What a command prints, on either stream. It ends soon, with an exit code rather than a signal.
    fn run(&self, arguments: &[&str]) -> String {
        let begin = Instant::now();
        let command = Command::new(TOOLCAT).args(arguments).current_dir(&self.0).output();
        let Output { status, stdout, stderr } = command.expect("the command starts");
        assert!(begin.elapsed() < Duration::from_secs(20), "{arguments:?} took {:?}", begin.elapsed());
        assert!(matches!(status.code(), Some(0..=2)), "{arguments:?} ended with {status}");
        let text = [stdout, stderr].concat();
        String::from_utf8(text).unwrap_or_else(|_| panic!("{arguments:?} does not print text"))
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        // A leftover temporary folder harms nobody.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What acts on a terminal or hides from its reader.
fn acts(letter: char) -> bool {
    letter.is_control() && !matches!(letter, '\n' | '\t')
        || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        || matches!(letter, '\u{e0000}'..='\u{e007f}')
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("it can be read").map(|entry| entry.expect("an entry").path());
    let mut files: Vec<_> =
        entries.filter(|path| path.extension().is_some_and(|end| end == ending)).collect();
    files.sort();
    files
}

#[test]
fn small_catalogs_that_broke_something_break_nothing() {
    let Some(folder) = shared("data/repro") else { return };
    let home = Home::new("catalogs");
    for path in files(&folder, "kdl") {
        let path = path.to_string_lossy().into_owned();
        for format in ["human", "json", "sarif", "github", "markdown"] {
            let came = home.run(&["check", &path, "--format", format]);
            assert!(!came.chars().any(acts), "{path}, {format}: {came:?}");
            let ours = |line: &str| {
                ["::error ", "::warning ", "::notice "].iter().any(|ours| line.starts_with(ours))
            };
            let foreign = came.lines().find(|line| line.trim_start().starts_with("::") && !ours(line));
            assert_eq!(foreign, None, "{path}, {format}");
        }
        let shown = home.run(&["golden", &path]);
        assert!(!shown.chars().any(acts), "{path}: {shown:?}");
        // Data keeps its content, but its container stays whole: no carriage return, no direction mark in Rust.
        let rust = home.run(&["emit", "rust", &path]);
        assert!(!rust.chars().any(acts), "{path}: {rust:?}");
    }
    let hidden = home.run(&["check", &folder.join("hidden-text.kdl").to_string_lossy()]);
    assert!(hidden.matches("[desc-hidden-text]").count() >= 4, "{hidden}");
}

#[test]
fn small_tool_files_that_broke_something_break_nothing() {
    let Some(folder) = shared("data/repro") else { return };
    let home = Home::new("tools");
    for path in files(&folder, "json") {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let came = home.run(&["import", &path.to_string_lossy(), "--out", &name]);
        assert!(!came.chars().any(acts), "{name}: {came:?}");
        let found = home.run(&["check", &name]);
        assert!(!found.contains("error["), "{name}: {found}");
        for report in files(&home.0.join(&name), "md") {
            let text = fs::read_to_string(&report).expect("it can be read");
            let active =
                |line: &str| line.starts_with('<') || line.starts_with("# Nothing") || line.starts_with('[');
            assert!(!text.lines().any(active), "{name}: {text}");
        }
    }
}

#[test]
fn catalogs_in_one_folder_keep_their_golden_files() {
    let Some(folder) = shared("data/repro/golden-shared") else { return };
    let home = Home::new("golden");
    fs::write(home.0.join("Cargo.toml"), "[package]\nname = \"two\"\n").expect("written");
    for name in ["a.kdl", "b.kdl", "a.kdl"] {
        fs::copy(folder.join(name), home.0.join(name)).expect("copied");
        home.run(&["golden", name, "--accept"]);
    }
    for (name, tool) in [("a", "tool_a"), ("b", "tool_b")] {
        assert!(home.0.join(format!("{name}.golden/{tool}.txt")).is_file(), "{name}");
        let came = home.run(&["golden", &format!("{name}.kdl")]);
        assert!(came.contains("no difference"), "{came}");
    }
}
