//! A catalog twice as large is twice the work. The test counts instructions, not time, so that the machine's load
//! does not matter. Each shape of catalog is checked and compiled with N, 2N and 3N pieces, and work that grows with
//! pairs of pieces shows as the second difference. At [`MANY`] pieces it may be [`MOST`] times the work that grows
//! with the pieces themselves. Tables that grow by doubling bend the count a little; searching a list for each of its
//! entries bends it further.
//!
//! Valgrind counts, in the build that users run: `cargo test --release -p toolcat-cli --test growth`. In other
//! builds, and if valgrind is not installed, the shapes are ignored.

#![expect(clippy::print_stdout, reason = "whoever runs the tests should know what was not counted")]

#[path = "support/shapes.rs"]
mod shapes;

use libtest_mimic::{Arguments, Failed, Trial};
use shapes::{SHAPES, Shape};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// This many pieces must cause no trouble.
const MANY: f64 = 32_000.0;

/// The maximum share of work that grows with pairs.
const MOST: f64 = 4.0;

fn main() {
    let arguments = Arguments::from_args();
    let missing = missing();
    if let Some(reason) = missing {
        println!("growth is not counted: {reason}");
    }
    let trial = |shape: &'static Shape| {
        Trial::test(shape.name, move || grows(shape)).with_ignored_flag(missing.is_some())
    };
    libtest_mimic::run(&arguments, SHAPES.iter().map(trial).collect()).exit();
}

/// What is missing for counting, if anything.
fn missing() -> Option<&'static str> {
    if cfg!(debug_assertions) {
        return Some("this is no release build");
    }
    let there =
        Command::new("valgrind").arg("--version").output().is_ok_and(|output| output.status.success());
    (!there).then_some("there is no `valgrind`")
}

fn grows(shape: &Shape) -> Result<(), Failed> {
    let home = env::temp_dir().join(format!("toolcat-growth-{}-{}", shape.name, std::process::id()));
    fs::create_dir_all(&home)?;
    // People see only the first findings, which would bend the count; programs get all of them.
    let check = ["check", "--format", "json"];
    let emit = shape.emits.then_some(["emit", "rust"].as_slice());
    let came =
        std::iter::once(check.as_slice()).chain(emit).try_for_each(|command| measure(shape, command, &home));
    fs::remove_dir_all(&home)?;
    came
}

fn measure(shape: &Shape, command: &[&str], home: &Path) -> Result<(), Failed> {
    let base = shape.pieces;
    let mut counts = [0.0; 3];
    for (times, count) in (1..).zip(&mut counts) {
        let path = home.join(format!("{times}.kdl"));
        fs::write(&path, (shape.catalog)(base * times))?;
        *count = instructions(command, &path)?;
    }
    let [one, two, three] = counts;
    let pieces = base as f64;
    let by_pair = (three - 2.0 * two + one) / (2.0 * pieces * pieces);
    let by_piece = (three - one) / (2.0 * pieces);
    let share = by_pair * MANY / by_piece;
    if env::args().any(|argument| argument == "--nocapture") {
        println!(
            "{} {}: {by_piece:.0} a piece, {by_pair:.3} a pair, {share:.2}",
            shape.name,
            command.join(" ")
        );
    }
    if share <= MOST {
        return Ok(());
    }
    Err(format!(
        "`{}`: {by_piece:.0} instructions for each piece and {by_pair:.2} for each pair of them; with {MANY} pieces \
         the pairs take {share:.1} times as much",
        command.join(" ")
    )
    .into())
}

/// The instructions that a run of the command takes. The catalog must be usable, or the count would mean nothing.
fn instructions(command: &[&str], path: &Path) -> Result<f64, Failed> {
    let valgrind = ["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"];
    let output = Command::new("valgrind")
        .args(valgrind)
        .arg(PathBuf::from(env!("CARGO_BIN_EXE_toolcat")))
        .args(command)
        .arg(path)
        .output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        let said: String = said.chars().take(2000).collect();
        let printed: String = String::from_utf8_lossy(&output.stdout).chars().take(2000).collect();
        return Err(format!("`{}` fails:\n{said}\n{printed}", command.join(" ")).into());
    }
    let line = said.lines().find(|line| line.contains("I ") && line.contains("refs:"));
    let number: String = line.unwrap_or_default().split("refs:").skip(1).collect();
    let number: String = number.chars().filter(char::is_ascii_digit).collect();
    number.parse().map_err(|_| format!("valgrind counted nothing:\n{said}").into())
}
