//! Multi-line texts: `"""` … `"""`, quoted or raw, whose last line determines the indentation to remove.

use std::ops::Range;

use super::super::Text;
use super::Reader;
use super::bytes::{PLAIN, class};
use super::escape::Builder;

/// A text cut into lines. A line is a list of stretches, because `\` and the spaces after it leave gaps; line ends in such a
/// gap do not end a line.
#[derive(Default)]
pub(super) struct Layout {
    stretches: Vec<Range<usize>>,
    pub(super) lines: Vec<Line>,
    /// Offset of the closing quotes.
    close: usize,
}

pub(super) struct Line {
    /// Its stretches.
    stretches: Range<usize>,
    /// Its line end in the file; empty for the last line.
    newline: Range<usize>,
}

impl Layout {
    /// The stretches of a line of this layout.
    pub(super) fn of(&self, line: &Line) -> &[Range<usize>] {
        &self.stretches[line.stretches.clone()]
    }

    fn end_line(&mut self, newline: Range<usize>) {
        let start = self.lines.last().map_or(0, |line| line.stretches.end);
        self.lines.push(Line { stretches: start..self.stretches.len(), newline });
    }
}

impl Reader<'_> {
    /// The text whose opening is at `open`, with `hashes` before its three quotes.
    pub(super) fn lines(&mut self, open: usize, hashes: usize) -> Text {
        let after = open + hashes + 3;
        let first = self.newline(after);
        if first == 0 {
            return self.text_beside_opening(open, hashes, after);
        }
        let Some(layout) = self.layout(after + first, hashes) else {
            return self.never_ends(open, hashes, after);
        };
        let line = self.text[after..layout.close].rfind('\n').map_or(after, |at| after + at + 1);
        let closes = layout.lines.last().is_some_and(|last| self.all_blank(layout.of(last)));
        if hashes == 0 && !closes && self.opens_another(line, layout.close) {
            return self.ends_before(open, after, line, layout.close);
        }
        self.at = layout.close + 3 + hashes;
        let indent = self.indent(&layout, open, hashes);
        self.dedent(&layout, &indent, open, hashes)
    }

    /// Cuts the text from `start` on into lines, up to its closing quotes. `None` if there are none.
    pub(super) fn layout(&self, start: usize, hashes: usize) -> Option<Layout> {
        let mut layout = Layout::default();
        let bytes = self.bytes;
        let (mut at, mut stretch) = (start, start);
        loop {
            while at < bytes.len() && class(bytes[at]) & PLAIN != 0 {
                at += 1;
            }
            let newline = self.newline(at);
            match self.byte(at) {
                _ if at >= bytes.len() => return None,
                b'"' if self.starts_with(at, "\"\"\"") && self.hashes_follow(at + 3, hashes) => {
                    layout.stretches.push(stretch..at);
                    layout.end_line(at..at);
                    layout.close = at;
                    return Some(layout);
                }
                b'\\' if hashes == 0 => {
                    let end = self.escape_end(at);
                    if self.blank_end(at + 1) > at + 1 {
                        layout.stretches.push(stretch..at);
                        stretch = end;
                    }
                    at = end;
                }
                _ if newline > 0 => {
                    layout.stretches.push(stretch..at);
                    layout.end_line(at..at + newline);
                    at += newline;
                    stretch = at;
                }
                _ => at += 1,
            }
        }
    }

    /// The indentation before the closing quotes. If there is something else, the one that the lines share.
    fn indent(&mut self, layout: &Layout, open: usize, hashes: usize) -> String {
        let Some(last) = layout.lines.last() else { return String::new() };
        let stretches = layout.of(last);
        if self.all_blank(stretches) {
            return stretches.iter().map(|stretch| &self.text[stretch.clone()]).collect();
        }
        let close = layout.close..layout.close + 3 + hashes;
        let fault = self
            .fault(close, "the closing quotes of a text must be on their own line")
            .also(self.span(open..open + hashes + 3), "the text starts here")
            .help(
                "Put them on the next line, indented as far as the text. Remove any `\\` at the end of \
                   the last line, since it joins the two lines.",
            );
        self.report(fault);
        self.shared_indent(layout)
    }

    fn all_blank(&self, stretches: &[Range<usize>]) -> bool {
        stretches.iter().all(|stretch| self.is_blank(stretch))
    }

    pub(super) fn is_blank(&self, range: &Range<usize>) -> bool {
        let mut at = range.start;
        while at < range.end {
            match self.space(at) {
                0 => return false,
                length => at += length,
            }
        }
        true
    }

    /// The longest indentation shared by all lines with text.
    fn shared_indent(&self, layout: &Layout) -> String {
        let lines = layout
            .lines
            .iter()
            .filter_map(|line| layout.of(line).first())
            .filter(|stretch| !self.is_blank(stretch));
        let mut shared: Option<&str> = None;
        for stretch in lines {
            let text = &self.text[stretch.clone()];
            let indent = &text[..text.len() - text.trim_start_matches([' ', '\t']).len()];
            shared = Some(match shared {
                None => indent,
                Some(shared) => {
                    let same =
                        shared.bytes().zip(indent.bytes()).take_while(|(one, other)| one == other).count();
                    &shared[..same]
                }
            });
        }
        shared.unwrap_or_default().to_owned()
    }

    /// Joins the lines without their indentation.
    fn dedent(&mut self, layout: &Layout, indent: &str, open: usize, hashes: usize) -> Text {
        let mut out = Builder::default();
        let mut wrong: Vec<Range<usize>> = Vec::new();
        let blank_last = layout.lines.last().is_some_and(|line| self.all_blank(layout.of(line)));
        let count = layout.lines.len() - usize::from(blank_last);
        for (index, line) in layout.lines[..count].iter().enumerate() {
            if index > 0 {
                let newline = layout.lines[index - 1].newline.clone();
                match newline.len() {
                    1 if self.byte(newline.start) == b'\n' => out.literal("\n", newline.start),
                    _ => out.escape('\n', newline),
                }
            }
            let stretches = layout.of(line);
            if self.all_blank(stretches) {
                continue;
            }
            let skipped = self.without_indent(stretches, indent).unwrap_or_else(|| {
                let start = stretches.first().map_or(layout.close, |stretch| stretch.start);
                wrong.push(start..self.line_end(start));
                0
            });
            self.add_line(stretches, skipped, hashes == 0, &mut out);
        }
        if !wrong.is_empty() {
            self.wrong_indentation(&wrong, indent, layout.close, hashes);
        }
        let first = open + hashes + 3;
        out.finish(self.span(open..self.at), first + self.newline(first))
    }

    /// Adds the stretches of one line without their first `skipped` bytes.
    fn add_line(&mut self, stretches: &[Range<usize>], mut skipped: usize, escapes: bool, out: &mut Builder) {
        for stretch in stretches {
            let cut = skipped.min(stretch.len());
            skipped -= cut;
            let rest = stretch.start + cut..stretch.end;
            if escapes {
                self.unescape(rest, out);
            } else {
                out.literal(&self.text[rest.clone()], rest.start);
            }
        }
    }

    /// Bytes of the line covered by the indentation, or `None` if the line does not begin with it.
    fn without_indent(&self, stretches: &[Range<usize>], indent: &str) -> Option<usize> {
        let mut rest = indent.as_bytes();
        for stretch in stretches {
            let text = &self.bytes[stretch.clone()];
            let length = text.len().min(rest.len());
            if text[..length] != rest[..length] {
                return None;
            }
            rest = &rest[length..];
        }
        rest.is_empty().then_some(indent.len())
    }

    fn wrong_indentation(&mut self, wrong: &[Range<usize>], indent: &str, close: usize, hashes: usize) {
        let first = &wrong[0];
        let text = &self.text[first.clone()];
        let spaces = text.len() - text.trim_start().len();
        let mixed = text[..spaces].contains('\t') != indent.contains('\t') && spaces > 0;
        let place = if spaces > 0 { first.start..first.start + spaces } else { self.character(first.start) };
        let message = match wrong.len() {
            1 => "this line is indented less than the closing quotes".to_owned(),
            number => format!("{number} lines are indented less than the closing quotes"),
        };
        let message =
            if mixed { message.replace("less than", "with other characters than") } else { message };
        let mut fault = self.fault(place, message);
        if wrong.len() > 1 {
            fault = fault.at("the first of them");
        }
        let help = "The indentation of the closing quotes is stripped from every line. Indent the line \
                    with the same spaces or tabs, or move the closing quotes to the left.";
        let fault =
            fault.also(self.span(close..close + 3 + hashes), "their place sets the indentation").help(help);
        self.report(fault);
    }

    /// Whether the quotes at `close`, on the line that begins at `line`, seem to open another text.
    fn opens_another(&self, line: usize, close: usize) -> bool {
        let before = &self.text[line..close];
        self.newline(close + 3) > 0 && !before.trim().is_empty() && before.ends_with([' ', '\t', '=', ')'])
    }

    /// A text without closing quotes: the next quotes open another one on the line that begins at `line`.
    fn ends_before(&mut self, open: usize, after: usize, line: usize, next: usize) -> Text {
        self.at = line;
        let fault = self
            .fault(open..after, "this text is never closed")
            .at("it starts here")
            .also(self.span(next..next + 3), "these quotes look like the start of another text")
            .help(
                "Close it with `\"\"\"` on its own line. Inside a text, write three quotes as \
                   `\\\"\"\"`.",
            );
        self.report(fault);
        self.as_written(open, after, line)
    }

    fn never_ends(&mut self, open: usize, hashes: usize, after: usize) -> Text {
        let end = self.bytes.len();
        self.at = end;
        self.abandoned = true;
        let marks = "#".repeat(hashes.min(16));
        let fault = self.fault(open..after, "this text is never closed").at("it starts here").help(format!(
            "Close it with `\"\"\"{marks}` on its own line. The rest of the file was not read."
        ));
        self.report(fault);
        self.as_written(open, after, end)
    }

    /// The raw contents, with escapes and indentation: good enough after a mistake.
    fn as_written(&self, open: usize, start: usize, end: usize) -> Text {
        let mut out = Builder::default();
        out.literal(self.text[start..end].trim(), end - self.text[start..end].trim_start().len());
        out.finish(self.span(open..end), start)
    }

    /// `"""text`
    fn text_beside_opening(&mut self, open: usize, hashes: usize, after: usize) -> Text {
        let Some(layout) = self.layout(after, hashes) else {
            return self.never_ends(open, hashes, after);
        };
        let close = layout.close;
        self.at = close + 3 + hashes;
        let marks = "#".repeat(hashes.min(16));
        let fault = if layout.lines.len() == 1 {
            self.fault(open..self.at, "a text in three quotes starts on the line after them")
                .help(format!("For a text on one line, write one quote on each side: {marks}\"…\"{marks}."))
        } else {
            let end = self.line_end(after);
            self.fault(after..end, "a text in three quotes starts on the line after them")
                .help("Move this to the next line, indented as far as the closing quotes.")
        };
        self.report(fault);
        let mut out = Builder::default();
        if hashes == 0 {
            self.unescape(after..close, &mut out);
        } else {
            out.literal(&self.text[after..close], after);
        }
        out.finish(self.span(open..self.at), after)
    }
}
