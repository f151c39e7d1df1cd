//! Members of an outcome as JSON, for structured results and the `json` helper.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::attachment::{Attachment, AttachmentSource};

/// A type with exactly one JSON form. Generated types implement it, so they need no `serde` derive.
pub trait ToJson {
    /// Its JSON form.
    fn to_json(&self) -> Value;
}

/// The JSON of a number held by the team's own type, from its `Display`: structured content has to match its schema.
/// Text that is not a number stays text.
pub fn json_number(text: &str) -> Value {
    serde_json::from_str(text).map_or_else(|_| Value::from(text), Value::Number)
}

impl<T: ToJson + ?Sized> ToJson for &T {
    fn to_json(&self) -> Value {
        (**self).to_json()
    }
}

impl ToJson for str {
    fn to_json(&self) -> Value {
        self.into()
    }
}

impl ToJson for String {
    fn to_json(&self) -> Value {
        self.as_str().into()
    }
}

impl ToJson for bool {
    fn to_json(&self) -> Value {
        (*self).into()
    }
}

impl ToJson for i64 {
    fn to_json(&self) -> Value {
        (*self).into()
    }
}

impl ToJson for u64 {
    fn to_json(&self) -> Value {
        (*self).into()
    }
}

impl ToJson for f64 {
    /// A whole number without `.0`; `null` for what is not a number.
    fn to_json(&self) -> Value {
        crate::text::number_to_json(*self)
    }
}

impl ToJson for Value {
    fn to_json(&self) -> Value {
        self.clone()
    }
}

impl<T: ToJson> ToJson for Option<T> {
    fn to_json(&self) -> Value {
        self.as_ref().map_or(Value::Null, T::to_json)
    }
}

impl<T: ToJson> ToJson for [T] {
    fn to_json(&self) -> Value {
        self.iter().map(T::to_json).collect()
    }
}

impl<T: ToJson> ToJson for Vec<T> {
    fn to_json(&self) -> Value {
        self.as_slice().to_json()
    }
}

impl<T: ToJson> ToJson for BTreeMap<String, T> {
    fn to_json(&self) -> Value {
        self.iter().map(|(name, value)| (name.clone(), value.to_json())).collect()
    }
}

impl ToJson for Attachment {
    /// Its kind and place, without its bytes.
    fn to_json(&self) -> Value {
        let mut value = json!({"name": self.name, "media_type": self.media_type, "kind": self.kind.as_str()});
        match &self.source {
            AttachmentSource::Uri(uri) => value["uri"] = uri.as_str().into(),
            AttachmentSource::Bytes(bytes) => value["bytes"] = bytes.len().into(),
        }
        value
    }
}
