//! Conditions: optional members become patterns, the rest becomes an expression.

use super::names::{self, Names};
use super::value::{self, Loops};
use crate::model::template::{Bind, Branch, Condition, Kind, Node, Operand, Place, Test, any};
use proc_macro2::TokenStream;
use quote::quote;

/// A branch's condition, ready to be written.
pub(super) struct Ask<'t> {
    /// Optional members, and whether each one's value is used.
    pub(super) binds: Vec<(&'t Bind, bool)>,
    /// The tests, joined by `&&`; `None` if there is none.
    pub(super) test: Option<TokenStream>,
    /// The opposite of the test, if there is just one.
    pub(super) opposite: Option<TokenStream>,
}

/// A branch merged with those it consists of: an `if` directly inside an `if` is one with both conditions.
pub(super) fn merged(branch: &Branch, alone: bool) -> (Vec<&Condition>, &[Node]) {
    let (mut conditions, mut body) = (vec![&branch.condition], branch.body.as_slice());
    while let ([Node::If { branches, otherwise }], true) = (body, alone)
        && let ([only], true) = (branches.as_slice(), otherwise.is_empty())
    {
        conditions.push(&only.condition);
        body = &only.body;
    }
    (conditions, body)
}

/// The tests for all of these conditions.
pub(super) fn ask<'t>(
    conditions: &[&'t Condition],
    body: &[Node],
    names: &Names<'_>,
    loops: &Loops,
) -> Ask<'t> {
    let binds: Vec<&Bind> = conditions.iter().flat_map(|condition| &condition.binds).collect();
    let used = |at: usize| {
        let wanted = binds[at].variable;
        let in_binds = binds[at + 1..].iter().any(|bind| bind.place.root == Some(wanted));
        let is_it = |place: &Place| place.root == Some(wanted);
        in_binds
            || conditions.iter().any(|condition| in_test(&condition.test, &is_it))
            || any(body, &|node| in_node(node, &is_it))
    };
    let tests: Vec<_> = conditions.iter().map(|condition| &condition.test).collect();
    let written: Vec<_> = tests.iter().filter_map(|one| test(one, true, names, loops)).collect();
    let (joined, opposite) = match written.as_slice() {
        [] => (None, None),
        [only] => (Some(only.clone()), tests.iter().find_map(|one| test(one, false, names, loops))),
        all => (Some(quote!(#(#all)&&*)), None),
    };
    let binds = binds.iter().enumerate().map(|(at, bind)| (*bind, used(at))).collect();
    Ask { binds, test: joined, opposite }
}

fn in_test(test: &Test, is_it: &dyn Fn(&Place) -> bool) -> bool {
    match test {
        Test::Given => false,
        Test::Filled(place) => is_it(place),
        Test::Holds(operand) => in_operand(operand, is_it),
        Test::Equal(left, right) => in_operand(left, is_it) || in_operand(right, is_it),
    }
}

fn in_operand(operand: &Operand, is_it: &dyn Fn(&Place) -> bool) -> bool {
    matches!(operand, Operand::Place(place, _) | Operand::Count(place, _) if is_it(place))
}

/// Whether a node itself names such a place; the caller searches its children.
pub(super) fn in_node(node: &Node, is_it: &dyn Fn(&Place) -> bool) -> bool {
    use crate::model::template::Show;
    match node {
        Node::Text(_) | Node::Part(_) => false,
        Node::Show(show, _) => match show {
            Show::Value(operand, _) | Show::Quote(operand) => in_operand(operand, is_it),
            Show::Plural { number, .. } => in_operand(number, is_it),
            Show::Json { place, .. } | Show::Join { list: place, .. } => is_it(place),
            Show::Attachments(_) => false,
        },
        Node::Each(each) => is_it(&each.over),
        Node::If { branches, .. } => branches.iter().any(|branch| {
            in_test(&branch.condition.test, is_it)
                || branch.condition.binds.iter().any(|bind| is_it(&bind.place))
        }),
    }
}

/// A test, or its opposite if `wanted` is false.
fn test(test: &Test, wanted: bool, names: &Names<'_>, loops: &Loops) -> Option<TokenStream> {
    Some(match test {
        Test::Given => return None,
        Test::Filled(place) => {
            let (not, place) = (wanted.then(|| quote!(!)), names.place(place));
            quote!(#not #place.is_empty())
        }
        Test::Holds(operand) => holds(operand, wanted, names, loops),
        Test::Equal(left, right) => equal(left, right, wanted, names, loops),
    })
}

fn holds(operand: &Operand, wanted: bool, names: &Names<'_>, loops: &Loops) -> TokenStream {
    let not = wanted.then(|| quote!(!));
    let differs = if wanted { quote!(!=) } else { quote!(==) };
    match operand {
        Operand::Place(place, Kind::Text) => {
            let place = names.place(place);
            quote!(#not #place.is_empty())
        }
        Operand::Place(_, Kind::Enum | Kind::Custom) | Operand::Text(_) => {
            let text = value::text(operand, names);
            quote!(#not #text.is_empty())
        }
        Operand::Key(variable) => {
            let key = names::key(*variable);
            quote!(#not #key.is_empty())
        }
        Operand::Count(place, maybe) => {
            let place = names.place(place);
            match (maybe, wanted) {
                (true, true) => quote!(#place.iter().flatten().next().is_some()),
                (true, false) => quote!(#place.iter().flatten().next().is_none()),
                (false, _) => quote!(#not #place.is_empty()),
            }
        }
        Operand::Place(_, Kind::Number) => {
            let number = value::copied(operand, names, loops);
            quote!(#number #differs 0.0)
        }
        Operand::Place(_, Kind::Boolean) | Operand::Bool(_) | Operand::First(_) | Operand::Last(_) => {
            boolean(operand, wanted, names, loops)
        }
        Operand::Place(..) | Operand::Integer(_) | Operand::Index(_) | Operand::Number(_) => {
            let number = value::copied(operand, names, loops);
            quote!(#number #differs 0)
        }
    }
}

/// A boolean, or its opposite if `wanted` is false.
fn boolean(operand: &Operand, wanted: bool, names: &Names<'_>, loops: &Loops) -> TokenStream {
    let value = value::copied(operand, names, loops);
    match operand {
        _ if wanted => value,
        Operand::First(of) => {
            let index = names::index(*of);
            quote!(#index != 0)
        }
        Operand::Last(of) => {
            let (index, length) = (names::index(*of), value::length(*of, loops));
            quote!(#index + 1 != #length)
        }
        _ => quote!(!#value),
    }
}

fn equal(left: &Operand, right: &Operand, wanted: bool, names: &Names<'_>, loops: &Loops) -> TokenStream {
    let copied = |operand| value::copied(operand, names, loops);
    let is = if wanted { quote!(==) } else { quote!(!=) };
    match (left, right) {
        (Operand::Bool(fixed), other) | (other, Operand::Bool(fixed)) => {
            return boolean(other, *fixed == wanted, names, loops);
        }
        (Operand::Count(place, false), Operand::Integer(0))
        | (Operand::Integer(0), Operand::Count(place, false)) => {
            let (not, place) = ((!wanted).then(|| quote!(!)), names.place(place));
            return quote!(#not #place.is_empty());
        }
        _ => {}
    }
    match (class(left), class(right)) {
        (Class::Text, _) => {
            let (left, right) = (value::text(left, names), value::text(right, names));
            quote!(#left #is #right)
        }
        (Class::Boolean, _) => {
            let (left, right) = (copied(left), copied(right));
            quote!((#left) #is (#right))
        }
        (Class::Literal(number), Class::Number) | (Class::Number, Class::Literal(number)) => {
            let value = copied(if matches!(left, Operand::Integer(_)) { right } else { left });
            let number = number as f64;
            quote!(#value #is #number)
        }
        (a, b) => {
            let (left, right) = (copied(left), copied(right));
            match a == b || fits(&a, &b) || fits(&b, &a) {
                true => quote!(#left #is #right),
                // A literal takes the other side's type without help.
                false if matches!(a, Class::Literal(_)) => quote!(#left #is (#right) as i128),
                false if matches!(b, Class::Literal(_)) => quote!((#left) as i128 #is #right),
                false => quote!((#left) as i128 #is (#right) as i128),
            }
        }
    }
}

/// Writes a literal so that it takes the other side's type, if it is in its range.
fn fits(literal: &Class, other: &Class) -> bool {
    match (literal, other) {
        (Class::Literal(_), Class::Signed) => true,
        (Class::Literal(number), Class::Unsigned | Class::Size) => *number >= 0,
        _ => false,
    }
}

/// Rust types of compared values.
#[derive(PartialEq)]
enum Class {
    Text,
    Boolean,
    Signed,
    Unsigned,
    Size,
    Number,
    Literal(i64),
}

fn class(operand: &Operand) -> Class {
    match operand {
        Operand::Place(_, kind) => match kind {
            Kind::Text | Kind::Enum | Kind::Custom => Class::Text,
            Kind::Integer => Class::Signed,
            Kind::Unsigned => Class::Unsigned,
            Kind::Number => Class::Number,
            Kind::Boolean => Class::Boolean,
        },
        Operand::Text(_) | Operand::Key(_) => Class::Text,
        Operand::Integer(number) => Class::Literal(*number),
        Operand::Bool(_) | Operand::First(_) | Operand::Last(_) => Class::Boolean,
        Operand::Count(..) | Operand::Index(_) | Operand::Number(_) => Class::Size,
    }
}
