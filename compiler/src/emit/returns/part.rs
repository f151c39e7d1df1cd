//! A part that is indented by the blanks before it.

use crate::model::template::Part;
use proc_macro2::Ident;

/// A part that is being indented.
pub(super) struct Moved<'a> {
    pub(super) part: &'a Part,
    /// The variable that holds where in the text it begins.
    pub(super) start: Ident,
    /// That variable is used.
    pub(super) used: bool,
    /// Whether the next piece begins a line, if known in advance.
    pub(super) begins: Option<bool>,
}
