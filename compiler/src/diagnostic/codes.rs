//! Codes of findings: everything that is known about one without an occurrence of it.
//!
//! A [`Diagnostic`](super::Diagnostic) holds a `&'static Code`, and codes are made here and in the records of rules only, so there
//! is none that `explain`, SARIF and the documentation don't know.

/// What findings of one kind are about.
#[derive(Debug)]
pub struct Code {
    /// Its identifier in kebab case, as printed in brackets after `error` or `warning`.
    pub id: &'static str,
    /// What it's about, in one sentence. For a rule: what it asks for.
    pub about: &'static str,
    /// Whether such a finding may only follow from a syntax error elsewhere: a name may be declared in the part of a file
    /// that couldn't be read.
    pub follows_syntax_error: bool,
    /// Which fixes such findings offer.
    pub fixes: Fixes,
    /// Private, so that codes are made by [`Code::of_compiler`] and [`Code::of_rule`] only.
    rule: bool,
}

/// Which fixes findings of one code offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fixes {
    /// None.
    None,
    /// Some that change nothing but what is wrong.
    Safe,
    /// Only some that are made when asked for.
    Unsafe,
}

impl Fixes {
    /// As machine formats write it; `None` where there is no fix.
    pub const fn as_str(self) -> Option<&'static str> {
        match self {
            Self::None => None,
            Self::Safe => Some("safe"),
            Self::Unsafe => Some("unsafe"),
        }
    }

    /// The flag of `toolcat check` that makes them.
    pub const fn flag(self) -> Option<&'static str> {
        match self {
            Self::None => None,
            Self::Safe => Some("--fix"),
            Self::Unsafe => Some("--unsafe-fixes"),
        }
    }
}

impl Code {
    const fn of_compiler(id: &'static str, about: &'static str) -> Self {
        Self { id, about, follows_syntax_error: false, fixes: Fixes::None, rule: false }
    }

    const fn follows_syntax_error(self) -> Self {
        Self { follows_syntax_error: true, ..self }
    }

    /// The code of a rule, for the rule's own record.
    pub(crate) const fn of_rule(id: &'static str, about: &'static str) -> Self {
        Self { rule: true, ..Self::of_compiler(id, about) }
    }

    /// Whether it's the code of a rule, which has a level and can be suppressed.
    pub const fn is_rule(&self) -> bool {
        self.rule
    }

    /// The same, with fixes.
    pub(crate) const fn fixes(self, fixes: Fixes) -> Self {
        Self { fixes, ..self }
    }
}

/// Two codes are the same if their ids are: no two codes share one.
impl PartialEq for Code {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Code {}

/// Declares the codes together with the list of them.
macro_rules! codes {
    ($($name:ident = $id:literal, $about:literal $(, $flag:ident)?;)*) => {
        $(
            #[doc = $about]
            pub static $name: Code = Code::of_compiler($id, $about)$(.$flag())?;
        )*

        /// The codes of findings that don't come from a rule, sorted by id. They have no level that a catalog could set, and
        /// no `allow` suppresses them.
        pub static COMPILER: &[&Code] = &[$(&$name),*];
    };
}

codes! {
    ALLOW_UNTIL = "allow-until", "A suppression has an `until` that is not a date.";
    AMBIGUOUS_TOOL = "ambiguous-tool",
        "Tools of several servers have this name, and it is unclear which one is meant.", follows_syntax_error;
    ANNOTATION = "annotation", "A type annotation in parentheses is not allowed there, or is unknown.";
    BLANK_NAME = "blank-name", "A name is empty.";
    BLANK_PHRASE = "blank-phrase", "A phrase that a description must contain is empty.";
    BOUNDS = "bounds", "Bounds contradict each other or the type, or do not fit in it.";
    CALL = "call", "A sample call declares two different results.";
    CASE = "case", "A case of an `operation` contradicts itself.";
    CHECK_CONDITION = "check-condition", "A check has no condition, or more than one.";
    CHECK_NAME = "check-name", "A check has the name of a standard rejection.";
    CHECK_TARGET = "check-target", "A check does not say which parameter it applies to, or its condition \
                                    cannot apply to that parameter.";
    CHECK_TEXT = "check-text", "A check gives its text twice, or in two ways.";
    DESCRIPTION = "description", "A description is missing, or is given both as a single text and as \
                                  separate nodes.";
    DUPLICATE_CALL = "duplicate-call", "Two sample calls of a tool have the same title.";
    DUPLICATE_CASE = "duplicate-case", "Two cases of an `operation` have the same name.";
    DUPLICATE_CATALOG = "duplicate-catalog", "Two files have a `catalog` node.";
    DUPLICATE_CHECK = "duplicate-check", "Two checks of a tool have the same name.";
    DUPLICATE_DEFAULT = "duplicate-default", "A default is given twice.";
    DUPLICATE_EXAMPLE = "duplicate-example", "Two examples of an outcome have the same title.";
    DUPLICATE_MEMBER = "duplicate-member", "A value has two members of the same name.";
    DUPLICATE_NAME = "duplicate-name", "Two servers, agents, types or texts have the same name.";
    DUPLICATE_NODE = "duplicate-node", "A node that may appear only once appears twice.";
    DUPLICATE_OFFER = "duplicate-offer", "An agent lists a tool twice.";
    DUPLICATE_OUTCOME = "duplicate-outcome", "Two outcomes of a tool have the same name.";
    DUPLICATE_PARAMETER = "duplicate-parameter", "Two parameters or members have the same name.";
    DUPLICATE_PROPERTY = "duplicate-property", "A property is given twice on one node.";
    DUPLICATE_TEXT = "duplicate-text", "A text of the catalog is given twice.";
    DUPLICATE_TOOL = "duplicate-tool", "Two tools of one server have the same name.";
    DUPLICATE_VALUE = "duplicate-value", "An enum has a value twice.";
    EMPTY_ENUM = "empty-enum", "An enum has no values.";
    EMPTY_GROUP = "empty-group", "A group of an agent has no tool in it.", follows_syntax_error;
    EMPTY_TYPE = "empty-type", "A type has nothing in it.";
    EXAMPLE = "example", "An example does not fit its outcome.";
    EXTRA_ARGUMENT = "extra-argument", "A node has more arguments than it takes.";
    EXTRA_ITEM_TYPE = "extra-item-type", "A list or map has more than one type of items.";
    LINT_WARNINGS = "lint-warnings", "`lint` gives all warnings together a level that only single rules can have.";
    LOAD = "load", "A file or folder cannot be read.";
    LOADING = "loading", "An agent's way of loading contradicts its lists of tools.";
    MARKER = "marker", "The marker after texts that a person typed is empty, or is not a single line.";
    MAX_ALWAYS_LOADED = "max-always-loaded", "An agent always loads more tools than its own limit.";
    MISPLACED_NODE = "misplaced-node", "A node is not allowed in its place.";
    MISPLACED_PROPERTY = "misplaced-property", "A property is not allowed in its place.";
    MISPLACED_TEXT = "misplaced-text", "A text is not allowed in its place.";
    MISPLACED_TYPE = "misplaced-type", "A type cannot be used in its place.";
    MISSING_ARGUMENT = "missing-argument", "A node lacks an argument.";
    MISSING_ITEM_TYPE = "missing-item-type", "A list or map does not say what its items are.";
    MISSING_PROPERTY = "missing-property", "A node lacks a property.";
    MISSING_REASON = "missing-reason", "A suppression gives no reason.";
    MIXED_TYPE = "mixed-type", "A type mixes the values of an enum with members.";
    MIXED_VALUE = "mixed-value", "A value mixes items and members.";
    NESTED_TOO_DEEP = "nested-too-deep", "Types are nested deeper than hosts accept.";
    NO_MEMBERS = "no-members", "An object declares no members.";
    NO_OUTCOME = "no-outcome", "A tool declares no outcome.";
    NO_VALUE = "no-value", "A node of a value is empty.";
    NOT_WHEN = "not-when", "A `not-when` names its own tool as the one to use instead.";
    ONE_OR_MANY = "one-or-many", "A list that accepts a single item has items that cannot be told apart \
                                  from a list.";
    ORPHAN_TOOL = "orphan-tool", "No agent has the tool.", follows_syntax_error;
    OUTCOME_TEXT = "outcome-text", "An outcome does not say what happened.";
    OUTPUT = "output", "A declared output does not fit the fields of an outcome.";
    OWNER = "owner", "A member names an owner that it cannot have.";
    PATTERN = "pattern", "A pattern cannot be read, or hosts cannot use it.";
    RECURSIVE_TYPE = "recursive-type", "A type contains itself.";
    RESERVED_NAME = "reserved-name", "A name already means something else.";
    RUST_NAME = "rust-name", "A name cannot be written in Rust.";
    RUST_NAME_CLASH = "rust-name-clash", "Two names become the same name in Rust.";
    RUST_TYPE = "rust-type", "A Rust type does not fit the declared type.";
    SAMPLE_CALL = "sample-call", "A sample call does not have the declared result.";
    SYNTAX = "syntax", "A file is not valid KDL.";
    TEMPLATE = "template", "A template cannot be read, or uses an unknown name.";
    TYPE_SIZE = "type-size", "A type is too large when written out in full.";
    UNKNOWN_CALL = "unknown-call", "A call refers to an unknown sample call.";
    UNKNOWN_MEMBER = "unknown-member", "A value has a member that its type does not declare.";
    UNKNOWN_NODE = "unknown-node", "A node is not known in its place.";
    UNKNOWN_PARAMETER = "unknown-parameter", "A name belongs to no parameter of the tool.";
    UNKNOWN_PROPERTY = "unknown-property", "A property is not known on its node.";
    UNKNOWN_REJECT = "unknown-reject", "A text rewords a standard rejection that does not exist.";
    UNKNOWN_REJECTION = "unknown-rejection", "A sample call expects a rejection that the tool does not have.";
    UNKNOWN_SERVER = "unknown-server", "A name belongs to no server of the catalog.", follows_syntax_error;
    UNKNOWN_TOOL = "unknown-tool", "A name belongs to no tool of the catalog.", follows_syntax_error;
    UNKNOWN_TYPE = "unknown-type", "A name belongs to no type.", follows_syntax_error;
    UNKNOWN_VALUE = "unknown-value", "A value is not one of those known in its place.";
    UNUSED_TEXT = "unused-text", "No outcome shows a shared text.";
    UNUSED_TYPE = "unused-type", "No tool uses a named type.";
    VALUE = "value", "A value does not fit its type.";
    WIRE_NAME_CLASH = "wire-name-clash", "Two tools of an agent have the same name on a host.";
    WITHHELD = "withheld", "An agent withholds a tool that none of its groups contains.", follows_syntax_error;
    WRONG_KIND = "wrong-kind", "A value is of another kind than its place takes.";
}

#[cfg(test)]
mod tests {
    use super::COMPILER;

    #[test]
    fn they_are_sorted_and_named_by_their_ids() {
        let ids: Vec<&str> = COMPILER.iter().map(|code| code.id).collect();
        assert!(ids.is_sorted_by(|one, other| one < other), "{ids:?}");
        for code in COMPILER {
            let kebab = code.id.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
            assert!(kebab && code.about.ends_with('.'), "{code:?}");
        }
    }
}
