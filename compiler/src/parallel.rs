//! The same work on many pieces, on all processors; results in the order of the pieces.
//!
//! What is found does not depend on the number of processors, only when it is found.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Pieces that a thread takes at a time: few enough that all end together, enough that taking them costs nothing.
const TAKEN: usize = 16;

/// Threads above which more would wait for memory.
const MOST: usize = 8;

/// `work` on each index below `count`, in order.
pub(crate) fn map<R: Send>(count: usize, work: impl Fn(usize) -> R + Sync) -> Vec<R> {
    by(TAKEN, count, work)
}

/// The same for pieces that are large, each worth a thread's attention.
pub(crate) fn map_large<R: Send>(count: usize, work: impl Fn(usize) -> R + Sync) -> Vec<R> {
    by(1, count, work)
}

fn by<R: Send>(taken: usize, count: usize, work: impl Fn(usize) -> R + Sync) -> Vec<R> {
    let wanted = count.div_ceil(taken);
    let threads = if wanted < 2 { 1 } else { processors().min(wanted).min(MOST) };
    if threads == 1 {
        return (0..count).map(work).collect();
    }
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut done = Vec::new();
        loop {
            let start = next.fetch_add(taken, Ordering::Relaxed);
            if start >= count {
                return done;
            }
            let end = (start + taken).min(count);
            done.push((start, (start..end).map(&work).collect::<Vec<R>>()));
        }
    };
    let mut done = std::thread::scope(|scope| {
        // Where the system gives no thread, the others do its share.
        let start = |_| std::thread::Builder::new().spawn_scoped(scope, worker).ok();
        let others: Vec<_> = (1..threads).filter_map(start).collect();
        let mut done = worker();
        for other in others {
            match other.join() {
                Ok(more) => done.extend(more),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        done
    });
    done.sort_unstable_by_key(|(start, _)| *start);
    done.into_iter().flat_map(|(_, results)| results).collect()
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

#[cfg(test)]
mod tests {
    use super::{map, map_large};

    #[test]
    fn results_come_in_order() {
        for count in [0, 1, 15, 16, 17, 1000] {
            let expected: Vec<usize> = (0..count).map(|index| index * 2).collect();
            assert_eq!(map(count, |index| index * 2), expected);
            assert_eq!(map_large(count, |index| index * 2), expected);
        }
    }
}
