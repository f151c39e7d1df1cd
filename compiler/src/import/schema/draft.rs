//! A type in the making: what is known about it apart from the type.

/// Text, remarks that go into the text, and whether null is a value.
#[derive(Debug, Default)]
pub(super) struct Draft {
    pub(super) text: Option<String>,
    /// Sentences for what the language has no property for.
    pub(super) remarks: Vec<String>,
    pub(super) nullable: bool,
}

impl Draft {
    pub(super) fn remark(&mut self, sentence: impl Into<String>) {
        self.remarks.push(sentence.into());
    }

    /// The text with its remarks.
    pub(super) fn finish(self) -> Option<String> {
        with_remarks(self.text, self.remarks)
    }
}

/// A text with sentences after it; none where nothing is said.
pub(in crate::import) fn with_remarks(text: Option<String>, remarks: Vec<String>) -> Option<String> {
    let mut text = text.unwrap_or_default();
    for remark in remarks {
        let end = text.trim_end();
        let end = match end.chars().next_back() {
            None => String::new(),
            Some('.' | '!' | '?' | ':' | ';' | '。' | '！' | '？' | '：') => format!("{end} "),
            Some(letter) if is_wide(letter) => format!("{end}。"),
            Some(_) => format!("{end}. "),
        };
        text = end + &remark;
    }
    Some(text).filter(|text| !text.trim().is_empty())
}

/// Letters of scripts that end a sentence with a wide full stop.
fn is_wide(letter: char) -> bool {
    matches!(letter, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}')
}
