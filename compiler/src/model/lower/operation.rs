//! `operation`: one parameter that chooses what the tool does, and what each choice takes.

use super::clash;
use super::conform;
use super::fields::Fields;
use super::grammar::{self, EFFECTS, NodeSpec};
use super::members::Members;
use super::node::spanned;
use super::node::{self, children};
use super::prose;
use crate::diagnostic::codes;
use crate::model::{Case, EnumType, EnumValue, Field, Operation, Params, Presence, Type, rust_name};
use crate::source::Spanned;
use crate::syntax::Node;
use std::collections::HashSet;

/// What a `params` node says.
pub(super) fn params<'n>(fields: &mut Fields<'n, '_>, node: &'n Node) -> Params {
    let nodes = children(node);
    let mark = fields.report.mark();
    let Some(chooser) = nodes.iter().find(|child| child.name.text == "operation") else {
        let own = fields.fields(nodes, &[], "", &[]);
        return Params { fields: own, operation: None, partial: fields.report.failed_since(mark) };
    };
    conform::node(fields.report, chooser, spec());
    let mut own = fields.fields(nodes, grammar::in_tool("params").children.nodes(), "", &[]);
    let unread = fields.report.failed_since(mark);
    let Some((field, cases)) = choice(fields, chooser) else {
        return Params { fields: own, operation: None, partial: true };
    };
    if let Some(twin) = own.iter().find(|twin| twin.name.value == field.name.value) {
        let message = format!("`{}` is declared twice", field.name.value);
        fields.report.duplicate(
            &codes::DUPLICATE_PARAMETER,
            field.name.span,
            twin.name.span,
            message,
            "Rename one of the two.",
        );
    }
    let cases = bind(fields, &own, unread, &cases);
    // It comes last here, so that the indices of checks and cases stay valid. The schema shows it first, since a model writes
    // arguments in schema order.
    own.push(field);
    let field = own.len() - 1;
    let partial = fields.report.failed_since(mark);
    Params { fields: own, operation: Some(Operation { field, cases }), partial }
}

/// The choosing parameter, and the nodes of its cases.
fn choice<'n>(fields: &mut Fields<'n, '_>, node: &'n Node) -> Option<(Field, Vec<&'n Node>)> {
    let name = node::name(fields.report, node, 0)?;
    let text = node::text(fields.report, node, 1).map(prose::raw);
    let rust = node::rust_name_property(fields.report, node, rust_name::Case::Snake)
        .unwrap_or_else(|| rust_name::snake(&name.value));
    let cases: Vec<_> = children(node).iter().filter(|child| child.name.text == "case").collect();
    // Their children, and the accompanying `was` and `allow`.
    conform::children_of(fields.report, node, spec());
    if let Some(spec) = spec().child("case") {
        for case in &cases {
            conform::children_of(fields.report, case, spec);
        }
    }
    let mut values: Vec<EnumValue> = Vec::new();
    let mut named = Vec::new();
    let mut taken = std::collections::HashMap::new();
    for case in &cases {
        let Some(value) = node::text(fields.report, case, 0).map(spanned) else { continue };
        let rust_name = node::rust_name_property(fields.report, case, rust_name::Case::Pascal)
            .unwrap_or_else(|| rust_name::pascal(&value.value));
        if let Some(old) = taken.get(&rust_name).map(|old: &usize| &values[*old]) {
            let (old, code) = (&old.value, &codes::DUPLICATE_CASE);
            match old.value == value.value {
                true => clash::listed_twice(fields.report, code, "case", old.span, &value),
                false => clash::in_rust_as(fields.report, code, old, &value, &rust_name),
            }
        }
        taken.entry(rust_name.clone()).or_insert(values.len());
        named.push(*case);
        values.push(EnumValue { value, rust_name, text: node::text(fields.report, case, 1).map(prose::raw) });
    }
    if values.is_empty() {
        let error = fields.report.error(&codes::EMPTY_ENUM, node.head, "this operation has no cases");
        error.help =
            Some("List them in braces: `case \"get\" \"Show one run\" { needs \"run_id\" }`.".to_owned());
    }
    let was = children(node).iter().filter(|child| child.name.text == "was");
    let was: Vec<Spanned<String>> = was.flat_map(|child| node::names(fields.report, child)).collect();
    let path = rust_name::pascal(&rust);
    let ty = Type::Enum(EnumType { rust_name: fields.names.take(&path), values });
    let field = Field {
        name,
        rust_name: rust,
        text,
        presence: Presence::Required,
        ty,
        was,
        neutral: Vec::new(),
        nullable: false,
        keep_neutral: false,
        sensitive: false,
        from_user: false,
        owner: None,
        show_max: None,
        span: node.span,
    };
    Some((field, named))
}

/// `operation` in the grammar.
fn spec() -> &'static NodeSpec {
    let params = grammar::in_tool("params");
    params.child("operation").unwrap_or(params)
}

/// Binds what each case needs and takes; parameters that no case names belong to all of them. If some parameters are
/// `unread`, an unknown name may be one of theirs.
fn bind(fields: &mut Fields<'_, '_>, own: &[Field], unread: bool, nodes: &[&Node]) -> Vec<Case> {
    let names = Members::default();
    let mut cases: Vec<Case> = Vec::new();
    for node in nodes {
        let needs = named(fields, (own, &names), unread, node, "needs");
        let takes = named(fields, (own, &names), unread, node, "takes");
        let needed: HashSet<usize> = needs.iter().copied().collect();
        for twice in takes.iter().filter(|index| needed.contains(index)) {
            let message = format!("`{}` is both under `needs` and under `takes`", own[*twice].name.value);
            let error = fields.report.error(&codes::CASE, node.head, message);
            error.help = Some("Keep it under `needs` if it is required, otherwise under `takes`.".to_owned());
        }
        let effect = node::word_property(node, "effect", &EFFECTS);
        cases.push(Case { effect, needs, takes, span: node.span });
    }
    let chosen: HashSet<usize> =
        cases.iter().flat_map(|case| case.needs.iter().chain(&case.takes)).copied().collect();
    for index in (0..own.len()).filter(|index| !chosen.contains(index)) {
        for case in &mut cases {
            match own[index].presence {
                Presence::Required => case.needs.push(index),
                _ => case.takes.push(index),
            }
        }
    }
    for case in &mut cases {
        case.needs.sort_unstable();
        case.takes.sort_unstable();
    }
    cases
}

fn named(
    fields: &mut Fields<'_, '_>,
    (own, names): (&[Field], &Members),
    unread: bool,
    case: &Node,
    which: &str,
) -> Vec<usize> {
    let mut out = Vec::new();
    let mut seen = HashSet::new();
    for child in children(case).iter().filter(|child| child.name.text == which) {
        for name in node::names(fields.report, child) {
            match names.position(own, &name.value) {
                Some(index) if !seen.insert(index) => {
                    let error = fields.report.error(
                        &codes::CASE,
                        name.span,
                        format!("this case lists `{}` twice", name.value),
                    );
                    error.help = Some("Keep one of them.".to_owned());
                }
                Some(index) => out.push(index),
                None if unread => {}
                None => {
                    let known: Vec<_> = own.iter().map(|field| field.name.value.as_str()).collect();
                    fields.report.unknown(
                        &codes::UNKNOWN_PARAMETER,
                        name.span,
                        "parameter",
                        &name.value,
                        &known,
                    );
                }
            }
        }
    }
    out
}
