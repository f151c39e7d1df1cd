//! The marker: the text after the closing quote of everything that a person typed.

use super::node;
use super::report::Report;
use crate::diagnostic::codes;
use crate::model::template::DEFAULT_MARKER;
use crate::syntax::Node;

/// The catalog's marker, or the default. A reader recognizes a person's words by it, so it is one line of words, and stays
/// whole at the end of a result.
pub(super) fn marker(report: &mut Report, node: Option<&Node>) -> String {
    let Some(text) = node.and_then(|node| node::text(report, node, 0)) else {
        return DEFAULT_MARKER.to_owned();
    };
    let fault = if text.value.trim().is_empty() {
        "the marker is empty, so nothing shows what a person typed"
    } else if text.value.contains(char::is_control) {
        "the marker is not a single line"
    } else if text.value.ends_with(char::is_whitespace) {
        "the marker ends in blanks, which are lost at the end of a result"
    } else {
        return text.value.clone();
    };
    report.error(&codes::MARKER, text.span, fault).help = Some(
        "Write one line that says whose words come before it, such as `marker \" (typed by the user)\"`."
            .to_owned(),
    );
    DEFAULT_MARKER.to_owned()
}
