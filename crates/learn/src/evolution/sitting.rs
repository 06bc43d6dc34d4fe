//! A sitting of a run: the life of each deme on its thread, the games they play or remember, the crowning of the champion.

use super::arena::{Arena, Played};
use super::deme::{Deme, Games, Halt, Order, champion};
use super::elsewhere::Elsewhere;
use super::front;
use super::individual::Individual;
use super::journal::{Journal, epoch_line, game_line};
use super::plan::Plan;
use super::pollen::{Exchange, Pollen};
use super::run::{CHAMPION, FRONT, FRONT_LIST, JOURNAL, RunError};
use super::status::{DemeView, IndividualView, Status};
use super::store::Store;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

pub(super) fn deme_name(number: u32) -> String {
    format!("deme-{number}")
}

pub(super) fn read(store: &dyn Store, name: &str) -> Result<Option<String>, RunError> {
    store.read(name).map_err(|error| RunError::Io(format!("cannot read `{name}`"), error))
}

pub(super) fn replace(store: &dyn Store, name: &str, text: &str) -> Result<(), RunError> {
    store.replace(name, text).map_err(|error| RunError::Io(format!("cannot write `{name}`"), error))
}

pub(super) fn append(store: &dyn Store, name: &str, line: &str) -> Result<(), RunError> {
    store.append(name, line).map_err(|error| RunError::Io(format!("cannot write `{name}`"), error))
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What the threads of a run share.
pub(super) struct Shared<'a> {
    pub(super) arena: &'a dyn Arena,
    pub(super) plan: &'a Plan,
    pub(super) store: &'a dyn Store,
    /// What was known when the run was opened.
    pub(super) journal: &'a Journal,
    pub(super) exchange: &'a Exchange,
    pub(super) stop: &'a (dyn Fn() -> bool + Sync),
    pub(super) last_epoch: Option<u32>,
    pub(super) permits: Permits,
    /// Where epochs are lived, if not here.
    pub(super) elsewhere: Option<&'a dyn Elsewhere>,
    pub(super) status: Mutex<Status>,
    /// Each deme after its last epoch.
    pub(super) latest: Mutex<Vec<Deme>>,
    /// The best individual before the first crowning.
    pub(super) leader: Mutex<Option<Individual>>,
    pub(super) error: Mutex<Option<RunError>>,
    pub(super) failed: &'a AtomicBool,
}

impl Shared<'_> {
    /// The life of a deme, until the run stops.
    pub(super) fn live(&self, mut deme: Deme) {
        while self.last_epoch.is_none_or(|last| deme.next_epoch() <= last) {
            match self.epoch(&mut deme) {
                Ok(()) => {}
                Err(Halt::Stopped) => return,
                Err(Halt::Refused(why)) => return self.fail(RunError::Elsewhere(why)),
                Err(Halt::Failed(error)) => return self.fail(RunError::Io(format!("cannot write `{JOURNAL}`"), error)),
            }
            let saved = replace(self.store, &deme_name(deme.number), &deme.to_text(self.arena));
            if let Err(error) = saved.and_then(|()| self.finished(&deme)) {
                return self.fail(error);
            }
        }
    }

    fn epoch(&self, deme: &mut Deme) -> Result<(), Halt> {
        let pollen = match deme.epoch {
            None => Vec::new(),
            Some(before) => self.exchange.take(deme.number, before, self.stop).ok_or(Halt::Stopped)?,
        };
        let summary = match self.elsewhere {
            Some(elsewhere) => {
                let lived = elsewhere.epoch(deme, self.stop)?;
                self.append(&lived.journal).map_err(Halt::Failed)?;
                *deme = lived.deme;
                lock(&self.status).add_epoch_elsewhere(&lived.summary);
                lived.summary
            }
            None => {
                let mut table = Table { shared: self, has_played: false };
                let summary = deme.advance(self.plan, self.arena, &pollen, &mut table)?;
                self.append(&epoch_line(&summary)).map_err(Halt::Failed)?;
                summary
            }
        };
        lock(&self.status).add_epoch(summary);
        Ok(())
    }

    fn append(&self, line: &str) -> io::Result<()> {
        self.store.append(JOURNAL, line)
    }

    /// A deme is saved after an epoch: the last one of that epoch crowns the champion, and only then gives its pollen.
    fn finished(&self, deme: &Deme) -> Result<(), RunError> {
        lock(&self.status).demes[deme.number as usize] = DemeView::of(deme);
        let mut latest = lock(&self.latest);
        latest[deme.number as usize] = deme.clone();
        self.crown(&latest)?;
        drop(latest);
        if let Some((epoch, pollen)) = deme.given.last() {
            self.exchange.give(deme.number, *epoch, pollen.clone());
        }
        Ok(())
    }

    /// Writes champion and front where all demes have finished the same epoch.
    pub(super) fn crown(&self, demes: &[Deme]) -> Result<(), RunError> {
        let Some(epoch) = demes.first().and_then(|deme| deme.epoch) else { return Ok(()) };
        if demes.iter().any(|deme| deme.epoch != Some(epoch)) {
            return Ok(());
        }
        let everyone = || demes.iter().flat_map(|deme| deme.population.iter().chain(&deme.front));
        let Some(best) = champion(everyone()) else { return Ok(()) };
        let all: Vec<Individual> = everyone().cloned().collect();
        let front = front::merged(&[], &all);
        // Nobody leads any more while the champion is written.
        let _leader = lock(&self.leader);
        self.write_front(&front)?;
        replace(self.store, CHAMPION, &best.to_text(self.arena))?;
        let mut status = lock(&self.status);
        status.epoch = Some(epoch);
        status.champion = Some(IndividualView::of(best));
        status.front = front.iter().map(IndividualView::of).collect();
        Ok(())
    }

    /// Before the first epoch is complete, writes the best individual so far, so that a short run has something to show.
    fn lead(&self, deme: &Deme) -> Result<(), RunError> {
        let mut leader = lock(&self.leader);
        if lock(&self.status).epoch.is_some() {
            return Ok(());
        }
        let best = champion(deme.population.iter().chain(leader.as_ref()));
        if let Some(best) = best.filter(|best| leader.as_ref() != Some(best)).cloned() {
            replace(self.store, CHAMPION, &best.to_text(self.arena))?;
            lock(&self.status).champion = Some(IndividualView::of(&best));
            *leader = Some(best);
        }
        Ok(())
    }

    /// The new members first, then the list, then the old members go: a list never names a file that is not there.
    fn write_front(&self, front: &[Individual]) -> Result<(), RunError> {
        let mut list = "name\tfitness\tstrength\tdeviation\tnodes-a-move\tgames\n".to_owned();
        for individual in front {
            let view = IndividualView::of(individual);
            list.push_str(&format!(
                "{}\t{:.3}\t{:.3}\t{:.3}\t{:.1}\t{}\n",
                view.name, view.fitness, view.strength.mean, view.strength.deviation, view.nodes_a_move, view.games
            ));
            let (name, text) = (format!("{FRONT}/{}", individual.name), individual.to_text(self.arena));
            if read(self.store, &name)?.as_ref() != Some(&text) {
                replace(self.store, &name, &text)?;
            }
        }
        replace(self.store, FRONT_LIST, &list)?;
        let failed = |error| RunError::Io(format!("cannot clean `{FRONT}`"), error);
        for name in self.store.names(FRONT).map_err(failed)? {
            if !front.iter().any(|individual| individual.name == name) {
                self.store.remove(&format!("{FRONT}/{name}")).map_err(failed)?;
            }
        }
        Ok(())
    }

    /// Ends the run because of an error; the first one is told.
    pub(super) fn fail(&self, error: RunError) {
        lock(&self.error).get_or_insert(error);
        self.failed.store(true, Ordering::Relaxed);
    }
}

/// Plays the games of a deme, or remembers them.
struct Table<'a> {
    shared: &'a Shared<'a>,
    /// Whether a game was played, and not only remembered, since the last individual was evaluated.
    has_played: bool,
}

impl Games for Table<'_> {
    fn play(&mut self, order: &Order<'_>) -> Result<Played, Halt> {
        let Shared { arena, journal, stop, permits, .. } = self.shared;
        if stop() {
            return Err(Halt::Stopped);
        }
        if let Some(played) = journal.recall(order) {
            return Ok(played);
        }
        let permit = permits.take();
        let played = order.play(*arena, stop);
        drop(permit);
        let played = played.ok_or(Halt::Stopped)?;
        self.shared.append(&game_line(order, &played)).map_err(Halt::Failed)?;
        lock(&self.shared.status).add_game(&played);
        self.has_played = true;
        Ok(played)
    }

    fn evaluated(&mut self, _individual: &Individual) {
        if std::mem::take(&mut self.has_played) {
            lock(&self.shared.status).evaluations += 1;
        }
    }

    fn changed(&mut self, deme: &Deme) {
        let view = DemeView::of(deme);
        lock(&self.shared.status).demes[deme.number as usize] = view;
        if let Err(error) = self.shared.lead(deme) {
            self.shared.fail(error);
        }
    }
}

/// As many games at once as there are threads: a deme that waits for pollen takes none.
pub(super) struct Permits {
    free: Mutex<usize>,
    more: Condvar,
}

pub(super) struct Permit<'a>(&'a Permits);

impl Permits {
    pub(super) fn new(count: usize) -> Self {
        Permits { free: Mutex::new(count.max(1)), more: Condvar::new() }
    }

    pub(super) fn take(&self) -> Permit<'_> {
        let mut free = lock(&self.free);
        while *free == 0 {
            free = self.more.wait(free).unwrap_or_else(PoisonError::into_inner);
        }
        *free -= 1;
        Permit(self)
    }
}

impl Drop for Permit<'_> {
    fn drop(&mut self) {
        *lock(&self.0.free) += 1;
        self.0.more.notify_one();
    }
}
