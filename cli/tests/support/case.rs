//! The parts of a case, and how to run a command.

use libtest_mimic::Failed;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// What is under one heading.
#[derive(Debug, Clone)]
pub(crate) enum Part {
    About(String),
    /// `heading` and `text` are as written; `bytes` is what they mean.
    File {
        heading: String,
        path: String,
        text: String,
        bytes: Vec<u8>,
    },
    Stdin(String),
    Run(String),
    Stdout(String),
    Stderr(String),
    Exit(i32),
    Show {
        path: String,
        text: String,
    },
}

pub(crate) fn parse(written: &str) -> Result<Vec<Part>, Failed> {
    let mut parts = Vec::new();
    let mut heading: Option<&str> = None;
    let mut text = String::new();
    for line in written.split_inclusive('\n') {
        if let Some(next) = line.strip_prefix("=== ") {
            parts.push(part(heading, std::mem::take(&mut text))?);
            heading = Some(next.trim_end());
        } else {
            text.push_str(line);
        }
    }
    parts.push(part(heading, text)?);
    Ok(parts)
}

fn part(heading: Option<&str>, text: String) -> Result<Part, Failed> {
    let Some(heading) = heading else { return Ok(Part::About(text)) };
    let (kind, rest) = heading.split_once(' ').unwrap_or((heading, ""));
    let file = |path: &str, bytes: Vec<u8>| Part::File {
        heading: heading.to_owned(),
        path: path.to_owned(),
        text: text.clone(),
        bytes,
    };
    Ok(match kind {
        "file" => file(rest, text.clone().into_bytes()),
        "hex" => {
            let bytes = text.split_whitespace().map(|byte| u8::from_str_radix(byte, 16));
            file(rest, bytes.collect::<Result<_, _>>()?)
        }
        "repeat" => {
            let (count, path) = rest.split_once(' ').ok_or("repeat N PATH")?;
            file(path, text.replace('\n', "").repeat(count.parse()?).into_bytes())
        }
        "stdin" => Part::Stdin(text),
        "run" => Part::Run(rest.to_owned()),
        "stdout" => Part::Stdout(text),
        "stderr" => Part::Stderr(text),
        "exit" => Part::Exit(rest.parse()?),
        "show" => Part::Show { path: rest.to_owned(), text },
        other => return Err(format!("unknown heading `{other}`").into()),
    })
}

pub(crate) fn print(parts: &[Part]) -> String {
    let mut out = String::new();
    for part in parts {
        match part {
            Part::About(text) => out.push_str(text),
            Part::File { heading, text, .. } => out.push_str(&format!("=== {heading}\n{text}")),
            Part::Stdin(text) => out.push_str(&format!("=== stdin\n{text}")),
            Part::Run(arguments) => out.push_str(&format!("=== run {arguments}\n")),
            Part::Stdout(text) => out.push_str(&format!("=== stdout\n{text}")),
            Part::Stderr(text) => out.push_str(&format!("=== stderr\n{text}")),
            Part::Exit(code) => out.push_str(&format!("=== exit {code}\n")),
            Part::Show { path, text } => out.push_str(&format!("=== show {path}\n{text}")),
        }
    }
    out
}

/// The words of a command line; single quotes group words.
pub(crate) fn words(line: &str) -> Result<Vec<String>, Failed> {
    let mut words: Vec<String> = Vec::new();
    let (mut inside, mut open) = (false, false);
    for letter in line.chars() {
        match letter {
            '\'' => {
                inside = !inside;
                if !open {
                    words.push(String::new());
                    open = true;
                }
            }
            ' ' if !inside => open = false,
            letter => {
                if !open {
                    words.push(String::new());
                    open = true;
                }
                words.last_mut().ok_or("a word is open")?.push(letter);
            }
        }
    }
    if inside { Err("a quote is open".into()) } else { Ok(words) }
}

/// Runs the command in `home`; returns the results.
pub(crate) fn command(arguments: &[String], home: &Path, stdin: &str) -> Result<Vec<Part>, Failed> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_toolcat"))
        .args(arguments)
        .current_dir(home)
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    if let Some(mut pipe) = child.stdin.take() {
        // A command that does not read its input closes its end.
        let _ = pipe.write_all(stdin.as_bytes());
    }
    let output = child.wait_with_output()?;
    let here = home.canonicalize()?;
    let text = |bytes: Vec<u8>| -> Result<Option<String>, Failed> {
        let mut text = placeless(&String::from_utf8(bytes)?, &here);
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        Ok((!text.is_empty()).then_some(text))
    };
    let mut came = Vec::new();
    came.extend(text(output.stdout)?.map(Part::Stdout));
    came.extend(text(output.stderr)?.map(Part::Stderr));
    came.push(Part::Exit(output.status.code().ok_or("ended by a signal")?));
    Ok(came)
}

/// The text with `HOME` for the case's folder. White space before it becomes a space, since a line break there
/// depends on the length of the folder's path.
fn placeless(text: &str, home: &Path) -> String {
    let parts: Vec<&str> = text.split(&*home.to_string_lossy()).collect();
    let before = |part: &str| match part.strip_suffix('`') {
        Some(start) => format!("{} `", start.trim_end()),
        None => part.to_owned(),
    };
    let (last, others) = parts.split_last().unwrap_or((&"", &[]));
    others.iter().map(|part| before(part) + "HOME").collect::<String>() + last
}
