//! The nodes of the language, from the top of a file inwards.

use super::shared::{ALLOW, CHECK, NAME, PARAMETER, REASON, RUST_NAME, TEXT, VALUE, WAS};
use super::words::{EFFECT, LEVEL, LOADING, PLACE, WARNING};
use super::{Argument, Children, Kind, NodeSpec, Property, argument, node, property};

const TEMPLATE: &[Argument] = &[argument("template", Kind::Template)];
const TOOL_NAMES: &[Argument] = &[argument("tool", Kind::NameOf("tool"))];
const CAPABILITY: &[Argument] = &[argument("capability", Kind::Text)];

const SERVER: Property = property("server", Kind::NameOf("server"), "Only tools of this server.");

const BUDGET: NodeSpec = node("budget", "How much is too much.")
    .with(&[
        property("description-chars", Kind::Count, "Characters of a tool's description."),
        property("schema-chars", Kind::Count, "Characters of a tool's schema."),
        property("snippet-chars", Kind::Count, "Characters of a tool's snippet."),
        property("result-tokens", Kind::Count, "Tokens of a result; a longer one is cut."),
        property("prefix-tokens", Kind::Count, "Tokens that an agent's tools take of every request."),
    ])
    .once();

/// Nodes at the top of a file.
pub const TOP: &[NodeSpec] = &[
    node("catalog", "The head of the catalog.").takes(NAME, 1).holds(Children::Of(CATALOG)).once(),
    node("server", "Where tools run.").takes(NAME, 1).holds(Children::Of(SERVER_NODES)),
    node("agent", "What one agent is given, and when it sees it.").takes(NAME, 1).holds(Children::Of(AGENT)),
    node("tool", "Something that a model can call.")
        .takes(NAME, 1)
        .with(&[property("server", Kind::NameOf("server"), "Where it runs."), RUST_NAME])
        .holds(Children::Of(TOOL)),
    node("type", "A type with a name, for parameters and members.")
        .takes(&[argument("name", Kind::Name), argument("text", Kind::Text)], 1)
        .with(&[RUST_NAME])
        .holds(Children::Fields(&[VALUE, CHECK, ALLOW])),
    node("text", "A part of result templates, or as `reject.…` the words of a standard rejection.")
        .takes(&[argument("name", Kind::Name), argument("text", Kind::Template)], 2),
];

const CATALOG: &[NodeSpec] = &[
    node("about", "What the catalog is for; no model reads it.").takes(TEXT, 1).once(),
    BUDGET,
    node("lint", "How much a rule weighs in this catalog.")
        .takes(&[argument("rule", Kind::NameOf("rule"))], 1)
        .with(&[property("level", LEVEL, "Its level; `allow` switches it off."), REASON]),
    node("deny", "Makes errors of all warnings.").takes(&[argument("warnings", WARNING)], 1).once(),
    node("marker", "What follows every text that a person typed.").takes(TEXT, 1).once(),
    node("strict", "Takes calls as they come: nothing is stripped or repaired.").once(),
];

const SERVER_NODES: &[NodeSpec] = &[
    node("about", "What the server is, for people.").takes(TEXT, 1).once(),
    node("instructions", "What the system prompt of every agent with a tool of this server says.")
        .takes(&[argument("text", Kind::Template)], 1)
        .once(),
    node("prefix", "What goes in front of each tool's name on the wire.")
        .takes(&[argument("prefix", Kind::Text)], 1)
        .once(),
    node("mcp", "Says that the server is remote and speaks the Model Context Protocol.").once(),
    ALLOW,
];

const GROUP: &[Property] = &[
    SERVER,
    property("effect", EFFECT, "Only tools with this effect."),
    property("tag", Kind::Text, "Only tools with this tag."),
];

const AGENT: &[NodeSpec] = &[
    node("about", "What the agent is for; no model reads it.").takes(TEXT, 1).once(),
    node("always-loaded", "Tools whose definitions are in every request, by name or by group.")
        .takes(TOOL_NAMES, 0)
        .repeats()
        .with(GROUP),
    node("deferred", "Tools that the model knows by name and loads by searching, by name or by group.")
        .takes(TOOL_NAMES, 0)
        .repeats()
        .with(GROUP),
    node("withheld", "Tools that this agent's groups don't bring.")
        .takes(TOOL_NAMES, 1)
        .repeats()
        .with(&[REASON]),
    node("loading", "When deferred tools are loaded.")
        .takes(&[argument("deferred, upfront or auto", LOADING)], 1)
        .with(&[
            property(
                "percent",
                Kind::Number,
                "For `auto`: the share of the context window above which tools are deferred.",
            ),
            property("context-window", Kind::Count, "For `auto`: how many tokens the model reads."),
        ])
        .once(),
    node("has", "What the host of this agent can do.").takes(CAPABILITY, 1).repeats(),
    node("targets", "What the agent's tools are written for.")
        .takes(&[argument("target", Kind::NameOf("target"))], 1)
        .repeats()
        .once(),
    BUDGET,
    node("max-always-loaded", "The most tools that may be in every request.")
        .takes(&[argument("count", Kind::Count)], 1)
        .once(),
    ALLOW,
];

const TOOL: &[NodeSpec] = &[
    node("title", "Its name for people.").takes(TEXT, 1).once(),
    node("effect", "What it does to the world.")
        .takes(&[argument("read, write or destructive", EFFECT)], 1)
        .with(&[
            property("idempotent", Kind::Flag, "Whether a second call changes nothing more."),
            property(
                "open-world",
                Kind::Flag,
                "Whether it reaches what is outside of the catalog's systems.",
            ),
        ])
        .once(),
    node("requires", "What the host must be able to do.").takes(CAPABILITY, 1).repeats(),
    node("tag", "Words to list tools by.").takes(&[argument("tag", Kind::Text)], 1).repeats(),
    WAS,
    node("snippet", "Its line in the system prompt's list of tools.").takes(TEXT, 1).once(),
    node("guideline", "A line of the system prompt's guidelines.").takes(TEXT, 1),
    node("description", "What the model reads while it picks the tool and fills it in.")
        .takes(TEXT, 0)
        .holds(Children::Of(DESCRIPTION))
        .once(),
    node("must-mention", "Phrases that have to be said.")
        .takes(&[argument("phrase", Kind::Text)], 1)
        .repeats()
        .with(&[property("in", PLACE, "Where; in the description if it isn't given.")]),
    node("search-hint", "Further words that a search finds it by.")
        .takes(&[argument("words", Kind::Text)], 1)
        .once(),
    node("found-by", "A search that has to find it.").takes(&[argument("query", Kind::Text)], 1),
    node("params", "What it takes.").holds(Children::Fields(&[OPERATION])).once(),
    CHECK,
    node("outcome", "One way a call can end, as its result.")
        .takes(NAME, 1)
        .with(&[
            property("failure", Kind::Flag, "Whether it sets the error flag of the protocol."),
            RUST_NAME,
        ])
        .holds(Children::Fields(OUTCOME)),
    node("output", "Gives results as JSON too.").once(),
    node("call", "A sample call, with its arguments in braces.")
        .takes(&[argument("title", Kind::Name)], 1)
        .with(&[
            property("rejected-by", Kind::NameOf("check or standard rejection"), "What has to reject it."),
            property("same-as", Kind::NameOf("call"), "The call that it has to mean the same as."),
        ])
        .holds(Children::Value),
    ALLOW,
];

const DESCRIPTION: &[NodeSpec] = &[
    node("lead", "What the tool is.").takes(TEXT, 1).once(),
    node("use-when", "A reason to call it.").takes(TEXT, 1),
    node("not-when", "A reason not to call it.").takes(TEXT, 1).with(&[property(
        "use",
        Kind::NameOf("tool"),
        "The tool to call instead.",
    )]),
    node("section", "A heading of your own and its text.")
        .takes(&[argument("title", Kind::Text), argument("text", Kind::Text)], 2),
];

const OPERATION: NodeSpec = node("operation", "The parameter that chooses what the tool does.")
    .takes(&[argument("name", Kind::Name), argument("text", Kind::Text)], 1)
    .with(&[RUST_NAME])
    .holds(Children::Of(&[
        node("case", "A value of the parameter, and what it does.")
            .takes(&[argument("name", Kind::Name), argument("text", Kind::Text)], 1)
            .with(&[property("effect", EFFECT, "What this case does to the world."), RUST_NAME])
            .holds(Children::Of(&[
                node("needs", "Parameters that this case has to be given.").takes(&[PARAMETER], 1).repeats(),
                node("takes", "Parameters that this case may be given.").takes(&[PARAMETER], 1).repeats(),
            ])),
        WAS,
        ALLOW,
    ]))
    .once();

const OUTCOME: &[NodeSpec] = &[
    node("means", "What the result tells the model, as part of the description.").takes(TEXT, 1).once(),
    node("text", "What happened.").takes(TEMPLATE, 1).once(),
    node("next", "What to do now.").takes(TEMPLATE, 1).once(),
    node("example", "An example, with its members in braces.")
        .takes(&[argument("title", Kind::Name)], 1)
        .holds(Children::Value),
    ALLOW,
];
