//! Words of texts, and the lists in which rules look them up.
//!
//! Lists are data, a file each in `data/`: one entry per line, `#` before a comment. An entry with a space or in Chinese
//! matches anywhere, any other as a whole word; case is ignored.

mod list;

pub use list::{Finds, List};

/// Han, kana, hangul.
pub fn is_cjk(letter: char) -> bool {
    matches!(u32::from(letter), 0x3040..=0x30FF | 0x3400..=0x9FFF | 0xAC00..=0xD7AF | 0xF900..=0xFAFF | 0x2_0000..=0x3_FFFF)
}

/// The words of a text in lower case: runs of letters and digits, split at a capital within a word and at `_` and `-`; each
/// CJK character is a word.
pub fn words(text: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut word = String::new();
    let mut small = false;
    for letter in text.chars() {
        let cjk = is_cjk(letter);
        if (cjk || !letter.is_alphanumeric() || letter.is_uppercase() && small) && !word.is_empty() {
            out.push(std::mem::take(&mut word));
        }
        if cjk {
            out.push(letter.to_string());
        } else if letter.is_alphanumeric() {
            word.extend(letter.to_lowercase());
        }
        small = letter.is_lowercase() || letter.is_numeric();
    }
    if !word.is_empty() {
        out.push(word);
    }
    out
}

/// Words that shout: "always", "must", "一定".
pub static EMPHASIS: List = List::new(include_str!("data/emphasis.txt"));
/// "this tool" and synonyms.
pub static THIS_TOOL: List = List::new(include_str!("data/this-tool.txt"));
/// Verbs that may begin a line of the tool list.
pub static VERBS: List = List::new(include_str!("data/verbs.txt"));
/// Words about what changes: "currently", "today", "目前".
pub static VOLATILE: List = List::new(include_str!("data/volatile.txt"));
/// Words that praise: "best", "powerful".
pub static PROMOTIONAL: List = List::new(include_str!("data/promotional.txt"));
/// Names that hosts treat as secrets.
pub static SECRETS: List = List::new(include_str!("data/secrets.txt"));
/// Names of parameters that tune how a call is carried out.
pub static TUNING: List = List::new(include_str!("data/tuning.txt"));
/// Names that tune a call if they count results.
pub static AMOUNTS: List = List::new(include_str!("data/amounts.txt"));
/// Says that results are counted: "to return".
pub static OF_RESULTS: List = List::new(include_str!("data/of-results.txt"));
/// Limits the use of a tool: "do not", "yourself", "除非".
pub static LIMITS_OF_USE: List = List::new(include_str!("data/limits-of-use.txt"));
/// Begins an example: "for instance", "例如".
pub static EXAMPLES: List = List::new(include_str!("data/examples.txt"));
/// Says that somebody forbids it: "not allowed", "權限".
pub static DENIED: List = List::new(include_str!("data/denied.txt"));
/// Sends a model around a denial: "another tool", "改用".
pub static WORKAROUNDS: List = List::new(include_str!("data/workarounds.txt"));
/// Names of unrestricted tools: "bash", "http_request".
pub static OPEN_TOOLS: List = List::new(include_str!("data/open-tools.txt"));
/// Names the kind of a value: "object", "陣列".
pub static KINDS: List = List::new(include_str!("data/kinds.txt"));
/// Words that say little: articles, pronouns, prepositions.
pub static STOP: List = List::new(include_str!("data/stop.txt"));
/// Single-word names that any tool could have.
pub static GENERIC: List = List::new(include_str!("data/generic.txt"));
/// Short forms without a vowel that people use.
pub static ABBREVIATIONS: List = List::new(include_str!("data/abbreviations.txt"));
/// Synonymous verbs in names: one family per entry, separated by spaces.
pub static VERB_FAMILIES: List = List::new(include_str!("data/verb-families.txt"));
/// What a schema says about a parameter: "required", "at most".
pub static SCHEMA_WORDS: List = List::new(include_str!("data/schema-words.txt"));
/// Reasons and workings: "because", "internally".
pub static RATIONALE: List = List::new(include_str!("data/rationale.txt"));
/// Words of sentences about a case: "when", "如果".
pub static CONDITIONS: List = List::new(include_str!("data/conditions.txt"));
/// Texts that give an empty value a meaning: "empty string to clear".
pub static NEUTRAL_MEANINGS: List = List::new(include_str!("data/neutral-meanings.txt"));
/// Names in single braces that are placeholders for something in one request.
pub static PLACEHOLDERS: List = List::new(include_str!("data/placeholders.txt"));
/// Synonyms, for comparing tools: one class per entry, then a colon and its words.
pub static SYNONYMS: List = List::new(include_str!("data/synonyms.txt"));
/// Chinese nouns for list items: one word of a name per entry, then a colon and its nouns.
pub static COUNTED: List = List::new(include_str!("data/counted.txt"));
/// Says when to use a tool: "use when", "適用".
pub static TRIGGERS: List = List::new(include_str!("data/triggers.txt"));
/// Says when not to use a tool: "do not use", "instead of".
pub static ANTI_TRIGGERS: List = List::new(include_str!("data/anti-triggers.txt"));
/// Says what a call causes: "at once", "is kept", "會收到".
pub static CONSEQUENCES: List = List::new(include_str!("data/consequences.txt"));
/// Says that something cannot be undone: "for good", "無法復原".
pub static IRREVERSIBLE: List = List::new(include_str!("data/irreversible.txt"));
/// Says something about results: "returns", "傳回".
pub static RESULT_WORDS: List = List::new(include_str!("data/result-words.txt"));
/// What no description says to an honest reader: "ignore previous instructions".
pub static INJECTION: List = List::new(include_str!("data/injection.txt"));
/// Abbreviations in capitals that need no explanation.
pub static KNOWN_ACRONYMS: List = List::new(include_str!("data/known-acronyms.txt"));
/// Verbs of tools that change nothing.
pub static READING: List = List::new(include_str!("data/reading.txt"));
/// Verbs of tools that change something.
pub static WRITING: List = List::new(include_str!("data/writing.txt"));

/// Sends a model back to the same call: "try again", "重試".
pub static RETRY: List = List::new(include_str!("data/retry.txt"));
/// Forbids repeating the call: "do not retry".
pub static NO_RETRY: List = List::new(include_str!("data/no-retry.txt"));
/// Negates a sentence: "not", "without", "不".
pub static NEGATIONS: List = List::new(include_str!("data/negations.txt"));
/// What programs say to developers: "stack trace", "errno".
pub static LEAKS: List = List::new(include_str!("data/leaks.txt"));
/// Members with text from programs to developers: "traceback".
pub static LEAK_MEMBERS: List = List::new(include_str!("data/leak-members.txt"));
/// An answer came too late, or nobody was there to give one: "idle", "逾時".
pub static UNANSWERED: List = List::new(include_str!("data/unanswered.txt"));
/// A question did not reach anybody: "not be shown", "headless".
pub static UNSEEN: List = List::new(include_str!("data/unseen.txt"));
/// A remote system gave no answer: "unavailable", "did not respond".
pub static UNREACHED: List = List::new(include_str!("data/unreached.txt"));
/// Host capabilities that are needed to show something to a user: "dialog".
pub static INTERACTIVE: List = List::new(include_str!("data/interactive.txt"));
/// Says whose words follow: "the user", "wrote".
pub static ATTRIBUTION: List = List::new(include_str!("data/attribution.txt"));
/// Leaves open which of several causes applies: "may have", "可能".
pub static DOUBTS: List = List::new(include_str!("data/doubts.txt"));
/// Names of outcomes for failed calls: "error", "unavailable".
pub static FAILURES: List = List::new(include_str!("data/failures.txt"));
/// Words before the greatest number: "at most", "最多".
pub static LIMIT_MOST: List = List::new(include_str!("data/limits-most.txt"));
/// Words before the least number: "at least", "至少".
pub static LIMIT_LEAST: List = List::new(include_str!("data/limits-least.txt"));
/// Words before a range: "between", "介於".
pub static LIMIT_RANGE: List = List::new(include_str!("data/limits-range.txt"));
/// Words after the greatest number and what it counts: "or fewer", "以內".
pub static LIMIT_OR_FEWER: List = List::new(include_str!("data/limits-or-fewer.txt"));
/// Words after the least number and what it counts: "or more", "以上".
pub static LIMIT_OR_MORE: List = List::new(include_str!("data/limits-or-more.txt"));
/// Verbs between the word for a limit and the number: 最多提供 6 個.
pub static LIMIT_VERBS: List = List::new(include_str!("data/limits-verbs.txt"));
/// Words between the two ends of a range: "to", "至".
pub static LIMIT_JOINTS: List = List::new(include_str!("data/limits-joints.txt"));
/// Says that something goes along with a text: "image", "attached".
pub static ATTACHED: List = List::new(include_str!("data/attached.txt"));

/// A word without a plural ending, so that `orders` and `order` are equal.
pub fn stem(word: &str) -> &str {
    match word {
        _ if word.len() < 4 || word.ends_with("ss") || word.ends_with("us") || word.ends_with("is") => word,
        _ => word.strip_suffix('s').unwrap_or(word),
    }
}

/// The first verb of a verb's family; the verb itself if it is in none.
pub fn family(verb: &str) -> &str {
    let of = |family: &'static String| {
        let mut verbs = family.split(' ');
        let first = verbs.next()?;
        (first == verb || verbs.any(|one| one == verb)).then_some(first)
    };
    VERB_FAMILIES.entries().iter().find_map(of).unwrap_or(verb)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_whole_entries_are_found() {
        let found = |text: &'static str| EMPHASIS.find_all(text).map(|(_, word)| word).collect::<Vec<_>>();
        assert_eq!(found("You MUST NOT; never mustn't. Mustard, must_be"), ["MUST NOT", "never"]);
        assert_eq!(found("你一定要問，絕對不行 must"), ["一定", "絕對", "must"]);
        assert_eq!(found(""), Vec::<&str>::new());
    }
}
