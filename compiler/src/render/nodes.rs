//! Writes the nodes of a template.

use super::json::json;
use super::{Current, Values};
use crate::model::param::MorePiece;
use crate::model::template::{
    Condition, Each, Kind, Marker, Node, Operand, Part, Place, Show, Test, TypedPath, TypedStep,
};
use crate::model::{Catalog, ShowMax, Value};
use serde_json::Value as Json;
use toolcat_runtime::Attachment;
use toolcat_runtime::result::{Step, Typed, indent, write};

/// What is being written.
pub(super) struct Writer<'a> {
    pub(super) catalog: &'a Catalog,
    pub(super) values: Values<'a>,
    pub(super) attachments: &'a [Attachment],
    pub(super) out: String,
    /// Where it contains a person's own words.
    pub(super) typed: Typed,
    /// The part being indented, and where in the text it begins.
    pub(super) part: Option<(usize, &'a Part)>,
}

impl<'a> Writer<'a> {
    pub(super) fn nodes(&mut self, nodes: &'a [Node]) {
        for node in nodes {
            match node {
                Node::Text(words) => self.piece(|_, out, _| out.push_str(words)),
                Node::Show(show, _) => self.piece(|writer, out, typed| writer.show(show, out, typed)),
                Node::Each(each) => self.each(each),
                Node::If { branches, otherwise } => {
                    let branch = branches.iter().find(|branch| self.holds(&branch.condition));
                    self.nodes(branch.map_or(otherwise, |branch| &branch.body));
                }
                Node::Part(part) => {
                    let around = self.part.replace((self.out.len(), part));
                    self.nodes(&part.body);
                    self.part = around;
                }
            }
        }
    }

    /// Writes one tag, or the words between two.
    fn piece(&mut self, write: impl FnOnce(&Self, &mut String, &mut Typed)) {
        let (mut out, mut typed) = (std::mem::take(&mut self.out), std::mem::take(&mut self.typed));
        let at = out.len();
        write(self, &mut out, &mut typed);
        if let Some((start, part)) = self.part {
            let before = out.len();
            indent(&mut out, at, start, part.own, part.alone, &part.blanks);
            typed.moved(&out, at, before, part.blanks.len());
        }
        (self.out, self.typed) = (out, typed);
    }

    fn each(&mut self, each: &'a Each) {
        let items = self.values.items(&each.over);
        let shown = Values::shown(each, items.len());
        for (index, (key, value)) in items.iter().take(shown).enumerate() {
            self.values.set(each.item, Current { value, index, last: index + 1 == shown, key });
            self.nodes(&each.body);
        }
        if let Some(max) = &each.show_max
            && shown < items.len()
        {
            let (before, after) = each.more_lines();
            let rest = items.len() - shown;
            self.piece(|_, out, _| more(max, rest, (before, after), out));
        }
    }

    fn holds(&mut self, condition: &'a Condition) -> bool {
        condition.binds.iter().all(|bind| self.values.bind(&bind.place, bind.variable))
            && match &condition.test {
                Test::Given => true,
                Test::Filled(list) => !self.values.items(list).is_empty(),
                Test::Holds(operand) => self.truth(operand),
                Test::Equal(left, right) => self.equal(left, right),
            }
    }

    fn truth(&self, operand: &'a Operand) -> bool {
        match operand {
            Operand::Place(place, _) => match self.values.at(place) {
                Value::Bool(value) => *value,
                Value::Integer(number) => *number != 0,
                Value::Number(number) => *number != 0.0,
                Value::String(text) => !text.is_empty(),
                _ => false,
            },
            Operand::Text(_) | Operand::Key(_) => !self.values.text(operand).is_empty(),
            Operand::Bool(_) | Operand::First(_) | Operand::Last(_) => boolean(operand, &self.values),
            Operand::Integer(_) | Operand::Count(..) | Operand::Index(_) | Operand::Number(_) => {
                whole(operand, &self.values) != 0
            }
        }
    }

    fn equal(&self, left: &'a Operand, right: &'a Operand) -> bool {
        let number = |operand: &'a Operand| matches!(operand, Operand::Place(_, Kind::Number));
        if number(left) || number(right) {
            return float(left, &self.values) == float(right, &self.values);
        }
        match left {
            Operand::Text(_)
            | Operand::Key(_)
            | Operand::Place(_, Kind::Text | Kind::Enum | Kind::Custom) => {
                self.values.text(left) == self.values.text(right)
            }
            Operand::Bool(_) | Operand::First(_) | Operand::Last(_) | Operand::Place(_, Kind::Boolean) => {
                boolean(left, &self.values) == boolean(right, &self.values)
            }
            _ => whole(left, &self.values) == whole(right, &self.values),
        }
    }

    fn show(&self, show: &'a Show, out: &mut String, typed: &mut Typed) {
        match show {
            Show::Value(operand, None) => write_value(operand, &self.values, out),
            Show::Value(operand, Some(marker)) => typed.show(out, shown(operand, &self.values), marker),
            Show::Quote(operand) => write::quote(out, self.values.text(operand)),
            Show::Json { place, ty, typed: paths, marker } => {
                let value = json(self.values.at(place), ty, &self.catalog.types);
                match marker {
                    None => write::json(out, &value),
                    Some(marker) => typed_json(&value, paths, marker, out, typed),
                }
            }
            Show::Join { list, kind, separator, show_max, marker, .. } => {
                self.join(list, *kind, (separator, show_max.as_deref()), marker, (out, typed));
            }
            Show::Plural { number, one, many } => {
                out.push_str(write::plural(whole(number, &self.values), one, many));
            }
            Show::Attachments(None) => write::attachments(out, self.attachments),
            Show::Attachments(Some(marker)) => typed.attachments(out, self.attachments, marker),
        }
    }

    fn join(
        &self,
        list: &'a Place,
        kind: Kind,
        (separator, show_max): (&str, Option<&ShowMax>),
        marker: &Marker,
        (out, typed): (&mut String, &mut Typed),
    ) {
        let items = self.values.items(list);
        let most = show_max.map_or(u64::MAX, |max| max.items);
        let shown = items.len().min(usize::try_from(most).unwrap_or(usize::MAX));
        let words = items[..shown].iter().map(|(_, item)| {
            let mut word = String::new();
            write_scalar(item, kind, &mut word);
            word
        });
        match marker {
            None => write::join(out, words, separator),
            Some(marker) => typed.join(out, words, separator, marker),
        }
        if let Some(max) = show_max.filter(|_| shown < items.len()) {
            more(max, items.len() - shown, (if shown > 0 { separator } else { "" }, ""), out);
        }
    }
}

/// A value as JSON, with what a person typed in it.
fn typed_json(value: &Json, paths: &[TypedPath], marker: &str, out: &mut String, typed: &mut Typed) {
    fn step(step: &TypedStep) -> Step<'_> {
        match step {
            TypedStep::Member(name) => Step::Member(name),
            TypedStep::Each => Step::Each,
            TypedStep::Keys => Step::Keys,
        }
    }
    let paths: Vec<Vec<_>> = paths.iter().map(|path| path.iter().map(step).collect()).collect();
    let paths: Vec<&[_]> = paths.iter().map(Vec::as_slice).collect();
    typed.json(out, value, &paths, marker);
}

/// What replaces the items that are not shown.
fn more(max: &ShowMax, rest: usize, (before, after): (&str, &str), out: &mut String) {
    if max.more.is_empty() {
        return;
    }
    out.push_str(before);
    for piece in &max.more {
        match piece {
            MorePiece::Text(words) => out.push_str(words),
            MorePiece::Count => write::show(out, rest),
            MorePiece::Plural { one, many } => out.push_str(write::plural(rest as i128, one, many)),
        }
    }
    out.push_str(after);
}

/// A single value as a text shows it.
pub(super) fn shown<'a>(operand: &'a Operand, values: &Values<'a>) -> String {
    let mut out = String::new();
    write_value(operand, values, &mut out);
    out
}

fn write_value<'a>(operand: &'a Operand, values: &Values<'a>, out: &mut String) {
    match operand {
        Operand::Place(place, kind) => write_scalar(values.at(place), *kind, out),
        Operand::Text(_) | Operand::Key(_) => out.push_str(values.text(operand)),
        Operand::Bool(_) | Operand::First(_) | Operand::Last(_) => write::show(out, boolean(operand, values)),
        Operand::Integer(_) | Operand::Count(..) | Operand::Index(_) | Operand::Number(_) => {
            out.push_str(&whole(operand, values).to_string());
        }
    }
}

fn write_scalar(value: &Value, kind: Kind, out: &mut String) {
    match (value, kind) {
        (Value::Integer(number), Kind::Number) => write::show(out, *number as f64),
        (Value::Integer(number), _) => out.push_str(&number.to_string()),
        (Value::Number(number), _) => write::show(out, *number),
        (Value::Bool(value), _) => write::show(out, *value),
        (Value::String(text), _) => out.push_str(text),
        _ => {}
    }
}

fn whole<'a>(operand: &'a Operand, values: &Values<'a>) -> i128 {
    match operand {
        Operand::Place(place, _) => match values.at(place) {
            Value::Integer(number) => *number,
            _ => 0,
        },
        Operand::Integer(number) => i128::from(*number),
        Operand::Count(place, _) => values.items(place).len() as i128,
        Operand::Index(variable) => values.current(*variable).index as i128,
        Operand::Number(variable) => values.current(*variable).index as i128 + 1,
        _ => 0,
    }
}

fn float<'a>(operand: &'a Operand, values: &Values<'a>) -> f64 {
    match operand {
        Operand::Place(place, _) => match values.at(place) {
            Value::Number(number) => *number,
            Value::Integer(number) => *number as f64,
            _ => 0.0,
        },
        _ => whole(operand, values) as f64,
    }
}

fn boolean<'a>(operand: &'a Operand, values: &Values<'a>) -> bool {
    match operand {
        Operand::Place(place, _) => *values.at(place) == Value::Bool(true),
        Operand::Bool(value) => *value,
        Operand::First(variable) => values.current(*variable).index == 0,
        Operand::Last(variable) => values.current(*variable).last,
        _ => false,
    }
}
