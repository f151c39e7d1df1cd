//! Fills the placeholders of a catalog's own wordings.

use crate::table::{Hole, Piece, Template};

/// The values of the placeholders.
#[derive(Debug, Default)]
pub(crate) struct Fillings<'f> {
    pub(crate) path: &'f str,
    pub(crate) received: &'f str,
    pub(crate) accepted: &'f str,
    pub(crate) tool: &'f str,
    pub(crate) nearest: &'f str,
    pub(crate) problem: &'f str,
}

/// The text with its placeholders filled.
pub(crate) fn fill(template: &Template<'_>, fillings: &Fillings<'_>) -> String {
    let pieces = template.0.iter().map(|piece| match piece {
        Piece::Text(text) => text,
        Piece::Hole(Hole::Path) => fillings.path,
        Piece::Hole(Hole::Received) => fillings.received,
        Piece::Hole(Hole::Accepted) => fillings.accepted,
        Piece::Hole(Hole::Tool) => fillings.tool,
        Piece::Hole(Hole::Nearest) => fillings.nearest,
        Piece::Hole(Hole::Problem) => fillings.problem,
    });
    pieces.collect()
}
