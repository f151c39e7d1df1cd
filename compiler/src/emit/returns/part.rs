//! A part that is being moved in by the blanks before it.

use crate::model::template::Part;
use proc_macro2::Ident;

/// A part that is being moved in.
pub(super) struct Moved<'a> {
    pub(super) part: &'a Part,
    /// The variable that holds where in the text it begins.
    pub(super) start: Ident,
    /// That variable is used.
    pub(super) used: bool,
    /// Whether the next piece begins a line, where that is known before it runs.
    pub(super) begins: Option<bool>,
}
