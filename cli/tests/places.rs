//! Macro, build script and command name a catalog the same way, however its path is written.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use toolcat_compiler::driver::{Analysis, expand};
use toolcat_compiler::emit::{self, Options};
use toolcat_compiler::rules;
use toolcat_compiler::source::Place;
use toolcat_runtime::golden::check_sources;

/// A package in `shop/agent` with catalogs in it and above it, removed at the end.
struct Home(PathBuf);

impl Home {
    fn new() -> Self {
        let folder = std::env::temp_dir().join(format!("toolcat-places-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        let home = Self(folder);
        home.write("shop/agent/Cargo.toml", "[package]\nname = \"agent\"\nversion = \"0.1.0\"\n");
        let rule = rules::rule("name-prefixed-length").expect("there is such a rule");
        home.write("shop/agent/tools/catalog.kdl", rule.good);
        home
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("a folder can be made");
        fs::write(path, text).expect("a file can be written");
    }

    fn package(&self) -> PathBuf {
        self.0.canonicalize().expect("it is there").join("shop/agent")
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What the command prints in a folder.
fn toolcat(folder: &Path, arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_toolcat"));
    let output = command.current_dir(folder).args(arguments).output().expect("the command starts");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The code of the macro, up to the part that tracks the files.
fn expanded(package: &Path, named: &str) -> String {
    expand(format!("{named:?}").parse().expect("tokens"), package).to_string()
}

#[test]
fn all_name_a_catalog_the_same_way() {
    let home = Home::new();
    let package = home.package();
    let absolute = |rest: &str| format!("{}{rest}", package.display());
    for (named, shown, name, golden) in [
        (".", "tools/catalog.kdl", "agent", "golden"),
        ("./", "tools/catalog.kdl", "agent", "golden"),
        ("tools/..", "tools/catalog.kdl", "agent", "golden"),
        ("..", "../agent/tools/catalog.kdl", "shop", "../golden"),
        ("tools", "tools/catalog.kdl", "tools", "tools/golden"),
        ("tools/", "tools/catalog.kdl", "tools", "tools/golden"),
        ("./tools/.", "tools/catalog.kdl", "tools", "tools/golden"),
        ("tools/../tools/catalog.kdl", "tools/catalog.kdl", "catalog", "tools/catalog.golden"),
        (absolute("").as_str(), "tools/catalog.kdl", "agent", "golden"),
        (absolute("/tools/").as_str(), "tools/catalog.kdl", "tools", "tools/golden"),
        (absolute("/tools/catalog.kdl").as_str(), "tools/catalog.kdl", "catalog", "tools/catalog.golden"),
    ] {
        let place = Place::in_package(&package, named).expect("it is in the package");
        let analysis = Analysis::at(&place);
        assert_eq!(analysis.refusal(), None, "{named}");
        assert_eq!(analysis.catalog().name, name, "{named}");
        let options = Options { golden: place.golden_shown(), ..Options::default() };
        assert_eq!(options.golden, golden, "{named}");
        let code = emit::file(analysis.catalog(), &options);
        assert_eq!(toolcat(&package, &["emit", "rust", named]), code, "{named}");
        let expanded = expanded(&package, named);
        let tokens = analysis.rust(&options).expect("it has no errors").to_string();
        let tracked =
            expanded.strip_prefix(&tokens).unwrap_or_else(|| panic!("{named} expands to {expanded}"));
        assert!(tracked.contains(&format!("\"{shown}\"")), "{named}: {tracked}");
        let golden = toolcat(&package, &["golden", named, "--accept"]);
        assert!(
            golden.contains(&format!("in {}: ", options.golden)) || Path::new(named).is_absolute(),
            "{golden}"
        );
        let files: Vec<&str> = analysis.sources().files().iter().map(|file| file.path.as_str()).collect();
        if place.path.is_dir() {
            check_sources(&package, &place.shown, &files);
            let missed = std::panic::catch_unwind(|| check_sources(&package, &place.shown, &[]));
            assert!(missed.is_err(), "{named}: the generated test finds no file");
        }
        let written = toolcat(&package, &["emit", "rust", named, "--out", "src/"]);
        assert_eq!(written, format!("wrote src/{name}.rs\n"), "{named}");
        fs::remove_file(package.join(format!("src/{name}.rs"))).expect("it was written");
    }
}
