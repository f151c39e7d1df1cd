//! What `init` prints compiles: the macro line names the catalog relative to the nearest package.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use toolcat_compiler::driver::Analysis;
use toolcat_compiler::source::Place;

struct Home(PathBuf);

impl Home {
    fn new(name: &str) -> Self {
        let name = format!("init-{name}-{}", std::process::id());
        // Outside this repository, which is itself a package.
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        Self(folder.canonicalize().expect("it is there"))
    }

    fn package(&self, folder: &str) {
        self.manifest(folder, "[package]\nname = \"agent\"\nversion = \"0.1.0\"\n");
    }

    fn manifest(&self, folder: &str, text: &str) {
        let folder = self.0.join(folder);
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(folder.join("Cargo.toml"), text).expect("written");
    }

    /// What is printed, in the folder `at`.
    fn init(&self, at: &str, arguments: &[&str]) -> String {
        let at = self.0.join(at);
        fs::create_dir_all(&at).expect("a folder");
        let output =
            Command::new(env!("CARGO_BIN_EXE_toolcat")).arg("init").args(arguments).current_dir(at).output();
        let output = output.expect("the command starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("UTF-8")
    }

    /// The macro line leads from the package in `folder` to the catalog.
    fn compiles(&self, printed: &str, folder: &str, catalog: &str) {
        assert_eq!(between(printed, "toolcat::catalog!(\"", "\")"), catalog, "{printed}");
        assert_eq!(between(printed, "rerun-if-changed=", "\");"), catalog, "{printed}");
        let place = Place::in_package(&self.0.join(folder), catalog).expect("it can be named");
        assert_eq!(Analysis::at(&place).refusal(), None);
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn between<'t>(text: &'t str, before: &str, after: &str) -> &'t str {
    let (_, rest) = text.split_once(before).unwrap_or_else(|| panic!("no {before} in {text}"));
    rest.split_once(after).expect("it ends").0
}

#[test]
fn the_nearest_package_counts() {
    let home = Home::new("nearest");
    home.manifest("", "[workspace]\nmembers = [\"crates/agent\"]\n");
    home.package("crates/agent");
    let printed = home.init("", &["crates/agent/catalogs/desk"]);
    home.compiles(&printed, "crates/agent", "catalogs/desk");
    assert!(printed.contains("Use it from Rust, in the package in `crates/agent`."), "{printed}");
    assert!(printed.contains("toolcat check crates/agent/catalogs/desk\n"), "{printed}");
    let printed = home.init("crates/agent/src", &["--name", "other"]);
    home.compiles(&printed, "crates/agent", "src/catalogs/other");
    assert!(printed.contains("in the package in `..`"), "{printed}");
    let printed = home.init("crates/agent", &["catalogs/third"]);
    home.compiles(&printed, "crates/agent", "catalogs/third");
    assert!(printed.contains("Use it from Rust. In Cargo.toml"), "{printed}");
}

#[test]
fn a_catalog_outside_the_package_is_named_relative_to_it() {
    let home = Home::new("outside");
    home.package("agent");
    let printed = home.init("agent", &["../shared/desk"]);
    home.compiles(&printed, "agent", "../shared/desk");
}

#[test]
fn an_absolute_path_is_printed_relative_to_the_package() {
    let home = Home::new("absolute");
    home.package("agent");
    let dir = home.0.join("agent/my catalogs/desk");
    let printed = home.init("agent", &[&dir.to_string_lossy()]);
    home.compiles(&printed, "agent", "my catalogs/desk");
    assert!(printed.contains(&format!("toolcat check '{}'", slashed(&dir))), "{printed}");
}

fn slashed(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

#[test]
fn without_a_package_the_current_folder_counts() {
    let home = Home::new("none");
    let printed = home.init("here", &["catalogs/desk"]);
    home.compiles(&printed, "here", "catalogs/desk");
    assert!(printed.contains("once the current folder has a package"), "{printed}");
}

/// Names that cannot be module names unchanged: keywords, what a path begins with, and crates that a module would
/// shadow.
#[test]
fn the_module_name_is_valid_rust() {
    let home = Home::new("modules");
    home.package("");
    for (name, module) in [
        ("fn", "r#fn"),
        ("async", "r#async"),
        ("self", "self_"),
        ("crate", "crate_"),
        ("toolcat", "toolcat_catalog"),
        ("std", "std_catalog"),
        ("Front-Desk", "front_desk"),
    ] {
        let printed = home.init("", &[&format!("catalogs/{name}")]);
        assert_eq!(between(&printed, "mod ", " {"), module, "{printed}");
        assert_eq!(between(&printed, "Implement `", "::"), module, "{printed}");
        home.compiles(&printed, "", &format!("catalogs/{name}"));
    }
}
