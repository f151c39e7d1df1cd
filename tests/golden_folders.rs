//! Catalogs that are one file each, in one folder: their generated tests keep to their own golden files.

mod fruit {
    toolcat::catalog!("tests/cases/one-file/fruit.kdl");
}

mod bread {
    toolcat::catalog!("tests/cases/one-file/bread.kdl");
}

use std::path::Path;
use toolcat_compiler::source::{Place, load};

#[test]
fn each_has_its_own_folder() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/one-file");
    for (catalog, tool) in [("fruit", "peel"), ("bread", "slice")] {
        let files = std::fs::read_dir(folder.join(format!("{catalog}.golden"))).expect("its folder");
        let names: Vec<_> = files.map(|file| file.expect("a file").file_name()).collect();
        assert_eq!(names, [format!("{tool}.txt").as_str()]);
    }
    assert!(!folder.join("golden").exists());
}

#[test]
fn folders_of_golden_files_are_no_part_of_a_catalog() {
    let place = Place::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/one-file")).shown_as(".");
    let sources = load(&place);
    let names: Vec<_> = sources.files().iter().map(|file| file.path.as_str()).collect();
    assert_eq!(names, ["bread.kdl", "fruit.kdl"]);
}
