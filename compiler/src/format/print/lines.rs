//! The text that grows line by line, with one kind of line end.

use crate::format::tree::{Remark, ends_line};
use crate::syntax::{Margins, margins};

/// The kind of line end that the text has most of; `\n` where it has none.
pub(in crate::format) fn line_end(text: &str) -> &'static str {
    let (mut crlf, mut lf, mut last) = (0usize, 0usize, 0);
    for byte in text.bytes() {
        match (last, byte) {
            (b'\r', b'\n') => crlf += 1,
            (_, b'\n') => lf += 1,
            _ => {}
        }
        last = byte;
    }
    if crlf > lf { "\r\n" } else { "\n" }
}

pub(super) struct Lines {
    out: String,
    line_end: &'static str,
    /// Where the current line begins.
    line: usize,
}

impl Lines {
    pub(super) fn new(line_end: &'static str, capacity: usize) -> Self {
        Self { out: String::with_capacity(capacity), line_end, line: 0 }
    }

    /// The text, its last line ended.
    pub(super) fn finish(mut self) -> String {
        if !self.out.is_empty() {
            self.end_line();
        }
        self.out
    }

    pub(super) fn end_line(&mut self) {
        self.out.push_str(self.line_end);
        self.line = self.out.len();
    }

    /// Adds what holds no line end.
    pub(super) fn write(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// Adds `text` unchanged except for the kind of its line ends.
    pub(super) fn write_lines(&mut self, text: &str) {
        let mut rest = text;
        while let Some((line, behind)) = cut(rest) {
            self.write(line);
            self.end_line();
            rest = behind;
        }
        self.write(rest);
    }

    /// Adds a string in three quotes with this indentation, where that says the same.
    pub(super) fn write_string(&mut self, text: &str, indent: &str, depth: usize) {
        let Some(Margins { shared, blank }) = margins(text) else { return self.write_lines(text) };
        let mut blank = blank.into_iter().peekable();
        let mut at = 0;
        for margin in shared {
            while let Some(blank) = blank.next_if(|blank| blank.start < margin.start) {
                self.write_lines(&text[at..blank.start]);
                at = blank.end;
            }
            self.write_lines(&text[at..margin.start]);
            (0..depth).for_each(|_| self.write(indent));
            at = margin.end;
        }
        self.write_lines(&text[at..]);
    }

    /// Adds a comment. Its further lines move sideways with the one that it begins on, if they are indented at least as far.
    pub(super) fn write_comment(&mut self, comment: Remark) {
        let Some((first, rest)) = cut(comment.text) else { return self.write(comment.text.trim_end()) };
        let line = &self.out[self.line..];
        let margin = line[..line.len() - line.trim_start().len()].to_owned();
        self.write(first.trim_end());
        let moves = each_line(rest).all(|line| line.trim().is_empty() || line.starts_with(comment.margin));
        for line in each_line(rest) {
            self.end_line();
            let line = line.trim_end();
            match line.strip_prefix(comment.margin) {
                Some(rest) if moves && !line.is_empty() => {
                    self.write(&margin);
                    self.write(rest);
                }
                _ => self.write(line),
            }
        }
    }
}

/// The first line, and what follows its line end.
fn cut(text: &str) -> Option<(&str, &str)> {
    let at = text.find(ends_line)?;
    let rest = &text[at..];
    let length = match rest.strip_prefix("\r\n") {
        Some(_) => 2,
        None => rest.chars().next().map_or(0, char::len_utf8),
    };
    Some((&text[..at], &rest[length..]))
}

fn each_line(text: &str) -> impl Iterator<Item = &str> {
    let mut left = Some(text);
    std::iter::from_fn(move || match cut(left?) {
        Some((line, rest)) => {
            left = Some(rest);
            Some(line)
        }
        None => left.take(),
    })
}
