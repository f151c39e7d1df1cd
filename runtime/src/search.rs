//! Finds tools by words: this is how deferred tools get loaded.
//!
//! `select:a,b` takes tools by name; anything else is matched against names, earlier names, server, search hint,
//! description and parameters. A word with a leading `+` has to occur. Tools named in the query come first, all of
//! them. Chinese, Japanese and Korean text has no spaces, so every pair of adjacent characters there counts as a
//! word.

use crate::agent::{Agent, Offer};
use std::collections::{BTreeSet, HashMap};

/// The tool that a model calls to search. Every request of an agent with deferred tools includes it.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
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
#[non_exhaustive]
pub struct Hit {
    /// Index in [`Agent::offers`].
    pub offer: usize,
    /// How well it matches; higher is better, comparable only within one search.
    pub score: f64,
}

/// The weight of a word by where it is found. Only its best place counts.
const WEIGHTS: Weights = Weights { name: 10.0, server: 6.0, hint: 4.0, description: 2.0, parameter: 1.0 };

struct Weights {
    name: f64,
    server: f64,
    hint: f64,
    description: f64,
    parameter: f64,
}

/// How many tools one search loads at most, unless the query names them.
pub const LIMIT: usize = 5;

/// At most this many bytes of a query in words are read. Nobody needs more, and the work grows with each.
const MOST_QUERY: usize = 4096;

/// The matching deferred tools, best first, at most `limit`; `select:` takes every tool it names.
pub fn search(agent: &Agent<'_>, query: &str, limit: usize) -> Vec<Hit> {
    Index::new(agent).search(query, limit)
}

/// An index of the words of an agent's deferred tools, for repeated searches.
#[derive(Debug, Clone)]
pub struct Index<'a> {
    agent: &'a Agent<'a>,
    /// The tools that have a word, in wire order, each with the weight of its best place.
    tools: HashMap<String, Vec<(usize, f64)>>,
}

impl<'a> Index<'a> {
    /// Reads the texts of all deferred tools.
    pub fn new(agent: &'a Agent<'a>) -> Self {
        let mut tools: HashMap<String, Vec<(usize, f64)>> = HashMap::new();
        let deferred = agent.offers.iter().enumerate().filter(|(_, offer)| offer.deferred);
        for (index, offer) in deferred {
            for (term, weight) in weighted(offer) {
                let known = tools.entry(term).or_default();
                match known.last_mut().filter(|(last, _)| *last == index) {
                    Some((_, best)) => *best = best.max(weight),
                    None => known.push((index, weight)),
                }
            }
        }
        Self { agent, tools }
    }

    /// As [`search()`].
    pub fn search(&self, query: &str, limit: usize) -> Vec<Hit> {
        let query = query.trim();
        if let Some(names) = query.strip_prefix("select:") {
            return self.selected(names);
        }
        let query = start(query, MOST_QUERY);
        let mut scores = vec![0.0_f64; self.agent.offers.len()];
        let mut met = vec![0_usize; self.agent.offers.len()];
        let words = words(query);
        for word in &words {
            for (offer, weight) in self.having(&word.text) {
                scores[offer] += weight;
                met[offer] += usize::from(word.required);
            }
        }
        let required = words.iter().filter(|word| word.required).count();
        let fits = |(offer, score): &(usize, f64)| *score > 0.0 && met[*offer] == required;
        let fitting = scores.iter().copied().enumerate().filter(fits);
        let mut hits: Vec<Hit> = fitting.map(|(offer, score)| Hit { offer, score }).collect();
        let best = |a: &Hit, b: &Hit| b.score.total_cmp(&a.score).then(a.offer.cmp(&b.offer));
        if limit < hits.len() {
            hits.select_nth_unstable_by(limit, best);
            hits.truncate(limit);
        }
        hits.sort_by(best);
        self.named_first(query, hits, limit)
    }

    /// The tools with these names, each once.
    fn selected(&self, names: &str) -> Vec<Hit> {
        let mut found = BTreeSet::new();
        let named = names.split(',').filter_map(|name| self.agent.find(name.trim()));
        named.filter(|offer| found.insert(*offer)).map(|offer| Hit { offer, score: f64::MAX }).collect()
    }

    /// All tools that the query names come first, however many others are found.
    fn named_first(&self, query: &str, hits: Vec<Hit>, limit: usize) -> Vec<Hit> {
        let mut out: Vec<Hit> = Vec::new();
        for word in query.split(|letter: char| letter.is_whitespace() || letter == ',') {
            let word = word.trim_matches(|letter: char| {
                matches!(letter, '`' | '"' | '\'' | '.' | ';' | ':' | '(' | ')')
            });
            let Some(offer) = self.agent.find(word).filter(|_| is_name(word)) else { continue };
            if out.iter().all(|hit| hit.offer != offer) {
                out.push(Hit { offer, score: f64::MAX });
            }
        }
        let named = out.len();
        let others = hits.into_iter().filter(|hit| out.iter().all(|named| named.offer != hit.offer));
        let others: Vec<Hit> = others.take(limit.saturating_sub(named)).collect();
        out.extend(others);
        out
    }

    /// The tools that have a word or its plural or singular, each once with the weight of its best place.
    fn having(&self, word: &str) -> Vec<(usize, f64)> {
        let plural = format!("{word}s");
        let forms = [Some(word), Some(plural.as_str()), word.strip_suffix('s')];
        let lists: Vec<_> = forms.into_iter().flatten().filter_map(|form| self.tools.get(form)).collect();
        let mut out: Vec<(usize, f64)> = lists.iter().flat_map(|list| list.iter().copied()).collect();
        if lists.len() > 1 {
            out.sort_unstable_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)));
            out.dedup_by_key(|(offer, _)| *offer);
        }
        out
    }
}

/// At most this many bytes of a text, cut between characters.
fn start(text: &str, most: usize) -> &str {
    let end = (0..=most.min(text.len())).rev().find(|end| text.is_char_boundary(*end));
    &text[..end.unwrap_or(0)]
}

/// Whether a word can hardly be anything but a name: `send_email`, `getOrder`. A tool may be called `search`, and a
/// query that begins with that word does not mean the tool.
fn is_name(word: &str) -> bool {
    word.chars().any(|letter| !letter.is_alphabetic()) || word.chars().skip(1).any(char::is_uppercase)
}

struct Word {
    text: String,
    required: bool,
}

/// The words of a query, in lower case.
fn words(query: &str) -> Vec<Word> {
    let mut out = Vec::new();
    for piece in query.split_whitespace() {
        let (piece, required) = piece.strip_prefix('+').map_or((piece, false), |rest| (rest, true));
        out.extend(terms(piece).into_iter().map(|text| Word { text, required }));
    }
    out
}

/// The words of a text: runs of letters and digits, split before a capital that begins a word, and pairs of
/// characters in scripts without spaces. A single character of such a script counts too.
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

/// Every word of a tool with the weight of its best place.
fn weighted(offer: &Offer<'_>) -> Vec<(String, f64)> {
    let tool = offer.tool;
    let names = std::iter::once(&tool.name).chain(tool.was).map(|name| (*name, WEIGHTS.name));
    let texts = [
        (tool.server.unwrap_or_default(), WEIGHTS.server),
        (tool.search_hint.unwrap_or_default(), WEIGHTS.hint),
        (offer.description, WEIGHTS.description),
    ];
    let params = tool.params.fields.iter().map(|field| (field.name, WEIGHTS.parameter));
    let all = names.chain(texts).chain(params);
    all.flat_map(|(text, weight)| terms(text).into_iter().map(move |term| (term, weight))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agent::Tool;
    use crate::table::{Field, Params};

    const fn tool(name: &'static str, hint: &'static str) -> Tool<'static> {
        Tool {
            name,
            server: Some("mail"),
            title: None,
            effect: None,
            was: &["old_mail"],
            description: "",
            search_hint: Some(hint),
            schema: "",
            params: &Params { fields: &[Field { name: "subject", ..Field::REQUIRED }], ..Params::EMPTY },
        }
    }

    fn found(query: &str) -> Vec<(usize, f64)> {
        let (first, second) = (tool("send_emails", "letter 寄到信箱"), tool("getReceipt", "receipts"));
        let offer = |tool, description, deferred| Offer { tool, description, deferred };
        let offers = [
            offer(&first, "Send an email to the customer.", true),
            offer(&second, "Show the receipt of an email.", true),
            offer(&first, "Send an email to the customer.", false),
        ];
        let names = [("getReceipt", 1), ("send_emails", 0)];
        let agent = Agent { name: "desk", offers: &offers, names: &names };
        search(&agent, query, LIMIT).into_iter().map(|hit| (hit.offer, hit.score)).collect()
    }

    #[test]
    fn the_best_place_of_each_word_counts_once() {
        assert_eq!(found("email"), [(0, 10.0), (1, 2.0)]);
        assert_eq!(found("email emails"), [(0, 20.0), (1, 4.0)]);
        assert_eq!(found("receipt"), [(1, 10.0)]);
        assert_eq!(found("subject"), [(0, 1.0), (1, 1.0)]);
        assert_eq!(found("mail"), [(0, 10.0), (1, 10.0)]);
        assert_eq!(found("letters"), [(0, 4.0)]);
        assert_eq!(found("信箱"), [(0, 4.0)]);
        assert_eq!(found("寄信"), []);
    }

    #[test]
    fn a_required_word_has_to_occur() {
        assert_eq!(found("+customer email"), [(0, 12.0)]);
        assert_eq!(found("+customer +receipt"), []);
        assert_eq!(found("+nothing email"), []);
        assert_eq!(found("nothing"), []);
        assert_eq!(found(" "), []);
    }

    #[test]
    fn names_in_a_query_are_all_found_and_first() {
        assert_eq!(found("receipt, then `send_emails`."), [(0, f64::MAX), (1, 12.0)]);
        let all = ["tool_0", "tool_1", "tool_2", "tool_3", "tool_4", "tool_5", "tool_6", "tool_7"];
        let tools = all.map(|name| tool(name, ""));
        let offers: Vec<_> =
            tools.iter().map(|tool| Offer { tool, description: "", deferred: true }).collect();
        let names: Vec<_> = tools.iter().enumerate().map(|(at, tool)| (tool.name, at)).collect();
        let agent = Agent { name: "desk", offers: &offers, names: &names };
        let hits = search(&agent, "tool_6 tool_1,tool_7 tool_2 tool_3 tool_0", LIMIT);
        assert_eq!(hits.iter().map(|hit| hit.offer).collect::<Vec<_>>(), [6, 1, 7, 2, 3, 0]);
    }

    #[test]
    fn select_takes_names_as_they_are() {
        assert_eq!(found("select:getReceipt, send_emails,other"), [(1, f64::MAX), (0, f64::MAX)]);
        assert_eq!(found("select:getReceipt,getReceipt,getReceipt"), [(1, f64::MAX)]);
    }

    #[test]
    fn a_long_query_is_read_in_part() {
        assert_eq!(found(&format!("receipt {}", "é".repeat(1_000_000))), [(1, 10.0)]);
        assert_eq!(found(&format!("{} receipt", "é".repeat(1_000_000))), []);
    }
}
