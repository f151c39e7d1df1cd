//! What the model reads while it picks and fills a tool.
//!
//! Pieces come in this order: `lead`, `use-when`, `not-when`, sections, what each outcome means. Short descriptions (at most
//! one trigger, one anti-trigger and no section) are paragraphs; longer ones get headings. A paragraph begins with what
//! it is about: "The customer wants money back." alone would be read as a statement about this customer.

use crate::model::{Agent, Catalog, Description, NotWhen, Section, Tool};

/// The description as that agent reads it: the name of a tool that it was not given is left out. Without an agent every
/// tool counts as given.
pub fn description(catalog: &Catalog, tool: &Tool, agent: Option<&Agent>) -> String {
    match &tool.description {
        Description::Missing => String::new(),
        Description::Plain(text) => text.text.trim().to_owned(),
        Description::Pieces { lead, use_when, not_when, sections } => {
            let mut out: Vec<String> = lead.iter().map(|lead| lead.text.trim().to_owned()).collect();
            let use_when: Vec<_> = use_when.iter().map(|text| text.text.trim().to_owned()).collect();
            let not_when: Vec<_> = not_when.iter().map(|one| avoid(catalog, one, agent)).collect();
            let means: Vec<_> = tool
                .outcomes
                .iter()
                .filter_map(|outcome| Some(outcome.means.as_ref()?.text.trim().to_owned()))
                .collect();
            if use_when.len() <= 1 && not_when.len() <= 1 && sections.is_empty() {
                out.push(paragraph("When to use it", &use_when));
                out.push(paragraph("When not to use it", &not_when));
                out.push(paragraph("Reading the result", &means));
            } else {
                headed(&mut out, use_when, not_when, sections, means);
            }
            out.retain(|part| !part.is_empty());
            out.join("\n\n")
        }
    }
}

/// Whether an agent reads the same description as one that has every tool.
pub fn is_whole(tool: &Tool, agent: &Agent) -> bool {
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

/// The same on one line, where it is one.
fn paragraph(title: &str, lines: &[String]) -> String {
    match lines {
        [] => String::new(),
        [line] => format!("{title}: {line}"),
        lines => format!("{title}:\n{}", list(lines)),
    }
}

fn list(lines: &[String]) -> String {
    lines.iter().map(|line| format!("- {}", line.replace('\n', "\n  "))).collect::<Vec<_>>().join("\n")
}

fn avoid(catalog: &Catalog, one: &NotWhen, agent: Option<&Agent>) -> String {
    let text = one.text.text.trim();
    match &one.instead {
        Some(other) if agent.is_none_or(|agent| agent.offers(other.value)) => {
            let stop = if text.ends_with(['.', '!', '?', '。', ':', ';']) { "" } else { "." };
            format!("{text}{stop} Use {} instead.", catalog.tool(other.value).wire)
        }
        _ => text.to_owned(),
    }
}
