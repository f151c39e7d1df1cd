//! Keywords of JSON Schema that are rules about values, by the values that they speak of.

use crate::import::types::Type;

/// Rules about values that the language does not have, whatever the type.
pub(super) const RULES: [&str; 8] =
    ["not", "if", "then", "else", "disallow", "divisibleBy", "$dynamicRef", "$recursiveRef"];

/// Rules that hold for values of one type alone.
const OF_TYPE: [(&str, Class); 31] = [
    ("minimum", Class::Number),
    ("maximum", Class::Number),
    ("exclusiveMinimum", Class::Number),
    ("exclusiveMaximum", Class::Number),
    ("multipleOf", Class::Number),
    ("minLength", Class::Text),
    ("maxLength", Class::Text),
    ("pattern", Class::Text),
    ("format", Class::Text),
    ("contentEncoding", Class::Text),
    ("contentMediaType", Class::Text),
    ("contentSchema", Class::Text),
    ("minItems", Class::List),
    ("maxItems", Class::List),
    ("uniqueItems", Class::List),
    ("items", Class::List),
    ("prefixItems", Class::List),
    ("additionalItems", Class::List),
    ("contains", Class::List),
    ("minContains", Class::List),
    ("maxContains", Class::List),
    ("unevaluatedItems", Class::List),
    ("additionalProperties", Class::Object),
    ("patternProperties", Class::Object),
    ("propertyNames", Class::Object),
    ("minProperties", Class::Object),
    ("maxProperties", Class::Object),
    ("dependentRequired", Class::Object),
    ("dependentSchemas", Class::Object),
    ("dependencies", Class::Object),
    ("unevaluatedProperties", Class::Object),
];

/// Values of which some keywords speak.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    Number,
    Text,
    List,
    Object,
}

impl Class {
    /// The values that the keyword speaks of.
    pub(super) fn of(name: &str) -> Option<Self> {
        OF_TYPE.iter().find(|(known, _)| *known == name).map(|(_, class)| *class)
    }

    /// Whether a value of the type may be such a value.
    pub(super) fn concerns(self, ty: &Type) -> bool {
        match ty {
            Type::String(_) | Type::Enum(_) => self == Self::Text,
            Type::Integer(_) | Type::Number(_) => self == Self::Number,
            Type::Boolean => false,
            Type::List(list) => self == Self::List || list.one_or_many && self.concerns(&list.item.ty),
            Type::Object(_) | Type::Map(_) => self == Self::Object,
            Type::Json => true,
            Type::OneOf(types) => types.iter().any(|ty| self.concerns(ty)),
        }
    }
}

/// Whether a keyword is a rule about values.
pub(super) fn is_rule(name: &str) -> bool {
    RULES.contains(&name)
        || Class::of(name).is_some()
        || matches!(name, "type" | "enum" | "const" | "anyOf" | "oneOf" | "allOf")
}

/// Whether a keyword of a type is a remark where nothing checks it.
pub(super) fn is_remark(name: &str) -> bool {
    matches!(name, "contentEncoding" | "contentMediaType" | "contentSchema")
}
