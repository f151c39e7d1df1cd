//! The examples in a Markdown document: blocks of KDL, each put into a small catalog if it is only a part of one.
//!
//! The word after `kdl` in the fence says what a block is a part of; without one it is a whole catalog: `catalog`,
//! `agent`, `tool`, `description`, `params`, `check` (in a parameter `text`), `outcome`.

/// A block of KDL.
#[derive(Debug, Clone)]
pub(crate) struct Example {
    /// 1-based line of its fence.
    pub(crate) line: usize,
    /// What it is a part of; empty for a catalog.
    pub(crate) part_of: String,
    /// The text between the fences.
    pub(crate) text: String,
}

/// All KDL blocks in a document.
pub(crate) fn examples(document: &str) -> Vec<Example> {
    let mut out: Vec<Example> = Vec::new();
    let mut open: Option<Option<Example>> = None;
    for (index, line) in document.lines().enumerate() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(info)) => {
                let mut words = info.split_whitespace();
                let kdl = words.next() == Some("kdl");
                let part_of = words.next().unwrap_or_default().to_owned();
                open = Some(kdl.then(|| Example { line: index + 1, part_of, text: String::new() }));
            }
            (Some(block), Some(_)) => {
                out.extend(block.take());
                open = None;
            }
            (Some(Some(example)), None) => {
                example.text.push_str(line);
                example.text.push('\n');
            }
            _ => {}
        }
    }
    out
}

/// Tools and servers that examples refer to.
const AROUND: &str = r#"
server "mail"
server "orders"
tool "get_order" server="orders" { effect "read"; tag "refund"; outcome "found" { text "Found." } }
tool "refund_items" server="orders" { effect "destructive"; tag "refund"; requires "chat"; outcome "refunded" { text "Refunded." } }
tool "send_email" server="mail" { effect "write"; outcome "sent" { text "Sent." } }
tool "create_email" server="mail" { effect "write"; outcome "filed" { text "Filed." } }
type "money" { number "amount"; string "currency" }
"#;

impl Example {
    /// The catalog around it.
    pub(crate) fn catalog(&self) -> Result<String, String> {
        let text = &self.text;
        let done = if self.has("outcome") { "" } else { "outcome \"done\" { text \"Done.\" }" };
        let tool = |inner: &str| format!("tool \"example\" {{\n{inner}\n{done}\n}}\n{AROUND}");
        Ok(match self.part_of.as_str() {
            "" => text.clone(),
            "catalog" => format!("catalog \"example\" {{\n{text}\n}}"),
            "agent" => format!("agent \"example\" {{\n{text}\n}}\n{AROUND}"),
            "server" => format!("server \"example\" {{\n{text}\n}}"),
            "tool" => tool(text),
            "description" => tool(&format!("description {{\n{text}\n}}")),
            "params" => tool(&format!("params {{\n{text}\n}}")),
            "check" => tool(&format!("params {{ string \"text\" {{\n{text}\n}} }}")),
            "outcome" => {
                let words = if self.has("text") { "" } else { "text \"Done.\"" };
                format!("tool \"example\" {{ outcome \"done\" {{\n{text}\n{words}\n}} }}\n{AROUND}")
            }
            other => return Err(format!("`{other}` is nothing that an example can be a part of")),
        })
    }

    /// Whether a line begins with that node.
    fn has(&self, node: &str) -> bool {
        self.text.lines().any(|line| line.split_whitespace().next() == Some(node))
    }
}
