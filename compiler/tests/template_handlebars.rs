//! The crate `handlebars` renders random templates of the language on random data exactly as we do, byte for byte: strict,
//! without escaping, and with our helpers registered.
//!
//! Deliberate differences are not generated: absent members (the crate takes `null` and has no notion of "not given"),
//! floating-point numbers (a whole one has no `.0` here), and `@number`, which the crate lacks and gets as a helper.

use handlebars::{Handlebars, handlebars_helper, no_escape};
use proptest::prelude::*;
use serde_json::{Value as Json, json};
use toolcat_compiler::diagnostic::{Style, render_all};
use toolcat_compiler::driver::Analysis;
use toolcat_compiler::model::Value;
use toolcat_compiler::render;
use toolcat_compiler::source::{SourceFile, Sources};
use toolcat_runtime::result::write;

/// What a tag can name at one place.
#[derive(Clone, Copy, PartialEq)]
enum Scope {
    Outcome,
    Row,
    Owner,
    Word,
    Entry,
}

/// Writes a template, for us and for the crate, from random numbers.
struct Maker<'n> {
    numbers: std::slice::Iter<'n, u16>,
    ours: String,
    theirs: String,
    scopes: Vec<Scope>,
    /// `note` is known to be given, by scope.
    known: Vec<bool>,
    /// The parts that a part may use here.
    parts: &'static [&'static str],
    /// Where a part begins: `../` does not go past it.
    base: usize,
    depth: usize,
}

impl<'n> Maker<'n> {
    fn new(numbers: &'n [u16], scopes: &[Scope], parts: &'static [&'static str]) -> Self {
        let (ours, theirs) = (String::new(), String::new());
        let known = vec![false; scopes.len()];
        let base = scopes.len() - 1;
        Self { numbers: numbers.iter(), ours, theirs, scopes: scopes.to_vec(), known, parts, base, depth: 0 }
    }

    fn pick(&mut self, below: usize) -> usize {
        usize::from(self.numbers.next().copied().unwrap_or(0)) % below
    }

    fn both(&mut self, text: &str) {
        self.ours.push_str(text);
        self.theirs.push_str(text);
    }

    fn scope(&self) -> Scope {
        self.scopes.last().copied().unwrap_or(Scope::Outcome)
    }

    /// `{{ … }}` with or without `~` and blanks.
    fn tag(&mut self, ours: &str, theirs: &str) {
        let before = ["{{", "{{", "{{", "{{~"][self.pick(4)];
        let after = ["}}", "}}", "}}", "~}}", " }}"][self.pick(5)];
        self.ours.push_str(&format!("{before}{ours}{after}"));
        self.theirs.push_str(&format!("{before}{theirs}{after}"));
    }

    fn words(&mut self) {
        const WORDS: [&str; 16] = [
            "a",
            " ",
            "\n",
            "\n  ",
            "  ",
            "\n\n",
            "x y ",
            "é 詢",
            "\t",
            " \n",
            "\\{{lit}} ",
            "\\\\ ",
            "{ } ",
            "}}",
            "\u{a0}",
            "- ",
        ];
        for _ in 0..=self.pick(3) {
            let words = WORDS[self.pick(WORDS.len())];
            self.both(words);
        }
    }

    fn nodes(&mut self) {
        for _ in 0..=self.pick(5) {
            match self.pick(9) {
                0..4 => self.words(),
                4 => self.show(),
                5 => self.comment(),
                6 => self.part(),
                _ if self.depth < 4 => self.block(),
                _ => self.words(),
            }
        }
    }

    fn comment(&mut self) {
        let comment = ["{{! note }}", "{{!-- a }} b --}}", "{{!}}", "{{!-- {{name}} --}}"][self.pick(4)];
        self.both(comment);
    }

    fn part(&mut self) {
        if self.scope() != Scope::Row || self.parts.is_empty() {
            return self.words();
        }
        let name = self.parts[self.pick(self.parts.len())];
        // The crate keeps a part's blanks even if a `~` before it removed them; nobody writes both.
        let after = ["}}", "}}", "~}}"][self.pick(3)];
        self.both(&format!("{{{{> {name}{after}"));
    }

    /// Members that can be shown directly in that scope, from `up` blocks further out.
    fn member(&mut self) -> String {
        let most = self.scopes.len() - 1 - self.base;
        let up = if most > 0 && self.pick(4) == 0 { 1 + self.pick(most) } else { 0 };
        let at = self.scopes.len() - 1 - up;
        let own: &[&str] = match self.scopes[at] {
            Scope::Outcome => &["name", "n", "sure", "kind", "this.name", "deep.inner.name"],
            Scope::Row => &["name", "n", "./name"],
            Scope::Owner => &["name", "n"],
            Scope::Word | Scope::Entry => &["this"],
        };
        let mut name = own[self.pick(own.len())];
        if self.known[at] && self.pick(2) == 0 {
            name = "note";
        }
        let name = if up > 0 { name.trim_start_matches("this.").trim_start_matches("./") } else { name };
        format!("{}{name}", "../".repeat(up))
    }

    fn text_member(&mut self) -> &'static str {
        match self.scope() {
            Scope::Word => "this",
            Scope::Entry => "@key",
            _ => "name",
        }
    }

    fn list(&self) -> Option<&'static str> {
        match self.scope() {
            Scope::Outcome | Scope::Row | Scope::Owner => Some("tags"),
            Scope::Word | Scope::Entry => None,
        }
    }

    fn in_loop(&self) -> bool {
        self.scopes.iter().any(|scope| matches!(scope, Scope::Row | Scope::Word | Scope::Entry))
    }

    fn show(&mut self) {
        let choice = self.pick(10);
        match (choice, self.list()) {
            (0, _) => {
                let name = self.text_member();
                self.tag(&format!("quote {name}"), &format!("quote {name}"));
            }
            (1, Some(list)) => self.tag(&format!("count {list}"), &format!("count {list}")),
            (2, Some(list)) => {
                let join = format!("join {list} \", \"");
                self.tag(&join, &join);
            }
            (3, Some(list)) => {
                let plural = format!("plural (count {list}) \"one\" 'many'");
                self.tag(&plural, &plural);
            }
            (4, Some(list)) => self.tag(&format!("json {list}"), &format!("json {list}")),
            (5, _) if self.in_loop() => {
                let data = ["@index", "@first", "@last"][self.pick(3)];
                self.tag(data, data);
            }
            (6, _) if self.in_loop() => self.tag("@number", "number @index"),
            _ => {
                let member = self.member();
                self.tag(&member, &member);
            }
        }
    }

    fn condition(&mut self) -> String {
        match self.scope() {
            Scope::Outcome => {
                let all = [
                    "name",
                    "note",
                    "n",
                    "sure",
                    "tags",
                    "owner",
                    "limits",
                    "(eq kind \"a\")",
                    "(eq note \"a\")",
                    "(eq (count tags) 1)",
                ];
                all[self.pick(all.len())].to_owned()
            }
            Scope::Row => {
                ["name", "note", "n", "tags", "@first", "@last", "(eq name \"a\")"][self.pick(7)].to_owned()
            }
            Scope::Owner => ["name", "n"][self.pick(2)].to_owned(),
            Scope::Word => ["this", "@first", "@last", "@index"][self.pick(4)].to_owned(),
            Scope::Entry => ["this", "@first", "@key"][self.pick(3)].to_owned(),
        }
    }

    fn below(&mut self, condition: &str) {
        let known = self.known.last_mut().map(|known| {
            let before = *known;
            *known |= matches!(condition, "note" | "(eq note \"a\")");
            before
        });
        self.nodes();
        if let (Some(last), Some(before)) = (self.known.last_mut(), known) {
            *last = before;
        }
    }

    fn block(&mut self) {
        self.depth += 1;
        match (self.pick(4), self.scope()) {
            (0, Scope::Outcome) => {
                let list = ["rows", "tags", "limits", "maybe"][self.pick(4)];
                let inner = match list {
                    "rows" => Scope::Row,
                    "limits" => Scope::Entry,
                    _ => Scope::Word,
                };
                self.each(list, inner);
            }
            (0, Scope::Row | Scope::Owner) => self.each("tags", Scope::Word),
            (1, Scope::Outcome) => self.with(),
            (2, _) => self.unless(),
            _ => self.choice(),
        }
        self.depth -= 1;
    }

    fn inside(&mut self, scope: Scope) {
        self.scopes.push(scope);
        self.known.push(false);
        self.nodes();
        self.scopes.pop();
        self.known.pop();
    }

    fn otherwise(&mut self) {
        self.tag("else", "else");
        self.nodes();
    }

    fn each(&mut self, list: &str, inner: Scope) {
        self.tag(&format!("#each {list}"), &format!("#each {list}"));
        self.inside(inner);
        if self.pick(2) == 0 {
            self.otherwise();
        }
        self.tag("/each", "/each");
    }

    /// Always with an `else`: the crate treats an absent object without an alternative as an error.
    fn with(&mut self) {
        self.tag("#with owner", "#with owner");
        self.inside(Scope::Owner);
        self.otherwise();
        self.tag("/with", "/with");
    }

    fn unless(&mut self) {
        let condition = self.condition();
        self.tag(&format!("#unless {condition}"), &format!("#unless {condition}"));
        self.nodes();
        if self.pick(2) == 0 {
            self.tag("else", "else");
            self.below(&condition);
        }
        self.tag("/unless", "/unless");
    }

    fn choice(&mut self) {
        let condition = self.condition();
        self.tag(&format!("#if {condition}"), &format!("#if {condition}"));
        self.below(&condition);
        for _ in 0..self.pick(3) {
            let condition = self.condition();
            self.tag(&format!("else if {condition}"), &format!("else if {condition}"));
            self.below(&condition);
        }
        if self.pick(2) == 0 {
            self.otherwise();
        }
        self.tag("/if", "/if");
    }
}

/// A value for us and, with `null` and empty lists for absent values, for the crate.
fn data() -> impl Strategy<Value = (Value, Json)> {
    let text = || "([a-c ]{0,3}|\n|  |é){0,3}";
    let tags = move || prop::collection::vec(text(), 0..3);
    let row = move || (text(), prop::option::of(text()), -1_i64..2, tags());
    let rows = prop::collection::vec(row(), 0..3);
    let owner = prop::option::of((text(), 0_i64..2, tags()));
    let limits = prop::collection::btree_map("[a-c]{1,2}", 0_i64..3, 0..3);
    let scalars =
        (text(), prop::option::of(text()), 0_i64..2, any::<bool>(), prop::sample::select(vec!["a", "b"]));
    (scalars, tags(), prop::option::of(tags()), rows, owner, limits).prop_map(
        |((name, note, n, sure, kind), tags, maybe, rows, owner, limits)| {
            let rows: Vec<_> = rows
                .into_iter()
                .map(|(name, note, n, tags)| json!({"name": name, "note": note, "n": n, "tags": tags}))
                .collect();
            let owner = owner.map(|(name, n, tags)| json!({"name": name, "n": n, "tags": tags}));
            let all = json!({
                "name": name, "note": note, "n": n, "sure": sure, "kind": kind, "tags": tags, "maybe": maybe,
                "rows": rows, "owner": owner, "limits": limits, "deep": {"inner": {"name": name}},
            });
            let mut theirs = all.clone();
            if theirs["maybe"].is_null() {
                theirs["maybe"] = json!([]);
            }
            (ours(&all), theirs)
        },
    )
}

/// In the catalog's form: `null` is left out.
fn ours(json: &Json) -> Value {
    match json {
        Json::Null => Value::Null,
        Json::Bool(value) => Value::Bool(*value),
        Json::Number(number) => Value::Integer(number.as_i64().unwrap_or_default().into()),
        Json::String(text) => Value::String(text.clone()),
        Json::Array(items) => Value::List(items.iter().map(ours).collect()),
        Json::Object(members) => {
            let given = members.iter().filter(|(_, value)| !value.is_null());
            Value::Object(given.map(|(name, value)| (name.clone(), ours(value))).collect())
        }
    }
}

fn catalog(template: &str, parts: &[(&str, String)]) -> String {
    let quoted = |text: &str| {
        let mut out = String::from("\"");
        for c in text.chars() {
            match c {
                '"' | '\\' => out.extend(['\\', c]),
                '\n' => out.push_str("\\n"),
                '\t' => out.push_str("\\t"),
                c => out.push(c),
            }
        }
        out + "\""
    };
    let mut kdl = String::new();
    for (name, text) in parts {
        kdl.push_str(&format!("text \"{name}\" {}\n", quoted(text)));
    }
    let members = r#"
        string "name"
        string "note" optional=#true
        integer "n"
        boolean "sure"
        enum "kind" { value "a"; value "b" }
        list "tags" { string }
        list "maybe" optional=#true { string }
        list "rows" { object { string "name"; string "note" optional=#true; integer "n"; list "tags" { string } } }
        object "owner" optional=#true { string "name"; integer "n"; list "tags" { string } }
        map "limits" { integer }
        object "deep" { object "inner" { string "name" } }
    "#;
    format!(
        "{kdl}tool \"t\" {{\ndescription \"d\"\noutcome \"o\" {{\n{members}\ntext {}\n}}\n}}\n",
        quoted(template)
    )
}

fn theirs(template: &str, parts: &[(&str, String)], data: &Json) -> String {
    handlebars_helper!(quote: |text: str| {
        let mut out = String::new();
        write::quote(&mut out, text);
        out
    });
    handlebars_helper!(json: |value: Json| value.to_string());
    handlebars_helper!(count: |list: Json| list.as_array().map_or(0, Vec::len));
    handlebars_helper!(join: |list: array, separator: str| {
        let mut out = String::new();
        write::join(&mut out, list.iter().map(|item| item.as_str().unwrap_or_default()), separator);
        out
    });
    handlebars_helper!(plural: |number: i64, one: str, many: str| write::plural(number.into(), one, many));
    handlebars_helper!(following: |index: u64| index + 1);
    let mut handlebars = Handlebars::new();
    handlebars.register_escape_fn(no_escape);
    handlebars.set_strict_mode(true);
    handlebars.register_helper("quote", Box::new(quote));
    handlebars.register_helper("json", Box::new(json));
    handlebars.register_helper("count", Box::new(count));
    handlebars.register_helper("join", Box::new(join));
    handlebars.register_helper("plural", Box::new(plural));
    handlebars.register_helper("number", Box::new(following));
    for (name, text) in parts {
        handlebars.register_partial(name, text).expect("a part");
    }
    handlebars.render_template(template, data).expect("a template")
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: if cfg!(debug_assertions) { 1_000 } else { 20_000 },
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn templates_come_out_as_handlebars_renders_them(
        main in prop::collection::vec(any::<u16>(), 1..80),
        outer in prop::collection::vec(any::<u16>(), 0..30),
        inner in prop::collection::vec(any::<u16>(), 0..20),
        (value, json) in data(),
    ) {
        let mut parts = Vec::new();
        let mut their_parts = Vec::new();
        for (name, numbers, within) in [("outer", &outer, &["inner"][..]), ("inner", &inner, &[])] {
            let mut maker = Maker::new(numbers, &[Scope::Row], within);
            // A part that begins with a block alone on its line, used at the start of a line but not alone there, is the one
            // corner of the crate's indentation that we do not reproduce.
            maker.both("p");
            maker.nodes();
            parts.push((name, maker.ours));
            their_parts.push((name, maker.theirs));
        }
        let mut maker = Maker::new(&main, &[Scope::Outcome], &["outer", "inner"]);
        maker.nodes();
        let compiled = Analysis::of(Sources::new(vec![SourceFile::new("t.kdl", catalog(&maker.ours, &parts))]).named("t"));
        prop_assert!(!compiled.has_errors(), "{}", render_all(compiled.findings(), compiled.sources(), Style::Plain));
        let outcome = &compiled.catalog().tools[0].outcomes[0];
        let ours = render::template(compiled.catalog(), &outcome.text, &value, &[]);
        let theirs = theirs(&maker.theirs, &their_parts, &json);
        prop_assert_eq!(ours, theirs, "template {:?} with {:?}", maker.ours, parts);
    }
}
