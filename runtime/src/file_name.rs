//! Names as parts of file names that every operating system accepts.

use crate::fnv::Fnv;

/// How names are spelled in file names.
#[derive(Debug, Clone, Copy)]
pub struct Spelling {
    /// Non-ASCII letters and digits are escaped too.
    pub ascii: bool,
    /// Capital letters are escaped, so that no two spellings differ only in case.
    pub capitals: bool,
    /// The maximum length in bytes; a longer spelling is cut.
    pub longest: usize,
    /// How many bytes of a cut spelling are kept, at most. `~` and 16 hexadecimal digits, a hash of the name, follow.
    pub kept: usize,
}

/// A name as part of a file name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spelled {
    /// The part.
    pub text: String,
    /// The name was too long. The hash at its end keeps it distinct from the spelling of any other name.
    pub is_cut: bool,
}

impl Spelling {
    /// Spells a name.
    ///
    /// Letters, digits, `_`, `-` and `.` stay. Everything else, and a leading `.`, becomes `%` and two hexadecimal
    /// digits per byte. So does the first letter of a name that Windows reserves for a device.
    pub fn spell(&self, name: &str) -> Spelled {
        let mut text = String::new();
        let device = is_device(name);
        for (index, letter) in name.char_indices() {
            let alphanumeric = letter.is_alphanumeric() && (!self.ascii || letter.is_ascii());
            let stays = alphanumeric || matches!(letter, '_' | '-') || (letter == '.' && index > 0);
            let is_escaped = (device && index == 0) || (self.capitals && letter.is_uppercase());
            if stays && !is_escaped { text.push(letter) } else { escape(letter, &mut text) }
        }
        let is_cut = text.len() > self.longest;
        if is_cut {
            let end = (0..=self.kept).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
            text.truncate(end);
            let mut hash = Fnv::NEW;
            hash.add(name.as_bytes());
            text.push_str(&format!("~{:016x}", hash.get()));
        }
        Spelled { text, is_cut }
    }
}

fn escape(letter: char, out: &mut String) {
    let mut bytes = [0; 4];
    out.extend(letter.encode_utf8(&mut bytes).bytes().map(|byte| format!("%{byte:02X}")));
}

/// Whether Windows reserves a file name for a device, whatever its extension.
fn is_device(name: &str) -> bool {
    let first = name.split('.').next().unwrap_or_default().to_ascii_uppercase();
    let numbered = first.strip_prefix("COM").or_else(|| first.strip_prefix("LPT"));
    let number =
        |rest: &str| rest.chars().count() == 1 && rest.contains(|digit| "0123456789¹²³".contains(digit));
    matches!(first.as_str(), "CON" | "PRN" | "AUX" | "NUL" | "CONIN$" | "CONOUT$")
        || numbered.is_some_and(number)
}

#[cfg(test)]
mod tests {
    use super::Spelling;

    const SPELLING: Spelling = Spelling { ascii: false, capitals: false, longest: 30, kept: 13 };

    fn spelled(spelling: Spelling, name: &str) -> String {
        spelling.spell(name).text
    }

    #[test]
    fn what_a_system_may_refuse_is_escaped() {
        for (name, expected) in [
            ("refund-desk", "refund-desk"),
            (".a/b\\c d", "%2Ea%2Fb%5Cc%20d"),
            ("mail.send_v2", "mail.send_v2"),
            ("寄", "寄"),
            ("", ""),
        ] {
            assert_eq!(spelled(SPELLING, name), expected);
        }
        assert_eq!(spelled(Spelling { ascii: true, ..SPELLING }, "a寄"), "a%E5%AF%84");
        assert_eq!(spelled(Spelling { capitals: true, ..SPELLING }, "getUser"), "get%55ser");
    }

    #[test]
    fn devices_are_escaped_and_nothing_like_them() {
        for (name, expected) in [
            ("CON", "%43ON"),
            ("con.x", "%63on.x"),
            ("Com1", "%43om1"),
            ("lpt²", "%6Cpt²"),
            ("COM0.a.b", "%43OM0.a.b"),
        ] {
            assert_eq!(spelled(SPELLING, name), expected);
        }
        for name in ["console", "com", "com10", "a.con", "nul-1"] {
            assert_eq!(spelled(SPELLING, name), name);
        }
    }

    #[test]
    fn a_long_name_is_cut_and_stays_different() {
        for letter in ["a", "é", "寄", " "] {
            let one = SPELLING.spell(&letter.repeat(50));
            let other = SPELLING.spell(&format!("{}b", letter.repeat(50)));
            assert!(one.is_cut && other.is_cut && one != other, "{one:?} {other:?}");
            assert!(one.text.len() <= 30 && other.text.len() <= 30, "{one:?} {other:?}");
        }
        let whole = SPELLING.spell(&"a".repeat(30));
        assert!(!whole.is_cut && whole.text.len() == 30);
    }
}
