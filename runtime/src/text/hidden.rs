//! Characters that a reader does not see, or that change how others are seen.

/// Whether a text that is quoted for a model escapes this character: controls, line and paragraph separators, marks that
/// turn the direction of writing, characters without a width, variation selectors and tags. Text can be hidden in all of
/// them, and a model reads what its user does not see.
pub(crate) fn is_hidden(character: char) -> bool {
    match character {
        ' '..='~' => false,
        _ if character.is_control() => true,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{3164}' | '\u{FEFF}' | '\u{FFA0}' => true,
        '\u{115F}'..='\u{1160}' | '\u{17B4}'..='\u{17B5}' | '\u{180B}'..='\u{180F}' => true,
        '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' => true,
        '\u{FE00}'..='\u{FE0F}' | '\u{FFF0}'..='\u{FFFB}' => true,
        '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}' => true,
        _ => false,
    }
}
