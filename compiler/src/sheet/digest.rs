//! A digest of a text: XXH64 with seed 0, as 16 hexadecimal digits. `xxhsum -H64` prints the same.
//!
//! It shows that a text has changed; it does not prevent deliberate collisions. `doc/xxhash_spec.md` of Cyan4973/xxHash
//! specifies the algorithm, so the digits stay the same in every version and on every machine.

const PRIMES: [u64; 5] = [
    0x9e37_79b1_85eb_ca87,
    0xc2b2_ae3d_27d4_eb4f,
    0x1656_67b1_9e37_79f9,
    0x85eb_ca77_c2b2_ae63,
    0x27d4_eb2f_1656_67c5,
];

/// The digest of these bytes.
pub(super) fn digest(text: &str) -> String {
    format!("{:016x}", xxh64(text.as_bytes()))
}

fn xxh64(bytes: &[u8]) -> u64 {
    let [first, second, _, _, fifth] = PRIMES;
    let (stripes, rest) = bytes.as_chunks::<32>();
    let mut hash = match stripes {
        [] => fifth,
        stripes => {
            let start = [first.wrapping_add(second), second, 0, 0_u64.wrapping_sub(first)];
            merged(stripes.iter().fold(start, lanes))
        }
    };
    hash = hash.wrapping_add(bytes.len() as u64);
    avalanche(remainder(hash, rest))
}

/// Takes 32 bytes into the four accumulators.
fn lanes(mut lanes: [u64; 4], stripe: &[u8; 32]) -> [u64; 4] {
    let (words, _) = stripe.as_chunks::<8>();
    for (lane, word) in lanes.iter_mut().zip(words) {
        *lane = round(*lane, u64::from_le_bytes(*word));
    }
    lanes
}

fn round(lane: u64, word: u64) -> u64 {
    let [first, second, ..] = PRIMES;
    lane.wrapping_add(word.wrapping_mul(second)).rotate_left(31).wrapping_mul(first)
}

fn merged(lanes: [u64; 4]) -> u64 {
    let [first, _, _, fourth, _] = PRIMES;
    let turned = lanes.iter().zip([1, 7, 12, 18]).map(|(lane, by)| lane.rotate_left(by));
    let start = turned.fold(0, u64::wrapping_add);
    lanes.iter().fold(start, |hash, lane| (hash ^ round(0, *lane)).wrapping_mul(first).wrapping_add(fourth))
}

/// Takes the last bytes, fewer than 32: by eight, then four, then one.
fn remainder(mut hash: u64, rest: &[u8]) -> u64 {
    let [first, second, third, fourth, fifth] = PRIMES;
    let (words, rest) = rest.as_chunks::<8>();
    for word in words {
        hash ^= round(0, u64::from_le_bytes(*word));
        hash = hash.rotate_left(27).wrapping_mul(first).wrapping_add(fourth);
    }
    let (halves, rest) = rest.as_chunks::<4>();
    for half in halves {
        hash ^= u64::from(u32::from_le_bytes(*half)).wrapping_mul(first);
        hash = hash.rotate_left(23).wrapping_mul(second).wrapping_add(third);
    }
    for byte in rest {
        hash ^= u64::from(*byte).wrapping_mul(fifth);
        hash = hash.rotate_left(11).wrapping_mul(first);
    }
    hash
}

fn avalanche(mut hash: u64) -> u64 {
    let [_, second, third, ..] = PRIMES;
    hash = (hash ^ (hash >> 33)).wrapping_mul(second);
    hash = (hash ^ (hash >> 29)).wrapping_mul(third);
    hash ^ (hash >> 32)
}

#[cfg(test)]
mod tests {
    use super::digest;

    /// Digests published by other implementations, for short texts and for texts of more than one stripe.
    #[test]
    fn digests_are_those_of_other_implementations() {
        for (text, expected) in [
            ("", "ef46db3751d8e999"),
            ("a", "d24ec4f1a98c6e5b"),
            ("abc", "44bc2cf5ad770999"),
            ("Nobody inspects the spammish repetition", "fbcea83c8a378bf1"),
        ] {
            assert_eq!(digest(text), expected, "{text}");
        }
    }

    #[test]
    fn every_byte_counts() {
        let text = "x".repeat(100);
        for length in 0..=100 {
            let whole = digest(&text[..length]);
            for at in 0..length {
                let other = format!("{}y{}", &text[..at], &text[at + 1..length]);
                assert_ne!(digest(&other), whole, "byte {at} of {length}");
            }
        }
    }
}
