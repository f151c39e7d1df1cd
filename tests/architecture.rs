//! Data flows one way: which rooms of a crate may use which others, and no two files that use each other.
//!
//! A room is a top-level module of a crate, or a module inside one that the list names. Each may use only the rooms
//! before it in its crate's list.

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use support::imports::{Edge, Module, edges};

/// From what needs nothing else to what needs the rest.
const COMPILER: &[&str] = &[
    "escape",
    "parallel",
    "nearest",
    "source",
    "diagnostic",
    "syntax",
    "model",
    "tables",
    "render",
    "samples",
    "surface",
    "sheet",
    // An agent is assembled from its tools' tables and from what its model reads.
    "tables/agent",
    "verify",
    "rules",
    "emit",
    "driver",
    "live",
    "fix",
    "format",
    "import",
];

const COMMAND: &[&str] = &["rendered", "failure", "output", "files", "catalog", "commands", "arguments"];

const RUNTIME: &[&str] = &[
    "codes",
    "fnv",
    "echo",
    "text",
    "tokens",
    "table",
    "data",
    "parse",
    "reject",
    // A call is read whole, and what is wrong with it is put into words.
    "parse/operation",
    "parse/unwrap",
    "parse/run",
    "again",
    "result",
    "file_name",
    "golden",
    "agent",
    "search",
    "surface",
    "session",
    "generated",
];

/// What a file may use of the folders around it.
#[derive(Clone, Copy)]
enum Folder {
    /// What they declare: a folder is one thing.
    Whole,
    /// What they declare, unless they use the file: its parts have an order too.
    Ordered,
}

#[test]
fn the_rooms_of_the_runtime_are_used_in_one_direction() {
    holds("runtime", RUNTIME, Folder::Ordered);
}

#[test]
fn the_rooms_of_the_compiler_are_used_in_one_direction() {
    holds("compiler", COMPILER, Folder::Whole);
}

#[test]
fn the_rooms_of_the_command_are_used_in_one_direction() {
    holds("cli", COMMAND, Folder::Whole);
}

fn holds(package: &str, order: &[&str], folder: Folder) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(package).join("src");
    let mut files = Vec::new();
    collect(&root, &root, &mut files);
    assert!(files.len() > 20, "the sources of {package} are there");
    let edges = edges(&files);
    assert!(edges.len() > files.len() / 2, "the files of {package} use each other");
    let faults = faults(edges, order, folder);
    assert!(faults.is_empty(), "{package}:\n{}", faults.join("\n"));
}

fn faults(mut edges: Vec<Edge>, order: &[&str], folder: Folder) -> Vec<String> {
    // The root declares every room, and passes on what some of them have.
    edges.retain(|edge| match folder {
        Folder::Whole => !edge.leads_outward(),
        Folder::Ordered => !edge.from.is_empty() && !edge.to.is_empty(),
    });
    let mut faults = circles(&edges);
    if matches!(folder, Folder::Ordered) {
        // The file of a folder passes on what its parts have, those with a place of their own too.
        edges.retain(|edge| !edge.to.starts_with(&edge.from));
    }
    faults.extend(wrong_arrows(&edges, order));
    faults
}

fn collect(root: &Path, folder: &Path, out: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).expect("a folder of sources").flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(root, &path, out);
        } else if path.extension().is_some_and(|kind| kind == "rs") && !path.ends_with("tests.rs") {
            let name =
                path.strip_prefix(root).expect("it lies in the folder").to_string_lossy().replace('\\', "/");
            out.push((name, fs::read_to_string(&path).expect("readable")));
        }
    }
}

/// Edges from a room to one that isn't before it. The root of a crate may use every room.
fn wrong_arrows(edges: &[Edge], order: &[&str]) -> Vec<String> {
    let place = |module: &Module| place(module, order);
    let mut faults = BTreeSet::new();
    for Edge { from, to, path } in edges {
        let rooms = [from.first(), to.first()].into_iter().flatten();
        let unknown = rooms.filter(|room| !order.contains(&room.as_str()));
        faults.extend(unknown.map(|room| format!("`{room}` isn't in the list of rooms")));
        if let (Some(before), Some(after)) = (place(from), place(to))
            && before < after
        {
            let (before, after) = (order[before], order[after]);
            let names = format!("{} uses {} (`{path}`)", shown(from), shown(to));
            faults.insert(format!("{names}, and `{before}` comes before `{after}`"));
        }
    }
    faults.into_iter().collect()
}

/// The position of a module's room in the list; a room inside a listed room counts as that one.
fn place(module: &Module, order: &[&str]) -> Option<usize> {
    let path = module.join("/");
    let is_in =
        |room: &&str| path.strip_prefix(*room).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    let room = order.iter().copied().filter(is_in).max_by_key(|room| room.len())?;
    order.iter().position(|one| *one == room)
}

/// Files that use each other, directly or through others: each edge on such a path.
fn circles(edges: &[Edge]) -> Vec<String> {
    let mut next: BTreeMap<&Module, BTreeSet<&Module>> = BTreeMap::new();
    for edge in edges {
        next.entry(&edge.from).or_default().insert(&edge.to);
    }
    let leads_back = |edge: &&Edge| {
        let (mut seen, mut open) = (BTreeSet::from([&edge.to]), vec![&edge.to]);
        while let Some(here) = open.pop() {
            open.extend(next.get(here).into_iter().flatten().filter(|further| seen.insert(**further)));
        }
        seen.contains(&edge.from)
    };
    let text = |edge: &Edge| {
        format!("{} uses {} (`{}`), which leads back", shown(&edge.from), shown(&edge.to), edge.path)
    };
    edges.iter().filter(leads_back).map(text).collect()
}

fn shown(module: &Module) -> String {
    if module.is_empty() { "the root".to_owned() } else { format!("{}.rs", module.join("/")) }
}

/// The errors found in a made-up crate with the rooms `low` and `high`.
fn found(files: &[(&str, &str)]) -> Vec<String> {
    found_with(files, Folder::Whole)
}

fn found_with(files: &[(&str, &str)], folder: Folder) -> Vec<String> {
    let files: Vec<_> = files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect();
    faults(edges(&files), &["low", "high"], folder)
}

#[test]
fn a_wrong_arrow_is_found_however_it_is_written() {
    let high = ("high.rs", "pub struct Tall; pub fn tall() {}");
    let ways = [
        "use crate::high::Tall;",
        "use super::{high::{tall as t}, other};",
        "fn f() { crate::high::tall() }",
        "fn f() { assert!(vec![crate::high::tall()].is_empty()) }",
        "mod inner { use super::super::high; }",
        "use crate::passed_on;",
    ];
    for way in ways {
        let found = found(&[
            ("lib.rs", "pub use high::tall as passed_on; mod low; mod high;"),
            ("low.rs", way),
            high,
        ]);
        assert_eq!(found.len(), 1, "{way}: {found:?}");
        assert!(found[0].contains("low.rs uses high.rs"), "{found:?}");
    }
}

#[test]
fn what_is_allowed_is_left_alone() {
    let fine = [
        ("lib.rs", "mod low; mod high; use high::Tall;"),
        (
            "low.rs",
            "mod part; pub struct Small; use part::Piece; #[cfg(test)] mod tests { use crate::high::Tall; }",
        ),
        ("low/part.rs", "use super::Small; pub struct Piece; fn f() { quote!(use crate::high::Tall;) }"),
        ("high.rs", "use crate::low::Small; pub struct Tall; // crate::high"),
    ];
    assert_eq!(found(&fine), Vec::<String>::new());
}

#[test]
fn circles_of_files_and_unknown_rooms_are_found() {
    let circle = [
        ("lib.rs", "mod low;"),
        ("low.rs", "mod one; mod other; mod third;"),
        ("low/one.rs", "use super::other::Other; pub struct One;"),
        ("low/other.rs", "use super::third::Third; pub struct Other;"),
        ("low/third.rs", "use super::one::One; pub struct Third;"),
    ];
    assert_eq!(found(&circle).len(), 3, "{:?}", found(&circle));
    let unknown = [("lib.rs", ""), ("low.rs", "use crate::attic::Box;"), ("attic.rs", "pub struct Box;")];
    assert_eq!(found(&unknown), ["`attic` isn't in the list of rooms"]);
}

#[test]
fn a_folder_and_its_parts_use_each_other_only_where_a_folder_is_one_thing() {
    let circle = [
        ("lib.rs", "mod low;"),
        ("low.rs", "mod part; pub struct Small; use part::Piece;"),
        ("low/part.rs", "use super::Small; pub struct Piece;"),
    ];
    assert_eq!(found_with(&circle, Folder::Whole), Vec::<String>::new());
    assert_eq!(found_with(&circle, Folder::Ordered).len(), 2, "{:?}", found_with(&circle, Folder::Ordered));
}
