//! The same document when its file's number changes because earlier files were added or removed.

use super::{Document, Name, Node, Property, Value, ValueKind};
use crate::source::FileId;

impl Document {
    /// Moves all spans to `file`, which has the same text as the one that was read.
    pub(crate) fn move_to(&mut self, file: FileId) {
        self.nodes.iter_mut().for_each(|node| node.move_to(file));
    }
}

// Each part is named, so that a new one with a span cannot be forgotten.
impl Node {
    fn move_to(&mut self, file: FileId) {
        let Self { annotation, name, arguments, properties, children, span, head } = self;
        annotation.iter_mut().for_each(|name| name.move_to(file));
        name.move_to(file);
        arguments.iter_mut().for_each(|value| value.move_to(file));
        for Property { name, value, span } in properties {
            name.move_to(file);
            value.move_to(file);
            span.file = file;
        }
        children.iter_mut().flatten().for_each(|node| node.move_to(file));
        span.file = file;
        head.file = file;
    }
}

impl Name {
    fn move_to(&mut self, file: FileId) {
        let Self { text: _, span } = self;
        span.file = file;
    }
}

impl Value {
    fn move_to(&mut self, file: FileId) {
        let Self { annotation, kind, span } = self;
        annotation.iter_mut().for_each(|name| name.move_to(file));
        span.file = file;
        match kind {
            ValueKind::String(text) => text.span.file = file,
            ValueKind::Integer(_) | ValueKind::Float(_) | ValueKind::Bool(_) | ValueKind::Null => {}
        }
    }
}
