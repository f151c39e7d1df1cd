//! What a case cannot express about `toolcat fmt`: permissions, links, and what is left in the folder.
#![cfg(unix)]

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("fmt-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Runs it in `home`; returns exit code and standard error.
fn fmt(home: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_toolcat"));
    let output = command.arg("fmt").args(arguments).current_dir(home).output().expect("the command starts");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("it is there");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("readable").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn permissions_stay() {
    let home = folder("permissions");
    fs::write(home.join("a.kdl"), "a  1").expect("written");
    fs::set_permissions(home.join("a.kdl"), Permissions::from_mode(0o640)).expect("set");
    assert_eq!(fmt(&home, &["a.kdl"]), (Some(0), String::new()));
    assert_eq!(fs::read_to_string(home.join("a.kdl")).expect("there"), "a 1\n");
    let mode = fs::metadata(home.join("a.kdl")).expect("there").permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
    assert_eq!(names(&home), ["a.kdl"], "nothing else is left");
}

#[test]
fn a_link_stays_a_link() {
    let home = folder("links");
    fs::create_dir(home.join("real")).expect("made");
    fs::write(home.join("real/a.kdl"), "a  1").expect("written");
    symlink("real/a.kdl", home.join("link.kdl")).expect("linked");
    assert_eq!(fmt(&home, &["."]), (Some(0), String::new()));
    assert!(fs::symlink_metadata(home.join("link.kdl")).expect("there").is_symlink());
    assert_eq!(fs::read_to_string(home.join("real/a.kdl")).expect("there"), "a 1\n");
    assert_eq!(
        (names(&home), names(&home.join("real"))),
        (vec!["link.kdl".into(), "real".into()], vec!["a.kdl".into()])
    );
}

#[test]
fn a_read_only_file_is_not_written() {
    let home = folder("read-only");
    for name in ["a.kdl", "b.kdl"] {
        fs::write(home.join(name), "a  1").expect("written");
    }
    fs::set_permissions(home.join("a.kdl"), Permissions::from_mode(0o444)).expect("set");
    let (code, complaints) = fmt(&home, &["."]);
    assert_eq!(code, Some(2));
    assert!(complaints.contains("`a.kdl` cannot be written: permission denied"), "{complaints}");
    assert_eq!(fs::read_to_string(home.join("a.kdl")).expect("there"), "a  1");
    assert_eq!(fs::read_to_string(home.join("b.kdl")).expect("there"), "a 1\n", "the other one is");
    assert_eq!(names(&home), ["a.kdl", "b.kdl"]);
}
