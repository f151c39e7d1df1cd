//! The command `toolcat`.
//!
//! In: arguments, files, standard input. Out: data on standard output, errors on standard error, and an exit code: 0 fine,
//! 1 findings, 2 could not run. The compiler decides what catalogs mean; nothing is decided a second time here.

mod arguments;
mod catalog;
mod commands;
mod failure;
mod files;
mod output;
mod rendered;

use clap::Parser;
use commands::Command;
use output::{Color, Output};
use std::process::ExitCode;

/// Reading a large catalog makes some two million small allocations, and this allocator takes a quarter less time for
/// them than the system's (`docs/performance.md`). What agents and builds link sets no allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Write, check and compile tool catalogs for language-model agents
#[derive(Debug, Parser)]
#[command(name = "toolcat", version, arg_required_else_help = true, after_help = AFTER_HELP)]
struct Cli {
    /// When to use colours. NO_COLOR is honoured
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto)]
    color: Color,

    #[command(subcommand)]
    command: Command,
}

const AFTER_HELP: &str = "\
Exit codes: 0 if all is fine, 1 if there are findings, 2 if the command could not run.

A catalog is a .kdl file or a folder of them. To start:
  toolcat init catalogs/desk
  toolcat check catalogs/desk
  toolcat golden --accept catalogs/desk";

fn main() -> ExitCode {
    let cli = match arguments::read() {
        Ok(cli) => cli,
        Err(code) => return code,
    };
    cli.color.settle();
    let mut output = Output::new();
    let came = cli.command.run(&mut output).and_then(|verdict| output.finish().map(|()| verdict));
    match came {
        Ok(verdict) => verdict.into(),
        Err(failure) => {
            output::complain(&failure);
            ExitCode::from(2)
        }
    }
}
