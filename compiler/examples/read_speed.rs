//! Times the reader against the crate `kdl`: `cargo run --release -p toolcat-compiler --example read_speed -- FOLDER`.
//!
//! Without `--release` it shows the cost in the macro, which runs unoptimised.

#![allow(clippy::print_stdout, reason = "this is a program")]

use std::time::{Duration, Instant};

use toolcat_compiler::source::{FileId, Place, load};
use toolcat_compiler::syntax::read;

fn main() {
    let path = std::env::args().nth(1).unwrap_or_else(|| "catalogs".to_owned());
    let sources = load(&Place::new(&path));
    if let Some(problem) = sources.problems().first() {
        return println!("{problem}");
    }
    let text: String = sources.files().iter().map(|file| format!("{}\n", file.text)).collect();
    println!("{path}: {} files, {:.2} MiB", sources.files().len(), text.len() as f64 / 1_048_576.0);
    let ours = best(5, || {
        let (document, diagnostics) = read(FileId(0), &text);
        assert!(diagnostics.is_empty(), "{} findings", diagnostics.len());
        document
    });
    let theirs = best(1, || kdl::KdlDocument::parse_v2(&text).map_err(|error| error.to_string()));
    println!("this reader {ours:>10.1?}   crate kdl {theirs:>10.1?}");
}

/// The shortest of several runs.
fn best<T>(runs: usize, mut work: impl FnMut() -> T) -> Duration {
    let run = |_| {
        let start = Instant::now();
        let result = work();
        let time = start.elapsed();
        drop(result);
        time
    };
    (0..runs).map(run).min().unwrap_or_default()
}
