//! Writes the tree: lines, indentation and empty lines.

use super::tree::{Block, Content, Item, Node, Part, spaced};
use lines::Lines;

mod lines;

pub(super) use lines::line_end;

/// One level.
const INDENT: &str = "    ";

/// Characters up to which a node that was written on one line with its children stays there.
const WIDEST: usize = 100;

/// Characters up to which a block that was written on one line stays there, however long the line is: `list "…" { string }`.
/// Long lines come from long texts, and what follows one reads no better on separate lines.
const SHORT: usize = 40;

/// The file as text with such line ends; `length` is about how long it will be.
pub(super) fn print(file: &Block, line_end: &'static str, length: usize) -> String {
    let mut printer = Printer { out: Lines::new(line_end, length + length / 8), depth: 0 };
    printer.items(&file.items);
    printer.out.finish()
}

struct Printer {
    out: Lines,
    depth: usize,
}

impl Printer {
    fn items(&mut self, items: &[Item]) {
        let mut gaps = Gaps::default();
        // Only comments on the line of the brace come before.
        let mut first = true;
        for (index, item) in items.iter().enumerate() {
            match &item.content {
                Content::Beside(comment) => {
                    self.out.write(" ");
                    self.out.write_comment(*comment);
                    continue;
                }
                _ if first && self.depth == 0 => {}
                _ if first => self.out.end_line(),
                _ => {
                    self.out.end_line();
                    if item.blank_before || (self.depth == 0 && gaps.wanted(&items[index..])) {
                        self.out.end_line();
                    }
                }
            }
            first = false;
            self.indent(self.depth);
            match &item.content {
                Content::Node(node) => self.node(node, fits(node, self.depth)),
                Content::Comment(comment) | Content::Beside(comment) => self.out.write_comment(*comment),
            }
            gaps.pass(item);
        }
    }

    fn indent(&mut self, depth: usize) {
        for _ in 0..depth {
            self.out.write(INDENT);
        }
    }

    fn node(&mut self, node: &Node, on_line: bool) {
        // Continuation lines of a node are set apart from its children.
        let deeper = if has_children(node) && !on_line { 2 } else { 1 };
        let mut begun = false;
        let mut last: Option<&Part> = None;
        for part in &node.parts {
            match last {
                Some(&Part::Break(_) | &Part::LineComment(_)) => {
                    self.out.end_line();
                    self.indent(self.depth + if begun { deeper } else { 0 });
                }
                Some(last) if spaced(last, part) => self.out.write(" "),
                _ => {}
            }
            match part {
                Part::Block(block) => self.block(block, on_line),
                _ => self.part(part),
            }
            begun |= !matches!(part, Part::Hide | Part::Comment(_) | Part::LineComment(_));
            last = Some(part);
        }
    }

    fn part(&mut self, part: &Part) {
        match part {
            Part::Scalar(text) => self.out.write_lines(text),
            Part::Lines(text) => self.out.write_string(text, INDENT, self.depth + 1),
            Part::Open => self.out.write("("),
            Part::Close => self.out.write(")"),
            Part::Equals => self.out.write("="),
            Part::Hide => self.out.write("/-"),
            Part::Comment(comment) | Part::LineComment(comment) => self.out.write_comment(*comment),
            Part::Break(comment) => {
                self.out.write("\\");
                if let Some(comment) = comment {
                    self.out.write(" ");
                    self.out.write_comment(*comment);
                }
            }
            Part::Block(block) => self.block(block, false),
        }
    }

    fn block(&mut self, block: &Block, on_line: bool) {
        if block.items.is_empty() {
            return self.out.write("{}");
        }
        if on_line {
            return self.block_on_line(block);
        }
        self.out.write("{");
        self.depth += 1;
        self.items(&block.items);
        self.depth -= 1;
        self.out.end_line();
        self.indent(self.depth);
        self.out.write("}");
    }

    fn block_on_line(&mut self, block: &Block) {
        self.out.write("{ ");
        for (index, item) in block.items.iter().enumerate() {
            if index > 0 {
                self.out.write("; ");
            }
            if let Content::Node(node) = &item.content {
                self.node(node, true);
            }
        }
        self.out.write(" }");
    }
}

/// Whether the node is on one line, including its children.
fn fits(node: &Node, depth: usize) -> bool {
    let Some(width) = node.width else { return false };
    let short = |part: &Part| match part {
        Part::Block(block) => block.width.is_some_and(|width| width <= SHORT),
        _ => true,
    };
    depth * INDENT.len() + width <= WIDEST || node.parts.iter().all(short)
}

/// Where an empty line is put between nodes: around each one that holds lines of its own.
///
/// Comments belong to the node behind them, so the line is put before them.
#[derive(Default)]
struct Gaps {
    /// There is a node before, followed only by comments on its line; whether it has lines inside.
    before: Option<bool>,
}

impl Gaps {
    /// Whether the first of these items, which starts a line, needs an empty line before it.
    fn wanted(&self, items: &[Item]) -> bool {
        let Some(before) = self.before else { return false };
        for (index, item) in items.iter().enumerate() {
            if index > 0 && item.blank_before {
                return false;
            }
            if let Content::Node(node) = &item.content {
                return before || tall(node);
            }
        }
        false
    }

    fn pass(&mut self, item: &Item) {
        match &item.content {
            Content::Node(node) => self.before = Some(tall(node)),
            Content::Comment(_) => self.before = None,
            Content::Beside(_) => {}
        }
    }
}

/// Whether there is anything that can go on separate lines.
fn has_children(node: &Node) -> bool {
    node.parts.iter().any(|part| matches!(part, Part::Block(block) if !block.items.is_empty()))
}

/// Whether a node at the top of a file has children on lines of their own.
fn tall(node: &Node) -> bool {
    has_children(node) && !fits(node, 0)
}
