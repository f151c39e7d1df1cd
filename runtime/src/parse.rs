//! The call parser: arguments and a table in, well-formed data or a rejection out.
//!
//! One interpreter over [`table::Params`](crate::table::Params) serves the agent and the compiler. It works in this
//! order:
//!
//! 0. **Text to JSON** ([`read_arguments`]). What is not JSON is rejected as `malformed`, with the place, and never
//!    taken for `{}`. Blank text and `null` mean no arguments. A key that stands twice is rejected. Arguments under
//!    one wrapping key, alone or beside the tool's own name, or written as one JSON text, also in a code fence, are
//!    unwrapped where no parameter has that name.
//! 1. **Operation.** The parameter that chooses it is read first. Missing or unknown, it is reported alone, with all
//!    operations.
//! 2. **Noise.** For an optional parameter `null`, blank text, each declared `neutral` value, `[]` and `{}` that it
//!    refuses, an object of nothing but such members, and the words `null`, `None` and `undefined` where no text is
//!    taken mean "not given". A required parameter is never stripped, nor is a `0` or `false`. Neutral values of unknown keys and of parameters that the operation does
//!    not take are stripped; any other value there is a problem.
//! 3. **Repair by type**, where nothing is lost; see [`NoiseKind`] for each. Never repaired: a fraction to text
//!    (`1.10` is not `1.1`), `30.5` to an integer, `"0x10"`, `"1e3"`, `" 12 "`, `"+5"` or `"007"` to a number, `0`, `1`
//!    and `"yes"` to a boolean, anything beyond 2^53 that is not exact, and an object from anything but its JSON text.
//! 4. **Shape.** All problems at once, in the order of the catalog, those of unknown keys first.
//! 5. **Checks**, in the order of the catalog. A failing `first` check is reported alone, even before problems of
//!    shape elsewhere in the call; all others that fail are reported together.
//!
//! A strict table leaves out unwrapping, stripping and repair. Where the design is open:
//!
//! - `nullable` keeps `null`, `keep-neutral` keeps blank text. `null` for a parameter that is not `nullable` is
//!   stripped in any case, since nothing else can be meant. Blank text is kept only where text is a value of the kind:
//!   strings, enums with a blank value, `json`.
//! - A value that is `neutral` only after its repair is stripped too, so that parsing what was accepted changes
//!   nothing.
//! - A list of one is made neither of blank text, nor of text that looks like broken JSON, nor of text with a comma,
//!   semicolon or line break (`a, b` is one text or two), nor of an item that is to be a list itself: `[1, 2]` for a
//!   list of lists could mean either `[[1, 2]]` or `[[1], [2]]`.
//! - `true` and `false` as text may be in any letter case, as Python writes `True`.
//! - The number of a `number` parameter is refused as `out-of-range` where 64 bits of floating point would change it.
//! - A default stands in without having been given by anybody, so checks do not look at it, and a given value that
//!   equals it counts as not given. Where a check demands a parameter (`needs`, `at-least-one`), a default is enough.
//! - A value of one of several kinds is read as the first that takes it as it came, else as the first that takes it
//!   repaired; but a number stays a number where numbers are among the kinds. A list that may come as one item takes
//!   a text as it is, whatever it holds.
//! - A pattern that does not compile, or is too large to be matched soon, matches nothing. The compiler refuses it long
//!   before. A text that is too long for its pattern is a problem of shape, also where a check has the pattern: what the
//!   check says would be wrong.
//! - An object in which nothing is given is kept where its members have defaults, and one that holds a `0`, `false` or
//!   accepted `[]` beside optional blanks is kept without them.
//!
//! Work is linear in the size of the arguments, which is bounded by [`MAX_BYTES`], [`DEPTH_LIMIT`] and [`MAX_VALUES`].
//! Recursion follows the table, not the input. Of many problems the first 20 are told and the first 100 have a path
//! in [`Rejection::paths`](crate::Rejection::paths); of repairs the first [`MAX_NOISE`] are kept.

mod arguments;
mod bounds;
mod json;

mod nearest;
mod neutral;
mod noise;
mod path;

mod format;
mod pattern;

mod chosen;
mod defaults;
mod failure;
mod given;
mod object;
mod once;
mod operation;
mod problems;
mod received;
mod repair;
mod shape;
mod unwrap;
mod value;
mod walk;

mod checks;
mod choice;
mod direct;
mod run;

pub(crate) use arguments::{Malformed, Shown, Unreadable};
pub use bounds::{DEPTH_LIMIT, MAX_BYTES, MAX_VALUES};
pub(crate) use nearest::nearest;
pub use noise::{Noise, NoiseKind};
pub use run::{
    Parsed, parse, parse_checked, parse_data, parse_text, parse_text_checked, parse_text_data, read_arguments,
};
pub use walk::MAX_NOISE;

pub(crate) use chosen::Chosen;
pub(crate) use failure::{Failure, Unmatched};
pub(crate) use path::{Path, distinct};
pub use pattern::{MAX_PATTERN, MAX_PROGRAM, PatternFault, verify_pattern};
pub(crate) use problems::{Accepted, Problems, Told, Words};
pub(crate) use received::holds_sensitive;
pub(crate) use shape::is_in_bounds;
