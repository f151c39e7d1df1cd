//! Single-file catalogs in one folder: their generated tests each use their own golden files.

mod fruit {
    toolcat::catalog!("tests/cases/one-file/fruit.kdl");
}

mod bread {
    toolcat::catalog!("tests/cases/one-file/bread.kdl");
}

use std::path::Path;
use toolcat_compiler::source::{Place, load};

/// The names of the files in a folder.
fn files(folder: &Path) -> Vec<String> {
    let entries =
        std::fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("an entry"));
    let files = entries.filter(|entry| entry.path().is_file());
    files.map(|file| file.file_name().to_string_lossy().into_owned()).collect()
}

#[test]
fn each_has_its_own_folder() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/one-file");
    for (catalog, tool) in [("fruit", "peel"), ("bread", "slice")] {
        let golden = folder.join(format!("{catalog}.golden"));
        assert_eq!(files(&golden), [format!("{tool}.txt").as_str()]);
        assert_eq!(files(&golden.join("agents")), ["cook.txt"]);
    }
    assert!(!folder.join("golden").exists());
}

#[test]
fn golden_folders_are_not_part_of_a_catalog() {
    let place = Place::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/one-file")).shown_as(".");
    let sources = load(&place);
    let names: Vec<_> = sources.files().iter().map(|file| file.path.as_str()).collect();
    assert_eq!(names, ["bread.kdl", "fruit.kdl"]);
}
