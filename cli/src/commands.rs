//! The commands, one file each.

mod call;
mod check;
mod chosen;
mod completions;
mod emit;
mod explain;
mod fmt;
mod golden;
mod import;
mod init;
mod manifest;
mod prompt;
mod rule_text;
mod rules;

use crate::failure::{Failure, Verdict};
use crate::output::Output;
use clap::Subcommand;

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Init(init::Args),
    Check(check::Args),
    Explain(explain::Args),
    Rules(rules::Args),
    Fmt(fmt::Args),
    Manifest(manifest::Args),
    Prompt(prompt::Args),
    Emit(emit::Args),
    Golden(golden::Args),
    Call(call::Args),
    Import(import::Args),
    Completions(completions::Args),
}

impl Command {
    /// Does it.
    pub(crate) fn run(self, output: &mut Output) -> Result<Verdict, Failure> {
        match self {
            Self::Init(args) => init::run(&args, output),
            Self::Check(args) => check::run(&args, output),
            Self::Explain(args) => explain::run(&args, output),
            Self::Rules(args) => rules::run(&args, output),
            Self::Fmt(args) => fmt::run(&args, output),
            Self::Manifest(args) => manifest::run(&args, output),
            Self::Prompt(args) => prompt::run(&args, output),
            Self::Emit(args) => emit::run(args, output),
            Self::Golden(args) => golden::run(&args, output),
            Self::Call(args) => call::run(&args, output),
            Self::Import(args) => import::run(&args, output),
            Self::Completions(args) => completions::run(&args, output),
        }
    }
}

/// The audience of a command's output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Human,
    Json,
}

/// `1 tool`, `2 tools`.
fn counted(count: usize, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}
