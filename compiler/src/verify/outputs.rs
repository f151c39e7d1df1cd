//! `output`: results as JSON in addition to the text, with the members of all outcomes in one object.

use crate::diagnostic::{Diagnostic, codes};
use crate::model::{Catalog, Field};
use crate::surface::schema::Schema;
use std::collections::HashMap;

/// Outcomes whose members share a name but differ, and members with the name that holds the outcome.
pub(super) fn members(catalog: &Catalog, out: &mut Vec<Diagnostic>) {
    for tool in catalog.tools.iter().filter(|tool| tool.output) {
        let mut seen: HashMap<&str, &Field> = HashMap::new();
        for field in tool.outcomes.iter().flat_map(|outcome| &outcome.fields) {
            let name = &field.name.value;
            if name == "outcome" {
                out.push(
                    Diagnostic::error(&codes::OUTPUT, field.name.span, "`outcome` says which outcome it is")
                        .help("Give the member another name, or remove `output` from the tool."),
                );
            }
            let first = *seen.entry(name).or_insert(field);
            if std::ptr::eq(first, field) {
                continue;
            }
            if Schema::of_type(catalog, &first.ty).shape != Schema::of_type(catalog, &field.ty).shape {
                out.push(
                    Diagnostic::error(
                        &codes::OUTPUT,
                        field.name.span,
                        format!("`{name}` has two types in the results of this tool"),
                    )
                    .also(first.name.span, "the other one")
                    .help(
                        "The members of all outcomes stand in one object; give one of the two another name.",
                    ),
                );
            }
        }
    }
}
