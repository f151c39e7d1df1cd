//! Breaks running text into lines.

/// The text in lines of at most `columns` characters, broken at spaces; a longer word gets its own line.
/// Line ends of the text stay. Text between backquotes is kept together if it fits on a line.
pub fn wrap(text: &str, columns: usize) -> String {
    let lines = text.split('\n').map(|line| one_line(line, columns));
    lines.collect::<Vec<_>>().join("\n")
}

fn one_line(line: &str, columns: usize) -> String {
    let (mut out, mut used) = (String::with_capacity(line.len() + 8), 0);
    for piece in pieces(line, columns) {
        let width = piece.chars().count();
        if used > 0 && used + 1 + width > columns {
            out.push('\n');
            used = 0;
        } else if used > 0 {
            out.push(' ');
            used += 1;
        }
        out.push_str(piece);
        used += width;
    }
    out
}

/// Words, and stretches in backquotes that are no longer than a line.
fn pieces(line: &str, columns: usize) -> Vec<&str> {
    let mut pieces = Vec::new();
    let (mut start, mut quoted) = (0, false);
    for (at, letter) in line.char_indices() {
        match letter {
            '`' => quoted = !quoted,
            ' ' if !quoted => {
                pieces.push(&line[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    pieces.push(&line[start..]);
    let short = |piece: &&str| piece.chars().count() <= columns;
    let split = pieces.into_iter().flat_map(|piece| {
        let whole = short(&piece).then_some(piece);
        let words = whole.is_none().then(|| piece.split(' '));
        whole.into_iter().chain(words.into_iter().flatten())
    });
    split.filter(|piece| !piece.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn breaks_between_words_and_keeps_code_together() {
        assert_eq!(wrap("one two three", 7), "one two\nthree");
        assert_eq!(wrap("one `two three` four", 12), "one\n`two three`\nfour");
        assert_eq!(wrap("one `two three four five", 12), "one `two\nthree four\nfive");
        assert_eq!(wrap("a\n\nlonger than that", 6), "a\n\nlonger\nthan\nthat");
        assert_eq!(wrap("", 6), "");
        assert_eq!(wrap("寄信 给", 2), "寄信\n给");
    }
}
