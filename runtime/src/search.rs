//! Finding a tool by words: how deferred tools get loaded.
//!
//! `select:a,b` takes tools by name; anything else is matched against names, earlier names, server, search hint,
//! description and parameters. A word with `+` in front has to occur. Chinese, Japanese and Korean text has no spaces, so
//! there every pair of neighbouring characters counts as a word.

use crate::agent::{Agent, Offer};

/// The tool that a model calls to search. It is in every request of an agent with deferred tools.
#[derive(Debug, Clone, Copy)]
pub struct SearchTool {
    /// Its name.
    pub name: &'static str,
    /// What the model reads about it.
    pub description: &'static str,
    /// What the model reads about its one parameter, `query`.
    pub query: &'static str,
}

/// The search tool's texts.
pub const TOOL: SearchTool = SearchTool {
    name: "search_tools",
    description: "Load the definitions of tools that are known by name only, so that they can be called. \
        It loads the tools that fit the query and runs none of them. \
        A tool whose definition is not loaded yet refuses every call.",
    query: "Either `select:` and the exact names, as in `select:send_email,get_order`, or words for what the tool \
        should do. A word with + in front has to occur: `+order refund`.",
};

/// A tool that was found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hit {
    /// Index in [`Agent::offers`].
    pub offer: usize,
    /// How well it fits; higher is better, comparable within one search only.
    pub score: f64,
}

/// What a word weighs by the place it is found in. The highest place counts, once for each word.
const WEIGHTS: Weights = Weights { name: 10.0, server: 6.0, hint: 4.0, description: 2.0, parameter: 1.0 };

struct Weights {
    name: f64,
    server: f64,
    hint: f64,
    description: f64,
    parameter: f64,
}

/// The deferred tools that fit, best first, at most `limit`; `select:` takes every tool it names.
pub fn search(agent: &Agent<'_>, query: &str, limit: usize) -> Vec<Hit> {
    let query = query.trim();
    if let Some(names) = query.strip_prefix("select:") {
        let found = names.split(',').filter_map(|name| agent.find(name.trim()));
        return found.map(|offer| Hit { offer, score: f64::MAX }).collect();
    }
    let words = words(query);
    if words.is_empty() {
        return Vec::new();
    }
    let deferred = agent.offers.iter().enumerate().filter(|(_, offer)| offer.deferred);
    let mut hits: Vec<Hit> = deferred
        .filter_map(|(index, offer)| {
            let score = score(offer, &words)?;
            Some(Hit { offer: index, score })
        })
        .collect();
    hits.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.offer.cmp(&b.offer)));
    hits.truncate(limit);
    hits
}

struct Word {
    text: String,
    required: bool,
}

/// The words of a query, lower case.
fn words(query: &str) -> Vec<Word> {
    let mut out = Vec::new();
    for piece in query.split_whitespace() {
        let (piece, required) = piece.strip_prefix('+').map_or((piece, false), |rest| (rest, true));
        out.extend(terms(piece).into_iter().map(|text| Word { text, required }));
    }
    out
}

/// Words of a text: runs of letters and digits, split where a capital begins a word, and pairs of characters in scripts
/// without spaces. A single character of such a script counts too.
fn terms(text: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut word = String::new();
    let mut wide: Option<char> = None;
    let mut lower = false;
    for letter in text.chars() {
        if is_wide(letter) {
            flush(&mut out, &mut word);
            if let Some(before) = wide {
                out.push([before, letter].iter().collect());
            }
            wide = Some(letter);
            continue;
        }
        wide = None;
        if !letter.is_alphanumeric() || letter.is_uppercase() && lower {
            flush(&mut out, &mut word);
        }
        if letter.is_alphanumeric() {
            word.extend(letter.to_lowercase());
        }
        lower = letter.is_lowercase();
    }
    flush(&mut out, &mut word);
    if out.is_empty() {
        out.extend(wide.map(String::from));
    }
    out
}

fn flush(out: &mut Vec<String>, word: &mut String) {
    if !word.is_empty() {
        out.push(std::mem::take(word));
    }
}

/// Han, kana, hangul.
fn is_wide(letter: char) -> bool {
    matches!(u32::from(letter), 0x3040..=0x30FF | 0x3400..=0x9FFF | 0xAC00..=0xD7AF | 0xF900..=0xFAFF | 0x2_0000..=0x3_FFFF)
}

/// The sum over all words of the best place each is found in; nothing where no word is found, or a required one is not.
fn score(offer: &Offer<'_>, words: &[Word]) -> Option<f64> {
    let tool = offer.tool;
    let was: Vec<String> = tool.was.iter().flat_map(|name| terms(name)).collect();
    let places = [
        ([terms(tool.name), was].concat(), WEIGHTS.name),
        (terms(tool.server), WEIGHTS.server),
        (terms(tool.search_hint), WEIGHTS.hint),
        (terms(offer.description), WEIGHTS.description),
        (tool.params.fields.iter().flat_map(|field| terms(field.name)).collect(), WEIGHTS.parameter),
    ];
    let mut total = 0.0;
    for word in words {
        let found = places.iter().find(|(terms, _)| terms.iter().any(|term| fits(term, &word.text)));
        match found {
            Some((_, weight)) => total += weight,
            None if word.required => return None,
            None => {}
        }
    }
    (total > 0.0).then_some(total)
}

/// Equal, or one is the plural of the other.
fn fits(term: &str, word: &str) -> bool {
    term == word || term.strip_suffix('s') == Some(word) || word.strip_suffix('s') == Some(term)
}
