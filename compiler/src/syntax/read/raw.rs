//! Raw strings: `#"…"#`, with any number of `#`, in which a backslash is an ordinary character.

use super::super::Text;
use super::Reader;
use super::escape::Builder;

impl Reader<'_> {
    fn hashes(&self, at: usize) -> usize {
        self.bytes[at.min(self.bytes.len())..].iter().take_while(|byte| **byte == b'#').count()
    }

    /// Whether a raw string begins here: hashes followed by a quote.
    pub(super) fn raw_begins(&self) -> bool {
        self.byte(self.at + self.hashes(self.at)) == b'"'
    }

    /// Whether the quote at `at` is followed by at least `hashes` hashes.
    pub(super) fn hashes_follow(&self, at: usize, hashes: usize) -> bool {
        let rest = self.bytes.get(at..at + hashes);
        rest.is_some_and(|rest| rest.iter().all(|byte| *byte == b'#'))
    }

    /// The raw string that begins here.
    pub(super) fn raw(&mut self) -> Text {
        let open = self.at;
        let hashes = self.hashes(open);
        let quote = open + hashes;
        if self.starts_with(quote, "\"\"\"") {
            return self.lines(open, hashes);
        }
        let mut at = quote + 1;
        while at < self.bytes.len() && self.newline(at) == 0 {
            if self.bytes[at] == b'"' && self.hashes_follow(at + 1, hashes) {
                self.at = at + 1 + hashes;
                return self.raw_text(open, quote + 1, at);
            }
            at += 1;
        }
        self.unclosed_raw(open, hashes, at)
    }

    fn raw_text(&self, open: usize, start: usize, end: usize) -> Text {
        let mut out = Builder::default();
        out.literal(&self.text[start..end], start);
        out.finish(self.span(open..self.at), start)
    }

    /// `end` is the end of the line.
    fn unclosed_raw(&mut self, open: usize, hashes: usize, end: usize) -> Text {
        let start = open + hashes + 1;
        let marks = "#".repeat(hashes.min(16));
        // Only the next quote is examined, so that many such strings take no quadratic time.
        let next = self.bytes[end..].iter().position(|byte| *byte == b'"').map(|at| end + at);
        if let Some(close) = next.filter(|close| self.hashes_follow(close + 1, hashes)) {
            self.at = close + 1 + hashes;
            let fault = self
                .fault(open..start, "a raw string with one quote on each side must end on the same line")
                .at("this string continues past the line")
                .also(self.span(close..self.at), "and ends here")
                .help(format!(
                    "For a text of several lines, write `{marks}\"\"\"`, start the text on the \
                               next line, and end it with `\"\"\"{marks}` on its own line."
                ));
            self.report(fault);
            return self.raw_text(open, start, close);
        }
        let fault = self.fault(open..start, "this raw string is never closed").help(format!(
            "It must end with `\"{marks}` on the same line: a quote and as many `#` as at its start."
        ));
        let last = self.text[start..end].rfind('"').map(|at| start + at);
        let fault = match last {
            Some(quote) => {
                let hashes = self.hashes(quote + 1);
                fault.also(self.span(quote..quote + 1 + hashes), "too few `#` to close it")
            }
            None => fault,
        };
        self.report(fault);
        self.at = end;
        self.raw_text(open, start, last.unwrap_or(end))
    }
}
