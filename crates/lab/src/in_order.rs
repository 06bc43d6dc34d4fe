//! Jobs on threads of this process, their results in the order of the jobs: the number of threads changes nothing but
//! the time.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

/// Does `work` for every job on so many threads and hands each result to `take`, in the order of the jobs. Jobs are
/// taken from the iterator when a thread is free. Where `take` breaks, no further job begins and later results are
/// dropped.
pub fn run_in_order<J: Send, R: Send>(
    jobs: impl Iterator<Item = J> + Send,
    threads: NonZeroUsize,
    work: impl Fn(J) -> R + Sync,
    mut take: impl FnMut(R) -> ControlFlow<()>,
) {
    let jobs = Mutex::new(jobs.enumerate());
    let stopped = AtomicBool::new(false);
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.get() {
            let sender = sender.clone();
            let (jobs, stopped, work) = (&jobs, &stopped, &work);
            scope.spawn(move || {
                while !stopped.load(Ordering::Relaxed) {
                    // A thread that panicked while it took a job ends the whole run; until then the others go on.
                    let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).next();
                    let Some((number, job)) = job else { break };
                    if sender.send((number, work(job))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        'results: for (number, result) in results {
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&next) {
                next += 1;
                if take(result).is_break() {
                    break 'results;
                }
            }
        }
        stopped.store(true, Ordering::Relaxed);
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn threads(count: usize) -> NonZeroUsize {
        NonZeroUsize::new(count).unwrap()
    }

    #[test]
    fn results_come_in_the_order_of_the_jobs() {
        let mut seen = Vec::new();
        let work = |job: u64| {
            thread::sleep(Duration::from_millis((7 - job) % 3));
            job * job
        };
        run_in_order(0..8, threads(3), work, |square| {
            seen.push(square);
            ControlFlow::Continue(())
        });
        assert_eq!(seen, [0, 1, 4, 9, 16, 25, 36, 49]);
    }

    #[test]
    fn a_break_ends_even_an_endless_run() {
        let mut seen = Vec::new();
        run_in_order(
            0..,
            threads(2),
            |job: u64| job,
            |job| {
                seen.push(job);
                if job == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        assert_eq!(seen, [0, 1, 2, 3, 4, 5]);
    }
}
