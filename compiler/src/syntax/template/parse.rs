//! From the text of a template to its tree.
//!
//! In: a [`Text`]. Out: nodes and every problem in one run. After a problem, parsing resumes at the next tag; an unknown
//! block still closes with its own end, so that one mistake gives one message.

use super::lex::{self, Piece, PieceKind, Problem};
use super::report::{Report, SHOWN_BRACES};
use super::space::Space;
use super::tree::Tree;
use super::{Node, tag};
use crate::diagnostic::Diagnostic;
use crate::syntax::Text;

/// Parses a template. Mistakes are left out of the nodes.
pub fn parse(text: &Text) -> (Vec<Node>, Vec<Diagnostic>) {
    let mut report = Report { text, found: Vec::new() };
    let mut problems = Vec::new();
    let pieces = lex::lex(&text.value, &mut |problem| problems.push(problem));
    for problem in problems {
        explain(problem, &mut report);
    }
    let mut tree = Tree::default();
    let mut space = Space::new(&text.value);
    for piece in pieces {
        add(piece, &mut tree, &mut space, &mut report);
    }
    let nodes = tree.finish(&mut report);
    report.found.sort_by_key(|found| found.span().map(|span| (span.start, span.end)));
    (nodes, report.found)
}

fn add(piece: Piece, tree: &mut Tree, space: &mut Space<'_>, report: &mut Report<'_>) {
    let range = piece.range;
    match piece.kind {
        PieceKind::Words(words) => {
            if let Some(node) = space.words(words, report.span(&range)) {
                tree.words(node);
            }
        }
        PieceKind::Comment => {
            space.alone(&range, tree.last_words());
            tree.barrier();
        }
        PieceKind::Tag(tag) => {
            space.tag(&tag, tree.last_words());
            tag::read(&range, &tag, tree, space, report);
        }
        PieceKind::Nothing => {}
    }
}

fn explain(problem: Problem, report: &mut Report<'_>) {
    match problem {
        Problem::Unclosed { range, what, close } => report.error(
            &range,
            format!("{what} without its end"),
            format!("Write `{close}` where it ends. {SHOWN_BRACES}"),
        ),
        Problem::UnclosedString(range) => report.error(
            &range,
            "text without its closing quote",
            "Close it inside the tag, with the same quote.",
        ),
        Problem::BadEscape(range) => report.error(
            &range,
            "unknown escape",
            "Inside quotes, a backslash must be followed by a quote, another backslash, `n`, `t`, or `u` and four hexadecimal digits.",
        ),
        Problem::CommentTrim(range) => report.error(
            &range,
            "a comment cannot remove whitespace",
            "Remove the `~` here and write it at the tag next to the comment. A comment alone on its line already removes the line.",
        ),
    }
}
