//! Golden files on disk: written, compared, accepted.

use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::process::Command;

use toolcat_runtime::golden::{self, Case, Golden, State};

/// A temporary folder, removed after the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("toolcat-golden-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
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

fn of(tool: &str, text: &str) -> Golden {
    Golden::of_tool(tool, &cases(text))
}

#[test]
fn files_are_compared_ignoring_line_ends() {
    let folder = Folder::new("compare");
    assert_eq!(golden::state(&folder.0, &of("t", "a\nb")).expect("a state"), State::Missing);
    golden::accept(&folder.0, &of("t", "a\nb")).expect("a file");
    assert_eq!(golden::state(&folder.0, &of("t", "a\nb")).expect("a state"), State::Same);
    let file = folder.0.join("t.txt");
    let text = fs::read_to_string(&file).expect("a text");
    assert_eq!(text, golden::file("t", &cases("a\nb")));
    fs::write(&file, text.replace('\n', "\r\n")).expect("a file");
    assert_eq!(golden::state(&folder.0, &of("t", "a\nb")).expect("a state"), State::Same);
    let State::Different(diff) = golden::state(&folder.0, &of("t", "a\nc")).expect("a state") else {
        panic!("no difference")
    };
    assert!(diff.contains("-b\n") && diff.contains("+c\n"), "{diff}");
    assert_eq!(fs::read_dir(&folder.0).expect("a folder").count(), 1);
}

#[test]
fn files_of_no_tool_are_found() {
    let folder = Folder::new("orphans");
    assert!(golden::orphans(&folder.0, &["t"], &[]).expect("a list").is_empty());
    for tool in ["t", "gone", "alsoGone"] {
        golden::accept(&folder.0, &of(tool, "a")).expect("a file");
    }
    fs::write(folder.0.join("notes.md"), "What the model reads from notes.\n").expect("a file");
    fs::write(folder.0.join("notes.txt"), "Not ours.\nWhat the model reads from notes.\n").expect("a file");
    fs::write(folder.0.join("empty.txt"), "").expect("a file");
    fs::create_dir(folder.0.join("folder.txt")).expect("a folder");
    let orphans = golden::orphans(&folder.0, &["t"], &[]).expect("a list");
    let names: Vec<_> = orphans.iter().filter_map(|path| path.file_name()?.to_str()).collect();
    assert_eq!(names, ["alsoGone~10.txt", "gone.txt"]);
}

#[test]
fn sheets_of_agents_are_in_a_folder_inside() {
    let folder = Folder::new("agents");
    let dir = folder.0.join("golden");
    let sheet = Golden::of_agent("Front Desk", "get_order  read\n");
    assert_eq!(golden::state(&dir, &sheet).expect("a state"), State::Missing);
    golden::accept(&dir, &sheet).expect("a file");
    assert_eq!(golden::state(&dir, &sheet).expect("a state"), State::Same);
    let file = dir.join("agents/Front%20Desk~21.txt");
    let text = fs::read_to_string(&file).expect("a text");
    assert_eq!(text, "What is given to the agent Front Desk.\n\nget_order  read\n");
    golden::accept(&dir, &of("agents", "a")).expect("a tool may be called so");
    golden::accept(&dir, &Golden::of_agent("gone", "")).expect("a file");
    fs::write(dir.join("agents/notes.txt"), "Not ours.\n").expect("a file");
    let orphans = golden::orphans(&dir, &["agents"], &["Front Desk"]).expect("a list");
    assert_eq!(orphans, [dir.join("agents/gone.txt")]);
    assert_eq!(
        golden::orphans(&dir, &[], &["gone"]).expect("a list"),
        [dir.join("agents.txt"), file.clone()]
    );
    golden::remove(&file).expect("it goes");
    assert_eq!(golden::state(&dir, &sheet).expect("a state"), State::Missing);
}

/// What one run of [`in_an_environment`] should do.
const ROLE: &str = "TOOLCAT_GOLDEN_ROLE";

/// Runs this test program again on one folder, with other environment variables; returns whether it passed, and its
/// output.
fn run(folder: &Path, role: &str, variables: &[(&str, &str)]) -> (bool, String) {
    let output = command(folder, role, variables).output().expect("an output");
    (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
}

fn command(folder: &Path, role: &str, variables: &[(&str, &str)]) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("a program"));
    command.args(["in_an_environment", "--exact", "--nocapture"]);
    command.env_remove("CI").env_remove("TOOLCAT_ACCEPT").env(ROLE, role).env("TOOLCAT_GOLDEN_DIR", folder);
    command.envs(variables.iter().copied());
    command
}

#[test]
#[expect(clippy::print_stdout, reason = "the other process reads it")]
fn in_an_environment() {
    let Ok(role) = std::env::var(ROLE) else { return };
    let dir = PathBuf::from(std::env::var_os("TOOLCAT_GOLDEN_DIR").expect("a folder"));
    match role.as_str() {
        "orphans" => golden::check_orphans(&dir, &["other"], &[]),
        "find" => {
            let compiled = std::env::var("TOOLCAT_COMPILED").expect("a folder");
            println!("found {}", golden::folder(&compiled, "catalogs/desk/golden").display());
        }
        text => golden::check(&dir, "t", &cases(text)),
    }
}

#[test]
fn what_is_missing_is_written_only_on_acceptance() {
    let folder = Folder::new("environment");
    let dir = &folder.0.join("golden");
    let answers: [&[(&str, &str)]; 5] =
        [&[], &[("CI", "true")], &[("CI", "false")], &[("TOOLCAT_ACCEPT", "0")], &[("TF_BUILD", "True")]];
    for variables in answers {
        let (passed, said) = run(dir, "one", variables);
        assert!(!passed && said.contains("t.txt is missing"), "{said}");
        assert!(said.contains("TOOLCAT_ACCEPT=1 cargo test"), "{said}");
        assert!(!dir.exists());
    }
    assert!(run(dir, "one", &[("TOOLCAT_ACCEPT", "1"), ("CI", "1")]).0);
    assert!(run(dir, "one", &[]).0);
    let (passed, said) = run(dir, "two", &[]);
    assert!(!passed && said.contains("-one") && said.contains("+two"), "{said}");
    assert!(run(dir, "two", &[("TOOLCAT_ACCEPT", "1")]).0);
    assert!(run(dir, "two", &[]).0);
    let (passed, said) = run(dir, "orphans", &[("TOOLCAT_ACCEPT", "0")]);
    assert!(!passed && said.contains("t.txt"), "{said}");
    assert!(run(dir, "orphans", &[("TOOLCAT_ACCEPT", "1")]).0);
    assert_eq!(fs::read_dir(dir).expect("a folder").count(), 0);
}

#[test]
fn what_is_not_ours_stays() {
    let folder = Folder::new("foreign");
    let dir = &folder.0;
    let file = dir.join("t.txt");
    fs::write(&file, "My notes.\n").expect("a file");
    fs::write(dir.join("more.txt"), "My other notes.\n").expect("a file");
    assert_eq!(golden::state(dir, &of("t", "a")).expect("a state"), State::Foreign);
    let (passed, said) = run(dir, "one", &[("TOOLCAT_ACCEPT", "1")]);
    assert!(!passed && said.contains("t.txt is no golden file"), "{said}");
    assert!(golden::accept(dir, &of("t", "a")).is_err());
    assert!(golden::remove(&file).is_err());
    assert!(run(dir, "orphans", &[("TOOLCAT_ACCEPT", "1")]).0);
    assert_eq!(fs::read_to_string(&file).expect("a text"), "My notes.\n");
    assert_eq!(fs::read_dir(dir).expect("a folder").count(), 2);
}

#[test]
fn nothing_is_created_without_a_parent() {
    let folder = Folder::new("nowhere");
    let nowhere = folder.0.join("no/such/catalog/golden");
    assert!(golden::accept(&nowhere, &of("t", "a")).is_err());
    assert!(!folder.0.join("no").exists());
}

#[cfg(unix)]
#[test]
fn links_are_not_written_through() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new("links");
    let (theirs, ours) = (folder.0.join("theirs"), folder.0.join("golden"));
    fs::create_dir(&theirs).expect("a folder");
    golden::accept(&theirs, &of("theirs", "a")).expect("a file");
    symlink(&theirs, &ours).expect("a link");
    let before = fs::read_to_string(theirs.join("theirs.txt")).expect("a text");
    assert!(golden::accept(&ours, &of("t", "a")).is_err());
    assert!(golden::accept(&ours, &of("theirs", "b")).is_err());
    assert!(golden::remove(&ours.join("theirs.txt")).is_err());
    let (passed, said) = run(&ours, "orphans", &[("TOOLCAT_ACCEPT", "1")]);
    assert!(!passed && said.contains("its folder is a link or a file"), "{said}");
    assert_eq!(fs::read_dir(&theirs).expect("a folder").count(), 1);
    fs::remove_file(&ours).expect("the link goes");

    fs::create_dir(&ours).expect("a folder");
    for (name, to) in [("t", "theirs.txt"), ("gone", "nothing.txt")] {
        symlink(theirs.join(to), ours.join(format!("{name}.txt"))).expect("a link");
        assert!(golden::accept(&ours, &of(name, "b")).is_err());
    }
    assert!(golden::orphans(&ours, &["other"], &[]).expect("a list").is_empty());
    symlink(&theirs, ours.join("agents")).expect("a link");
    assert!(golden::accept(&ours, &Golden::of_agent("theirs", "b")).is_err());
    assert!(golden::remove(&ours.join("agents/theirs.txt")).is_err());
    assert_eq!(fs::read_to_string(theirs.join("theirs.txt")).expect("a text"), before);
    assert!(!theirs.join("nothing.txt").exists());
}

#[test]
fn golden_files_of_the_old_place_are_named() {
    let folder = Folder::new("earlier");
    let (old, new) = (folder.0.join("golden"), folder.0.join("desk.golden"));
    golden::accept(&old, &of("t", "one")).expect("a file");
    let (passed, said) = run(&new, "one", &[]);
    let command = format!("git mv {} {}/", old.join("t.txt").display(), new.display());
    assert!(!passed && said.contains(&command), "{said}");
    assert_eq!(golden::moved(&new, &Golden::of_tool("other", &[])), None);
    assert_eq!(golden::moved(&folder.0.join("elsewhere"), &Golden::of_tool("t", &[])), None);
}

#[test]
fn the_folder_is_found_when_the_test_runs() {
    let folder = Folder::new("find");
    let package = |name: &str, whole: bool| {
        let package = folder.0.join(name);
        fs::create_dir_all(package.join(if whole { "catalogs/desk" } else { "src" })).expect("a folder");
        fs::write(package.join("Cargo.toml"), "").expect("a file");
        package
    };
    let (built, moved, other) = (package("built", true), package("moved", true), package("other", false));
    let found = |said: Option<&Path>, here: &Path, compiled: &Path| {
        let mut command = command(&folder.0, "find", &[]);
        command.env_remove("CARGO_MANIFEST_DIR").env("TOOLCAT_COMPILED", compiled).current_dir(here);
        said.map(|said| command.env("CARGO_MANIFEST_DIR", said));
        let output = command.output().expect("an output");
        let out = String::from_utf8_lossy(&output.stdout).into_owned();
        out.lines().find_map(|line| line.split_once("found ")).map(|(_, path)| PathBuf::from(path))
    };
    let golden = |package: &Path| Some(package.join("catalogs/desk/golden"));
    let gone = folder.0.join("gone");
    assert_eq!(found(Some(&moved), &built, &built), golden(&moved));
    assert_eq!(found(None, &moved, &gone), golden(&moved).map(|path| path.canonicalize().unwrap_or(path)));
    assert_eq!(found(None, &other, &built), golden(&built));
    assert_eq!(found(Some(&gone), &folder.0, &built), golden(&built));
    // The runner names a package that does not contain the catalog; another checkout is left alone too.
    assert_eq!(found(Some(&other), &built, &built), None);
    assert_eq!(found(None, &folder.0, &gone), None);
    assert!(!other.join("catalogs").exists());
}

#[test]
fn concurrent_tests_leave_whole_files() {
    let folder = Folder::new("side-by-side");
    let dir = folder.0.join("golden");
    for round in 0..4 {
        let text = format!("round {round}");
        let runs: Vec<_> = (0..8)
            .map(|number| {
                let role = if number % 4 == 3 { "orphans" } else { text.as_str() };
                command(&dir, role, &[("TOOLCAT_ACCEPT", "1")])
                    .stderr(std::process::Stdio::piped())
                    .spawn()
                    .expect("a run")
            })
            .collect();
        for run in runs {
            let output = run.wait_with_output().expect("an output");
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        }
        golden::accept(&dir, &of("t", &text)).expect("a file");
        assert_eq!(golden::state(&dir, &of("t", &text)).expect("a state"), State::Same);
        assert_eq!(fs::read_dir(&dir).expect("a folder").count(), 1);
    }
}

#[test]
fn a_folder_that_is_a_file_is_an_error() {
    let folder = Folder::new("file");
    let dir = folder.0.join("golden");
    fs::write(&dir, "").expect("a file");
    let taken = dir.clone();
    assert!(catch_unwind(move || golden::check(&taken, "t", &cases("a"))).is_err());
    assert!(golden::accept(&dir, &of("t", "a")).is_err());
}

#[cfg(unix)]
#[test]
fn permissions_stay() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("modes");
    let file = folder.0.join("t.txt");
    let mode = || fs::metadata(&file).expect("it is there").permissions().mode() & 0o777;
    golden::accept(&folder.0, &of("t", "a")).expect("a file");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("a mode");
    golden::accept(&folder.0, &of("t", "b")).expect("a file");
    assert_eq!((mode(), fs::read_to_string(&file).expect("a text")), (0o640, golden::file("t", &cases("b"))));
    fs::set_permissions(&file, fs::Permissions::from_mode(0o440)).expect("a mode");
    let refused = golden::accept(&folder.0, &of("t", "c")).expect_err("it is marked").to_string();
    assert!(refused.contains("read-only"), "{refused}");
    assert_eq!((mode(), fs::read_to_string(&file).expect("a text")), (0o440, golden::file("t", &cases("b"))));
    assert_eq!(fs::read_dir(&folder.0).expect("a folder").count(), 1);
}
