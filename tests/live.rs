//! The live agent and generated code are the same agent. For every catalog in this repository that is compiled
//! anywhere, this compares what models read, the tables, every sample call and every example.

mod support;

/// A module for each catalog, and what is compared for each of its agents.
macro_rules! catalogs {
    ($($module:ident: $path:literal [$($agent:ident $name:literal),*])*) => {
        $(
            mod $module {
                toolcat::catalog!($path);
            }
        )*
        const CATALOGS: &[&str] = &[$($path),*];

        #[test]
        fn generated_code_and_the_live_agent_are_equal() {
            $(
                let live = open($path);
                let agents = [$($name),*];
                let all: Vec<&str> = live.catalog().agents.iter().map(|agent| agent.name.value.as_str()).collect();
                assert_eq!(agents.as_slice(), all, "{}", $path);
                $(
                    same_agent(&live, $name, &$module::$agent::ANTHROPIC);
                    same_agent(&live, $name, &$module::$agent::MCP);
                )*
                same_results(&live, $path);
            )*
        }
    };
}

catalogs! {
    ask: "catalogs/ask-user-question" [assistant "assistant"]
    shop: "catalogs/support" [refund_desk "refund-desk", account_care "account-care"]
    codes: "tests/cases/code-check" [cashier "cashier"]
    bread: "tests/cases/one-file/bread.kdl" [cook "cook"]
    fruit: "tests/cases/one-file/fruit.kdl" [cook "cook"]
    network: "tests/cases/own-types" [operator "operator", reader "reader"]
    templates: "tests/cases/templates" [reader "reader"]
    typed: "tests/cases/typed" [reader "reader"]
    wiki: "tests/cases/wiki" [reader "reader"]
}

use std::collections::BTreeSet;
use std::path::Path;
use toolcat::{Agent, AgentType, Arguments, Session, Surface};
use toolcat_compiler::live::{Begun, Call, Live, LiveAgent};
use toolcat_compiler::model::{Expect, Tool};
use toolcat_compiler::samples;
use toolcat_runtime::data::data_to_json;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn open(path: &str) -> Live {
    Live::open(&root().join(path)).unwrap_or_else(|analysis| panic!("{path}: {:?}", analysis.findings()))
}

/// Tables as text. Only generated code knows whether a Rust type accepts a text.
fn shown(agent: &Agent<'_>) -> String {
    let text = format!("{agent:#?}");
    let mut lines: Vec<&str> = Vec::new();
    // The indentation of a function pointer that takes several lines.
    let mut hidden = None;
    for line in text.lines() {
        let indent = line.len() - line.trim_start().len();
        if hidden.is_some_and(|depth| indent > depth) {
            continue;
        }
        let closes = hidden.take().is_some();
        match line.trim_start().strip_prefix("parses: ") {
            Some(value) => hidden = value.ends_with('(').then_some(indent),
            None if closes => {}
            None => lines.push(line),
        }
    }
    lines.join("\n")
}

fn same_agent<A: AgentType>(live: &Live, name: &str, generated: &Surface<A>) {
    let agent = live.agent(name, generated.target()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(agent.manifest(), generated.manifest(), "{name}");
    assert_eq!(agent.prompt(), generated.prompt(), "{name}");
    let session = generated.session();
    similar_asserts(&shown(agent.agent()), &shown(session.agent()), name);
    for (offer, offered) in session.agent().offers.iter().enumerate() {
        let tool = live.catalog().tools.iter().find(|tool| tool.wire == offered.tool.name);
        for call in &tool.expect("it is a tool of the catalog").calls {
            let arguments = call.arguments.to_json();
            let (begun, answered) =
                (begin(live, name, &session, offer, &arguments), answer(&session, offer, &arguments));
            assert_eq!(begun, answered, "{name}: {} of {}", call.title.value, offered.tool.name);
            let rejected = matches!(call.expect, Expect::RejectedBy(_)) && !begun.starts_with("undecided");
            assert_eq!(begun.starts_with("rejected"), rejected, "{name}: {}", call.title.value);
        }
    }
}

/// The live agent's outcome of a call, as text.
fn begin<A: AgentType>(
    live: &Live,
    name: &str,
    generated: &Session<A>,
    offer: usize,
    arguments: &serde_json::Value,
) -> String {
    let agent = live.agent(name, generated.surface().target()).expect("it was there before");
    let tool = generated.agent().offers[offer].tool.name;
    let mut session = agent.session();
    session.load(tool);
    match agent.begin(&mut session, tool, arguments) {
        Begun::Reply(reply) => format!("rejected: {}", reply.text),
        Begun::Call(Call { params, noise, undecided, .. }) => {
            in_words(&params, &noise, !undecided.is_empty())
        }
    }
}

/// The outcome of the tables in generated code.
fn answer<A: AgentType>(session: &Session<A>, offer: usize, arguments: &serde_json::Value) -> String {
    let mut session = session.clone();
    let params = session.agent().offers[offer].tool.params;
    match toolcat_runtime::parse::parse_data(params, arguments) {
        Err(rejection) => {
            format!("rejected: {}", session.rejected(Arguments::Json(arguments), rejection).text)
        }
        Ok(parsed) => {
            let value = data_to_json(params.fields, &parsed.value);
            in_words(&value, &parsed.noise, !parsed.undecided.is_empty())
        }
    }
}

fn in_words(params: &serde_json::Value, noise: &[toolcat::Noise], undecided: bool) -> String {
    format!("{}{params} {noise:?}", if undecided { "undecided: " } else { "" })
}

/// Every example reads as in its golden file, which generated code is tested against.
fn same_results(live: &Live, path: &str) {
    let folder = match path.strip_suffix(".kdl") {
        Some(stem) => root().join(format!("{stem}.golden")),
        None => root().join(path).join("golden"),
    };
    let catalog = live.catalog();
    for (tool, file) in catalog.tools.iter().zip(samples::golden_names(catalog)) {
        let golden = std::fs::read_to_string(folder.join(format!("{file}.txt"))).expect("it is pinned");
        let given = |agent: &&toolcat_compiler::model::Agent| {
            agent.offers.iter().any(|offer| std::ptr::eq(catalog.tool(offer.tool), tool))
        };
        let Some(agent) = catalog.agents.iter().find(given) else { continue };
        let target = agent.targets.first().expect("each agent has a target").as_str();
        let live_agent = live.agent(&agent.name.value, target).expect("it is there");
        for (outcome, example) in examples(tool) {
            let offer = live_agent.agent().find(&tool.wire).expect("it is given");
            let result = live_agent
                .result(offer, &outcome.name.value, &example.value.to_json())
                .unwrap_or_else(|unfit| panic!("{}: {unfit}", tool.wire));
            let title = samples::example_title(outcome, &example.title.value);
            let block = golden.split("\n## ").find(|block| block.lines().next() == Some(&title));
            let text = block.and_then(|block| block.split_once("\n----\n")?.1.split_once("\n----"));
            assert_eq!(text.map(|(text, _)| text), Some(result.text.as_str()), "{}: {title}", tool.wire);
            assert_eq!(result.is_error, outcome.failure);
            assert_eq!(result.structured.is_some(), tool.output);
        }
    }
}

fn examples(
    tool: &Tool,
) -> impl Iterator<Item = (&toolcat_compiler::model::Outcome, &toolcat_compiler::model::Example)> {
    tool.outcomes.iter().flat_map(|outcome| outcome.examples.iter().map(move |example| (outcome, example)))
}

fn similar_asserts(one: &str, other: &str, name: &str) {
    let diff = similar::TextDiff::from_lines(one, other);
    assert!(one == other, "{name}\n{}", diff.unified_diff().context_radius(3));
}

/// A session on the MCP surface has no search, and every tool can be called at once.
#[test]
fn hosts_that_defer_by_themselves_have_no_search() {
    let live = open("catalogs/support");
    for (target, first) in [("anthropic", "search_tools"), ("mcp", "There is no tool")] {
        let agent = live.agent("refund-desk", target).expect("it is there");
        let mut session = agent.session();
        let texts = ["send_email", "search_tools", "sned_email"].map(|name| text(&agent, &mut session, name));
        assert!(texts[1].contains("query") == (target == "anthropic"), "{texts:?}");
        assert!(texts.iter().any(|text| text.contains(first)), "{texts:?}");
        if target == "mcp" {
            assert!(texts[0].starts_with("send_email was not run: its arguments"), "{texts:?}");
            let offered = [texts[0].as_str(), texts[2].as_str(), agent.prompt(), agent.manifest()];
            assert!(offered.iter().all(|text| !text.contains("search_tools")), "{offered:?}");
        }
    }
}

/// A target that rewrites names reads its own in every answer, and both names can be called.
#[test]
fn answers_use_the_names_of_the_target() {
    let live = open("compiler/tests/surface/names-with-dots.kdl");
    for (target, name) in [("anthropic", "shop_refund"), ("mcp", "shop.refund")] {
        let agent = live.agent("desk", target).expect("it is there");
        let mut session = agent.session();
        assert!(text(&agent, &mut session, "shop_refnd").contains(&format!("nearest name is {name}.")));
        if target == "anthropic" {
            let answer = text(&agent, &mut session, "shop.refund");
            assert!(answer.starts_with("shop_refund was not run"), "{answer}");
            assert!(session.search("money").text.contains("- shop_refund"));
        }
        let arguments = serde_json::json!({"number": "1", "how": "card"});
        for name in ["shop_refund", "shop.refund"] {
            let begun = agent.begin(&mut session, name, &arguments);
            assert!(matches!(begun, Begun::Call(Call { offer: 1, .. })), "{name} {begun:?}");
        }
    }
}

fn text(agent: &LiveAgent, session: &mut Session<toolcat_compiler::live::Handle>, name: &str) -> String {
    match agent.begin(session, name, "{}") {
        Begun::Reply(reply) => reply.text,
        Begun::Call(call) => panic!("{name}: {call:?}"),
    }
}

#[test]
fn mismatches_are_refused() {
    let live = open("catalogs/support");
    let agent = live.agent("refund-desk", "mcp").expect("it is there");
    let offer = agent.agent().find("get_order").expect("it is given");
    let refused =
        |outcome: &str, members| agent.result(offer, outcome, &members).expect_err("it does not fit");
    assert!(refused("fuond", serde_json::json!({})).to_string().contains("It has: found"));
    assert!(refused("not-found", serde_json::json!({})).to_string().contains("`order_no` is missing"));
    assert!(live.agent("refund-desc", "mcp").is_err_and(|error| error.to_string().contains("`refund-desk`")));
    assert!(live.agent("refund-desk", "mpc").is_err_and(|error| error.to_string().contains("`mcp`")));
    let broken = toolcat_compiler::driver::Analysis::text("a.kdl", "tool \"t\"");
    assert!(Live::of(broken).is_err_and(|analysis| analysis.has_errors()));
}

#[test]
fn threads_share_a_catalog() {
    fn shared<T: Send + Sync + Clone + 'static>(_: &T) {}
    let live = open("catalogs/support");
    shared(&live);
    shared(&live.agent("refund-desk", "mcp").expect("it is there"));
}

#[test]
fn no_catalog_is_left_out() {
    let mut found = BTreeSet::new();
    for folder in ["catalogs", "tests/cases"] {
        for entry in std::fs::read_dir(root().join(folder)).expect("it is there").flatten() {
            let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
            if path.join("golden").is_dir() {
                found.insert(format!("{folder}/{name}"));
            }
            for file in std::fs::read_dir(&path).into_iter().flatten().flatten() {
                if file.path().with_extension("golden").is_dir() && file.path().is_file() {
                    found.insert(format!("{folder}/{name}/{}", file.file_name().to_string_lossy()));
                }
            }
        }
    }
    assert_eq!(found, CATALOGS.iter().map(|path| (*path).to_owned()).collect());
}
