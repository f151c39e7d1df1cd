//! Top-level `type` nodes.

use super::clash;
use super::condition::Pending;
use super::fields::{DEEPEST, Fields, TOO_DEEP, TypeNamesById};
use super::grammar;
use super::names::TypeNames;
use super::node::{self, children};
use super::report::Report;
use super::{Bound, prose};
use crate::diagnostic::{Code, codes};
use crate::model::{EnumType, Field, NamedType, ObjectType, Type, rust_name};
use crate::source::Spanned;
use crate::syntax::Node;
use std::collections::HashMap;
use toolcat_runtime::table::Step;

/// A named type, and its checks, with their paths from its value.
pub(super) struct Lowered<'n> {
    pub(super) ty: NamedType,
    pub(super) pending: Vec<Pending<'n>>,
}

/// All types, in the order of `nodes`; cycles among them are reported and cut.
pub(super) fn types<'n>(
    report: &mut Report,
    nodes: &[(&'n Node, Spanned<String>)],
    type_names: &TypeNamesById<'_>,
) -> Vec<Lowered<'n>> {
    let mut names = TypeNames::default();
    let mut out: Vec<Lowered<'n>> = Vec::new();
    let mut taken_names = HashMap::new();
    for (node, name) in nodes {
        let rust_name = node::rust_name_property(report, node, rust_name::Case::Pascal)
            .unwrap_or_else(|| rust_name::pascal(&name.value));
        if let Some(old) = taken_names.get(&rust_name).map(|old: &usize| &out[*old].ty.name)
            && old.value != name.value
        {
            clash::in_rust(report, old, name, &rust_name);
        }
        taken_names.entry(rust_name.clone()).or_insert(out.len());
        let text = node::text(report, node, 1).map(prose::raw);
        let taken = std::mem::take(&mut names);
        let mark = report.mark();
        let mut fields = Fields {
            report,
            types: type_names,
            pending: Vec::new(),
            named: true,
            names: taken,
            outcome: true,
        };
        let ty = body(&mut fields, node, &rust_name);
        let pending = std::mem::take(&mut fields.pending);
        names = std::mem::take(&mut fields.names);
        let partial = report.failed_since(mark);
        out.push(Lowered {
            ty: NamedType { name: name.clone(), rust_name, text, ty, partial, span: node.span },
            pending,
        });
    }
    cut_cycles(report, &mut out);
    spread_partial(&mut out);
    out
}

/// A type that uses a partial one is partial itself. Cycles have been cut already.
fn spread_partial(types: &mut [Lowered<'_>]) {
    fn visit(types: &mut [Lowered<'_>], seen: &mut [bool], index: usize) -> bool {
        if !std::mem::replace(&mut seen[index], true) {
            let mut own = Mentioned::default();
            own.add(&types[index].ty.ty, 1);
            for (next, _) in own.types {
                types[index].ty.partial |= visit(types, seen, next);
            }
        }
        types[index].ty.partial
    }
    let mut seen = vec![false; types.len()];
    for index in 0..types.len() {
        visit(types, &mut seen, index);
    }
}

/// Whether some field has a type that could not be read completely.
pub(super) fn any_partial(fields: &[Field], types: &[NamedType]) -> bool {
    let mut own = Mentioned::default();
    fields.iter().for_each(|field| own.add(&field.ty, 1));
    own.types.iter().any(|(id, _)| types[*id].partial)
}

/// An enum (`value` nodes), another type (one node without a name) or an object.
fn body<'n>(fields: &mut Fields<'n, '_>, node: &'n Node, rust_name: &str) -> Type {
    let nested = children(node);
    let beside = grammar::top("type").children.nodes();
    if nested.iter().any(|child| child.name.text == "value") {
        if let Some(member) =
            nested.iter().find(|child| beside.iter().all(|spec| spec.name != child.name.text))
        {
            let message = "this type has both values and members";
            let error = fields.report.error(&codes::MIXED_TYPE, member.head, message);
            error.help = Some(
                "An enum has only `value` nodes. Split it into two types, or remove this member.".to_owned(),
            );
        }
        let values = fields.enum_values(node);
        return Type::Enum(EnumType { rust_name: fields.names.take(rust_name), values });
    }
    let own = nested.iter().filter(|child| child.name.text == "check");
    fields.pending.extend(own.map(|node| Pending { way: Vec::new(), node }));
    let members: Vec<_> =
        nested.iter().filter(|child| beside.iter().all(|spec| spec.name != child.name.text)).collect();
    match members[..] {
        [] => {
            let error = fields.report.error(&codes::EMPTY_TYPE, node.head, "this type has no members");
            error.help = Some(
                "Give it members, `value` nodes, or one type without a name: `{ string pattern=\"…\" }`."
                    .to_owned(),
            );
            Type::Json
        }
        [one] if one.arguments.is_empty() => {
            fields.of_the_whole(one, false, "every parameter of this type");
            fields.unnamed(one, rust_name, &[])
        }
        _ => {
            let rust_name = fields.names.take(rust_name);
            let members = fields.fields(nested, beside, &rust_name, &[]);
            Type::Object(ObjectType { rust_name, fields: members })
        }
    }
}

/// The size of a type with all names followed: hosts get it written out at every use.
#[derive(Clone, Copy)]
struct Size {
    members: usize,
    depth: usize,
}

/// The depth and number of members that a type may have with all names followed.
const MOST: Size = Size { members: 5_000, depth: DEEPEST };

/// Reports every type that contains itself or grows too large, and replaces it with `json` so that later stages terminate.
fn cut_cycles(report: &mut Report, types: &mut [Lowered<'_>]) {
    let mut sizes: Vec<Option<Size>> = vec![None; types.len()];
    for index in 0..types.len() {
        measure(report, types, &mut sizes, index, &mut Vec::new());
    }
}

fn measure(
    report: &mut Report,
    types: &mut [Lowered<'_>],
    sizes: &mut [Option<Size>],
    index: usize,
    way: &mut Vec<usize>,
) -> Size {
    if let Some(size) = sizes[index] {
        return size;
    }
    way.push(index);
    let mut own = Mentioned::default();
    own.add(&types[index].ty.ty, 1);
    let (mut members, mut depth) = (own.members, own.depth);
    for (next, at) in own.types {
        if let Some(begin) = way.iter().position(|seen| *seen == next) {
            let names: Vec<_> = way[begin..]
                .iter()
                .chain([&next])
                .map(|index| format!("`{}`", types[*index].ty.name.value))
                .collect();
            let help = "Hosts do not accept recursive schemas. Nest to a fixed depth, or use `json` for \
                        the inner part.";
            cut(
                report,
                &mut types[index].ty,
                &codes::RECURSIVE_TYPE,
                "contains itself",
                &format!("through {}", names.join(" → ")),
                help,
            );
            break;
        }
        if way.len() > MOST.depth {
            depth = MOST.depth + 1;
            break;
        }
        let size = measure(report, types, sizes, next, way);
        members = members.saturating_add(size.members);
        depth = depth.max(at + size.depth);
    }
    way.pop();
    let mut size = Size { members, depth };
    if size.members > MOST.members || size.depth > MOST.depth {
        let about = format!("{} members, {} deep", size.members, size.depth);
        let help = "Schemas are written out in full for every tool. Use `json` for the inner parts, or \
                    split the type.";
        cut(report, &mut types[index].ty, &codes::TYPE_SIZE, "is too large when written out", &about, help);
        size = Size { members: 1, depth: 1 };
    }
    sizes[index] = Some(size);
    size
}

fn cut(report: &mut Report, ty: &mut NamedType, code: &'static Code, what: &str, about: &str, help: &str) {
    let error = report.error(code, ty.name.span, format!("the type `{}` {what}", ty.name.value));
    error.labels[0].text = about.to_owned();
    error.help = Some(help.to_owned());
    ty.ty = Type::Json;
    ty.partial = true;
}

/// The contents of a type before names are followed.
#[derive(Default)]
struct Mentioned {
    /// Named types, once per use, with their depth.
    types: Vec<(usize, usize)>,
    members: usize,
    depth: usize,
}

impl Mentioned {
    fn add(&mut self, ty: &Type, depth: usize) {
        self.depth = self.depth.max(depth);
        match ty {
            Type::Named(id) => self.types.push((id.0, depth)),
            Type::List(list) => self.add(&list.item, depth + 1),
            Type::Map(value) => self.add(value, depth + 1),
            Type::Object(object) => {
                self.members += object.fields.len();
                for field in &object.fields {
                    self.add(&field.ty, depth + 1);
                }
            }
            _ => {}
        }
    }
}

/// The checks in named types, with their paths from the tool's parameters.
pub(super) fn pending_of_types<'n>(
    report: &mut Report,
    fields: &[Field],
    bound: &Bound<'_, 'n>,
    out: &mut Vec<Pending<'n>>,
) {
    for (index, field) in fields.iter().enumerate() {
        if !walk(&field.ty, &mut vec![Step::Field(index)], bound, out) {
            let message = format!(
                "`{}` is nested more than {DEEPEST} deep when its types are written out",
                field.name.value
            );
            report.error(&codes::NESTED_TOO_DEEP, field.name.span, message).help = Some(TOO_DEEP.to_owned());
        }
    }
}

/// Whether it ends before it gets too deep.
fn walk<'n>(ty: &Type, way: &mut Vec<Step>, bound: &Bound<'_, 'n>, out: &mut Vec<Pending<'n>>) -> bool {
    if way.len() > DEEPEST {
        return false;
    }
    let mut inside = |ty: &Type, step: Step| {
        way.push(step);
        let fits = walk(ty, way, bound, out);
        way.pop();
        fits
    };
    match ty {
        Type::Named(id) => {
            for pending in &bound.type_checks[id.0] {
                let way = [way.as_slice(), pending.way.as_slice()].concat();
                out.push(Pending { way, node: pending.node });
            }
            walk(&bound.types[id.0].ty, way, bound, out)
        }
        Type::List(list) => inside(&list.item, Step::Each),
        Type::Map(value) => inside(value, Step::Each),
        Type::Object(object) => {
            let fields = object.fields.iter().enumerate();
            fields.fold(true, |fits, (index, field)| inside(&field.ty, Step::Field(index)) && fits)
        }
        _ => true,
    }
}
