use super::Analysis;
use crate::driver::parsed::tests::PARSED;
use crate::rules::Selection;
use crate::source::{Change, FileId, Place, Sources, load};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

/// A folder for one test, removed when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("toolcat-analysis-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder can be made");
        Self(path)
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("a folder can be made");
        fs::write(path, text).expect("a file can be written");
    }

    fn place(&self) -> Place {
        Place::new(&self.0).shown_as("desk")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const TOOL: &str = "tool \"ask\" { outcome \"asked\" { text \"Asked.\" } }";

#[test]
fn threads_share_an_analysis() {
    fn shared<T: Send + Sync>() {}
    shared::<Analysis>();
    let analysis = Arc::new(Analysis::text("a.kdl", TOOL));
    let other = Arc::clone(&analysis);
    let found = std::thread::spawn(move || other.found(&Selection::default())).join().expect("it ends");
    assert!(Arc::ptr_eq(&found, &analysis.found(&Selection::default())), "what one has found, all have");
}

#[test]
fn a_catalog_is_named_after_its_place_or_explicitly() {
    let folder = Folder::new("called");
    folder.write("a.kdl", TOOL);
    let own = folder.0.file_name().expect("a name").to_string_lossy().into_owned();
    let of = |sources: Sources| Analysis::of(sources).catalog().name.clone();
    assert_eq!(of(load(&folder.place())), "desk");
    assert_eq!(of(load(&Place::new(folder.0.join(".")))), own);
    assert_eq!(of(load(&folder.place()).named("given")), "given");
    assert_eq!(of(Sources::texts([("a.kdl", TOOL)])), "catalog");
    assert_eq!(of(Sources::texts([("a.kdl", "catalog \"said\"")]).named("given")), "said");
}

#[test]
fn unreadable_files_are_ordinary_findings() {
    let folder = Folder::new("unread");
    folder.write("a.kdl", "agent \"desk\" { always-loaded \"ask\" \"gone\" }\nnonsense");
    folder.write("b.kdl", b"\xff");
    let analysis = Analysis::at(&folder.place());
    let found: Vec<_> = analysis.findings().iter().map(|one| (one.code.id, one.about.as_deref())).collect();
    assert_eq!(found[0], ("load", Some("desk/b.kdl")));
    assert!(found.contains(&("unknown-node", None)), "the others are checked all the same: {found:?}");
    assert!(!found.contains(&("unknown-tool", None)), "the tool may be in the file that could not be read");
    assert!(!analysis.is_complete() && analysis.has_errors());
    let text = analysis.refusal().expect("it is refused");
    assert!(text.starts_with("error[load]: `desk/b.kdl` is not UTF-8"), "{text}");
    let fixed = analysis.with([(folder.0.join("b.kdl"), Change::Text(TOOL.to_owned()))]);
    let found: Vec<_> = fixed.findings().iter().map(|one| one.code.id).collect();
    assert!(fixed.is_complete() && found.contains(&"unknown-tool"), "{found:?}");
}

#[cfg(unix)]
#[test]
fn code_can_only_name_files_in_utf8() {
    use std::os::unix::ffi::OsStrExt;
    let folder = Folder::new("unnamable");
    folder.write("a.kdl", TOOL);
    if fs::write(folder.0.join(std::ffi::OsStr::from_bytes(b"\xe9.kdl")), "").is_err() {
        return; // File systems of macOS take no such name.
    }
    let text = Analysis::at(&folder.place()).refusal().expect("it is refused");
    assert!(text.starts_with("error[load]: the name of `desk/\u{fffd}.kdl` is not UTF-8\n"), "{text}");
    assert!(text.contains("= help: Rename it. Code can only name files in UTF-8."), "{text}");
}

#[test]
fn files_may_be_shown_under_other_names() {
    let folder = Folder::new("rename");
    folder.write("a.kdl", "nonsense");
    folder.write("b.kdl", b"\xff");
    let mut analysis = Analysis::at(&folder.place());
    analysis.rename(|_, shown| format!("root/{shown}"));
    assert_eq!(
        (analysis.shown(), analysis.sources().files()[0].path.as_str()),
        ("root/desk", "root/desk/a.kdl")
    );
    assert_eq!(analysis.findings()[0].about.as_deref(), Some("root/desk/b.kdl"));
}

/// After one file changes, the others keep the very same syntax trees.
#[test]
fn only_the_changed_file_is_parsed() {
    let names = ["a", "b", "d", "e"].map(|name| (format!("{name}.kdl"), format!("server \"{name}\"")));
    let count = |work: &dyn Fn() -> Analysis| {
        let before = PARSED.get();
        (work(), PARSED.get() - before)
    };
    let text = |text: &str| Change::Text(text.to_owned());
    let (first, parsed) = count(&|| Analysis::of(Sources::texts(names.clone())));
    assert_eq!(parsed, 4);
    let (next, parsed) = count(&|| first.with([("b.kdl".into(), text("server \"other\""))]));
    assert_eq!(parsed, 1);
    for file in [0, 2, 3].map(FileId) {
        assert!(std::ptr::eq(next.document(file), first.document(file)), "{file:?}");
    }
    let (next, parsed) = count(&|| next.with([("b.kdl".into(), text("server \"other\""))]));
    assert_eq!(parsed, 0, "the same text again");
    let (next, parsed) =
        count(&|| next.with([("c.kdl".into(), text(TOOL)), ("a.kdl".into(), Change::Removed)]));
    assert_eq!(parsed, 1, "files that get another number are not parsed again");
    assert_eq!(next.document(FileId(2)).nodes[0].span.file, FileId(2));
    let (_, parsed) = count(&|| next.after(Sources::texts(names.clone())));
    assert_eq!(parsed, 2, "those that are new or have another text");
}

/// Files that make up the catalogs of the property below: good ones, wrong ones, and unreadable ones.
const TEXTS: [&[u8]; 12] = [
    b"",
    b"server \"mail\" { about \"Mail\" }",
    b"type \"colour\" { enum \"red\" \"green\" }",
    b"tool \"paint\" { effect \"write\"; params { string \"name\" \"Name\" }; outcome \"done\" { text \"OK.\" } }",
    TOOL.as_bytes(),
    b"tool \"ask\" server=\"mail\" { snippet \"You MUST ask\"; outcome \"sent\" { text \"Sent {{nothing}}.\" } }",
    b"agent \"desk\" { always-loaded \"paint\" \"ask\" }",
    b"agent \"desk\" { deferred server=\"mail\" }",
    b"tool \"cut {\n  outcome \"done\"",
    b"nonsense 1 2 3",
    b"catalog \"named\" { deny \"warnings\" }",
    b"\xff\xfe not UTF-8",
];

const NAMES: [&str; 6] = ["a.kdl", "b.kdl", "b/a.kdl", "b/c/d.kdl", "z.kdl", "golden/no.kdl"];

/// What happens to a file.
#[derive(Debug, Clone)]
enum Event {
    Save(usize, usize),
    Delete(usize),
    Buffer(usize, usize),
    Close(usize),
    Hide(usize),
}

fn event() -> impl Strategy<Value = Event> {
    let (name, text) = (0..NAMES.len(), 0..TEXTS.len());
    prop_oneof![
        3 => (name.clone(), text.clone()).prop_map(|(name, text)| Event::Save(name, text)),
        1 => name.clone().prop_map(Event::Delete),
        3 => (name.clone(), text).prop_map(|(name, text)| Event::Buffer(name, text)),
        1 => name.clone().prop_map(Event::Close),
        1 => name.prop_map(Event::Hide),
    ]
}

/// A folder and the texts that overlay its files.
struct Desk {
    folder: Folder,
    over: BTreeMap<usize, Change>,
}

impl Desk {
    /// Makes an event happen, and returns the change that an analysis receives.
    fn happen(&mut self, event: &Event) -> (PathBuf, Change) {
        let (Event::Save(name, _)
        | Event::Delete(name)
        | Event::Buffer(name, _)
        | Event::Close(name)
        | Event::Hide(name)) = *event;
        match *event {
            Event::Save(_, text) => self.folder.write(NAMES[name], TEXTS[text]),
            Event::Delete(_) => drop(fs::remove_file(self.folder.0.join(NAMES[name]))),
            _ => {}
        }
        let change = match *event {
            Event::Buffer(_, text) => Change::Text(String::from_utf8_lossy(TEXTS[text]).into_owned()),
            Event::Hide(_) => Change::Removed,
            Event::Save(..) | Event::Delete(_) | Event::Close(_) => Change::Disk,
        };
        self.over.insert(name, change.clone());
        (self.folder.0.join(NAMES[name]), change)
    }

    fn fresh(&self) -> Analysis {
        let over = self.over.iter().filter(|(_, change)| **change != Change::Disk);
        let over = over.map(|(name, change)| (self.folder.0.join(NAMES[*name]), change.clone()));
        Analysis::of(load(&self.folder.place()).with(over))
    }
}

/// Everything known, as text.
fn known(analysis: &Analysis) -> Vec<String> {
    let files = analysis.sources().iter();
    let files = files.map(|(id, file)| format!("{} {:?} {:?}", file.path, file.text, analysis.document(id)));
    let found = analysis.found(&Selection::default());
    let rest =
        [format!("{:?}", analysis.catalog()), format!("{:?}", analysis.findings()), format!("{found:?}")];
    files.chain(rest).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    /// However a catalog reached its state, it equals one that was just loaded.
    #[test]
    fn after_any_changes_it_equals_a_fresh_one(
        before in prop::collection::vec(event(), 0..8),
        after in prop::collection::vec(prop::collection::vec(event(), 1..3), 1..8),
    ) {
        let mut desk = Desk { folder: Folder::new("random"), over: BTreeMap::new() };
        for event in &before {
            desk.happen(event);
        }
        desk.over.clear();
        let mut analysis = Analysis::at(&desk.folder.place());
        for events in &after {
            let changes: Vec<_> = events.iter().map(|event| desk.happen(event)).collect();
            analysis = analysis.with(changes);
            prop_assert_eq!(known(&analysis), known(&desk.fresh()), "after {:?}", events);
        }
    }
}
