//! Texts that toolcat writes for people, as Handlebars templates in `text/`.
//!
//! In: a few names. Out: whole texts. The templates are strict (an unknown name is an error) and escape nothing,
//! since none of these texts is HTML. Deliberately absent: all texts that a model reads; those come from catalogs.

mod rules;

pub use rules::{GroupText, RuleText, rule, rules};

use handlebars::Handlebars;
use serde_json::json;
use std::sync::LazyLock;

/// A template and its name.
macro_rules! texts {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("text/", $name, ".hbs")))),*]
    };
}

/// All templates.
const TEXTS: [(&str, &str); 4] = texts!["starter.kdl", "starter-next.txt", "rule.md", "rules.md"];

static REGISTRY: LazyLock<Handlebars<'static>> = LazyLock::new(|| {
    let mut registry = Handlebars::new();
    registry.set_strict_mode(true);
    registry.register_escape_fn(handlebars::no_escape);
    for (name, text) in TEXTS {
        registry.register_template_string(name, text).expect("the templates of this crate are well formed");
    }
    registry
});

/// The catalog that `toolcat init` writes: one server, one agent, two tools. `name` is letters, digits, `-` and `_`.
pub fn starter(name: &str) -> String {
    render("starter.kdl", &json!({ "name": name }))
}

/// The names of a catalog in commands and in code.
#[derive(Debug, Clone, Copy)]
pub struct Starter<'a> {
    /// Its Rust module, as written in code: raw if the name is a keyword.
    pub module: &'a str,
    /// Its folder, quoted as one word of a command line.
    pub word: &'a str,
    /// Its folder, relative to the package's folder.
    pub catalog: &'a str,
    /// Where the package is, as the words after "Use it from Rust"; may be empty.
    pub place: &'a str,
}

/// What to do after the starter is written.
pub fn starter_next(starter: Starter<'_>) -> String {
    let Starter { module, word, catalog, place } = starter;
    let version = env!("CARGO_PKG_VERSION");
    render(
        "starter-next.txt",
        &json!({ "module": module, "word": word, "catalog": catalog, "where": place, "version": version }),
    )
}

/// Fills a template; each function above passes all the names that its template uses.
fn render(template: &str, values: &serde_json::Value) -> String {
    REGISTRY.render(template, values).expect("each template gets every name that it uses")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn braces_of_the_catalog_stay() {
        let text = starter("front-desk");
        assert!(text.contains("catalog \"front-desk\" {"), "{text}");
        assert!(text.contains("{{tool}}") && text.contains("{{#each rooms}}"), "{text}");
        assert!(!text.contains("\\{{") && !text.contains("catalog \"{{"), "{text}");
    }

    #[test]
    fn the_next_steps_name_the_module() {
        let text = starter_next(Starter {
            module: "front_desk",
            word: "'in a/b'",
            catalog: "catalogs/front-desk",
            place: " in the package `a`",
        });
        assert!(
            text.contains("toolcat check 'in a/b'\n") && text.contains("Rust in the package `a`. In"),
            "{text}"
        );
        assert!(text.contains("mod front_desk { toolcat::catalog!(\"catalogs/front-desk\"); }"), "{text}");
    }
}
