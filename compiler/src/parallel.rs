//! Runs the same work on many pieces, on all processors; results are in the order of the pieces.
//!
//! The number of processors affects only the speed, never the results.

use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// More threads than this would wait for memory.
const MOST: usize = 8;

/// Runs `work` on each index below `count`. A thread takes `step` of them at a time: few enough that all threads end
/// together, enough that taking them costs nothing. With `step` at `count` or more, no thread is started.
pub(crate) fn map<R: Send>(count: usize, step: usize, work: impl Fn(usize) -> R + Sync) -> Vec<R> {
    let threads = if step >= count { 1 } else { processors().min(count.div_ceil(step.max(1))).min(MOST) };
    map_on(threads, count, step.max(1), work)
}

/// The same for pieces that the work consumes.
pub(crate) fn map_owned<T: Send, R: Send>(
    pieces: Vec<T>,
    step: usize,
    work: impl Fn(T) -> R + Sync,
) -> Vec<R> {
    if step >= pieces.len() {
        return pieces.into_iter().map(work).collect();
    }
    let pieces: Vec<Mutex<Option<T>>> = pieces.into_iter().map(|piece| Mutex::new(Some(piece))).collect();
    let taken = |index: usize| pieces[index].lock().ok().and_then(|mut piece| piece.take()).map(&work);
    map(pieces.len(), step, taken).into_iter().flatten().collect()
}

fn map_on<R: Send>(threads: usize, count: usize, step: usize, work: impl Fn(usize) -> R + Sync) -> Vec<R> {
    if threads < 2 {
        return (0..count).map(work).collect();
    }
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut done = Vec::new();
        loop {
            let start = next.fetch_add(step, Ordering::Relaxed);
            if start >= count {
                return done;
            }
            let end = (start + step).min(count);
            done.push((start, (start..end).map(&work).collect::<Vec<R>>()));
        }
    };
    let mut done = std::thread::scope(|scope| {
        // If the system gives no thread, the others do its share.
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
    let mut out = Vec::with_capacity(count);
    done.into_iter().for_each(|(_, results)| out.extend(results));
    out
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

#[cfg(test)]
mod tests {
    use super::{map_on, map_owned};

    #[test]
    fn results_come_in_order() {
        for (threads, step) in [(1, 1), (2, 1), (3, 16), (8, 7)] {
            for count in [0, 1, 15, 16, 17, 1000] {
                let expected: Vec<usize> = (0..count).map(|index| index * 2).collect();
                assert_eq!(map_on(threads, count, step, |index| index * 2), expected);
                let pieces = (0..count).map(|index| index.to_string()).collect();
                let lengths = map_owned(pieces, step, |piece: String| piece.len());
                assert_eq!(lengths, (0..count).map(|index| index.to_string().len()).collect::<Vec<_>>());
            }
        }
    }
}
