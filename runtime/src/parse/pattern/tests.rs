use std::time::{Duration, Instant};

use super::*;

fn found(pattern: &str, text: &str) -> Match {
    matches(pattern, text, &Work::default())
}

#[test]
fn a_pattern_matches_anywhere_and_a_broken_one_nowhere() {
    assert_eq!(found("b+", "abbc"), Match::Found);
    assert_eq!(found("^b+", "abbc"), Match::None);
    assert_eq!(found("(", "("), Match::None);
}

/// Each is short to write but large, slow, or hungry for memory.
fn hostile() -> Vec<String> {
    vec![
        "(x?){10000}y".to_owned(),
        "((a{100}){100}){100}".to_owned(),
        "(?:(?:){4000}){4000}".to_owned(),
        "(){4000000000}".to_owned(),
        "(?:x*){0,900000}".to_owned(),
        format!("(?:{}){{500}}", "[a-zà-öø-ÿ0-9]?".repeat(20)),
        "()".repeat(10_000),
        "(a)?".repeat(3_000),
        format!("^(?:{})$", (0..9_000).map(|n| n.to_string()).collect::<Vec<_>>().join("|")),
        "x".repeat(MAX_PATTERN + 1),
        format!("[{}]", "ab".repeat(MAX_PATTERN)),
        format!("(?x){}", " ".repeat(MAX_PATTERN)),
    ]
}

#[test]
fn large_patterns_are_refused_quickly() {
    for pattern in hostile() {
        let start = Instant::now();
        let shown = &pattern[..pattern.len().min(40)];
        assert_eq!(verify_pattern(&pattern), Err(PatternFault::TooLarge), "{shown}");
        assert_eq!(found(&pattern, &"x".repeat(100_000)), Match::None, "{shown}");
        assert!(start.elapsed() < Duration::from_secs(20), "{shown}: {:?}", start.elapsed());
    }
    assert!(matches!(verify_pattern("(?=a)"), Err(PatternFault::Invalid(_))));
    assert!(matches!(verify_pattern(&"(".repeat(5_000)), Err(PatternFault::Invalid(_))));
    assert!(matches!(verify_pattern("a{2,1}"), Err(PatternFault::Invalid(_))));
}

#[test]
fn ordinary_patterns_are_accepted() {
    for pattern in [
        "",
        "^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+[.][A-Za-z]{2,}$",
        "^[a-z]{1,65535}$",
        "^arn:aws:[a-z]{1,64}:.{1,1024}$",
        "^(?:[0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}$",
        r"^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)))?$",
    ] {
        assert_eq!(verify_pattern(pattern), Ok(()), "{pattern}");
    }
}

#[test]
fn a_text_is_too_long_for_a_large_program_only() {
    // It fails at the first character, so this test is fast, but the bound is that of the worst case.
    let large = "^(?:xy){2000}";
    assert_eq!(found(large, &"é".repeat(1_000)), Match::None);
    let Match::TooLong(most) = found(large, &"é".repeat(100_000)) else { panic!("not too long") };
    assert!((2_000..10_000).contains(&most), "{most}");
    // Characters count, not bytes.
    let at_most = "é".repeat(usize::try_from(most).expect("a length"));
    assert_eq!(found(large, &at_most), Match::None);
    assert_eq!(found(large, &format!("{at_most}é")), Match::TooLong(most));
    assert_eq!(found("^[^@]+@[^@]+$", &format!("{}@b", "a".repeat(400_000))), Match::Found);
}

#[test]
fn the_matches_of_one_call_share_what_they_may_cost() {
    let (_, size) = compile("^ab").expect("a program");
    let work = Work(Cell::new(size as u64 * (3 * 301 + 1)));
    let answers: Vec<Match> = (0..4).map(|_| matches("^ab", &"x".repeat(300), &work)).collect();
    assert_eq!(answers, [Match::None, Match::None, Match::None, Match::Exhausted]);
    assert_eq!(matches("^ab", "ab", &work), Match::Exhausted);
}

#[test]
fn one_counted_character_is_counted_rather_than_written_out() {
    for pattern in [
        "^[a-c]{2,4}$",
        "^.{3}$",
        "^[^a]{1,}$",
        "^\\w{0,2}$",
        "^[a{]{2}$",
        "^[\\]a]{2,3}$",
        "^[]a]{2}$",
        "^[a]b{2}$",
        "^a{2}$",
        "^[a]|[b]{2}$",
        "^\\\\d{2}$",
        "^[a]{2}[b]{2}$",
        "^[[:alpha:]]{2}$",
        "^[a\\]{2}$",
        "^.{2,1}$",
        "^[^]{2}$",
        "^\\S{2}$",
        "^[a-c]{ 2 }$",
        "^[a-c]{,2}$",
        "^[a]{2}{2}$",
    ] {
        let plain = Regex::new(pattern);
        assert_eq!(plain.is_ok(), verify_pattern(pattern).is_ok(), "{pattern}");
        let Ok(plain) = plain else { continue };
        for text in [
            "", "a", "ab", "abc", "aaaa", "abcab", "bb", "{a", "]a", "a]", "aa", "abb", "éé", "a\n", "\n\n",
            "dd", "[]",
        ] {
            let same = if plain.is_match(text) { Match::Found } else { Match::None };
            assert_eq!(found(pattern, text), same, "{pattern} on {text:?}");
        }
    }
    assert!(counted::simplified("^[a-c]{2,4}$").is_some());
    assert!(counted::simplified("^[a]{2}[b]{2}$").is_none());
}
