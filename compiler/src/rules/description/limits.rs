//! Limits of parameters, and what texts claim of them.

use crate::model::{Catalog, Check, Condition, Field, Tool, ToolId, Type};
use crate::rules::Context;
use crate::rules::words::stem;
use std::ops::Range;
use toolcat_runtime::table::Step;

/// A parameter or member with what is enforced of it.
pub(super) struct Limits<'c> {
    pub(super) field: &'c Field,
    /// The way to it: `questions.options`.
    pub(super) path: String,
    /// Whether `{{limit …}}` reaches it from its own text: not from inside of a named type.
    pub(super) reachable: bool,
    pub(super) limits: Vec<Limit>,
    kind: Kind,
}

/// One limit.
pub(super) struct Limit {
    /// As the catalog writes it: `max-items`.
    pub(super) kind: &'static str,
    pub(super) value: String,
    /// The check that enforces it, by its index; `None` for those of the schema.
    pub(super) check: Option<usize>,
}

/// Which end of what is allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Least,
    Most,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Text,
    Number,
    List,
}

impl Limits<'_> {
    /// The limits at that end.
    pub(super) fn of(&self, side: Side) -> impl Iterator<Item = &Limit> {
        let prefix = match side {
            Side::Least => ["min", "exclusive-min"],
            Side::Most => ["max", "exclusive-max"],
        };
        self.limits.iter().filter(move |limit| prefix.iter().any(|one| limit.kind.starts_with(one)))
    }

    pub(super) fn is_list(&self) -> bool {
        self.kind == Kind::List
    }

    /// Whether a claim is true here, or about something that is not limited.
    pub(super) fn holds(&self, claim: &Claim) -> bool {
        let mut limits = self.of(claim.side).peekable();
        limits.peek().is_none() || limits.any(|limit| same(&limit.value, &claim.value))
    }
}

fn same(one: &str, other: &str) -> bool {
    one == other
        || one.parse::<f64>().ok().is_some_and(|one| other.parse::<f64>().is_ok_and(|other| one == other))
}

/// A text that says how much is allowed.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Claim {
    pub(super) side: Side,
    /// The number, digits only.
    pub(super) value: String,
    /// Its place in the text.
    pub(super) range: Range<usize>,
    /// The word behind it: "items"; `None` where the clause ends.
    unit: Option<String>,
}

impl Claim {
    /// Whether this claim, in the text of a parameter, is about the parameter's own size or value and nothing else.
    pub(super) fn about(&self, limits: &Limits<'_>) -> bool {
        let unit = self.unit.as_deref();
        match limits.kind {
            Kind::Text => unit.is_some_and(|unit| CHARACTERS.contains(&unit)),
            Kind::Number => unit.is_none(),
            Kind::List => match unit {
                None => true,
                Some(unit) => ITEMS.contains(&unit) || self.counts(&limits.field.name.value),
            },
        }
    }

    /// Whether it counts things of that name.
    pub(super) fn counts(&self, name: &str) -> bool {
        self.unit.as_deref().is_some_and(|unit| stem(unit) == stem(&name.to_lowercase()))
    }
}

const CHARACTERS: [&str; 9] =
    ["characters", "character", "chars", "letters", "字", "字元", "字符", "個字", "个字"];
const ITEMS: [&str; 10] = ["items", "item", "entries", "elements", "values", "項", "项", "個", "个", "筆"];

/// Words before the greatest number.
const MOST: [&str; 16] = [
    "at most",
    "up to",
    "no more than",
    "not more than",
    "maximum of",
    "maximum",
    "max.",
    "max",
    "limited to",
    "最多",
    "至多",
    "不超過",
    "不超过",
    "上限為",
    "上限为",
    "上限",
];
/// Words before the least number.
const LEAST: [&str; 13] = [
    "at least",
    "no fewer than",
    "no less than",
    "not less than",
    "minimum of",
    "minimum",
    "min.",
    "min",
    "最少",
    "至少",
    "不少於",
    "不少于",
    "下限",
];

/// What a text claims of limits: "at most 5 items", "between 1 and 100", "(2-4)".
pub(super) fn claims(text: &str) -> Vec<Claim> {
    let mut out = Vec::new();
    for range in numbers(text) {
        let before = text[..range.start].trim_end_matches([' ', ':', '=']);
        // The longest of the phrases has 14 bytes.
        let start = (before.len().saturating_sub(24)..=before.len()).find(|at| before.is_char_boundary(*at));
        let lower = before[start.unwrap_or_default()..].to_lowercase();
        let side = |words: &[&str]| words.iter().any(|word| ends_with_word(&lower, word));
        let of = |side: Side, range: Range<usize>| Claim {
            side,
            value: text[range.clone()].replace(',', ""),
            unit: unit(&text[range.end..]),
            range,
        };
        if side(&MOST) {
            out.push(of(Side::Most, range));
        } else if side(&LEAST) {
            out.push(of(Side::Least, range));
        } else if let Some(second) = second(text, &range)
            && (ends_with_word(&lower, "between") || ends_with_word(&lower, "from") || lower.ends_with('('))
        {
            let unit = unit(&text[second.end..]);
            let mut first = of(Side::Least, range);
            first.unit.clone_from(&unit);
            out.push(first);
            out.push(of(Side::Most, second));
        }
    }
    out
}

/// Whether `text` ends in `word`, and not in a longer word.
fn ends_with_word(text: &str, word: &str) -> bool {
    text.strip_suffix(word)
        .is_some_and(|rest| !rest.ends_with(|letter: char| letter.is_ascii_alphanumeric() || letter == '_'))
}

/// Whole numbers that stand alone.
fn numbers(text: &str) -> Vec<Range<usize>> {
    let mut out: Vec<Range<usize>> = Vec::new();
    let mut start = None;
    for (at, letter) in text.char_indices().chain([(text.len(), ' ')]) {
        let thousands = letter == ',' && text[at + 1..].starts_with(|next: char| next.is_ascii_digit());
        match (start, letter.is_ascii_digit() || thousands) {
            (None, true) if letter.is_ascii_digit() => start = Some(at),
            (Some(begin), false) => {
                let joined = |letter: char| {
                    letter.is_ascii_alphabetic() || matches!(letter, '_' | '.' | '$' | '#' | '%')
                };
                let before = text[..begin].chars().next_back().is_some_and(joined);
                let fraction =
                    letter == '.' && text[at + 1..].starts_with(|next: char| next.is_ascii_digit());
                if !before && !fraction && !letter.is_ascii_alphabetic() && !matches!(letter, '_' | '%') {
                    out.push(begin..at);
                }
                start = None;
            }
            _ => {}
        }
    }
    out
}

/// The number that ends a range which `first` begins.
fn second(text: &str, first: &Range<usize>) -> Option<Range<usize>> {
    let rest = &text[first.end..];
    let joint = ["-", "–", " - ", " – ", " to ", " and ", "~", "至", "到"].into_iter().find(|joint| {
        rest.strip_prefix(joint).is_some_and(|rest| rest.starts_with(|next: char| next.is_ascii_digit()))
    })?;
    let start = first.end + joint.len();
    numbers(text).into_iter().find(|range| range.start == start)
}

/// The word behind a number, in lower case; `None` where the clause ends.
fn unit(rest: &str) -> Option<String> {
    let rest = rest.trim_start_matches(' ');
    let ends = |letter: char| {
        matches!(letter, '.' | ',' | ';' | ')' | ']' | '\n' | '。' | '，' | '；' | '）' | '、')
    };
    if rest.is_empty() || rest.starts_with(ends) {
        return None;
    }
    let end = rest.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(rest.len());
    Some(rest[..end].to_lowercase())
}

/// Whether a text says a number, in digits or as a word.
pub(super) fn says_number(text: &str, value: &str) -> bool {
    let words: &[&str] = match value {
        "2" => &["two", "兩", "二", "两"],
        "3" => &["three", "三"],
        "4" => &["four", "四"],
        "5" => &["five", "五"],
        "6" => &["six", "六"],
        "7" => &["seven", "七"],
        "8" => &["eight", "八"],
        "9" => &["nine", "九"],
        "10" => &["ten", "十"],
        "12" => &["twelve", "十二"],
        _ => &[],
    };
    let lower = text.to_lowercase();
    numbers(text).into_iter().any(|range| same(&text[range].replace(',', ""), value))
        || text.contains(value) && value.contains('.')
        || lower.split(|letter: char| !letter.is_ascii_alphanumeric()).any(|word| words.contains(&word))
        || words.iter().any(|word| !word.is_ascii() && text.contains(word))
}

/// Tools with the limits of their parameters, members of these included.
pub(super) fn bounded<'c>(cx: &Context<'c>) -> Vec<(ToolId, &'c Tool, Vec<Limits<'c>>)> {
    let of = |(id, tool): (ToolId, &'c Tool)| {
        let mut out = Vec::new();
        let walk = Walk { catalog: cx.catalog, checks: &tool.checks };
        walk.fields(&tool.params.fields, "", true, &mut Vec::new(), &mut out);
        (id, tool, out)
    };
    cx.tools().map(of).collect()
}

struct Walk<'c> {
    catalog: &'c Catalog,
    checks: &'c [Check],
}

impl<'c> Walk<'c> {
    fn fields(
        &self,
        fields: &'c [Field],
        above: &str,
        reachable: bool,
        way: &mut Vec<Step>,
        out: &mut Vec<Limits<'c>>,
    ) {
        for (index, field) in fields.iter().enumerate() {
            let dot = if above.is_empty() { "" } else { "." };
            let path = format!("{above}{dot}{}", field.name.value);
            way.push(Step::Field(index));
            let ty = self.catalog.resolve(&field.ty);
            if let Some(kind) = kind(ty) {
                let mut limits = of_type(ty);
                limits.extend(self.checked(way));
                out.push(Limits { field, path: path.clone(), reachable, limits, kind });
            }
            self.inside(&field.ty, &path, reachable, way, out);
            way.pop();
        }
    }

    fn inside(
        &self,
        ty: &'c Type,
        path: &str,
        reachable: bool,
        way: &mut Vec<Step>,
        out: &mut Vec<Limits<'c>>,
    ) {
        match ty {
            Type::Object(object) => self.fields(&object.fields, path, reachable, way, out),
            Type::List(list) => {
                way.push(Step::Each);
                self.inside(&list.item, path, reachable, way, out);
                way.pop();
            }
            Type::Map(value) => {
                way.push(Step::Each);
                self.inside(value, path, reachable, way, out);
                way.pop();
            }
            Type::Named(id) => self.inside(&self.catalog.named(*id).ty, path, false, way, out),
            _ => {}
        }
    }

    fn checked(&self, way: &[Step]) -> Vec<Limit> {
        let of = |(index, check): (usize, &Check)| {
            let (target, kind, value) = match &check.condition {
                Condition::MinItems(target, value) => (target, "min-items", value.to_string()),
                Condition::MaxItems(target, value) => (target, "max-items", value.to_string()),
                Condition::Min(target, value) => (target, "min", value.to_string()),
                Condition::Max(target, value) => (target, "max", value.to_string()),
                Condition::MinLength(target, value) => (target, "min-length", value.to_string()),
                Condition::MaxLength(target, value) => (target, "max-length", value.to_string()),
                _ => return None,
            };
            (target == way).then_some(Limit { kind, value, check: Some(index) })
        };
        self.checks.iter().enumerate().filter_map(of).collect()
    }
}

fn kind(ty: &Type) -> Option<Kind> {
    match ty {
        Type::String(_) => Some(Kind::Text),
        Type::Integer(_) | Type::Number(_) => Some(Kind::Number),
        Type::List(_) => Some(Kind::List),
        _ => None,
    }
}

fn of_type(ty: &Type) -> Vec<Limit> {
    let limit = |kind: &'static str, value: Option<String>| Some(Limit { kind, value: value?, check: None });
    let length = |value: Option<u64>| value.map(|value| value.to_string());
    let all = match ty {
        Type::String(one) => {
            vec![limit("min-length", length(one.min_length)), limit("max-length", length(one.max_length))]
        }
        Type::Integer(one) => vec![
            limit("min", one.min.map(|value| value.to_string())),
            limit("max", one.max.map(|value| value.to_string())),
        ],
        Type::Number(one) => vec![
            limit("min", one.min.map(|value| value.to_string())),
            limit("max", one.max.map(|value| value.to_string())),
            limit("exclusive-min", one.exclusive_min.map(|value| value.to_string())),
            limit("exclusive-max", one.exclusive_max.map(|value| value.to_string())),
        ],
        Type::List(one) => {
            vec![limit("min-items", length(one.min_items)), limit("max-items", length(one.max_items))]
        }
        _ => Vec::new(),
    };
    all.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(Side, String, Option<String>)> {
        claims(text).into_iter().map(|claim| (claim.side, claim.value, claim.unit)).collect()
    }

    #[test]
    fn claims_are_read_with_what_they_count() {
        let some = |word: &str| Some(word.to_owned());
        assert_eq!(found("At most 5 items."), [(Side::Most, "5".to_owned(), some("items"))]);
        assert_eq!(found("Page size (max 100)"), [(Side::Most, "100".to_owned(), None)]);
        assert_eq!(found("最多 120 字"), [(Side::Most, "120".to_owned(), some("字"))]);
        assert_eq!(
            found("Between 1 and 1,000."),
            [(Side::Least, "1".to_owned(), None), (Side::Most, "1000".to_owned(), None)]
        );
        assert_eq!(
            found("The choices (2-4)"),
            [(Side::Least, "2".to_owned(), None), (Side::Most, "4".to_owned(), None)]
        );
    }

    #[test]
    fn other_numbers_claim_nothing() {
        for text in [
            "Form of 2026-11-30",
            "v2 of max3",
            "max_5",
            "at most 2.5",
            "at most 50%",
            "{{limit q.max}}",
            "climax 5",
        ] {
            assert_eq!(found(text), [], "{text}");
        }
    }
}
