//! Model → the call parser's tables.
//!
//! The same tables run here (sample calls, `toolcat call`) and, printed as Rust by `emit::tables`, in the agent: with one
//! translation and one parser, what was checked is what runs.

use crate::model::{
    Catalog, Check, Condition, Expect, Field, ObjectType, Presence, RejectPiece, Tool, Type, Value,
};
use bumpalo::Bump;
use toolcat_runtime::table;

pub mod agent;
mod run;

pub use run::run;

/// The tables of a tool, in `bump`.
pub fn params<'b>(catalog: &Catalog, tool: &Tool, bump: &'b Bump) -> table::Params<'b> {
    let table = without_examples(catalog, tool, bump);
    table::Params { examples: bump.alloc_slice_fill_iter(examples(&table, tool, bump)), ..table }
}

/// The first sample call accepted unchanged; for a tool with operations, the first of each.
fn examples<'b>(table: &table::Params<'b>, tool: &Tool, bump: &'b Bump) -> Vec<table::Example<'b>> {
    let mut examples: Vec<table::Example<'b>> = Vec::new();
    for call in tool.calls.iter().filter(|call| call.expect == Expect::Accepted) {
        let Ok(parsed) = run(table, &call.arguments.to_json(), None) else { continue };
        let case = case_of(table, &parsed.value);
        if parsed.noise.is_empty() && examples.iter().all(|example| example.case != case) {
            examples.push(table::Example { case, arguments: bump.alloc_str(&call.arguments.to_string()) });
        }
        if examples.len() == table.operation.map_or(1, |operation| operation.cases.len()) {
            break;
        }
    }
    examples
}

/// Index of the operation that accepted arguments choose; 0 if there are none.
fn case_of(table: &table::Params<'_>, arguments: &serde_json::Value) -> usize {
    let chosen = table.operation.and_then(|operation| {
        let field = table.fields.get(operation.field)?;
        let table::Kind::Enum(choices) = field.kind else { return None };
        let value = arguments.get(field.name)?;
        choices.iter().position(|choice| value == choice.value)
    });
    chosen.unwrap_or_default()
}

/// The tables that decide about a call. Examples only affect the text for a repeated call.
pub(crate) fn without_examples<'b>(catalog: &Catalog, tool: &Tool, bump: &'b Bump) -> table::Params<'b> {
    let tables = Tables { catalog, bump };
    table::Params {
        tool: tables.text(&tool.wire),
        fields: tables.fields(&tool.params.fields),
        operation: tool.params.operation.as_ref().map(|operation| table::Operation {
            field: operation.field,
            cases: bump.alloc_slice_fill_iter(operation.cases.iter().map(|case| table::Case {
                needs: bump.alloc_slice_copy(&case.needs),
                takes: bump.alloc_slice_copy(&case.takes),
            })),
        }),
        checks: bump.alloc_slice_fill_iter(tool.checks.iter().map(|check| tables.check(check))),
        strict: catalog.strict,
        texts: bump.alloc_slice_fill_iter(
            catalog.rejects.iter().map(|own| (own.reject, tables.template(&[&own.pieces]))),
        ),
        examples: &[],
    }
}

/// Tables to check examples against the members of an outcome. They are strict: a team writes examples, not a model.
pub fn members<'b>(catalog: &Catalog, name: &str, fields: &[Field], bump: &'b Bump) -> table::Params<'b> {
    let tables = Tables { catalog, bump };
    table::Params {
        tool: tables.text(name),
        fields: tables.fields(fields),
        strict: true,
        ..table::Params::EMPTY
    }
}

struct Tables<'c, 'b> {
    catalog: &'c Catalog,
    bump: &'b Bump,
}

impl<'b> Tables<'_, 'b> {
    fn text(&self, text: &str) -> &'b str {
        self.bump.alloc_str(text)
    }

    fn fields(&self, fields: &[Field]) -> &'b [table::Field<'b>] {
        self.bump.alloc_slice_fill_iter(fields.iter().map(|field| self.field(field)))
    }

    fn field(&self, field: &Field) -> table::Field<'b> {
        table::Field {
            name: self.text(&field.name.value),
            was: self.bump.alloc_slice_fill_iter(field.was.iter().map(|was| self.text(&was.value))),
            presence: match &field.presence {
                Presence::Required => table::Presence::Required,
                Presence::Optional => table::Presence::Optional,
                Presence::Default(value) => table::Presence::Default(self.literal(value)),
            },
            neutral: self.bump.alloc_slice_fill_iter(field.neutral.iter().map(|value| self.literal(value))),
            nullable: field.nullable,
            keep_neutral: field.keep_neutral,
            sensitive: field.sensitive,
            kind: self.kind(&field.ty),
        }
    }

    fn kind(&self, ty: &Type) -> table::Kind<'b> {
        match ty {
            Type::String(rule) => table::Kind::String(self.bump.alloc(table::StringRule {
                min_length: rule.min_length,
                max_length: rule.max_length,
                pattern: rule.pattern.as_ref().map(|pattern| self.text(pattern)),
                format: rule.format,
                parses: None,
            })),
            Type::Integer(rule) => table::Kind::Integer(self.bump.alloc(table::IntegerRule {
                min: rule.min,
                max: rule.max,
                multiple_of: rule.multiple_of,
                unsigned: rule.unsigned(),
                parses: None,
            })),
            Type::Number(rule) => table::Kind::Number(self.bump.alloc(table::NumberRule {
                min: rule.min,
                max: rule.max,
                exclusive_min: rule.exclusive_min,
                exclusive_max: rule.exclusive_max,
                multiple_of: rule.multiple_of,
                parses: None,
            })),
            Type::Boolean => table::Kind::Boolean,
            Type::Enum(one) => {
                table::Kind::Enum(self.bump.alloc_slice_fill_iter(one.values.iter().map(|value| {
                    table::Choice {
                        value: self.text(&value.value.value),
                        text: value.text.as_ref().map_or("", |text| self.text(&text.text)),
                    }
                })))
            }
            Type::List(list) => table::Kind::List(self.bump.alloc(table::ListRule {
                item: self.kind(&list.item),
                min_items: list.min_items,
                max_items: list.max_items,
                unique: list.unique,
                nullable_items: list.nullable_items,
                one_or_many: list.one_or_many,
            })),
            Type::Object(ObjectType { fields, .. }) => table::Kind::Object(self.fields(fields)),
            Type::Map(value) => table::Kind::Map(self.bump.alloc(self.kind(value))),
            Type::Json => table::Kind::Json,
            Type::OneOf(types) => {
                table::Kind::OneOf(self.bump.alloc_slice_fill_iter(types.iter().map(|ty| self.kind(ty))))
            }
            Type::Named(id) => self.kind(&self.catalog.named(*id).ty),
            // Attachments occur only in results; an example names one by its file.
            Type::Attachment(_) => table::Kind::String(self.bump.alloc(table::StringRule::default())),
        }
    }

    fn literal(&self, value: &Value) -> table::Literal<'b> {
        match value {
            Value::Null => table::Literal::Null,
            Value::Bool(flag) => table::Literal::Bool(*flag),
            Value::Integer(number) => table::Literal::Integer(*number),
            Value::Number(number) => table::Literal::Number(*number),
            Value::String(text) => table::Literal::Text(self.text(text)),
            Value::List(_) | Value::Object(_) => table::Literal::Json(self.text(&value.to_string())),
        }
    }

    /// `reject` and `next` as one text: what is wrong, then what to do.
    fn check(&self, check: &Check) -> table::Check<'b> {
        table::Check {
            name: self.text(&check.name.value),
            first: check.first,
            retry: check.retry,
            condition: self.condition(&check.condition),
            text: self.template(&[&check.reject, &check.next]),
        }
    }

    /// Sentences joined by a space.
    fn template(&self, parts: &[&Vec<RejectPiece>]) -> table::Template<'b> {
        let mut pieces = Vec::new();
        for part in parts.iter().filter(|part| !part.is_empty()) {
            if !pieces.is_empty() {
                pieces.push(table::Piece::Text(" "));
            }
            pieces.extend(part.iter().map(|piece| match piece {
                RejectPiece::Text(text) => table::Piece::Text(self.text(text)),
                RejectPiece::Hole(hole) => table::Piece::Hole(*hole),
            }));
        }
        table::Template(self.bump.alloc_slice_copy(&pieces))
    }

    fn condition(&self, condition: &Condition) -> table::Condition<'b> {
        use table::Condition as To;
        let way = |target: &Vec<table::Step>| &*self.bump.alloc_slice_copy(target);
        let all = |members: &Vec<usize>| &*self.bump.alloc_slice_copy(members);
        match condition {
            Condition::NotBlank(target) => To::NotBlank(way(target)),
            Condition::MinItems(target, least) => To::MinItems(way(target), *least),
            Condition::MaxItems(target, most) => To::MaxItems(way(target), *most),
            Condition::Min(target, least) => To::Min(way(target), *least),
            Condition::Max(target, most) => To::Max(way(target), *most),
            Condition::MinLength(target, least) => To::MinLength(way(target), *least),
            Condition::MaxLength(target, most) => To::MaxLength(way(target), *most),
            Condition::Pattern(target, pattern) => To::Pattern(way(target), self.text(pattern)),
            Condition::Unique(target, member) => To::Unique(way(target), *member),
            Condition::OneOf(target, values) => To::OneOf(
                way(target),
                self.bump.alloc_slice_fill_iter(values.iter().map(|value| self.literal(value))),
            ),
            Condition::ExactlyOne(target, members) => To::ExactlyOne(way(target), all(members)),
            Condition::AtLeastOne(target, members) => To::AtLeastOne(way(target), all(members)),
            Condition::AtMostOne(target, members) => To::AtMostOne(way(target), all(members)),
            Condition::AllOrNone(target, members) => To::AllOrNone(way(target), all(members)),
            Condition::Needs(target, one, others) => To::Needs(way(target), *one, all(others)),
            Condition::Code => To::Code,
        }
    }
}
