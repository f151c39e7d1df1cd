//! Expressions: paths, literals, helpers with their arguments.

use super::super::lex::{Token, TokenKind};
use super::super::report::Report;
use super::super::{Expression, Path};
use crate::source::Spanned;
use crate::syntax::Name;
use std::ops::Range;

/// Maximum nesting of parentheses.
const MAX_DEPTH: usize = 8;

/// The one expression that a block takes. `range` is the tag.
pub(super) fn one(
    tokens: &[Token],
    range: &Range<usize>,
    message: &str,
    report: &mut Report<'_>,
) -> Option<Expression> {
    let mut rest = tokens;
    if tokens.is_empty() {
        report.error(range, message, "Write it after the name of the block.");
        return None;
    }
    let first = argument(&mut rest, 0, report)?;
    if let Some(next) = rest.first() {
        if !refuse_sign(rest, report) {
            let help = "Put a helper and its arguments in parentheses: `{{#if (eq kind \"typed\")}}`.";
            report.error(&next.range, message, help);
        }
        return None;
    }
    Some(first)
}

/// All tokens of a tag that shows something: a path, or a helper and its arguments.
pub(super) fn whole(tokens: &[Token], report: &mut Report<'_>) -> Option<Expression> {
    let mut rest = tokens;
    let expression = call(&mut rest, 0, report)?;
    match rest.first() {
        None => Some(expression),
        Some(token) => {
            report.error(&token.range, "a parenthesis that closes nothing", "Remove it.");
            None
        }
    }
}

/// `path`, or `helper argument …` up to a closing parenthesis or the end.
fn call(rest: &mut &[Token], depth: usize, report: &mut Report<'_>) -> Option<Expression> {
    let head = rest.first()?.clone();
    let first = argument(rest, depth, report)?;
    let mut arguments = Vec::new();
    let mut whole = true;
    let mut end = head.range.end;
    while let Some(token) = rest.first() {
        if token.kind == TokenKind::Close {
            break;
        }
        if refuse_sign(rest, report) {
            *rest = &[];
            return None;
        }
        end = token.range.end;
        let before = rest.len();
        match argument(rest, depth, report) {
            Some(argument) => arguments.push(argument),
            None => whole = false,
        }
        if rest.len() == before {
            return None;
        }
    }
    if arguments.is_empty() && whole {
        return Some(first);
    }
    let Expression::Path(path) = first else {
        let help = "Write the helper first, then its arguments: `{{join items \", \"}}`.";
        report.error(&head.range, "only helpers take arguments", help);
        return None;
    };
    helper(path, arguments, head.range.start..end, report).filter(|_| whole)
}

fn helper(
    path: Path,
    arguments: Vec<Expression>,
    range: Range<usize>,
    report: &mut Report<'_>,
) -> Option<Expression> {
    let helper = match <[Name; 1]>::try_from(path.segments) {
        Ok([helper]) if path.up == 0 => helper,
        _ => {
            let help = "A helper has a plain name, such as `join`. To show a value, write just its name.";
            report.error_at(path.span, "only helpers take arguments", help);
            return None;
        }
    };
    if let "lookup" | "log" = helper.text.as_str() {
        let help = match helper.text.as_str() {
            "lookup" => "Name the member itself, or give the outcome a member that holds the value.",
            _ => "Only a model reads results; remove it.",
        };
        report.error_at(helper.span, format!("`{}` is not part of the language", helper.text), help);
        return None;
    }
    let span = report.span(&range);
    Some(Expression::Call { helper, arguments, span })
}

/// One argument; it is taken off `rest` even if it is wrong.
fn argument(rest: &mut &[Token], depth: usize, report: &mut Report<'_>) -> Option<Expression> {
    if refuse_sign(rest, report) {
        *rest = &[];
        return None;
    }
    let (token, after) = rest.split_first()?;
    *rest = after;
    match &token.kind {
        TokenKind::Word => word(token, report),
        TokenKind::String(value) => {
            Some(Expression::String(Spanned::new(value.clone(), report.span(&token.range))))
        }
        TokenKind::Open => parentheses(token, rest, depth, report),
        TokenKind::Close => {
            report.error(&token.range, "a parenthesis that closes nothing", "Remove it.");
            None
        }
        TokenKind::Sign(_) => None,
    }
}

fn parentheses(
    open: &Token,
    rest: &mut &[Token],
    depth: usize,
    report: &mut Report<'_>,
) -> Option<Expression> {
    if depth >= MAX_DEPTH {
        let help = "Use a member that holds what to show.";
        report.error(&open.range, format!("parentheses are nested more than {MAX_DEPTH} deep"), help);
        *rest = &[];
        return None;
    }
    let found = report.found.len();
    let inner = call(rest, depth + 1, report);
    match rest.split_first() {
        Some((close, after)) if close.kind == TokenKind::Close => {
            *rest = after;
            let whole = report.span(&(open.range.start..close.range.end));
            if inner.is_none() && report.found.len() == found {
                report.error_at(
                    whole,
                    "empty parentheses",
                    "Write a helper and its arguments, or remove them.",
                );
            }
            inner.map(|inner| match inner {
                Expression::Call { helper, arguments, .. } => {
                    Expression::Call { helper, arguments, span: whole }
                }
                other => other,
            })
        }
        _ => {
            // After another problem, the rest of the tag was skipped, including its parentheses.
            if report.found.len() == found {
                report.error(&open.range, "a parenthesis without its end", "Write `)` where it ends.");
            }
            *rest = &[];
            None
        }
    }
}

/// Refuses anything that begins with a sign, or with a word and a sign: `key=value`, `as |item|`, `[0]`.
fn refuse_sign(rest: &[Token], report: &mut Report<'_>) -> bool {
    let sign = |at: usize| match rest.get(at).map(|token: &Token| &token.kind) {
        Some(TokenKind::Sign(sign)) => Some(*sign),
        _ => None,
    };
    let range = |until: usize| rest[0].range.start..rest[until.min(rest.len() - 1)].range.end;
    match (sign(0), sign(1)) {
        (None, Some('=')) => report.error(
            &range(2),
            "`name=value` is not part of the language",
            "Helpers take their arguments in order, without names.",
        ),
        (None, Some('|')) if report.slice(&rest[0].range) == "as" => {
            let last = rest.iter().position(|token| token.kind == TokenKind::Close).unwrap_or(rest.len());
            report.error(
                &range(last),
                "naming an item with `as |…|` is not part of the language",
                "Inside the block, its members have their own names, the item itself is `this`, and `../` \
                 leads out.",
            );
        }
        (Some('['), _) | (None, Some('[')) => report.error(
            &range(usize::from(sign(0).is_none())),
            "a place in a list `[…]` is not part of the language",
            "Use `{{#each …}}`, with `@first`, `@last` or `@index` if one item differs.",
        ),
        (Some('|'), _) => {
            report.error(&range(0), "unexpected `|`", "Write a name, a helper or a quoted text.")
        }
        (Some('~'), _) => {
            report.error(&range(0), "unexpected `~`", "Write it right next to the braces: `{{~name~}}`.");
        }
        (Some(sign @ ('#' | '>')), _) => {
            let help = format!("Write it right after the braces: `{{{{{sign}`.");
            report.error(&range(0), format!("unexpected `{sign}`"), help);
        }
        (Some(sign), _) => {
            let help = "Write a name, a helper or a quoted text; put other words outside of the braces.";
            report.error(&range(0), format!("unexpected `{sign}`"), help);
        }
        _ => return false,
    }
    true
}

/// A path, number, `true` or `false`.
fn word(token: &Token, report: &mut Report<'_>) -> Option<Expression> {
    let text = report.slice(&token.range);
    let span = report.span(&token.range);
    match text {
        "true" | "false" => return Some(Expression::Bool(Spanned::new(text == "true", span))),
        "null" | "undefined" => {
            let help = "Test with `{{#if …}}` or `{{#unless …}}` whether a value is given.";
            report.error_at(span, format!("`{text}` is not part of the language"), help);
            return None;
        }
        _ => {}
    }
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.bytes().all(|b| b.is_ascii_digit() || b == b'.')
    {
        return match text.parse() {
            Ok(number) => Some(Expression::Integer(Spanned::new(number, span))),
            Err(_) => {
                let help = "Numbers in templates are whole and have at most 18 digits.";
                report.error_at(span, format!("templates cannot hold the number `{text}`"), help);
                None
            }
        };
    }
    path(&token.range, report).map(Expression::Path)
}

fn path(range: &Range<usize>, report: &mut Report<'_>) -> Option<Path> {
    let span = report.span(range);
    let mut at = range.clone();
    let mut step = |front: &str, report: &Report<'_>| {
        let found = report.slice(&at).starts_with(front);
        at.start += if found { front.len() } else { 0 };
        found
    };
    let mut up = 0;
    let data = step("@", report);
    if !data {
        step("./", report);
    }
    while step("../", report) {
        up += 1;
    }
    if report.slice(&at) == ".." {
        at.start = at.end;
        up += 1;
    }
    let names = names(at, range, report)?;
    if !data {
        return Some(Path { up, data: None, segments: names, span });
    }
    match <[Name; 1]>::try_from(names) {
        Ok([name]) if name.text != "root" => Some(Path { up, data: Some(name), segments: Vec::new(), span }),
        _ => {
            let help =
                "Names with `@` are `@index`, `@number`, `@first` and `@last`. `../` leads out of a block.";
            report.error_at(span, format!("unknown name `{}`", report.slice(range)), help);
            None
        }
    }
}

/// The dotted names in `at`; none for `this`, `.` and nothing.
fn names(at: Range<usize>, whole: &Range<usize>, report: &mut Report<'_>) -> Option<Vec<Name>> {
    let text = report.slice(&at);
    if text.is_empty() || text == "." {
        return Some(Vec::new());
    }
    let mut names = Vec::new();
    let mut start = at.start;
    for (index, name) in text.split('.').enumerate() {
        let place = start..start + name.len();
        start = place.end + 1;
        if name == "this" && index == 0 {
            continue;
        }
        if name.is_empty() || name.contains(['/', '@']) {
            let parts = text.split(['/', '.', '@']).filter(|part| !part.is_empty());
            let dotted = parts.collect::<Vec<_>>().join(".");
            let help = match dotted.is_empty() {
                true => "Write a name.".to_owned(),
                false => format!("Join names with single dots: `{dotted}`. `../` is only allowed in front."),
            };
            report.error(whole, format!("`{}` is not a path", report.slice(whole)), help);
            return None;
        }
        names.push(Name { text: name.to_owned(), span: report.span(&place) });
    }
    Some(names)
}
