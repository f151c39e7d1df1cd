//! `toolcat init`: a small catalog to start from.

use crate::failure::{Failure, Verdict};
use crate::files::{self, shown};
use crate::output::Output;
use std::path::PathBuf;
use toolcat_compiler::front;

/// Write a small, complete catalog to start from
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The folder; `catalogs/NAME` where only a name is given
    dir: Option<PathBuf>,

    /// The catalog's name; that of the folder where only a folder is given
    #[arg(long)]
    name: Option<String>,
}

const AFTER_HELP: &str = "\
Nothing that exists is overwritten.

Examples:
  toolcat init catalogs/desk
  toolcat init --name desk";

/// Name of a catalog where neither a name nor a folder is given.
const NAME: &str = "assistant";

pub(super) fn run(args: &Args, output: &mut Output) -> Result<Verdict, Failure> {
    let name = match (&args.name, &args.dir) {
        (Some(name), _) => name.clone(),
        (None, Some(dir)) => {
            let real = dir.canonicalize().unwrap_or_else(|_| dir.clone());
            front::catalog_name(&shown(&real))
        }
        (None, None) => NAME.to_owned(),
    };
    if !is_name(&name) {
        return Err(Failure::new(format!("`{name}` is no name for a catalog"))
            .help("Use letters, digits, `-` and `_`, beginning with a letter; name it with --name."));
    }
    let dir = args.dir.clone().unwrap_or_else(|| PathBuf::from("catalogs").join(&name));
    let path = dir.join("catalog.kdl");
    let there = std::fs::read_dir(&dir).into_iter().flatten().flatten();
    if let Some(file) =
        there.map(|entry| entry.path()).find(|path| path.extension().is_some_and(|end| end == "kdl"))
    {
        return Err(Failure::new(format!(
            "there is a catalog in `{}` already: {}",
            shown(&dir),
            shown(&file)
        ))
        .help("Name another folder; nothing was written."));
    }
    files::write(&path, &toolcat_templates::starter(&name))?;
    output.line(&format!("wrote {}", shown(&path)));
    output.line("");
    output.block(&toolcat_templates::starter_next(&name, &shown(&dir)));
    Ok(Verdict::Fine)
}

/// Whether it can stand in a path, in a KDL string and, nearly, as a Rust module.
fn is_name(name: &str) -> bool {
    name.len() <= 64
        && name.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && name.chars().all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_'))
}
