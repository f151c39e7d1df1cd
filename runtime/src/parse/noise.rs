//! What the parser stripped, repaired or noticed, for logs.

/// Something that was stripped or repaired on the way from a call to its parameters.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Noise {
    /// Where: `questions[1].options`; empty for the arguments as a whole.
    pub path: String,
    /// What was done.
    pub kind: NoiseKind,
}

/// The kinds of noise.
///
/// | kind | came | became |
/// |---|---|---|
/// | `unwrapped` | `{"arguments": {…}}`, also under `input`, `parameters`, `params`, `args` or the tool's name; the same beside `"name": "<the tool>"` | the inner object |
/// | `parsed-text` | the whole arguments as one JSON text, or in a code fence | that object |
/// | `renamed` | a parameter under an earlier name | the parameter under its current name |
/// | `superseded` | an earlier name beside the current one | nothing; the current one wins |
/// | `null` | `null` for an optional parameter | not given |
/// | `blank` | a text of white space for an optional parameter | not given |
/// | `null-text` | `"null"`, `"None"` or `"undefined"` for an optional number, boolean, list, object or enum without it | not given; `null` where that is a value |
/// | `empty` | `[]` or `{}` that an optional parameter refuses; an object of nothing but neutral members | not given |
/// | `neutral` | a value that the catalog declares `neutral` | not given |
/// | `unknown-neutral` | an unknown key with `null`, `false`, a blank text, `0`, `[]` or `{}` | not given |
/// | `foreign-neutral` | a parameter of another operation with one of these, its minimum, its default, its first enum value or a declared neutral value | not given |
/// | `integer-from-text` | `"12"`, `"12.0"` | `12` |
/// | `integer-from-number` | `12.0` | `12` |
/// | `number-from-text` | `"1.5"` | `1.5` |
/// | `boolean-from-text` | `"true"`, `"False"` | `true`, `false` |
/// | `text-from-number` | `12` for a string without pattern, format or enum | `"12"` |
/// | `json-from-text` | `"[1,2]"` for a list, `"{…}"` for an object or map | that value |
/// | `json-kept` | `"[1,2]"` or `"{…}"` for a `json` parameter, which may be meant as text | the same text; nothing is changed |
/// | `list-of-one` | one value for a list of such values | a list that holds it |
/// | `enum-spelling` | `"Zh tw"` | `"zh-TW"` |
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the table above says what each is")]
#[non_exhaustive]
pub enum NoiseKind {
    Unwrapped,
    ParsedText,
    Renamed,
    Superseded,
    Null,
    Blank,
    NullText,
    Empty,
    Neutral,
    UnknownNeutral,
    ForeignNeutral,
    IntegerFromText,
    IntegerFromNumber,
    NumberFromText,
    BooleanFromText,
    TextFromNumber,
    JsonFromText,
    JsonKept,
    ListOfOne,
    EnumSpelling,
}

impl NoiseKind {
    /// All of them, in the order of the table.
    pub const ALL: &'static [Self] = &[
        Self::Unwrapped,
        Self::ParsedText,
        Self::Renamed,
        Self::Superseded,
        Self::Null,
        Self::Blank,
        Self::NullText,
        Self::Empty,
        Self::Neutral,
        Self::UnknownNeutral,
        Self::ForeignNeutral,
        Self::IntegerFromText,
        Self::IntegerFromNumber,
        Self::NumberFromText,
        Self::BooleanFromText,
        Self::TextFromNumber,
        Self::JsonFromText,
        Self::JsonKept,
        Self::ListOfOne,
        Self::EnumSpelling,
    ];

    /// Its name in logs and in the output of the command.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Unwrapped => "unwrapped",
            Self::ParsedText => "parsed-text",
            Self::Renamed => "renamed",
            Self::Superseded => "superseded",
            Self::Null => "null",
            Self::Blank => "blank",
            Self::NullText => "null-text",
            Self::Empty => "empty",
            Self::Neutral => "neutral",
            Self::UnknownNeutral => "unknown-neutral",
            Self::ForeignNeutral => "foreign-neutral",
            Self::IntegerFromText => "integer-from-text",
            Self::IntegerFromNumber => "integer-from-number",
            Self::NumberFromText => "number-from-text",
            Self::BooleanFromText => "boolean-from-text",
            Self::TextFromNumber => "text-from-number",
            Self::JsonFromText => "json-from-text",
            Self::JsonKept => "json-kept",
            Self::ListOfOne => "list-of-one",
            Self::EnumSpelling => "enum-spelling",
        }
    }
}

impl std::fmt::Display for NoiseKind {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.as_str())
    }
}
