//! Every text of a catalog that a model may read, in one list, with its owner and when it is read.
//!
//! Rules about texts take them from here, so that no place is forgotten: `tests/texts.rs` checks the list against the
//! grammar. Deliberately absent: reasons and other notes for people, values of examples (placeholders for what code passes),
//! and neutral values (compared, never shown).

use super::{
    Catalog, Check, Condition, Description, Expect, Field, Outcome, Presence, Prose, Server, ServerId, Tool,
    ToolId, Type, Value,
};
use crate::source::{Span, Spanned};
use crate::syntax::Text;
use std::collections::HashSet;
use std::ops::Range;

/// The role of a text for the model that reads it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A name: of a tool, parameter, value, outcome or check.
    Name,
    /// A tool's title.
    Title,
    /// The purpose of a catalog, server or agent.
    About,
    /// What a server says about all its tools.
    Instructions,
    /// A line of the system prompt's list of tools.
    Snippet,
    /// A line of the system prompt's guidelines.
    Guideline,
    /// A piece of a description.
    Description,
    /// The heading of a section.
    Heading,
    /// The meaning of an outcome; a piece of a description too.
    Means,
    /// The description of a parameter, member or named type.
    Parameter,
    /// The meaning of an enum's value.
    Meaning,
    /// Words for the search.
    Search,
    /// The answer to a malformed call.
    Rejection,
    /// The result of a call, and parts of it.
    Result,
    /// A value in its wire form: a default, a pattern, an argument of a sample call.
    Value,
}

/// The owner of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owner {
    /// The catalog's own, or shared across it.
    Catalog,
    /// A server's.
    Server(ServerId),
    /// A named type's.
    Type,
    /// A tool's.
    Tool(ToolId),
    /// An agent's, by its index.
    Agent(usize),
}

/// One text.
#[derive(Debug, Clone, Copy)]
pub struct ModelText<'c> {
    /// Its role.
    pub kind: Kind,
    /// Its owner.
    pub owner: Owner,
    source: Source<'c>,
}

#[derive(Debug, Clone, Copy)]
enum Source<'c> {
    Prose(&'c Prose),
    Text(&'c Text),
    /// The place is that of the whole text, or of its owner.
    Plain(&'c str, Span),
}

impl<'c> ModelText<'c> {
    /// The text as written.
    pub fn written(&self) -> &'c str {
        match self.source {
            Source::Prose(prose) => &prose.written.value,
            Source::Text(text) => &text.value,
            Source::Plain(text, _) => text,
        }
    }

    /// The text with its place, if it is kept byte for byte, so that a match in it can be cut out.
    pub fn text(&self) -> Option<&'c Text> {
        match self.source {
            Source::Prose(prose) => Some(&prose.written),
            Source::Text(text) => Some(text),
            Source::Plain(..) => None,
        }
    }

    /// The text settled at compile time, if it is one.
    pub fn prose(&self) -> Option<&'c Prose> {
        match self.source {
            Source::Prose(prose) => Some(prose),
            _ => None,
        }
    }

    /// Where these bytes of it are written; the whole text or its owner, if no more is known.
    pub fn span(&self, range: Range<usize>) -> Span {
        match (self.text(), self.source) {
            (Some(text), _) => text.span(range),
            (None, Source::Plain(_, span)) => span,
            (None, Source::Prose(prose)) => prose.written.span,
            (None, Source::Text(text)) => text.span,
        }
    }
}

impl Catalog {
    /// Every text that a model may read, without duplicates, in the written order of their owners.
    pub fn each_text<'c>(&'c self, visit: &mut dyn FnMut(ModelText<'c>)) {
        let mut walk = Walk { visit, owner: Owner::Catalog, checks: HashSet::new() };
        walk.proses(Kind::About, &self.about);
        walk.texts(Kind::Result, &self.marker_written);
        self.rejects.iter().for_each(|one| walk.text(Kind::Rejection, &one.written));
        for shared in &self.shared {
            walk.name(&shared.name);
            walk.text(Kind::Result, &shared.written);
        }
        for (index, server) in self.servers.iter().enumerate() {
            walk.owner = Owner::Server(ServerId(index));
            walk.server(server);
        }
        walk.owner = Owner::Type;
        for named in &self.types {
            walk.name(&named.name);
            walk.proses(Kind::Parameter, &named.text);
            walk.ty(&named.ty, named.name.span);
        }
        for (index, tool) in self.tools.iter().enumerate() {
            walk.owner = Owner::Tool(ToolId(index));
            walk.tool(tool);
        }
        for (index, agent) in self.agents.iter().enumerate() {
            walk.owner = Owner::Agent(index);
            walk.name(&agent.name);
            walk.proses(Kind::About, &agent.about);
            walk.names(&agent.has);
        }
    }
}

struct Walk<'v, 'c> {
    visit: &'v mut dyn FnMut(ModelText<'c>),
    owner: Owner,
    /// Visited checks: a named type's check occurs in each tool that uses the type.
    checks: HashSet<Span>,
}

impl<'c> Walk<'_, 'c> {
    fn add(&mut self, kind: Kind, source: Source<'c>) {
        (self.visit)(ModelText { kind, owner: self.owner, source });
    }

    fn proses(&mut self, kind: Kind, all: impl IntoIterator<Item = &'c Prose>) {
        all.into_iter().for_each(|prose| self.add(kind, Source::Prose(prose)));
    }

    fn text(&mut self, kind: Kind, text: &'c Text) {
        self.add(kind, Source::Text(text));
    }

    fn texts(&mut self, kind: Kind, all: impl IntoIterator<Item = &'c Text>) {
        all.into_iter().for_each(|text| self.text(kind, text));
    }

    fn name(&mut self, name: &'c Spanned<String>) {
        self.add(Kind::Name, Source::Plain(&name.value, name.span));
    }

    fn names(&mut self, all: &'c [Spanned<String>]) {
        all.iter().for_each(|name| self.name(name));
    }

    /// The texts in a value, including names of members.
    fn value(&mut self, value: &'c Value, at: Span) {
        match value {
            Value::String(text) => self.add(Kind::Value, Source::Plain(text, at)),
            Value::List(items) => items.iter().for_each(|item| self.value(item, at)),
            Value::Object(members) => {
                for (name, value) in members {
                    self.add(Kind::Value, Source::Plain(name, at));
                    self.value(value, at);
                }
            }
            Value::Null | Value::Bool(_) | Value::Integer(_) | Value::Number(_) => {}
        }
    }

    fn server(&mut self, server: &'c Server) {
        self.name(&server.name);
        self.proses(Kind::About, &server.about);
        self.proses(Kind::Instructions, &server.instructions);
    }

    fn tool(&mut self, tool: &'c Tool) {
        // The server's prefix is part of the wire name.
        self.add(Kind::Name, Source::Plain(&tool.wire, tool.name.span));
        self.texts(Kind::Title, &tool.title);
        self.names(&tool.requires);
        self.names(&tool.tags);
        self.names(&tool.was);
        self.proses(Kind::Snippet, &tool.snippet);
        self.proses(Kind::Guideline, &tool.guidelines);
        self.description(&tool.description);
        self.proses(Kind::Search, &tool.search_hint);
        for query in &tool.found_by {
            self.add(Kind::Search, Source::Plain(&query.value, query.span));
        }
        self.fields(&tool.params.fields);
        tool.checks.iter().for_each(|check| self.check(check));
        tool.outcomes.iter().for_each(|outcome| self.outcome(outcome));
        for call in &tool.calls {
            self.name(&call.title);
            if call.expect == Expect::Accepted {
                self.value(&call.arguments, call.title.span);
            }
        }
    }

    fn description(&mut self, description: &'c Description) {
        match description {
            Description::Missing => {}
            Description::Plain(text) => self.proses(Kind::Description, [text]),
            Description::Pieces { lead, use_when, not_when, sections } => {
                let not_when = not_when.iter().map(|one| &one.text);
                self.proses(Kind::Description, lead.iter().chain(use_when).chain(not_when));
                for section in sections {
                    let title = &section.title;
                    self.add(Kind::Heading, Source::Plain(&title.value, title.span));
                    self.proses(Kind::Description, [&section.text]);
                }
            }
        }
    }

    fn fields(&mut self, fields: &'c [Field]) {
        for field in fields {
            self.name(&field.name);
            self.names(&field.was);
            self.proses(Kind::Parameter, &field.text);
            if let Presence::Default(value) = &field.presence {
                self.value(value, field.name.span);
            }
            self.texts(Kind::Result, field.show_max.as_ref().map(|show| &show.written));
            self.ty(&field.ty, field.name.span);
        }
    }

    fn ty(&mut self, ty: &'c Type, at: Span) {
        match ty {
            Type::String(one) => {
                let pattern = one.pattern.iter();
                pattern.for_each(|pattern| self.add(Kind::Value, Source::Plain(pattern, at)));
            }
            Type::Enum(one) => {
                for value in &one.values {
                    self.name(&value.value);
                    self.proses(Kind::Meaning, &value.text);
                }
            }
            Type::Object(object) => self.fields(&object.fields),
            Type::List(_) | Type::Map(_) | Type::OneOf(_) => ty.children().for_each(|ty| self.ty(ty, at)),
            Type::Integer(_)
            | Type::Number(_)
            | Type::Boolean
            | Type::Json
            | Type::Named(_)
            | Type::Attachment(_) => {}
        }
    }

    fn check(&mut self, check: &'c Check) {
        if !self.checks.insert(check.span) {
            return;
        }
        let at = check.name.span;
        self.name(&check.name);
        self.texts(Kind::Rejection, check.reject_written.iter().chain(&check.next_written));
        match &check.condition {
            Condition::Pattern(_, pattern) => self.add(Kind::Value, Source::Plain(pattern, at)),
            Condition::OneOf(_, values) => values.iter().for_each(|value| self.value(value, at)),
            _ => {}
        }
    }

    fn outcome(&mut self, outcome: &'c Outcome) {
        self.name(&outcome.name);
        self.proses(Kind::Means, &outcome.means);
        self.fields(&outcome.fields);
        self.texts(Kind::Result, outcome.text_written.iter().chain(&outcome.next_written));
        outcome.examples.iter().for_each(|example| self.name(&example.title));
    }
}
