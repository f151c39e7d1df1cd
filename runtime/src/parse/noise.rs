//! What the parser stripped, repaired or noticed, for logs.

use crate::codes::codes;

/// Something that was stripped or repaired while a call was parsed.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Noise {
    /// Where: `questions[1].options`; empty for the arguments as a whole.
    pub path: String,
    /// What was done.
    pub kind: NoiseKind,
}

codes! {
    /// The kinds of noise.
    ///
    /// | kind | came | became |
    /// |---|---|---|
    /// | `unwrapped` | `{"arguments": {…}}`, also under `input`, `parameters`, `params`, `args` or the tool's name; or next to `"name": "<the tool>"` | the inner object |
    /// | `parsed-text` | the whole arguments as one JSON text, or in a code fence | that object |
    /// | `renamed` | a parameter under an earlier name | the parameter under its current name |
    /// | `superseded` | an earlier name next to the current one | nothing; the current one wins |
    /// | `null` | `null` for an optional parameter | not given |
    /// | `blank` | a text of white space for an optional parameter | not given |
    /// | `null-text` | `"null"`, `"None"` or `"undefined"` for an optional number, boolean, list, object or enum without it | not given; `null` if that is a value |
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
    #[non_exhaustive]
    pub enum NoiseKind {
        /// The arguments were wrapped in another object, and were taken out of it.
        Unwrapped = "unwrapped",
        /// The whole arguments were one text that holds JSON, and were read from it.
        ParsedText = "parsed-text",
        /// A parameter came under an earlier name.
        Renamed = "renamed",
        /// A parameter came under an earlier name as well; the current name wins.
        Superseded = "superseded",
        /// `null` for a parameter that may be left out was taken for not given.
        Null = "null",
        /// Blank text for a parameter that may be left out was taken for not given.
        Blank = "blank",
        /// A word for nothing, such as "null", for a parameter that may be left out was taken for not given.
        NullText = "null-text",
        /// An empty list or object for a parameter that may be left out, which it would refuse, was taken for not given.
        Empty = "empty",
        /// A value that the catalog declares `neutral` was taken for not given.
        Neutral = "neutral",
        /// An unknown parameter with nothing in it was left out.
        UnknownNeutral = "unknown-neutral",
        /// A parameter that the chosen operation does not take was left out, since nothing was in it.
        ForeignNeutral = "foreign-neutral",
        /// A whole number was written as text.
        IntegerFromText = "integer-from-text",
        /// A whole number was written with a fraction of zero.
        IntegerFromNumber = "integer-from-number",
        /// A number was written as text.
        NumberFromText = "number-from-text",
        /// `true` or `false` was written as text.
        BooleanFromText = "boolean-from-text",
        /// A text was written as a number.
        TextFromNumber = "text-from-number",
        /// A list or object was written as text that holds JSON.
        JsonFromText = "json-from-text",
        /// Text that holds JSON came for a parameter that takes any JSON; it stayed text, since it may be meant as text.
        JsonKept = "json-kept",
        /// One value was given where a list is taken, and became a list of one.
        ListOfOne = "list-of-one",
        /// A value of an enum was spelled in another way.
        EnumSpelling = "enum-spelling",
    }

    /// Its name in logs and in the command's output.
    pub const fn as_str;
}

impl std::fmt::Display for NoiseKind {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.as_str())
    }
}
