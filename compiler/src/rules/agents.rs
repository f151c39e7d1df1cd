//! Agents: which tools they are given, and when those are loaded.

use super::Rule;

/// The rules of this group, by id.
pub(super) const RULES: &[&Rule] = &[];
