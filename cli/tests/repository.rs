//! Formats for code hosts name files relative to the repository's root, wherever the command runs.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

struct Home(PathBuf);

/// The file names in a run: in SARIF, in workflow commands, in a comment and in JSON.
#[derive(Debug, PartialEq)]
struct Named {
    sarif: String,
    github: String,
    markdown: String,
    json: String,
}

impl Home {
    fn new(name: &str) -> Self {
        // Outside this repository.
        let folder = std::env::temp_dir().join(format!("repository-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        Self(folder.canonicalize().expect("it is there"))
    }

    fn file(&self, path: &str, text: &str) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().expect("it is in a folder")).expect("a folder");
        fs::write(path, text).expect("written");
    }

    /// Runs git; returns false if it is missing.
    fn git(&self, at: &str, arguments: &[&str]) -> bool {
        let mut command = Command::new("git");
        command.args(["-c", "user.name=a", "-c", "user.email=a@b.example"]).args(arguments);
        command.current_dir(self.0.join(at)).output().is_ok_and(|output| output.status.success())
    }

    fn check(&self, at: &str, path: &str, workspace: Option<&Path>, format: &str) -> String {
        let mut command = Command::new(env!("CARGO_BIN_EXE_toolcat"));
        command
            .args(["check", path, "--format", format])
            .current_dir(self.0.join(at))
            .env_remove("GITHUB_WORKSPACE");
        if let Some(workspace) = workspace {
            command.env("GITHUB_WORKSPACE", workspace);
        }
        String::from_utf8(command.output().expect("the command starts").stdout).expect("UTF-8")
    }

    fn named(&self, at: &str, path: &str, workspace: Option<&Path>) -> Named {
        let run = |format: &str| self.check(at, path, workspace, format);
        let json = |text: &str, place: &str| {
            let value: Value = serde_json::from_str(text).expect("JSON");
            value.pointer(place).and_then(Value::as_str).expect("a name").to_owned()
        };
        let location = "/runs/0/results/0/locations/0/physicalLocation/artifactLocation/uri";
        let github = run("github");
        let markdown = run("markdown");
        let row = markdown.lines().find(|line| line.starts_with("| **error**")).expect("a row");
        Named {
            sarif: json(&run("sarif"), location),
            github: between(&github, "file=", ",").to_owned(),
            markdown: between(row, "` | `", "`").split(':').next().expect("a path").to_owned(),
            json: json(&run("json"), "/diagnostics/0/file"),
        }
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn between<'t>(text: &'t str, before: &str, after: &str) -> &'t str {
    let rest = text.split_once(before).expect("it begins").1;
    rest.split_once(after).expect("it ends").0
}

fn all(host: &str, json: &str) -> Named {
    Named { sarif: host.into(), github: host.into(), markdown: host.into(), json: json.into() }
}

const BAD: &str = "toool \"find\"\n";

#[test]
fn the_root_is_that_of_the_nearest_repository() {
    let home = Home::new("nearest");
    home.file("repo/crates/agent/catalogs/desk/tools.kdl", BAD);
    if !home.git("repo", &["init", "-q"]) {
        skip();
        return;
    }
    let host = "crates/agent/catalogs/desk/tools.kdl";
    let (root, agent) = ("repo", "repo/crates/agent");
    assert_eq!(home.named(root, "crates/agent/catalogs/desk", None), all(host, host));
    assert_eq!(home.named(agent, "catalogs/desk", None), all(host, "catalogs/desk/tools.kdl"));
    assert_eq!(home.named(agent, "catalogs/desk/tools.kdl", None), all(host, "catalogs/desk/tools.kdl"));
    assert_eq!(home.named("repo/crates/agent/catalogs/desk", ".", None), all(host, "tools.kdl"));
    assert_eq!(home.named("", "repo/crates/agent/catalogs", None), all(host, &format!("repo/{host}")));
    let whole = home.0.join(root).join(host).to_string_lossy().replace('\\', "/");
    assert_eq!(home.named("", &whole, None), all(host, &whole));
    // The workspace of a run may contain several repositories.
    assert_eq!(home.named(agent, "catalogs/desk", Some(&home.0)), all(host, "catalogs/desk/tools.kdl"));
}

#[test]
fn work_trees_have_roots_too() {
    let home = Home::new("trees");
    home.file("repo/catalogs/desk.kdl", BAD);
    let made = home.git("repo", &["init", "-q"])
        && home.git("repo", &["add", "."])
        && home.git("repo", &["commit", "-q", "-m", "One"])
        && home.git("repo", &["worktree", "add", "-q", "../tree"]);
    if !made {
        skip();
        return;
    }
    assert!(home.0.join("tree/.git").is_file(), "it is a file there");
    assert_eq!(home.named("tree/catalogs", "desk.kdl", None), all("catalogs/desk.kdl", "desk.kdl"));
}

#[test]
fn without_a_repository_the_workspace_is_the_root() {
    let home = Home::new("workspace");
    home.file("w/agent/desk.kdl", BAD);
    let workspace = home.0.join("w");
    assert_eq!(home.named("w/agent", "desk.kdl", Some(&workspace)), all("agent/desk.kdl", "desk.kdl"));
    assert_eq!(home.named("w/agent", "desk.kdl", Some(Path::new("/nowhere"))), all("desk.kdl", "desk.kdl"));
    assert_eq!(home.named("w/agent", "desk.kdl", Some(&home.0.join("other"))), all("desk.kdl", "desk.kdl"));
    assert_eq!(home.named("w", "agent", None), all("agent/desk.kdl", "agent/desk.kdl"));
}

#[test]
fn unreadable_files_are_named_the_same_way() {
    let home = Home::new("unread");
    home.file("repo/.git/HEAD", "");
    home.file("repo/sub/desk/latin.kdl", "");
    fs::write(home.0.join("repo/sub/desk/latin.kdl"), b"a \xff").expect("written");
    assert_eq!(home.named("repo/sub", "desk", None), all("sub/desk/latin.kdl", "desk/latin.kdl"));
    assert_eq!(home.named("repo/sub", "gone.kdl", None), all("sub/gone.kdl", "gone.kdl"));
}

#[cfg(unix)]
#[test]
fn a_link_is_named_by_its_target_in_the_repository() {
    let home = Home::new("links");
    home.file("repo/.git/HEAD", "");
    home.file("repo/shared/a.kdl", BAD);
    home.file("elsewhere/b.kdl", BAD);
    fs::create_dir_all(home.0.join("repo/one")).expect("a folder");
    fs::create_dir_all(home.0.join("repo/two")).expect("a folder");
    std::os::unix::fs::symlink("../shared/a.kdl", home.0.join("repo/one/a.kdl")).expect("linked");
    std::os::unix::fs::symlink("../../elsewhere/b.kdl", home.0.join("repo/two/b.kdl")).expect("linked");
    assert_eq!(home.named("repo", "one", None), all("shared/a.kdl", "one/a.kdl"));
    assert_eq!(home.named("repo", "two", None), all("two/b.kdl", "two/b.kdl"));
}

#[expect(clippy::print_stderr, reason = "whoever runs the tests should know what was not tested")]
fn skip() {
    eprintln!("skipped: git cannot make a repository here");
}
