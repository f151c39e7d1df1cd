//! Makes cargo watch the catalog, so that added files count too, and reports whether it exists: this crate packaged
//! alone comes without it.

#![allow(clippy::print_stdout, reason = "a build script speaks to cargo in this way")]

fn main() {
    println!("cargo::rerun-if-changed=../../catalogs/support");
    println!("cargo::rustc-check-cfg=cfg(catalog)");
    if std::path::Path::new("../../catalogs/support").is_dir() {
        println!("cargo::rustc-cfg=catalog");
    }
}
