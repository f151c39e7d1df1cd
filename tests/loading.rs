//! Whether an agent defers is decided once: prompt, manifests, search, generated code and rules agree for every
//! `loading`.

mod support;

use std::fmt::Write as _;
use toolcat_compiler::emit;
use toolcat_compiler::rules::{self, Selection};
use toolcat_compiler::surface::{Pieces, targets};
use toolcat_compiler::tables::agent::searched;

fn catalog(loading: &str) -> String {
    let tool = |name: &str, more: &str| {
        let description = "Looks up an order by its number. Use it when the customer asks about an order.";
        format!(
            "tool {name:?} {{ effect \"read\"; snippet \"Look up an order\"; description {description:?}; {more}
            outcome \"found\" {{ text \"It is there.\"; next \"Tell the customer.\" }} }}\n"
        )
    };
    let mut text = format!(
        "catalog \"shop\"\nagent \"desk\" {{ always-loaded \"get_order\"; deferred \"find_order\"; {loading} }}\n"
    );
    let query = "found-by \"zebra crossing\"";
    write!(text, "{}{}", tool("get_order", ""), tool("find_order", query))
        .expect("writing to a string cannot fail");
    text
}

#[test]
fn every_output_agrees() {
    for (loading, defers) in [
        ("", true),
        ("loading \"deferred\"", true),
        ("loading \"upfront\"", false),
        ("loading \"auto\"", false),
        ("loading \"auto\" percent=0.001", true),
        ("loading \"auto\" context-window=100", true),
    ] {
        let compiled = support::compile("loading.kdl", &catalog(loading));
        assert!(!compiled.has_errors(), "{}", support::findings(&compiled));
        let (catalog, agent) = (compiled.catalog(), &compiled.catalog().agents[0]);
        assert_eq!(agent.defers, defers, "{loading}");
        let search = toolcat::search::TOOL.name;
        let pieces = Pieces::new(catalog);
        assert_eq!(pieces.prompt(agent, &targets::ANTHROPIC).contains(search), defers, "{loading}");
        assert!(
            !pieces.prompt(agent, &targets::MCP).contains(search),
            "hosts of MCP servers search themselves"
        );
        let anthropic = pieces.surface(agent, &targets::ANTHROPIC).manifest().to_string();
        assert_eq!(anthropic.contains("defer_loading"), defers, "{loading}");
        assert_eq!(anthropic.contains(search), defers, "{loading}");
        let mcp = pieces.surface(agent, &targets::MCP).manifest().to_string();
        assert_eq!(mcp.matches("alwaysLoad").count(), if defers { 1 } else { 2 }, "{loading}");
        let bump = bumpalo::Bump::new();
        let searched = searched(&pieces, agent, &bump);
        assert_eq!(searched.offers.iter().any(|offer| offer.deferred), defers, "{loading}");
        let code = emit::rust(catalog, &emit::Options::default()).to_string();
        assert_eq!(code.contains("find_order :: TOOL . description , true)"), defers, "{loading}");
        // A query that finds nothing is a mistake only if somebody searches.
        let found = rules::run(catalog, &Selection::default());
        assert_eq!(found.iter().any(|found| found.code.id == "agent-search-miss"), defers, "{loading}");
    }
}
