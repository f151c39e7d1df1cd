//! The values of an enum, and which names in a list are taken.

use super::clash;
use super::conform;
use super::fields::Fields;
use super::grammar::{IN_FIELD, VALUE};
use super::node::spanned;
use super::node::{self, children};
use super::prose;
use crate::diagnostic::codes;
use crate::model::{EnumValue, rust_name};
use crate::source::Spanned;
use crate::syntax::Node;
use std::collections::HashMap;

/// Taken names in one object, each with the index of its field.
#[derive(Default)]
pub(super) struct Taken {
    /// On the wire; `true` for an earlier name.
    pub(super) wire: HashMap<String, (usize, bool)>,
    pub(super) rust: HashMap<String, usize>,
}

impl<'n> Fields<'n, '_> {
    /// The values of an enum.
    pub(super) fn enum_values(&mut self, node: &'n Node) -> Vec<EnumValue> {
        let mut values: Vec<EnumValue> = Vec::new();
        let mut taken = Taken::default();
        for child in children(node).iter().filter(|child| child.name.text == "value") {
            conform::node(self.report, child, &VALUE);
            let Some(value) = node::text(self.report, child, 0).map(spanned) else { continue };
            let rust_name = node::rust_name_property(self.report, child, rust_name::Case::Pascal)
                .unwrap_or_else(|| rust_name::pascal(&value.value));
            let text = node::text(self.report, child, 1).map(prose::raw);
            if self.named && rust_name == rust_name::ALL_VALUES {
                let place = node::property(child, "rust-name").map_or(value.span, |property| property.span);
                let message = format!(
                    "`{}` becomes `{rust_name}` in Rust, which is the list of all \
                                       values",
                    value.value
                );
                let error = self.report.error(&codes::RUST_NAME_CLASH, place, message);
                error.help = Some("Give it another name: rust-name=\"All\".".to_owned());
            }
            self.enum_clash(&values, &value, &rust_name, &mut taken);
            values.push(EnumValue { value, rust_name, text });
        }
        // Another child is reported separately, and was probably meant as the values.
        if values.is_empty()
            && children(node).iter().all(|child| IN_FIELD.iter().any(|rule| rule.name == child.name.text))
        {
            let error = self.report.error(&codes::EMPTY_ENUM, node.head, "this enum has no values");
            error.help = Some("List them in braces: `value \"x\" \"what it means\"`.".to_owned());
        }
        values
    }

    fn enum_clash(
        &mut self,
        values: &[EnumValue],
        new: &Spanned<String>,
        rust_name: &str,
        taken: &mut Taken,
    ) {
        let at = values.len();
        let same = taken.rust.get(rust_name).copied().filter(|_| self.named);
        let first = taken.wire.get(&new.value).map(|(old, _)| *old).or(same);
        taken.wire.entry(new.value.clone()).or_insert((at, false));
        taken.rust.entry(rust_name.to_owned()).or_insert(at);
        let Some(old) = first.map(|old| &values[old]) else {
            return;
        };
        let old = &old.value;
        match old.value == new.value {
            true => clash::listed_twice(self.report, &codes::DUPLICATE_VALUE, "value", old.span, new),
            false => clash::in_rust(self.report, old, new, rust_name),
        }
    }
}
