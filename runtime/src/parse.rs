//! The call parser: arguments and a table in, well-formed data or a rejection out.
//!
//! One interpreter over [`table::Params`](crate::table::Params) serves the agent and the compiler. It works in this
//! order:
//!
//! 0. **Text to JSON** ([`read_arguments`]). Text that is not JSON is rejected as `malformed`, with the place, and
//!    never treated as `{}`. Blank text and `null` mean no arguments. A duplicate key is rejected. Arguments are
//!    unwrapped if they are under one wrapping key (alone or next to the tool's own name) or written as one JSON text
//!    (also in a code fence), unless a parameter has that name.
//! 1. **Operation.** The parameter that chooses it is read first. If it is missing or unknown, it is reported alone,
//!    with all operations.
//! 2. **Noise.** For an optional parameter, these mean "not given": `null`, blank text, each declared `neutral`
//!    value, `[]` and `{}` if the parameter refuses them, an object with only such members, and the words `null`,
//!    `None` and `undefined` if the parameter takes no text. A required parameter is never stripped, and neither is a
//!    `0` or `false`. Neutral values of unknown keys and of parameters that the operation does not take are stripped;
//!    any other value there is a problem.
//! 3. **Repair by type**, if nothing is lost; see [`NoiseKind`] for each. Never repaired: a fraction to text (`1.10`
//!    is not `1.1`), `30.5` to an integer, `"0x10"`, `"1e3"`, `" 12 "`, `"+5"` or `"007"` to a number, `0`, `1` and
//!    `"yes"` to a boolean, anything beyond 2^53 that is not exact, and an object from anything but its JSON text.
//! 4. **Shape.** All problems at once, in catalog order, unknown keys first.
//! 5. **Checks**, in catalog order. A failing `first` check is reported alone, even before problems of shape
//!    elsewhere in the call; all other failing checks are reported together.
//!
//! A strict table skips unwrapping, stripping and repair. Some finer points:
//!
//! - `nullable` keeps `null`, and `keep-neutral` keeps blank text. `null` for a parameter that is not `nullable` is
//!   always stripped, since it can mean nothing else. Blank text is kept only if text is a value of the kind:
//!   strings, enums with a blank value, `json`.
//! - A value that becomes `neutral` only after its repair is stripped too, so that parsing accepted arguments again
//!   changes nothing.
//! - These never become a list of one: blank text, text that looks like broken JSON, text with a comma, semicolon or
//!   line break (`a, b` is one text or two), and an item that must itself be a list: `[1, 2]` for a list of lists
//!   could mean either `[[1, 2]]` or `[[1], [2]]`.
//! - `true` and `false` as text may be in any case; Python writes `True`.
//! - A `number` that a 64-bit float would change is refused as `out-of-range`.
//! - Nobody gave a default, so checks ignore it, and a given value that equals it counts as not given. If a check
//!   requires a parameter (`needs`, `at-least-one`), a default is enough.
//! - A value of one of several kinds is read as the first that takes it unrepaired, else as the first that takes it
//!   repaired; but a number stays a number if numbers are among the kinds. A list that may come as one item takes a
//!   text whole, whatever it contains.
//! - A pattern that does not compile, or is too large to match quickly, matches nothing. The compiler refuses it long
//!   before. A text that is too long for its pattern is a problem of shape, even if the pattern belongs to a check,
//!   since the check's own message would be wrong.
//! - An object in which nothing is given is kept if its members have defaults. One that holds a `0`, `false` or
//!   accepted `[]` next to optional blanks is kept without the blanks.
//!
//! Work is linear in the size of the arguments, which is bounded by [`MAX_BYTES`], [`DEPTH_LIMIT`] and
//! [`MAX_VALUES`]. Recursion follows the table, not the input. The text lists the first 20 problems, and
//! [`Rejection::paths`](crate::Rejection::paths) the first 100; the first [`MAX_NOISE`] repairs are kept.

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
