//! Cuts a template into words, comments and tags, and the inside of a tag into tokens.
//!
//! In: the text of a template. Out: [`Piece`]s with their byte ranges in it, in order and without gaps. The meaning of tags
//! is decided elsewhere.

use std::ops::Range;

/// A stretch of a template.
#[derive(Debug)]
pub(super) struct Piece {
    /// Its bytes.
    pub(super) range: Range<usize>,
    /// Its kind.
    pub(super) kind: PieceKind,
}

/// The kinds of [`Piece`].
#[derive(Debug)]
pub(super) enum PieceKind {
    /// Words, with backslashes before `{{` resolved.
    Words(String),
    /// A comment.
    Comment,
    /// A tag.
    Tag(Tag),
    /// Something unreadable; it was reported.
    Nothing,
}

/// `{{ … }}`.
#[derive(Debug)]
pub(super) struct Tag {
    /// `{{~`
    pub(super) trim_before: bool,
    /// `~}}`
    pub(super) trim_after: bool,
    /// The sign after the braces: `#`, `/`, `>`, `&`, `^`, `*`; `{` for three braces, `R` for four.
    pub(super) sign: Option<char>,
    /// The contents after the sign.
    pub(super) tokens: Vec<Token>,
}

/// A token inside a tag.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Token {
    /// Its bytes.
    pub(super) range: Range<usize>,
    /// Its kind.
    pub(super) kind: TokenKind,
}

/// The kinds of [`Token`].
#[derive(Debug, Clone, PartialEq)]
pub(super) enum TokenKind {
    /// A path, name, number or keyword, as written.
    Word,
    /// `"text"`, escapes resolved.
    String(String),
    /// `(`
    Open,
    /// `)`
    Close,
    /// `=`, `|` or any other sign.
    Sign(char),
}

/// A problem with the bytes themselves.
#[derive(Debug)]
pub(super) enum Problem {
    /// A tag or comment without an end.
    Unclosed {
        /// Where it begins.
        range: Range<usize>,
        /// `tag`, `comment`
        what: &'static str,
        /// Its closing text.
        close: &'static str,
    },
    /// A quoted text without its closing quote.
    UnclosedString(Range<usize>),
    /// An escape that does not exist.
    BadEscape(Range<usize>),
    /// `{{~!` or `~}}` at a comment.
    CommentTrim(Range<usize>),
}

/// Cuts `text`; problems go to `report`.
pub(super) fn lex(text: &str, report: &mut dyn FnMut(Problem)) -> Vec<Piece> {
    let mut lexer = Lexer { text, at: 0, long_comments_end: true, unclosed: false, report };
    let mut pieces = Vec::new();
    while lexer.at < text.len() {
        let start = lexer.at;
        let kind = if lexer.rest().starts_with("{{") { lexer.braces() } else { lexer.words() };
        pieces.push(Piece { range: start..lexer.at, kind });
    }
    pieces
}

struct Lexer<'a, 'r> {
    text: &'a str,
    at: usize,
    /// Whether some `--}}` may still follow: the search stops after it fails once.
    long_comments_end: bool,
    /// The current tag ends in a quoted text without an end.
    unclosed: bool,
    report: &'r mut dyn FnMut(Problem),
}

impl<'a> Lexer<'a, '_> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn eat(&mut self, what: &str) -> bool {
        let found = self.rest().starts_with(what);
        self.at += if found { what.len() } else { 0 };
        found
    }

    /// Up to the next tag. A backslash before `{{` turns it into words; of several, one is removed, and the tag is live.
    fn words(&mut self) -> PieceKind {
        let mut words = String::new();
        while let Some(next) = self.rest().find(['\\', '{']) {
            words.push_str(&self.rest()[..next]);
            self.at += next;
            if self.rest().starts_with("{{") {
                return PieceKind::Words(words);
            }
            let slashes = self.rest().len() - self.rest().trim_start_matches('\\').len();
            let braces = self.rest()[slashes..].starts_with("{{");
            match slashes {
                0 => {
                    words.push('{');
                    self.at += 1;
                }
                1 if braces => {
                    self.at += 1;
                    let literal = if self.rest().starts_with("{{{{") { "{{{{" } else { "{{" };
                    words.push_str(literal);
                    self.at += literal.len();
                }
                _ => {
                    words.extend(std::iter::repeat_n('\\', slashes - usize::from(braces)));
                    self.at += slashes;
                }
            }
        }
        words.push_str(self.rest());
        self.at = self.text.len();
        PieceKind::Words(words)
    }

    fn braces(&mut self) -> PieceKind {
        let start = self.at;
        if self.eat("{{{{") {
            return self.tag(start, Some('R'), false);
        }
        self.at += 2;
        if self.eat("!") {
            return self.comment(start);
        }
        let trim_before = self.eat("~");
        if trim_before && self.eat("!") {
            (self.report)(Problem::CommentTrim(start..self.at));
            return self.comment(start);
        }
        let sign = self.peek().filter(|sign| "#/>&^*{".contains(*sign));
        self.at += usize::from(sign.is_some());
        self.tag(start, sign, trim_before)
    }

    fn comment(&mut self, start: usize) -> PieceKind {
        let long = self.rest().starts_with("--") && self.long_comments_end;
        let mut end = None;
        if long {
            end = self.rest()[2..].find("--}}").map(|end| end + 6);
            self.long_comments_end = end.is_some();
        }
        match end.or_else(|| self.rest().find("}}").map(|end| end + 2)) {
            Some(end) => {
                let body = &self.rest()[..end - 2];
                if body.ends_with('~') {
                    (self.report)(Problem::CommentTrim(self.at + body.len() - 1..self.at + end));
                }
                self.at += end;
                PieceKind::Comment
            }
            None => {
                let range = start..self.at;
                self.at = self.text.len();
                (self.report)(Problem::Unclosed { range, what: "comment", close: "}}" });
                PieceKind::Nothing
            }
        }
    }

    fn tag(&mut self, start: usize, sign: Option<char>, trim_before: bool) -> PieceKind {
        let close = match sign {
            Some('R') => "}}}}",
            Some('{') => "}}}",
            _ => "}}",
        };
        let mut tokens = Vec::new();
        loop {
            let at = self.at;
            // Three braces may also be written as `{{~{x}~}}`.
            let closes = if sign == Some('{') && self.eat("}~}}") { Some(true) } else { None };
            let closes = closes.or_else(|| self.eat(close).then_some(false));
            let closes = closes.or_else(|| (self.eat("~") && self.eat(close)).then_some(true));
            if let Some(trim_after) = closes {
                return PieceKind::Tag(Tag { trim_before, trim_after, sign, tokens });
            }
            self.at = at;
            match self.peek() {
                None => break,
                Some('{') if self.rest().starts_with("{{") => break,
                Some(c) if c.is_whitespace() => self.at += c.len_utf8(),
                Some(c) => {
                    let kind = self.token(c);
                    tokens.push(Token { range: at..self.at, kind });
                }
            }
        }
        // An unclosed quote was reported already, and is the reason.
        if !std::mem::take(&mut self.unclosed) {
            (self.report)(Problem::Unclosed { range: start..self.at, what: "tag", close });
        }
        PieceKind::Nothing
    }

    fn token(&mut self, first: char) -> TokenKind {
        match first {
            '"' | '\'' => self.string(first),
            c if is_word(c) => {
                let rest = self.rest();
                self.at += rest.find(|c| !is_word(c)).unwrap_or(rest.len());
                TokenKind::Word
            }
            other => {
                self.at += other.len_utf8();
                match other {
                    '(' => TokenKind::Open,
                    ')' => TokenKind::Close,
                    sign => TokenKind::Sign(sign),
                }
            }
        }
    }

    /// A quoted text. It may contain line ends, since `\n` in a KDL string is resolved before the template is read, but no
    /// `{{`: a forgotten quote would swallow the next tags.
    fn string(&mut self, quote: char) -> TokenKind {
        let start = self.at;
        self.at += 1;
        let mut value = String::new();
        while let Some(c) = self.peek().filter(|_| !self.rest().starts_with("{{")) {
            let at = self.at;
            self.at += c.len_utf8();
            match c {
                c if c == quote => return TokenKind::String(value),
                '\\' => match self.escape() {
                    Some(c) => value.push(c),
                    None => (self.report)(Problem::BadEscape(at..self.at)),
                },
                c => value.push(c),
            }
        }
        // The tag most likely ends at its braces.
        let end = self.text[start..self.at].find("}}").map_or(self.at, |end| start + end);
        self.unclosed |= end == self.at;
        self.at = end;
        (self.report)(Problem::UnclosedString(start..end));
        TokenKind::String(value)
    }

    /// The value of a backslash escape: those of JSON, and the single quote.
    fn escape(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(match c {
            '"' | '\\' | '/' | '\'' => c,
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            'b' => '\u{8}',
            'f' => '\u{c}',
            'u' => {
                let digits = self.rest().get(..4)?;
                let code = digits.bytes().all(|b| b.is_ascii_hexdigit()).then_some(digits)?;
                self.at += 4;
                char::from_u32(u32::from_str_radix(code, 16).ok()?)?
            }
            _ => return None,
        })
    }
}

/// Characters of paths and numbers. `:` and `$` are included because names of imported tools contain them.
fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || "-_$:@./".contains(c) || (!c.is_ascii() && !c.is_whitespace())
}
