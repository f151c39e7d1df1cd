//! The difference between two texts, as a unified diff for people.
//!
//! Written here because every crate with a catalog builds this one, and a diff library takes longer to compile than a
//! catalog. Myers' greedy algorithm finds the lines that stay, so a diff changes as few lines as possible.

use std::fmt::Write as _;
use std::ops::Range;

/// How many unchanged lines are shown around a change.
const CONTEXT: usize = 3;

/// If more lines than this differ, searching for those that stay would take longer than rereading them all.
const MOST_EDITS: usize = 2_000;

/// Replaced lines; one side may be empty.
struct Change {
    old: Range<usize>,
    new: Range<usize>,
}

/// The difference as a unified diff, without a heading.
pub fn diff(old: &str, new: &str) -> String {
    let lines = |text| str::split_inclusive(text, '\n').collect::<Vec<_>>();
    let (old, new) = (lines(old), lines(new));
    let changes = changes(&old, &new);
    let mut out = String::new();
    let near = |one: &Change, next: &Change| next.old.start - one.old.end <= 2 * CONTEXT;
    for hunk in changes.chunk_by(near) {
        put_hunk(&mut out, hunk, &old, &new);
    }
    out
}

fn put_hunk(out: &mut String, changes: &[Change], old: &[&str], new: &[&str]) {
    let (Some(first), Some(last)) = (changes.first(), changes.last()) else { return };
    let before = CONTEXT.min(first.old.start);
    let after = CONTEXT.min(old.len() - last.old.end);
    let olds = range(first.old.start - before..last.old.end + after);
    let news = range(first.new.start - before..last.new.end + after);
    let _ = writeln!(out, "@@ -{olds} +{news} @@");
    let mut at = first.old.start - before;
    for change in changes {
        put(out, ' ', &old[at..change.old.start]);
        put(out, '-', &old[change.old.clone()]);
        put(out, '+', &new[change.new.clone()]);
        at = change.old.end;
    }
    put(out, ' ', &old[at..at + after]);
}

/// First line and number of lines, as in hunk headers.
fn range(lines: Range<usize>) -> String {
    match lines.len() {
        0 => format!("{},0", lines.start),
        1 => format!("{}", lines.start + 1),
        count => format!("{},{count}", lines.start + 1),
    }
}

fn put(out: &mut String, mark: char, lines: &[&str]) {
    for line in lines {
        out.push(mark);
        out.push_str(line);
        if !line.ends_with('\n') {
            out.push_str("\n\\ No newline at end of file\n");
        }
    }
}

/// The replacements, in order. At least one unchanged line separates two of them.
fn changes(old: &[&str], new: &[&str]) -> Vec<Change> {
    let head = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    let (rest, new_rest) = (&old[head..], &new[head..]);
    let tail = rest.iter().rev().zip(new_rest.iter().rev()).take_while(|(old, new)| old == new).count();
    let kept = kept(&rest[..rest.len() - tail], &new_rest[..new_rest.len() - tail]);
    let end = (old.len() - tail, new.len() - tail);
    let mut changes = Vec::new();
    let mut at = (head, head);
    for stays in kept.into_iter().map(|(old, new)| (head + old, head + new)).chain([end]) {
        if at != stays {
            changes.push(Change { old: at.0..stays.0, new: at.1..stays.1 });
        }
        at = (stays.0 + 1, stays.1 + 1);
    }
    slide(&mut changes, old, new);
    changes
}

/// Moves pure insertions and deletions down as far as the result reads the same, so that a block shows from its first
/// line to its last.
fn slide(changes: &mut [Change], old: &[&str], new: &[&str]) {
    for index in 0..changes.len() {
        // The last line before the next change must stay, or the two would become one.
        let end = changes.get(index + 1).map_or(old.len(), |next| next.old.start - 1);
        let change = &mut changes[index];
        let (lines, side) = match (change.old.len(), change.new.len()) {
            (_, 0) => (old, &change.old),
            (0, _) => (new, &change.new),
            _ => continue,
        };
        let room = end - change.old.end;
        let down = (0..room).take_while(|down| lines[side.start + down] == lines[side.end + down]).count();
        change.old = change.old.start + down..change.old.end + down;
        change.new = change.new.start + down..change.new.end + down;
    }
}

/// Pairs of equal lines, as many as possible, in order; none if that would take too long.
fn kept(old: &[&str], new: &[&str]) -> Vec<(usize, usize)> {
    let Some(rows) = rows(old, new) else { return Vec::new() };
    let mut pairs = Vec::new();
    let mut at = Reached { old: old.len(), new: new.len() };
    for edits in (0..rows.len()).rev() {
        // Rows hold every second diagonal, from insertions alone to deletions alone.
        let diagonal = (edits + at.old - at.new) / 2;
        let step = edits.checked_sub(1).map(|last| step(&rows[last], diagonal, old.len(), new.len()));
        let from = step.flatten().map_or(Reached { old: 0, new: 0 }, |(from, _)| from);
        while at.old > from.old && at.new > from.new {
            at = Reached { old: at.old - 1, new: at.new - 1 };
            pairs.push((at.old, at.new));
        }
        if let Some((_, before)) = step.flatten() {
            at = before;
        }
    }
    pairs.reverse();
    pairs
}

/// How far a path through both texts has come.
#[derive(Debug, Clone, Copy)]
struct Reached {
    old: usize,
    new: usize,
}

/// The furthest point on each diagonal with no edit, one, two and so on, until both texts end.
fn rows(old: &[&str], new: &[&str]) -> Option<Vec<Vec<Option<Reached>>>> {
    let mut rows: Vec<Vec<Option<Reached>>> = Vec::new();
    for edits in 0..=MOST_EDITS.min(old.len() + new.len()) {
        let mut row = Vec::with_capacity(edits + 1);
        for diagonal in 0..=edits {
            let from = match rows.last() {
                None => Some(Reached { old: 0, new: 0 }),
                Some(last) => step(last, diagonal, old.len(), new.len()).map(|(from, _)| from),
            };
            row.push(from.map(|Reached { old: one, new: other }| {
                let same = old[one..].iter().zip(&new[other..]).take_while(|(old, new)| old == new).count();
                Reached { old: one + same, new: other + same }
            }));
        }
        let done = row.iter().flatten().any(|at| at.old == old.len() && at.new == new.len());
        rows.push(row);
        if done {
            return Some(rows);
        }
    }
    None
}

/// Where one more edit leads on a diagonal, and from where.
fn step(last: &[Option<Reached>], diagonal: usize, olds: usize, news: usize) -> Option<(Reached, Reached)> {
    let deleted = diagonal.checked_sub(1).and_then(|before| last[before]).filter(|at| at.old < olds);
    let deleted = deleted.map(|at| (Reached { old: at.old + 1, new: at.new }, at));
    let inserted = last.get(diagonal).copied().flatten().filter(|at| at.new < news);
    let inserted = inserted.map(|at| (Reached { old: at.old, new: at.new + 1 }, at));
    match (deleted, inserted) {
        (Some(deleted), Some(inserted)) if inserted.0.old > deleted.0.old => Some(inserted),
        (Some(deleted), _) => Some(deleted),
        (None, inserted) => inserted,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn text() -> impl Strategy<Value = String> {
        let lines = proptest::collection::vec("[a-d]?", 0..24);
        (lines, any::<bool>()).prop_map(|(lines, ends)| lines.join("\n") + if ends { "\n" } else { "" })
    }

    proptest! {
        #[test]
        fn a_diff_changes_as_few_lines_as_any(old in text(), new in text()) {
            let (old, new) = (old.split_inclusive('\n').collect::<Vec<_>>(), new.split_inclusive('\n').collect::<Vec<_>>());
            let changed: usize = changes(&old, &new).iter().map(|one| one.old.len() + one.new.len()).sum();
            let theirs = similar::TextDiff::from_slices(&old, &new);
            let kept = theirs.iter_all_changes().filter(|change| change.tag() == similar::ChangeTag::Equal).count();
            prop_assert!(changed <= old.len() + new.len() - 2 * kept);
        }

        #[test]
        fn changes_make_the_new_text_of_the_old_one(old in text(), new in text()) {
            let (old, new) = (old.split_inclusive('\n').collect::<Vec<_>>(), new.split_inclusive('\n').collect::<Vec<_>>());
            let (mut made, mut at) = (Vec::new(), 0);
            for change in changes(&old, &new) {
                prop_assert!(at == 0 || at < change.old.start, "a line stays between two changes");
                made.extend_from_slice(&old[at..change.old.start]);
                prop_assert_eq!(made.len(), change.new.start);
                made.extend_from_slice(&new[change.new]);
                at = change.old.end;
            }
            made.extend_from_slice(&old[at..]);
            prop_assert_eq!(made, new);
        }
    }

    #[test]
    fn it_reads_as_other_tools_write_it() {
        let old = (1..30).map(|line| format!("line {line}\n")).collect::<String>();
        let new = old
            .replace("line 4\n", "line four\n")
            .replace("line 9\n", "")
            .replace("line 25\n", "line 25\nmore\n")
            + "end";
        for (old, new) in [
            (old.as_str(), new.as_str()),
            (&new, &old),
            ("", "a\nb\n"),
            ("a\nb\n", ""),
            ("a\nb", "a\nb\n"),
            ("a\n", "b\n"),
            ("a\n\nb\n\n", "a\n\nx\n\nb\n\n"),
        ] {
            let theirs =
                similar::TextDiff::from_lines(old, new).unified_diff().context_radius(CONTEXT).to_string();
            assert_eq!(diff(old, new), theirs);
        }
    }

    #[test]
    fn texts_with_nothing_in_common_are_replaced() {
        let text = |mark: &str| (0..2 * MOST_EDITS).map(|line| format!("{mark}{line}\n")).collect::<String>();
        let changes = diff(&text("a"), &text("b"));
        assert!(changes.starts_with("@@ -1,4000 +1,4000 @@\n-a0\n"), "{}", &changes[..40]);
        assert_eq!(changes.lines().count(), 8_001);
    }
}
