//! Parameters and members: a node named after its type becomes a [`Field`].

use super::clash;
use super::fields::{DEEPEST, Fields, TOO_DEEP};
use super::foreign::TYPE_ALIASES;
use super::grammar::{self, COMMON, IN_FIELD, NodeSpec, TYPES};
use super::node::{self, children};
use super::values::Taken;
use super::{choice, conform, prose, value};
use crate::diagnostic::codes;
use crate::model::{
    AttachmentKind, EnumType, Field, ListType, ObjectType, Presence, Type, TypeId, rust_name,
};
use crate::source::Spanned;
use crate::syntax::Node;
use toolcat_runtime::table::Step;

impl<'n> Fields<'n, '_> {
    /// The fields among `nodes`; those listed in `beside` are read elsewhere.
    pub(super) fn fields(
        &mut self,
        nodes: &'n [Node],
        beside: &[NodeSpec],
        prefix: &str,
        way: &[Step],
    ) -> Vec<Field> {
        let mut out: Vec<Field> = Vec::new();
        let mut taken = Taken::default();
        for node in nodes.iter().filter(|node| beside.iter().all(|spec| spec.name != node.name.text)) {
            let mut way = way.to_vec();
            way.push(Step::Field(out.len()));
            if let Some(field) = self.field(node, beside, prefix, &way) {
                self.clash(&out, &field, &mut taken);
                out.push(field);
            }
        }
        self.bind_owners(nodes, &mut out);
        out
    }

    /// No two fields of one object may share a name, on the wire or in Rust.
    fn clash(&mut self, fields: &[Field], new: &Field, taken: &mut Taken) {
        let at = fields.len();
        let names = std::iter::once(&new.name).chain(&new.was);
        let first = names.clone().find_map(|name| Some((name, *taken.wire.get(&name.value)?)));
        if let Some((name, (old, was))) = first {
            let old = &fields[old];
            let message = match (was, name.span == new.name.span) {
                (false, true) => format!("`{}` is declared twice", name.value),
                (true, true) => {
                    format!("`{}` is already an earlier name of `{}`", name.value, old.name.value)
                }
                (_, false) => format!("the earlier name `{}` is already taken", name.value),
            };
            self.report.duplicate(
                &codes::DUPLICATE_PARAMETER,
                old.name.span,
                name.span,
                message,
                "Rename one of the two, or remove it from `was`.",
            );
        } else if let Some(old) = taken.rust.get(&new.rust_name).map(|old| &fields[*old]) {
            clash::in_rust(self.report, &old.name, &new.name, &new.rust_name);
        }
        for (index, name) in names.enumerate() {
            taken.wire.entry(name.value.clone()).or_insert((at, index > 0));
        }
        taken.rust.entry(new.rust_name.clone()).or_insert(at);
    }

    fn field(&mut self, node: &'n Node, beside: &[NodeSpec], prefix: &str, way: &[Step]) -> Option<Field> {
        self.known_type(node, beside)?;
        let name = self.field_name(node)?;
        let rust = node::rust_name_property(self.report, node, rust_name::Case::Snake)
            .unwrap_or_else(|| rust_name::snake(&name.value));
        let path = rust_name::joined(prefix, &rust_name::pascal(&rust));
        let text = node::text(self.report, node, 1).map(prose::raw);
        let ty = self.ty(node, &path, way);
        self.own_children(node, way);
        Some(Field {
            rust_name: rust,
            text,
            presence: self.presence(node),
            was: self.names_in(node, "was"),
            neutral: self.neutral(node),
            nullable: node::flag(node, "nullable").unwrap_or(false),
            keep_neutral: node::flag(node, "keep-neutral").unwrap_or(false),
            sensitive: node::flag(node, "sensitive").unwrap_or(false),
            from_user: self.typed_by_user(node),
            owner: None,
            show_max: self.show_max(node).map(Box::new),
            span: node.span,
            name,
            ty,
        })
    }

    fn field_name(&mut self, node: &Node) -> Option<Spanned<String>> {
        if node.arguments.is_empty() {
            let error = self.report.error(
                &codes::MISSING_ARGUMENT,
                node.head,
                format!("this `{}` has no name", node.name.text),
            );
            error.help =
                Some(format!("Write `{} \"name\" \"what the model reads about it\"`.", node.name.text));
            return None;
        }
        let own = grammar::type_spec(&node.name.text).map_or(&[][..], |ty| ty.properties);
        if conform::colons(self.report, node, &[COMMON, own]) {
            // The rest of the line was not meant the way it reads.
        } else if let Some(extra) = node.arguments.get(2) {
            let error = self.report.error(
                &codes::EXTRA_ARGUMENT,
                extra.span,
                "a parameter takes a name and a single text",
            );
            error.help = Some("Put the whole text into one pair of quotes.".to_owned());
        }
        node::name(self.report, node, 0)
    }

    /// Reports an unknown type, and properties it does not take. `beside` lists nodes that are allowed here too.
    fn known_type(&mut self, node: &Node, beside: &[NodeSpec]) -> Option<()> {
        let name = node.name.text.as_str();
        let own = grammar::type_spec(name).map(|ty| ty.properties);
        if own.is_none() && !self.types.ids.contains_key(name) {
            let what = if beside.is_empty() { "type" } else { "node or type" };
            let fits = |ty: &&str| self.outcome || !matches!(*ty, "image" | "file");
            let known =
                beside.iter().map(|spec| spec.name).chain(TYPES.iter().map(|ty| ty.name).filter(fits));
            let known: Vec<_> = known.chain(self.types.names.iter().map(|ty| ty.value.as_str())).collect();
            match TYPE_ALIASES.iter().find(|(alias, _)| *alias == name) {
                Some((_, ty)) => {
                    let error = self.report.error(
                        &codes::UNKNOWN_TYPE,
                        node.name.span,
                        format!("unknown {what} `{name}`"),
                    );
                    error.help = Some(format!("Did you mean `{ty}`?"));
                }
                None => self.report.unknown(&codes::UNKNOWN_TYPE, node.name.span, what, name, &known),
            }
            return None;
        }
        conform::no_annotation(self.report, node);
        conform::properties(self.report, node, name, &[COMMON, own.unwrap_or_default()]);
        Some(())
    }

    /// The type that a node names, with its bounds and the contents of its braces.
    pub(super) fn ty(&mut self, node: &'n Node, path: &str, way: &[Step]) -> Type {
        if way.len() > DEEPEST {
            let message = format!("this is nested more than {DEEPEST} deep");
            self.report.error(&codes::NESTED_TOO_DEEP, node.head, message).help = Some(TOO_DEEP.to_owned());
            return Type::Json;
        }
        match node.name.text.as_str() {
            "string" => Type::String(super::bounds::string(self.report, node)),
            "integer" => Type::Integer(super::bounds::integer(self.report, node)),
            "number" => Type::Number(super::bounds::number(self.report, node)),
            "boolean" => Type::Boolean,
            "json" => self.json(node, way),
            "enum" => {
                let values = self.enum_values(node);
                Type::Enum(EnumType { rust_name: self.names.take(path), values })
            }
            "list" => self.list(node, path, way),
            "map" => {
                let way = [way, &[Step::Each]].concat();
                Type::Map(Box::new(self.inner(node, &rust_name::joined(path, "Value"), &way).0))
            }
            "object" => {
                let rust_name = self.names.take(path);
                if node.children.is_none() {
                    let warning = self.report.warning(
                        &codes::NO_MEMBERS,
                        node.head,
                        "this object does not list its members",
                    );
                    warning.help = Some(
                        "List them in braces. Use `map` if their names are not known in advance, or `json` for anything."
                            .to_owned(),
                    );
                }
                let fields = self.fields(children(node), IN_FIELD, path, way);
                Type::Object(ObjectType { rust_name, fields })
            }
            "image" | "file" if !self.outcome => {
                let message = format!("`{}` is a type for results, not for parameters", node.name.text);
                let error = self.report.error(&codes::MISPLACED_TYPE, node.name.span, message);
                error.help =
                    Some("A model cannot send files; use a string with a name or an address.".to_owned());
                Type::Json
            }
            "image" => Type::Attachment(AttachmentKind::Image),
            "file" => Type::Attachment(AttachmentKind::File),
            name => match self.types.ids.get(name) {
                Some(index) => Type::Named(TypeId(*index)),
                None => Type::Json,
            },
        }
    }

    fn list(&mut self, node: &'n Node, path: &str, way: &[Step]) -> Type {
        let way = [way, &[Step::Each]].concat();
        let (item, nullable_items) = self.inner(node, &rust_name::joined(path, "Item"), &way);
        let min_items = node::count_property(node, "min-items");
        let max_items = node::count_property(node, "max-items");
        super::bounds::ordered(self.report, node, "min-items", "max-items");
        let unique = node::flag(node, "unique-items").unwrap_or(false);
        let one_or_many = node::flag(node, "one-or-many").unwrap_or(false);
        if one_or_many {
            choice::one_or_many(self.report, node, &item, nullable_items, (min_items, max_items));
        }
        Type::List(Box::new(ListType { item, nullable_items, min_items, max_items, unique, one_or_many }))
    }

    /// The one unnamed child that describes a list's items or a map's values.
    fn inner(&mut self, node: &'n Node, path: &str, way: &[Step]) -> (Type, bool) {
        let mut inner =
            children(node).iter().filter(|child| IN_FIELD.iter().all(|spec| spec.name != child.name.text));
        let Some(child) = inner.next() else {
            let what = format!("this `{}` does not say what it holds", node.name.text);
            let error = self.report.error(&codes::MISSING_ITEM_TYPE, node.head, what);
            error.help = Some(format!("Name one type in braces: `{} … {{ string }}`.", node.name.text));
            return (Type::Json, false);
        };
        if let Some(second) = inner.next() {
            let what = format!("a `{}` holds values of a single type", node.name.text);
            let error = self.report.error(&codes::EXTRA_ITEM_TYPE, second.head, what);
            error.help = Some("For several members, use a single `object { … }`.".to_owned());
        }
        let list = node.name.text == "list";
        self.of_the_whole(child, list, &format!("the {}", node.name.text));
        (self.unnamed(child, path, way), node::flag(child, "nullable").unwrap_or(false))
    }

    /// A type on its own, without a parameter name.
    pub(super) fn unnamed(&mut self, child: &'n Node, path: &str, way: &[Step]) -> Type {
        if self.known_type(child, &[]).is_none() {
            return Type::Json;
        }
        if let Some(argument) = child.arguments.first() {
            let error = self.report.error(
                &codes::EXTRA_ARGUMENT,
                argument.span,
                "the type of an item cannot have a name",
            );
            error.help = Some("Write the type alone, with its bounds: `string max-length=40`.".to_owned());
        }
        let ty = self.ty(child, path, way);
        self.own_children(child, way);
        ty
    }

    fn presence(&mut self, node: &'n Node) -> Presence {
        let optional = node::flag(node, "optional").unwrap_or(false);
        let nested = children(node).iter().find(|child| child.name.text == "default");
        let mark = self.report.mark();
        let given = match (node::property(node, "default"), nested) {
            (Some(default), nested) => {
                if let Some(nested) = nested {
                    let message = "the default is given twice".to_owned();
                    self.report.duplicate(
                        &codes::DUPLICATE_DEFAULT,
                        default.span,
                        nested.head,
                        message,
                        "Keep one of them.",
                    );
                }
                Some(value::scalar(self.report, default))
            }
            (None, nested) => nested.map(|child| value::value(self.report, child)),
        };
        match given {
            // A default that could not be read is neither checked against the type nor missed in a template.
            Some(_) if self.report.failed_since(mark) => Presence::Required,
            Some(default) => Presence::Default(default),
            None if optional => Presence::Optional,
            None => Presence::Required,
        }
    }
}
