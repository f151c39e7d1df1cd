//! Types of generated code: those that a catalog names itself, what their `Debug` shows, and which session belongs to
//! which agent.

#![expect(clippy::print_stderr, reason = "whoever runs the tests should know what was not tested")]

mod support;

mod network {
    toolcat::catalog!("tests/cases/own-types");
}

mod twice {
    //! The same catalog again, in modules side by side.
    pub(crate) mod here {
        toolcat::catalog!("tests/cases/own-types");
    }
    pub(crate) mod there {
        toolcat::catalog!("tests/cases/own-types", agents = ["operator"], derive = [PartialEq]);
    }
}

use network::{ping, route};
use serde_json::json;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::net::{IpAddr, Ipv4Addr};
use support::rustc::Rustc;
use toolcat_compiler::driver::Analysis;
use toolcat_compiler::source::Place;
use toolcat_compiler::{emit, samples};

fn ip(text: &str) -> IpAddr {
    text.parse().expect("an address")
}

fn v4(text: &str) -> Ipv4Addr {
    text.parse().expect("an address")
}

#[test]
fn parameters_are_held_by_the_types_that_the_catalog_names() {
    let arguments = json!({
        "first": "10.0.0.1",
        "hosts": ["10.0.0.2", "::1"],
        "ports": [80, null],
        "names": {"a": "10.0.0.4"},
        "source": null,
        "limits": {"count": 3, "delays": [0.5, 1]},
    });
    let params = ping::Params::parse(&arguments).expect("a right call").value;
    assert_eq!((params.first, params.proxy, params.source), (ip("10.0.0.1"), None, None));
    assert_eq!(params.hosts, Some(vec![ip("10.0.0.2"), ip("::1")]));
    assert_eq!(params.ports, Some(vec![Some(80_u16), None]));
    assert_eq!(params.names, Some(BTreeMap::from([("a".to_owned(), v4("10.0.0.4"))])));
    let limits = params.limits.expect("it was given");
    assert_eq!((limits.count.get(), limits.delays), (3_u8, vec![0.5_f32, 1.0]));
    let params = route::Params::parse(&json!({"how": "to", "host": "::1"})).expect("a right call").value;
    assert!(matches!(params, route::Params::To { host } if host == ip("::1")));
}

/// Each of these types is asked, wherever it occurs: what it does not take is a wrong value like any other.
#[test]
fn what_such_a_type_refuses_is_rejected() {
    let right = json!({"first": "10.0.0.1", "source": null});
    assert!(ping::Params::parse(&right).is_ok());
    for (path, value) in [
        ("first", json!("10.0.0.256")),
        ("proxy", json!("nowhere")),
        ("hosts[1]", json!(["::1", "nowhere"])),
        ("ports[0]", json!([70_000])),
        ("names.a", json!({"a": "::1"})),
        ("source", json!("nowhere")),
        ("limits.count", json!({"count": 300, "delays": [1]})),
    ] {
        let mut arguments = right.clone();
        let name = path.split(['[', '.']).next().expect("a name");
        arguments[name] = value;
        let rejection = ping::Params::parse(&arguments).expect_err(path);
        assert_eq!(rejection.paths, [path], "{rejection}");
    }
}

fn answered() -> ping::Outcome {
    ping::Outcome::Answered {
        first: ip("10.0.0.1"),
        proxy: Some(ip("10.0.0.2")),
        hosts: vec![ip("::1"), ip("10.0.0.3")],
        ports: vec![Some(80), None],
        names: BTreeMap::from([("a".to_owned(), v4("10.0.0.4"))]),
        token: "s3cret".to_owned(),
        login: ping::AnsweredLogin { pin: "1234".to_owned(), user: "lin".to_owned() },
    }
}

#[test]
fn results_show_them_by_their_display() {
    let result = answered().render();
    let expected = "10.0.0.1 answered by way of \"10.0.0.2\".\n- ::1 (this host)\n- 10.0.0.3\n::1, 10.0.0.3\n\
        a is 10.0.0.4. {\"a\":\"10.0.0.4\"} [80,null] [\"::1\",\"10.0.0.3\"]";
    assert_eq!(result.text, expected);
    let structured = result.structured.expect("the tool has `output`");
    assert_eq!(structured["hosts"], json!(["::1", "10.0.0.3"]));
    assert_eq!(structured["ports"], json!([80, null]));
    assert_eq!((&structured["proxy"], &structured["outcome"]), (&json!("10.0.0.2"), &json!("answered")));
}

/// The sample, compiled here.
fn own_types() -> Analysis {
    Analysis::at(&Place::new(support::here().join("cases/own-types")))
}

/// The compiler lacks these types, and renders the same from the example.
#[test]
fn the_compiler_renders_the_same() {
    let analysis = own_types();
    assert_eq!(analysis.refusal(), None);
    let catalog = analysis.catalog();
    let ping = catalog.tools.iter().find(|tool| tool.name.value == "ping").expect("the sample has it");
    let cases = samples::golden_cases(catalog, ping);
    assert_eq!(cases[0].text, answered().render().text);
}

#[test]
fn debug_of_outcomes_and_calls_shows_nothing_sensitive() {
    let shown = format!("{:?} {:#?}", answered(), answered());
    assert!(!shown.contains("s3cret") && !shown.contains("1234"), "{shown}");
    assert!(
        shown.contains("token: [hidden]") && shown.contains("lin") && shown.contains("10.0.0.3"),
        "{shown}"
    );
    assert_eq!(format!("{:?}", ping::Outcome::Silent), "Silent");
    let call =
        network::operator::parse_call("route", &json!({"how": "through", "host": "::1", "pin": "1234"}));
    let shown = format!("{:?}", call.expect("a right call"));
    assert_eq!(shown, "Route(Through { host: ::1, pin: [hidden] })");
    let call = network::operator::parse_call("route", &json!({"how": "to", "host": "::1"}));
    assert_eq!(format!("{:?}", call.expect("a right call")), "Route(To { host: ::1 })");
}

#[test]
fn one_catalog_may_be_compiled_several_times() {
    let call = json!({"how": "to", "host": "::1"});
    let here = twice::here::operator::parse_call("route", &call).expect("a right call");
    let there = twice::there::operator::parse_call("route", &call).expect("a right call");
    assert_eq!(format!("{here:?}"), format!("{there:?}"));
    assert_eq!(there, there.clone());
    assert_eq!(twice::here::reader::AGENT.offers.len(), 1);
}

/// Generated code of the catalog, and a function that dispatches a call with that session.
fn dispatching(session: &str) -> String {
    let code = emit::rust(own_types().catalog(), &emit::Options::default());
    format!(
        "pub mod network {{ {code} }}
        pub async fn run(handlers: &impl network::operator::Handlers) -> toolcat::ToolResult {{
            let mut session = {session};
            network::operator::dispatch(handlers, &mut session, \"ping\", \"{{}}\").await
        }}"
    )
}

#[test]
fn a_session_of_another_agent_does_not_compile() {
    let rustc = Rustc::new("sessions");
    for target in ["ANTHROPIC", "MCP"] {
        let session = format!("network::operator::{target}.session()");
        assert_eq!(rustc.check("own", "2024", &dispatching(&session)), "", "{target}");
    }
    for session in
        ["network::reader::ANTHROPIC.session()", "toolcat::Session::new(&network::operator::AGENT)"]
    {
        let said = rustc.check("foreign", "2024", &dispatching(session));
        assert!(said.contains("error[E0308]: mismatched types"), "{session}: {said}");
        assert!(said.contains("operator::Agent"), "{session}: {said}");
        let errors = said.lines().filter(|line| line.starts_with("error")).count();
        assert_eq!(errors, 2, "one mistake, and that compiling failed: {said}");
    }
}

#[test]
fn a_target_that_the_agent_does_not_declare_does_not_compile() {
    let rustc = Rustc::new("targets");
    for target in ["ANTROPIC", "NEUTRAL"] {
        let said =
            rustc.check("unknown", "2024", &dispatching(&format!("network::operator::{target}.session()")));
        assert!(
            said.contains(&format!("cannot find value `{target}` in module `network::operator`")),
            "{said}"
        );
    }
}

/// A catalog refused for its names has stand-ins that compile, so that only its own errors are reported.
#[test]
fn stand_ins_for_refused_names_compile() {
    let mut code = String::from("pub type Any = String;\n");
    for case in [
        "tool/bad-reserved-module",
        "value/bad-rust-names",
        "value/bad-rust-name",
        "string/bad-rust-type",
        "string/bad-rust",
        "check/bad-one-method",
        "type/bad-rust-name",
    ] {
        let place = Place::new(support::here().join(format!("cases/language/{case}.kdl")));
        let stubs = Analysis::at(&place).rust(&emit::Options::default()).expect_err("it is refused");
        writeln!(code, "pub mod {} {{ {stubs} }}", case.replace(['/', '-'], "_"))
            .expect("writing to a string cannot fail");
    }
    assert_eq!(Rustc::new("stand-ins").check("stubs", "2024", &code), "");
}

/// Small inputs that once broke the build or became code, if they are available: each compiles without warnings and
/// without an example for rustdoc, or is refused.
#[test]
fn small_inputs_compile_or_are_refused() {
    let folder = support::here().join("../../shared/data/repro");
    let rustc = Rustc::new("repro");
    let names =
        ["bare-cr", "doctest-benign", "member-named-members", "tool-named-toolcat", "sensitive-result"];
    for name in names {
        let Ok(text) = std::fs::read_to_string(folder.join(format!("{name}.kdl"))) else {
            eprintln!("skipped: there is no {name}.kdl in ../shared/data/repro");
            continue;
        };
        let compiled = support::compile("repro.kdl", &text);
        assert_eq!(compiled.has_errors(), name == "tool-named-toolcat", "{}", support::findings(&compiled));
        if !compiled.has_errors() {
            let code = emit::file(compiled.catalog(), &emit::Options::default());
            assert_eq!(rustc.check("repro", "2024", &code), "", "{name}");
            assert_eq!(rustc.doctests("repro", &code), "running 0 tests", "{name}");
        }
    }
}

/// A zero-sized type: a session is only as large as what it remembers.
#[test]
fn the_type_of_an_agent_is_zero_sized() {
    assert_eq!(size_of::<network::operator::Agent>(), 0);
    let session: toolcat::Session<network::operator::Agent> = network::operator::ANTHROPIC.session();
    assert_eq!(session.agent().name, "operator");
}

/// clippy warns of a usual value that completes nothing.
#[test]
fn a_struct_that_is_given_whole_is_not_completed() {
    let kdl = r#"
        server "s"
        agent "a" { always-loaded "t" }
        tool "t" server="s" {
            title "T"
            effect "read"
            was "u"
            search-hint "words"
            description "Does it."
            params {
                integer "n" "A number" min=1 max=18446744073709551615 multiple-of=2 rust-type="u64"
            }
            outcome "done" { text "Done." }
        }"#;
    let analysis = Analysis::text("whole.kdl", kdl);
    assert!(!analysis.has_errors(), "{:?}", analysis.findings());
    let code = emit::rust(analysis.catalog(), &emit::Options::default()).to_string();
    for whole in ["Marks :: NONE", "IntegerRule :: ANY"] {
        assert!(!code.contains(whole), "{whole}: {code}");
    }
    assert!(code.contains(".. rt :: table :: Field :: REQUIRED"), "{code}");
}
