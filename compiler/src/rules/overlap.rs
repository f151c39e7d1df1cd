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
use crate::rules::words::is_cjk;
use std::collections::{BTreeMap, HashMap};
use words::{Lexicon, Word};

/// What counts how much. The three parts add up to 1.
#[derive(Debug, Clone, Copy)]
pub(super) struct Weights {
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
/// Tools with one word that each of them is compared with; they are in the order of their names' words.
const NEIGHBOURS: usize = 24;

/// Two tools that one agent is given and that are hard to tell apart, unless their texts name each other.
#[derive(Debug, Clone)]
pub(super) struct Pair {
    /// The one that stands first in the catalog, and the other one.
    pub(super) tools: [ToolId; 2],
    /// From the threshold to 1.
    pub(super) score: f64,
    /// Words of both, those that say most first, as the tools write them.
    pub(super) shared: Vec<String>,
    /// An agent that is given both, by its place in [`Context::agents`].
    pub(super) agent: usize,
    /// Whether a text of each names the other.
    pub(super) names: [bool; 2],
}

/// What is compared of a tool: sorted numbers of words.
struct Sketch {
    tool: ToolId,
    agents: Vec<usize>,
    name: Words,
    text: Words,
    params: Words,
    action: Option<u32>,
    effect: Option<Effect>,
}

/// Sorted numbers of words, and what they weigh together.
#[derive(Default)]
struct Words {
    numbers: Vec<u32>,
    weight: f64,
}

/// The pairs of tools that an agent is given both of, in catalog order.
pub(super) fn pairs(cx: &Context<'_>) -> Vec<Pair> {
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
    let mut out = Vec::new();
    for (first, second) in candidates(&sketches, &rarity) {
        let (one, other) = (&sketches[first as usize], &sketches[second as usize]);
        let mut agents = one.agents.iter().filter(|agent| other.agents.binary_search(agent).is_ok());
        let Some(agent) = agents.next() else { continue };
        let score = score(one, other, &rarity, &WEIGHTS);
        if score >= WEIGHTS.threshold {
            let names = [names(cx, one.tool, other.tool), names(cx, other.tool, one.tool)];
            let shared = shared(cx, one, other, &rarity, &lexicon);
            out.push(Pair { tools: [one.tool, other.tool], score, shared, agent: *agent, names });
        }
    }
    out
}

/// The tools that are given to agents, with the agents' numbers in order.
fn agents_of(cx: &Context<'_>) -> BTreeMap<ToolId, Vec<usize>> {
    let mut out: BTreeMap<ToolId, Vec<usize>> = BTreeMap::new();
    for (index, agent) in cx.agents.iter().enumerate() {
        for offer in &agent.offers {
            out.entry(offer.tool).or_default().push(index);
        }
    }
    out
}

/// From 0 to 1: how much two tools say the same.
///
/// The share of words that names, texts and parameters have in common (twice what is shared by what both have, in weights),
/// each counted as [`Weights`] says. A part that both lack counts for nothing, and the others for more. What tells tools
/// apart by itself takes off from the whole.
fn score(one: &Sketch, other: &Sketch, rarity: &[f64], weights: &Weights) -> f64 {
    let parts = [
        (alike(&one.name, &other.name, rarity), weights.name),
        (alike(&one.text, &other.text, rarity), weights.text),
        (alike(&one.params, &other.params, rarity), weights.params),
    ];
    let there = parts.iter().filter_map(|(alike, weight)| Some(((*alike)?, *weight)));
    let (sum, of) = there.fold((0.0, 0.0), |(sum, of), (alike, weight)| (sum + alike * weight, of + weight));
    let mut score = if of > 0.0 { sum / of } else { 0.0 };
    let reads = |effect: Effect| effect == Effect::Read;
    if one.action.zip(other.action).is_some_and(|(one, other)| one != other) {
        score *= weights.other_action;
    } else if one.effect.zip(other.effect).is_some_and(|(one, other)| reads(one) != reads(other)) {
        score *= weights.other_effect;
    }
    score
}

/// Twice what is shared by what there is; `None` where there is nothing.
fn alike(one: &Words, other: &Words, rarity: &[f64]) -> Option<f64> {
    let both = one.weight + other.weight;
    let shared: f64 = common(&one.numbers, &other.numbers).map(|word| rarity[word as usize]).sum();
    (both > 0.0).then(|| 2.0 * shared / both)
}

fn sketch(id: ToolId, tool: &Tool, agents: Vec<usize>, lexicon: &mut Lexicon) -> Sketch {
    let name = lexicon.words(&tool.name.value);
    let text: Vec<Word> = said(tool).iter().flat_map(|text| lexicon.words(text)).collect();
    // What a tool does, by the first word that says it.
    let action = name.iter().chain(&text).find(|word| word.action).map(|word| word.number);
    let params = tool.params.fields.iter().map(|field| lexicon.param(&field.name.value)).collect();
    let numbers = |words: Vec<Word>| sorted(words.into_iter().map(|word| word.number).collect());
    let (name, text, params) = (numbers(name), numbers(text), sorted(params));
    Sketch { tool: id, agents, name, text, params, action, effect: tool.effect }
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

/// The weight of each word by the number of tools that say it, from 1 (one tool) down.
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

/// Pairs that share a word worth looking at, by their places in `sketches`, each once, in order.
fn candidates(sketches: &[Sketch], rarity: &[f64]) -> Vec<(u32, u32)> {
    // In the order of their names' words, tools of like names are neighbours wherever they share a word.
    let mut order: Vec<u32> = (0..sketches.len() as u32).collect();
    order.sort_by(|one, other| {
        let name = |at: &u32| &sketches[*at as usize].name.numbers;
        name(one).cmp(name(other)).then(one.cmp(other))
    });
    let mut tools_of: HashMap<u32, Vec<u32>> = HashMap::new();
    for at in order {
        let sketch = &sketches[at as usize];
        let mut words = sketch.text.numbers.clone();
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

/// Whether a text of a tool names the other one: by `use=`, or in words.
fn names(cx: &Context<'_>, tool: ToolId, other: ToolId) -> bool {
    let tool = cx.catalog.tool(tool);
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
fn shared(cx: &Context<'_>, one: &Sketch, other: &Sketch, rarity: &[f64], lexicon: &Lexicon) -> Vec<String> {
    let all =
        |sketch: &Sketch| sorted([sketch.name.numbers.as_slice(), &sketch.text.numbers].concat()).numbers;
    let both: Vec<u32> = common(&all(one), &all(other)).collect();
    let written = |sketch: &Sketch| -> Vec<(u32, String)> {
        let tool = cx.catalog.tool(sketch.tool);
        let texts = std::iter::once(tool.name.value.as_str()).chain(said(tool));
        let known = texts.flat_map(|text| lexicon.known(text));
        known.filter(|(number, _)| both.binary_search(number).is_ok()).collect()
    };
    let (left, right) = (written(one), written(other));
    let mut out: Vec<(f64, String)> = Vec::new();
    let mut told: Vec<u32> = Vec::new();
    for (number, form) in left {
        if told.contains(&number) {
            continue;
        }
        told.push(number);
        let weight = rarity[number as usize];
        // Pairs of characters that follow each other are one word again.
        let pair = form.chars().count() == 2 && form.chars().all(is_cjk);
        if let Some((last, text)) =
            out.last_mut().filter(|(_, text)| pair && text.ends_with(form.chars().next().unwrap_or(' ')))
        {
            text.extend(form.chars().skip(1));
            *last = last.max(weight);
            continue;
        }
        let second = right.iter().find(|(known, _)| *known == number).map(|(_, form)| form);
        out.push((
            weight,
            match second.filter(|second| **second != form) {
                Some(second) => format!("{form}/{second}"),
                None => form,
            },
        ));
    }
    out.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    out.truncate(5);
    out.into_iter().map(|(_, word)| word).collect()
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

/// What is in both of two sorted lists.
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
mod tests {
    use crate::compile;
    use crate::rules::{Context, Selection};
    use crate::source::{SourceFile, Sources};

    /// The pairs of a catalog with these tools, by name.
    fn pairs(tools: &[(&str, &str)]) -> Vec<(String, String)> {
        let names: Vec<String> = tools.iter().map(|(name, _)| format!("{name:?}")).collect();
        let mut text = format!("agent \"desk\" {{ always-loaded {} }}\n", names.join(" "));
        for (name, description) in tools {
            text.push_str(&format!(
                "tool {name:?} {{ description {description:?}; params {{ string \"subject\" \"Subject\"; string \"body\" \"Text\" }}; outcome \"done\" {{ text \"Done.\" }} }}\n"
            ));
        }
        let compiled = compile(Sources::new(vec![SourceFile::new("x.kdl", text)]), "x");
        assert!(!compiled.has_errors(), "{:?}", compiled.diagnostics);
        let selection = Selection::default();
        let cx = Context::new(&compiled.catalog, &selection);
        let name = |id: &crate::model::ToolId| compiled.catalog.tool(*id).name.value.clone();
        let unnamed = cx.pairs().iter().filter(|pair| pair.names == [false, false]);
        unnamed.map(|pair| (name(&pair.tools[0]), name(&pair.tools[1]))).collect()
    }

    #[test]
    fn three_ways_to_reach_a_customer_are_alike() {
        for texts in [
            ["Send an email", "Send a message to the member", "Create an email for the contact"],
            ["寄 email", "發訊息給會員", "幫聯絡人建立一封 email"],
            ["发送邮件", "给会员发送消息", "为联系人创建邮件"],
        ] {
            let tools =
                [("send_email", texts[0]), ("send_member_message", texts[1]), ("create_email", texts[2])];
            assert_eq!(pairs(&tools).len(), 3, "{texts:?}");
        }
    }

    #[test]
    fn texts_that_say_who_gets_what_tell_them_apart() {
        for texts in [
            [
                "Send an email to the customer of this chat; it really leaves. For refunds and orders that need a notice to keep.",
                "Put a message into the inbox of the app; it is seen after signing in. For reminders and marketing, not for refunds.",
                "File an email in the contact's history. Nothing is sent; for emails that left from elsewhere.",
            ],
            [
                "寄 email 給這位客戶，信會真的寄出，退款與訂單等要留存的通知用它",
                "在 App 站內信留言給會員，登入 App 才看得到，用於提醒與行銷活動",
                "把已從別處寄出的信補登到 CRM 往來紀錄，不會對外寄送任何東西",
            ],
        ] {
            let tools =
                [("send_email", texts[0]), ("send_member_message", texts[1]), ("create_email", texts[2])];
            assert_eq!(pairs(&tools), [], "{texts:?}");
        }
    }

    #[test]
    fn other_actions_and_other_objects_are_told_apart() {
        let tools = [
            ("get_order", "Show an order by its number"),
            ("delete_order", "Delete an order by its number"),
            ("list_orders", "List the orders of the customer"),
            ("get_parcel", "Show a parcel by its number"),
        ];
        assert_eq!(pairs(&tools), []);
    }

    #[test]
    fn tools_that_name_each_other_are_quiet() {
        let tools =
            [("send_email", "Send an email, unlike create_email"), ("create_email", "Create an email")];
        assert_eq!(pairs(&tools), []);
    }
}
