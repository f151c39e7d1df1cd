//! What several nodes hold: suppressions, checks, earlier names, values of enums.

use super::{Argument, Children, Kind, NodeSpec, Property, argument, node, property};

pub(super) const TEXT: &[Argument] = &[argument("text", Kind::Text)];
pub(super) const NAME: &[Argument] = &[argument("name", Kind::Name)];
pub(super) const PARAMETER: Argument = argument("parameter", Kind::NameOf("parameter"));

pub(super) const REASON: Property =
    property("reason", Kind::Text, "Why, for whoever reads the catalog next.");

/// `rust-name`, wherever a name becomes a Rust name.
pub(super) const RUST_NAME: Property =
    property("rust-name", Kind::Rust, "Its name in Rust, instead of one made from its name.");

/// `allow`, wherever a finding can be suppressed.
pub const ALLOW: NodeSpec =
    node("allow", "Switches a rule off for the node that it's in and all inside that node.")
        .takes(&[argument("rule", Kind::NameOf("rule"))], 1)
        .with(&[REASON, property("until", Kind::Day, "The last day on which it's meant.")]);

/// `was`: earlier names.
pub(super) const WAS: NodeSpec =
    node("was", "Earlier names, which calls may still use.").takes(NAME, 1).repeats();

const VALUE_ARGUMENTS: &[Argument] = &[argument("value", Kind::Text), argument("what it means", Kind::Text)];

/// `value` of an enum.
pub const VALUE: NodeSpec =
    node("value", "One of the values, and what it means.").takes(VALUE_ARGUMENTS, 1).with(&[RUST_NAME]);

const BOUND: &[Argument] = &[PARAMETER, argument("number", Kind::Number)];

/// A condition on a call.
pub const CHECK: NodeSpec = node("check", "A condition on a call, with a rejection of its own.")
    .takes(NAME, 1)
    .with(&[
        property("first", Kind::Flag, "Whether it's reported alone where it fails."),
        property("retry", Kind::Flag, "Whether the same call may be tried again."),
    ])
    .holds(Children::Of(&[
        node("reject", "What is wrong.").takes(TEXT, 1).once(),
        node("next", "What to do now.").takes(TEXT, 1).once(),
        node("not-blank", "A string has more than blanks.").takes(&[PARAMETER], 0),
        node("min-items", "A list or map has at least so many entries.").takes(BOUND, 1),
        node("max-items", "A list or map has at most so many entries.").takes(BOUND, 1),
        node("min", "A number is at least so great.").takes(BOUND, 1),
        node("max", "A number is at most so great.").takes(BOUND, 1),
        node("min-length", "A string has at least so many characters.").takes(BOUND, 1),
        node("max-length", "A string has at most so many characters.").takes(BOUND, 1),
        node("pattern", "A string matches.")
            .takes(&[PARAMETER, argument("regular expression", Kind::Pattern)], 1),
        node("unique", "No two items of a list are equal.").takes(&[PARAMETER], 0).with(&[property(
            "by",
            Kind::NameOf("member"),
            "The member of the items that is compared.",
        )]),
        node("one-of", "The value is one of those listed.")
            .takes(&[argument("parameter or value", Kind::Any), argument("value", Kind::Any)], 1)
            .repeats(),
        node("exactly-one", "One of the parameters is given.").takes(&[PARAMETER], 2).repeats(),
        node("at-least-one", "One or more of the parameters are given.").takes(&[PARAMETER], 2).repeats(),
        node("at-most-one", "No two of the parameters are given.").takes(&[PARAMETER], 2).repeats(),
        node("all-or-none", "All of the parameters are given, or none.").takes(&[PARAMETER], 2).repeats(),
        node("needs", "The others are given wherever the first is.")
            .takes(&[PARAMETER, argument("other parameter", Kind::NameOf("parameter"))], 2)
            .repeats(),
        node("code", "Rust code says so."),
        ALLOW,
    ]));
