//! Parameters and their schema.

use super::Rule;

mod param_count;
mod param_desc_missing;
mod param_enum_undescribed;
mod param_exclusive_filled;
mod param_json_untyped;
mod param_list_untyped;
mod param_name_portable;
mod param_neutral_ambiguous;
mod param_secret_name;
mod param_shadowed_rejection;
mod schema_budget;
mod schema_depth;
mod tuning_param;

/// The rules of this group, by id.
pub(super) const RULES: &[&Rule] = &[
    &param_count::RULE,
    &param_desc_missing::RULE,
    &param_enum_undescribed::RULE,
    &param_exclusive_filled::RULE,
    &param_json_untyped::RULE,
    &param_list_untyped::RULE,
    &param_name_portable::RULE,
    &param_neutral_ambiguous::RULE,
    &param_secret_name::RULE,
    &param_shadowed_rejection::RULE,
    &schema_budget::RULE,
    &schema_depth::RULE,
    &tuning_param::RULE,
];
