//! Codes of what comes of a call: of rejections, and of what was stripped or repaired. `toolcat call` and logs show them.

use toolcat_runtime::parse::NoiseKind;
use toolcat_runtime::table::Reject;

/// What a rejection of that code says of a call, in one sentence; `None` for other names.
pub(super) fn rejection(code: &str) -> Option<&'static str> {
    let reject = Reject::ALL.into_iter().find(|reject| reject.code() == code)?;
    Some(match reject {
        Reject::Malformed => "The arguments are not JSON.",
        Reject::NotAnObject => "The arguments are JSON, but no object.",
        Reject::TooLarge => "The arguments are larger or nested deeper than a call may be.",
        Reject::UnknownOperation => "The call chooses no operation, or one that does not exist.",
        Reject::UnknownParameter => "The call has a parameter that the tool does not have.",
        Reject::ForeignParameter => "The call has a parameter that the chosen operation does not take.",
        Reject::Missing => "A parameter that has to be given is not.",
        Reject::WrongType => "A value is of another type than its parameter.",
        Reject::OutOfRange => "A number is outside of its bounds.",
        Reject::NotInEnum => "A value is none of those that its parameter lists.",
        Reject::Pattern => "A text does not match the pattern of its parameter.",
        Reject::Length => "A text is shorter or longer than it may be.",
        Reject::Format => "A text is not of the format of its parameter.",
        Reject::Items => "A list has fewer or more items than it may have.",
        Reject::NotUnique => "A list has an item twice.",
        Reject::Repeated => {
            "A call has come three times unchanged; these words are put around its rejection."
        }
    })
}

/// What was stripped or repaired where that kind of noise is noted, in one sentence; `None` for other names.
pub(super) fn noise(name: &str) -> Option<&'static str> {
    let kind = NoiseKind::ALL.iter().find(|kind| kind.as_str() == name)?;
    Some(match kind {
        NoiseKind::Unwrapped => "The arguments were wrapped in another object, and were taken out of it.",
        NoiseKind::ParsedText => "The whole arguments were one text that holds JSON, and were read from it.",
        NoiseKind::Renamed => "A parameter came under an earlier name.",
        NoiseKind::Superseded => "A parameter came under an earlier name as well; the current name wins.",
        NoiseKind::Null => "`null` for a parameter that may be left out was taken for not given.",
        NoiseKind::NullText => {
            "A word for nothing, such as \"null\", for a parameter that may be left out was taken for not given."
        }
        NoiseKind::Empty => {
            "An empty list or object for a parameter that may be left out, which it would refuse, was taken for not given."
        }
        NoiseKind::Blank => "Blank text for a parameter that may be left out was taken for not given.",
        NoiseKind::Neutral => "A value that the catalog declares `neutral` was taken for not given.",
        NoiseKind::UnknownNeutral => "An unknown parameter with nothing in it was left out.",
        NoiseKind::ForeignNeutral => {
            "A parameter that the chosen operation does not take was left out, since nothing was in it."
        }
        NoiseKind::IntegerFromText => "A whole number was written as text.",
        NoiseKind::IntegerFromNumber => "A whole number was written with a fraction of zero.",
        NoiseKind::NumberFromText => "A number was written as text.",
        NoiseKind::BooleanFromText => "`true` or `false` was written as text.",
        NoiseKind::TextFromNumber => "A text was written as a number.",
        NoiseKind::JsonFromText => "A list or object was written as text that holds JSON.",
        NoiseKind::JsonKept => {
            "Text that holds JSON came for a parameter that takes any JSON; it stayed text, since it may be meant as text."
        }
        NoiseKind::ListOfOne => "One value was given where a list is taken, and became a list of one.",
        NoiseKind::EnumSpelling => "A value of an enum was spelled in another way.",
        // A kind that the runtime got and this list did not; a test finds it.
        _ => return None,
    })
}

/// All of these codes.
pub(super) fn ids() -> impl Iterator<Item = &'static str> {
    let rejections = Reject::ALL.into_iter().map(|reject| reject.code());
    rejections.chain(NoiseKind::ALL.iter().map(|kind| kind.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_explained() {
        for id in ids() {
            assert!(rejection(id).or_else(|| noise(id)).is_some(), "{id}");
        }
    }
}
