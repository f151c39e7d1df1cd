//! The template parser accepts any text, in linear time, and every place it gives is correct.

use std::time::{Duration, Instant};

use proptest::prelude::*;
use toolcat_compiler::diagnostic::Diagnostic;
use toolcat_compiler::source::{FileId, Span};
use toolcat_compiler::syntax::template::{Branch, Expression, Node, Path, parse};
use toolcat_compiler::syntax::{Name, Text, ValueKind, read};

/// The only string of a document `text <string>`.
fn text_of(kdl: &str) -> Text {
    let (document, problems) = read(FileId(0), kdl);
    assert_eq!(problems, [], "{kdl}");
    match &document.nodes[0].arguments[0].kind {
        ValueKind::String(text) => text.clone(),
        other => panic!("no string: {other:?}"),
    }
}

/// A template as an ordinary KDL string. Every character but letters is written as an escape, so that places in the text and
/// in the file differ.
fn escaped(template: &str) -> String {
    let mut kdl = String::from("text \"");
    for c in template.chars() {
        match c {
            '"' | '\\' => kdl.extend(['\\', c]),
            c if c.is_ascii_graphic() || c == ' ' => kdl.push(c),
            c => kdl.push_str(&format!("\\u{{{:x}}}", u32::from(c))),
        }
    }
    kdl + "\""
}

/// A stretch of [`escaped`] without its escapes.
fn resolved(source: &str) -> String {
    let mut parts = source.split("\\u{");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (digits, rest) = part.split_once('}').expect("a whole escape");
        out.extend(u32::from_str_radix(digits, 16).ok().and_then(char::from_u32));
        out.push_str(rest);
    }
    out
}

/// Calls `see` with each place, and the text that the file must have there.
fn places(nodes: &[Node], see: &mut dyn FnMut(Span, Want<'_>)) {
    for node in nodes {
        match node {
            Node::Text(_) => {}
            Node::Show(expression, span) => {
                see(*span, Want::Tag);
                in_expression(expression, see);
            }
            Node::Each { over: path, body, otherwise, span } | Node::With { path, body, otherwise, span } => {
                see(*span, Want::Tag);
                in_path(path, see);
                places(body, see);
                places(otherwise, see);
            }
            Node::If { branches, otherwise, span } => {
                see(*span, Want::Tag);
                for Branch { condition, body, .. } in branches {
                    in_expression(condition, see);
                    places(body, see);
                }
                places(otherwise, see);
            }
            Node::Part { name, span, .. } => {
                see(*span, Want::Tag);
                see(name.span, Want::Name(&name.text));
            }
        }
    }
}

/// The text at a place.
enum Want<'a> {
    Tag,
    Name(&'a str),
}

fn in_expression(expression: &Expression, see: &mut dyn FnMut(Span, Want<'_>)) {
    match expression {
        Expression::Path(path) => in_path(path, see),
        Expression::Call { helper, arguments, .. } => {
            see(helper.span, Want::Name(&helper.text));
            arguments.iter().for_each(|argument| in_expression(argument, see));
        }
        Expression::Integer(number) => see(number.span, Want::Name(&number.value.to_string())),
        Expression::Bool(value) => see(value.span, Want::Name(&value.value.to_string())),
        Expression::String(_) => {}
    }
}

fn in_path(path: &Path, see: &mut dyn FnMut(Span, Want<'_>)) {
    for Name { text, span } in path.segments.iter().chain(&path.data) {
        see(*span, Want::Name(text));
    }
}

fn check_places(kdl: &str) -> Result<(), TestCaseError> {
    let text = text_of(kdl);
    let (nodes, found) = parse(&text);
    let mut wrong = Vec::new();
    places(&nodes, &mut |span, want| {
        let source = resolved(&kdl[span.range()]);
        let right = match want {
            Want::Tag => source.starts_with("{{") && source.ends_with("}}"),
            Want::Name(name) => source == name,
        };
        if !right {
            wrong.push(source);
        }
    });
    prop_assert!(wrong.is_empty(), "{:?} in {}", wrong, kdl);
    for Diagnostic { labels, .. } in &found {
        for label in labels {
            prop_assert!(kdl.get(label.span.range()).is_some(), "{:?} in {}", label.span, kdl);
            prop_assert!(label.span.start >= text.span.start && label.span.end <= text.span.end);
        }
    }
    Ok(())
}

/// Texts made of pieces of templates, valid or not.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "{{",
        "}}",
        "{{#if ",
        "{{#each ",
        "{{#with ",
        "{{#unless ",
        "{{/if}}",
        "{{/each}}",
        "{{/with}}",
        "{{else}}",
        "{{else if a}}",
        "{{> part}}",
        "{{!",
        "{{!--",
        "--}}",
        "{{{",
        "}}}",
        "{{{{",
        "~",
        "a",
        "a.b",
        "../a",
        "@index",
        "this",
        "(",
        ")",
        "\"",
        "'",
        "\\",
        " ",
        "\n",
        "é",
        "詢",
        "🙂",
        "=",
        "|",
        "[0]",
        "12",
        "true",
        "null",
        "as |x|",
        "-1",
        "99999999999999999999",
        "..",
        "/",
        ".",
        "\u{0}",
        "\u{85}",
        "\\u12",
    ]);
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

/// Whole templates without mistakes.
fn templates() -> impl Strategy<Value = String> {
    let leaf = prop::sample::select(vec![
        "{{a}}",
        "{{~ a.b-c ~}}",
        "{{quote a}}",
        "{{join items \", \"}}",
        "{{#if (eq a \"é\")}}x{{/if}}",
        "{{@index}}",
        "{{../a}}",
        "{{> part}}",
        "é\n",
        "\n  ",
        "{{! é }}",
        "\\{{a}}",
        "{{plural (count items) 'é' \"b\"}}",
        "{{this.b}}",
        "{{eq 12 -3}}",
        "{{eq true false}}",
        "🙂",
    ]);
    let leaf = leaf.prop_map(str::to_owned);
    leaf.prop_recursive(4, 40, 6, |inner| {
        let block = prop::sample::select(vec!["if a", "each é.b", "with a.b", "unless (eq a 1)"]);
        (block, prop::collection::vec(inner, 0..6)).prop_map(|(block, inner)| {
            let name = block.split(' ').next().unwrap_or_default();
            format!("{{{{#{block}}}}}{}{{{{else}}}}{{{{/{name}}}}}", inner.concat())
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_taken(text in any::<String>()) {
        let kdl = escaped(&text.replace('\u{feff}', ""));
        check_places(&kdl)?;
    }

    #[test]
    fn whatever_is_made_of_braces_is_taken(text in pieces()) {
        check_places(&escaped(&text))?;
    }

    #[test]
    fn templates_without_a_mistake_have_none(text in templates()) {
        let kdl = escaped(&text);
        let (_, found) = parse(&text_of(&kdl));
        prop_assert!(found.is_empty(), "{:?} in {}", found, kdl);
        check_places(&kdl)?;
    }

    #[test]
    fn places_in_multi_line_strings_are_right(text in templates(), indent in 0_usize..6) {
        let blanks = " ".repeat(indent);
        let lines: Vec<_> = text.split('\n').map(|line| format!("{blanks}{line}")).collect();
        // A raw string shows backslashes unchanged; a template with a quote at a line's end still ends at the right place.
        let kdl = format!("text #\"\"\"\n{}\n{blanks}\"\"\"#", lines.join("\n"));
        check_places(&kdl)?;
    }
}

#[test]
fn large_and_deep_templates_take_linear_time() {
    let many = |piece: &str| piece.repeat(200_000 / piece.len());
    let hostile = [
        many("{{#if a}}"),
        many("{{"),
        many("{{!--"),
        many("{{!-- }}"),
        many("{{{{"),
        many("{{{{/"),
        many("{{\"}} "),
        many("{{'\\'"),
        many("{{(((("),
        many("{{else}}"),
        many("{{/if}}"),
        many("\\"),
        many("{"),
        many(" \n"),
        many("{{a.a.a}}"),
        many("{{!a}} "),
        many("{{a (b (c"),
        many("{{#each a}}{{else if b}}"),
        format!("{{{{{}}}}}", many("a ")),
        format!("{{{{{}}}}}", many("a.")),
        format!("{{{{{}}}}}", many("../")),
        format!("{{{{#if a}}}}{}", many("{{else if a}}")),
    ];
    for template in hostile {
        let text = text_of(&format!("text #\"{}\"#", template.replace('\n', " ")));
        let start = Instant::now();
        let _ = parse(&text);
        let took = start.elapsed();
        assert!(took < Duration::from_secs(3), "{took:?} for {}…", &template[..40]);
    }
}
