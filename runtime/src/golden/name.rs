//! The file that holds a tool's golden texts.

use crate::file_name::{Spelled, Spelling};

/// How letters, lengths and devices shape a name.
const SPELLING: Spelling = Spelling { ascii: true, capitals: false, longest: 150, kept: 150 };

/// The file name for a tool's wire name, `.txt` included.
///
/// - ASCII letters and digits, `_`, `-` and `.` stay; every other byte, and a leading `.`, becomes `%` and two
///   hexadecimal digits.
/// - If there are capital letters, `~` and a hexadecimal number follow, whose bits say which letters are capitals, so
///   that `getUser` and `getuser` differ on case-insensitive file systems: `getUser~8.txt`.
/// - The first letter of a name that Windows reserves for a device is escaped.
/// - A name of more than 150 bytes is cut there, and ends in `~` and a hash of the whole name.
pub fn file_name(tool: &str) -> String {
    let Spelled { mut text, is_cut } = SPELLING.spell(tool);
    if !is_cut {
        text.push_str(&capitals(tool));
    }
    text.push_str(".txt");
    text
}

/// `~` and a number with one bit per letter, the first letter's lowest, set for capitals; empty without capitals.
fn capitals(tool: &str) -> String {
    let letters = tool.bytes().filter(u8::is_ascii_alphabetic);
    let bits: Vec<bool> = letters.map(|letter| letter.is_ascii_uppercase()).collect();
    let Some(last) = bits.iter().rposition(|capital| *capital) else { return String::new() };
    let digits = bits[..=last].chunks(4).map(|four| {
        let value = four.iter().enumerate().map(|(bit, capital)| u32::from(*capital) << bit).sum();
        char::from_digit(value, 16).unwrap_or_default()
    });
    let mut digits: Vec<char> = digits.collect();
    digits.push('~');
    digits.iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::file_name;
    use std::collections::HashSet;

    #[test]
    fn names_are_readable() {
        assert_eq!(file_name("send_email"), "send_email.txt");
        assert_eq!(file_name("mail.send-v2"), "mail.send-v2.txt");
        assert_eq!(file_name("getUser"), "getUser~8.txt");
        assert_eq!(file_name("mail/寄"), "mail%2F%E5%AF%84.txt");
        assert_eq!(file_name(".hidden"), "%2Ehidden.txt");
        assert_eq!(file_name("con"), "%63on.txt");
        assert_eq!(file_name("COM1.x"), "%43OM1.x~7.txt");
    }

    #[test]
    fn no_two_tools_share_a_file_even_without_case() {
        let long = "x".repeat(300);
        let longer = format!("{long}x");
        let names =
            ["getUser", "getuser", "Getuser", "GETUSER", "getuser~8", "a/b", "a%2Fb", "..", ".", "", "con"];
        let all: HashSet<String> = names
            .iter()
            .copied()
            .chain([long.as_str(), &longer])
            .map(|name| file_name(name).to_ascii_lowercase())
            .collect();
        assert_eq!(all.len(), names.len() + 2);
        assert!(all.iter().all(|name| name.len() < 200));
    }
}
