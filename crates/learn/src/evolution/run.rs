//! A run: several demes, a thread each, kept so that it can be killed at any moment and goes on as if it had not been.
//!
//! ```text
//!  run            what decides the course: program, game, plan; another one is refused
//!  journal        every game and every epoch, a line each, added when it is finished
//!  deme-0 ..      each deme after its last epoch, replaced whole
//!  champion       the best individual after the last epoch that all demes have finished; before the first, the best so far
//!  front/NAME     the Pareto front of that epoch; front.tsv lists it
//!  status.json    how it stands, for whoever watches; nothing is read from it but the time spent
//! ```
//!
//! A run that goes on begins with the demes of their last epochs and lives through the epoch that was interrupted again; games that are in
//! the journal are not played again. Nothing that decides the course depends on time or threads: a deme in epoch `e` takes the
//! pollen of epoch `e - 1`, and the champion is crowned when the last deme has finished an epoch, before any deme can begin
//! the next but one.

use super::arena::Arena;
use super::deme::Deme;
use super::elsewhere::Elsewhere;
use super::individual::checksum;
use super::journal::Journal;
use super::plan::Plan;
use super::pollen::{Exchange, Pollen};
use super::sitting::{Permits, Shared, append, deme_name, lock, read, replace};
use super::status::{DemeView, State, Status};
use super::store::Store;
use std::fmt;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

const RUN: &str = "run";
pub(super) const JOURNAL: &str = "journal";
pub(super) const CHAMPION: &str = "champion";
pub(super) const FRONT: &str = "front";
pub(super) const FRONT_LIST: &str = "front.tsv";
const STATUS: &str = "status.json";
const FORMAT: &str = "foehn evolution, version 1";

/// How often the status is written.
const STATUS_EVERY: Duration = Duration::from_secs(3);
/// How often somebody who watches is told.
const TICK: Duration = Duration::from_millis(100);

/// Why a run cannot begin or go on.
#[derive(Debug)]
pub enum RunError {
    /// The store holds another run.
    Other {
        /// What differs: name, what is there, what is wanted.
        differences: Vec<(String, String, String)>,
    },
    /// Something in the store is damaged.
    Damaged(String),
    /// Nobody elsewhere lives its epochs, and why.
    Elsewhere(String),
    /// Something cannot be read or written.
    Io(String, io::Error),
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunError::Other { differences } => {
                f.write_str("the folder holds another run")?;
                for (name, found, wanted) in differences {
                    write!(f, "\n  {name}: found {found}, wanted {wanted}")?;
                }
                Ok(())
            }
            RunError::Damaged(what) | RunError::Elsewhere(what) => f.write_str(what),
            RunError::Io(what, error) => write!(f, "{what}: {error}"),
        }
    }
}

impl std::error::Error for RunError {}

/// What happens to a run that is there already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beginning {
    /// The same run goes on; another is refused.
    GoOn,
    /// The same run goes on; another is removed, and this one begins.
    Force,
}

/// How long a run works.
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    /// Says when to stop; what is finished is kept.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// The last epoch; without one, until somebody stops it.
    pub last_epoch: Option<u32>,
    /// How many games are played at once.
    pub threads: usize,
    /// Where epochs are lived; here, where this is nothing.
    pub elsewhere: Option<&'a dyn Elsewhere>,
}

/// A run.
pub struct Run<'a> {
    arena: &'a dyn Arena,
    plan: Plan,
    store: &'a dyn Store,
    journal: Journal,
    demes: Vec<Deme>,
    status: Status,
}

impl<'a> Run<'a> {
    /// The plan of the run in a store, so that whoever goes on need not repeat it.
    ///
    /// # Errors
    /// The store cannot be read, or what it holds is no plan.
    pub fn plan_in(store: &dyn Store) -> Result<Option<Plan>, RunError> {
        let text = store.read(RUN).map_err(|error| RunError::Io(format!("cannot read `{RUN}`"), error))?;
        let Some(text) = text else { return Ok(None) };
        let plan: Vec<&str> = text.lines().skip(HEAD_LINES).collect();
        let read = Plan::read(&plan.join("\n"));
        read.map(Some).map_err(|(line, what)| RunError::Damaged(format!("`{RUN}` line {}: {what}", line + HEAD_LINES)))
    }

    /// Opens a run in a store, or begins it. `program` says which program this is.
    ///
    /// # Errors
    /// The store holds another run and nobody forces it, something in it is damaged, or it cannot be read or written.
    pub fn open(
        arena: &'a dyn Arena,
        plan: Plan,
        store: &'a dyn Store,
        program: &str,
        beginning: Beginning,
    ) -> Result<Self, RunError> {
        let wanted = head(arena, &plan, program);
        let found = read(store, RUN)?;
        match found {
            Some(found) if found == wanted => {}
            Some(found) if beginning == Beginning::GoOn => {
                return Err(RunError::Other { differences: differences(&found, &wanted) });
            }
            Some(_) => {
                clear(store)?;
                replace(store, RUN, &wanted)?;
            }
            None => replace(store, RUN, &wanted)?,
        }
        let journal = Journal::read(&read(store, JOURNAL)?.unwrap_or_default());
        if !journal.ends_whole() {
            append(store, JOURNAL, "\n")?;
        }
        let mut demes = Vec::new();
        for number in 0..plan.demes {
            let name = deme_name(number);
            demes.push(match read(store, &name)? {
                Some(text) => Deme::read(&text, &name, arena).map_err(RunError::Damaged)?,
                None => Deme::new(number),
            });
        }
        let seconds = read(store, STATUS)?.and_then(|text| Status::seconds_in(&text)).unwrap_or(0.0);
        let status = Status::new(arena.game(), program, &plan, &journal, seconds);
        Ok(Run { arena, plan, store, journal, demes, status })
    }

    /// Removes the run of a store: what it has written, and nothing else.
    ///
    /// # Errors
    /// Something cannot be removed.
    pub fn remove(store: &dyn Store) -> Result<(), RunError> {
        clear(store)
    }

    /// The plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Evolves until the effort is spent. `watch` is called again and again while it lasts.
    ///
    /// # Errors
    /// Something cannot be written; everything before is intact.
    pub fn evolve(mut self, effort: Effort<'_>, watch: &mut dyn FnMut(&Status)) -> Result<Status, RunError> {
        let began = Instant::now();
        let exchange = Exchange::new(self.plan.demes);
        for deme in &self.demes {
            deme.given.iter().for_each(|(epoch, pollen)| exchange.give(deme.number, *epoch, pollen.clone()));
            self.status.demes[deme.number as usize] = DemeView::of(deme);
        }
        let failed = AtomicBool::new(false);
        let stop = || failed.load(Ordering::Relaxed) || (effort.stop)();
        let demes = std::mem::take(&mut self.demes);
        let shared = Shared {
            arena: self.arena,
            plan: &self.plan,
            store: self.store,
            journal: &self.journal,
            exchange: &exchange,
            stop: &stop,
            last_epoch: effort.last_epoch,
            permits: Permits::new(effort.threads),
            elsewhere: effort.elsewhere,
            status: Mutex::new(self.status),
            latest: Mutex::new(demes.clone()),
            leader: Mutex::new(None),
            error: Mutex::new(None),
            failed: &failed,
        };
        // A run that was killed between the last deme's epoch and the crowning is crowned now.
        shared.crown(&demes)?;
        thread::scope(|scope| {
            let shared = &shared;
            let handles: Vec<_> = demes.into_iter().map(|deme| scope.spawn(move || shared.live(deme))).collect();
            let mut written = None;
            loop {
                let is_over = handles.iter().all(thread::ScopedJoinHandle::is_finished);
                let mut status = lock(&shared.status);
                status.sitting = began.elapsed().as_secs_f64();
                watch(&status);
                let epoch = status.epoch;
                let is_due =
                    written.is_none_or(|(at, known): (Instant, _)| known != epoch || at.elapsed() >= STATUS_EVERY);
                let text = (is_due && !is_over).then(|| status.to_json(State::Running));
                drop(status);
                if let Some(text) = text {
                    written = Some((Instant::now(), epoch));
                    if let Err(error) = replace(shared.store, STATUS, &text) {
                        shared.fail(error);
                    }
                }
                if is_over {
                    break;
                }
                thread::sleep(TICK);
            }
        });
        let status = shared.status.into_inner().unwrap_or_else(PoisonError::into_inner);
        let error = shared.error.into_inner().unwrap_or_else(PoisonError::into_inner);
        let state = match &error {
            Some(_) => State::Failed,
            None if effort.last_epoch.is_some_and(|last| status.epoch.is_some_and(|epoch| epoch >= last)) => {
                State::Finished
            }
            None => State::Stopped,
        };
        let told = replace(self.store, STATUS, &status.to_json(state));
        match error {
            Some(error) => Err(error),
            None => told.map(|()| status),
        }
    }
}

/// The lines of `run` before the plan.
const HEAD_LINES: usize = 4;

fn head(arena: &dyn Arena, plan: &Plan, program: &str) -> String {
    let weights = arena.position_weights().iter().chain(arena.ordering_weights());
    let words: Vec<String> = weights.map(|weight| format!("{weight:?}")).collect();
    let sum = checksum(&words.join("\n"));
    format!("{FORMAT}\nprogram {program}\ngame {}\nweights {sum:08x}\n{}", arena.game(), plan.to_text())
}

/// The lines of two heads that differ: what it is, what was found, what is wanted.
fn differences(found: &str, wanted: &str) -> Vec<(String, String, String)> {
    let split = |line: &str| {
        let (name, value) = line.split_once(' ').unwrap_or((line, ""));
        (name.to_owned(), value.chars().take(60).flat_map(char::escape_default).collect::<String>())
    };
    let mut found = found.lines();
    let mut differences = Vec::new();
    for line in wanted.lines() {
        let other = found.next().unwrap_or_default();
        if other != line {
            let ((name, wanted), (_, other)) = (split(line), split(other));
            differences.push((name, if other.is_empty() { "nothing".to_owned() } else { other }, wanted));
        }
    }
    if let Some(more) = found.next() {
        differences.push((split(more).0, split(more).1, "nothing".to_owned()));
    }
    differences
}

/// Removes what a run has written, and nothing else; the head goes last.
fn clear(store: &dyn Store) -> Result<(), RunError> {
    let failed = |error| RunError::Io("cannot remove the other run".to_owned(), error);
    for name in store.names(FRONT).map_err(failed)? {
        store.remove(&format!("{FRONT}/{name}")).map_err(failed)?;
    }
    let is_deme = |name: &String| name.strip_prefix("deme-").is_some_and(|rest| rest.parse::<u32>().is_ok());
    let demes = store.names("").map_err(failed)?.into_iter().filter(is_deme);
    let others = [CHAMPION, FRONT_LIST, STATUS, JOURNAL, RUN].map(str::to_owned);
    demes.chain(others).try_for_each(|name| store.remove(&name)).map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::super::individual::Individual;
    use super::super::store::Memory;
    use super::super::toy::ToyArena;
    use super::super::{Class, Stream};
    use super::*;
    use std::collections::BTreeMap;

    fn plan() -> Plan {
        Plan { demes: 3, individuals: 6, births: 5, pollination: 0.4, ..Plan::default() }
    }

    /// Evolves up to epoch 4, and stops after so many games.
    fn evolve(store: &Memory, plan: Plan, threads: usize, games: u64) -> Result<Status, RunError> {
        let arena = ToyArena::default();
        let run = Run::open(&arena, plan, store, "test", Beginning::GoOn)?;
        let stop = || arena.games.load(Ordering::Relaxed) >= games;
        run.evolve(Effort { stop: &stop, last_epoch: Some(4), threads, elsewhere: None }, &mut |_| ())
    }

    /// What must not depend on interruptions and threads.
    fn course(store: &Memory) -> BTreeMap<String, String> {
        store.texts().into_iter().filter(|(name, _)| name != STATUS && name != JOURNAL).collect()
    }

    fn whole(plan: Plan) -> Memory {
        let store = Memory::default();
        evolve(&store, plan, 2, u64::MAX).unwrap();
        store
    }

    #[test]
    fn a_run_stopped_twenty_times_ends_with_the_same_bytes() {
        let whole = whole(plan());
        assert!(course(&whole).contains_key(CHAMPION));
        let mut stream = Stream::new(9);
        let store = Memory::default();
        let mut sittings = 0;
        while sittings < 20 {
            let status = evolve(&store, plan(), 1 + stream.below(3), 1 + stream.below(30) as u64).unwrap();
            sittings += 1;
            assert!(status.epoch < Some(4), "the run has more games than twenty short sittings");
            // A kill amid a line.
            if stream.chance(0.5) {
                let text = store.read(JOURNAL).unwrap().unwrap_or_default();
                store.replace(JOURNAL, &text[..text.len().saturating_sub(stream.below(60))]).unwrap();
            }
        }
        evolve(&store, plan(), 2, u64::MAX).unwrap();
        assert_eq!(course(&store), course(&whole));
    }

    #[test]
    fn a_short_run_has_a_champion_before_its_first_epoch_ends() {
        let store = Memory::default();
        // Which deme plays its games first is up to the machine, and so is when the first evaluation is finished.
        let mut sittings = (0..100).map(|_| evolve(&store, plan(), 1, 5).unwrap());
        let status = sittings.find(|status| status.champion.is_some()).expect("somebody is evaluated");
        assert_eq!(status.epoch, None);
        let champion = status.champion.expect("somebody was evaluated");
        let text = store.read(CHAMPION).unwrap().unwrap();
        assert_eq!(Individual::read(&text, CHAMPION, &ToyArena::default()).unwrap().name, champion.name);
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let one = Memory::default();
        evolve(&one, plan(), 1, u64::MAX).unwrap();
        assert_eq!(course(&one), course(&whole(plan())));
    }

    #[test]
    fn games_in_the_journal_are_not_played_again() {
        let store = whole(plan());
        let games = Journal::read(&store.read(JOURNAL).unwrap().unwrap()).games();
        (0..3).for_each(|number| store.remove(&deme_name(number)).unwrap());
        store.remove(CHAMPION).unwrap();
        // Without a single game: everything is remembered.
        let arena = ToyArena::default();
        let run = Run::open(&arena, plan(), &store, "test", Beginning::GoOn).unwrap();
        let status = run
            .evolve(Effort { stop: &|| false, last_epoch: Some(4), threads: 1, elsewhere: None }, &mut |_| ())
            .unwrap();
        assert_eq!(status.evaluations, 0, "nobody was evaluated in this sitting");
        assert_eq!((arena.games.load(Ordering::Relaxed), course(&store)), (0, course(&whole(plan()))));
        assert!(games > 100, "{games}");
    }

    #[test]
    fn a_run_killed_before_the_crowning_is_crowned_when_it_goes_on() {
        let store = whole(plan());
        store.remove(CHAMPION).unwrap();
        evolve(&store, plan(), 1, u64::MAX).unwrap();
        assert_eq!(course(&store), course(&whole(plan())));
    }

    #[test]
    fn another_run_is_refused_unless_forced() {
        let store = whole(plan());
        let before = store.texts();
        let arena = ToyArena::default();
        let other = Plan { seed: 2, ..plan() };
        for (plan, program, what) in [(other.clone(), "test", "seed"), (plan(), "newer", "program")] {
            match Run::open(&arena, plan, &store, program, Beginning::GoOn).map(|_| ()) {
                Err(RunError::Other { differences }) => assert_eq!(differences[0].0, what),
                opened => panic!("{opened:?}"),
            }
        }
        let fewer = Plan {
            thresholds: super::super::phases::Thresholds { greatest: Class::ALL[2], ..Default::default() },
            ..plan()
        };
        let error = Run::open(&arena, fewer, &store, "test", Beginning::GoOn).map(|_| ()).unwrap_err();
        assert!(error.to_string().contains("max-class: found 14, wanted 6"), "{error}");
        assert_eq!(store.texts(), before, "a refused run is not touched");
        assert_eq!(Run::plan_in(&store).unwrap(), Some(plan()));
        store.replace("notes", "mine").unwrap();
        Run::open(&arena, other, &store, "test", Beginning::Force).unwrap();
        assert_eq!(store.texts().into_keys().collect::<Vec<_>>(), ["notes", RUN]);
    }

    #[test]
    fn a_full_disk_stops_the_run_and_everything_before_is_intact() {
        let whole = whole(plan());
        let mut stream = Stream::new(3);
        let store = Memory::default();
        for _ in 0..20 {
            store.set_room(Some(20_000 + stream.below(20_000)));
            let error = evolve(&store, plan(), 2, u64::MAX).map(|_| ()).unwrap_err();
            assert!(matches!(&error, RunError::Io(_, error) if error.kind() == io::ErrorKind::StorageFull), "{error}");
        }
        store.set_room(None);
        evolve(&store, plan(), 2, u64::MAX).unwrap();
        assert_eq!(course(&store), course(&whole));
    }

    #[test]
    fn a_damaged_checkpoint_is_named() {
        let store = whole(plan());
        let text = store.read("deme-1").unwrap().unwrap();
        store.replace("deme-1", &text.replacen("fitness", "fitnes", 1)).unwrap();
        let error = evolve(&store, plan(), 1, u64::MAX).map(|_| ()).unwrap_err();
        assert!(error.to_string().starts_with("deme-1: "), "{error}");
    }

    #[test]
    fn the_status_says_how_it_stands() {
        let store = whole(plan());
        let status: serde_json::Value = serde_json::from_str(&store.read(STATUS).unwrap().unwrap()).unwrap();
        assert_eq!((&status["state"], &status["epoch"]), (&"finished".into(), &4.into()));
        assert_eq!(status["epochs"].as_array().unwrap().len(), 5);
        assert_eq!(status["demes"][2]["epoch"], 4);
        assert_eq!(status["demes"][2]["individuals"].as_array().unwrap().len(), 6);
        assert_eq!(status["evaluations"], 3 * (6 + 4 * 5));
        assert!(status["champion"]["strength"].as_f64().unwrap() > 0.0);
        assert!(!status["pollinations"].as_array().unwrap().is_empty());
        let games = Journal::read(&store.read(JOURNAL).unwrap().unwrap()).games();
        assert_eq!(status["games"], games);
    }
}
