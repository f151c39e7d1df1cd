//! Renders outcomes from example values: golden tests pin these texts without building anybody's crate.
//!
//! In: the model and an example. Out: the text that the model reads. The generated Rust (`emit::returns`) writes the same
//! from Rust values; both walk the same [`Template`] and write with the same helpers of the runtime.

use crate::model::template::attachments::{Owner, Walk, walk};
use crate::model::template::{Each, Operand, Place, Template, Variable};
use crate::model::{AttachmentKind, Catalog, Outcome, Tool, Value};
use toolcat_runtime::result::{Typed, budget};
use toolcat_runtime::{Attachment, ToolResult};

mod json;
pub(crate) use json::by_name;
mod nodes;

/// What the model reads after this outcome: the text, then after an empty line the next step, cut if it exceeds the catalog's
/// `result-tokens` or their default. `value` holds the members, as an example does: an object that conforms to their types.
pub fn outcome(catalog: &Catalog, outcome: &Outcome, value: &Value) -> String {
    text(catalog, outcome, value, &attachments(catalog, outcome, value))
}

/// The whole result of this outcome: its text, the error flag, attachments, and the members as JSON if the tool has `output`.
/// `value` is as for [`outcome`].
pub fn result(catalog: &Catalog, tool: &Tool, outcome: &Outcome, value: &Value) -> ToolResult {
    let attachments = attachments(catalog, outcome, value);
    let text = text(catalog, outcome, value, &attachments);
    let mut result = ToolResult::text(text).with_error(outcome.failure);
    result.attachments = attachments;
    if tool.output {
        result.structured = Some(json::structured(outcome, value, &catalog.types));
    }
    result
}

fn text(catalog: &Catalog, outcome: &Outcome, value: &Value, attachments: &[Attachment]) -> String {
    let (text, typed) = written(catalog, &outcome.text, value, attachments, "");
    let (end, end_typed) = match &outcome.next {
        Some(next) => written(catalog, next, value, attachments, "\n\n"),
        None => Default::default(),
    };
    let text = text.trim_end().to_owned();
    budget::finish_typed(text, &typed, end.trim_end(), &end_typed, Some(catalog.result_tokens()))
}

/// The attachments of an outcome in the order in which they follow the text, each with its owner.
pub fn attachments(catalog: &Catalog, outcome: &Outcome, value: &Value) -> Vec<Attachment> {
    let walk = walk(&outcome.fields, &catalog.types);
    let mut found = Vec::new();
    gather(&walk, &mut Values::new(value), &mut found);
    found
}

/// One template, neither trimmed nor cut.
pub fn template(catalog: &Catalog, template: &Template, value: &Value, attachments: &[Attachment]) -> String {
    written(catalog, template, value, attachments, "").0
}

/// The same after some words, and where it contains a person's own words.
fn written(
    catalog: &Catalog,
    template: &Template,
    value: &Value,
    attachments: &[Attachment],
    before: &str,
) -> (String, Typed) {
    let mut writer = nodes::Writer {
        catalog,
        values: Values::new(value),
        attachments,
        out: before.to_owned(),
        typed: Typed::new(),
        part: None,
    };
    writer.nodes(&template.nodes);
    (writer.out, writer.typed)
}

/// What represents a missing value.
const NOTHING: &Value = &Value::Null;

/// Values by their names in a template.
pub(crate) struct Values<'a> {
    root: &'a Value,
    variables: Vec<Current<'a>>,
}

/// What a variable currently refers to.
#[derive(Clone, Copy)]
struct Current<'a> {
    value: &'a Value,
    /// Number of the item, from 0.
    index: usize,
    last: bool,
    /// Name of the entry.
    key: &'a str,
}

impl<'a> Values<'a> {
    fn new(root: &'a Value) -> Self {
        Self { root, variables: Vec::new() }
    }

    /// The value at a place; `null` if it is not given.
    fn at(&self, place: &'a Place) -> &'a Value {
        let root = match place.root {
            Some(variable) => self.current(variable).value,
            None => self.root,
        };
        place.steps.iter().fold(root, |value, step| match value.get(&step.name) {
            Some(member) => member,
            None => step.default.as_ref().unwrap_or(NOTHING),
        })
    }

    fn current(&self, variable: Variable) -> Current<'a> {
        let unset = Current { value: NOTHING, index: 0, last: false, key: "" };
        self.variables.get(variable.0).copied().unwrap_or(unset)
    }

    fn set(&mut self, variable: Variable, current: Current<'a>) {
        if self.variables.len() <= variable.0 {
            let unset = Current { value: NOTHING, index: 0, last: false, key: "" };
            self.variables.resize(variable.0 + 1, unset);
        }
        self.variables[variable.0] = current;
    }

    /// Makes the variable refer to the value, if there is one.
    fn bind(&mut self, place: &'a Place, variable: Variable) -> bool {
        let value = self.at(place);
        self.set(variable, Current { value, index: 0, last: false, key: "" });
        *value != Value::Null
    }

    /// The items of a list, or the entries of a map by name.
    fn items(&self, place: &'a Place) -> Vec<(&'a str, &'a Value)> {
        match self.at(place) {
            Value::List(items) => items.iter().map(|item| ("", item)).collect(),
            Value::Object(members) => {
                let mut members: Vec<_> =
                    members.iter().map(|(name, value)| (name.as_str(), value)).collect();
                members.sort_by_key(|(name, _)| *name);
                members
            }
            _ => Vec::new(),
        }
    }

    /// How many of so many items a loop shows.
    fn shown(each: &Each, items: usize) -> usize {
        let most = each.show_max.as_ref().map_or(u64::MAX, |max| max.items);
        items.min(usize::try_from(most).unwrap_or(usize::MAX))
    }

    /// The text of a text value.
    fn text(&self, operand: &'a Operand) -> &'a str {
        match operand {
            Operand::Place(place, _) => match self.at(place) {
                Value::String(text) => text,
                _ => "",
            },
            Operand::Text(text) => text,
            Operand::Key(variable) => self.current(*variable).key,
            _ => "",
        }
    }
}

fn gather<'a>(steps: &'a [Walk], values: &mut Values<'a>, found: &mut Vec<Attachment>) {
    for step in steps {
        match step {
            Walk::Attachment { place, kind, typed, owner } => {
                if let Value::String(name) = values.at(place) {
                    let attachment = attachment(name, *kind, owner.as_ref(), values);
                    let owner = owner.as_ref().filter(|_| attachment.owner.is_some());
                    let owner_typed = owner.is_some_and(|owner| owner.typed);
                    found.push(attachment.typed(*typed, owner_typed));
                }
            }
            Walk::Each { over, item, body, .. } => {
                for (key, value) in values.items(over) {
                    values.set(*item, Current { value, index: 0, last: false, key });
                    gather(body, values, found);
                }
            }
            Walk::Given(bind, body) => {
                if values.bind(&bind.place, bind.variable) {
                    gather(body, values, found);
                }
            }
        }
    }
}

/// An attachment with only a file name; no text mentions its contents or media type.
fn named(name: &str, kind: AttachmentKind) -> Attachment {
    match kind {
        AttachmentKind::Image => Attachment::image(name, "", []),
        AttachmentKind::File => Attachment::file(name, "", []),
    }
}

/// An example names an attachment by its file name.
fn attachment<'a>(
    name: &str,
    kind: AttachmentKind,
    owner: Option<&'a Owner>,
    values: &Values<'a>,
) -> Attachment {
    let attachment = named(name, kind);
    let given = owner.filter(|owner| match &owner.operand {
        Operand::Place(place, _) => *values.at(place) != Value::Null,
        _ => true,
    });
    match given {
        Some(owner) => attachment.belonging_to(nodes::shown(&owner.operand, values)),
        None => attachment,
    }
}
