//! How hard two tools are to tell apart, for a reader of their names, descriptions and parameters.
//!
//! Words are compared by what they say: `data/synonyms.txt` puts "email" and "message" into one class, and Chinese text is
//! cut into its entries and, between them, pairs of characters. What many tools say weighs little. Two tools are compared
//! only where they share a word of their names or one of the rarest words of their texts, so that the work grows with the
//! number of tools and not with its square.

mod words;

use super::Context;
use super::text::mentions;
use crate::model::{Description, Effect, Prose, Tool, ToolId};
use std::collections::{BTreeMap, HashMap, HashSet};
use words::{Lexicon, Word};

/// What counts how much. The three parts add up to 1.
#[derive(Debug, Clone, Copy)]
pub struct Weights {
    /// Words of the names that both have.
    pub name: f64,
    /// Words of the texts that both have.
    pub text: f64,
    /// Parameters of the same name.
    pub params: f64,
    /// What a word for what is done counts, against 1 for any other.
    pub action: f64,
    /// What is left of the score where the tools do different things, such as get and delete.
    pub other_action: f64,
    /// What is left of it where one reads and the other changes something.
    pub other_effect: f64,
    /// From here on a pair is reported.
    pub threshold: f64,
}

/// Set by hand on small catalogs and on imported ones, so that texts of one sentence about the same thing are found and
/// those that say who gets what are not.
pub const WEIGHTS: Weights = Weights {
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
/// Tools with one word that each of them is compared with; they are in the order of their names' words.
const NEIGHBOURS: usize = 24;

/// Two tools that one agent is given and that are hard to tell apart, unless their texts name each other.
#[derive(Debug, Clone)]
pub struct Pair {
    /// The one that stands first in the catalog.
    pub first: ToolId,
    /// The other one.
    pub second: ToolId,
    /// From the threshold to 1.
    pub score: f64,
    /// Words of both, those that say most first, as the tools write them.
    pub shared: Vec<String>,
    /// A text of one names the other.
    pub named: bool,
}

/// What is compared of a tool: sorted numbers of words.
struct Sketch {
    name: Vec<u32>,
    text: Vec<u32>,
    params: Vec<u32>,
    actions: Vec<u32>,
    effect: Option<Effect>,
}

/// The weight of each word, by its number: rare words say more.
type Rarity = Vec<f64>;

/// The pairs of tools that an agent is given both of, in catalog order.
pub(super) fn pairs(cx: &Context<'_>) -> Vec<Pair> {
    let catalog = cx.catalog;
    let mut agents_of: BTreeMap<ToolId, Vec<usize>> = BTreeMap::new();
    for (index, agent) in cx.agents.iter().enumerate() {
        for offer in &agent.offers {
            agents_of.entry(offer.tool).or_default().push(index);
        }
    }
    let mut lexicon = Lexicon::default();
    let sketches: BTreeMap<ToolId, Sketch> =
        agents_of.keys().map(|id| (*id, sketch(catalog.tool(*id), &mut lexicon))).collect();
    let rarity = rarity(&sketches, &lexicon);
    let together = |one: &ToolId, other: &ToolId| {
        agents_of[one].iter().any(|agent| agents_of[other].binary_search(agent).is_ok())
    };
    let mut out = Vec::new();
    for (first, second) in candidates(&sketches, &rarity) {
        if !together(&first, &second) {
            continue;
        }
        let score = score(&sketches[&first], &sketches[&second], &rarity, &WEIGHTS);
        if score >= WEIGHTS.threshold {
            let (one, other) = (catalog.tool(first), catalog.tool(second));
            let named = names(cx, one, second) || names(cx, other, first);
            let shared = shared(&sketches[&first], &sketches[&second], one, other, &rarity, &lexicon);
            out.push(Pair { first, second, score, shared, named });
        }
    }
    out
}

/// From 0 to 1: how much two tools say the same.
///
/// The share of words that names, texts and parameters have in common (twice what is shared by what both have, in weights),
/// each counted as [`Weights`] says. A part that both lack counts for nothing, and the others for more. What tells tools
/// apart by itself takes off from the whole.
fn score(one: &Sketch, other: &Sketch, rarity: &Rarity, weights: &Weights) -> f64 {
    let alike = |left: &[u32], right: &[u32]| {
        let weigh = |words: &[u32]| -> f64 { words.iter().map(|word| rarity[*word as usize]).sum() };
        let both = weigh(left) + weigh(right);
        (both > 0.0).then(|| 2.0 * weigh(&common(left, right)) / both)
    };
    let parts = [
        (alike(&one.name, &other.name), weights.name),
        (alike(&one.text, &other.text), weights.text),
        (alike(&one.params, &other.params), weights.params),
    ];
    let there = parts.iter().filter_map(|(alike, weight)| Some(((*alike)?, *weight)));
    let (sum, of) = there.fold((0.0, 0.0), |(sum, of), (alike, weight)| (sum + alike * weight, of + weight));
    let mut score = if of > 0.0 { sum / of } else { 0.0 };
    if !one.actions.is_empty() && !other.actions.is_empty() && common(&one.actions, &other.actions).is_empty()
    {
        score *= weights.other_action;
    } else if let (Some(left), Some(right)) = (one.effect, other.effect)
        && (left == Effect::Read) != (right == Effect::Read)
    {
        score *= weights.other_effect;
    }
    score
}

fn sketch(tool: &Tool, lexicon: &mut Lexicon) -> Sketch {
    let name = lexicon.words(&tool.name.value);
    let text: Vec<Word> = said(tool).iter().flat_map(|text| lexicon.words(text)).collect();
    let actions = actions(&name).or_else(|| actions(&text)).unwrap_or_default();
    let params = tool.params.fields.iter().map(|field| lexicon.param(&field.name.value)).collect();
    let numbers = |words: Vec<Word>| sorted(words.into_iter().map(|word| word.number).collect());
    Sketch { name: numbers(name), text: numbers(text), params: sorted(params), actions, effect: tool.effect }
}

/// What a tool does, by the first word that says it.
fn actions(words: &[Word]) -> Option<Vec<u32>> {
    words.iter().find(|word| word.action).map(|word| vec![word.number])
}

/// What a description says of when the tool is the right one. When it is not, it speaks of others.
fn said(tool: &Tool) -> Vec<&str> {
    match &tool.description {
        Description::Missing => Vec::new(),
        Description::Plain(text) => vec![&text.text],
        Description::Pieces { lead, use_when, .. } => {
            lead.iter().chain(use_when).map(|text| text.text.as_str()).collect()
        }
    }
}

/// By how many tools each word is said, as a weight from 1 (by one) down.
fn rarity(sketches: &BTreeMap<ToolId, Sketch>, lexicon: &Lexicon) -> Rarity {
    let mut count = vec![0_u32; lexicon.len()];
    for sketch in sketches.values() {
        let all: HashSet<u32> =
            [&sketch.name, &sketch.text, &sketch.params].into_iter().flatten().copied().collect();
        all.into_iter().for_each(|word| count[word as usize] += 1);
    }
    let tools = sketches.len() as f64;
    let weight = |(word, count): (usize, &u32)| {
        let rare = (1.0 + tools / f64::from((*count).max(1))).ln() / (1.0 + tools).ln();
        if lexicon.is_action(word as u32) { rare * WEIGHTS.action } else { rare }
    };
    count.iter().enumerate().map(weight).collect()
}

/// Pairs that share a word worth looking at, each once, in order.
fn candidates(sketches: &BTreeMap<ToolId, Sketch>, rarity: &Rarity) -> Vec<(ToolId, ToolId)> {
    // In the order of their names' words, tools of like names are neighbours wherever they share a word.
    let mut order: Vec<(&ToolId, &Sketch)> = sketches.iter().collect();
    order.sort_by(|(_, one), (_, other)| one.name.cmp(&other.name));
    let mut tools_of: HashMap<u32, Vec<ToolId>> = HashMap::new();
    for (id, sketch) in order {
        let mut rare = sketch.text.clone();
        rare.sort_by(|one, other| {
            rarity[*other as usize].total_cmp(&rarity[*one as usize]).then(one.cmp(other))
        });
        rare.truncate(RAREST);
        rare.extend(&sketch.name);
        for word in sorted(rare) {
            tools_of.entry(word).or_default().push(*id);
        }
    }
    let mut pairs: Vec<(ToolId, ToolId)> = Vec::new();
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

/// Whether a text of `tool` names the other one: by `use=`, or in words.
fn names(cx: &Context<'_>, tool: &Tool, other: ToolId) -> bool {
    let mut texts: Vec<&Prose> = tool.guidelines.iter().collect();
    match &tool.description {
        Description::Missing => {}
        Description::Plain(text) => texts.push(text),
        Description::Pieces { lead, use_when, not_when, sections } => {
            if not_when.iter().any(|one| one.instead.as_ref().is_some_and(|tool| tool.value == other)) {
                return true;
            }
            texts.extend(lead.iter().chain(use_when).chain(not_when.iter().map(|one| &one.text)));
            texts.extend(sections.iter().map(|section| &section.text));
        }
    }
    texts.iter().any(|text| mentions(cx, Some(tool), &text.written.value).iter().any(|one| one.tool == other))
}

/// The words of both, as they are written, those that weigh most first; at most five.
fn shared(
    one: &Sketch,
    other: &Sketch,
    first: &Tool,
    second: &Tool,
    rarity: &Rarity,
    lexicon: &Lexicon,
) -> Vec<String> {
    let all = |sketch: &Sketch| sorted([sketch.name.as_slice(), &sketch.text].concat());
    let mut words = common(&all(one), &all(other));
    words
        .sort_by(|one, other| rarity[*other as usize].total_cmp(&rarity[*one as usize]).then(one.cmp(other)));
    words.truncate(5);
    let written = |tool: &Tool| {
        let texts = said(tool);
        texts
            .into_iter()
            .chain([tool.name.value.as_str()])
            .flat_map(|text| lexicon.known(text))
            .collect::<Vec<_>>()
    };
    let (left, right) = (written(first), written(second));
    let form = |number: u32| {
        let of = |forms: &[(u32, String)]| {
            forms.iter().find(|(known, _)| *known == number).map(|(_, form)| form.clone())
        };
        match (of(&left), of(&right)) {
            (Some(one), Some(other)) if one != other => format!("{one}/{other}"),
            (one, other) => one.or(other).unwrap_or_default(),
        }
    };
    words.into_iter().map(form).collect()
}

fn sorted(mut numbers: Vec<u32>) -> Vec<u32> {
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// What is in both of two sorted lists.
fn common(one: &[u32], other: &[u32]) -> Vec<u32> {
    let (small, large) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    small.iter().filter(|number| large.binary_search(number).is_ok()).copied().collect()
}
