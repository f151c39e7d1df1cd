//! Which members of an outcome its templates show, and how.
//!
//! In: an outcome with its bound templates. Out: the members that a model can learn about, and the tags that show them.

use crate::model::template::{Condition, Each, Node, Operand, Place, Show, Test, Variable};
use crate::model::{Catalog, Field, ListType, ObjectType, Outcome, ShowMax, Type};
use crate::source::Span;
use std::collections::{HashMap, HashSet};
use toolcat_runtime::tokens::estimate;

/// How many bytes of the words before a tag are kept.
const KEPT: usize = 400;

/// What one outcome's templates do with its members.
pub(super) struct Shown<'c> {
    catalog: &'c Catalog,
    outcome: &'c Outcome,
    variables: HashMap<Variable, Found<'c>>,
    /// Members that are shown or that affect what is shown, by the places of their names.
    pub(super) used: HashSet<Span>,
    /// Tags that show a member, in order.
    pub(super) tags: Vec<Tag<'c>>,
    /// Lists whose items are all shown, however many there are.
    pub(super) endless: Vec<&'c Field>,
    /// Estimated tokens of the longest result, as far as the members are bounded: unbounded ones count as nothing.
    pub(super) longest: u64,
    /// The last words.
    before: String,
}

/// A tag that shows a member.
pub(super) struct Tag<'c> {
    /// The member, or the list whose item it is.
    pub(super) field: &'c Field,
    /// Its contents.
    pub(super) ty: &'c Type,
    /// The way it is shown.
    pub(super) how: How,
    /// The last words before it.
    pub(super) before: String,
    /// Where it is written; the outcome's name if a part shows it.
    pub(super) span: Span,
}

/// How a member is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum How {
    /// Quoted and followed by the marker: a person typed it, or something in the JSON that is shown.
    Marked,
    /// Quoted without the marker, by `{{raw …}}`: a person typed it, or something in the JSON that is shown.
    Raw,
    /// Plainly: nobody typed it.
    Plain,
}

#[derive(Clone, Copy)]
struct Found<'c> {
    field: &'c Field,
    ty: &'c Type,
}

/// How a tag shows its member.
fn how(show: &Show) -> How {
    match show.marker() {
        None => How::Plain,
        Some("") => How::Raw,
        Some(_) => How::Marked,
    }
}

/// Tokens of the quotes and the marker around a text that a person typed.
fn around(show: &Show) -> u64 {
    show.marker().map_or(0, |marker| estimate(marker) + 1)
}

/// What the templates of an outcome show.
pub(super) fn shown<'c>(catalog: &'c Catalog, outcome: &'c Outcome) -> Shown<'c> {
    let mut shown = Shown {
        catalog,
        outcome,
        variables: HashMap::new(),
        used: HashSet::new(),
        tags: Vec::new(),
        endless: Vec::new(),
        longest: 0,
        before: String::new(),
    };
    for template in std::iter::once(&outcome.text).chain(&outcome.next) {
        shown.before.clear();
        shown.variables.clear();
        shown.longest = shown.longest.saturating_add(shown.nodes(&template.nodes));
    }
    shown
}

impl<'c> Shown<'c> {
    /// Walks through nodes and returns their maximum tokens.
    fn nodes(&mut self, nodes: &[Node]) -> u64 {
        let mut tokens = 0_u64;
        for node in nodes {
            let more = match node {
                Node::Text(words) => {
                    self.say(words);
                    estimate(words)
                }
                Node::Show(show, span) => self.show(show, *span),
                Node::Each(each) => self.each(each),
                Node::If { branches, otherwise } => {
                    let mut longest = 0;
                    for branch in branches {
                        self.condition(&branch.condition);
                        longest = self.nodes(&branch.body).max(longest);
                    }
                    self.nodes(otherwise).max(longest)
                }
                Node::Part(part) => self.nodes(&part.body),
            };
            tokens = tokens.saturating_add(more);
        }
        tokens
    }

    /// Keeps the last words, which each tag records.
    fn say(&mut self, words: &str) {
        self.before.push_str(words);
        let surplus = self.before.len().saturating_sub(KEPT);
        let cut = (surplus..self.before.len()).find(|at| self.before.is_char_boundary(*at));
        self.before.drain(..cut.unwrap_or_default());
    }

    fn each(&mut self, each: &Each) -> u64 {
        let Some(found) = self.find(&each.over) else { return 0 };
        let (item, items) = match self.catalog.resolve(found.ty) {
            Type::List(list) => (&list.item, self.items(found.field, list, each.show_max.as_deref())),
            Type::Map(value) => (&**value, 1),
            _ => return 0,
        };
        self.variables.insert(each.item, Found { field: found.field, ty: item });
        self.nodes(&each.body).saturating_mul(items)
    }

    /// The maximum number of shown items of a list; one if unbounded.
    fn items(&mut self, field: &'c Field, list: &ListType, show_max: Option<&ShowMax>) -> u64 {
        match (show_max.map(|most| most.items), list.max_items) {
            (None, None) => {
                self.endless.push(field);
                1
            }
            (shown, most) => shown.unwrap_or(u64::MAX).min(most.unwrap_or(u64::MAX)),
        }
    }

    /// The maximum tokens of a single value.
    fn tokens(&self, ty: &Type) -> u64 {
        match self.catalog.resolve(ty) {
            Type::String(text) => text.max_length.unwrap_or(0).div_ceil(4),
            Type::Enum(one) => one.values.iter().map(|value| estimate(&value.value.value)).max().unwrap_or(0),
            Type::Integer(_) | Type::Number(_) | Type::Boolean => 1,
            _ => 0,
        }
    }

    fn condition(&mut self, condition: &Condition) {
        for bind in &condition.binds {
            if let Some(found) = self.find(&bind.place) {
                self.variables.insert(bind.variable, found);
            }
        }
        match &condition.test {
            Test::Given => {}
            Test::Holds(operand) => self.operand(operand),
            Test::Filled(place) => drop(self.find(place)),
            Test::Equal(left, right) => [left, right].into_iter().for_each(|one| self.operand(one)),
        }
    }

    fn operand(&mut self, operand: &Operand) {
        if let Operand::Place(place, _) | Operand::Count(place, _) = operand {
            self.find(place);
        }
    }

    fn show(&mut self, show: &Show, span: Span) -> u64 {
        match show {
            Show::Value(operand, _) | Show::Quote(operand) => {
                let Operand::Place(place, _) = operand else {
                    self.operand(operand);
                    return 1;
                };
                self.tag(place, how(show), span).map_or(0, |ty| self.tokens(ty).saturating_add(around(show)))
            }
            Show::Json { place, .. } => {
                if let Some(ty) = self.tag(place, how(show), span) {
                    self.all(ty, 0);
                }
                0
            }
            Show::Join { list, show_max, separator, .. } => {
                let Some(found) = self.find(list) else { return 0 };
                let Type::List(of) = self.catalog.resolve(found.ty) else { return 0 };
                let items = self.items(found.field, of, show_max.as_deref());
                let item = self.tokens(&of.item).saturating_add(estimate(separator));
                item.saturating_add(around(show)).saturating_mul(items)
            }
            Show::Plural { number, one, many } => {
                self.operand(number);
                estimate(one).max(estimate(many))
            }
            Show::Attachments(_) => 0,
        }
    }

    fn tag(&mut self, place: &Place, how: How, span: Span) -> Option<&'c Type> {
        let found = self.find(place)?;
        let before = self.before.clone();
        let own = self.outcome.span;
        let inside = own.file == span.file && own.start <= span.start && span.end <= own.end;
        let span = if inside { span } else { self.outcome.name.span };
        self.tags.push(Tag { field: found.field, ty: found.ty, how, before, span });
        Some(found.ty)
    }

    /// The end of a path; every member on it counts as used.
    fn find(&mut self, place: &Place) -> Option<Found<'c>> {
        let (mut here, mut members) = match place.root {
            None => (None, self.outcome.fields.as_slice()),
            Some(variable) => {
                let found = *self.variables.get(&variable)?;
                (Some(found), self.members_of(found.ty))
            }
        };
        for step in &place.steps {
            let field = members.iter().find(|field| field.name.value == step.name)?;
            self.used.insert(field.name.span);
            members = self.members_of(&field.ty);
            here = Some(Found { field, ty: &field.ty });
        }
        here
    }

    fn members_of(&self, ty: &'c Type) -> &'c [Field] {
        match self.catalog.resolve(ty) {
            Type::Object(ObjectType { fields, .. }) => fields,
            _ => &[],
        }
    }

    /// Everything in a value is shown.
    fn all(&mut self, ty: &'c Type, depth: usize) {
        match self.catalog.resolve(ty) {
            Type::Object(object) if depth < 64 => {
                for field in &object.fields {
                    self.used.insert(field.name.span);
                    self.all(&field.ty, depth + 1);
                }
            }
            Type::List(list) => self.all(&list.item, depth + 1),
            Type::Map(value) => self.all(value, depth + 1),
            _ => {}
        }
    }
}
