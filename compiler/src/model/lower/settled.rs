//! Texts inside parameters, members and types, which are lowered before the things they may mention are known.

use super::prose::Settler;
use super::report::Report;
use crate::model::param::MorePiece;
use crate::model::{Field, Prose, Type};
use crate::syntax::Text;
use std::collections::VecDeque;

/// The texts of fields once everything they refer to is known. They are computed first and put in place later, since a text
/// may refer to the fields around it. In the order of the walk.
#[derive(Default)]
pub(super) struct Settled {
    /// `None` for a text that refers to nothing and stays the same.
    texts: VecDeque<Option<String>>,
    more: VecDeque<Vec<MorePiece>>,
}

/// Computes the texts of fields.
pub(super) fn of_fields(settler: &Settler<'_>, report: &mut Report, fields: &[Field]) -> Settled {
    let mut out = Settled::default();
    settler.fields(report, fields, &mut out);
    out
}

/// Computes the texts inside a type.
pub(super) fn of_type(settler: &Settler<'_>, report: &mut Report, ty: &Type) -> Settled {
    let mut out = Settled::default();
    settler.ty(report, ty, &mut out);
    out
}

impl Settler<'_> {
    fn fields(&self, report: &mut Report, fields: &[Field], out: &mut Settled) {
        for field in fields {
            if let Some(text) = &field.text {
                out.texts.push_back(self.changed(report, &text.written));
            }
            if let Some(max) = &field.show_max {
                out.more.push_back(self.more(report, &max.written));
            }
            self.ty(report, &field.ty, out);
        }
    }

    fn ty(&self, report: &mut Report, ty: &Type, out: &mut Settled) {
        match ty {
            Type::Object(object) => self.fields(report, &object.fields, out),
            Type::Enum(one) => {
                let texts = one.values.iter().filter_map(|value| value.text.as_ref());
                out.texts.extend(texts.map(|text| self.changed(report, &text.written)));
            }
            other => other.children().for_each(|ty| self.ty(report, ty, out)),
        }
    }

    /// The text, if it differs from what was written.
    fn changed(&self, report: &mut Report, text: &Text) -> Option<String> {
        text.value.contains("{{").then(|| self.prose(report, text).text)
    }
}

impl Settled {
    /// Puts the texts into their fields.
    pub(super) fn put_into(mut self, fields: &mut [Field]) {
        self.fields(fields);
    }

    /// Puts the texts into their type.
    pub(super) fn put_into_type(mut self, ty: &mut Type) {
        self.ty(ty);
    }

    fn fields(&mut self, fields: &mut [Field]) {
        for field in fields {
            if let Some(text) = &mut field.text {
                self.text(text);
            }
            if let Some((max, more)) =
                field.show_max.as_mut().and_then(|max| Some((max, self.more.pop_front()?)))
            {
                max.more = more;
            }
            self.ty(&mut field.ty);
        }
    }

    fn ty(&mut self, ty: &mut Type) {
        match ty {
            Type::Object(object) => self.fields(&mut object.fields),
            Type::Enum(one) => {
                one.values.iter_mut().filter_map(|value| value.text.as_mut()).for_each(|text| self.text(text))
            }
            other => other.children_mut().for_each(|ty| self.ty(ty)),
        }
    }

    fn text(&mut self, text: &mut Prose) {
        if let Some(Some(changed)) = self.texts.pop_front() {
            text.text = changed;
        }
    }
}
