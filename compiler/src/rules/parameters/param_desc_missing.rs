use crate::diagnostic::{Code, Level};
use crate::model::{Catalog, Field, Type};
use crate::rules::fields::path;
use crate::rules::{Context, Group, Report, Rule};

pub(in crate::rules) static RULE: Rule = Rule {
    code: Code::of_rule("param-desc-missing", "Every parameter says what it is."),
    group: Group::Parameters,
    level: Some(Level::Warning),
    why: "From a name alone, a model has to guess which of several numbers is meant, in what form, and \
        whose it is. Tool searches read the texts of parameters too.",
    source: "Wang et al., arXiv 2602.18914; cyanheads/mcp-ts-core, api-linter; 46 of 171 tools of two public servers.",
    bad: include_str!("../examples/param-desc-missing/bad.kdl"),
    good: include_str!("../examples/param-desc-missing/good.kdl"),
    find,
};

fn find(cx: &Context<'_>, report: &mut Report) {
    for (_, tool, all) in cx.params() {
        let bare: Vec<usize> =
            (0..all.len()).filter(|index| !described(cx.catalog, all[*index].field)).collect();
        let Some(first) = bare.first() else { continue };
        let names: Vec<String> =
            bare.iter().take(4).map(|index| format!("`{}`", path(all, *index))).collect();
        let (are, more) = match bare.len() {
            1 => ("has", String::new()),
            2..=4 => ("have", String::new()),
            more => ("have", format!(" and {} more", more - 4)),
        };
        let message = format!("{}{more} of `{}` {are} no description", names.join(", "), tool.wire);
        report.add(all[*first].field.name.span, message).help = Some(
            "Add a text after the name: what it is, in what form, and where the model gets it from."
                .to_owned(),
        );
    }
}

/// Its own text, that of its named type, or the meanings of its values: what the schema shows.
fn described(catalog: &Catalog, field: &Field) -> bool {
    let named = |ty: &Type| match ty {
        Type::Named(id) => catalog.named(*id).text.is_some(),
        _ => false,
    };
    let meanings = |ty: &Type| match catalog.resolve(ty) {
        Type::Enum(one) => one.values.iter().any(|value| value.text.is_some()),
        _ => false,
    };
    let item = match &field.ty {
        Type::List(list) => named(&list.item) || meanings(&list.item),
        _ => false,
    };
    let own = field.text.as_ref().is_some_and(|text| !text.text.trim().is_empty());
    own || item || named(&field.ty) || meanings(&field.ty)
}
