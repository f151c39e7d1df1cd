//! 64-bit FNV-1a (draft-eastlake-fnv): the same in every build, so it can be stored.

/// A hash that is being computed.
pub(crate) struct Fnv(u64);

impl Fnv {
    /// The hash of no bytes.
    pub(crate) const NEW: Self = Self(0xcbf2_9ce4_8422_2325);

    /// Adds bytes.
    pub(crate) fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// The hash of the bytes added so far.
    pub(crate) fn get(&self) -> u64 {
        self.0
    }
}
