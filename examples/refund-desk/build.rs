//! Has cargo watch the catalog, so that files which are added to it count too, and says whether it is there: a package of this
//! crate alone comes without it.

#![allow(clippy::print_stdout, reason = "a build script speaks to cargo in this way")]

fn main() {
    println!("cargo::rerun-if-changed=../../catalogs/support");
    println!("cargo::rustc-check-cfg=cfg(catalog)");
    if std::path::Path::new("../../catalogs/support").is_dir() {
        println!("cargo::rustc-cfg=catalog");
    }
}
