//! What the model reads to choose and fill a tool.
//!
//! The order is: `lead`, `use-when`, `not-when`, sections, then each outcome's name and meaning. Short descriptions (at most
//! one trigger, one anti-trigger and no section) are paragraphs; longer ones get headings. A paragraph begins with its
//! subject: "The customer wants money back." alone would be read as a statement about this customer.

use super::names::Names;
use crate::model::{Agent, Catalog, Description, NotWhen, Outcome, Section, Tool};
use std::borrow::Cow;

/// The description that one agent's model reads, under these names; tools that the agent lacks are not mentioned. Without an
/// agent, every tool counts as given.
pub(super) fn description(
    catalog: &Catalog,
    tool: &Tool,
    agent: Option<&Agent>,
    names: &Names<'_>,
) -> String {
    let text = composed(catalog, tool, agent, names);
    match names.text(&text) {
        Cow::Owned(renamed) => renamed,
        Cow::Borrowed(_) => text,
    }
}

fn composed(catalog: &Catalog, tool: &Tool, agent: Option<&Agent>, names: &Names<'_>) -> String {
    match &tool.description {
        Description::Missing => String::new(),
        Description::Plain(text) => text.text.trim().to_owned(),
        Description::Pieces { lead, use_when, not_when, sections } => {
            let mut out: Vec<String> = lead.iter().map(|lead| lead.text.trim().to_owned()).collect();
            let use_when: Vec<_> = use_when.iter().map(|text| text.text.trim().to_owned()).collect();
            let not_when: Vec<_> = not_when.iter().map(|one| avoid(catalog, one, agent, names)).collect();
            let means: Vec<_> = tool.outcomes.iter().filter_map(meaning).collect();
            if use_when.len() <= 1 && not_when.len() <= 1 && sections.is_empty() {
                out.push(paragraph("When to use it", &use_when));
                out.push(paragraph("When not to use it", &not_when));
                out.push(match means.as_slice() {
                    [] => String::new(),
                    means => format!("Reading the result:\n{}", list(means)),
                });
            } else {
                headed(&mut out, use_when, not_when, sections, means);
            }
            out.retain(|part| !part.is_empty());
            out.join("\n\n")
        }
    }
}

/// Whether an agent reads the same description as one with every tool.
pub(super) fn is_whole(tool: &Tool, agent: &Agent) -> bool {
    match &tool.description {
        Description::Pieces { not_when, .. } => {
            let instead = not_when.iter().filter_map(|one| one.instead.as_ref());
            instead.into_iter().all(|other| agent.offers(other.value))
        }
        Description::Missing | Description::Plain(_) => true,
    }
}

fn headed(
    out: &mut Vec<String>,
    use_when: Vec<String>,
    not_when: Vec<String>,
    sections: &[Section],
    means: Vec<String>,
) {
    out.push(part("WHEN TO USE", &use_when));
    out.push(part("WHEN NOT TO USE", &not_when));
    out.extend(
        sections.iter().map(|section| format!("{}\n{}", section.title.value, section.text.text.trim())),
    );
    out.push(part("READING THE RESULT", &means));
}

/// A heading with one line, or with a list.
fn part(title: &str, lines: &[String]) -> String {
    match lines {
        [] => String::new(),
        [line] => format!("{title}\n{line}"),
        lines => format!("{title}\n{}", list(lines)),
    }
}

/// The same on one line, if there is only one.
fn paragraph(title: &str, lines: &[String]) -> String {
    match lines {
        [] => String::new(),
        [line] => format!("{title}: {line}"),
        lines => format!("{title}:\n{}", list(lines)),
    }
}

/// An outcome by its name and what it means: "No address: the customer has none on file."
fn meaning(outcome: &Outcome) -> Option<String> {
    let means = outcome.means.as_ref()?.text.trim();
    let name = outcome.name.value.replace(['-', '_'], " ");
    let begins = means.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(&name));
    if means.is_empty() || (begins && means[name.len()..].starts_with([':', '：'])) {
        // The author has named it already.
        return Some(means.to_owned()).filter(|means| !means.is_empty());
    }
    let mut letters = name.chars();
    let first = letters.next().map(|first| first.to_uppercase().collect::<String>()).unwrap_or_default();
    Some(format!("{first}{}: {means}", letters.as_str()))
}

fn list(lines: &[String]) -> String {
    lines.iter().map(|line| format!("- {}", line.replace('\n', "\n  "))).collect::<Vec<_>>().join("\n")
}

fn avoid(catalog: &Catalog, one: &NotWhen, agent: Option<&Agent>, names: &Names<'_>) -> String {
    let text = one.text.text.trim();
    match &one.instead {
        Some(other) if agent.is_none_or(|agent| agent.offers(other.value)) => {
            let stop = if text.ends_with(['.', '!', '?', '。', ':', ';']) { "" } else { "." };
            format!("{text}{stop} Use {} instead.", names.name(catalog, other.value))
        }
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Names, description};
    use crate::driver::Analysis;

    fn of(pieces: &str) -> String {
        let kdl = format!(
            r#"tool "t" {{
                description {{ lead "Sends it."; {pieces} }}
                outcome "sent" {{ means "It went out."; text "Sent." }}
                outcome "no-address" {{ means "Nothing was sent."; text "Not sent." }}
                outcome "busy" {{ text "Busy." }}
                outcome "gave_up" {{ means "Gave up: nobody answered."; text "Nobody." }}
            }}"#
        );
        let compiled = Analysis::text("c.kdl", kdl);
        description(compiled.catalog(), &compiled.catalog().tools[0], None, &Names::written())
    }

    #[test]
    fn each_outcome_is_named_before_its_meaning() {
        let results = "- Sent: It went out.\n- No address: Nothing was sent.\n- Gave up: nobody answered.";
        assert_eq!(of(""), format!("Sends it.\n\nReading the result:\n{results}"));
        assert_eq!(
            of(r#"section "BODY" "Plain text.""#),
            format!("Sends it.\n\nBODY\nPlain text.\n\nREADING THE RESULT\n{results}")
        );
    }
}
