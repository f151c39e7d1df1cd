//! `toolcat completions`: prints the script that lets a shell complete commands.

use crate::Cli;
use crate::failure::{Failure, Verdict};
use crate::output::Output;
use clap::CommandFactory;
use clap_complete::Shell;

/// Print a shell completion script
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

const AFTER_HELP: &str = "\
Examples:
  toolcat completions bash > ~/.local/share/bash-completion/completions/toolcat
  toolcat completions fish > ~/.config/fish/completions/toolcat.fish";

pub(super) fn run(args: &Args, output: &mut Output) -> Result<Verdict, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "toolcat", &mut script);
    output.data(&String::from_utf8_lossy(&script));
    Ok(Verdict::Fine)
}
