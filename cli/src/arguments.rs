//! The command line. clap words mistakes in it and repeats the arguments, so it is given them escaped.

use crate::{Cli, output};
use clap::Parser;
use clap::error::ErrorKind;
use std::ffi::OsString;
use std::process::ExitCode;
use toolcat_compiler::escape;

/// Reads the arguments of the process.
///
/// # Errors
///
/// The exit code, if there is nothing to run: help was requested, or the arguments are wrong.
pub(crate) fn read() -> Result<Cli, ExitCode> {
    let given: Vec<OsString> = std::env::args_os().collect();
    let error = match Cli::try_parse_from(&given) {
        Ok(cli) => return Ok(cli),
        Err(error) => error,
    };
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        return Err(told(&error));
    }
    let safe: Vec<String> =
        given.iter().map(|one| escape::line(&one.to_string_lossy()).into_owned()).collect();
    match Cli::try_parse_from(&safe) {
        Err(error) => Err(told(&error)),
        // The remaining mistake is one that escaping removed, such as bytes that are not UTF-8.
        Ok(_) => {
            let failure = crate::failure::Failure::new("an argument cannot be read as text")
                .help("Names and formats are UTF-8 without control characters.");
            output::complain(&failure);
            Err(ExitCode::from(2))
        }
    }
}

fn told(error: &clap::Error) -> ExitCode {
    // If the stream is closed, nobody can read it anyway.
    let _ = error.print();
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}
