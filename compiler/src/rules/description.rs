//! Descriptions: what a model reads while it picks and fills a tool.

use super::Rule;

/// The rules of this group, by id.
pub(super) const RULES: &[&Rule] = &[];
