//! What differs between two texts, for people.

/// The difference as a unified diff, without a heading.
#[cfg(feature = "golden")]
pub fn diff(old: &str, new: &str) -> String {
    similar::TextDiff::from_lines(old, new).unified_diff().context_radius(3).to_string()
}

/// Both texts, one after the other; with the feature `golden` a unified diff.
#[cfg(not(feature = "golden"))]
pub fn diff(old: &str, new: &str) -> String {
    let marked =
        |text: &str, mark: &str| text.lines().map(|line| format!("{mark}{line}\n")).collect::<String>();
    format!("{}{}", marked(old, "-"), marked(new, "+"))
}

#[cfg(test)]
mod tests {
    use super::diff;

    #[test]
    fn both_sides_are_seen() {
        let diff = diff("a\nb\n", "a\nc\n");
        assert!(diff.contains("-b\n") && diff.contains("+c\n"), "{diff}");
    }
}
