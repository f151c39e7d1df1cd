//! The text of a golden file.
//!
//! A reviewer reads it in a pull request, so texts appear as the model reads them, neither indented nor escaped:
//!
//! ```text
//! What the model reads from send_email.
//!
//! ## sent: refund notice
//! with {"subject":"Your refund"}
//! ----
//! The email went to w***@mail.example.
//! ----
//! ```
//!
//! A line of four dashes opens and closes each text. If the text itself has a line of only dashes, both markers are
//! longer than it. So nothing in a text can be mistaken for its end or for another case.

use std::path::{Path, PathBuf};

use super::name::file_name;
use crate::echo::is_seen;
use crate::result::write::escape;

/// One text that the model reads, and when.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Case {
    /// What the case is, on one line: the outcome and its example, or the sample call.
    pub title: String,
    /// The arguments of the call, or the members of the outcome, as JSON.
    pub input: Option<String>,
    /// The text, exactly as the model reads it.
    pub text: String,
}

/// How golden files of tools and of agents begin. A file that begins differently isn't ours.
pub(super) const HEADERS: [&str; 2] = ["What the model reads from ", "What is given to the agent "];

/// The folder of agent sheets, inside the catalog's folder of golden files.
pub(super) const AGENTS: &str = "agents";

/// A golden file with its expected content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Golden {
    /// Whether it's in the folder of agents.
    agent: bool,
    name: String,
    text: String,
}

impl Golden {
    /// A tool's file: every text that the tool returns.
    pub fn of_tool(tool: &str, cases: &[Case]) -> Self {
        Self { agent: false, name: file_name(tool), text: file(tool, cases) }
    }

    /// An agent's file: its sheet, below a line with its name.
    pub fn of_agent(agent: &str, sheet: &str) -> Self {
        let [_, header] = HEADERS;
        let text = format!("{header}{}.\n\n{sheet}", one_line(agent));
        Self { agent: true, name: file_name(agent), text }
    }

    /// Where it belongs, in the catalog's folder of golden files.
    pub fn path(&self, dir: &Path) -> PathBuf {
        match self.agent {
            true => dir.join(AGENTS).join(&self.name),
            false => dir.join(&self.name),
        }
    }

    /// What this file is compared with, for messages.
    pub fn now(&self) -> &'static str {
        match self.agent {
            true => "what the agent is given now",
            false => "what the model reads now",
        }
    }

    /// What it says.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Its file name, if files of its kind used to be kept elsewhere.
    pub(super) fn earlier_name(&self) -> Option<&str> {
        (!self.agent).then_some(&self.name)
    }
}

/// A tool's whole golden file.
pub fn file(tool: &str, cases: &[Case]) -> String {
    let [header, _] = HEADERS;
    let mut out = format!("{header}{}.\n", one_line(tool));
    for case in cases {
        let rule = "-".repeat(rule_length(&case.text));
        out.push_str(&format!("\n## {}\n", one_line(&case.title)));
        if let Some(input) = &case.input {
            out.push_str(&format!("with {}\n", seen(&one_line(input))));
        }
        out.push_str(&format!("{rule}\n{}\n{rule}\n", case.text));
    }
    out
}

/// The length of a line of dashes that does not occur in the text.
fn rule_length(text: &str) -> usize {
    let dashes = text.lines().map(str::trim).filter(|line| line.bytes().all(|byte| byte == b'-'));
    dashes.map(|line| line.len() + 1).fold(4, usize::max)
}

/// The same words on one line.
fn one_line(text: &str) -> String {
    if text.contains(char::is_control) {
        text.split(char::is_control).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
    } else {
        text.to_owned()
    }
}

/// The same JSON, with everything escaped that a reviewer would not see.
fn seen(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for character in json.chars() {
        match is_seen(character) {
            true => out.push(character),
            false => escape(&mut out, character),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn case(title: &str, text: &str) -> Case {
        Case { title: title.to_owned(), input: None, text: text.to_owned() }
    }

    #[test]
    fn a_file_reads_well() {
        let sent = Case {
            input: Some("{\"a\":1}".to_owned()),
            ..case("sent: refund notice", "It went out.\nWait.")
        };
        assert_eq!(
            file("send_email", &[sent, case("no-address: plain", "Nothing was sent.")]),
            "What the model reads from send_email.\n\n\
             ## sent: refund notice\nwith {\"a\":1}\n----\nIt went out.\nWait.\n----\n\n\
             ## no-address: plain\n----\nNothing was sent.\n----\n"
        );
    }

    #[test]
    fn invisible_characters_in_arguments_are_escaped() {
        let case = Case { input: Some("{\"a\":\"b\u{202e}c\u{e0041}\"}".to_owned()), ..case("x", "a") };
        assert!(file("t", &[case]).contains("\nwith {\"a\":\"b\\u202ec\\udb40\\udc41\"}\n"));
    }

    #[test]
    fn a_text_cannot_imitate_the_frame() {
        let tricky = "a\n----\n\n## other\n------\nb";
        let out = file("t", &[case("x", tricky)]);
        assert!(out.contains(&format!("\n-------\n{tricky}\n-------\n")), "{out}");
        assert_ne!(file("t", &[case("x", "a")]), file("t", &[case("x", "a\n")]));
    }
}
