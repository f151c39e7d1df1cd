//! Words with a meaning: each list once, for the grammar and for lowering.

use super::Kind;
use crate::diagnostic::Level;
use crate::model::{Effect, LoadingMode};
use toolcat_runtime::table::Format;

/// How a tool changes the world.
pub const EFFECTS: [(&str, Effect); 3] =
    [("read", Effect::Read), ("write", Effect::Write), ("destructive", Effect::Destructive)];

/// Formats of strings.
pub const FORMATS: [(&str, Format); 9] = [
    ("date", Format::Date),
    ("date-time", Format::DateTime),
    ("time", Format::Time),
    ("duration", Format::Duration),
    ("email", Format::Email),
    ("uri", Format::Uri),
    ("uuid", Format::Uuid),
    ("ipv4", Format::Ipv4),
    ("ipv6", Format::Ipv6),
];

/// Levels of rules; `None` is off.
pub(in crate::model::lower) const LEVELS: [(&str, Option<Level>); 4] = [
    ("error", Some(Level::Error)),
    ("warn", Some(Level::Warning)),
    ("info", Some(Level::Info)),
    ("allow", None),
];

/// When an agent loads what it defers.
pub(in crate::model::lower) const LOADINGS: [(&str, LoadingMode); 3] =
    [("deferred", LoadingMode::Deferred), ("upfront", LoadingMode::Upfront), ("auto", LoadingMode::Auto)];

/// Who wrote a member of a result, if not the tool.
pub(in crate::model::lower) const ORIGINS: [(&str, ()); 1] = [("user", ())];

/// All warnings together, as `deny` and `lint` name them.
pub(in crate::model::lower) const WARNINGS: [(&str, ()); 1] = [("warnings", ())];

/// Where a phrase has to appear.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::model::lower) enum Place {
    Description,
    Guidelines,
}

pub(in crate::model::lower) const PLACES: [(&str, Place); 2] =
    [("description", Place::Description), ("guidelines", Place::Guidelines)];

pub(super) const EFFECT: Kind = Kind::Word("effect", &names(&EFFECTS));
pub(super) const FORMAT: Kind = Kind::Word("format", &names(&FORMATS));
pub(super) const LEVEL: Kind = Kind::Word("level", &names(&LEVELS));
pub(super) const LOADING: Kind = Kind::Word("way of loading", &names(&LOADINGS));
pub(super) const ORIGIN: Kind = Kind::Word("origin", &names(&ORIGINS));
pub(super) const WARNING: Kind = Kind::Word("kind of finding", &names(&WARNINGS));
pub(super) const PLACE: Kind = Kind::Word("place", &names(&PLACES));

/// The words alone.
const fn names<T: Copy, const N: usize>(words: &[(&'static str, T); N]) -> [&'static str; N] {
    let mut names = [""; N];
    let mut index = 0;
    while index < N {
        names[index] = words[index].0;
        index += 1;
    }
    names
}
