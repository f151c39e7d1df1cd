//! Names of catalogs and agents as file names, on every system.

use std::collections::HashMap;
use toolcat_runtime::file_name::Spelling;

/// Names are cut above 110 bytes: with their suffixes they stay below the 255 bytes that systems accept, and below
/// the 143 of encrypted folders.
const SPELLING: Spelling = Spelling { ascii: false, capitals: false, longest: 110, kept: 93 };

/// A name as the first part of a file name: see [`Spelling::spell`].
pub(crate) fn stem(name: &str) -> String {
    SPELLING.spell(name).text
}

/// The stems of several names, distinct even on case-insensitive file systems.
pub(crate) fn stems(names: &[&str]) -> Vec<String> {
    let stems: Vec<String> = names.iter().map(|name| stem(name)).collect();
    let mut small: HashMap<String, usize> = HashMap::new();
    for stem in &stems {
        *small.entry(stem.to_lowercase()).or_default() += 1;
    }
    let told_apart = |(stem, name): (String, &&str)| match small.get(&stem.to_lowercase()) {
        Some(2..) => Spelling { capitals: true, ..SPELLING }.spell(name).text,
        _ => stem,
    };
    stems.into_iter().zip(names).map(told_apart).collect()
}

#[cfg(test)]
mod tests {
    use super::{stem, stems};

    #[test]
    fn every_system_takes_the_name() {
        assert_eq!(stem("refund-desk"), "refund-desk");
        assert_eq!(stem(".a/b\\c d"), "%2Ea%2Fb%5Cc%20d");
        for (name, expected) in
            [("CON", "%43ON"), ("con.x", "%63on.x"), ("Com1", "%43om1"), ("lpt²", "%6Cpt²")]
        {
            assert_eq!(stem(name), expected);
        }
        for name in ["console", "com", "com10", "a.con", "nul-1"] {
            assert_eq!(stem(name), name);
        }
    }

    #[test]
    fn a_long_name_is_cut_and_stays_different() {
        for letter in ["a", "é", "寄", " "] {
            let (one, other) = (stem(&letter.repeat(300)), stem(&format!("{}b", letter.repeat(300))));
            assert!(one.len() <= 110 && other.len() <= 110 && one != other, "{one} {other}");
        }
        assert_eq!(stem(&"a".repeat(110)), "a".repeat(110));
    }

    #[test]
    fn capital_letters_are_distinguished() {
        assert_eq!(stems(&["Desk", "desk", "Other"]), ["%44esk", "desk", "Other"]);
        assert_eq!(stems(&["CON", "con"]), ["%43ON", "%63on"]);
    }
}
