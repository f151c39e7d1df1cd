use super::{Place, relative, slashed};
use std::fs;
use std::path::{Path, PathBuf};

/// A folder for one test, removed when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("toolcat-place-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(path.join("a")).expect("a folder can be made");
        fs::write(path.join("desk.kdl"), "").expect("a file can be written");
        Self(path.canonicalize().expect("it is there"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// However a catalog is named, its display path, name and golden files are the same.
#[test]
fn a_catalog_has_one_name_in_every_spelling() {
    let folder = Folder::new("names");
    let root = &folder.0;
    let own = root.file_name().expect("a name").to_string_lossy().into_owned();
    let above = root.parent().and_then(Path::file_name).expect("a name").to_string_lossy().into_owned();
    let absolute = |rest: &str| format!("{}{rest}", slashed(root));
    for (named, shown, name, golden) in [
        (".", ".", own.as_str(), "golden"),
        ("./", ".", own.as_str(), "golden"),
        ("a/..", ".", own.as_str(), "golden"),
        ("a/../", ".", own.as_str(), "golden"),
        (absolute("").as_str(), ".", own.as_str(), "golden"),
        ("..", "..", above.as_str(), "../golden"),
        ("a", "a", "a", "a/golden"),
        ("a/", "a", "a", "a/golden"),
        ("./a", "a", "a", "a/golden"),
        ("a/.", "a", "a", "a/golden"),
        ("a//", "a", "a", "a/golden"),
        ("a/../a", "a", "a", "a/golden"),
        (absolute("/a").as_str(), "a", "a", "a/golden"),
        ("desk.kdl", "desk.kdl", "desk", "desk.golden"),
        ("./a/../desk.kdl", "desk.kdl", "desk", "desk.golden"),
        (absolute("/desk.kdl").as_str(), "desk.kdl", "desk", "desk.golden"),
        ("gone/../a", "gone/../a", "a", "gone/../a.golden"),
    ] {
        let place = Place::in_package(root, named).expect("it is in the package");
        let found = (place.shown.as_str(), place.name(), place.golden_shown());
        assert_eq!(found, (shown, name.to_owned(), golden.to_owned()), "{named}");
        if Path::new(named).is_relative() {
            let given = Place::new(root.join(named));
            assert_eq!(given.name(), name, "{named}, by its path");
        }
    }
}

#[cfg(unix)]
#[test]
fn parent_steps_after_a_link_stay() {
    let folder = Folder::new("link");
    fs::create_dir_all(folder.0.join("b/c")).expect("a folder can be made");
    std::os::unix::fs::symlink("b/c", folder.0.join("link")).expect("a link can be made");
    let place = Place::in_package(&folder.0, "link/..").expect("it is in the package");
    assert_eq!((place.shown.as_str(), place.name().as_str()), ("link/..", "b"));
    let place = Place::in_package(&folder.0, "link").expect("it is in the package");
    assert_eq!((place.shown.as_str(), place.name().as_str()), ("link", "link"));
}

#[test]
fn a_place_without_a_name_in_its_path_is_a_catalog() {
    assert_eq!(Place::new("/").name(), "catalog");
    assert_eq!((Place::new("").shown.as_str(), Place::new("").stem().as_str()), (".", "catalog"));
    assert_eq!(Place::new("a\\b").shown_as("c/d.kdl").stem(), "d");
}

#[test]
fn a_relative_path_starts_at_the_package() {
    let place = Place::in_package(Path::new("/work/agent"), "../shared/desk").expect("it is fine");
    assert_eq!(
        (place.path.as_path(), place.shown.as_str()),
        (Path::new("/work/agent/../shared/desk"), "../shared/desk")
    );
}

#[cfg(unix)]
#[test]
fn an_absolute_path_leads_into_the_package_or_is_refused() {
    let root = Path::new("/nowhere/work/agent");
    let place = Place::in_package(root, "/nowhere/work/agent/catalogs/desk").expect("it is inside");
    assert_eq!((place.path, place.shown.as_str()), (root.join("catalogs/desk"), "catalogs/desk"));
    let refused = |named: &str| Place::in_package(root, named).expect_err("it is outside").to_string();
    assert_eq!(
        refused("/nowhere/work/shared/desk"),
        "error: `/nowhere/work/shared/desk` is an absolute path that leads out of the package\n  = help: Write it from the \
         folder of the package's Cargo.toml on: `../shared/desk`."
    );
    assert!(refused("/nowhere/work/agent2/desk").contains("`../agent2/desk`"));
}

#[cfg(unix)]
#[test]
fn relative_paths_go_up_and_down() {
    for (from, to, way) in
        [("/a/b", "/a/b/c", "c"), ("/a/b", "/a/c/d", "../c/d"), ("/a", "/", ".."), ("/a", "/a", "")]
    {
        assert_eq!(relative(Path::new(from), Path::new(to)), Path::new(way));
    }
}
