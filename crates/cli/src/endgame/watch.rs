//! How far a build or a verification has come: a bar on a terminal, a line now and then elsewhere; and Ctrl-C, which stops it.

use crate::interrupt;
use crate::output::grouped;
use foehn_databases::endgame::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How often the bar moves and Ctrl-C is looked for.
const GLANCE: Duration = Duration::from_millis(100);
/// Shorter work shows no bar.
const QUIET: Duration = Duration::from_secs(1);
/// How often a line is written where there is no terminal.
const LINE: Duration = Duration::from_secs(10);

/// Who reads standard error while the work goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reader {
    /// A person: a bar, or lines.
    Person,
    /// A program: a bar only if somebody looks at a terminal.
    Program,
}

/// Does `work`, which counts in `progress`; the first Ctrl-C asks it to stop, a second one ends the command.
pub(crate) fn watched<T>(progress: &Progress, reader: Reader, work: impl FnOnce() -> T) -> anyhow::Result<T> {
    let interrupt = interrupt::raised_by_ctrl_c()?;
    let (done, waits) = channel::<()>();
    Ok(thread::scope(|scope| {
        scope.spawn(move || {
            let mut view = View::new(reader);
            while waits.recv_timeout(GLANCE) == Err(RecvTimeoutError::Timeout) {
                if interrupt.is_raised() {
                    progress.stop();
                }
                view.show(progress);
            }
            view.bar.finish_and_clear();
        });
        let result = work();
        drop(done);
        result
    }))
}

/// What is shown.
struct View {
    bar: ProgressBar,
    lines: bool,
    begun: Instant,
    last_line: Instant,
}

impl View {
    fn new(reader: Reader) -> Self {
        let style =
            ProgressStyle::with_template("{msg} {wide_bar} {percent} %, {eta} left").expect("the template is sound");
        let lines = reader == Reader::Person && !std::io::stderr().is_terminal();
        let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::hidden()).with_style(style);
        View { bar, lines, begun: Instant::now(), last_line: Instant::now() }
    }

    fn show(&mut self, progress: &Progress) {
        let (total, elapsed) = (progress.total(), self.begun.elapsed());
        let done = progress.done().min(total);
        let now = Now { doing: &progress.doing(), done, total, elapsed };
        if self.bar.is_hidden() && elapsed > QUIET {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_length(total);
        self.bar.set_position(done);
        self.bar.set_message(now.message());
        if self.lines && self.last_line.elapsed() >= LINE {
            self.last_line = Instant::now();
            anstream::eprintln!("{}", now.line());
        }
    }
}

/// A moment of the work.
struct Now<'a> {
    doing: &'a str,
    done: u64,
    total: u64,
    elapsed: Duration,
}

impl Now<'_> {
    fn rate(&self) -> f64 {
        self.done as f64 / self.elapsed.as_secs_f64().max(1e-9)
    }

    fn message(&self) -> String {
        match self.total {
            0 => "looking at what is there".to_owned(),
            _ => format!("{:<12} {:.2} M positions/s", self.doing, self.rate() / 1e6),
        }
    }

    fn line(&self) -> String {
        let Now { doing, done, total, .. } = *self;
        let percent = 100.0 * done as f64 / total.max(1) as f64;
        let left = (total - done) as f64 / self.rate().max(1e-9);
        let left = if done == 0 { "some time".to_owned() } else { format!("{left:.0} s") };
        let (rate, total) = (self.rate() / 1e6, grouped(total));
        format!("{doing}: {percent:.1} % of {total} positions, {rate:.2} M positions/s, {left} left")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_slice_rate_and_time_left() {
        let now = Now { doing: "2K-1M", done: 3_000_000, total: 4_000_000, elapsed: Duration::from_secs(2) };
        assert_eq!(now.line(), "2K-1M: 75.0 % of 4,000,000 positions, 1.50 M positions/s, 1 s left");
        let begun = Now { done: 0, elapsed: Duration::ZERO, ..now };
        assert_eq!(begun.line(), "2K-1M: 0.0 % of 4,000,000 positions, 0.00 M positions/s, some time left");
        assert!(now.message().starts_with("2K-1M        1.50 M"));
    }
}
