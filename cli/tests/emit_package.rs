//! Where emitted code looks for its golden files: relative to the package that compiles it, wherever the command
//! runs.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const CATALOG: &str = r#"
tool "peel" {
    effect "write"
    snippet "Peel a fruit"
    description "Peel a fruit. Use it when the cook asks for it."
    outcome "peeled" { text "It is peeled."; next "Tell the cook."; example "plain" }
}
agent "cook" { always-loaded "peel" }
"#;

struct Workspace(PathBuf);

impl Workspace {
    /// A workspace that contains one package, with catalogs inside and outside of that package.
    fn new(name: &str) -> Self {
        let root = std::env::temp_dir().join(format!("toolcat-emit-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        for (path, text) in [
            ("Cargo.toml", "[workspace]\nmembers = [\"crates/*\"]\n"),
            ("crates/agent/Cargo.toml", "[package]\nname = \"agent\"\n"),
            ("crates/agent/src/lib.rs", ""),
            ("crates/agent/catalogs/desk/a.kdl", CATALOG),
            ("crates/agent/catalogs/fruit.kdl", CATALOG),
            ("shared/desk/a.kdl", CATALOG),
        ] {
            let path = root.join(path);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, text).expect("a file");
        }
        Self(root)
    }

    /// The folder of golden files in the code that the command prints, or writes to `out`.
    fn golden(&self, from: &str, catalog: &str, out: Option<&str>) -> String {
        let here = self.0.join(from);
        let mut command = Command::new(env!("CARGO_BIN_EXE_toolcat"));
        command.current_dir(&here).args(["emit", "rust", catalog]);
        command.args(out.iter().flat_map(|out| ["--out", out]));
        let output = command.output().expect("it runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let code = match out {
            Some(out) => fs::read_to_string(here.join(out)).expect("the code"),
            None => String::from_utf8(output.stdout).expect("text"),
        };
        let after = code.split("golden::folder(").nth(1).expect("a folder of golden files");
        after.split('"').nth(3).expect("its path").to_owned()
    }
}

impl Drop for Workspace {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn the_folder_is_relative_to_the_package() {
    let workspace = Workspace::new("package");
    let desk = "crates/agent/catalogs/desk";
    for (from, catalog, out, expected) in [
        ("", desk, None, "catalogs/desk/golden"),
        ("", desk, Some("crates/agent/src/desk.rs"), "catalogs/desk/golden"),
        ("", "./crates/agent/catalogs/fruit.kdl", Some("crates/agent/src/fruit.rs"), "catalogs/fruit.golden"),
        ("crates", "agent/catalogs/fruit.kdl", None, "catalogs/fruit.golden"),
        ("crates/agent", "catalogs/desk", None, "catalogs/desk/golden"),
        ("crates/agent", "catalogs/desk", Some("src/desk.rs"), "catalogs/desk/golden"),
        ("crates/agent/catalogs/desk", ".", None, "catalogs/desk/golden"),
        ("crates/agent", "../../shared/desk", None, "../../shared/desk/golden"),
        ("", "shared/desk", Some("crates/agent/src/shared.rs"), "../../shared/desk/golden"),
        // No package: printed code is assumed to be for the current folder.
        ("", "shared/desk", None, "shared/desk/golden"),
    ] {
        assert_eq!(workspace.golden(from, catalog, out), expected, "{catalog} from {from:?} to {out:?}");
    }
    let absolute = workspace.0.join(desk);
    assert_eq!(workspace.golden("", &absolute.to_string_lossy(), None), "catalogs/desk/golden");
    assert!(!Path::new(&workspace.0).join("crates/agent/crates").exists());
}
