//! What two tools that are hard to tell apart have in common, for people.

use super::words::Lexicon;
use super::{Sketch, common, said, sorted};
use crate::rules::Context;
use crate::rules::words::is_cjk;

/// The words of both, as they are written, those that weigh most first; at most five.
pub(super) fn shared(
    cx: &Context<'_>,
    one: &Sketch,
    other: &Sketch,
    rarity: &[f64],
    lexicon: &Lexicon,
) -> Vec<String> {
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
