//! What is found whenever a catalog is compiled, and is no rule: it cannot be given another level or be suppressed.

/// What a diagnostic of the compiler is about, in one sentence; `None` for rules and unknown names.
pub(super) fn about(id: &str) -> Option<&'static str> {
    ABOUT.iter().find(|(known, _)| *known == id).map(|(_, about)| *about)
}

/// Their ids, sorted.
pub(super) fn ids() -> impl Iterator<Item = &'static str> {
    ABOUT.iter().map(|(id, _)| *id)
}

const ABOUT: &[(&str, &str)] = &[
    ("allow-until", "A suppression ends on a day that no calendar has."),
    ("ambiguous-tool", "Tools of several servers have this name, and nothing says which one is meant."),
    ("annotation", "A type annotation in parentheses stands where none can, or is none that is known."),
    ("blank-name", "A name is empty."),
    ("blank-phrase", "A phrase that a description has to say is empty."),
    ("bounds", "Bounds contradict each other or the type, or do not fit into it."),
    ("call", "A sample call says two different things about what should come of it."),
    ("case", "A case of an `operation` is declared in a way that contradicts itself."),
    ("check-condition", "A check demands nothing, or several things at once."),
    ("check-name", "A check has the name of a standard rejection."),
    ("check-target", "A check does not say which parameter it is about, or asks it for what it cannot hold."),
    ("check-text", "A check gives its text twice, or in two ways."),
    ("description", "A description is missing, or is given both as one text and in pieces."),
    ("duplicate-call", "Two sample calls of a tool have the same title."),
    ("duplicate-case", "Two cases of an `operation` have the same name."),
    ("duplicate-catalog", "Two files have a `catalog` node."),
    ("duplicate-check", "Two checks of a tool have the same name."),
    ("duplicate-default", "A default is given twice."),
    ("duplicate-example", "Two examples of an outcome have the same title."),
    ("duplicate-member", "A value has two members of the same name."),
    ("duplicate-name", "Two servers, agents, types or texts have the same name."),
    ("duplicate-node", "A node that may stand once stands twice."),
    ("duplicate-offer", "An agent lists a tool twice."),
    ("duplicate-outcome", "Two outcomes of a tool have the same name."),
    ("duplicate-parameter", "Two parameters or members have the same name."),
    ("duplicate-property", "A property is given twice on one node."),
    ("duplicate-text", "A text of the catalog is given twice."),
    ("duplicate-tool", "Two tools of one server have the same name."),
    ("duplicate-value", "An enum has a value twice."),
    ("empty-enum", "An enum has no values."),
    ("empty-group", "A group of an agent has no tool in it."),
    ("empty-type", "A type has nothing in it."),
    ("example", "An example does not fit its outcome."),
    ("extra-argument", "A node has more arguments than it takes."),
    ("extra-item-type", "A list or map has more than one type of items."),
    ("lint-warnings", "`lint` gives all warnings together a level that only single rules can have."),
    ("load", "A file or folder cannot be read."),
    ("loading", "An agent's way of loading contradicts its lists of tools."),
    ("marker", "What follows a text that a person typed is empty, or is not one line."),
    ("max-always-loaded", "An agent always loads more tools than it says it may."),
    ("misplaced-node", "A node stands where it has no meaning."),
    ("misplaced-property", "A property stands where it has no meaning."),
    ("misplaced-text", "A text stands where none is read."),
    ("misplaced-type", "A type stands where it cannot be used."),
    ("missing-argument", "A node lacks an argument."),
    ("missing-item-type", "A list or map does not say what its items are."),
    ("missing-property", "A node lacks a property."),
    ("missing-reason", "A suppression gives no reason."),
    ("mixed-type", "A type mixes the values of an enum with members."),
    ("mixed-value", "A value mixes items and members."),
    ("nested-too-deep", "Types are nested deeper than hosts accept."),
    ("no-members", "An object declares no members."),
    ("no-outcome", "A tool declares no outcome."),
    ("no-value", "A node of a value holds none."),
    ("not-when", "A `not-when` names its own tool as the one to use in its place."),
    ("one-or-many", "A list that takes one value in place of a list has items that make the two look alike."),
    ("orphan-tool", "No agent is given the tool."),
    ("outcome-text", "An outcome does not say what happened."),
    ("output", "A declared output does not fit the fields of an outcome."),
    ("owner", "A member names an owner that it cannot have."),
    ("pattern", "A pattern cannot be read, or hosts cannot use it."),
    ("recursive-type", "A type contains itself."),
    ("reserved-name", "A name means something else already."),
    ("rust-name", "A name cannot be written in Rust."),
    ("rust-name-clash", "Two names become the same name in Rust."),
    ("rust-type", "A Rust type cannot stand for the declared one."),
    ("sample-call", "A sample call does not come out as it says."),
    ("syntax", "A file is not valid KDL."),
    ("template", "A template cannot be read, or names what is not there."),
    ("type-size", "A type is too large when everything in it is written out."),
    ("unknown-call", "A call refers to a sample call that is not there."),
    ("unknown-member", "A value has a member that its type does not declare."),
    ("unknown-node", "A node is not known in its place."),
    ("unknown-parameter", "A name belongs to no parameter of the tool."),
    ("unknown-property", "A property is not known on its node."),
    ("unknown-reject", "A text is about a standard rejection that does not exist."),
    ("unknown-rejection", "A sample call expects a rejection that the tool does not have."),
    ("unknown-server", "A name belongs to no server of the catalog."),
    ("unknown-tool", "A name belongs to no tool of the catalog."),
    ("unknown-type", "A name belongs to no type."),
    ("unknown-value", "A value is none of those that are known in its place."),
    ("unused-text", "A shared text is shown by no outcome."),
    ("unused-type", "A named type is used by no tool."),
    ("value", "A value does not fit its type."),
    ("wire-name-clash", "Two tools of an agent have the same name for a host."),
    ("withheld", "An agent takes away a tool that none of its groups has."),
    ("wrong-kind", "A value is of another kind than its place takes."),
];

#[cfg(test)]
mod tests {
    use super::ids;
    use std::collections::BTreeSet;
    use std::path::{Path, PathBuf};
    use toolcat_compiler::rules::rule;

    #[test]
    fn they_are_sorted_and_no_rules() {
        let all: Vec<&str> = ids().collect();
        assert!(all.is_sorted_by(|one, other| one < other), "{all:?}");
        assert!(all.iter().all(|id| rule(id).is_none()), "{all:?}");
    }

    /// Every id that a pinned text of the repository shows is told about, by whichever way it got there.
    #[test]
    fn every_id_that_is_shown_is_known() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut files = Vec::new();
        for folder in ["tests", "compiler/tests", "compiler/src/rules", "cli/tests", "docs"] {
            all(&root.join(folder), &mut files);
        }
        let known: BTreeSet<&str> = ids().collect();
        let mut shown = BTreeSet::new();
        for file in files {
            let Ok(text) = std::fs::read_to_string(&file) else { continue };
            for mark in ["error[", "warning[", "note["] {
                let found = text.split(mark).skip(1).filter_map(|rest| rest.split_once(']'));
                shown.extend(found.map(|(id, _)| id.to_owned()).filter(|id| is_id(id)));
            }
        }
        assert!(shown.len() > 100, "the pinned texts are there: {shown:?}");
        let missing: Vec<_> =
            shown.iter().filter(|id| !known.contains(id.as_str()) && rule(id).is_none()).collect();
        assert!(missing.is_empty(), "not told about: {missing:?}");
    }

    fn is_id(text: &str) -> bool {
        !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')
    }

    fn all(folder: &Path, out: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            match entry.path() {
                path if path.is_dir() => all(&path, out),
                path => out.push(path),
            }
        }
    }

    /// Every id that stands behind `error(`, `warning(`, `unknown(` or `duplicate(` in the compiler is told about.
    #[test]
    fn none_is_missing() {
        let compiler = Path::new(env!("CARGO_MANIFEST_DIR")).join("../compiler/src");
        let mut files = Vec::new();
        collect(&compiler, &mut files);
        files.retain(|file| !file.starts_with(compiler.join("import")));
        assert!(!files.is_empty(), "the compiler's source is there");
        let known: BTreeSet<&str> = ids().collect();
        let mut missing = BTreeSet::new();
        for file in files {
            let text = std::fs::read_to_string(&file).expect("readable");
            let text = text.split("#[cfg(test)]").next().unwrap_or_default();
            for call in ["error(", "warning(", "unknown(", "duplicate("] {
                let found = text.split(call).skip(1).filter_map(id);
                missing.extend(found.filter(|id| !known.contains(id.as_str()) && rule(id).is_none()));
            }
        }
        assert!(missing.is_empty(), "not told about: {missing:?}");
    }

    /// The id at the beginning of a call's arguments, if one is written there.
    fn id(arguments: &str) -> Option<String> {
        let (id, rest) = arguments.trim_start().strip_prefix('"')?.split_once('"')?;
        let kebab = id.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-');
        (kebab && rest.trim_start().starts_with(',')).then(|| id.to_owned())
    }

    fn collect(folder: &Path, out: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).expect("readable").flatten() {
            let path = entry.path();
            if path.is_dir() {
                collect(&path, out);
            } else if path.extension().is_some_and(|kind| kind == "rs")
                && !path.ends_with("tests.rs")
                && !path.ends_with("words.rs")
            {
                out.push(path);
            }
        }
    }
}
