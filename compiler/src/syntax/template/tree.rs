//! Builds the tree of a template tag by tag, without recursion.

use super::report::Report;
use super::{Branch, Expression, Node, Path};
use crate::source::Span;

/// Maximum nesting of blocks.
const MAX_DEPTH: usize = 24;

/// Maximum number of branches in one `if`.
const MAX_BRANCHES: usize = 64;

/// The tree so far.
#[derive(Default)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    blocks: Vec<Block>,
    /// A comment came last: a tag after it removes no white space before it.
    barrier: bool,
    too_deep: bool,
}

/// An open block.
struct Block {
    kind: Kind,
    /// The name in its opening tag, which the closing one must repeat.
    name: String,
    span: Span,
    /// The destination of `nodes`.
    filling: Filling,
    nodes: Vec<Node>,
    /// The body of `each` and `with`, complete.
    body: Vec<Node>,
    /// Complete branches.
    branches: Vec<Branch>,
    /// The contents after `{{else}}`, complete.
    otherwise: Vec<Node>,
}

/// The part of a block being filled.
enum Filling {
    Body,
    Branch(Expression, bool),
    Otherwise,
}

/// What a tag opens.
pub(super) enum Opening {
    /// `each`
    Each(Path),
    /// `with`
    With(Path),
    /// `if`; `unless` if the condition is negated.
    If(Expression, bool),
    /// A refused block: it is read to its end and left out.
    Refused,
}

/// The kind of a block.
enum Kind {
    Each(Path),
    With(Path),
    If,
    Refused,
}

impl Tree {
    /// The words right before the current place, with nothing in between.
    pub(super) fn last_words(&mut self) -> Option<&mut String> {
        let barrier = self.barrier;
        match self.target().last_mut() {
            Some(Node::Text(words)) if !barrier => Some(&mut words.value),
            _ => None,
        }
    }

    /// A comment.
    pub(super) fn barrier(&mut self) {
        self.barrier = true;
    }

    /// Whether a block is open.
    pub(super) fn in_block(&self) -> bool {
        !self.blocks.is_empty()
    }

    pub(super) fn words(&mut self, node: Node) {
        self.push(node);
    }

    pub(super) fn push(&mut self, node: Node) {
        self.barrier = false;
        self.target().push(node);
    }

    fn target(&mut self) -> &mut Vec<Node> {
        match self.blocks.last_mut() {
            Some(block) => &mut block.nodes,
            None => &mut self.nodes,
        }
    }

    pub(super) fn open(&mut self, kind: Opening, name: &str, span: Span, report: &mut Report<'_>) {
        self.barrier = false;
        let mut filling = Filling::Body;
        let kind = match kind {
            _ if self.blocks.len() >= MAX_DEPTH => {
                self.report_depth(span, report);
                Kind::Refused
            }
            Opening::If(condition, negated) => {
                filling = Filling::Branch(condition, negated);
                Kind::If
            }
            Opening::Each(path) => Kind::Each(path),
            Opening::With(path) => Kind::With(path),
            Opening::Refused => Kind::Refused,
        };
        self.blocks.push(Block {
            kind,
            name: name.to_owned(),
            span,
            filling,
            nodes: Vec::new(),
            body: Vec::new(),
            branches: Vec::new(),
            otherwise: Vec::new(),
        });
    }

    fn report_depth(&mut self, span: Span, report: &mut Report<'_>) {
        if !std::mem::replace(&mut self.too_deep, true) {
            report.error_at(
                span,
                format!("blocks are nested more than {MAX_DEPTH} deep"),
                "Move the inner blocks into a part, or show less in one result.",
            );
        }
    }

    /// `{{else}}`, and with a condition `{{else if …}}`.
    pub(super) fn otherwise(&mut self, condition: Option<Expression>, span: Span, report: &mut Report<'_>) {
        self.barrier = false;
        let Some(block) = self.blocks.last_mut() else {
            report.error_at(
                span,
                "`else` outside of a block",
                "Put it between `{{#if …}}` and `{{/if}}`, or remove it.",
            );
            return;
        };
        if matches!(block.kind, Kind::Refused) {
            return;
        }
        if matches!(block.filling, Filling::Otherwise) {
            let help = "A block can only have one `{{else}}`, after every `{{else if …}}`.";
            report.error_at(span, "a second `else` in one block", help);
        } else if condition.is_some() && block.branches.len() + 1 >= MAX_BRANCHES {
            let help = "Use a member of the outcome for what differs.";
            report.error_at(span, format!("more than {MAX_BRANCHES} branches in one block"), help);
        } else {
            block.complete();
            block.filling = match condition {
                Some(condition) => Filling::Branch(condition, false),
                None => Filling::Otherwise,
            };
        }
    }

    pub(super) fn close(&mut self, name: &str, span: Span, report: &mut Report<'_>) {
        self.barrier = false;
        let Some(open) = self.blocks.iter().rposition(|block| block.name == name) else {
            match self.blocks.last() {
                Some(block) => report.error_at(
                    span,
                    format!("`{{{{/{name}}}}}` closes nothing"),
                    format!("The block that is open here ends with `{{{{/{}}}}}`.", block.name),
                ),
                None => report.error_at(
                    span,
                    format!("`{{{{/{name}}}}}` closes nothing"),
                    format!("Remove it, or open the block with `{{{{#{name} …}}}}` first."),
                ),
            }
            return;
        };
        while self.blocks.len() > open + 1 {
            self.unclosed(report);
        }
        self.pop();
    }

    fn unclosed(&mut self, report: &mut Report<'_>) {
        if let Some(block) = self.blocks.last() {
            // A block that is too deep was reported, and so was the one around it.
            let name = &block.name;
            if self.blocks.len() <= MAX_DEPTH {
                report.error_at(
                    block.span,
                    format!("block `{name}` without its end"),
                    format!("Write `{{{{/{name}}}}}` where it ends."),
                );
            }
        }
        self.pop();
    }

    fn pop(&mut self) {
        if let Some(node) = self.blocks.pop().and_then(Block::finish) {
            self.target().push(node);
        }
    }

    pub(super) fn finish(mut self, report: &mut Report<'_>) -> Vec<Node> {
        while !self.blocks.is_empty() {
            self.unclosed(report);
        }
        without_empty(self.nodes)
    }
}

impl Block {
    /// Moves the finished nodes to their place.
    fn complete(&mut self) {
        let nodes = without_empty(std::mem::take(&mut self.nodes));
        match std::mem::replace(&mut self.filling, Filling::Otherwise) {
            Filling::Body => self.body = nodes,
            Filling::Otherwise => self.otherwise = nodes,
            Filling::Branch(condition, negated) => {
                self.branches.push(Branch { condition, negated, body: nodes });
            }
        }
    }

    fn finish(mut self) -> Option<Node> {
        self.complete();
        let Self { kind, span, body, branches, mut otherwise, .. } = self;
        if !matches!(kind, Kind::If) && !branches.is_empty() {
            otherwise = vec![Node::If { branches, otherwise, span }];
            return kind.node(body, otherwise, span);
        }
        match kind {
            Kind::If => Some(Node::If { branches, otherwise, span }),
            kind => kind.node(body, otherwise, span),
        }
    }
}

impl Kind {
    fn node(self, body: Vec<Node>, otherwise: Vec<Node>, span: Span) -> Option<Node> {
        match self {
            Self::Each(over) => Some(Node::Each { over, body, otherwise, span }),
            Self::With(path) => Some(Node::With { path, body, otherwise, span }),
            Self::If | Self::Refused => None,
        }
    }
}

fn without_empty(nodes: Vec<Node>) -> Vec<Node> {
    nodes.into_iter().filter(|node| !matches!(node, Node::Text(words) if words.value.is_empty())).collect()
}
