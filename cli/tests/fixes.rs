//! Fixes of all rules, on their own examples: each fixes what it was made for, the rest stays byte for byte, and a
//! file is written whole or not at all.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use toolcat_compiler::driver::Analysis;
use toolcat_compiler::fix;
use toolcat_compiler::rules::{self, Rule, Selection, rules};

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("fixes-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

fn toolcat(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_toolcat"));
    command.current_dir(folder).args(arguments).output().expect("the command starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// How many findings of a rule a catalog has.
fn count(rule: &Rule, text: &str) -> usize {
    let analysis = Analysis::text("a.kdl", text);
    assert!(!analysis.has_errors(), "{} leaves a catalog that cannot be used:\n{text}", rule.code.id);
    let found = rules::run(analysis.catalog(), &Selection::default());
    found.iter().filter(|one| one.code.id == rule.code.id).count()
}

#[test]
fn each_fix_alone_removes_its_finding() {
    let mut fixes = 0;
    for rule in rules() {
        let analysis = Analysis::text("a.kdl", rule.bad);
        let found = rules::run(analysis.catalog(), &Selection::default());
        let found: Vec<_> = found.into_iter().filter(|one| one.code.id == rule.code.id).collect();
        for one in found.iter().filter(|one| one.fix.is_some()) {
            let fixed = fix::apply(&analysis, std::slice::from_ref(one), true);
            let fixed = fixed.unwrap_or_else(|| panic!("{} has a fix that cannot be made", rule.code.id));
            let text = &fixed.analysis.sources().files()[0].text;
            assert!(count(rule, text) < found.len(), "{} is found as before", rule.code.id);
            fixes += 1;
        }
    }
    assert!(fixes > 3, "some rules offer fixes");
}

/// Positions in the JSON are those of the edits: making them by line and column gives the same text.
#[test]
fn the_edits_in_the_answer_lead_to_the_same_text() {
    let folder = folder("edits");
    let mut compared = 0;
    for rule in rules() {
        fs::write(folder.join("a.kdl"), rule.bad).expect("writable");
        let output = toolcat(&folder, &["check", "a.kdl", "--format", "json"]);
        let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        for one in answer["diagnostics"].as_array().expect("a list") {
            let (true, Some(fix)) = (one["rule"] == rule.code.id, one.get("fix")) else { continue };
            let edited = edit(rule.bad, fix["edits"].as_array().expect("a list"));
            assert!(count(rule, &edited) < count(rule, rule.bad), "{}:\n{edited}", rule.code.id);
            compared += 1;
        }
    }
    assert!(compared > 3, "some rules offer fixes");
    fs::remove_dir_all(folder).expect("removable");
}

fn edit(text: &str, edits: &[Value]) -> String {
    let mut edits: Vec<_> = edits
        .iter()
        .map(|edit| (offset(text, &edit["start"]), offset(text, &edit["end"]), edit["text"].as_str()))
        .collect();
    edits.sort();
    let mut out = text.to_owned();
    for (start, end, new) in edits.into_iter().rev() {
        out.replace_range(start..end, new.expect("a text"));
    }
    out
}

fn offset(text: &str, position: &Value) -> usize {
    let number = |name: &str| position[name].as_u64().expect("a number") as usize - 1;
    let before: usize = text.split_inclusive('\n').take(number("line")).map(str::len).sum();
    before + text[before..].chars().take(number("column")).map(char::len_utf8).sum::<usize>()
}

#[test]
fn no_fix_is_left_after_all_fixes() {
    let folder = folder("all");
    for rule in rules() {
        fs::write(folder.join("a.kdl"), rule.bad).expect("writable");
        let shown = toolcat(&folder, &["check", "a.kdl", "--diff", "--unsafe-fixes"]);
        assert_eq!(
            fs::read_to_string(folder.join("a.kdl")).expect("readable"),
            rule.bad,
            "nothing is written"
        );
        let output = toolcat(&folder, &["check", "a.kdl", "--unsafe-fixes", "--format", "json"]);
        let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(
            (&answer["summary"]["fixable"], &answer["summary"]["fixable_unsafe"]),
            (&0.into(), &0.into()),
            "{}",
            rule.code.id
        );
        let now = fs::read_to_string(folder.join("a.kdl")).expect("readable");
        assert_eq!(shown.status.code(), Some(i32::from(now != rule.bad)), "{}", text(&shown.stderr));
        assert_eq!(patched(rule.bad, &text(&shown.stdout)), now, "{}", rule.code.id);
        let left: Vec<_> = fs::read_dir(&folder).expect("readable").flatten().collect();
        assert_eq!(left.len(), 1, "nothing is left over: {left:?}");
    }
    fs::remove_dir_all(folder).expect("removable");
}

/// Makes a patch for one file.
fn patched(old: &str, patch: &str) -> String {
    let lines: Vec<&str> = old.split_inclusive('\n').collect();
    let (mut out, mut at) = (String::new(), 0);
    for line in patch.split_inclusive('\n').skip(2) {
        if let Some(hunk) = line.strip_prefix("@@ -") {
            let start: usize = hunk.split([',', ' ']).next().expect("a number").parse().expect("a number");
            out.push_str(&lines[at..start - 1].concat());
            at = start - 1;
        } else if let Some(new) = line.strip_prefix('+') {
            out.push_str(new);
        } else {
            if line.starts_with(' ') {
                out.push_str(lines[at]);
            }
            assert_eq!(lines[at], &line[1..]);
            at += 1;
        }
    }
    out.push_str(&lines[at..].concat());
    out
}

const SHOUTS: &str = "\
agent \"desk\" {\r
\talways-loaded \"find_book\"   // kept as it is\r
}\r
tool   \"find_book\" {
    effect \"read\"
    snippet \"Find out where a book of the library stands.\" /* and this */
    description {
        lead \"Find out on which shelf of the library a book stands.\"
        use-when \"The reader names a book and wants to take it home.\"
    }
    params { string \"title\" \"Title of the book, as the reader says it\" }
    outcome \"found\" {
        means \"The book is there.\"
        string \"place\" \"Shelf and number\"
        text \"It stands at {{place}}.\"
        next \"Tell the reader where.\"
        example \"second floor\" { place \"2-14\" }
    }
    call \"by title\" { title \"Walden\" }
}";

#[test]
fn the_rest_of_a_file_stays_byte_for_byte() {
    let folder = folder("bytes");
    let path = folder.join("a.kdl");
    fs::write(&path, format!("\u{feff}{SHOUTS}")).expect("writable");
    let output = toolcat(&folder, &["check", "a.kdl", "--fix"]);
    let expected = format!("\u{feff}{}", SHOUTS.replace("library stands.\" /*", "library stands\" /*"));
    assert_eq!(fs::read_to_string(&path).expect("readable"), expected, "{}", text(&output.stdout));
    assert!(text(&output.stdout).starts_with("fixed 1 finding in a.kdl\n"), "{}", text(&output.stdout));
    fs::remove_dir_all(folder).expect("removable");
}

#[test]
fn a_file_that_cannot_be_read_as_kdl_is_never_touched() {
    let folder = folder("broken");
    let broken = format!("{SHOUTS}\ntool \"b\" {{\n");
    fs::write(folder.join("a.kdl"), &broken).expect("writable");
    let output = toolcat(&folder, &["check", "a.kdl", "--unsafe-fixes"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(fs::read_to_string(folder.join("a.kdl")).expect("readable"), broken);
    fs::remove_dir_all(folder).expect("removable");
}

#[cfg(unix)]
#[test]
fn permissions_and_links_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = folder("links");
    let real = folder.join("real.txt");
    fs::write(&real, SHOUTS).expect("writable");
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).expect("possible");
    symlink("real.txt", folder.join("a.kdl")).expect("possible");
    toolcat(&folder, &["check", "a.kdl", "--fix"]);
    assert!(folder.join("a.kdl").is_symlink(), "the link stays a link");
    assert_ne!(fs::read_to_string(&real).expect("readable"), SHOUTS);
    assert_eq!(fs::metadata(&real).expect("there").permissions().mode() & 0o777, 0o640);
    fs::set_permissions(&real, fs::Permissions::from_mode(0o440)).expect("possible");
    fs::write(folder.join("b.kdl"), SHOUTS).expect("writable");
    fs::remove_dir_all(folder).expect("removable");
}

#[test]
fn one_unwritable_file_leaves_all_unchanged() {
    let folder = folder("read-only");
    let (agent, tool) = SHOUTS.split_once("tool ").expect("both");
    let tool = format!("tool {tool}");
    fs::create_dir_all(folder.join("c")).expect("possible");
    let other =
        tool.replace("find_book", "find_map").replace("a book", "a map").replace("The book", "The map");
    fs::write(folder.join("c/a.kdl"), format!("{agent}{tool}")).expect("writable");
    fs::write(folder.join("c/b.kdl"), other).expect("writable");
    let read_only = |on: bool| {
        let mut permissions = fs::metadata(folder.join("c/b.kdl")).expect("there").permissions();
        permissions.set_readonly(on);
        fs::set_permissions(folder.join("c/b.kdl"), permissions).expect("possible");
    };
    read_only(true);
    let output = toolcat(&folder, &["check", "c", "--fix"]);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stdout));
    assert!(text(&output.stderr).contains("`c/b.kdl` cannot be written"), "{}", text(&output.stderr));
    assert_eq!(fs::read_to_string(folder.join("c/a.kdl")).expect("readable"), format!("{agent}{tool}"));
    assert_eq!(fs::read_dir(folder.join("c")).expect("readable").count(), 2, "nothing is left over");
    read_only(false);
    fs::remove_dir_all(folder).expect("removable");
}
