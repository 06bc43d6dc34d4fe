//! A search in a thread of its own, as protocols need it: whoever reads commands never waits for it, can stop it, can tell
//! it that a move it ponders was played, and can keep its answer back until it is asked for.

use anyhow::Context;
use foehn_game::any::{History, Move};
use foehn_search::any::Thinker;
use foehn_search::{Budget, Control, Iteration};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;

/// An engine that searches in one thread at a time.
pub(crate) type SharedEngine = Arc<Mutex<Box<dyn Thinker>>>;

/// Lets the engine forget everything.
pub(crate) fn clear(engine: &SharedEngine) {
    engine.lock().unwrap_or_else(PoisonError::into_inner).clear();
}

/// What is searched.
pub(crate) struct Question {
    pub(crate) engine: SharedEngine,
    pub(crate) history: History,
    pub(crate) budget: Budget,
    /// How many lines are wanted.
    pub(crate) lines: usize,
    pub(crate) answer: AnswerWhen,
}

/// When the answer is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AnswerWhen {
    /// As soon as it is found, which the budget sees to.
    Found,
    /// As soon as it is found, but nothing sees to that except being stopped.
    Stopped,
    /// Not before it is asked for, by a stop or by a move that was pondered.
    Asked,
}

/// A search under way.
pub(crate) struct SearchThread {
    control: Control,
    release: Arc<Release>,
    thread: JoinHandle<()>,
    ends: bool,
}

/// Keeps an answer back.
struct Release {
    may_answer: Mutex<bool>,
    asked: Condvar,
}

impl Release {
    fn open(&self) {
        *self.may_answer.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.asked.notify_all();
    }

    fn wait(&self) {
        let mut may = self.may_answer.lock().unwrap_or_else(PoisonError::into_inner);
        while !*may {
            may = self.asked.wait(may).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl SearchThread {
    /// Begins the search. Every finished iteration goes to `report`, and what it found in the end to `answer`.
    pub(crate) fn start(
        question: Question,
        mut report: impl FnMut(&Iteration<Move>) + Send + 'static,
        answer: impl FnOnce(&Iteration<Move>) + Send + 'static,
    ) -> anyhow::Result<Self> {
        let may_answer = Mutex::new(question.answer != AnswerWhen::Asked);
        let release = Arc::new(Release { may_answer, asked: Condvar::new() });
        let (control, released) = (question.budget.control.clone(), Arc::clone(&release));
        let ends = question.answer == AnswerWhen::Found;
        let thread = std::thread::Builder::new().name("search".to_owned()).spawn(move || {
            let Question { engine, history, budget, lines, .. } = question;
            let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
            let found = engine.think(history.sight(), &budget, lines, &mut report);
            released.wait();
            answer(&found);
        });
        Ok(SearchThread { control, release, thread: thread.context("cannot start the search")?, ends })
    }

    /// The move that is pondered was played: the clock starts, and the answer may be given.
    pub(crate) fn ponder_hit(&self) {
        self.control.ponder_hit();
        self.release.open();
    }

    /// Whether the answer has been given.
    pub(crate) fn is_over(&self) -> bool {
        self.thread.is_finished()
    }

    /// Stops the search and waits for its answer.
    pub(crate) fn stop(self) -> anyhow::Result<()> {
        self.control.stop();
        self.release.open();
        self.join()
    }

    /// Nobody will stop it any more: a search that ends by itself is finished first, another one is stopped.
    pub(crate) fn end(self) -> anyhow::Result<()> {
        if self.ends { self.join() } else { self.stop() }
    }

    fn join(self) -> anyhow::Result<()> {
        self.thread.join().map_err(|_| anyhow::anyhow!("the search failed"))
    }
}
