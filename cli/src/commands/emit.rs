//! `toolcat emit`: a catalog as code.

use crate::catalog;
use crate::failure::{Failure, Verdict};
use crate::files::{self, shown};
use crate::output::Output;
use clap::Subcommand;
use std::path::{Path, PathBuf};
use toolcat_compiler::driver::Analysis;
use toolcat_compiler::emit::{self, Options};
use toolcat_compiler::model::rust_name::is_path;

mod package;

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

/// Print or write the Rust code that `catalog!` and build scripts generate
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
struct Rust {
    /// The catalog: a .kdl file or a folder of them
    catalog: PathBuf,

    /// Write to this file, or to CATALOG.rs in this folder, instead of printing
    #[arg(long, value_name = "PATH")]
    out: Option<PathBuf>,

    /// Emit only what this agent needs; repeatable
    #[arg(long = "agent", value_name = "AGENT")]
    agents: Vec<String>,

    /// Path of a Rust type that `dispatch` passes to every handler by reference
    #[arg(long, value_name = "TYPE")]
    context: Option<String>,

    /// Trait that parameters, outcomes and calls also derive; repeatable
    #[arg(long, value_name = "TRAIT")]
    derive: Vec<String>,

    /// Folder of the golden files, relative to the package that compiles the code
    #[arg(long, value_name = "DIR")]
    golden_dir: Option<String>,
}

const AFTER_HELP: &str = "\
The generated tests look for their golden files relative to the folder of their package. That is the
package that the code is written to or, if it is printed, the one that contains the catalog or the
current folder.

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
        return Err(Failure::new(format!("`{context}` is not the path of a Rust type"))
            .help("Write it as in code, starting with the crate: `crate::Desk`."));
    }
    if let Some(path) = args.derive.iter().find(|path| !is_path(path)) {
        return Err(Failure::new(format!("`{path}` is not the path of a trait"))
            .help("Write it as in code: `PartialEq`, `serde::Serialize`."));
    }
    let golden = match args.golden_dir {
        Some(dir) => dir,
        None => {
            let out = args.out.as_deref().map(|out| place(out, &opened));
            package::golden(&opened, out.as_deref())?
        }
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

/// The file itself, or the catalog's file in that folder.
fn place(out: &Path, opened: &Analysis) -> PathBuf {
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
