//! `toolcat init`: a small catalog to start from.

mod package;

use crate::failure::{Failure, Verdict};
use crate::files::{self, shown};
use crate::output::Output;
use std::path::{Path, PathBuf};
use toolcat_compiler::model::rust_name;
use toolcat_compiler::source::Place;
use toolcat_templates::{Starter, starter, starter_next};

/// Write a small, complete catalog to start from
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The folder [default: `catalogs/NAME`]
    dir: Option<PathBuf>,

    /// The name of the catalog [default: the name of the folder]
    #[arg(long)]
    name: Option<String>,
}

const AFTER_HELP: &str = "\
Existing files are never overwritten.

Examples:
  toolcat init catalogs/desk
  toolcat init --name desk";

/// Name of a catalog if neither a name nor a folder is given.
const NAME: &str = "assistant";

pub(super) fn run(args: &Args, output: &mut Output) -> Result<Verdict, Failure> {
    let name = match (&args.name, &args.dir) {
        (Some(name), _) => name.clone(),
        (None, Some(dir)) => {
            let real = dir.canonicalize().unwrap_or_else(|_| dir.clone());
            Place::new(real).name()
        }
        (None, None) => NAME.to_owned(),
    };
    if !is_name(&name) {
        return Err(Failure::new(format!("`{name}` is not a valid name for a catalog"))
            .help("Use letters, digits, `-` and `_`, starting with a letter; set the name with --name."));
    }
    let dir = args.dir.clone().unwrap_or_else(|| PathBuf::from("catalogs").join(&name));
    let path = dir.join("catalog.kdl");
    let there = std::fs::read_dir(&dir).into_iter().flatten().flatten();
    if let Some(file) =
        there.map(|entry| entry.path()).find(|path| path.extension().is_some_and(|end| end == "kdl"))
    {
        return Err(Failure::new(format!("`{}` already contains a catalog: {}", shown(&dir), shown(&file)))
            .help("Nothing was written. Name another folder."));
    }
    files::write(&path, &starter(&name))?;
    output.line(&format!("wrote {}", shown(&path)));
    output.line("");
    output.block(&next(&name, &dir)?);
    Ok(Verdict::Fine)
}

/// What to do next.
fn next(name: &str, dir: &Path) -> Result<String, Failure> {
    let home =
        package::home(dir).map_err(|error| Failure::system("the current folder cannot be found", &error))?;
    let place = match &home.package {
        Some(package) => format!(", in the package in `{package}`"),
        None if home.found => String::new(),
        None => ", once the current folder has a package".to_owned(),
    };
    let module = module(name);
    let starter =
        Starter { module: &module, word: &word(&shown(dir)), catalog: &home.catalog, place: &place };
    Ok(starter_next(starter))
}

/// The module for a catalog of this name. A keyword becomes a raw identifier, and a module that would shadow a crate
/// that its code or the surrounding crate uses gets another name.
fn module(name: &str) -> String {
    let module = rust_name::snake(name);
    if rust_name::is_keyword(&module) {
        return format!("r#{module}");
    }
    let hides = matches!(module.as_str(), "std" | "core" | "alloc" | "toolcat");
    if hides { format!("{module}_catalog") } else { module }
}

/// A path, quoted as one word of a command line.
fn word(path: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "_-./".contains(letter);
    if path.chars().all(is_plain) { path.to_owned() } else { format!("'{}'", path.replace('\'', "'\\''")) }
}

/// Whether it works in a path, in a KDL string and, nearly, as a Rust module.
fn is_name(name: &str) -> bool {
    name.len() <= 64
        && name.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && name.chars().all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_'))
}
