use super::Change;
use crate::source::load::READ;
use crate::source::{Place, Sources, load};
use std::fs;
use std::path::PathBuf;

/// A folder for one test with the catalog `c`, removed when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, files: &[(&str, &str)]) -> Self {
        let path = std::env::temp_dir().join(format!("toolcat-change-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(path.join("c")).expect("a folder can be made");
        let folder = Self(path);
        files.iter().for_each(|(name, text)| folder.write(name, text));
        folder
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        let path = self.at(name);
        fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("a folder can be made");
        fs::write(path, text).expect("a file can be written");
    }

    fn load(&self) -> Sources {
        load(&Place::new(self.at("c")).shown_as("c"))
    }

    fn with(&self, sources: &Sources, changes: &[(&str, Change)]) -> Sources {
        sources.with(changes.iter().map(|(name, change)| (self.at(name), change.clone())))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn text(text: &str) -> Change {
    Change::Text(text.to_owned())
}

/// Names and texts of all files, and what is wrong.
fn held(sources: &Sources) -> Vec<String> {
    let files = sources.files().iter().map(|file| format!("{}: {}", file.path, file.text));
    files.chain(sources.problems().iter().map(|problem| problem.message.clone())).collect()
}

#[test]
fn buffers_overlay_existing_and_missing_files() {
    let folder = Folder::new("buffers", &[("c/b.kdl", "disk"), ("c/d/e.kdl", "disk")]);
    let sources = folder.load();
    let next = folder.with(
        &sources,
        &[("c/b.kdl", text("\u{feff}buffer")), ("c/a.kdl", text("new")), ("c/d/a.kdl", text("new"))],
    );
    assert_eq!(held(&next), ["c/a.kdl: new", "c/b.kdl: buffer", "c/d/a.kdl: new", "c/d/e.kdl: disk"]);
    assert_eq!(next.files()[1].origin, folder.at("c/b.kdl"));
    assert_eq!(held(&sources), ["c/b.kdl: disk", "c/d/e.kdl: disk"], "the old ones don't change");
    let closed = folder.with(&next, &[("c/b.kdl", Change::Disk), ("c/a.kdl", Change::Disk)]);
    assert_eq!(held(&closed), ["c/b.kdl: disk", "c/d/a.kdl: new", "c/d/e.kdl: disk"]);
}

#[test]
fn skipped_files_are_not_part_of_a_catalog() {
    let folder = Folder::new("skipped", &[("c/a.kdl", "disk")]);
    let sources = folder.load();
    for name in [
        "c/golden/x.kdl",
        "c/x.golden/x.kdl",
        "c/manifest/x.kdl",
        "c/.x.kdl",
        "c/.git/x.kdl",
        "c/x.txt",
        "x.kdl",
        "c",
        "c/../x.kdl",
    ] {
        let next = folder.with(&sources, &[(name, text("buffer"))]);
        assert_eq!(held(&next), ["c/a.kdl: disk"], "{name}");
    }
}

#[test]
fn a_file_may_be_named_by_another_path() {
    let folder = Folder::new("words", &[("c/d/a.kdl", "disk")]);
    let sources = folder.load();
    for name in ["c/d/../d/a.kdl", "c/./d/a.kdl", "./c/d/a.kdl"] {
        let next = folder.with(&sources, &[(name, text("buffer"))]);
        assert_eq!(held(&next), ["c/d/a.kdl: buffer"], "{name}");
    }
    let next = folder.with(&sources, &[("c/d/../new.kdl", text("buffer"))]);
    assert_eq!(held(&next), ["c/d/a.kdl: disk", "c/new.kdl: buffer"]);
}

#[test]
fn problems_come_and_go_with_their_files() {
    let folder = Folder::new("problems", &[("c/a.kdl", "a"), ("c/b.kdl", "b")]);
    folder.write("c/b.kdl", b"\xff");
    let broken = "`c/b.kdl` is not UTF-8: byte 0xFF at offset 0 (line 1) is not part of a character";
    let sources = folder.load();
    assert_eq!(held(&sources), ["c/a.kdl: a", broken]);
    let next = folder.with(&sources, &[("c/b.kdl", text("buffer"))]);
    assert_eq!(held(&next), ["c/a.kdl: a", "c/b.kdl: buffer"]);
    let closed = folder.with(&next, &[("c/b.kdl", Change::Disk)]);
    assert_eq!(held(&closed), ["c/a.kdl: a", broken]);
    let again = folder.with(&closed, &[("c/b.kdl", Change::Disk)]);
    assert_eq!(held(&again), held(&closed), "it is reported once");
    let long = folder.with(&sources, &[("c/a.kdl", Change::Text(" ".repeat(16 * 1024 * 1024 + 1)))]);
    assert_eq!(held(&long), ["`c/a.kdl` is too large: more than 16 MiB", broken]);
}

#[test]
fn a_catalog_without_files_says_so() {
    let folder = Folder::new("none", &[]);
    let (empty, file) = ("`c` contains no KDL file", ("c/a.kdl", text("a")));
    let sources = folder.load();
    assert_eq!(held(&sources), [empty]);
    let next = folder.with(&sources, std::slice::from_ref(&file));
    assert_eq!(held(&next), ["c/a.kdl: a"]);
    assert_eq!(held(&folder.with(&next, &[("c/a.kdl", Change::Removed)])), [empty]);
    fs::remove_dir(folder.at("c")).expect("it can be removed");
    let sources = folder.load();
    assert_eq!(held(&sources), ["`c` does not exist"]);
    let next = folder.with(&sources, &[file]);
    assert_eq!(held(&next), ["c/a.kdl: a"], "a buffer in a folder that is yet to be made");
}

#[test]
fn a_catalog_of_one_file_has_no_other() {
    let folder = Folder::new("single", &[("c/a.kdl", "disk"), ("c/b.kdl", "disk")]);
    let sources = load(&Place::new(folder.at("c/a.kdl")).shown_as("a.kdl"));
    let next = folder.with(&sources, &[("c/a.kdl", text("buffer")), ("c/b.kdl", text("buffer"))]);
    assert_eq!(held(&next), ["a.kdl: buffer"]);
    fs::remove_file(folder.at("c/a.kdl")).expect("it can be removed");
    assert_eq!(held(&folder.with(&next, &[("c/a.kdl", Change::Disk)])), ["`a.kdl` does not exist"]);
}

#[test]
fn texts_in_memory_change_by_their_names() {
    let sources = Sources::texts([("z.kdl", "z"), ("b.kdl", "b")]);
    let next = sources.with([("b.kdl".into(), text("B")), ("a/c".into(), text("c"))]);
    assert_eq!(held(&next), ["a/c: c", "z.kdl: z", "b.kdl: B"], "the given order stays");
    let less = next.with([("z.kdl".into(), Change::Removed), ("b.kdl".into(), Change::Disk)]);
    assert_eq!(held(&less), ["a/c: c"], "what is only in memory is on no disk");
    assert_eq!(held(&less.with([("a/c".into(), Change::Removed)])), [""; 0]);
}

#[test]
fn only_the_changed_file_is_read() {
    let folder = Folder::new("reads", &[("c/a.kdl", "a"), ("c/b.kdl", "b"), ("c/d.kdl", "d")]);
    let reads = |work: &dyn Fn() -> Sources| {
        let before = READ.get();
        (work(), READ.get() - before)
    };
    let (sources, count) = reads(&|| folder.load());
    assert_eq!(count, 3);
    for name in ["a", "b", "d", "new"] {
        folder.write(&format!("c/{name}.kdl"), "saved");
    }
    let (next, count) =
        reads(&|| folder.with(&sources, &[("c/b.kdl", Change::Disk), ("c/a.kdl", text("buffer"))]));
    assert_eq!(
        (count, held(&next)),
        (1, vec!["c/a.kdl: buffer".into(), "c/b.kdl: saved".into(), "c/d.kdl: d".into()])
    );
    let (_, count) = reads(&|| folder.with(&next, &[("c/d.kdl", Change::Removed), ("c/x.kdl", text("x"))]));
    assert_eq!(count, 0);
}

/// A folder that held too much stays refused until it is loaded again.
#[test]
fn too_much_is_too_much() {
    let folder = Folder::new("much", &[]);
    let sources = folder.load();
    let large = " ".repeat(16 * 1024 * 1024);
    let buffers: Vec<_> =
        (0..5).map(|one| (folder.at(&format!("c/{one}.kdl")), Change::Text(large.clone()))).collect();
    let next = sources.with(buffers);
    let says =
        |sources: &Sources| sources.problems().iter().map(|one| one.message.clone()).collect::<Vec<_>>();
    assert_eq!(
        (next.files().len(), says(&next)),
        (4, vec!["`c` is too large: more than 64 MiB in all".to_owned()])
    );
    let less = folder.with(&next, &[("c/0.kdl", Change::Removed)]);
    assert_eq!((less.files().len(), says(&less)), (3, says(&next)));
}
