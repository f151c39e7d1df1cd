use crate::diagnostic::{Code, Level};
use crate::rules::{Context, Group, Report, Rule};
use crate::surface::json_schema_of;

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule(
        "schema-budget",
        "A tool's schema fits the catalog's budget, 2,600 characters by default.",
    ),
    group: Group::Parameters,
    level: Some(Level::Warning),
    why: "Schemas of tools that are always loaded are part of every request, and models fill in small ones \
        more reliably. Nine out of ten tools of large public servers stay under 2,600 characters of compact \
        JSON.",
    source: "Counted on 171 tools of github/github-mcp-server and getsentry/sentry-mcp; sentry-mcp's docs \
        ask for a review above 500 tokens a tool.",
    bad: include_str!("../examples/schema-budget/bad.kdl"),
    good: include_str!("../examples/schema-budget/good.kdl"),
    find,
};

/// Characters of compact JSON if the catalog sets no budget.
const USUAL: u64 = 2_600;

fn find(cx: &Context<'_>, report: &mut Report) {
    let set = cx.catalog.budget.schema_chars;
    let most = set.unwrap_or(USUAL);
    for (id, tool) in cx.tools() {
        let chars = cx.schema(id).chars().count() as u64;
        if chars <= most {
            continue;
        }
        let size = |index: &usize| {
            let field = &tool.params.fields[*index];
            let text = field.text.as_ref().map_or(0, |text| text.text.len());
            json_schema_of(cx.catalog, &field.ty).to_string().len() + text
        };
        let largest = (0..tool.params.fields.len()).max_by_key(size).map(|index| &tool.params.fields[index]);
        let whose = if set.is_some() { "the catalog's limit is" } else { "the limit of this rule is" };
        let message = format!("the schema of `{}` has {chars} characters; {whose} {most}", tool.wire);
        let finding = report.add(tool.name.span, message);
        if let Some(largest) = largest {
            *finding = finding.clone().also(largest.name.span, "the largest parameter");
        }
        finding.help = Some(
            "Leave out what nobody asks for, shorten texts, or split it into two tools. `budget \
             schema-chars=…` in the catalog raises the limit for all tools."
                .to_owned(),
        );
    }
}
