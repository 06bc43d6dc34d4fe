//! The processor time of the current thread: on a machine that does other things as well, a better measure than the clock
//! on the wall.
//!
//! Linux tells it in a file of `/proc`; elsewhere the clock on the wall stands in, and the report says which it was.

use std::fs;
use std::time::{Duration, Instant};

/// Where Linux tells what a thread has used, in nanoseconds, as the first word.
const SCHEDULE: &str = "/proc/thread-self/schedstat";

/// Counts from its start, for the thread that started it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CpuClock {
    used: Option<Duration>,
    began: Instant,
}

impl CpuClock {
    pub(crate) fn start() -> Self {
        CpuClock { used: used(), began: Instant::now() }
    }

    /// What the thread has used since.
    pub(crate) fn elapsed(&self) -> Duration {
        match (self.used, used()) {
            (Some(before), Some(now)) => now.saturating_sub(before),
            _ => self.began.elapsed(),
        }
    }
}

/// What is measured here, in words.
pub(crate) fn time_measured() -> &'static str {
    if used().is_some() { "processor time of the thread" } else { "time on the wall clock" }
}

fn used() -> Option<Duration> {
    let text = fs::read_to_string(SCHEDULE).ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_takes_time_and_sleep_takes_little() {
        let clock = CpuClock::start();
        let begun = Instant::now();
        let mut sum = 0u64;
        while begun.elapsed() < Duration::from_millis(30) {
            sum = sum.wrapping_mul(3).wrapping_add(1);
        }
        assert_ne!(sum, 7);
        let worked = clock.elapsed();
        assert!(worked > Duration::ZERO);
        if used().is_some() {
            std::thread::sleep(Duration::from_millis(200));
            assert!(clock.elapsed() - worked < Duration::from_millis(100));
        }
    }
}
