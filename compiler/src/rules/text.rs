//! Parts of a text that rules examine one by one: sentences, quoted text, and names of tools.
//!
//! Ranges are bytes of the given text; `Prose::written` maps them to places in the file.

use super::scope::Scope;
use crate::model::{Tool, ToolId};
use crate::syntax::template::{Tag, tags};
use std::ops::Range;

/// The sentences of a text, trimmed. They end at a line end, at `。！？`, and at `.!?` before white space.
pub(super) fn sentences(text: &str) -> Vec<Range<usize>> {
    let mut out = Vec::new();
    let mut start = 0;
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let after = at + letter.len_utf8();
        let next = letters.peek().map(|(_, next)| *next);
        let ends = match letter {
            '\n' | '。' | '！' | '？' => true,
            '.' | '!' | '?' => next.is_none_or(char::is_whitespace),
            _ => false,
        };
        if ends {
            add_trimmed(text, start..after, &mut out);
            start = after;
        }
    }
    add_trimmed(text, start..text.len(), &mut out);
    out
}

fn add_trimmed(text: &str, range: Range<usize>, out: &mut Vec<Range<usize>>) {
    let piece = &text[range.clone()];
    let start = range.start + (piece.len() - piece.trim_start().len());
    let end = start + piece.trim().len();
    if end > start {
        out.push(start..end);
    }
}

/// Text in quotes or backticks, marks included. Marks that are never closed on their line quote nothing.
pub(super) fn quoted(text: &str) -> Vec<Range<usize>> {
    let mut out: Vec<Range<usize>> = Vec::new();
    let mut before = ' ';
    for (at, letter) in text.char_indices() {
        let free = out.last().is_none_or(|last| last.end <= at);
        // An apostrophe follows a letter, a quote does not.
        let close = match letter {
            '"' => Some('"'),
            '`' => Some('`'),
            '“' => Some('”'),
            '「' => Some('」'),
            '『' => Some('』'),
            '\'' if !before.is_alphanumeric() => Some('\''),
            '‘' => Some('’'),
            _ => None,
        };
        before = letter;
        let Some(close) = close.filter(|_| free) else { continue };
        let start = at + letter.len_utf8();
        let line = text[start..].split('\n').next().unwrap_or_default();
        if let Some(end) = line.find(close) {
            out.push(at..start + end + close.len_utf8());
        }
    }
    out
}

/// Whether a word for the present only identifies the subject of a conversation, which does not change: 目前這位客戶.
pub(super) fn points_at_one(text: &str, word: &Range<usize>) -> bool {
    const POINTING: [&str; 7] = ["這", "这", "該", "该", "此", "登入", "登录"];
    const SUBJECTS: [&str; 14] = [
        "客戶",
        "客户",
        "會員",
        "会员",
        "使用者",
        "用戶",
        "用户",
        "顧客",
        "顾客",
        "聯絡人",
        "联系人",
        "對話",
        "对话",
        "聊天",
    ];
    let after = text[word.end..].trim_start();
    // "the currently authenticated user"
    if ["authenticated", "logged", "signed"].iter().any(|state| after.starts_with(state)) {
        return true;
    }
    let after = after.strip_prefix('的').unwrap_or(after);
    text[word.clone()].chars().all(super::words::is_cjk)
        && POINTING.iter().chain(&SUBJECTS).any(|one| after.starts_with(one))
}

/// Whether a range lies in one of these ranges.
pub(super) fn within(range: &Range<usize>, ranges: &[Range<usize>]) -> bool {
    ranges.iter().any(|outer| outer.start <= range.start && range.end <= outer.end)
}

/// In lower case, with one space for any white space.
pub(super) fn plain(text: &str) -> String {
    text.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A text as a quoted KDL string, on one line.
pub(super) fn in_quotes(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            letter if letter.is_control() => out.push_str(&format!("\\u{{{:x}}}", u32::from(letter))),
            letter => out.push(letter),
        }
    }
    out + "\""
}

/// Finds a whole word in a text, not inside a longer name.
pub(super) fn find_name(text: &str, name: &str) -> Option<Range<usize>> {
    let joins = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-');
    let alone = |(at, found): &(usize, &str)| {
        !text[..*at].ends_with(joins) && !text[at + found.len()..].starts_with(joins)
    };
    text.match_indices(name).find(alone).map(|(at, found)| at..at + found.len())
}

/// A tool that a text names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Mention {
    /// The tool.
    pub(super) tool: ToolId,
    /// The name in the text.
    pub(super) range: Range<usize>,
    /// The name can hardly mean anything else: it is `{{tool …}}`, in backticks, or not an ordinary word.
    pub(super) sure: bool,
}

/// The tools that a text of the catalog names, as written: by `{{tool name}}`, by wire name or by catalog name. `own` is the
/// text's tool; names of its parameters and values do not count as tools.
pub(super) fn mentions(cx: &Scope<'_>, own: Option<&Tool>, text: &str) -> Vec<Mention> {
    let bytes = text.as_bytes();
    let tags: Vec<_> = tags(text).into_iter().filter(Tag::is_tool).collect();
    let mut out = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        while at < bytes.len() && IN_NAMES[bytes[at] as usize] {
            at += 1;
        }
        if start < at {
            out.extend(mention(cx, own, (text, &tags), start..at));
        }
        at += 1;
    }
    out
}

/// Bytes that names are made of.
static IN_NAMES: [bool; 256] = {
    let mut out = [false; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        out[byte as usize] = byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.' | b'/');
        byte += 1;
    }
    out
};

/// The tool that a run of such bytes names. Punctuation at its ends belongs to the sentence.
fn mention(
    cx: &Scope<'_>,
    own: Option<&Tool>,
    (text, tags): (&str, &[Tag<'_>]),
    mut range: Range<usize>,
) -> Option<Mention> {
    let bytes = text.as_bytes();
    let sign = |byte: u8| matches!(byte, b'.' | b'-' | b'/');
    while range.start < range.end && sign(bytes[range.start]) {
        range.start += 1;
    }
    while range.start < range.end && sign(bytes[range.end - 1]) {
        range.end -= 1;
    }
    let name = &text[range.clone()];
    let last = name.rfind('/').map_or(name, |at| &name[at + 1..]);
    // Nearly every run is an ordinary word.
    if !cx.may_name(name) && !cx.may_name(last) {
        return None;
    }
    let settled = tags.iter().any(|tag| tag.range.start < range.start && range.end < tag.range.end);
    let tool = cx.tool_named(name).or_else(|| cx.tool_named(last).filter(|_| settled))?;
    if !settled && own.is_some_and(|own| cx.is_own(own, name)) {
        return None;
    }
    let inner_capital = name.chars().skip(1).any(char::is_uppercase);
    let ticked = text[..range.start].ends_with('`') && text[range.end..].starts_with('`');
    let sure = settled || ticked || name.contains(['_', '.']) || inner_capital;
    Some(Mention { tool, range, sure })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(text: &str, ranges: Vec<Range<usize>>) -> Vec<&str> {
        ranges.into_iter().map(|range| &text[range]).collect()
    }

    #[test]
    fn sentences_end_where_a_reader_stops() {
        let text = "Call it at 5.30. 先查訂單。再退款\nv1.2 is fine!  ";
        let expected = ["Call it at 5.30.", "先查訂單。", "再退款", "v1.2 is fine!"];
        assert_eq!(pieces(text, sentences(text)), expected);
        assert!(sentences(" \n ").is_empty());
    }

    #[test]
    fn quotes_are_pairs_on_one_line() {
        let text = "The customer's \"last order\" or `id`, 「今天」, an 'alias', a \" alone\n and \" there";
        assert_eq!(pieces(text, quoted(text)), ["\"last order\"", "`id`", "「今天」", "'alias'"]);
    }
}
