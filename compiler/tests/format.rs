//! The formatter, case by case, on the available documents, and against the clock.
//!
//! Each `NAME.kdl` in `format` is a case; `NAME.txt` is the result. `UPDATE_EXPECT=1` rewrites the results.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{env, fs};

use toolcat_compiler::format::{Unformatted, format};
use toolcat_compiler::source::FileId;
use toolcat_compiler::syntax::read;

mod kdl_support;

use kdl_support::tree;

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All `*.kdl` below a folder; none if it is missing.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.expect("the folder can be listed").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|extension| extension == "kdl") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Formats, and checks the invariants of every result.
fn formatted(text: &str, name: &str) -> Result<String, Unformatted> {
    let came = format(FileId(0), text)?;
    let (before, after) = (read(FileId(0), text).0, read(FileId(0), &came).0);
    assert_eq!(tree(&before.nodes), tree(&after.nodes), "{name} means something else afterwards");
    assert_eq!(format(FileId(0), &came).as_deref(), Ok(came.as_str()), "{name} changes when formatted again");
    assert!(came.is_empty() || came.ends_with('\n'), "{name} ends without a line end");
    assert!(!came.starts_with('\n') && !came.ends_with("\n\n"), "{name} has empty lines at its ends");
    Ok(came)
}

#[test]
fn cases() {
    let update = env::var_os("UPDATE_EXPECT").is_some();
    let mut wrong = Vec::new();
    for path in files(&here().join("tests/format")) {
        let name = path.display().to_string();
        let text = fs::read_to_string(&path).expect("a case is UTF-8");
        let came = formatted(&text, &name).unwrap_or_else(|error| panic!("{name}: {error:?}"));
        let expected = path.with_extension("txt");
        if update {
            fs::write(&expected, &came).expect("it can be written");
        } else if fs::read_to_string(&expected).ok().as_deref() != Some(&came) {
            wrong.push(format!("{name} becomes\n{came}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_available_document_survives() {
    let folders = ["../catalogs", "../examples", "../tests", "../compiler", "../../shared/data/kdl/input"];
    let (mut count, mut refused) = (0, 0);
    for path in folders.iter().flat_map(|folder| files(&here().join(folder))) {
        let name = path.display().to_string();
        let Ok(text) = fs::read_to_string(&path) else { continue };
        count += 1;
        let faults = read(FileId(0), &text).1;
        match formatted(&text, &name) {
            Ok(_) => {}
            Err(Unformatted::Invalid(mistakes)) => {
                assert!(
                    faults.iter().any(|fault| fault.code.id == "syntax"),
                    "{name} is valid: {mistakes:?}"
                );
                refused += 1;
            }
            Err(Unformatted::Changed) => panic!("{name} would be changed"),
        }
    }
    assert!(count > refused + 40, "{count} documents, {refused} of them refused");
}

#[test]
fn the_sample_catalogs_are_formatted() {
    for path in files(&here().join("../catalogs")) {
        let text = fs::read_to_string(&path).expect("a sample is UTF-8");
        let came = format(FileId(0), &text).expect("a sample is valid");
        assert!(came == text, "{} is not formatted; `toolcat fmt` does it", path.display());
    }
}

#[test]
fn the_guide_shows_what_happens() {
    let guide = fs::read_to_string(here().join("../docs/format.md")).expect("the guide is there");
    let blocks: Vec<&str> =
        guide.split("```kdl\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    let [before, after] = blocks[..] else { panic!("there are {} blocks", blocks.len()) };
    assert_eq!(formatted(before, "the guide").as_deref(), Ok(after));
}

#[test]
fn invalid_documents_are_returned_with_their_mistakes() {
    let Err(Unformatted::Invalid(mistakes)) = format(FileId(7), "a {\nb \"c\n") else {
        panic!("it is not valid")
    };
    assert!(
        mistakes.len() > 1
            && mistakes.iter().all(|mistake| mistake.span().is_some_and(|span| span.file.0 == 7))
    );
    // A mistake in the catalog's meaning is no mistake in its form.
    assert_eq!(format(FileId(0), "a  b=1  b=2").as_deref(), Ok("a b=1 b=2\n"));
}

#[test]
fn line_ends_become_the_most_common_kind() {
    let come = |text: &str| format(FileId(0), text).expect("it is valid");
    assert_eq!(come("a\r\nb\r\nc\n"), "a\r\nb\r\nc\r\n");
    assert_eq!(come("a\r\nb\nc\n"), "a\nb\nc\n");
    assert_eq!(come("a\rb\u{85}c\u{2028}d"), "a\nb\nc\nd\n");
    assert_eq!(
        come("a \"\"\"\r\n  b\n  \"\"\"\r\n/* c\n d */\r\n"),
        "a \"\"\"\r\n    b\r\n    \"\"\"\r\n/* c\r\n d */\r\n"
    );
    assert_eq!(come("\u{feff}a"), "a\n");
    assert_eq!(come(""), "");
    assert_eq!(come(" \n\n\t\n"), "");
}

/// Time limit for one file, unoptimised and on a busy machine: linear work needs a small part of it, quadratic work minutes.
const LIMIT: Duration = Duration::from_secs(10);

#[test]
fn time_grows_only_with_length() {
    let nested = "a { ".repeat(20) + &"}".repeat(20) + ";";
    let pieces = [
        nested.as_str(),
        "a;",
        "a\n",
        "a { b; c }; ",
        "a { /* b */ }; ",
        "/-a;",
        "/- // b\na\n",
        "/* a */ ",
        "/* a\n b */ ",
        "// a\n",
        "\n",
        "\\\n",
        "a \"\"\"\n  b \\\n  c\n\n  \"\"\"\n",
    ];
    let behind =
        [" b", " b=1", " /- b", " /-{ b }", " /* b */", " \\\n", " \\ // b\n c", " \"\"\"\n  b\n  \"\"\""];
    let row = |piece: &str| piece.repeat(150_000 / piece.len());
    let texts = pieces.iter().map(|piece| row(piece));
    for text in texts.chain(behind.iter().map(|piece| format!("a{}", row(piece)))) {
        let start = Instant::now();
        format(FileId(0), &text).expect("it is valid");
        let time = start.elapsed();
        assert!(time < LIMIT, "{:?} … took {time:?}", &text[..20]);
    }
}
