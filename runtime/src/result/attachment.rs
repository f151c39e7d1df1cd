//! Images and files sent with a result's text.

/// An image or a file sent with a text.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Attachment {
    /// Its file name.
    pub name: String,
    /// Its media type, such as `image/png`.
    pub media_type: String,
    /// Where its content is.
    pub source: AttachmentSource,
    /// What it is to the model.
    pub kind: AttachmentKind,
    /// What it belongs to, as the text names it, such as the question it answers. The model sees images without
    /// names, so the text has to say which is whose.
    pub owner: Option<String>,
    /// Whether a person typed its name. Generated code sets it if the catalog says `from="user"`.
    pub name_typed: bool,
    /// Whether a person typed its owner.
    pub owner_typed: bool,
}

/// Where the content of an attachment is.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum AttachmentSource {
    /// Inline, as bytes.
    Bytes(Vec<u8>),
    /// At this URL.
    Uri(String),
}

/// How the model perceives an attachment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum AttachmentKind {
    /// The model sees it.
    Image,
    /// The model reads it.
    File,
}

impl AttachmentKind {
    /// `image` or `file`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Image => "image",
            Self::File => "file",
        }
    }
}

impl Attachment {
    /// An image from its bytes.
    pub fn image(name: impl Into<String>, media_type: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self::new(AttachmentKind::Image, name, media_type, AttachmentSource::Bytes(bytes.into()))
    }

    /// A file from its bytes.
    pub fn file(name: impl Into<String>, media_type: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self::new(AttachmentKind::File, name, media_type, AttachmentSource::Bytes(bytes.into()))
    }

    /// An image at a URL.
    pub fn image_at(name: impl Into<String>, media_type: impl Into<String>, uri: impl Into<String>) -> Self {
        Self::new(AttachmentKind::Image, name, media_type, AttachmentSource::Uri(uri.into()))
    }

    /// A file at a URL.
    pub fn file_at(name: impl Into<String>, media_type: impl Into<String>, uri: impl Into<String>) -> Self {
        Self::new(AttachmentKind::File, name, media_type, AttachmentSource::Uri(uri.into()))
    }

    fn new(
        kind: AttachmentKind,
        name: impl Into<String>,
        media_type: impl Into<String>,
        source: AttachmentSource,
    ) -> Self {
        Self {
            name: name.into(),
            media_type: media_type.into(),
            source,
            kind,
            owner: None,
            name_typed: false,
            owner_typed: false,
        }
    }

    /// The same, with what it belongs to.
    #[must_use]
    pub fn belonging_to(mut self, owner: impl Into<String>) -> Self {
        self.owner = Some(owner.into());
        self
    }

    /// The same, with flags for whether a person typed its name or its owner.
    #[must_use]
    pub fn typed(mut self, name: bool, owner: bool) -> Self {
        (self.name_typed, self.owner_typed) = (name, owner);
        self
    }
}
