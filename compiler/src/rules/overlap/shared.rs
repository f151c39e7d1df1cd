//! The words that two similar tools share, for people.

use super::words::Lexicon;
use super::{Sketch, common, said, sorted};
use crate::rules::scope::Scope;
use crate::rules::words::is_cjk;

/// The words of both, as written, heaviest first; at most five.
pub(super) fn shared(
    cx: &Scope<'_>,
    one: &Sketch,
    other: &Sketch,
    rarity: &[f64],
    lexicon: &Lexicon,
) -> Vec<String> {
    let all =
        |sketch: &Sketch| sorted([sketch.name.numbers.as_slice(), &sketch.text.numbers].concat()).numbers;
    let both: Vec<u32> = common(&all(one), &all(other)).collect();
    let (left, right) = (written(cx, one, lexicon), written(cx, other, lexicon));
    let mut out: Vec<(f64, String)> = Vec::new();
    let mut told: Vec<u32> = Vec::new();
    for (number, form) in left {
        let (number, form) = (*number, form.as_str());
        if both.binary_search(&number).is_err() || told.contains(&number) {
            continue;
        }
        told.push(number);
        let weight = rarity[number as usize];
        // Consecutive pairs of characters form one word again.
        let pair = form.chars().count() == 2 && form.chars().all(is_cjk);
        if let Some((last, text)) =
            out.last_mut().filter(|(_, text)| pair && text.ends_with(form.chars().next().unwrap_or(' ')))
        {
            text.extend(form.chars().skip(1));
            *last = last.max(weight);
            continue;
        }
        let second = right.iter().find(|(known, _)| *known == number).map(|(_, form)| form.as_str());
        out.push((
            weight,
            match second.filter(|second| *second != form) {
                Some(second) => format!("{form}/{second}"),
                None => form.to_owned(),
            },
        ));
    }
    out.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    out.truncate(5);
    out.into_iter().map(|(_, word)| word).collect()
}

/// The words of a tool as written, computed once.
fn written<'s>(cx: &Scope<'_>, sketch: &'s Sketch, lexicon: &Lexicon) -> &'s [(u32, String)] {
    sketch.written.get_or_init(|| {
        let tool = cx.catalog.tool(sketch.tool);
        let texts = std::iter::once(tool.name.value.as_str()).chain(said(tool));
        texts.flat_map(|text| lexicon.known(text)).collect()
    })
}
