//! Where a catalog is that code names, from the folder of a package on.

use crate::escape;
use std::path::{Component, Path, PathBuf};

/// A catalog as generated code names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// Where it is.
    pub path: PathBuf,
    /// The same from the folder of the package on, with `/`.
    pub shown: String,
}

/// The place of a catalog that is named in a package; `root` is the package's folder. An absolute path may be named where it leads
/// into the package: generated code and golden files name the catalog from there on, so that they are the same on every machine.
///
/// # Errors
///
/// Where an absolute path leads elsewhere; says how to write it.
pub fn locate(root: &Path, named: &str) -> Result<Place, String> {
    let path = Path::new(named);
    if path.is_relative() {
        return Ok(Place { path: root.join(path), shown: named.to_owned() });
    }
    let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let inside = path.strip_prefix(root).map(Path::to_owned);
    match inside.or_else(|_| real(path).strip_prefix(real(root)).map(Path::to_owned)) {
        Ok(rest) => Ok(Place { path: root.join(&rest), shown: slashed(&rest) }),
        Err(_) => Err(format!(
            "error: `{}` is an absolute path that leads out of the package\n  = help: Write it relative \
             to the folder of the package's Cargo.toml: `{}`.",
            escape::line(named),
            escape::line(&slashed(&relative(&real(root), &real(path))))
        )),
    }
}

/// The way from one folder to another path; both are absolute.
pub fn relative(from: &Path, to: &Path) -> PathBuf {
    let shared = from.components().zip(to.components()).take_while(|(one, other)| one == other).count();
    let up = from.components().skip(shared).map(|_| Component::ParentDir);
    up.chain(to.components().skip(shared)).collect()
}

/// A path with `/` on every system; the folder itself is `.`.
pub fn slashed(path: &Path) -> String {
    let text = path.to_string_lossy();
    let text = if cfg!(windows) { text.replace('\\', "/") } else { text.into_owned() };
    if text.is_empty() { ".".to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::{locate, relative};
    use std::path::Path;

    #[test]
    fn a_relative_path_stays_as_it_is_written() {
        let place = locate(Path::new("/work/agent"), "../shared/desk").expect("it is fine");
        assert_eq!(
            (place.path.as_path(), place.shown.as_str()),
            (Path::new("/work/agent/../shared/desk"), "../shared/desk")
        );
    }

    #[cfg(unix)]
    #[test]
    fn an_absolute_path_leads_into_the_package_or_is_refused() {
        let root = Path::new("/nowhere/work/agent");
        let place = locate(root, "/nowhere/work/agent/catalogs/desk").expect("it is inside");
        assert_eq!((place.path, place.shown.as_str()), (root.join("catalogs/desk"), "catalogs/desk"));
        assert_eq!(
            locate(root, "/nowhere/work/shared/desk"),
            Err("error: `/nowhere/work/shared/desk` is an absolute path that leads out of the package\n  = help: Write it from the \
                 folder of the package's Cargo.toml on: `../shared/desk`."
                .to_owned())
        );
        assert!(
            locate(root, "/nowhere/work/agent2/desk").is_err_and(|text| text.contains("`../agent2/desk`"))
        );
    }

    #[cfg(unix)]
    #[test]
    fn ways_go_up_and_down() {
        for (from, to, way) in
            [("/a/b", "/a/b/c", "c"), ("/a/b", "/a/c/d", "../c/d"), ("/a", "/", ".."), ("/a", "/a", "")]
        {
            assert_eq!(relative(Path::new(from), Path::new(to)), Path::new(way));
        }
    }
}
