//! `toolcat emit`: a catalog as code.

use crate::catalog::{self, Opened};
use crate::failure::{Failure, Verdict};
use crate::files::{self, shown};
use crate::output::Output;
use clap::Subcommand;
use std::path::{Path, PathBuf};
use toolcat_compiler::emit::{self, Options};
use toolcat_compiler::front;
use toolcat_compiler::model::rust_name::is_path;

/// Print or write a catalog as code
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    language: Language,
}

#[derive(Debug, Subcommand)]
enum Language {
    Rust(Rust),
}

/// Print or write the Rust that `catalog!` and build scripts make of the catalog
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
struct Rust {
    /// The catalog: a .kdl file or a folder of them
    catalog: PathBuf,

    /// Write to this file, or to CATALOG.rs in this folder, in place of printing
    #[arg(long, value_name = "PATH")]
    out: Option<PathBuf>,

    /// Only what this agent needs; may stand several times
    #[arg(long = "agent", value_name = "AGENT")]
    agents: Vec<String>,

    /// Path of a Rust type that `dispatch` passes to every handler by reference
    #[arg(long, value_name = "TYPE")]
    context: Option<String>,

    /// Trait that parameters, outcomes and calls derive too; may stand several times
    #[arg(long, value_name = "TRAIT")]
    derive: Vec<String>,

    /// Folder of the golden files, from the package's folder on; the current folder is taken for it
    #[arg(long, value_name = "DIR")]
    golden_dir: Option<String>,
}

const AFTER_HELP: &str = "\
Run it in the package's folder, so that the generated tests find their golden files.

Examples:
  toolcat emit rust catalogs/desk
  toolcat emit rust catalogs/desk --out src/desk.rs --agent refund-desk --context crate::Desk";

pub(super) fn run(args: Args, output: &mut Output) -> Result<Verdict, Failure> {
    let Language::Rust(args) = args.language;
    let opened = catalog::sound(&args.catalog)?;
    for agent in &args.agents {
        catalog::agent(opened.catalog(), agent)?;
    }
    if let Some(context) = args.context.as_deref().filter(|path| !is_path(path)) {
        return Err(Failure::new(format!("`{context}` is no path of a Rust type"))
            .help("Write it as code would, from the crate on: `crate::Desk`."));
    }
    if let Some(path) = args.derive.iter().find(|path| !is_path(path)) {
        return Err(Failure::new(format!("`{path}` is no path of a trait"))
            .help("Write it as code would: `PartialEq`, `serde::Serialize`."));
    }
    let golden = match args.golden_dir {
        Some(dir) => dir,
        None => front::golden_folder(&opened.path, &from_here(&opened)?),
    };
    let options = Options { agents: args.agents, golden, context: args.context, derive: args.derive };
    let text = emit::file(opened.catalog(), &options);
    match args.out {
        None => output.data(&text),
        Some(out) => {
            let path = place(&out, &opened);
            let state = if files::write(&path, &text)? { "wrote" } else { "unchanged" };
            output.line(&format!("{state} {}", shown(&path)));
        }
    }
    Ok(Verdict::Fine)
}

/// The catalog's path from the current folder on. The generated code puts the package's folder before it, so it cannot
/// be absolute.
fn from_here(opened: &Opened) -> Result<String, Failure> {
    if opened.path.is_relative() {
        return Ok(opened.shown.clone());
    }
    let failed = |error: std::io::Error| Failure::system("the current folder cannot be found", &error);
    let here = std::env::current_dir().and_then(|here| here.canonicalize()).map_err(failed)?;
    let there = opened.path.canonicalize().unwrap_or_else(|_| opened.path.clone());
    Ok(front::slashed(&front::relative(&here, &there)))
}

/// The file itself, or the catalog's file in that folder.
fn place(out: &Path, opened: &Opened) -> PathBuf {
    if out.is_dir() || out.to_string_lossy().ends_with(['/', std::path::MAIN_SEPARATOR]) {
        let name: String = opened
            .catalog()
            .name
            .chars()
            .map(|letter| if letter.is_alphanumeric() { letter } else { '_' })
            .collect();
        out.join(format!("{}.rs", files::stem(&name)))
    } else {
        out.to_owned()
    }
}
