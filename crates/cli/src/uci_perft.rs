//! `go perft N` of the UCI protocol: paths are counted in a thread of their own, so that `isready`, `stop`, `quit` and the end of the input
//! are heard meanwhile.

use crate::output::say;
use anyhow::Context;
use foehn_game::any::Position;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// What is counted without asking whether somebody said `stop`: a few million paths at the very most.
const UNASKED: u32 = 3;

/// After the end of the input nobody can say `stop`: what is nearly done is still told, what would take for ever is not waited for.
const AFTER_THE_END: Duration = Duration::from_secs(5);

/// A count under way.
pub(crate) struct PerftThread {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

impl PerftThread {
    /// Begins to count; the count is told when it is there, or that it was stopped.
    pub(crate) fn start(position: Position, depth: u32) -> anyhow::Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let thread = std::thread::Builder::new().name("perft".to_owned()).spawn(move || {
            let counted = count(&position, depth, &stopped);
            let told = counted.map_or("stopped before the count was there".to_owned(), |paths| paths.to_string());
            let _ = say(&format!("info string perft {depth}: {told}"));
        });
        Ok(PerftThread { stop, thread: thread.context("cannot start counting")? })
    }

    /// Stops counting, where it still goes on.
    pub(crate) fn stop(self) -> anyhow::Result<()> {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.join().map_err(|_| anyhow::anyhow!("counting failed"))
    }

    /// The end of the input: goes on for a moment, and is stopped then.
    pub(crate) fn end(self) -> anyhow::Result<()> {
        let end = Instant::now() + AFTER_THE_END;
        while !self.thread.is_finished() && Instant::now() < end {
            std::thread::sleep(Duration::from_millis(5));
        }
        self.stop()
    }
}

/// The paths of so many plies; `None` where it was stopped.
fn count(position: &Position, depth: u32, stop: &AtomicBool) -> Option<u64> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    if depth <= UNASKED {
        return Some(position.perft(depth));
    }
    let children = position.children();
    // What more than 64 bits count is never reached.
    children.iter().try_fold(0_u64, |paths, child| Some(paths.wrapping_add(count(child, depth - 1, stop)?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_games::catalog;

    #[test]
    fn counts_as_perft_does_until_it_is_stopped() {
        let start = catalog::find("chess").expect("chess is in the catalog").start();
        for (depth, paths) in [(0, 1), (1, 20), (3, 8_902), (4, 197_281)] {
            assert_eq!(count(&start, depth, &AtomicBool::new(false)), Some(paths), "depth {depth}");
        }
        assert_eq!(count(&start, 4, &AtomicBool::new(true)), None);
    }
}
