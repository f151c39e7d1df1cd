//! The meaning of a tag.
//!
//! In: the tokens between its braces. Out: a node or an open block in the [`Tree`]. Handlebars features outside the language
//! are refused here, by name.

use super::lex::{Tag, Token, TokenKind};
use super::report::{Report, SHOWN_BRACES};
use super::space::Space;
use super::tree::{Opening, Tree};
use super::{Expression, Node};
use crate::diagnostic::nearest;
use crate::syntax::Name;
use std::ops::Range;

mod expression;

/// Blocks, in the order in which messages list them.
const BLOCKS: [&str; 4] = ["each", "if", "unless", "with"];

/// Reads the tag at `range` into the tree.
pub(super) fn read(
    range: &Range<usize>,
    tag: &Tag,
    tree: &mut Tree,
    space: &mut Space<'_>,
    report: &mut Report<'_>,
) {
    match tag.sign {
        Some('#') => open(range, tag, tree, space, report),
        Some('/') => {
            space.alone(range, tree.last_words());
            let name = tag.tokens.first().map_or("", |token| report.slice(&token.range));
            if tag.tokens.len() == 1 {
                tree.close(name, report.span(range), report);
            } else {
                let help = "Write the name of the block after the slash: `{{/if}}`.";
                report.error(range, "a closing tag has a single name", help);
            }
        }
        Some('>') => part(range, tag, tree, space, report),
        Some('^') => {
            space.alone(range, tree.last_words());
            if tag.tokens.is_empty() {
                report.error(range, "`{{^}}` is not part of the language", "Write `{{else}}`.");
                if tree.in_block() {
                    tree.otherwise(None, report.span(range), report);
                }
            } else {
                let help = "Write `{{#unless …}}` and `{{/unless}}`.";
                report.error(range, "an inverse block `{{^…}}` is not part of the language", help);
                tree.open(Opening::Refused, first_word(tag, report), report.span(range), report);
            }
        }
        Some('*') => {
            let help = "Write it into the catalog instead: a `text` node for a part, a member for a value.";
            report.error(range, "a decorator `{{* …}}` is not part of the language", help);
        }
        Some('R') => {
            // The end of a raw block needs no message.
            if !matches!(tag.tokens.first(), Some(token) if report.slice(&token.range).starts_with('/')) {
                report.error(range, "a raw block `{{{{…}}}}` is not part of the language", SHOWN_BRACES);
            }
        }
        Some(sign) => {
            let written = if sign == '&' { "{{& …}}" } else { "{{{ … }}}" };
            let help = "Write `{{ … }}`: nothing is escaped in these texts.";
            report.error(range, format!("`{written}` is not part of the language"), help);
            show(range, tag, tree, report);
        }
        None => inner(range, tag, tree, space, report),
    }
}

/// `{{else …}}`, or something to show.
fn inner(range: &Range<usize>, tag: &Tag, tree: &mut Tree, space: &mut Space<'_>, report: &mut Report<'_>) {
    if first_word(tag, report) != "else" {
        return show(range, tag, tree, report);
    }
    space.alone(range, tree.last_words());
    let span = report.span(range);
    match tag.tokens.get(1) {
        None => tree.otherwise(None, span, report),
        Some(word) if report.slice(&word.range) == "if" => {
            let condition = expression::one(&tag.tokens[2..], range, "`else if` takes one condition", report);
            // Without a condition it is still a branch, so that what follows does not count as a second `else`.
            let condition = condition.unwrap_or(Expression::Bool(crate::source::Spanned::new(true, span)));
            tree.otherwise(Some(condition), span, report);
        }
        Some(word) => {
            let word = report.slice(&word.range);
            let help = "Write `{{else}}` or `{{else if …}}`, with another block inside where one is needed.";
            report.error(range, format!("`else {word}` is not part of the language"), help);
            tree.otherwise(None, span, report);
        }
    }
}

fn show(range: &Range<usize>, tag: &Tag, tree: &mut Tree, report: &mut Report<'_>) {
    if tag.tokens.is_empty() {
        let help = format!("Write the name of what to show here. {SHOWN_BRACES}");
        report.error(range, "empty tag", help);
    } else if let Some(expression) = expression::whole(&tag.tokens, report) {
        tree.push(Node::Show(expression, report.span(range)));
    }
}

fn part(range: &Range<usize>, tag: &Tag, tree: &mut Tree, space: &mut Space<'_>, report: &mut Report<'_>) {
    let alone = space.alone(range, tree.last_words());
    let indent = if tag.trim_before { "" } else { space.indent(range) };
    match tag.tokens.as_slice() {
        [token] if token.kind == TokenKind::Word => {
            let name = Name { text: report.slice(&token.range).to_owned(), span: report.span(&token.range) };
            let span = report.span(range);
            tree.push(Node::Part { name, indent: indent.to_owned(), alone: alone && !tag.trim_before, span });
        }
        [first, second, ..] if first.kind == TokenKind::Word => report.error(
            &(second.range.start..tag.tokens.last().map_or(second.range.end, |last| last.range.end)),
            "a part takes no arguments",
            "It sees the names at the place where it is inserted. To give it another object, put it into \
             `{{#with …}}`.",
        ),
        _ => report.error(
            range,
            "a part has one plain name",
            "Write `{{> name}}` with the name of a `text` node of the catalog.",
        ),
    }
}

fn open(range: &Range<usize>, tag: &Tag, tree: &mut Tree, space: &mut Space<'_>, report: &mut Report<'_>) {
    space.alone(range, tree.last_words());
    let span = report.span(range);
    let name = first_word(tag, report);
    let arguments = tag.tokens.get(1..).unwrap_or_default();
    let opening = match name {
        "if" | "unless" => {
            let message = format!("`{name}` takes one condition");
            let condition = expression::one(arguments, range, &message, report);
            condition.map(|condition| Opening::If(condition, name == "unless"))
        }
        "each" | "with" => {
            match expression::one(arguments, range, &format!("`{name}` takes one name"), report) {
                Some(Expression::Path(path)) if name == "each" => Some(Opening::Each(path)),
                Some(Expression::Path(path)) => Some(Opening::With(path)),
                Some(_) => {
                    let help = format!("Write the name of a member: `{{{{#{name} items}}}}`.");
                    report.error(range, format!("`{name}` takes a name"), help);
                    None
                }
                None => None,
            }
        }
        _ => {
            refuse_block(range, tag, name, report);
            None
        }
    };
    tree.open(opening.unwrap_or(Opening::Refused), closing_name(tag, name, report), span, report);
}

/// The name in the closing tag: after `#>` and `#*` it is the second token.
fn closing_name<'a>(tag: &Tag, name: &'a str, report: &Report<'a>) -> &'a str {
    match tag.tokens.as_slice() {
        [first, second, ..] if name.is_empty() && matches!(first.kind, TokenKind::Sign('>' | '*')) => {
            report.slice(&second.range)
        }
        _ => name,
    }
}

fn refuse_block(range: &Range<usize>, tag: &Tag, name: &str, report: &mut Report<'_>) {
    match tag.tokens.first().map(|token| &token.kind) {
        Some(TokenKind::Sign('>')) => report.error(
            range,
            "a part with a block `{{#> …}}` is not part of the language",
            "Write `{{> name}}`, and put what differs around it.",
        ),
        Some(TokenKind::Sign('*')) => report.error(
            range,
            "an inline part or decorator `{{#* …}}` is not part of the language",
            "Write the part as a `text \"name\" \"…\"` node at the top level of the catalog.",
        ),
        Some(TokenKind::Word) => {
            let near = nearest(name, BLOCKS).map(|near| format!("did you mean `{near}`? "));
            let help = format!("{}Blocks are `each`, `if`, `unless` and `with`.", near.unwrap_or_default());
            report.error(range, format!("unknown block `{name}`"), help.replacen("did", "Did", 1));
        }
        _ => report.error(range, "a block without a name", "Blocks are `each`, `if`, `unless` and `with`."),
    }
}

fn first_word<'a>(tag: &Tag, report: &Report<'a>) -> &'a str {
    match tag.tokens.first() {
        Some(Token { range, kind: TokenKind::Word }) => report.slice(range),
        _ => "",
    }
}
