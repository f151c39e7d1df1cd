//! Times the stages of a check: `cargo run --release -p toolcat-compiler --example check_speed -- FOLDER`.
//!
//! Without `--release` it shows the cost in the macro, which runs unoptimised.

#![allow(clippy::print_stdout, reason = "this is a program")]

use std::time::{Duration, Instant};

use toolcat_compiler::diagnostic::Level;
use toolcat_compiler::driver::Analysis;
use toolcat_compiler::emit::Options;
use toolcat_compiler::rules::{self, Selection};
use toolcat_compiler::source::Place;

fn main() {
    let path = std::env::args().nth(1).unwrap_or_else(|| "catalogs/support".to_owned());
    let place = Place::new(&path);
    let analysis = Analysis::at(&place);
    if !analysis.is_complete() {
        return println!("`{path}` cannot be read");
    }
    let catalog = analysis.catalog();
    let errors = Selection { least: Some(Level::Error), ..Selection::default() };
    let stages = [
        ("loading, reading, lowering, sample calls", best(|| drop(Analysis::at(&place)))),
        ("the rules that are errors, as in a macro", best(|| drop(rules::run(catalog, &errors)))),
        (
            "what `catalog!` does, from files to tokens",
            best(|| drop(Analysis::at(&place).rust(&Options::default()))),
        ),
        ("all rules, as in `toolcat check`", best(|| drop(rules::run(catalog, &Selection::default())))),
    ];
    for (stage, time) in stages {
        println!("- {stage}: {:.0} ms", time.as_secs_f64() * 1e3);
    }
}

/// The shortest of several runs.
fn best(mut work: impl FnMut()) -> Duration {
    let run = |_| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    (0..5).map(run).min().unwrap_or_default()
}
