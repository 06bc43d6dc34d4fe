//! Runners: where jobs are done.
//!
//! An experiment hands its jobs to a [`Runner`] and takes outcomes in whatever order they come; [`Threads`] does them in
//! this process. Outcomes are the same wherever they are made.

use crate::interrupt::Interrupt;
use crate::job::{Job, Outcome, Undone};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// Does jobs.
pub trait Runner {
    /// Does the jobs and hands each outcome to `take` with the number of its job, as it comes. Where `take` breaks or
    /// the interrupt is raised, what is not done yet is left.
    ///
    /// # Errors
    /// The first job that makes no sense.
    fn run(
        &self,
        jobs: &[Job],
        interrupt: &Interrupt,
        take: &mut dyn FnMut(usize, Outcome) -> ControlFlow<()>,
    ) -> Result<(), Undone>;

    /// How many jobs are done at a time.
    fn width(&self) -> usize;
}

/// Threads of this process.
///
/// ```
/// use foehn_lab::job::{Job, Task};
/// use foehn_lab::{Interrupt, Runner, Threads};
/// use std::ops::ControlFlow;
/// let job = |number| Job {
///     game: "connect4".to_owned(),
///     variant: "suite".to_owned(),
///     task: Task::Position { seed: 1, number },
/// };
/// let jobs: Vec<Job> = (0..4).map(job).collect();
/// let mut done = Vec::new();
/// let two = Threads(2.try_into().expect("more than none"));
/// two.run(&jobs, &Interrupt::default(), &mut |number, _| {
///     done.push(number);
///     ControlFlow::Continue(())
/// }).expect("jobs that make sense");
/// done.sort();
/// assert_eq!(done, [0, 1, 2, 3]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Threads(pub NonZeroUsize);

impl Runner for Threads {
    fn run(
        &self,
        jobs: &[Job],
        interrupt: &Interrupt,
        take: &mut dyn FnMut(usize, Outcome) -> ControlFlow<()>,
    ) -> Result<(), Undone> {
        let next = AtomicUsize::new(0);
        let stopped = AtomicBool::new(false);
        let (sender, outcomes) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.0.get().min(jobs.len()) {
                let (sender, next, stopped) = (sender.clone(), &next, &stopped);
                scope.spawn(move || {
                    while !stopped.load(Ordering::Relaxed) && !interrupt.is_raised() {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        let Some(job) = jobs.get(number) else { break };
                        if sender.send((number, job.perform(interrupt))).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let mut result = Ok(());
            for (number, outcome) in outcomes {
                let flow = match outcome {
                    Ok(outcome) => take(number, outcome),
                    Err(undone) => {
                        result = if undone == Undone::Interrupted { Ok(()) } else { Err(undone) };
                        ControlFlow::Break(())
                    }
                };
                if flow.is_break() {
                    stopped.store(true, Ordering::Relaxed);
                    // What runs beside a senseless job would be waited for in vain.
                    result.is_err().then(|| interrupt.raise());
                    break;
                }
            }
            result
        })
    }

    fn width(&self) -> usize {
        self.0.get()
    }
}
