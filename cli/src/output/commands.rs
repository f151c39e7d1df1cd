//! Workflow commands of GitHub, and the lines between them.

use toolcat_compiler::escape::{line, workflow};

/// Commands and lines, in the order in which they were added.
#[derive(Debug, Default)]
pub(crate) struct Commands(String);

impl Commands {
    /// `::KIND NAME=VALUE,…::MESSAGE`, with the help on a line below the message.
    pub(crate) fn command(
        &mut self,
        kind: &'static str,
        properties: &[(&'static str, &str)],
        message: &str,
        help: Option<&str>,
    ) {
        let properties: Vec<String> =
            properties.iter().map(|(name, value)| format!("{name}={}", workflow::property(value))).collect();
        self.0.push_str(&format!("::{kind} {}::{}", properties.join(","), workflow::data(message)));
        if let Some(help) = help {
            self.0.push_str(&format!("%0A{}", workflow::help(help)));
        }
        self.0.push('\n');
    }

    /// A log line that is not a command.
    pub(crate) fn line(&mut self, text: &str) {
        self.0.push_str(&line(text));
        self.0.push('\n');
    }

    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}
