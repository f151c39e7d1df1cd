//! Values in the catalog must fit the types they are written for: examples, defaults, neutral values.

use crate::diagnostic::{Diagnostic, codes};
use crate::model::{Catalog, Example, Field, Outcome, Presence, Type, Value};
use crate::source::Span;
use crate::tables;
use bumpalo::Bump;
use toolcat_runtime::parse::parse_data;
use toolcat_runtime::reject::Rejection;
use toolcat_runtime::table::{Hole, Piece, Reject, Template};

/// The mistake and its remedy, without the words to a model about its call.
const EXPECTED: Template<'static> = Template(&[
    Piece::Text("`"),
    Piece::Hole(Hole::Path),
    Piece::Text("` must be "),
    Piece::Hole(Hole::Accepted),
    Piece::Text(", but got "),
    Piece::Hole(Hole::Received),
    Piece::Text("."),
]);
const TAKES: Template<'static> = Template(&[
    Piece::Hole(Hole::Problem),
    Piece::Text(" It must be "),
    Piece::Hole(Hole::Accepted),
    Piece::Text("."),
]);
const KNOWN: Template<'static> = Template(&[
    Piece::Hole(Hole::Problem),
    Piece::Text(" Known here: "),
    Piece::Hole(Hole::Accepted),
    Piece::Text("."),
]);
const ALONE: Template<'static> = Template(&[Piece::Hole(Hole::Problem)]);

const WORDINGS: &[(Reject, Template<'static>)] = &[
    (Reject::UnknownParameter, KNOWN),
    (Reject::Missing, TAKES),
    (Reject::WrongType, EXPECTED),
    (Reject::OutOfRange, EXPECTED),
    (Reject::NotInEnum, TAKES),
    (Reject::Pattern, EXPECTED),
    (Reject::Length, TAKES),
    (Reject::Format, EXPECTED),
    (Reject::Items, TAKES),
    (Reject::NotUnique, ALONE),
    (Reject::NotAnObject, ALONE),
];

/// One problem per line, without the heading for a model.
fn without_heading(text: &str) -> String {
    match text.split_once(":\n- ").or_else(|| text.split_once(".\n- ")) {
        Some((_, lines)) => format!("- {lines}"),
        None => text.to_owned(),
    }
}

/// Examples of outcomes against their members.
pub(super) fn examples(catalog: &Catalog, out: &mut Vec<Diagnostic>) {
    let outcomes = catalog.tools.iter().flat_map(|tool| &tool.outcomes);
    for outcome in outcomes.filter(|outcome| !outcome.partial) {
        let bump = Bump::new();
        let mut table = tables::members(catalog, &outcome.name.value, &outcome.fields, &bump);
        table.texts = WORDINGS;
        for example in outcome.examples.iter().filter(|example| !example.partial) {
            if let Err(rejection) = parse_data(&table, &example.value.to_json()) {
                out.push(unfit(catalog, outcome, example, &rejection));
            }
        }
    }
}

/// An example that does not fit, marked at the wrong values, or at its title if they are not written.
fn unfit(catalog: &Catalog, outcome: &Outcome, example: &Example, rejection: &Rejection) -> Diagnostic {
    let message = "this example does not fit the members of its outcome";
    let mut places: Vec<Span> = rejection.paths.iter().filter_map(|path| place(example, path)).collect();
    places.dedup();
    let mut help = without_heading(&rejection.text);
    for path in &rejection.paths {
        if let Some(form) = list_form(catalog, outcome, example, path) {
            // A list continues with an item, a sentence with another one.
            let joint = if help.starts_with("- ") { "\n- " } else { " " };
            help.push_str(&format!("{joint}To pass one item: `{form}`."));
        }
    }
    let mut places = places.into_iter();
    let first = places.next();
    let mut error = Diagnostic::error(&codes::EXAMPLE, first.unwrap_or(example.title.span), message);
    for further in places {
        error = error.also(further, "");
    }
    error.also(outcome.name.span, "the outcome").help(help)
}

/// Where the value at a path is written, or the nearest enclosing one.
fn place(example: &Example, path: &str) -> Option<Span> {
    let mut rest = path;
    loop {
        if let Some((_, span)) = example.places.iter().find(|(known, _)| known == rest) {
            return Some(*span);
        }
        rest = &rest[..rest.rfind(['.', '['])?];
    }
}

/// How to write a list of one, if a list member was given a single value.
fn list_form(catalog: &Catalog, outcome: &Outcome, example: &Example, path: &str) -> Option<String> {
    let field = outcome.fields.iter().find(|field| field.name.value == path)?;
    let Value::Object(members) = &example.value else { return None };
    let (_, value) = members.iter().find(|(name, _)| name == path)?;
    let scalar = !matches!(value, Value::List(_) | Value::Object(_) | Value::Null);
    (scalar && matches!(catalog.resolve(&field.ty), Type::List(_))).then(|| format!("{path} {{ - {value} }}"))
}

/// Defaults of parameters and members.
pub(super) fn values(catalog: &Catalog, out: &mut Vec<Diagnostic>) {
    catalog.each_field(&mut |field| {
        if let Presence::Default(default) = &field.presence {
            out.extend(fits(catalog, field, default, "default"));
        }
    });
}

fn fits(catalog: &Catalog, field: &Field, value: &Value, what: &str) -> Option<Diagnostic> {
    let bump = Bump::new();
    let mut plain = field.clone();
    plain.presence = Presence::Required;
    let mut table = tables::members(catalog, what, std::slice::from_ref(&plain), &bump);
    table.texts = WORDINGS;
    let object = Value::Object(vec![(field.name.value.clone(), value.clone())]);
    let rejection = parse_data(&table, &object.to_json()).err()?;
    let span: Span = field.name.span;
    let message = format!("the {what} of `{}` does not fit its type", field.name.value);
    Some(Diagnostic::error(&codes::VALUE, span, message).help(without_heading(&rejection.text)))
}
