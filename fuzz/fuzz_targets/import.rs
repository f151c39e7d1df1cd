//! Anything → a catalog and a report: no panic, no endless work, files about which `check` finds nothing that the
//! report does not name, in the style of `fmt`, and no hidden characters in the output.
//!
//! The text is imported as a file, and as the schema of a tool's parameters and of its result.

#![no_main]

use toolcat_compiler::driver::Analysis;
use libfuzzer_sys::fuzz_target;
use toolcat_compiler::diagnostic::Level;
use toolcat_compiler::escape::is_hidden;
use toolcat_compiler::format::format;
use toolcat_compiler::import::{Imported, Input, Kind, import};
use toolcat_compiler::rules::{self, Selection};
use toolcat_compiler::source::{FileId, SourceFile, Sources};

/// Longer texts are skipped: their cost is measured elsewhere, and small ones can be tried far more often.
const MOST_BYTES: usize = 8 << 10;

fn hides_nothing(text: &str) {
    assert!(!text.chars().any(|letter| letter != '\n' && is_hidden(letter)), "{text:?}");
}

fn look_at(imported: &Imported) {
    hides_nothing(&imported.report.to_text());
    hides_nothing(&imported.report.to_markdown());
    for (path, text) in &imported.files {
        hides_nothing(path);
        hides_nothing(text);
        assert_eq!(format(FileId(0), text).as_deref(), Ok(text.as_str()), "{path} in the style of fmt");
    }
    let files = imported.files.iter().map(|(path, text)| SourceFile::new(path.as_str(), text.as_str()));
    let compiled = Analysis::of(Sources::new(files.collect()).named("fuzz"));
    let errors: Vec<_> = compiled.findings().iter().filter(|one| one.level == Level::Error).collect();
    assert!(errors.is_empty(), "{errors:#?}\n{:#?}", imported.files);
    let selection = Selection { least: Some(Level::Error), ..Selection::default() };
    for error in rules::run(compiled.catalog(), &selection) {
        let reported = imported.report.entries.iter();
        let mut reported = reported.filter(|entry| entry.kind == Kind::Check && entry.found == error.message);
        assert!(error.level != Level::Error || reported.next().is_some(), "{error:#?}\n{:#?}", imported.files);
    }
}

fn run(text: String) {
    let inputs = [Input { name: "fuzz.json".to_owned(), text }];
    match import(&inputs) {
        Ok(imported) => {
            look_at(&imported);
            assert_eq!(import(&inputs).as_ref(), Ok(&imported), "the same once more");
        }
        Err(error) => {
            assert!(!error.problems.is_empty());
            hides_nothing(&error.to_string());
        }
    }
}

fuzz_target!(|text: &str| {
    if text.len() > MOST_BYTES {
        return;
    }
    run(text.to_owned());
    if text.starts_with('{') {
        run(format!(r#"[{{"name": "t", "description": "Does it.", "inputSchema": {text}, "outputSchema": {text}}}]"#));
        let inner = format!(r#"{{"type": "object", "properties": {{"p": {text}}}, "required": ["p"]}}"#);
        run(format!(r#"[{{"name": "t", "description": "Does it.", "inputSchema": {inner}, "outputSchema": {inner}}}]"#));
    }
});
