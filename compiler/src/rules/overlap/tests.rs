//! Pairs of tools that must be found, and pairs that must not.

use crate::driver::Analysis;
use crate::rules::{Context, Selection};
use crate::source::{SourceFile, Sources};

/// The pairs of a catalog with these tools, by name.
fn pairs(tools: &[(&str, &str)]) -> Vec<(String, String)> {
    let names: Vec<String> = tools.iter().map(|(name, _)| format!("{name:?}")).collect();
    let mut text = format!("agent \"desk\" {{ always-loaded {} }}\n", names.join(" "));
    for (name, description) in tools {
        text.push_str(&format!(
            "tool {name:?} {{ description {description:?}; params {{ string \"subject\" \"Subject\"; string \"body\" \"Text\" }}; outcome \"done\" {{ text \"Done.\" }} }}\n"
        ));
    }
    let compiled = Analysis::of(Sources::new(vec![SourceFile::new("x.kdl", text)]).named("x"));
    assert!(!compiled.has_errors(), "{:?}", compiled.findings());
    let selection = Selection::default();
    let cx = Context::new(compiled.catalog(), &selection);
    let name = |id: &crate::model::ToolId| compiled.catalog().tool(*id).name.value.clone();
    let unnamed = cx.overlap().pairs.iter().filter(|pair| pair.names == [false, false]);
    unnamed.map(|pair| (name(&pair.tools[0]), name(&pair.tools[1]))).collect()
}

#[test]
fn three_ways_to_reach_a_customer_are_similar() {
    for texts in [
        ["Send an email", "Send a message to the member", "Create an email for the contact"],
        ["寄 email", "發訊息給會員", "幫聯絡人建立一封 email"],
        ["发送邮件", "给会员发送消息", "为联系人创建邮件"],
    ] {
        let tools = [("send_email", texts[0]), ("send_member_message", texts[1]), ("create_email", texts[2])];
        assert_eq!(pairs(&tools).len(), 3, "{texts:?}");
    }
}

#[test]
fn texts_that_say_who_gets_what_distinguish_tools() {
    for texts in [
        [
            "Send an email to the customer of this chat; it really leaves. For refunds and orders that need a notice to keep.",
            "Put a message into the inbox of the app; it is seen after signing in. For reminders and marketing, not for refunds.",
            "File an email in the contact's history. Nothing is sent; for emails that left from elsewhere.",
        ],
        [
            "寄 email 給這位客戶，信會真的寄出，退款與訂單等要留存的通知用它",
            "在 App 站內信留言給會員，登入 App 才看得到，用於提醒與行銷活動",
            "把已從別處寄出的信補登到 CRM 往來紀錄，不會對外寄送任何東西",
        ],
    ] {
        let tools = [("send_email", texts[0]), ("send_member_message", texts[1]), ("create_email", texts[2])];
        assert_eq!(pairs(&tools), [], "{texts:?}");
    }
}

#[test]
fn different_actions_and_different_objects_are_distinguished() {
    let tools = [
        ("get_order", "Show an order by its number"),
        ("delete_order", "Delete an order by its number"),
        ("list_orders", "List the orders of the customer"),
        ("get_parcel", "Show a parcel by its number"),
    ];
    assert_eq!(pairs(&tools), []);
}

#[test]
fn tools_that_name_each_other_are_quiet() {
    let tools = [("send_email", "Send an email, unlike create_email"), ("create_email", "Create an email")];
    assert_eq!(pairs(&tools), []);
}
