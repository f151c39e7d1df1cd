//! From a `serde_json` value, within the same bounds as text.

use serde_json::Value;

use super::super::bounds::{DEPTH_LIMIT, MAX_BYTES, MAX_VALUES};
use super::{Fault, Json, Node, Number, small};

impl<'v> Json<'v> {
    /// The same value. Nothing that would pass as text is refused.
    pub(crate) fn of_value(value: &'v Value) -> Result<Self, Fault> {
        let mut taking = Taking { json: Json::default(), bytes: 0, values: 0 };
        taking.value(value, 0)?;
        Ok(taking.json)
    }
}

struct Taking<'v> {
    json: Json<'v>,
    /// Minimum size in bytes of the values so far, as text.
    bytes: usize,
    values: usize,
}

impl<'v> Taking<'v> {
    fn value(&mut self, value: &'v Value, depth: usize) -> Result<(), Fault> {
        self.values += 1;
        self.bytes = self.bytes.saturating_add(at_least(value));
        if self.bytes > MAX_BYTES {
            return Err(Fault::TooManyBytes);
        }
        if self.values > MAX_VALUES {
            return Err(Fault::TooManyValues);
        }
        let node = match value {
            Value::Null => Node::Null,
            Value::Bool(truth) => Node::Bool(*truth),
            Value::Number(number) => Node::Number(of_number(number)),
            Value::String(text) => Node::Text(text),
            Value::Array(items) => {
                let open = self.open(depth)?;
                items.iter().try_for_each(|item| self.value(item, depth + 1))?;
                let end = small(self.json.nodes.len());
                self.json.nodes[open] = Node::List(small(items.len()), end);
                return Ok(());
            }
            Value::Object(members) => {
                let open = self.open(depth)?;
                for (name, member) in members {
                    self.bytes = self.bytes.saturating_add(name.len() + 3);
                    self.json.nodes.push(Node::Text(name));
                    self.value(member, depth + 1)?;
                }
                let end = small(self.json.nodes.len());
                self.json.nodes[open] = Node::Object(small(members.len()), end);
                return Ok(());
            }
        };
        self.json.nodes.push(node);
        Ok(())
    }

    /// Reserves a container's place until its end is known.
    fn open(&mut self, depth: usize) -> Result<usize, Fault> {
        if depth + 1 >= DEPTH_LIMIT {
            return Err(Fault::TooDeep);
        }
        self.json.nodes.push(Node::Null);
        Ok(self.json.nodes.len() - 1)
    }
}

fn of_number(number: &serde_json::Number) -> Number {
    if let Some(whole) = number.as_i64() {
        Number::Whole(whole)
    } else if let Some(large) = number.as_u64() {
        Number::Large(large)
    } else {
        Number::Real(number.as_f64().unwrap_or(f64::NAN))
    }
}

/// Minimum size in bytes of a value as JSON, without its content.
fn at_least(value: &Value) -> usize {
    match value {
        Value::Null | Value::Bool(true) => 4,
        Value::Bool(false) => 5,
        Value::Number(_) => 1,
        Value::String(text) => text.len() + 2,
        Value::Array(items) => (items.len() + 1).max(2),
        Value::Object(members) => (members.len() + 1).max(2),
    }
}
