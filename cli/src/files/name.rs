//! Names of catalogs and agents as names of files, on every system.

use std::collections::HashMap;

/// File names above this many bytes are cut; with what follows them they stay below the 255 that systems take, and below the 143
/// of encrypted folders.
const LONGEST: usize = 110;

/// A name as the first part of a file name: letters, digits, `_`, `-` and `.` stay, everything else and a `.` at the start become
/// `%` and the hexadecimal number of each byte. So does the first letter of a name that Windows keeps for a device. A name that is too
/// long is cut, and ends with `~` and a number that is different for another name.
pub(crate) fn stem(name: &str) -> String {
    spelled(name, false)
}

/// The stems of several names, different from each other even where capital letters do not count in names of files.
pub(crate) fn stems(names: &[&str]) -> Vec<String> {
    let stems: Vec<String> = names.iter().map(|name| stem(name)).collect();
    let mut small: HashMap<String, usize> = HashMap::new();
    for stem in &stems {
        *small.entry(stem.to_lowercase()).or_default() += 1;
    }
    let told_apart = |(stem, name): (String, &&str)| match small.get(&stem.to_lowercase()) {
        Some(2..) => spelled(name, true),
        _ => stem,
    };
    stems.into_iter().zip(names).map(told_apart).collect()
}

/// A stem; where `capitals` are escaped, in it no two letters differ in nothing but their case.
fn spelled(name: &str, capitals: bool) -> String {
    let mut stem = String::new();
    let device = is_device(name);
    for (index, letter) in name.char_indices() {
        let stays = letter.is_alphanumeric() || matches!(letter, '_' | '-') || (letter == '.' && index > 0);
        let is_escaped = (device && index == 0) || (capitals && letter.is_uppercase());
        if stays && !is_escaped { stem.push(letter) } else { escape(letter, &mut stem) }
    }
    shortened(stem, name)
}

fn escape(letter: char, out: &mut String) {
    let mut bytes = [0; 4];
    out.extend(letter.encode_utf8(&mut bytes).bytes().map(|byte| format!("%{byte:02X}")));
}

/// Whether Windows takes a file of that name, with whatever ending, for a device.
fn is_device(name: &str) -> bool {
    let first = name.split('.').next().unwrap_or_default().to_ascii_uppercase();
    let numbered = first.strip_prefix("COM").or_else(|| first.strip_prefix("LPT"));
    let number =
        |rest: &str| rest.chars().count() == 1 && rest.contains(|digit| "0123456789¹²³".contains(digit));
    matches!(first.as_str(), "CON" | "PRN" | "AUX" | "NUL" | "CONIN$" | "CONOUT$")
        || numbered.is_some_and(number)
}

fn shortened(mut stem: String, name: &str) -> String {
    if stem.len() <= LONGEST {
        return stem;
    }
    // FNV-1a: names are not secret, and no two of one catalog meet by chance.
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let hash = name.bytes().fold(0xcbf2_9ce4_8422_2325, step);
    let end = (0..=LONGEST - 17).rev().find(|at| stem.is_char_boundary(*at)).unwrap_or(0);
    stem.truncate(end);
    format!("{stem}~{hash:016x}")
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
    fn capital_letters_are_told_apart() {
        assert_eq!(stems(&["Desk", "desk", "Other"]), ["%44esk", "desk", "Other"]);
        assert_eq!(stems(&["CON", "con"]), ["%43ON", "%63on"]);
    }
}
