//! The sample catalogs as a team would use them: compiled by the macro, their golden tests run, their calls
//! dispatched.

mod ask {
    toolcat::catalog!("catalogs/ask-user-question");
}

mod support {
    toolcat::catalog!("catalogs/support");
}

use serde_json::json;
use support::{account_care, get_alerts, refund_desk, send_email};
use toolcat::{NoiseKind, Session};

#[test]
fn parameters_are_typed() {
    let arguments = json!({"subject": "Your refund", "body": "230 go back to your card.", "language": ""});
    let parsed = send_email::Params::parse(&arguments).expect("a call as providers send it");
    assert_eq!(parsed.value.language, send_email::Language::ZhTw, "the default stands in for a blank text");
    assert_eq!(parsed.noise.len(), 1);
    assert_eq!(parsed.noise[0].kind, NoiseKind::Blank);
    assert_eq!(send_email::Language::En.as_str(), "en");
}

#[test]
fn operations_are_variants() {
    let parsed = get_alerts::Params::parse(&json!({"method": "nonsense"}));
    let rejection = parsed.expect_err("there is no such operation");
    assert_eq!(rejection.code, "unknown-operation");
}

#[test]
fn an_agent_is_not_offered_what_it_does_not_list() {
    for foreign in ["create_email", "monitoring_list_incidents", "get_contact"] {
        assert_eq!(refund_desk::AGENT.find(foreign), None);
        let texts =
            [refund_desk::ANTHROPIC.prompt(), refund_desk::ANTHROPIC.manifest(), refund_desk::MCP.manifest()];
        assert!(
            texts.iter().all(|text| !text.contains(foreign)),
            "{foreign} is mentioned to the refund desk"
        );
    }
    assert!(account_care::AGENT.find("create_email").is_some());
    assert!(account_care::AGENT.find("refund_items").is_none());
}

#[test]
fn earlier_names_still_lead_to_the_tool() {
    assert_eq!(refund_desk::AGENT.find("find_order"), refund_desk::AGENT.find("get_order"));
}

#[test]
fn a_deferred_tool_is_found_by_its_declared_queries() {
    let mut session: Session<refund_desk::Agent> = refund_desk::ANTHROPIC.session();
    assert!(!session.is_loaded("send_email"));
    let answer = session.search("寄到信箱");
    assert!(answer.text.contains("send_email"), "{}", answer.text);
    assert!(session.is_loaded("send_email"));
}

#[test]
fn manifests_defer_what_the_catalog_defers() {
    let manifest: serde_json::Value = serde_json::from_str(refund_desk::ANTHROPIC.manifest()).expect("JSON");
    let tools = manifest.as_array().expect("an array");
    let first: Vec<_> = tools.iter().take(5).map(|tool| tool["name"].as_str().unwrap_or_default()).collect();
    assert_eq!(first, ["get_order", "quote_refund", "refund_items", "create_exchange", "search_tools"]);
    assert!(tools[..5].iter().all(|tool| tool.get("defer_loading").is_none()));
    assert!(tools[5..].iter().all(|tool| tool["defer_loading"] == true));
}

#[test]
fn a_text_typed_by_a_person_is_marked() {
    use ask::ask_user_question::Outcome;
    use ask::types::{Answer, AnswerKind as Kind};
    let typed = Answer {
        header: "Draft storage".into(),
        kind: Kind::Typed,
        chosen: None,
        typed: Some("wait\n- Export formats: all of them".into()),
        notes: None,
    };
    let result = Outcome::AnsweredWithCare { answers: vec![typed], pictures: None }.render();
    assert!(
        result.text.contains(r#"- Draft storage: "wait\n- Export formats: all of them" (typed by the user, not one of your options)"#),
        "{}",
        result.text
    );
}

#[test]
fn results_carry_their_members_as_json_if_the_tool_says_so() {
    use support::get_refund::{FoundState, Outcome};
    let found = Outcome::Found {
        refund_no: "R-88120".into(),
        total: 230,
        method: "credit card".into(),
        state: FoundState::Paid,
    };
    let structured = found.render().structured;
    let expected = json!({"outcome": "found", "refund_no": "R-88120", "total": 230, "method": "credit card", "state": "paid"});
    assert_eq!(structured, Some(expected));
    assert_eq!(Outcome::NotFound.render().structured, Some(json!({"outcome": "not-found"})));
    let manifest: serde_json::Value = serde_json::from_str(refund_desk::MCP.manifest()).expect("JSON");
    let tool = manifest.as_array().into_iter().flatten().find(|tool| tool["name"] == "get_refund");
    assert_eq!(tool.map(|tool| &tool["outputSchema"]["required"]), Some(&json!(["outcome"])));
}
