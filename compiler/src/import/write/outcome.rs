//! The one outcome of an imported tool, and the text that shows it.

use super::{Node, field, prose, typed_node};
use crate::import::types::{Field, Outcome, Type};

/// The outcome, and `output` where hosts get its members as JSON.
pub(super) fn nodes(result: Option<&Outcome>) -> Vec<Node> {
    let unpinned = Node::new("allow")
        .arg("outcome-unpinned")
        .prop("reason", Some("The source has no example of a result; add one, and remove this."));
    let node = Node::new("outcome").arg("result").child(unpinned);
    let text = |text: &str| Node::new("text").arg(text);
    match result {
        None => vec![node.child(Node::new("string").arg("text")).child(text("{{text}}"))],
        Some(Outcome::Whole(typed)) => {
            vec![node.child(typed_node(typed, Some("result"))).child(text("{{json result}}"))]
        }
        Some(Outcome::Members(fields, about)) => {
            let node = node
                .children(about.iter().map(|text| Node::new("means").arg(prose(text))))
                .children(fields.iter().map(field))
                .child(text(fields.iter().map(line).collect::<String>().trim_end()));
            vec![node, Node::new("output")]
        }
    }
}

/// Whether a template can name a member: the others would have to be quoted, for which there is no way.
pub(in crate::import) fn is_shown(name: &str) -> bool {
    let begins = |c: char| c.is_alphabetic() || matches!(c, '_' | '$');
    name.starts_with(begins)
        && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '$' | '-'))
        && !matches!(name, "this" | "else" | "true" | "false" | "null" | "undefined")
}

/// The line that shows a member. Zero and `false` are not given as far as `#if` goes, so they get a branch.
fn line(field: &Field) -> String {
    let (name, typed) = (&field.name, &field.typed);
    let shown = match &typed.ty {
        Type::String(_) | Type::Integer(_) | Type::Number(_) | Type::Boolean | Type::Enum(_) => {
            format!("{name}: {{{{{name}}}}}\n")
        }
        _ => format!("{name}: {{{{json {name}}}}}\n"),
    };
    if !field.optional && !typed.nullable {
        return shown;
    }
    let blank = match &typed.ty {
        Type::Integer(_) | Type::Number(_) => "0",
        Type::Boolean => "false",
        _ => "",
    };
    let mut out = format!("{{{{#if {name}}}}}{shown}");
    if !blank.is_empty() {
        out += &format!("{{{{else if (eq {name} {blank})}}}}{name}: {blank}\n");
    }
    if typed.nullable && !field.optional {
        out += &format!("{{{{else}}}}{name}: null\n");
    }
    out + "{{/if}}"
}
