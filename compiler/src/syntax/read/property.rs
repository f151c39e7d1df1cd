//! Duplicate properties in one node.

use std::collections::HashMap;

use super::super::Property;
use super::Reader;
use crate::diagnostic::{Diagnostic, codes};

/// Up to this many properties, comparing all pairs is faster than a table.
const FEW: usize = 12;

impl Reader<'_> {
    /// Reports each property whose name occurred in the node before. KDL would silently let the last one win.
    pub(super) fn refuse_duplicates(&mut self, properties: &[Property]) {
        if properties.len() < 2 {
            return;
        }
        if properties.len() > FEW {
            let mut seen: HashMap<&str, &Property> = HashMap::new();
            for property in properties {
                match seen.get(property.name.text.as_str()) {
                    Some(first) => self.duplicate(first, property),
                    None => drop(seen.insert(&property.name.text, property)),
                }
            }
            return;
        }
        for (index, property) in properties.iter().enumerate() {
            let before = &properties[..index];
            if let Some(first) = before.iter().find(|first| first.name.text == property.name.text) {
                self.duplicate(first, property);
            }
        }
    }

    fn duplicate(&mut self, first: &Property, second: &Property) {
        let message = format!("the property `{}` is given twice", second.name.text);
        let diagnostic = Diagnostic::error(&codes::DUPLICATE_PROPERTY, second.name.span, message)
            .at("the second time")
            .also(first.name.span, "the first time")
            .help("Remove one of them.");
        self.report(diagnostic);
    }
}
