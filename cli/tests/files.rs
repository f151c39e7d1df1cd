//! What a case cannot express about files: permissions, links, non-UTF-8 names, full disks, and endless input.
#![cfg(unix)]

use std::ffi::OsStr;
use std::fs::{self, Permissions};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

const CATALOG: &str = "\
agent \"desk\" { targets \"mcp\"; always-loaded \"find\" }
tool \"find\" {
    effect \"read\"
    description \"Find a book. Use it when the reader names one.\"
    params { string \"title\" \"Title of the book\" }
    outcome \"found\" { text \"It is there.\"; example \"x\" }
}
";

struct Home(PathBuf);

impl Home {
    fn new(name: &str) -> Self {
        let name = format!("files-{name}-{}", std::process::id());
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(folder.join("c.kdl"), CATALOG).expect("written");
        Self(folder)
    }

    /// Exit code and standard error.
    fn run(&self, arguments: &[&str]) -> (Option<i32>, String) {
        let arguments: Vec<&OsStr> = arguments.iter().map(OsStr::new).collect();
        self.run_os(&arguments)
    }

    fn run_os(&self, arguments: &[&OsStr]) -> (Option<i32>, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_toolcat"));
        let output = command.args(arguments).current_dir(&self.0).output().expect("the command starts");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.0.join(name), text).expect("written");
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).expect("readable")
    }

    fn mode(&self, name: &str) -> u32 {
        fs::metadata(self.0.join(name)).expect("there").permissions().mode() & 0o7777
    }

    fn set_mode(&self, name: &str, mode: u32) {
        fs::set_permissions(self.0.join(name), Permissions::from_mode(mode)).expect("set");
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("readable");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("readable").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    fn pipe(&self, name: &str) {
        let made = Command::new("mkfifo").arg(self.0.join(name)).status();
        assert!(made.is_ok_and(|status| status.success()), "a pipe can be made");
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Commands that write one file, called `out`.
const WRITERS: &[&[&str]] =
    &[&["emit", "rust", "c.kdl", "--out", "out"], &["manifest", "c.kdl", "--out", "m"]];

#[test]
fn a_backslash_is_part_of_a_name() {
    let home = Home::new("backslash");
    home.write("a\\b.kdl", "a  1");
    fs::create_dir(home.0.join("a")).expect("made");
    home.write("a/b.kdl", "b  1");
    assert_eq!(home.run(&["fmt", "a\\b.kdl"]), (Some(0), String::new()));
    assert_eq!((home.read("a\\b.kdl").as_str(), home.read("a/b.kdl").as_str()), ("a 1\n", "b  1"));
    home.write("a\\b.kdl", "a  2");
    assert_eq!(home.run(&["fmt", "."]).0, Some(0));
    assert_eq!((home.read("a\\b.kdl").as_str(), home.read("a/b.kdl").as_str()), ("a 2\n", "b 1\n"));
}

#[test]
fn a_name_may_be_any_bytes() {
    let home = Home::new("bytes");
    let name = OsStr::from_bytes(b"caf\xe9.kdl");
    if fs::write(home.0.join(name), "a  1").is_err() {
        return; // macOS file systems refuse such names.
    }
    for argument in [name, OsStr::new(".")] {
        fs::write(home.0.join(name), "a  1").expect("written");
        assert_eq!(home.run_os(&[OsStr::new("fmt"), argument]).0, Some(0));
        assert_eq!(fs::read_to_string(home.0.join(name)).expect("there"), "a 1\n");
    }
    assert_eq!(home.names().len(), 2, "{:?}", home.names());
    fs::write(home.0.join(name), CATALOG.replace("one.\"", "one.  \"")).expect("written");
    assert_eq!(home.run_os(&[OsStr::new("check"), name, OsStr::new("--fix")]).0, Some(0));
    assert_eq!(home.run_os(&[OsStr::new("emit"), OsStr::new("rust"), name]).0, Some(0));
}

#[test]
fn a_link_stays_and_its_target_is_written() {
    for writer in WRITERS {
        let home = Home::new(&format!("link-{}", writer[0]));
        fs::create_dir_all(home.0.join("real")).expect("made");
        fs::create_dir_all(home.0.join("m")).expect("made");
        home.write("real/it", "old");
        home.set_mode("real/it", 0o640);
        let link = if writer[0] == "emit" { "out" } else { "m/desk.mcp.json" };
        let target = if writer[0] == "emit" { "real/it" } else { "../real/it" };
        symlink(target, home.0.join(link)).expect("linked");
        assert_eq!(home.run(writer), (Some(0), String::new()));
        assert!(fs::symlink_metadata(home.0.join(link)).expect("there").is_symlink());
        assert_ne!(home.read("real/it"), "old");
        assert_eq!(home.mode("real/it"), 0o640);
        assert_eq!(fs::read_dir(home.0.join("real")).expect("readable").count(), 1, "nothing is left over");
    }
}

#[test]
fn modes_stay_and_read_only_files_too() {
    let home = Home::new("modes");
    let emit = WRITERS[0];
    home.write("out", "old");
    home.set_mode("out", 0o755);
    assert_eq!(home.run(emit).0, Some(0));
    assert_eq!(home.mode("out"), 0o755);
    home.write("out", "old");
    home.set_mode("out", 0o444);
    let (code, complaint) = home.run(emit);
    assert_eq!(code, Some(2));
    assert!(complaint.contains("`out` cannot be written: permission denied"), "{complaint}");
    assert_eq!((home.read("out").as_str(), home.mode("out")), ("old", 0o444));
    assert_eq!(home.names(), ["c.kdl", "out"]);
}

#[test]
fn only_a_regular_file_is_replaced() {
    let home = Home::new("odd");
    home.pipe("pipe");
    symlink("gone", home.0.join("dangling")).expect("linked");
    symlink("round", home.0.join("round")).expect("linked");
    let said = |out: &str| {
        let (code, complaint) = home.run(&["emit", "rust", "c.kdl", "--out", out]);
        assert_eq!(code, Some(2), "{out}");
        complaint
    };
    for out in ["pipe", "/dev/null"] {
        assert!(said(out).contains(&format!("`{out}` is not a regular file")), "{out}");
    }
    assert!(said("dangling").contains("`dangling` is a link to a file that does not exist"));
    assert!(said("round").contains("`round` cannot be written"));
    assert!(said("c.kdl/x.rs").contains("`c.kdl/x.rs` cannot be written"));
    assert_eq!(home.names(), ["c.kdl", "dangling", "pipe", "round"]);
}

/// A process may be given a maximum file size, which has the effect of a full disk.
#[test]
fn a_full_disk_leaves_nothing_behind() {
    let home = Home::new("full");
    home.write("long.kdl", &format!("a  \"{}\"\n", "x".repeat(8192)));
    fs::create_dir(home.0.join("m")).expect("made");
    for line in ["fmt long.kdl", "emit rust c.kdl --out out", "emit rust c.kdl --out c.kdl", "init new"] {
        let before = (home.names(), home.read("long.kdl"), home.read("c.kdl"));
        let script = format!("trap '' XFSZ; ulimit -f 1; exec {} {line}", env!("CARGO_BIN_EXE_toolcat"));
        let output =
            Command::new("sh").args(["-c", &script]).current_dir(&home.0).output().expect("it starts");
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{line}: {complaint}");
        assert!(complaint.contains("cannot be written: file too large"), "{line}: {complaint}");
        if line.starts_with("init") {
            assert_eq!(fs::read_dir(home.0.join("new")).expect("made").count(), 0);
            fs::remove_dir(home.0.join("new")).expect("it is empty");
        }
        assert_eq!((home.names(), home.read("long.kdl"), home.read("c.kdl")), before, "{line}");
    }
}

#[test]
fn endless_input_is_not_read() {
    let home = Home::new("endless");
    home.pipe("pipe");
    fs::create_dir(home.0.join("manifest")).expect("made");
    home.pipe("manifest/desk.mcp.json");
    symlink("/dev/zero", home.0.join("zero.kdl")).expect("linked");
    symlink("/dev/zero", home.0.join("zero.json")).expect("linked");
    for line in [
        "call c.kdl find --args-file pipe",
        "call c.kdl find --args-file /dev/zero",
        "import pipe --out new",
        "import zero.json --out new",
        "check zero.kdl",
        "check pipe",
        "fmt zero.kdl",
        "manifest c.kdl --check",
    ] {
        let (code, complaint) = home.run(&line.split(' ').collect::<Vec<_>>());
        assert_eq!(code, Some(2), "{line}");
        assert!(
            line.starts_with("check") || complaint.contains("is not a regular file"),
            "{line}: {complaint}"
        );
    }
    let script =
        "printf '{\"title\": \"Walden\"}' | $0 call c.kdl find --args-file /dev/fd/0 && $0 fmt - < /dev/zero";
    let output =
        Command::new("sh").args(["-c", script, env!("CARGO_BIN_EXE_toolcat")]).current_dir(&home.0).output();
    let output = output.expect("it starts");
    let (out, complaint) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(out.contains("accepted"), "a pipe that is open is read: {out}{complaint}");
    assert!(complaint.contains("standard input is too large: more than 16 MiB"), "{complaint}");
}

#[test]
fn manifests_have_names_that_every_system_takes() {
    let home = Home::new("manifests");
    let agent = |name: &str| CATALOG.lines().next().expect("an agent").replace("desk", name) + "\n";
    let long = "x".repeat(300);
    let agents: String = ["CON", "Desk", &long].into_iter().map(agent).collect();
    let tool = CATALOG.split_once('\n').expect("a tool").1;
    home.write("c.kdl", &format!("{agents}{tool}"));
    let (code, complaint) = home.run(&["manifest", "c.kdl", "--out", "m"]);
    assert_eq!(code, Some(0), "{complaint}");
    let entries = fs::read_dir(home.0.join("m")).expect("made");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("readable").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    assert_eq!(names[..2], ["%43ON.mcp.json", "Desk.mcp.json"]);
    assert!(names[2].starts_with("xxx") && names[2].len() < 143, "{names:?}");
    assert_eq!(home.run(&["manifest", "c.kdl", "--out", "m", "--check"]).0, Some(0));
}

#[test]
fn a_link_to_a_folder_above_is_imported_once() {
    let home = Home::new("import");
    let tool = r#"[{"name": "find", "description": "Find it.", "inputSchema": {"type": "object"}}]"#;
    fs::create_dir_all(home.0.join("in/sub")).expect("made");
    home.write("in/sub/tools.json", tool);
    for number in 0..20 {
        symlink("..", home.0.join(format!("in/sub/up{number}"))).expect("linked");
        symlink("sub", home.0.join(format!("in/down{number}"))).expect("linked");
    }
    let (code, complaint) = home.run(&["import", "in", "--out", "new"]);
    assert_eq!(code, Some(0), "{complaint}");
}
