//! A conversation of the refund desk, played from a script: what the model reads at each moment.
//!
//! There is no model and no network. The script says what a model might call; everything printed as read by the model
//! comes from `catalogs/support` through the generated code.

#[cfg(catalog)]
mod conversation;
#[cfg(catalog)]
mod desk;
#[cfg(catalog)]
mod support {
    toolcat::catalog!("../../catalogs/support", agents = ["refund-desk"]);
}

#[cfg(catalog)]
fn main() {
    conversation::play();
}

/// Packaged by itself, the crate has no catalog (see `build.rs`).
#[cfg(not(catalog))]
#[expect(clippy::print_stderr, reason = "that is all there is to say")]
fn main() {
    eprintln!(
        "The catalog of this example is not here. Run it in the repository of toolcat: cargo run -p refund-desk"
    );
    std::process::exit(2);
}
