//! Strings in one pair of quotes.

use super::super::Text;
use super::Reader;
use super::bytes::{PLAIN, class};
use super::escape::Builder;

impl Reader<'_> {
    /// The string whose opening quote is the next byte, single-line or multi-line.
    pub(super) fn quoted(&mut self) -> Text {
        let open = self.at;
        if self.starts_with(open, "\"\"\"") {
            return self.lines(open, 0);
        }
        let mut escaped = false;
        let mut at = open + 1;
        let bytes = self.bytes;
        loop {
            while at < bytes.len() && class(bytes[at]) & PLAIN != 0 {
                at += 1;
            }
            match self.byte(at) {
                b'"' => break,
                b'\\' => {
                    escaped = true;
                    at = self.escape_end(at);
                }
                _ if at >= bytes.len() || self.newline(at) > 0 => return self.unclosed(open, at),
                _ => at += 1,
            }
        }
        self.at = at + 1;
        let span = self.span(open..self.at);
        if escaped {
            let mut out = Builder::default();
            self.unescape(open + 1..at, &mut out);
            return out.finish(span, open + 1);
        }
        Text { value: self.text[open + 1..at].to_owned(), span, start: open as u32 + 1, map: Vec::new() }
    }

    /// A string whose line ends before a closing quote; `end` is the end of the line.
    fn unclosed(&mut self, open: usize, end: usize) -> Text {
        if let Some(close) = self.close_on_later_line(end) {
            self.at = close + 1;
            let fault = self
                .fault(open..open + 1, "a string with one quote on each side must end on the same line")
                .at("this string continues past the line")
                .also(self.span(close..close + 1), "and ends here")
                .help(
                    "For a text of several lines, write `\"\"\"`, start the text on the next line, and \
                       end it with `\"\"\"` on its own line.",
                );
            self.report(fault);
            let mut out = Builder::default();
            self.unescape(open + 1..close, &mut out);
            return out.finish(self.span(open..close + 1), open + 1);
        }
        // A line that ends with a brace opens a block, even if the quote before it is missing.
        let line = self.text[open + 1..end].trim_end();
        let end = match line.strip_suffix('{') {
            Some(rest) if rest.ends_with([' ', '\t']) => open + 1 + rest.len(),
            _ => end,
        };
        self.at = end;
        let fault = self
            .fault(open..open + 1, "this string is never closed")
            .at("it starts here, and its line ends without a `\"`")
            .help("Add the closing `\"`. Inside the string, write a quote as `\\\"`.");
        self.report(fault);
        let text = self.text[open + 1..end].trim_end();
        let mut out = Builder::default();
        self.unescape(open + 1..open + 1 + text.len(), &mut out);
        out.finish(self.span(open..end), open + 1)
    }

    /// The next quote after a line end, if it seems to close rather than open.
    fn close_on_later_line(&self, from: usize) -> Option<usize> {
        let close = from + self.bytes.get(from..)?.iter().position(|byte| *byte == b'"')?;
        let line = self.text[from..close].rfind('\n').map_or(from, |at| from + at + 1);
        let before = &self.text[line..close];
        let opens = !before.trim().is_empty() && before.ends_with([' ', '\t', '=', '(', ')', '#', '\\']);
        let ends = matches!(self.byte(close + 1), b' ' | b'\t' | b'\r' | b'\n' | b';' | b'{' | b'}')
            || close + 1 >= self.bytes.len();
        (ends && !opens && self.byte(close - 1) != b'"').then_some(close)
    }
}
