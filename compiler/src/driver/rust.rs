//! Turns a catalog into Rust.

use super::{Analysis, stub};
use crate::emit::{self, Options};
use proc_macro2::TokenStream;

impl Analysis {
    /// The Rust code. `Err` holds stand-ins with the names that other code may mention, so that one mistake in a catalog does
    /// not become hundreds in the code that uses it.
    ///
    /// # Errors
    ///
    /// If no code can be generated; [`Analysis::refusal`] says why.
    pub fn rust(&self, options: &Options) -> Result<TokenStream, TokenStream> {
        match self.refusal() {
            None => Ok(emit::rust(self.catalog(), options)),
            Some(_) => Err(stub::stubs(self.catalog(), options)),
        }
    }
}
