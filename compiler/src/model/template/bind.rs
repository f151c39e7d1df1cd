//! Walks a template and binds its contents.

use super::thing::{Frame, Thing};
use super::{Bind, Branch, Condition, Each, Node, Part, Scope, Template, Test, Uses, Variable, messages};
use crate::diagnostic::{Diagnostic, codes};
use crate::model::Type;
use crate::source::Span;
use crate::syntax::template::{self as written, Path, parse};
use crate::syntax::{Name, Text};

/// Maximum nesting of blocks, those of parts included.
const MAX_DEPTH: usize = 48;

/// Maximum number of nodes of a template with its parts expanded.
const MAX_NODES: usize = 10_000;

/// Maximum bytes of all parts in a template, each counted once per use.
const MAX_BYTES: usize = 4 << 20;

/// The state of the walk.
pub(super) struct Binder<'a> {
    pub(super) scope: Scope<'a>,
    pub(super) found: Vec<Diagnostic>,
    /// The meanings of `this` and `../`, from the outside in.
    pub(super) frames: Vec<Frame<'a>>,
    /// Members that enclosing conditions have tested for.
    pub(super) facts: Vec<Bind>,
    /// The enclosing loops.
    pub(super) loops: Vec<Loop>,
    /// Parts being expanded, from the outside in.
    pub(super) expanding: Vec<String>,
    /// Parts whose syntax was checked: its problems are reported once.
    seen: Vec<String>,
    variables: usize,
    nodes: usize,
    /// Bytes of all expanded parts.
    bytes: usize,
    depth: usize,
    /// Blanks that indent what is bound here; if there are some, words keep their pieces.
    blanks: String,
}

/// A loop that is being bound.
pub(super) struct Loop {
    pub(super) item: Variable,
    pub(super) map: bool,
    /// A person typed its values, including names of entries.
    pub(super) typed: bool,
    pub(super) uses: Uses,
}

impl<'a> Binder<'a> {
    pub(super) fn bind(text: &Text, scope: Scope<'a>) -> (Template, Vec<Diagnostic>) {
        let (nodes, found) = parse(text);
        let outcome = Frame { this: Thing::outcome(scope.fields), of_loop: None, closed: true };
        let mut binder = Self {
            scope,
            found,
            frames: vec![outcome],
            facts: Vec::new(),
            loops: Vec::new(),
            expanding: Vec::new(),
            seen: Vec::new(),
            variables: 0,
            nodes: 0,
            bytes: 0,
            depth: 0,
            blanks: String::new(),
        };
        let nodes = binder.nodes(&nodes);
        (Template { nodes }, binder.found)
    }

    /// A new variable.
    pub(super) fn variable(&mut self) -> Variable {
        self.variables += 1;
        Variable(self.variables - 1)
    }

    fn nodes(&mut self, nodes: &[written::Node]) -> Vec<Node> {
        let mut bound = Vec::new();
        if self.depth >= MAX_DEPTH {
            self.too_large(nodes, "blocks and parts are nested too deeply");
            return bound;
        }
        self.depth += 1;
        for node in nodes {
            self.nodes += 1;
            if self.nodes > MAX_NODES {
                self.too_large(
                    std::slice::from_ref(node),
                    "the template is too large once its parts are inserted",
                );
                break;
            }
            self.node(node, &mut bound);
        }
        self.depth -= 1;
        bound
    }

    fn too_large(&mut self, nodes: &[written::Node], message: &str) {
        // Once is enough: every further part would report the same.
        if let (Some(node), true) = (nodes.first(), self.nodes < usize::MAX / 2) {
            let help = "Show less in one result, or nest fewer parts.";
            self.found.push(Diagnostic::error(&codes::TEMPLATE, place(node), message).help(help));
            self.nodes = usize::MAX / 2;
        }
    }

    fn node(&mut self, node: &written::Node, out: &mut Vec<Node>) {
        match node {
            written::Node::Text(words) => self.words(&words.value, out),
            written::Node::Show(expression, span) => self.show(expression, *span, out),
            written::Node::Each { over, body, otherwise, span } => {
                self.each((over, *span), body, otherwise, out)
            }
            written::Node::If { branches, otherwise, .. } => self.branches(branches, otherwise, out),
            written::Node::With { path, body, otherwise, .. } => self.with(path, body, otherwise, out),
            written::Node::Part { name, indent, alone, .. } => self.part(name, indent, *alone, out),
        }
    }

    /// Merges words with the words before them, except inside an indented part: there the pieces decide where blanks go.
    pub(super) fn words(&self, words: &str, out: &mut Vec<Node>) {
        match out.last_mut() {
            Some(Node::Text(last)) if self.blanks.is_empty() => last.push_str(words),
            _ if words.is_empty() => {}
            _ => out.push(Node::Text(words.to_owned())),
        }
    }

    /// Adds nodes, merging words.
    fn extend(&self, nodes: Vec<Node>, out: &mut Vec<Node>) {
        for node in nodes {
            match node {
                Node::Text(words) => self.words(&words, out),
                node => out.push(node),
            }
        }
    }

    /// Nodes with another `this`.
    fn inside(&mut self, frame: Frame<'a>, nodes: &[written::Node]) -> Vec<Node> {
        self.frames.push(frame);
        let nodes = self.nodes(nodes);
        self.frames.pop();
        nodes
    }

    /// Nodes below a condition.
    fn below(&mut self, binds: &[Bind], nodes: impl FnOnce(&mut Self) -> Vec<Node>) -> Vec<Node> {
        let known = self.facts.len();
        self.facts.extend_from_slice(binds);
        let nodes = nodes(self);
        self.facts.truncate(known);
        nodes
    }

    fn each(
        &mut self,
        (over, span): (&Path, Span),
        body: &[written::Node],
        otherwise: &[written::Node],
        out: &mut Vec<Node>,
    ) {
        let Some(mut found) = self.find_thing(over, "each") else {
            self.nodes(otherwise);
            return;
        };
        if found.thing.maybe {
            self.ask(&mut found);
        }
        let list = found.thing;
        let (item, maybe, map) = match list.ty {
            Some(Type::List(list)) => (&list.item, list.nullable_items, false),
            Some(Type::Map(value)) => (value.as_ref(), false, true),
            other => {
                let is = other.map_or("the outcome itself", Type::named);
                self.found.push(messages::not_a_list(over, list.name, is));
                self.nodes(otherwise);
                return;
            }
        };
        let variable = self.variable();
        self.loops.push(Loop { item: variable, map, typed: list.from_user, uses: Uses::default() });
        let this = list.item(item, self.scope.types, maybe, variable);
        let frame = Frame { this, of_loop: Some(variable), closed: false };
        let body = self.below(&found.binds, |binder| binder.inside(frame, body));
        let uses = self.loops.pop().map(|state| state.uses).unwrap_or_default();
        let otherwise = self.nodes(otherwise);
        let over = list.place.clone();
        let each = Node::Each(Each {
            over,
            map,
            item: variable,
            uses,
            show_max: list.show_max.cloned().map(Box::new),
            body,
            span,
        });
        if otherwise.is_empty() && found.binds.is_empty() {
            out.push(each);
            return;
        }
        let test = if otherwise.is_empty() { Test::Given } else { Test::Filled(list.place) };
        let condition = Condition { binds: found.binds, test };
        out.push(Node::If { branches: vec![Branch { condition, body: vec![each] }], otherwise });
    }

    fn with(
        &mut self,
        path: &Path,
        body: &[written::Node],
        otherwise: &[written::Node],
        out: &mut Vec<Node>,
    ) {
        let Some(mut found) = self.find_thing(path, "with") else {
            self.nodes(otherwise);
            return;
        };
        if found.thing.maybe {
            self.ask(&mut found);
        }
        if !matches!(found.thing.ty, None | Some(Type::Object(_))) {
            let is = found.thing.ty.map_or("", Type::named);
            self.found.push(messages::not_an_object(path, found.thing.name, is));
            self.nodes(otherwise);
            return;
        }
        let of_loop = self.frames.last().and_then(|frame| frame.of_loop);
        let frame = Frame { this: found.thing, of_loop, closed: false };
        let body = self.below(&found.binds, |binder| binder.inside(frame, body));
        let otherwise = self.nodes(otherwise);
        if found.binds.is_empty() {
            // It is always given.
            return self.extend(body, out);
        }
        let condition = Condition { binds: found.binds, test: Test::Given };
        out.push(Node::If { branches: vec![Branch { condition, body }], otherwise });
    }

    fn branches(&mut self, branches: &[written::Branch], otherwise: &[written::Node], out: &mut Vec<Node>) {
        let mut bound = Vec::new();
        let mut rest = self.chain(branches, otherwise, &mut bound);
        // An `else` that contains only another `if` is an `else if`.
        while let [Node::If { .. }] = rest.as_slice()
            && let Some(Node::If { branches, otherwise }) = rest.pop()
        {
            bound.extend(branches);
            rest = otherwise;
        }
        match bound.is_empty() {
            true => self.extend(rest, out),
            false => out.push(Node::If { branches: bound, otherwise: rest }),
        }
    }

    /// Binds branches, and returns what is left for `otherwise`.
    fn chain(
        &mut self,
        branches: &[written::Branch],
        otherwise: &[written::Node],
        bound: &mut Vec<Branch>,
    ) -> Vec<Node> {
        let Some((first, rest)) = branches.split_first() else { return self.nodes(otherwise) };
        let condition = self.condition(&first.condition);
        let Some(condition) = condition else {
            // Its branches are read anyway, for their other mistakes.
            self.nodes(&first.body);
            return self.chain(rest, otherwise, bound);
        };
        if condition.binds.is_empty() && condition.test == Test::Given {
            // It always holds here; the other branches are read only for their mistakes.
            let body = self.nodes(&first.body);
            return match first.negated {
                true => self.chain(rest, otherwise, bound),
                false => {
                    self.chain(rest, otherwise, &mut Vec::new());
                    body
                }
            };
        }
        if first.negated {
            // `unless` is an inverted `if`: what follows it knows that the condition holds.
            let held = self.below(&condition.binds, |binder| {
                let mut inner = Vec::new();
                let last = binder.chain(rest, otherwise, &mut inner);
                match inner.is_empty() {
                    true => last,
                    false => vec![Node::If { branches: inner, otherwise: last }],
                }
            });
            bound.push(Branch { condition, body: held });
            return self.nodes(&first.body);
        }
        let body = self.below(&condition.binds, |binder| binder.nodes(&first.body));
        bound.push(Branch { condition, body });
        self.chain(rest, otherwise, bound)
    }

    fn part(&mut self, name: &Name, indent: &str, alone: bool, out: &mut Vec<Node>) {
        let Some(text) = (self.scope.parts)(&name.text) else {
            self.found.push(messages::unknown_part(name, self.scope.part_names));
            return;
        };
        if self.expanding.contains(&name.text) {
            self.found.push(messages::part_in_itself(name, &self.expanding));
            return;
        }
        self.bytes += text.value.len();
        if self.bytes > MAX_BYTES {
            self.nodes = self.nodes.max(MAX_NODES);
            return;
        }
        let (nodes, found) = parse(text);
        if !self.seen.contains(&name.text) {
            self.seen.push(name.text.clone());
            self.found.extend(found);
        }
        let Some(around) = self.frames.last() else { return };
        let frame = Frame { closed: true, ..around.clone() };
        let blanks = format!("{}{indent}", self.blanks);
        let around = std::mem::replace(&mut self.blanks, blanks.clone());
        self.expanding.push(name.text.clone());
        let from = self.found.len();
        let body = self.inside(frame, &nodes);
        self.expanding.pop();
        self.blanks = around;
        for found in &mut self.found[from..] {
            *found = found.clone().also(name.span, "the part is inserted here");
        }
        match blanks.is_empty() {
            true => self.extend(body, out),
            false => out.push(Node::Part(Part { blanks, own: !indent.is_empty(), alone, body })),
        }
    }
}

/// The place of a node.
fn place(node: &written::Node) -> Span {
    match node {
        written::Node::Text(words) => words.span,
        written::Node::Show(_, span)
        | written::Node::Each { span, .. }
        | written::Node::If { span, .. }
        | written::Node::With { span, .. }
        | written::Node::Part { span, .. } => *span,
    }
}
