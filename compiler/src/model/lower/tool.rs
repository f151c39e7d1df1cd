//! Tools: first the outline that others refer to (names, parameters, limits), then everything else.

use super::check;
use super::condition::Pending;
use super::conform;
use super::fields::Fields;
use super::grammar::{self, EFFECTS, PLACES, Place};
use super::members::Members;
use super::names::TypeNames;
use super::node::spanned;
use super::node::{self, children};
use super::prose::{Enforced, Settler, ToolNames};
use super::report::Report;
use super::settled;
use super::{Bound, operation, outcome};
use crate::diagnostic::codes;
use crate::model::{
    Condition, Description, Effect, NotWhen, Params, Section, ServerId, Tool, ToolId, rust_name,
};
use crate::source::{Span, Spanned};
use crate::syntax::Node;

/// What other tools, agents and texts may refer to before the tool itself is lowered.
pub(super) struct Outline<'n> {
    pub(super) node: &'n Node,
    pub(super) name: Spanned<String>,
    pub(super) server: Option<ServerId>,
    pub(super) wire: String,
    pub(super) rust_name: String,
    pub(super) named_at: Span,
    pub(super) params: Params,
    pub(super) pending: Vec<Pending<'n>>,
    pub(super) conditions: Vec<Option<Condition>>,
    pub(super) names: TypeNames,
}

/// Name, server, parameters and what its checks require.
pub(super) fn outline<'n>(report: &mut Report, node: &'n Node, bound: &Bound<'_, 'n>) -> Option<Outline<'n>> {
    let name = node::name(report, node, 0)?;
    let server = server(report, node, bound);
    let prefix = server.map_or("", |id| bound.servers[id.0].prefix.as_str());
    let wire = format!("{prefix}{}", name.value);
    let rust_name = node::rust_name_property(report, node, rust_name::Case::Snake)
        .unwrap_or_else(|| rust_name::snake(&name.value));
    let named_at = node::property(node, "rust-name").map_or(name.span, |property| property.span);
    let mut fields = Fields {
        report,
        types: bound.type_names,
        pending: Vec::new(),
        named: true,
        names: TypeNames::default(),
        outcome: false,
    };
    let params = children(node).iter().find(|child| child.name.text == "params");
    let mut params = params.map(|params| operation::params(&mut fields, params)).unwrap_or_default();
    let (mut pending, names) = (fields.pending, fields.names);
    let mark = report.mark();
    super::types::pending_of_types(report, &params.fields, bound, &mut pending);
    params.partial |= super::types::any_partial(&params.fields, bound.types);
    let own = children(node).iter().filter(|child| child.name.text == "check");
    pending.extend(own.map(|node| Pending { way: Vec::new(), node }));
    let conditions = check::conditions(report, &pending, &params, bound.types);
    // A node that the tool does not hold may be a misspelled parameter.
    let unknown = children(node).iter().any(|child| grammar::top("tool").child(&child.name.text).is_none());
    params.partial |= unknown || report.failed_since(mark);
    Some(Outline { node, name, server, wire, rust_name, named_at, params, pending, conditions, names })
}

fn server(report: &mut Report, node: &Node, bound: &Bound<'_, '_>) -> Option<ServerId> {
    let text = node::text_property(node, "server")?;
    let found = bound.server_ids.get(text.value.as_str()).copied();
    if found.is_none() {
        let known = bound.servers.iter().map(|server| server.name.value.as_str());
        report.unknown_among(&codes::UNKNOWN_SERVER, text.span, "server", &text.value, known);
    }
    found
}

/// The whole tool.
pub(super) fn tool(
    report: &mut Report,
    outline: Outline<'_>,
    names: &ToolNames,
    bound: &Bound<'_, '_>,
) -> Tool {
    let node = outline.node;
    for child in children(node) {
        if let Some(spec) = grammar::top("tool").child(&child.name.text)
            && spec.name != "check"
        {
            conform::node(report, child, spec);
        }
    }
    let settler = Settler {
        tools: names,
        names: &Members::default(),
        this: Some(&outline.wire),
        fields: &outline.params.fields,
        partial: outline.params.partial,
        enforced: &Enforced::by(&outline.conditions),
        types: bound.types,
    };
    let texts = settled::of_fields(&settler, report, &outline.params.fields);
    let checks = check::checks(report, &outline.pending, outline.conditions, &settler);
    let (idempotent, open_world, effect) = effect(report, node);
    let all = |name: &'static str| children(node).iter().filter(move |child| child.name.text == name);
    let one = |report: &mut Report, name: &'static str| {
        all(name).next().and_then(|child| node::text(report, child, 0)).cloned()
    };
    let names_of = |report: &mut Report, name: &'static str| {
        all(name).flat_map(|child| node::names(report, child)).collect()
    };
    let mut tool = Tool {
        server: outline.server,
        wire: outline.wire.clone(),
        rust_name: outline.rust_name,
        named_at: outline.named_at,
        title: one(report, "title"),
        effect,
        idempotent,
        open_world,
        requires: names_of(report, "requires"),
        tags: names_of(report, "tag"),
        was: names_of(report, "was"),
        snippet: one(report, "snippet").map(|text| settler.prose(report, &text)),
        guidelines: all("guideline")
            .filter_map(|child| node::text(report, child, 0).cloned())
            .collect::<Vec<_>>()
            .iter()
            .map(|text| settler.prose(report, text))
            .collect(),
        description: description(report, node, (&outline.name.value, outline.server), &settler, bound),
        search_hint: one(report, "search-hint").map(|text| settler.prose(report, &text)),
        found_by: all("found-by").filter_map(|child| node::text(report, child, 0).map(spanned)).collect(),
        must_mention: mentions(report, node, Place::Description),
        guidelines_mention: mentions(report, node, Place::Guidelines),
        outcomes: outcome::outcomes(report, node, &settler, bound, outline.names),
        calls: outcome::calls(report, node),
        output: all("output").next().is_some(),
        params: Params::default(),
        checks,
        name: outline.name,
        span: node.span,
        head: node.head,
    };
    tool.params = outline.params;
    texts.put_into(&mut tool.params.fields);
    tool
}

/// The phrases required in that place.
fn mentions(report: &mut Report, tool: &Node, wanted: Place) -> Vec<Spanned<String>> {
    let mut out = Vec::new();
    for child in children(tool).iter().filter(|child| child.name.text == "must-mention") {
        // Mistakes in a node are reported once, for the first of the places.
        let mut silent = Report::default();
        let own = if wanted == Place::Description { &mut *report } else { &mut silent };
        let phrases = phrases(own, child);
        let place = match node::property(child, "in") {
            Some(_) => node::word_property(child, "in", &PLACES),
            None => Some(Place::Description),
        };
        if place == Some(wanted) {
            out.extend(phrases);
        }
    }
    out
}

/// The phrases of a `must-mention`. A blank one would be found in every text.
fn phrases(report: &mut Report, node: &Node) -> Vec<Spanned<String>> {
    let texts: Vec<_> =
        (0..node.arguments.len()).filter_map(|index| node::text(report, node, index)).collect();
    let (said, blank): (Vec<_>, Vec<_>) = texts.into_iter().partition(|text| !text.value.trim().is_empty());
    for text in blank {
        let error = report.error(&codes::BLANK_PHRASE, text.span, "this phrase is blank");
        error.help = Some("Write what the description must say, or remove it.".to_owned());
    }
    said.into_iter().map(spanned).collect()
}

fn effect(report: &mut Report, node: &Node) -> (Option<bool>, Option<bool>, Option<Effect>) {
    let Some(child) = children(node).iter().find(|child| child.name.text == "effect") else {
        return (None, None, None);
    };
    let idempotent = node::flag(child, "idempotent");
    let open_world = node::flag(child, "open-world");
    let text = node::text(report, child, 0);
    (idempotent, open_world, text.and_then(|text| node::word(report, text, "effect", &EFFECTS)))
}

fn description(
    report: &mut Report,
    node: &Node,
    this: (&str, Option<ServerId>),
    settler: &Settler<'_>,
    bound: &Bound<'_, '_>,
) -> Description {
    let Some(child) = children(node).iter().find(|child| child.name.text == "description") else {
        return Description::Missing;
    };
    if let Some(text) = node::text(report, child, 0) {
        if child.children.is_some() {
            let error = report.error(
                &codes::DESCRIPTION,
                child.head,
                "this description is both a single text and separate nodes",
            );
            error.help = Some("Keep the text, or move it into `lead` and the other nodes.".to_owned());
        }
        return Description::Plain(settler.prose(report, text));
    }
    if child.arguments.is_empty() && children(child).is_empty() {
        let error = report.error(&codes::DESCRIPTION, child.head, "this description is empty");
        error.help =
            Some("Write `description \"…\"`, or nodes in braces: `lead \"…\"`, `use-when \"…\"`.".to_owned());
    }
    let (mut lead, mut use_when, mut not_when, mut sections) = (None, Vec::new(), Vec::new(), Vec::new());
    for piece in children(child) {
        let Some(spec) = grammar::in_tool("description").child(&piece.name.text) else { continue };
        conform::node(report, piece, spec);
        let Some(first) = node::text(report, piece, 0) else { continue };
        match spec.name {
            "lead" => lead = Some(settler.prose(report, first)),
            "use-when" => use_when.push(settler.prose(report, first)),
            "not-when" => {
                let text = settler.prose(report, first);
                not_when.push(NotWhen { text, instead: instead(report, piece, this, bound) });
            }
            _ => {
                let Some(text) = node::text(report, piece, 1) else { continue };
                sections.push(Section { title: spanned(first), text: settler.prose(report, text) });
            }
        }
    }
    Description::Pieces { lead, use_when, not_when, sections }
}

fn instead(
    report: &mut Report,
    piece: &Node,
    this: (&str, Option<ServerId>),
    bound: &Bound<'_, '_>,
) -> Option<Spanned<ToolId>> {
    let text = node::text_property(piece, "use")?;
    let id = super::lookup::find_tool(report, &spanned(text), bound.tools)?;
    let other = &bound.tools.tools[id.0];
    if (other.name.as_str(), other.server) == this {
        let warning = report.warning(&codes::NOT_WHEN, text.span, "this names the tool itself");
        warning.help =
            Some("A tool cannot replace itself. Name the tool to use instead, or remove `use`.".to_owned());
        return None;
    }
    Some(Spanned::new(id, text.span))
}
