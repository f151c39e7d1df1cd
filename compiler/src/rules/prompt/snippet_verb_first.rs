use crate::diagnostic::{Code, Edit, Fix, Fixes, Level};
use crate::rules::words::{VERBS, is_cjk};
use crate::rules::{Context, Group, Report, Rule};
use std::ops::Range;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("snippet-verb-first", "A snippet begins with a verb.").fixes(Fixes::Unsafe),
    group: Group::Prompt,
    level: Some(Level::Warning),
    why: "The model reads the list of tools while deciding what to do next. \"Look up one order\" answers \
        that; \"Order information\" and \"This tool returns\" first have to be translated into an action.",
    source: "pi 1.6.0, @earendil-works/pi-coding-agent: `promptSnippet` of its built-in tools; \
        anthropic.com/engineering, Writing effective tools for agents.",
    bad: include_str!("../examples/snippet-verb-first/bad.kdl"),
    good: include_str!("../examples/snippet-verb-first/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for (_, tool) in cx.tools() {
        let Some(written) = tool.snippet.as_ref().map(|snippet| &snippet.written) else { continue };
        let text = written.value.as_str();
        let Some(range) = first_word(text) else { continue };
        let word = &text[range.clone()];
        if begins_with_verb(&text[range.start..], word) {
            continue;
        }
        let span = written.span(range.clone());
        match base(word) {
            Some(base) => {
                let finding =
                    report.add(span, format!("`{word}` describes the tool instead of saying what to do"));
                finding.help = Some(format!("Write `{base}`: the line reads as something to do."));
                finding.fix = Some(Fix {
                    title: format!("write `{base}`"),
                    safe: false,
                    edits: vec![Edit { span, text: base }],
                });
            }
            None => {
                report.add(span, format!("`{word}` is not a verb")).help = Some(
                    "Start with what a call does, as a request: \"Look up …\", \"Send …\", 「查詢…」."
                        .to_owned(),
                );
            }
        }
    }
}

/// The first word; `None` if the text begins with a hole, or with letters that the list does not cover.
fn first_word(text: &str) -> Option<Range<usize>> {
    let start = text.len() - text.trim_start().len();
    let rest = &text[start..];
    let first = rest.chars().next().filter(|first| first.is_ascii_alphabetic() || is_cjk(*first))?;
    let stays = |letter: char| match is_cjk(first) {
        true => is_cjk(letter),
        false => letter.is_alphanumeric() && !is_cjk(letter) || matches!(letter, '-' | '\''),
    };
    let length = rest.find(|letter: char| !stays(letter)).unwrap_or(rest.len());
    let word = &rest[..length];
    (is_cjk(first) || word.is_ascii()).then_some(start..start + length)
}

fn begins_with_verb(text: &str, word: &str) -> bool {
    let cjk = word.chars().next().is_some_and(is_cjk);
    match cjk {
        true => VERBS.entries().iter().any(|verb| !verb.is_ascii() && text.starts_with(verb.as_str())),
        // `re-run`, `pre-fill`
        false => VERBS.has(word) || word.rsplit('-').next().is_some_and(|last| VERBS.has(last)),
    }
}

/// `Looks` and `Looking` give `Look`.
fn base(word: &str) -> Option<String> {
    let lower = word.to_ascii_lowercase();
    let stems = [
        lower.strip_suffix("ies").map(|stem| format!("{stem}y")),
        lower.strip_suffix("es").map(str::to_owned),
        lower.strip_suffix('s').map(str::to_owned),
        lower.strip_suffix("ing").map(str::to_owned),
        lower.strip_suffix("ing").map(|stem| format!("{stem}e")),
    ];
    let base = stems.into_iter().flatten().find(|stem| VERBS.has(stem))?;
    let capital = word.starts_with(|first: char| first.is_ascii_uppercase());
    Some(if capital { base[..1].to_ascii_uppercase() + &base[1..] } else { base })
}
