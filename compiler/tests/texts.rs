//! Puts an invisible character into every place of the grammar that takes a text: the list of texts for rules must include
//! it, unless the place takes no such text. A new property in the grammar fails here until `texts/every-text.kdl` contains
//! it.

use std::collections::{BTreeMap, BTreeSet};
use toolcat_compiler::diagnostic::{Level, Style, render};
use toolcat_compiler::driver::Analysis;
use toolcat_compiler::model::lower::grammar::{
    COMMON, IN_FIELD, NodeSpec, Property, TOP, TYPES, VALUE, is_common, type_spec,
};
use toolcat_compiler::rules::{self, Selection};
use toolcat_compiler::source::{SourceFile, Sources};
use toolcat_compiler::syntax::{self, Node, Text, ValueKind};

const CATALOG: &str = include_str!("texts/every-text.kdl");

/// A letter of the tag block: no font shows it, and models read it as an `I`.
const TAG: char = '\u{E0049}';

/// Texts that no model reads, each with the reason. They are not checked.
const NOT_READ: &[(&str, &str)] = &[
    ("reason", "is for whoever reads the catalog"),
    ("neutral/0", "is compared with what a model sends, and shown nowhere"),
    ("catalog/0", "names generated files"),
    ("text/name", "names a part for templates"),
    ("(example)", "stands for what code hands in"),
    ("(rejected)", "is a call as it should not be made, offered to nobody"),
    ("always-loaded/tag", "chooses tools; where it fits none, that is a warning"),
    ("deferred/tag", "chooses tools; where it fits none, that is a warning"),
];

/// A place for a text: the node's name with the argument's number or the property's name.
fn place(node: &str, part: &str) -> String {
    format!("{node}/{part}")
}

/// Every place in the grammar that takes a text.
fn places() -> BTreeSet<String> {
    let mut out = BTreeSet::new();
    TOP.iter().chain(IN_FIELD).chain([&VALUE]).for_each(|spec| add(spec, &mut out));
    for ty in TYPES {
        out.extend(of(ty.name, ty.properties));
    }
    out.extend(of("field", COMMON));
    out.extend(["0", "1"].map(|argument| place("field", argument)));
    out
}

/// The places of a node's properties.
fn of<'g>(node: &'g str, properties: &'g [Property]) -> impl Iterator<Item = String> + 'g {
    let texts = properties.iter().filter(|property| property.kind.is_text());
    texts.map(move |property| place(node, property.name))
}

fn add(spec: &NodeSpec, out: &mut BTreeSet<String>) {
    let arguments = spec.arguments.iter().enumerate().filter(|(_, argument)| argument.kind.is_text());
    out.extend(arguments.map(|(index, _)| place(spec.name, &index.to_string())));
    out.extend(of(spec.name, spec.properties));
    spec.children.nodes().iter().for_each(|spec| add(spec, out));
}

/// Every text of a file with its place.
fn texts(nodes: &[Node], within: &str, out: &mut Vec<(String, Text)>) {
    for node in nodes {
        let name = node.name.text.as_str();
        let value = within.starts_with('(');
        let is_type = type_spec(name).is_some() || matches!(name, "address" | "priority");
        for (index, argument) in node.arguments.iter().enumerate() {
            let ValueKind::String(text) = &argument.kind else { continue };
            let index = index.to_string();
            let at = match (value, is_type) {
                (true, _) => within.to_owned(),
                (false, true) => place("field", &index),
                (false, false) => place(name, &index),
            };
            out.push((at, text.clone()));
        }
        for property in &node.properties {
            let ValueKind::String(text) = &property.value.kind else { continue };
            let own = property.name.text.as_str();
            let common = is_type && is_common(own);
            out.push((place(if common { "field" } else { name }, own), text.clone()));
        }
        let children = node.children.as_deref().unwrap_or_default();
        let within = match name {
            "example" => "(example)",
            "call" if node.properties.iter().any(|one| one.name.text == "rejected-by") => "(rejected)",
            "call" => "(call)",
            _ if value => within,
            _ => "",
        };
        texts(children, within, out);
    }
}

/// The findings that stop a build, with their places in a catalog.
fn errors(text: &str) -> Vec<String> {
    let compiled = Analysis::of(Sources::texts([("every-text.kdl", text)]).named("everything"));
    let mut found = compiled.findings().to_vec();
    found.extend(rules::run(compiled.catalog(), &Selection::default()));
    let errors = found.iter().filter(|one| one.level == Level::Error || one.code.id == "unknown-rule");
    errors.map(|one| render(one, compiled.sources(), Style::Plain)).collect()
}

fn is(place: &str, listed: &str) -> bool {
    place == listed || place.split_once('/').is_some_and(|(_, part)| part == listed)
}

#[test]
fn every_text_in_the_grammar_is_checked() {
    assert_eq!(errors(CATALOG).join("\n"), "", "the catalog itself is sound");
    let sources = Sources::new(vec![SourceFile::new("every-text.kdl", CATALOG)]);
    let (id, file) = sources.iter().next().expect("a file");
    let (document, wrong) = syntax::read(id, &file.text);
    assert!(wrong.is_empty());
    let mut all = Vec::new();
    texts(&document.nodes, "", &mut all);

    let mut held: BTreeMap<String, usize> = BTreeMap::new();
    let mut silent = Vec::new();
    for (at, text) in &all {
        *held.entry(at.clone()).or_default() += 1;
        let mut hidden = CATALOG.to_owned();
        // Before the closing quote.
        hidden.insert(text.span.end as usize - 1, TAG);
        let found = errors(&hidden);
        match NOT_READ.iter().find(|(listed, _)| is(at, listed)) {
            None if found.is_empty() => silent.push(format!("{at}: \"{}\"", text.value)),
            Some((_, why)) if found.iter().any(|one| one.contains("[desc-hidden-text]")) => {
                silent.push(format!("{at}: \"{}\" is looked at, though it {why}", text.value));
            }
            _ => {}
        }
    }
    assert!(
        silent.is_empty(),
        "a hidden letter passes here, or the table above is wrong:\n{}",
        silent.join("\n")
    );
    let missing: Vec<_> = places().into_iter().filter(|at| !held.contains_key(at)).collect();
    assert!(missing.is_empty(), "every-text.kdl has no text in: {missing:?}");
}
