#![doc = include_str!("../README.md")]

pub use toolcat_macros::catalog;
pub use toolcat_runtime::*;

#[doc(hidden)]
pub use toolcat_runtime::__private;
