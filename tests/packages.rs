//! Each published package contains its code, what the code includes, a README and both licences, and nothing else.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Files of a package besides those that every package has: the folder and the extension.
type Further = &'static [(&'static str, &'static str)];

/// A package, its folder, and what else it contains.
const PACKAGES: [(&str, &str, Further); 7] = [
    ("toolcat", "", &[]),
    ("toolcat-runtime", "runtime", &[]),
    (
        "toolcat-compiler",
        "compiler",
        &[("src/rules/examples", "kdl"), ("src/rules/data", "txt"), ("src/surface/targets", "json")],
    ),
    ("toolcat-macros", "macros", &[]),
    ("toolcat-build", "build", &[]),
    ("toolcat-templates", "templates", &[("src/text", "hbs")]),
    ("toolcat-cli", "cli", &[]),
];

/// What cargo adds. It names no commit if the sources are not in a repository.
const ADDED: [&str; 4] = ["Cargo.toml", "Cargo.toml.orig", "Cargo.lock", ".cargo_vcs_info.json"];

const TEXTS: [&str; 3] = ["README.md", "LICENSE-MIT", "LICENSE-APACHE"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn listed(package: &str) -> BTreeSet<String> {
    let mut command = Command::new(env!("CARGO"));
    command.args(["package", "--list", "--allow-dirty", "--offline", "-p", package]).current_dir(root());
    let output = command.output().expect("cargo starts");
    assert!(output.status.success(), "{package}: {}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("UTF-8").replace('\\', "/");
    text.lines().filter(|file| !ADDED.contains(file)).map(str::to_owned).collect()
}

/// The files below a package's folder with this extension.
fn below(folder: &Path, from: &str, ending: &str, out: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder.join(from)).expect("the folder is there").flatten() {
        let name = format!("{from}/{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            below(folder, &name, ending, out);
        } else if name.ends_with(&format!(".{ending}")) {
            out.insert(name);
        }
    }
}

#[test]
fn a_package_holds_what_it_needs_and_no_more() {
    for (package, folder, more) in PACKAGES {
        let folder = root().join(folder);
        let mut expected: BTreeSet<String> = TEXTS.iter().map(|name| (*name).to_owned()).collect();
        if package == "toolcat" {
            expected.insert("CHANGELOG.md".to_owned());
        }
        below(&folder, "src", "rs", &mut expected);
        more.iter().for_each(|(from, ending)| below(&folder, from, ending, &mut expected));
        let listed = listed(package);
        let missing: Vec<_> = expected.difference(&listed).collect();
        let needless: Vec<_> = listed.difference(&expected).collect();
        assert!(
            missing.is_empty() && needless.is_empty(),
            "{package}: {missing:?} missing, {needless:?} needless"
        );
    }
}

#[test]
fn every_member_is_checked_or_unpublished() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("readable");
    let members =
        manifest.split("members = [").nth(1).and_then(|rest| rest.split(']').next()).expect("members");
    for member in members.split(',').map(|member| member.trim().trim_matches('"')) {
        let manifest = fs::read_to_string(root().join(member).join("Cargo.toml")).expect("readable");
        let known = PACKAGES.iter().any(|(_, folder, _)| *folder == member);
        assert!(known != manifest.contains("publish = false"), "{member}");
        if known {
            let fields = [
                "description = ",
                "license.workspace = true",
                "readme = \"README.md\"",
                "repository.workspace = true",
            ];
            assert!(fields.iter().all(|field| manifest.contains(field)), "{member} says what it is");
        }
    }
}

#[test]
fn the_licences_are_the_same_everywhere() {
    let read = |path: PathBuf| {
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    for (package, folder, _) in PACKAGES {
        for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
            assert_eq!(read(root().join(folder).join(name)), read(root().join(name)), "{name} of {package}");
        }
        let readme = read(root().join(folder).join("README.md"));
        assert!(readme.starts_with(&format!("# {package}\n")), "the title of {package}");
    }
}
