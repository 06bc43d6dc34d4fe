//! An epoch of a deme as a piece of work that may be done anywhere: what it depends on goes in, and what a run keeps of it comes out.
//!
//! [`live`] does it, and [`Elsewhere`] is where a run has it done. Plan, deme and pollen decide it all, so whoever does it again finds
//! the same deme and the same journal, and a run whose epochs are lived elsewhere is the run of one process.

use super::arena::{Arena, Played};
use super::deme::{Deme, EpochSummary, Games, Halt, Order};
use super::journal::{Journal, epoch_line, game_line};
use super::plan::Plan;
use super::pollen::Given;

/// An epoch that was lived.
#[derive(Clone, PartialEq, Debug)]
pub struct LivedEpoch {
    /// The deme after it.
    pub deme: Deme,
    /// What the journal of a run says of it: its games, then the epoch itself.
    pub journal: String,
    /// What it was like.
    pub summary: EpochSummary,
}

impl LivedEpoch {
    /// An epoch that was lived elsewhere, of the deme after it and its journal; nothing where the journal does not tell of it.
    pub fn read(deme: Deme, journal: String) -> Option<LivedEpoch> {
        let told = Journal::read(&journal);
        let summary = told.epochs().find(|told| told.deme == deme.number && Some(told.epoch) == deme.epoch)?.clone();
        Some(LivedEpoch { deme, journal, summary })
    }
}

/// Where the epochs of a run are lived.
pub trait Elsewhere: Sync {
    /// The next epoch of a deme.
    ///
    /// # Errors
    /// The run is to stop, or nobody there does it.
    fn epoch(&self, deme: &Deme, stop: &dyn Fn() -> bool) -> Result<LivedEpoch, Halt>;
}

/// Lives the next epoch of a deme with the pollen that the other demes gave at the end of the one before; nothing where `stop` said so
/// before its end.
pub fn live(
    arena: &dyn Arena,
    plan: &Plan,
    mut deme: Deme,
    pollen: &[Given],
    stop: &dyn Fn() -> bool,
) -> Option<LivedEpoch> {
    let mut scorer = Scorer { arena, stop, journal: String::new() };
    let summary = deme.advance(plan, arena, pollen, &mut scorer).ok()?;
    let journal = scorer.journal + &epoch_line(&summary);
    Some(LivedEpoch { deme, journal, summary })
}

/// Plays every game and writes it down.
struct Scorer<'a> {
    arena: &'a dyn Arena,
    stop: &'a dyn Fn() -> bool,
    journal: String,
}

impl Games for Scorer<'_> {
    fn play(&mut self, order: &Order<'_>) -> Result<Played, Halt> {
        let played = order.play(self.arena, self.stop).ok_or(Halt::Stopped)?;
        self.journal.push_str(&game_line(order, &played));
        Ok(played)
    }
}

#[cfg(test)]
mod tests {
    use super::super::run::{Beginning, Effort, Run, RunError};
    use super::super::store::{Memory, Store};
    use super::super::toy::ToyArena;
    use super::*;
    use std::collections::BTreeMap;
    use std::sync::{Arc, Mutex};

    fn plan() -> Plan {
        Plan { demes: 3, individuals: 6, births: 5, pollination: 0.4, ..Plan::default() }
    }

    fn evolved(elsewhere: Option<&dyn Elsewhere>, last_epoch: u32, store: &Memory) -> Result<(), RunError> {
        let arena = ToyArena::default();
        let run = Run::open(&arena, plan(), store, "test", Beginning::GoOn)?;
        let effort = Effort { stop: &|| false, last_epoch: Some(last_epoch), threads: 2, elsewhere };
        run.evolve(effort, &mut |_| ()).map(|_| ())
    }

    /// The files of a run but its status, and the lines of its journal in any order.
    fn kept(store: &Memory) -> BTreeMap<String, String> {
        let mut texts = store.texts();
        texts.remove("status.json");
        let journal = texts.remove("journal").unwrap_or_default();
        let mut lines: Vec<&str> = journal.lines().collect();
        lines.sort_unstable();
        texts.insert("journal".to_owned(), lines.join("\n"));
        texts
    }

    /// Does the work of a hub in the simplest way: states and pollen travel as text.
    #[derive(Default)]
    struct Far {
        pollen: Mutex<BTreeMap<(u32, u32), String>>,
        refuses: bool,
    }

    impl Elsewhere for Far {
        fn epoch(&self, deme: &Deme, stop: &dyn Fn() -> bool) -> Result<LivedEpoch, Halt> {
            if self.refuses {
                return Err(Halt::Refused("nobody is there".to_owned()));
            }
            let arena = ToyArena::default();
            let travelled = Deme::read(&deme.to_text(&arena), "deme", &arena).map_err(Halt::Refused)?;
            let known = self.pollen.lock().unwrap().clone();
            let others = (0..plan().demes).filter(|other| *other != deme.number);
            let pollen: Vec<Given> = deme.epoch.map_or(Vec::new(), |before| {
                let text = |other| &known[&(before, other)];
                let given = |other| Deme::read(text(other), "pollen", &arena).unwrap().given.pop().unwrap().1;
                others.map(|other| Arc::new(given(other))).collect()
            });
            let lived = live(&arena, &plan(), travelled, &pollen, stop).ok_or(Halt::Stopped)?;
            let gift = lived.deme.as_pollen().to_text(&arena);
            self.pollen.lock().unwrap().insert((lived.summary.epoch, deme.number), gift);
            Ok(lived)
        }
    }

    #[test]
    fn epochs_lived_elsewhere_make_the_run_of_one_process() {
        let (here, there) = (Memory::default(), Memory::default());
        evolved(None, 4, &here).unwrap();
        let far = Far::default();
        evolved(Some(&far), 2, &there).unwrap();
        evolved(Some(&far), 4, &there).unwrap();
        assert_eq!(kept(&there), kept(&here));
        let journal = there.read("journal").unwrap().unwrap();
        assert!(journal.contains('>'), "somebody was pollinated:\n{journal}");
    }

    #[test]
    fn a_run_whose_epochs_nobody_lives_says_why() {
        let far = Far { refuses: true, ..Far::default() };
        let refused = evolved(Some(&far), 1, &Memory::default()).unwrap_err();
        assert_eq!(refused.to_string(), "nobody is there");
    }
}
