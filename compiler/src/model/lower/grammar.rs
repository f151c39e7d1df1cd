//! Which nodes may stand where, with which arguments and properties: the language as data.
//!
//! One table serves the reading of catalogs, the "did you mean", and the test that the documentation names every node.

/// What a node takes.
#[derive(Debug)]
pub struct Rule {
    /// Its name.
    pub name: &'static str,
    /// Names of the arguments, for messages.
    pub arguments: &'static [&'static str],
    /// How many of the arguments have to be there.
    pub required: usize,
    /// The last argument may be repeated.
    pub repeats: bool,
    /// Its properties.
    pub properties: &'static [&'static str],
    /// What may stand in its braces.
    pub children: Children,
    /// It may stand only once in its parent.
    pub once: bool,
}

/// What may stand in a node's braces.
#[derive(Debug, Clone, Copy)]
pub enum Children {
    /// Nothing.
    None,
    /// These nodes.
    Of(&'static [Rule]),
    /// Members of a JSON object in KDL; arguments and properties are the node's own.
    Value,
    /// The whole node is a JSON value in KDL: arguments, properties and children.
    WholeValue,
    /// Parameters or members, and these nodes beside them.
    Fields(&'static [Rule]),
}

const fn rule(name: &'static str, arguments: &'static [&'static str], required: usize) -> Rule {
    Rule { name, arguments, required, repeats: false, properties: &[], children: Children::None, once: false }
}

impl Rule {
    const fn once(mut self) -> Self {
        self.once = true;
        self
    }

    const fn repeats(mut self) -> Self {
        self.repeats = true;
        self
    }

    const fn with(mut self, properties: &'static [&'static str]) -> Self {
        self.properties = properties;
        self
    }

    const fn holds(mut self, children: Children) -> Self {
        self.children = children;
        self
    }
}

/// `allow`, wherever a finding can be meant.
pub const ALLOW: Rule = rule("allow", &["rule"], 1).with(&["reason", "until"]);
const BUDGET: Rule = rule("budget", &[], 0)
    .with(&["description-chars", "schema-chars", "result-tokens", "prefix-tokens"])
    .once();

/// Nodes at the top of a file.
pub const TOP: &[Rule] = &[
    rule("catalog", &["name"], 1)
        .holds(Children::Of(&[
            rule("about", &["text"], 1).once(),
            BUDGET,
            rule("lint", &["rule"], 1).with(&["level", "reason"]),
            rule("deny", &["warnings"], 1).once(),
            rule("marker", &["text"], 1).once(),
            rule("strict", &[], 0).once(),
        ]))
        .once(),
    rule("server", &["name"], 1).holds(Children::Of(&[
        rule("about", &["text"], 1).once(),
        rule("instructions", &["text"], 1).once(),
        rule("prefix", &["prefix"], 1).once(),
        rule("mcp", &[], 0).once(),
        ALLOW,
    ])),
    rule("agent", &["name"], 1).holds(Children::Of(AGENT)),
    rule("tool", &["name"], 1).with(&["server", "rust-name"]).holds(Children::Of(TOOL)),
    rule("type", &["name", "text"], 1).with(&["rust-name"]).holds(Children::Fields(TYPE)),
    rule("text", &["name", "text"], 2),
];

const TYPE: &[Rule] = &[rule("value", &["value", "what it means"], 1).with(&["rust-name"]), CHECK, ALLOW];

const AGENT: &[Rule] = &[
    rule("about", &["text"], 1).once(),
    rule("always-loaded", &["tool"], 0).repeats().with(&["server", "effect", "tag"]),
    rule("deferred", &["tool"], 0).repeats().with(&["server", "effect", "tag"]),
    rule("withheld", &["tool"], 1).repeats().with(&["reason"]),
    rule("loading", &["deferred, upfront or auto"], 1).with(&["percent", "context-window"]).once(),
    rule("has", &["capability"], 1).repeats(),
    rule("targets", &["target"], 1).repeats().once(),
    BUDGET,
    rule("max-always-loaded", &["count"], 1).once(),
    ALLOW,
];

const TOOL: &[Rule] = &[
    rule("title", &["text"], 1).once(),
    rule("effect", &["read, write or destructive"], 1).with(&["idempotent", "open-world"]).once(),
    rule("requires", &["capability"], 1).repeats(),
    rule("tag", &["tag"], 1).repeats(),
    rule("was", &["name"], 1).repeats(),
    rule("snippet", &["text"], 1).once(),
    rule("guideline", &["text"], 1),
    rule("description", &["text"], 0).holds(Children::Of(DESCRIPTION)).once(),
    rule("must-mention", &["phrase"], 1).repeats().with(&["in"]),
    rule("search-hint", &["words"], 1).once(),
    rule("found-by", &["query"], 1),
    rule("params", &[], 0).holds(Children::Fields(&[OPERATION])).once(),
    CHECK,
    rule("outcome", &["name"], 1).with(&["failure", "rust-name"]).holds(Children::Fields(OUTCOME)),
    rule("output", &[], 0).once(),
    rule("call", &["title"], 1).with(&["rejected-by", "same-as"]).holds(Children::Value),
    ALLOW,
];

const DESCRIPTION: &[Rule] = &[
    rule("lead", &["text"], 1).once(),
    rule("use-when", &["text"], 1),
    rule("not-when", &["text"], 1).with(&["use"]),
    rule("section", &["title", "text"], 2),
];

const OPERATION: Rule = rule("operation", &["name", "text"], 1)
    .with(&["rust-name"])
    .holds(Children::Of(&[
        rule("case", &["name", "text"], 1).with(&["effect", "rust-name"]).holds(Children::Of(&[
            rule("needs", &["parameter"], 1).repeats(),
            rule("takes", &["parameter"], 1).repeats(),
        ])),
        rule("was", &["name"], 1).repeats(),
        ALLOW,
    ]))
    .once();

const OUTCOME: &[Rule] = &[
    rule("means", &["text"], 1).once(),
    rule("text", &["template"], 1).once(),
    rule("next", &["template"], 1).once(),
    rule("example", &["title"], 1).holds(Children::Value),
    ALLOW,
];

/// A rule about values.
pub const CHECK: Rule = rule("check", &["name"], 1).with(&["first", "retry"]).holds(Children::Of(&[
    rule("reject", &["text"], 1).once(),
    rule("next", &["text"], 1).once(),
    rule("not-blank", &["parameter"], 0),
    rule("min-items", &["parameter", "number"], 1),
    rule("max-items", &["parameter", "number"], 1),
    rule("min", &["parameter", "number"], 1),
    rule("max", &["parameter", "number"], 1),
    rule("min-length", &["parameter", "number"], 1),
    rule("max-length", &["parameter", "number"], 1),
    rule("pattern", &["parameter", "regular expression"], 1),
    rule("unique", &["parameter"], 0).with(&["by"]),
    rule("one-of", &["parameter or value", "value"], 1).repeats(),
    rule("exactly-one", &["parameter"], 2).repeats(),
    rule("at-least-one", &["parameter"], 2).repeats(),
    rule("at-most-one", &["parameter"], 2).repeats(),
    rule("all-or-none", &["parameter"], 2).repeats(),
    rule("needs", &["parameter", "other parameter"], 2).repeats(),
    rule("code", &[], 0),
    ALLOW,
]));

/// Properties that every parameter and member takes.
pub const COMMON: &[&str] =
    &["optional", "default", "nullable", "keep-neutral", "sensitive", "from", "rust-name"];

/// Nodes that may stand in every parameter and member.
pub const IN_FIELD: &[Rule] = &[
    rule("neutral", &["value"], 1).repeats(),
    rule("was", &["name"], 1).repeats(),
    rule("default", &["value"], 0).repeats().holds(Children::WholeValue).once(),
    CHECK,
    ALLOW,
];

/// `value` of an enum.
pub const VALUE: Rule = rule("value", &["value", "what it means"], 1).with(&["rust-name"]);

/// The types that need no declaration, each with its own properties.
pub const TYPES: &[(&str, &[&str])] = &[
    ("string", &["min-length", "max-length", "pattern", "format", "rust-type"]),
    ("integer", &["min", "max", "exclusive-min", "exclusive-max", "multiple-of", "rust-type"]),
    ("number", &["min", "max", "exclusive-min", "exclusive-max", "multiple-of", "rust-type"]),
    ("boolean", &[]),
    ("enum", &[]),
    ("list", &["min-items", "max-items", "unique-items", "one-or-many", "show-max", "more", "owner"]),
    ("object", &[]),
    ("map", &[]),
    ("json", &[]),
    ("image", &["owner"]),
    ("file", &["owner"]),
];
