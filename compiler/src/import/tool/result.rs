//! The schema of a tool's result → the one outcome of an imported tool.

use super::Reader;
use crate::import::report::{Kind, member};
use crate::import::schema;
use crate::import::types::{Field, Outcome, Type, Typed};
use crate::import::write::is_shown;
use crate::model::Value;

/// Members that hold the schema of the result, by who writes them.
const RESULTS: [&str; 5] = ["outputSchema", "output_schema", "responseJsonSchema", "response", "output"];

impl Reader<'_> {
    /// What the result holds, where the source says so.
    pub(super) fn result(&mut self) -> Option<Outcome> {
        let (at, schema) = RESULTS.iter().find_map(|name| Some((*name, self.take(name)?)))?;
        match &schema {
            Value::Object(members) if !members.is_empty() => {
                let reader = schema::Reader::new(&schema, &self.id, at, false, self.report);
                let typed = { reader }.result();
                Some(self.outcome(at, &schema, typed))
            }
            Value::Object(_) | Value::Null => None,
            other => {
                self.say(Kind::Dropped, member(at, other), "left out: this is not a schema");
                None
            }
        }
    }

    /// An object becomes the members of the outcome, so that hosts get it as the structured result that the source promises.
    fn outcome(&mut self, at: &str, schema: &Value, typed: Typed) -> Outcome {
        let found = member(at, schema);
        if typed.nullable {
            self.say(Kind::Widened, "a result that can be null", "any JSON value as the result");
            return Outcome::Whole(Typed { text: typed.text, ..Typed::plain(Type::Json) });
        }
        match typed.ty {
            Type::Object(mut fields) if !fields.is_empty() && fields.iter().all(is_member) => {
                for field in &mut fields {
                    // A member with a default is always there, which the source does not say.
                    if let Some(default) = field.typed.default.take() {
                        let found = member("default", &default);
                        self.say(Kind::Dropped, found, "left out: results have no default");
                    }
                }
                Outcome::Members(fields, typed.text)
            }
            Type::Object(fields) if !fields.is_empty() => {
                let became = "kept as one member, `result`, without a schema of results for hosts: it has \
                              a name that members cannot have";
                self.say(Kind::Dropped, found, became);
                Outcome::Whole(Typed { ty: Type::Object(fields), ..typed })
            }
            _ => {
                let became = "kept as one member, `result`, without a schema of results for hosts: it is \
                              not an object with members";
                self.say(Kind::Dropped, found, became);
                Outcome::Whole(typed)
            }
        }
    }
}

/// Whether a member of the source can be one of an outcome: templates can name it, and `outcome` is taken.
fn is_member(field: &Field) -> bool {
    field.name != "outcome" && is_shown(&field.name)
}
