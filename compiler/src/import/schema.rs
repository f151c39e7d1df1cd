//! JSON Schema → the types of the language.
//!
//! In: the schema of a tool's parameters or result. Out: [`Field`]s and [`Typed`]s, and an entry in the report for
//! whatever they cannot say. References and `allOf` are merged (`shape`), unions become what they mostly are (`union`):
//! an optional value, an enum, one flat object, a list that may be given as one value; anything else is any JSON.
//! Recursion, depth and the growth that references allow are bounded.

mod alias;
mod bounds;
mod choose;
mod draft;
mod flatten;
mod join;
mod keywords;
mod leftover;
mod merge;
mod pointer;
mod scalar;
mod shape;
mod structure;
mod typeset;
mod union;
mod values;
mod words;

pub(super) use draft::with_remarks;

use super::report::{Entry, Kind, Report, member, short};
use super::types::{Field, Type, Typed, is_writable};
use crate::model::Value;
use draft::Draft;
use shape::Shape;

/// Whether a text names a type: one of JSON Schema, or one that people write in its place.
pub(super) fn is_type(name: &str) -> bool {
    !alias::read(name).is_empty()
}

/// Whether a text names the type of objects.
pub(super) fn is_object(name: &str) -> bool {
    matches!(alias::read(name).as_slice(), [alias::Named::Object(_)])
}

/// Deepest nesting of types that the catalog gets; deeper parts are any JSON.
const MAX_DEPTH: usize = 48;

/// How many schemas one tool may have once references are followed.
const MAX_EXPANSIONS: usize = 20_000;

/// Reads one schema of one tool.
pub(super) struct Reader<'a, 'r> {
    root: &'a Value,
    tool: &'r str,
    /// Names on the way to the place at hand.
    path: Vec<String>,
    /// References that lead to the place at hand.
    refs: Vec<&'a str>,
    expansions: usize,
    depth: usize,
    /// How many unions the place at hand is in that are nothing but unions.
    unions: usize,
    /// OpenAI's strict mode: an optional parameter is written as required and nullable.
    strict: bool,
    /// It is the schema of results, which no model writes.
    results: bool,
    report: &'r mut Report,
}

impl<'a, 'r> Reader<'a, 'r> {
    /// `at` is the member of the tool that holds the schema.
    pub(super) fn new(
        root: &'a Value,
        tool: &'r str,
        at: &str,
        strict: bool,
        report: &'r mut Report,
    ) -> Self {
        let path = vec![at.to_owned()];
        Self {
            root,
            tool,
            path,
            refs: vec!["#"],
            expansions: 0,
            depth: 0,
            unions: 0,
            strict,
            results: false,
            report,
        }
    }

    /// The parameters of a tool, none where the schema is not one of an object. Beside them what the schema itself
    /// says about them, and sentences for what no property of the language says.
    pub(super) fn params(&mut self) -> Option<(Vec<Field>, Option<String>, Vec<String>)> {
        let mut shape = self.shape(self.root);
        if shape.refused {
            let became = "not imported: the schema of its parameters cannot be resolved";
            self.say(Kind::Lost, short(&self.root.to_string()), became);
            return None;
        }
        let mut draft = Draft::default();
        let types = self.types(&mut shape, &mut draft);
        let object = types.is_empty() || types.iter().any(|one| matches!(one, alias::Named::Object(_)));
        if !object {
            self.say(
                Kind::Lost,
                short(&self.root.to_string()),
                "not imported: the schema of its parameters is not an object schema",
            );
            return None;
        }
        self.text(&mut shape, &mut draft);
        self.refs.extend(&shape.refs);
        let fields = self.root_fields(&mut shape, &mut draft);
        self.leftovers(&shape, &Type::Object(Vec::new()), &mut draft);
        Some((fields, draft.text, draft.remarks))
    }

    /// The type of a schema considered alone.
    pub(super) fn result(&mut self) -> Typed {
        self.results = true;
        self.typed(self.root).0
    }

    /// The type of a schema, and whether the schema itself says that it has to be given.
    fn typed(&mut self, schema: &'a Value) -> (Typed, Option<bool>) {
        if self.depth == MAX_DEPTH {
            self.say(Kind::Widened, format!("nested more than {MAX_DEPTH} levels deep"), "any JSON value");
            return (Typed::plain(Type::Json), None);
        }
        self.depth += 1;
        let shape = self.shape(schema);
        let flag = shape.flag;
        let typed = self.convert(shape);
        self.depth -= 1;
        (typed, flag)
    }

    fn convert(&mut self, mut shape: Shape<'a>) -> Typed {
        let outer = self.refs.len();
        self.refs.extend(&shape.refs);
        let mut draft = Draft::default();
        self.text(&mut shape, &mut draft);
        if let Some(Value::Bool(true)) = shape.keywords.take("nullable") {
            draft.nullable = true;
        }
        let default = shape.keywords.take("default");
        let untyped = shape.says_nothing() && !shape.refused;
        let ty = match shape.refused {
            true => Type::Json,
            false => self.settle(&mut shape, &mut draft),
        };
        self.leftovers(&shape, &ty, &mut draft);
        self.refs.truncate(outer);
        // Where anything fits, null does, and is not what the default is for.
        draft.nullable |= untyped && default.is_some();
        let mut typed = Typed { ty, nullable: draft.nullable, text: None, default: None };
        if let Some(default) = default {
            self.default(&mut typed, default);
        }
        typed.text = draft.finish();
        typed
    }

    fn settle(&mut self, shape: &mut Shape<'a>, draft: &mut Draft) -> Type {
        if let Some(ty) = self.union(shape, draft) {
            return ty;
        }
        if let Some(ty) = self.constants(shape, draft) {
            return ty;
        }
        let types = self.types(shape, draft);
        self.of_types(types, shape, draft)
    }

    fn field(&mut self, name: &'a str, schema: &'a Value, required: bool) -> Field {
        self.path.push("properties".to_owned());
        self.path.push(short(name));
        let (typed, flag) = self.typed(schema);
        let field = self.finished(name, typed, flag, required);
        self.path.truncate(self.path.len() - 2);
        field
    }

    /// The field of a type. `flag` is what the schema itself says about whether it has to be given.
    fn finished(&mut self, name: &str, mut typed: Typed, flag: Option<bool>, required: bool) -> Field {
        let mut optional = !flag.unwrap_or(required);
        if self.strict && typed.nullable && !optional {
            self.say(Kind::Kept, "required, and nullable, under `strict`", "optional");
            (optional, typed.nullable) = (true, false);
        }
        typed.default.take_if(|default| *default == Value::Null && !typed.nullable);
        if !optional && let Some(default) = typed.default.take() {
            self.say(Kind::Dropped, member("default", &default), "left out: the parameter is required");
        }
        Field { name: name.to_owned(), rust_name: None, optional, typed }
    }

    fn default(&mut self, typed: &mut Typed, default: &Value) {
        let whole = match (&typed.ty, default) {
            (Type::Integer(_), Value::Number(number)) if number.fract() == 0.0 && number.abs() < 9e15 => {
                Some(Value::Integer(*number as i128))
            }
            _ => None,
        };
        let default = whole.as_ref().unwrap_or(default);
        if *default == Value::Null && !typed.nullable {
            self.say(Kind::Kept, member("default", default), "optional: null means \"not given\"");
        } else if typed.fits(default) && is_writable(default) {
            typed.default = Some(default.clone());
        } else {
            self.say(Kind::Dropped, member("default", default), "left out: it does not fit its own type");
        }
    }

    /// Counts a schema; false where there have been too many.
    fn spend(&mut self) -> bool {
        self.expansions += usize::from(self.refs.len() > 1);
        self.expansions <= MAX_EXPANSIONS
    }

    fn say(&mut self, kind: Kind, found: impl Into<String>, became: impl Into<String>) {
        let mut path = String::new();
        for segment in &self.path {
            path.push('/');
            path.push_str(&segment.replace('~', "~0").replace('/', "~1"));
        }
        self.report.entries.push(Entry {
            tool: self.tool.to_owned(),
            path,
            found: found.into(),
            became: became.into(),
            kind,
        });
    }

    /// Runs `read` one step further down the schema.
    fn within<T>(&mut self, segment: &str, read: impl FnOnce(&mut Self) -> T) -> T {
        self.path.push(segment.to_owned());
        let value = read(self);
        self.path.pop();
        value
    }
}
