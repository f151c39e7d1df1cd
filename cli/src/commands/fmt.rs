//! `toolcat fmt`: formats catalog files in the one style, or shows how they differ from it.

use super::counted;
use crate::catalog::keep_most;
use crate::failure::{Failure, Verdict};
use crate::files::{Limit, read_stream, replace, shown};
use crate::output::{Output, complain};
use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use toolcat_compiler::diagnostic::Diagnostic;
use toolcat_compiler::format::{Unformatted, format};
use toolcat_compiler::source::{FileId, Place, SourceFile, Sources, load};
use toolcat_runtime::golden::diff;

/// Format catalog files
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// .kdl files or folders of them; `-` is standard input
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Show what would change, without writing anything
    #[arg(long)]
    check: bool,

    /// Format standard input to standard output
    #[arg(long, conflicts_with = "paths")]
    stdin: bool,
}

const AFTER_HELP: &str = "\
Formatting changes only whitespace: texts, numbers and comments keep their spelling, and the result is
compared with the file before it is written. A file that is not valid KDL is left unchanged, and its
errors are shown. Without a path, the files in `catalogs` are formatted; without that folder, those in
the current one.

Exit codes: 0, or 1 if a file is not valid KDL (with --check, also if one would change), 2 if a file
could not be read or written.

Examples:
  toolcat fmt
  toolcat fmt catalogs/desk --check
  toolcat fmt - < catalog.kdl";

pub(super) fn run(args: &Args, output: &mut Output) -> Result<Verdict, Failure> {
    let is_stdin = |path: &PathBuf| path.as_os_str() == "-";
    if args.stdin || args.paths.iter().any(is_stdin) {
        if args.paths.len() > 1 {
            return Err(Failure::new("`-` cannot be combined with other paths")
                .help("Run the command separately for standard input and for the files."));
        }
        return stream(args.check, output);
    }
    let mut tally = Tally { check: args.check, ..Tally::default() };
    let paths = if args.paths.is_empty() { vec![here()] } else { args.paths.clone() };
    for path in &paths {
        folder(path, &mut tally, output);
    }
    output.line(&tally.sentence());
    if args.check && tally.changed > 0 {
        let named: Vec<String> = args.paths.iter().map(|path| format!(" {}", shown(path))).collect();
        output.line(&format!("Format them with `toolcat fmt{}`.", named.concat()));
    }
    Ok(tally.verdict())
}

fn here() -> PathBuf {
    let folder = Path::new("catalogs");
    if folder.is_dir() { folder.to_owned() } else { PathBuf::from(".") }
}

/// Formats the file `path`, or all files below it.
fn folder(path: &Path, tally: &mut Tally, output: &mut Output) {
    let sources = load(&Place::new(path));
    for problem in sources.problems() {
        complain(&Failure::from(problem));
        tally.failed += 1;
    }
    for (id, file) in sources.iter() {
        // Several of the paths, or a link, may lead to the same file.
        let real = fs::canonicalize(&file.origin).unwrap_or_else(|_| file.origin.clone());
        if !tally.seen.insert(real) {
            continue;
        }
        tally.files += 1;
        match format(id, &file.text) {
            Ok(text) => match settle(file, &text, tally.check, output) {
                Ok(changed) => tally.changed += usize::from(changed),
                Err(failure) => {
                    complain(&failure);
                    tally.failed += 1;
                }
            },
            Err(Unformatted::Invalid(mistakes)) => {
                explain(mistakes, &sources, output);
                tally.invalid += 1;
            }
            Err(Unformatted::Changed) => {
                complain(&would_change(&file.path));
                tally.failed += 1;
            }
        }
    }
}

/// Writes or shows the difference between a file and its formatted text; returns whether there is one.
fn settle(file: &SourceFile, text: &str, check: bool, output: &mut Output) -> Result<bool, Failure> {
    let path = file.origin.as_path();
    let written =
        fs::read(path).map_err(|error| Failure::system(format!("`{}` cannot be read", file.path), &error))?;
    if written == text.as_bytes() {
        return Ok(false);
    }
    if written.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&written) != file.text.as_bytes() {
        return Err(Failure::new(format!("`{}` was changed by another program in the meantime", file.path))
            .help("It was left unchanged. Run the command again."));
    }
    if check {
        show(&file.path, &file.text, text, output);
    } else {
        replace(path, text)?;
        output.line(&format!("formatted {}", file.path));
    }
    Ok(true)
}

fn show(path: &str, old: &str, new: &str, output: &mut Output) {
    let difference = match diff(old, new) {
        none if none.is_empty() => "it begins with a byte order mark\n".to_owned(),
        some => some,
    };
    output.line(&format!("{path} is not formatted (- is the file, + is the style):"));
    output.line("");
    output.block(&difference);
    output.line("");
}

/// The size limit of a catalog file.
const LARGEST: Limit =
    Limit { mebibytes: 16, help: "Catalog files are limited to 16 MiB; check that this is the right one." };

/// Formats standard input to standard output.
fn stream(check: bool, output: &mut Output) -> Result<Verdict, Failure> {
    let bytes = read_stream(io::stdin().lock(), "standard input", LARGEST)?;
    let text = String::from_utf8(bytes).map_err(|_| {
        Failure::new("standard input is not UTF-8")
            .help("Save the text as UTF-8, the only encoding that KDL allows.")
    })?;
    let name = "standard input";
    match format(FileId(0), &text) {
        Ok(formatted) if check => {
            let changed = formatted != text;
            if changed {
                show(name, &text, &formatted, output);
            }
            Ok(Verdict::of(changed))
        }
        Ok(formatted) => {
            output.data(&formatted);
            Ok(Verdict::Fine)
        }
        Err(Unformatted::Invalid(mistakes)) => {
            let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
            explain(mistakes, &Sources::new(vec![SourceFile::new(name, text)]), output);
            Ok(Verdict::Findings)
        }
        Err(Unformatted::Changed) => Err(would_change(name)),
    }
}

/// Shows why a file is not valid. This goes to standard error, since standard output may carry the text.
fn explain(mut mistakes: Vec<Diagnostic>, sources: &Sources, output: &mut Output) {
    let left_out = keep_most(&mut mistakes);
    for mistake in &mistakes {
        output.remark_diagnostic(mistake, sources);
    }
    if left_out > 0 {
        output.remark(&format!("and {left_out} more"));
        output.remark("");
    }
}

fn would_change(path: &str) -> Failure {
    Failure::new(format!("formatting would change the meaning of `{path}`"))
        .help("It was left unchanged. This is a bug in toolcat; please report it with the file.")
}

/// What was done.
#[derive(Default)]
struct Tally {
    check: bool,
    seen: HashSet<PathBuf>,
    files: usize,
    changed: usize,
    invalid: usize,
    /// Files that could not be read or written.
    failed: usize,
}

impl Tally {
    /// `formatted 2 of 10 files; 1 file is not valid KDL`
    fn sentence(&self) -> String {
        let files = counted(self.files, "file");
        let mut text = match (self.check, self.changed) {
            (true, 0) => format!("compared {files}: no differences"),
            (true, changed) => format!("compared {files}: {}", counted(changed, "difference")),
            (false, 0) => format!("{files}: nothing to change"),
            (false, changed) => format!("formatted {changed} of {files}"),
        };
        if self.invalid > 0 {
            let are = if self.invalid == 1 { "is" } else { "are" };
            text.push_str(&format!("; {} {are} not valid KDL", counted(self.invalid, "file")));
        }
        if self.failed > 0 {
            text.push_str(&format!("; {} could not be read or written", self.failed));
        }
        text
    }

    fn verdict(&self) -> Verdict {
        match self.failed {
            0 => Verdict::of(self.invalid > 0 || (self.check && self.changed > 0)),
            _ => Verdict::CouldNotRun,
        }
    }
}
