//! What semver covers: everything that users can reach through `toolcat`, and everything that generated code offers
//! them.
//!
//! It is read from the source and compared with `public_api.txt`: items, fields, variants, signatures, derived and
//! implemented traits, `#[non_exhaustive]`. `UPDATE_EXPECT=1` rewrites the file. Each changed line is a change for
//! users; removed or changed lines are breaking.

#[path = "public_api/codes.rs"]
mod codes;
#[path = "public_api/source.rs"]
mod source;
#[path = "public_api/strip.rs"]
mod strip;
mod support;

use source::{Crate, Export, Meaning, exports};
use std::fmt::Write as _;
use syn::Item;
use toolcat_compiler::emit;

#[test]
fn the_public_surface_is_as_pinned() {
    let root = support::here().parent().expect("the tests are in the root package");
    let facade = std::fs::read_to_string(root.join("src/lib.rs")).expect("the facade is there");
    let facade = syn::parse_file(&facade).expect("it compiles");
    let runtime = Crate::read(&root.join("runtime/src/lib.rs"));
    let mut out = String::from("The crate `toolcat`\n===================\n");
    for export in exports(&facade.items) {
        let path = export.path.split_first().filter(|(first, _)| *first == "toolcat_runtime");
        match path {
            Some((_, path)) => exported(&runtime, &export, path, &mut out),
            None => writeln!(out, "\n# {}\n\npub use {};", export.name, export.path.join("::")).expect(TAKES),
        }
    }
    let own = facade.items.iter().filter(|item| !matches!(item, Item::Use(_)));
    assert_eq!(own.count(), 0, "the facade only exports");
    out.push_str("\nGenerated from public_api.kdl\n=============================\n\n");
    out.push_str(&printed(generated()));
    support::cases::pinned(&support::here().join("public_api.txt"), &out)
        .unwrap_or_else(|wrong| panic!("{wrong}"));
}

/// Writing to a string cannot fail.
const TAKES: &str = "writing to a string cannot fail";

fn exported(runtime: &Crate, export: &Export, path: &[String], out: &mut String) {
    writeln!(out, "\n# {}\n", export.name).expect(TAKES);
    match runtime.meaning(path).unwrap_or_else(|| panic!("`{}` leads nowhere", path.join("::"))) {
        Meaning::Item(item) => {
            let shown =
                strip::item(item).unwrap_or_else(|| panic!("`{}` is exported and hidden", export.name));
            let of = path.last().expect("it has a name");
            let implemented = runtime.implementations(of).filter_map(strip::implementation);
            // Which file they are in makes no difference to users.
            let mut implemented: Vec<String> =
                implemented.map(|one| printed(vec![Item::Impl(one)])).collect();
            implemented.sort();
            out.push_str(&printed(vec![shown]));
            out.extend(implemented);
        }
        Meaning::Module(items) => out.push_str(&printed(strip::items(items))),
    }
}

/// What a catalog's code offers.
fn generated() -> Vec<Item> {
    let text = std::fs::read_to_string(support::here().join("public_api.kdl")).expect("the sample is there");
    let compiled = support::compile("public_api.kdl", &text);
    assert!(!compiled.has_errors(), "{}", support::findings(&compiled));
    let code = emit::rust(compiled.catalog(), &emit::Options::default());
    strip::items(&syn::parse2::<syn::File>(code).expect("it is Rust").items)
}

fn printed(items: Vec<Item>) -> String {
    prettyplease::unparse(&syn::File { shebang: None, frontmatter: None, attrs: Vec::new(), items })
}

/// Conversations move between threads, and are shared if they are only read.
#[test]
fn conversations_are_send_and_sync() {
    fn is_sent_and_shared<T: Send + Sync>() {}
    is_sent_and_shared::<toolcat::Session<toolcat::Dynamic<'static>>>();
    is_sent_and_shared::<toolcat::Surface<toolcat::Dynamic<'static>>>();
    is_sent_and_shared::<toolcat::Agent<'static>>();
    is_sent_and_shared::<toolcat::ToolResult>();
    is_sent_and_shared::<toolcat::Rejection>();
    is_sent_and_shared::<toolcat::Parsed<toolcat::Noise>>();
}
