//! Texts made of sentences.

/// Adds a sentence to a text, with a period between the two and at the end.
pub(super) fn add_sentence(out: &mut String, more: &str) {
    if more.is_empty() {
        return;
    }
    if !out.is_empty() {
        let ended = out.ends_with(['.', '!', '?', '。', ':', ';']);
        out.push_str(if ended { " " } else { ". " });
    }
    out.push_str(more);
    if !more.ends_with(['.', '!', '?', '。']) {
        out.push('.');
    }
}
