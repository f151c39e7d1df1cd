//! How findings word that two things have the same name: both places, and what to do.

use super::report::Report;
use crate::diagnostic::Code;
use crate::diagnostic::codes::RUST_NAME_CLASH;
use crate::source::{Span, Spanned};

/// Two names that are one in Rust: both become `rust_name`, which `rust-name` can change.
pub(super) fn in_rust(
    report: &mut Report,
    first: &Spanned<String>,
    second: &Spanned<String>,
    rust_name: &str,
) {
    in_rust_as(report, &RUST_NAME_CLASH, first, second, rust_name);
}

/// The same, of something that has a code for its clashes.
pub(super) fn in_rust_as(
    report: &mut Report,
    code: &'static Code,
    first: &Spanned<String>,
    second: &Spanned<String>,
    rust_name: &str,
) {
    let help = format!("Both become `{rust_name}`; rename one of them in Rust: rust-name=\"…\".");
    report.duplicate(code, first.span, second.span, same_in_rust(first, second), &help);
}

/// Two names that are one method in Rust, which can't be named otherwise.
pub(super) fn of_methods(
    report: &mut Report,
    first: &Spanned<String>,
    second: &Spanned<String>,
    method: &str,
) {
    let help = format!("Both become the method `{method}`; rename one.");
    report.duplicate(&RUST_NAME_CLASH, first.span, second.span, same_in_rust(first, second), &help);
}

fn same_in_rust(first: &Spanned<String>, second: &Spanned<String>) -> String {
    format!("`{}` and `{}` have the same name in Rust", first.value, second.value)
}

/// Two nodes of one name, where each needs its own: `what` is their kind in the plural.
pub(super) fn named_alike(
    report: &mut Report,
    code: &'static Code,
    what: &str,
    first: Span,
    second: &Spanned<String>,
    help: &str,
) {
    report.duplicate(code, first, second.span, format!("two {what} are named `{}`", second.value), help);
}

/// A value or case that a list has twice.
pub(super) fn listed_twice(
    report: &mut Report,
    code: &'static Code,
    what: &str,
    first: Span,
    second: &Spanned<String>,
) {
    let message = format!("the {what} `{}` is listed twice", second.value);
    report.duplicate(code, first, second.span, message, "Keep one of them.");
}
