//! Text → call, against tables with every kind: no panic, words for every rejection, and accepted arguments are
//! accepted again unchanged. `serde_json` reads the text too; the two must agree on what is JSON.

#![no_main]

use toolcat_compiler::driver::Analysis;
use bumpalo::Bump;
use libfuzzer_sys::fuzz_target;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicPtr, Ordering};
use toolcat_compiler::source::{SourceFile, Sources};
use toolcat_runtime::{data::data_to_json, parse, table::Params};

/// The tables live as long as the process, as those of generated code do. Their memory's address is stored with them
/// so that the leak check finds it.
struct Tables(Vec<Params<'static>>, AtomicPtr<Bump>);

fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| {
        let file = SourceFile::new("everything.kdl", include_str!("../everything.kdl"));
        let compiled = Analysis::of(Sources::new(vec![file]).named("everything"));
        assert!(!compiled.has_errors(), "{:#?}", compiled.findings());
        let bump: &'static Bump = Box::leak(Box::new(Bump::new()));
        let catalog = compiled.catalog();
        let plain = catalog.tools.iter().map(|tool| toolcat_compiler::tables::params(catalog, tool, bump));
        let strict = plain.clone().map(|table| Params { strict: true, ..table });
        Tables(plain.chain(strict).collect(), AtomicPtr::new(std::ptr::from_ref(bump).cast_mut()))
    })
}

fuzz_target!(|text: &str| {
    let Tables(tables, memory) = tables();
    std::hint::black_box(memory.load(Ordering::Relaxed));
    for table in tables {
        let value = match parse::read_arguments(table, text) {
            Ok(value) => value,
            Err(rejection) => {
                assert!(matches!(rejection.code.as_str(), "malformed" | "too-large") && !rejection.text.is_empty());
                if !text.contains('"') {
                    // Without keys, the runtime refuses nothing that `serde_json` accepts, except for its bounds.
                    let known = rejection.code == "too-large" || text.trim().is_empty();
                    assert!(known || serde_json::from_str::<serde_json::Value>(text).is_err());
                }
                continue;
            }
        };
        let of_text = parse::parse_text(table, text, |data| data);
        let of_value = parse::parse_data(table, &value);
        match (of_text, of_value) {
            (Ok(parsed), Ok(again)) => {
                assert_eq!((&parsed.value, &parsed.noise), (&again.value, &again.noise));
                let value = data_to_json(table.fields, &parsed.value);
                let again = parse::parse_data(table, &value).expect("what was accepted is accepted again");
                assert_eq!(again.value, parsed.value);
            }
            (Err(one), Err(other)) => assert_eq!((one.code, one.text), (other.code, other.text)),
            (one, other) => panic!("text gave {one:?}, its value {other:?}"),
        }
    }
});
