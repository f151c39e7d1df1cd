//! What a tag shows: members, and the results of helpers on them.

use super::attachments::{names_typed, walk};
use super::bind::Binder;
use super::condition::span_of;
use super::thing::{Found, Thing};
use super::typed;
use super::types::{holds_attachment, kind, resolve};
use super::{Kind, Marker, Node, Operand, Show, messages};
use crate::diagnostic::{Diagnostic, codes};
use crate::model::Type;
use crate::source::Span;
use crate::syntax::template::{Expression, Path};

/// Helpers that show something, with their syntax.
const HELPERS: [(&str, &str); 7] = [
    ("quote", "`{{quote member}}`"),
    ("json", "`{{json member}}`"),
    ("count", "`{{count list}}`"),
    ("join", "`{{join list \", \"}}`"),
    ("plural", "`{{plural number \"item\" \"items\"}}`"),
    ("raw", "`{{raw member}}`"),
    ("attachments", "`{{attachments}}`"),
];

/// Helpers that the caller resolves.
const FIXED: [&str; 3] = ["limit", "values", "tool"];

impl<'a> Binder<'a> {
    /// `{{expression}}`
    pub(super) fn show(&mut self, expression: &Expression, span: Span, out: &mut Vec<Node>) {
        let shown = match expression {
            Expression::Path(path) if path.data.is_some() => {
                self.data(path).map(|(operand, marker)| Show::Value(operand, marker))
            }
            Expression::Path(path) => return self.show_path(path, span, out),
            Expression::Call { helper, arguments, span } => {
                if let Some(settled) = (self.scope.settle)(&helper.text, arguments, *span) {
                    return self.settled(settled, out);
                }
                self.call(&helper.text, helper.span, arguments, *span)
            }
            Expression::String(_) | Expression::Integer(_) | Expression::Bool(_) => {
                let help = "Write the text itself, without braces.";
                self.found.push(Diagnostic::error(&codes::TEMPLATE, span, "a tag without a name").help(help));
                None
            }
        };
        out.extend(shown.map(|shown| Node::Show(shown, span)));
    }

    fn settled(&mut self, settled: Result<String, Diagnostic>, out: &mut Vec<Node>) {
        match settled {
            Ok(words) => self.words(&words, out),
            Err(found) => self.found.push(found),
        }
    }

    /// A name alone: a member, `{{attachments}}`, or a fixed text such as `{{tool}}`. A member that can be shown comes first,
    /// since nothing else could show it.
    fn show_path(&mut self, path: &Path, span: Span, out: &mut Vec<Node>) {
        if let ([name], 0) = (path.segments.as_slice(), path.up) {
            let member = self
                .frames
                .last()
                .and_then(|frame| frame.this.fields.iter().find(|field| field.name.value == name.text));
            let shown = member.is_some_and(|member| kind(resolve(&member.ty, self.scope.types)).is_some());
            if name.text == "attachments" && !shown {
                return self.attachments(name.span, span, out);
            }
            if member.is_none() {
                if let Some(settled) = (self.scope.settle)(&name.text, &[], span) {
                    return self.settled(settled, out);
                }
                if let Some((_, usage)) = HELPERS.iter().find(|(helper, _)| *helper == name.text) {
                    let message = format!("`{}` has no argument", name.text);
                    self.found.push(messages::misused(name.span, message, usage));
                    return;
                }
            }
        }
        if let Some(thing) = self.given(path, "this shows it") {
            let shown =
                self.single(&thing, path.span).map(|operand| Show::Value(operand, self.marker(&thing)));
            out.extend(shown.map(|shown| Node::Show(shown, span)));
        }
    }

    fn attachments(&mut self, name: Span, span: Span, out: &mut Vec<Node>) {
        if self.scope.fields.iter().any(|field| holds_attachment(&field.ty, self.scope.types)) {
            let typed = names_typed(&walk(self.scope.fields, self.scope.types));
            let marker = typed.then(|| self.scope.marker.to_owned());
            out.push(Node::Show(Show::Attachments(marker), span));
            return;
        }
        let help = "Give the outcome an `image` or `file` member, or remove `{{attachments}}`.";
        self.found
            .push(Diagnostic::error(&codes::TEMPLATE, name, "this outcome has no attachments").help(help));
    }

    fn marker(&self, thing: &Thing<'_>) -> Marker {
        thing.from_user.then(|| self.scope.marker.to_owned())
    }

    /// The thing that a path without `@` names; `what` takes one.
    pub(super) fn find_thing(&mut self, path: &Path, what: &str) -> Option<Found<'a>> {
        if let Some(name) = &path.data {
            let message = format!("`@{}` is not a member, but `{what}` takes one", name.text);
            let help = "Write the name of a member.";
            self.found.push(Diagnostic::error(&codes::TEMPLATE, path.span, message).help(help));
            return None;
        }
        self.find(path)
    }

    /// A thing that is certainly given.
    fn given(&mut self, path: &Path, what: &str) -> Option<Thing<'a>> {
        let found = self.find(path)?;
        if let Some(bind) = found.binds.first() {
            let object = bind.place.steps.last().map_or("this", |step| step.name.as_str());
            self.found.push(messages::unguarded(path.span, object, what));
            return None;
        }
        if found.thing.maybe {
            self.found.push(messages::unguarded(path.span, found.thing.name, what));
            return None;
        }
        Some(found.thing)
    }

    /// A value that can be shown directly.
    fn single(&mut self, thing: &Thing<'a>, span: Span) -> Option<Operand> {
        match thing.kind() {
            Some(kind) => Some(Operand::Place(thing.place.clone(), kind)),
            None => {
                let is = thing.ty.map_or("an object", Type::named);
                self.found.push(messages::not_shown(span, thing.name, is));
                None
            }
        }
    }

    fn call(&mut self, helper: &str, at: Span, arguments: &[Expression], span: Span) -> Option<Show> {
        match helper {
            "quote" => self.quote(arguments, span),
            "raw" => {
                let thing = self.raw(arguments, span)?;
                Some(Show::Value(self.single(&thing, span)?, Some(String::new())))
            }
            "json" => self.json(arguments, span),
            "count" => Some(Show::Value(self.count(arguments, span)?, None)),
            "join" => self.join(arguments, span),
            "plural" => self.plural(arguments, span),
            _ => {
                self.unknown(helper, at);
                None
            }
        }
    }

    fn unknown(&mut self, helper: &str, at: Span) {
        let known = HELPERS.iter().map(|(name, _)| *name).chain(FIXED).chain(["eq"]);
        let (message, help) = match helper {
            "eq" => {
                ("`eq` is a condition and cannot be shown".to_owned(), "Write `{{#if (eq a b)}}`.".to_owned())
            }
            "attachments" => {
                ("`attachments` takes no arguments".to_owned(), "Write `{{attachments}}`.".to_owned())
            }
            "elseif" | "elif" => (format!("unknown helper `{helper}`"), "Write `{{else if …}}`.".to_owned()),
            _ if self.names_member(helper) => (
                format!("`{helper}` is a member, but only helpers take arguments"),
                format!("Write `{{{{{helper}}}}}`, and a separate tag for anything else."),
            ),
            _ => {
                let near = messages::did_you_mean(helper, known.clone());
                let known: Vec<_> = known.map(|name| format!("`{name}`")).collect();
                (format!("unknown helper `{helper}`"), format!("{near}Helpers are {}.", known.join(", ")))
            }
        };
        self.found.push(Diagnostic::error(&codes::TEMPLATE, at, message).help(help));
    }

    fn names_member(&self, name: &str) -> bool {
        let fields = self.frames.last().map_or(&[][..], |frame| frame.this.fields);
        fields.iter().any(|field| field.name.value == name)
    }

    fn misused<T>(&mut self, span: Span, helper: &str, message: impl Into<String>) -> Option<T> {
        let usage = HELPERS.iter().find(|(name, _)| *name == helper).map_or("", |(_, usage)| usage);
        self.found.push(messages::misused(span, message, usage));
        None
    }

    /// The one member that a helper takes.
    fn member(&mut self, helper: &str, arguments: &[Expression], span: Span) -> Option<Found<'a>> {
        match arguments {
            [Expression::Path(path)] => self.find_thing(path, helper),
            [_] => self.misused(span, helper, format!("`{helper}` takes the name of a member")),
            _ => self.misused(span, helper, format!("`{helper}` takes one member")),
        }
    }

    /// Like [`Self::member`], certainly given.
    fn given_member(&mut self, helper: &str, arguments: &[Expression], span: Span) -> Option<Thing<'a>> {
        match arguments {
            [Expression::Path(path)] if path.data.is_none() => {
                self.given(path, &format!("`{helper}` shows it"))
            }
            _ => self.member(helper, arguments, span).map(|found| found.thing),
        }
    }

    fn quote(&mut self, arguments: &[Expression], span: Span) -> Option<Show> {
        if let [Expression::Call { helper, arguments, span }] = arguments
            && helper.text == "raw"
        {
            let thing = self.raw(arguments, *span)?;
            return Some(Show::Value(self.single(&thing, *span)?, Some(String::new())));
        }
        if let [Expression::Path(path)] = arguments
            && path.data.is_some()
        {
            return match self.data(path)? {
                (key @ Operand::Key(_), marker @ Some(_)) => Some(Show::Value(key, marker)),
                (key @ Operand::Key(_), None) => Some(Show::Quote(key)),
                _ => self.misused(path.span, "quote", "`quote` takes a text"),
            };
        }
        let thing = self.given_member("quote", arguments, span)?;
        match thing.kind() {
            Some(kind @ (Kind::Text | Kind::Enum | Kind::Custom)) => {
                let marker = self.marker(&thing);
                let operand = Operand::Place(thing.place, kind);
                Some(if marker.is_some() { Show::Value(operand, marker) } else { Show::Quote(operand) })
            }
            _ => {
                let is = thing.ty.map_or("an object", Type::named);
                self.misused(span, "quote", format!("`{}` is {is}, but `quote` takes a text", thing.name))
            }
        }
    }

    /// The argument of `raw`, which omits the marker.
    fn raw(&mut self, arguments: &[Expression], span: Span) -> Option<Thing<'a>> {
        let thing = self.given_member("raw", arguments, span)?;
        if thing.from_user { Some(thing) } else { self.not_typed(&thing, span) }
    }

    fn not_typed<T>(&mut self, thing: &Thing<'_>, span: Span) -> Option<T> {
        let message =
            format!("`{}` was not typed by a person, so it has no marker for `raw` to omit", thing.name);
        let help = format!("Write `{{{{{}}}}}`.", thing.name);
        self.found.push(Diagnostic::error(&codes::TEMPLATE, span, message).help(help));
        None
    }

    fn json(&mut self, arguments: &[Expression], span: Span) -> Option<Show> {
        let (thing, marker) = match arguments {
            [Expression::Call { helper, arguments, span }] if helper.text == "raw" => {
                (self.given_member("raw", arguments, *span)?, "")
            }
            _ => (self.given_member("json", arguments, span)?, self.scope.marker),
        };
        let Some(ty) = thing.ty else {
            let help = "Write `{{json member}}` for the member to show.";
            let message = "the outcome as a whole cannot be shown as JSON";
            self.found.push(Diagnostic::error(&codes::TEMPLATE, span, message).help(help));
            return None;
        };
        if thing.kind() == Some(Kind::Custom) {
            let message = format!("`{}` has a custom Rust type, which has no JSON", thing.name);
            let help = format!("Write `{{{{{0}}}}}` or `{{{{quote {0}}}}}`.", thing.name);
            self.found.push(Diagnostic::error(&codes::TEMPLATE, span, message).help(help));
            return None;
        }
        if holds_attachment(ty, self.scope.types) {
            let message = format!("`{}` contains an attachment, which has no JSON", thing.name);
            let help = "Show its other members, and `{{attachments}}` where the text should list the \
                        attachments.";
            self.found.push(Diagnostic::error(&codes::TEMPLATE, span, message).help(help));
            return None;
        }
        let Ok(typed) = typed::paths(ty, self.scope.types, thing.from_user) else {
            let message = format!("`{}` contains too many members that a person typed", thing.name);
            let help =
                format!("Show them one by one: JSON can mark at most {} typed members.", typed::MOST_PATHS);
            self.found.push(Diagnostic::error(&codes::TEMPLATE, span, message).help(help));
            return None;
        };
        if typed.is_empty() && marker.is_empty() {
            return self.not_typed(&thing, span);
        }
        let marker = (!typed.is_empty()).then(|| marker.to_owned());
        let ty = thing.written.unwrap_or(ty).clone();
        Some(Show::Json { place: thing.place, ty, typed, marker })
    }

    /// `count list`; an optional list that is absent counts as empty.
    pub(super) fn count(&mut self, arguments: &[Expression], span: Span) -> Option<Operand> {
        let found = self.member("count", arguments, span)?;
        let found = self.reachable(found, "`count` counts it")?;
        match found.ty {
            Some(Type::List(_) | Type::Map(_)) => Some(Operand::Count(found.place, found.maybe)),
            other => {
                let is = other.map_or("an object", Type::named);
                self.misused(span, "count", format!("`{}` is {is}, but `count` takes a list", found.name))
            }
        }
    }

    /// A list that may be optional itself, but not an object on the path to it.
    fn reachable(&mut self, found: Found<'a>, what: &str) -> Option<Thing<'a>> {
        if let Some(bind) = found.binds.first() {
            let object = bind.place.steps.last().map_or("this", |step| step.name.as_str());
            self.found.push(messages::unguarded(found.span, object, what));
            return None;
        }
        if found.thing.maybe && found.thing.twice {
            self.found.push(messages::unguarded(found.span, found.thing.name, what));
            return None;
        }
        Some(found.thing)
    }

    fn join(&mut self, arguments: &[Expression], span: Span) -> Option<Show> {
        let (list, separator) = match arguments {
            [list] => (list, ", ".to_owned()),
            [list, Expression::String(separator)] => (list, separator.value.clone()),
            [_, other] => {
                return self.misused(
                    span_of(other),
                    "join",
                    "`join` takes a quoted text to put between the items",
                );
            }
            _ => return self.misused(span, "join", "`join` takes a list and the text between its items"),
        };
        let found = self.member("join", std::slice::from_ref(list), span)?;
        let thing = self.reachable(found, "`join` shows it")?;
        let Some(Type::List(of)) = thing.ty else {
            let is = thing.ty.map_or("an object", Type::named);
            return self.misused(span, "join", format!("`{}` is {is}, but `join` takes a list", thing.name));
        };
        let item = resolve(&of.item, self.scope.types);
        match kind(item) {
            Some(kind) if !of.nullable_items => Some(Show::Join {
                marker: self.marker(&thing),
                list: thing.place,
                maybe: thing.maybe,
                kind,
                separator,
                show_max: thing.show_max.cloned().map(Box::new),
            }),
            _ => {
                let help = format!(
                    "Write `{{{{#each {}}}}}` and `{{{{/each}}}}` around what to show of each.",
                    thing.name
                );
                let is = if of.nullable_items { "some value or `null`" } else { item.named() };
                let message =
                    format!("each item of `{}` is {is}, but `join` takes single values", thing.name);
                self.found.push(Diagnostic::error(&codes::TEMPLATE, span, message).help(help));
                None
            }
        }
    }

    fn plural(&mut self, arguments: &[Expression], span: Span) -> Option<Show> {
        let [number, Expression::String(one), Expression::String(many)] = arguments else {
            return self.misused(span, "plural", "`plural` takes a number and two quoted texts");
        };
        let number = match number {
            Expression::Path(path) if path.data.is_some() => self.data(path)?.0,
            Expression::Path(path) => {
                let thing = self.given(path, "`plural` depends on it")?;
                if matches!(thing.ty, Some(Type::List(_) | Type::Map(_))) {
                    let message = format!("`{}` is a list, but `plural` takes a number", thing.name);
                    let usage = format!("`{{{{plural (count {}) \"item\" \"items\"}}}}`", thing.name);
                    self.found.push(messages::misused(path.span, message, &usage));
                    return None;
                }
                self.single(&thing, path.span)?
            }
            Expression::Call { helper, arguments, span } if helper.text == "count" => {
                self.count(arguments, *span)?
            }
            other => return self.misused(span_of(other), "plural", "`plural` takes a number first"),
        };
        let whole = matches!(
            number,
            Operand::Place(_, Kind::Integer | Kind::Unsigned)
                | Operand::Count(..)
                | Operand::Index(_)
                | Operand::Number(_)
        );
        if !whole {
            return self.misused(span, "plural", "`plural` takes a whole number first");
        }
        Some(Show::Plural { number, one: one.value.clone(), many: many.value.clone() })
    }
}
