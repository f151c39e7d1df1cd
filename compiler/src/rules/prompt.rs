//! Snippets and guidelines: what stands in the system prompt.

use super::Rule;

mod system_emphasis;

/// The rules of this group, by id.
pub(super) const RULES: &[&Rule] = &[&system_emphasis::RULE];
