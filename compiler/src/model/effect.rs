//! How calls change the world.

/// How a tool changes the world.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Changes nothing.
    Read,
    /// Changes something that can be changed back, or adds to it.
    Write,
    /// Loses or spends something for good.
    Destructive,
}

impl Effect {
    /// As the catalog writes it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
            Self::Destructive => "destructive",
        }
    }
}
