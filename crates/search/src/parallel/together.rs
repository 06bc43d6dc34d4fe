//! One search by several workers: the first one asks and answers, the others help until it is done.

use super::{Crew, Worker, lazy};
use crate::alphabeta::Scheme;
use crate::budget::Meter;
use crate::observer::{Observer, Reporter};
use crate::recipe::{Parallel, Recipe};
use crate::scoring::{Basis, Path};
use crate::search::{Counters, ExactKnowledge, Search, Shared};
use crate::selective::Selection;
use foehn_game::{Duel, Knowledge};
use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread;

/// The stack of a helper: that of a program's first thread, as the longest lines are searched there too.
const STACK: usize = 8 << 20;

/// What a helper is told about a search before it begins.
struct Brief<'a, G: Duel, K> {
    recipe: &'a Recipe,
    knowledge: &'a K,
    shared: Shared<'a, G>,
    exact: ExactKnowledge<'a, G>,
    selection: Selection,
    path: Path,
    meter: Meter,
    ahead: i32,
}

impl<G: Duel, K: Knowledge<G>> Brief<'_, G, K> {
    /// Searches as a helper, and says what was counted.
    fn help(self, worker: &mut Worker<G>, work: impl FnOnce(&mut Search<'_, G, K, Reporter<'_, G::Move>>)) -> Counters {
        let mut scratch = worker.scratch.take();
        scratch.path = self.path;
        let mut search = Search {
            recipe: self.recipe,
            knowledge: self.knowledge,
            shared: self.shared,
            exact: self.exact,
            selection: self.selection,
            scheme: Scheme::AlphaBeta,
            nominal_depth: 0,
            iteration: 0,
            ahead: self.ahead,
            memory: &mut worker.memory,
            scratch,
            counters: Counters::default(),
            meter: self.meter,
            basis: Basis::PROVED,
            observer: &mut Reporter { iteration: &mut |_| (), bounds: &mut |_, _| () },
        };
        work(&mut search);
        search.meter.count_all();
        let counters = search.counters;
        worker.scratch = search.into_scratch();
        counters
    }
}

/// Stops a search when it is dropped, or only when that happens in a panic.
struct StopsAll<'a, T: Clone> {
    crew: &'a Crew<T>,
    when: When,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    Dropped,
    Panicking,
}

impl<T: Clone> Drop for StopsAll<'_, T> {
    fn drop(&mut self) {
        if self.when == When::Dropped || thread::panicking() {
            self.crew.signals.stop();
        }
    }
}

impl<'a, G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'a, G, K, O> {
    /// Does `own` with `helpers` that do `help`, both with the same crew; the search ends with `own`. Helpers for whom the system has no thread
    /// stay away.
    ///
    /// # Panics
    /// Where one of the workers does, after all have ended.
    pub(crate) fn together<T: Clone + Send + Sync, R>(
        &mut self,
        helpers: &mut [Worker<G>],
        help: impl Fn(&mut Search<'_, G, K, Reporter<'_, G::Move>>, &Crew<T>) + Sync,
        own: impl FnOnce(&mut Self, &Crew<T>) -> R,
    ) -> R {
        let crew = Crew::new(helpers.len() + 1);
        self.meter.join(Arc::clone(&crew.signals));
        let briefs: Vec<_> = (1..=helpers.len()).map(|worker| self.brief(worker)).collect();
        let (answer, counted) = thread::scope(|scope| {
            let (crew, help) = (&crew, &help);
            let start = |(brief, worker)| {
                let work = move || {
                    let _stops = StopsAll { crew, when: When::Panicking };
                    Brief::help(brief, worker, |search| help(search, crew))
                };
                thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).ok()
            };
            let started: Vec<_> = briefs.into_iter().zip(helpers).filter_map(start).collect();
            let answer = {
                let _stops = StopsAll { crew, when: When::Dropped };
                own(self, crew)
            };
            let ended: Vec<_> = started.into_iter().map(thread::ScopedJoinHandle::join).collect();
            let counted = ended.into_iter().map(|ended| ended.unwrap_or_else(|panic| resume_unwind(panic)));
            (answer, counted.collect::<Vec<_>>())
        });
        counted.iter().for_each(|counters| self.counters.add(counters));
        answer
    }

    fn brief(&self, worker: usize) -> Brief<'a, G, K> {
        let step = self.recipe.step.get();
        Brief {
            recipe: self.recipe,
            knowledge: self.knowledge,
            shared: self.shared,
            exact: self.exact.clone(),
            selection: self.selection,
            path: self.scratch.path.clone(),
            meter: self.meter.beside(worker),
            ahead: if self.recipe.parallel == Parallel::Lazy { lazy::ahead(worker) * step } else { 0 },
        }
    }
}
