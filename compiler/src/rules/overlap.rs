//! How similar two tools are to a reader of their names, descriptions and parameters.
//!
//! Words are compared by meaning: `data/synonyms.txt` puts "email" and "message" into one class, and Chinese text is cut into
//! its entries and, between them, pairs of characters. Words that many tools use weigh little. Two tools are compared only if
//! they share a word of their names or one of the rarest words of their texts, so that the work grows with the number of
//! tools and not with its square.

mod shared;
mod words;

use super::scope::Scope;
use super::text::mentions;
use crate::model::{Description, Effect, Prose, Tool, ToolId};
use shared::shared;
use std::collections::{BTreeMap, HashMap};
use std::sync::OnceLock;
use words::{Lexicon, Word};

/// The weights. The three parts add up to 1.
#[derive(Debug, Clone, Copy)]
pub(super) struct Weights {
    /// Words shared by the names.
    pub name: f64,
    /// Words shared by the texts.
    pub text: f64,
    /// Parameters with the same name.
    pub params: f64,
    /// The weight of a verb, against 1 for other words.
    pub action: f64,
    /// The factor if the tools do different things, such as get and delete.
    pub other_action: f64,
    /// The factor if one reads and the other changes something.
    pub other_effect: f64,
    /// The threshold for reporting a pair.
    pub threshold: f64,
}

/// Tuned by hand on small catalogs and on imported ones, to find one-sentence texts about the same thing, but not texts that
/// say who gets what.
pub(super) const WEIGHTS: Weights = Weights {
    name: 0.30,
    text: 0.55,
    params: 0.15,
    action: 0.4,
    other_action: 0.5,
    other_effect: 0.6,
    threshold: 0.7,
};

/// Words of a text that lead to other tools: its rarest ones.
const RAREST: usize = 8;
/// How many tools with the same word each of them is compared with, in the order of their names' words.
const NEIGHBOURS: usize = 24;

/// Two similar tools of one agent, unless their texts name each other.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pair {
    /// The first of the two in the catalog, then the other.
    pub(super) tools: [ToolId; 2],
    /// From the threshold to 1.
    pub(super) score: f64,
    /// An agent that has both, by its index in [`Scope::agents`].
    pub(super) agent: usize,
    /// Whether a text of each names the other.
    pub(super) names: [bool; 2],
    /// The indices of both in [`Overlap::sketches`].
    sketches: [u32; 2],
}

/// The pairs of a catalog, and the data behind them.
pub(super) struct Overlap {
    /// In catalog order.
    pub(super) pairs: Vec<Pair>,
    sketches: Vec<Sketch>,
    rarity: Vec<f64>,
    lexicon: Lexicon,
}

/// The parts of a tool that are compared, as sorted numbers of words.
struct Sketch {
    tool: ToolId,
    agents: Vec<usize>,
    name: Words,
    text: Words,
    params: Words,
    action: Option<u32>,
    effect: Option<Effect>,
    /// Its words as written, with their numbers.
    written: OnceLock<Vec<(u32, String)>>,
    /// The tools that its texts name, in order.
    named: OnceLock<Vec<ToolId>>,
}

/// Sorted numbers of words, and their total weight.
#[derive(Default)]
struct Words {
    numbers: Vec<u32>,
    weight: f64,
}

impl Overlap {
    pub(super) fn new(cx: &Scope<'_>) -> Self {
        let mut lexicon = Lexicon::default();
        let mut sketches: Vec<Sketch> = agents_of(cx)
            .into_iter()
            .map(|(id, agents)| sketch(id, cx.catalog.tool(id), agents, &mut lexicon))
            .collect();
        let rarity = rarity(&sketches, &lexicon);
        for sketch in &mut sketches {
            for words in [&mut sketch.name, &mut sketch.text, &mut sketch.params] {
                words.weight = words.numbers.iter().map(|word| rarity[*word as usize]).sum();
            }
        }
        let pairs = pairs(cx, &sketches, &rarity);
        Self { pairs, sketches, rarity, lexicon }
    }

    /// Words of both tools, as written, the most significant first; at most five.
    pub(super) fn shared(&self, cx: &Scope<'_>, pair: &Pair) -> Vec<String> {
        let [one, other] = pair.sketches.map(|at| &self.sketches[at as usize]);
        shared(cx, one, other, &self.rarity, &self.lexicon)
    }
}

/// The pairs of tools that some agent has both of, in catalog order.
fn pairs(cx: &Scope<'_>, sketches: &[Sketch], rarity: &[f64]) -> Vec<Pair> {
    let mut out = Vec::new();
    for (first, second) in candidates(sketches, rarity) {
        let (one, other) = (&sketches[first as usize], &sketches[second as usize]);
        let score = score(one, other, rarity, &WEIGHTS);
        if score < WEIGHTS.threshold {
            continue;
        }
        let mut agents = one.agents.iter().filter(|agent| other.agents.binary_search(agent).is_ok());
        let Some(agent) = agents.next() else { continue };
        let names = [names(cx, one, other), names(cx, other, one)];
        let tools = [one.tool, other.tool];
        out.push(Pair { tools, score, agent: *agent, names, sketches: [first, second] });
    }
    out
}

/// The tools that agents have, with the agents' numbers in order.
fn agents_of(cx: &Scope<'_>) -> BTreeMap<ToolId, Vec<usize>> {
    let mut out: BTreeMap<ToolId, Vec<usize>> = BTreeMap::new();
    for (index, agent) in cx.agents.iter().enumerate() {
        for offer in &agent.offers {
            out.entry(offer.tool).or_default().push(index);
        }
    }
    out
}

/// How much two tools say the same, from 0 to 1.
///
/// The share of words that names, texts and parameters have in common (twice the shared weight divided by the weight of
/// both), each weighted by [`Weights`]. A part that both lack is ignored, and the others count for more. Differences that
/// distinguish tools by themselves reduce the total. The score is 0 if no texts could raise it to the threshold.
fn score(one: &Sketch, other: &Sketch, rarity: &[f64], weights: &Weights) -> f64 {
    let part = |one: &Words, other: &Words, weight: f64| match alike(one, other, rarity) {
        Some(alike) => (alike * weight, weight),
        None => (0.0, 0.0),
    };
    let name = part(&one.name, &other.name, weights.name);
    let params = part(&one.params, &other.params, weights.params);
    let (sum, of) = (name.0 + params.0, name.1 + params.1);
    // The names alone distinguish most pairs, whatever the texts say.
    if (sum + weights.text) / (of + weights.text) < weights.threshold {
        return 0.0;
    }
    let text = part(&one.text, &other.text, weights.text);
    let (sum, of) = (sum + text.0, of + text.1);
    let mut score = if of > 0.0 { sum / of } else { 0.0 };
    let reads = |effect: Effect| effect == Effect::Read;
    if one.action.zip(other.action).is_some_and(|(one, other)| one != other) {
        score *= weights.other_action;
    } else if one.effect.zip(other.effect).is_some_and(|(one, other)| reads(one) != reads(other)) {
        score *= weights.other_effect;
    }
    score
}

/// Twice the shared weight divided by the total; `None` if there is nothing.
fn alike(one: &Words, other: &Words, rarity: &[f64]) -> Option<f64> {
    let both = one.weight + other.weight;
    let shared: f64 = common(&one.numbers, &other.numbers).map(|word| rarity[word as usize]).sum();
    (both > 0.0).then(|| 2.0 * shared / both)
}

fn sketch(id: ToolId, tool: &Tool, agents: Vec<usize>, lexicon: &mut Lexicon) -> Sketch {
    let name = lexicon.words(&tool.name.value);
    let text: Vec<Word> = said(tool).iter().flat_map(|text| lexicon.words(text)).collect();
    // What a tool does, by its first verb.
    let action = name.iter().chain(&text).find(|word| word.action).map(|word| word.number);
    let params = tool.params.fields.iter().map(|field| lexicon.param(&field.name.value)).collect();
    let numbers = |words: Vec<Word>| sorted(words.into_iter().map(|word| word.number).collect());
    let (name, text, params) = (numbers(name), numbers(text), sorted(params));
    Sketch {
        tool: id,
        agents,
        name,
        text,
        params,
        action,
        effect: tool.effect,
        written: OnceLock::new(),
        named: OnceLock::new(),
    }
}

/// The part of a description about when to use the tool. The part about when not to is about other tools.
fn said(tool: &Tool) -> Vec<&str> {
    match &tool.description {
        Description::Missing => Vec::new(),
        Description::Plain(text) => vec![&text.text],
        Description::Pieces { lead, use_when, .. } => {
            lead.iter().chain(use_when).map(|text| text.text.as_str()).collect()
        }
    }
}

/// The weight of each word by the number of tools that use it, from 1 (one tool) down.
fn rarity(sketches: &[Sketch], lexicon: &Lexicon) -> Vec<f64> {
    let mut count = vec![0_u32; lexicon.len()];
    for sketch in sketches {
        let name = sketch.name.numbers.iter().filter(|word| sketch.text.numbers.binary_search(word).is_err());
        name.chain(&sketch.text.numbers)
            .chain(&sketch.params.numbers)
            .for_each(|word| count[*word as usize] += 1);
    }
    let tools = sketches.len() as f64;
    let weight = |(word, count): (usize, &u32)| {
        let rare = (1.0 + tools / f64::from((*count).max(1))).ln() / (1.0 + tools).ln();
        if lexicon.is_action(word as u32) { rare * WEIGHTS.action } else { rare }
    };
    count.iter().enumerate().map(weight).collect()
}

/// Pairs that share a significant word, by their indices in `sketches`, without duplicates, in order.
fn candidates(sketches: &[Sketch], rarity: &[f64]) -> Vec<(u32, u32)> {
    // In the order of their names' words, tools with similar names are neighbours for any word they share.
    let mut order: Vec<u32> = (0..sketches.len() as u32).collect();
    order.sort_by(|one, other| {
        let name = |at: &u32| &sketches[*at as usize].name.numbers;
        name(one).cmp(name(other)).then(one.cmp(other))
    });
    let mut tools_of: HashMap<u32, Vec<u32>> = HashMap::new();
    for at in order {
        let sketch = &sketches[at as usize];
        // A word that only one tool uses leads nowhere.
        let led = sketch.text.numbers.iter().filter(|word| rarity[**word as usize] < 1.0);
        let mut words: Vec<u32> = led.copied().collect();
        rarest_first(&mut words, rarity);
        words.truncate(RAREST);
        words.extend(&sketch.name.numbers);
        for word in sorted(words).numbers {
            tools_of.entry(word).or_default().push(at);
        }
    }
    let mut pairs: Vec<(u32, u32)> = Vec::new();
    for tools in tools_of.values() {
        for (at, one) in tools.iter().enumerate() {
            let near = tools[at + 1..].iter().take(NEIGHBOURS);
            pairs.extend(near.map(|other| (*one.min(other), *one.max(other))));
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

/// Whether a text of a tool names the other one.
fn names(cx: &Scope<'_>, one: &Sketch, other: &Sketch) -> bool {
    one.named.get_or_init(|| named(cx, one.tool)).binary_search(&other.tool).is_ok()
}

/// The tools that the texts of a tool name: by `use=`, or in words.
fn named(cx: &Scope<'_>, tool: ToolId) -> Vec<ToolId> {
    let tool = cx.catalog.tool(tool);
    let mut texts: Vec<&Prose> = tool.guidelines.iter().collect();
    let mut out = Vec::new();
    match &tool.description {
        Description::Missing => {}
        Description::Plain(text) => texts.push(text),
        Description::Pieces { lead, use_when, not_when, sections } => {
            out.extend(not_when.iter().filter_map(|one| Some(one.instead.as_ref()?.value)));
            texts.extend(lead.iter().chain(use_when).chain(not_when.iter().map(|one| &one.text)));
            texts.extend(sections.iter().map(|section| &section.text));
        }
    }
    for text in texts {
        out.extend(mentions(cx, Some(tool), &text.written.value).iter().map(|mention| mention.tool));
    }
    out.sort_unstable();
    out
}

fn rarest_first(words: &mut [u32], rarity: &[f64]) {
    words
        .sort_by(|one, other| rarity[*other as usize].total_cmp(&rarity[*one as usize]).then(one.cmp(other)));
}

fn sorted(mut numbers: Vec<u32>) -> Words {
    numbers.sort_unstable();
    numbers.dedup();
    Words { numbers, weight: 0.0 }
}

/// The intersection of two sorted lists.
fn common<'w>(one: &'w [u32], other: &'w [u32]) -> impl Iterator<Item = u32> + 'w {
    let (mut left, mut right) = (one.iter().peekable(), other.iter().peekable());
    std::iter::from_fn(move || {
        loop {
            let (one, other) = (**left.peek()?, **right.peek()?);
            match one.cmp(&other) {
                std::cmp::Ordering::Less => left.next(),
                std::cmp::Ordering::Greater => right.next(),
                std::cmp::Ordering::Equal => {
                    left.next();
                    right.next();
                    return Some(one);
                }
            };
        }
    })
}

#[cfg(test)]
mod tests;
