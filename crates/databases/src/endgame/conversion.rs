//! Distances to conversion where files have values alone: in how many plies a win leaves its *phase*, by a move that cannot be taken back.
//!
//! Values say which moves win and not which of them comes nearer to the end, and a long win is drawn by repetition while the search
//! looks for it. The distance to the *end* would need the distances of all slices below; that to the next capture, crowning or move of a
//! man (distance to zeroing, in the words of chess) needs only values. So it is measured in memory when a game first comes to a phase
//! ([`Retrograde::phase`]), as `measure.rs` measures, every move out of it being the end. Who leaves one won phase after the other comes to the
//! end of the game, because no phase comes twice.
//!
//! Phases that would take long are left to the search ([`MOST_RANKS`]). Those asked for last are kept for the next move.
//!
//! The work is done in threads of its own. The callers wait without taking other work meanwhile: a caller within a pool of threads that
//! took some might come to the same phase, and wait for itself.

use super::endgames::Endgames;
use super::known::NO_PLIES;
use super::measure::{Measured, Part, measure};
use super::progress::Progress;
use foehn_game::{Patience, Retrograde, Slice, SliceIndex};
use std::ops::Range;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// A phase with more ranks than this, both players to move counted, is not measured. In checkers with five pieces the largest are three kings
/// against two: 4.0 million, two seconds of one core, and at worst 70 MB meanwhile.
const MOST_RANKS: u64 = 5_000_000;

/// What is kept, in ranks: 40 MB.
const MOST_KEPT: u64 = 4 * MOST_RANKS;

/// Phases that are kept or known to be too large. One more is looked at in less than the time of a node.
const MOST_PHASES: usize = 256;

/// Ranks that are measured in a second at least: by one core that has much else to do.
const RANKS_IN_A_SECOND: u64 = 1_000_000;

/// How often somebody who waits for another's work looks at the clock.
const GLANCE: Duration = Duration::from_millis(10);

/// The distances to conversion that were measured so far.
#[derive(Default)]
pub(super) struct Conversions {
    /// The one asked for last at the end.
    phases: Mutex<Vec<(Phase, State)>>,
    changed: Condvar,
}

/// Positions between which pieces go to and fro: ranks of a slice, and of its partner. The lesser comes first, so that a phase has one name
/// whoever is to move.
#[derive(Clone, PartialEq, Eq)]
struct Phase([(Slice, Range<u64>); 2]);

/// What is known of a phase.
#[derive(Clone)]
enum State {
    /// Somebody is measuring it.
    InWork,
    /// Measured.
    Measured(Arc<Distances>),
    /// It cannot be measured: too many ranks, or a slice below is missing.
    Unfit,
    /// Those who asked had only so much time.
    GivenUp(Duration),
}

/// The plies to conversion in both parts of a phase, [`NO_PLIES`] where nobody wins.
struct Distances(Vec<Vec<u16>>);

impl Conversions {
    /// In how many plies the win in `later`, which is `root` or follows on it, leaves the phase of `root`.
    pub(super) fn plies<G: Retrograde>(
        &self,
        endgames: &Endgames<G>,
        root: &G,
        later: &G,
        patience: &Patience,
    ) -> Option<u16> {
        let phase = Phase::of(endgames, root)?;
        let distances = self.measured(endgames, &phase, patience)?;
        let place = later.slice().and_then(|slice| Some((slice, endgames.index(slice)?.rank(later))));
        let part =
            place.and_then(|(slice, rank)| phase.0.iter().position(|part| part.0 == slice && part.1.contains(&rank)));
        let (Some(part), Some((_, rank))) = (part, place) else { return Some(0) };
        let plies = distances.0.get(part)?;
        plies.get((rank - phase.0[part].1.start) as usize).copied().filter(|&plies| plies != NO_PLIES)
    }

    /// The distances of a phase, measured now if need be.
    fn measured<G: Retrograde>(
        &self,
        endgames: &Endgames<G>,
        phase: &Phase,
        patience: &Patience,
    ) -> Option<Arc<Distances>> {
        let mut phases = self.lock();
        loop {
            let state = touch(&mut phases, phase);
            match state {
                Some(State::Measured(distances)) => return Some(distances),
                Some(State::Unfit) => return None,
                // Somebody with twice the time may try again.
                Some(State::GivenUp(time)) if !patience.suffices(2 * time) => return None,
                Some(State::InWork) if patience.is_over() => return None,
                Some(State::InWork) => {
                    phases = self.changed.wait_timeout(phases, GLANCE).unwrap_or_else(PoisonError::into_inner).0;
                }
                Some(State::GivenUp(_)) | None => break,
            }
        }
        if !phase.is_fit(endgames) {
            set(&mut phases, phase, State::Unfit);
            return None;
        }
        if !patience.suffices(Duration::from_millis(1000 * phase.ranks() / RANKS_IN_A_SECOND)) {
            return None;
        }
        set(&mut phases, phase, State::InWork);
        drop(phases);
        let state = phase.measure(endgames, patience);
        set(&mut self.lock(), phase, state.clone());
        self.changed.notify_all();
        match state {
            State::Measured(distances) => Some(distances),
            _ => None,
        }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<(Phase, State)>> {
        self.phases.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What is known of a phase, which is now the one asked for last.
fn touch(phases: &mut [(Phase, State)], phase: &Phase) -> Option<State> {
    let at = phases.iter().rposition(|(known, _)| known == phase)?;
    phases[at..].rotate_left(1);
    phases.last().map(|(_, state)| state.clone())
}

/// Says what is known of a phase, and drops what was asked for longest ago while there is too much.
fn set(phases: &mut Vec<(Phase, State)>, phase: &Phase, state: State) {
    phases.retain(|(known, _)| known != phase);
    phases.push((phase.clone(), state));
    let kept = |(phase, state): &(Phase, State)| if matches!(state, State::Measured(_)) { phase.ranks() } else { 0 };
    while phases.len() > MOST_PHASES || phases.iter().map(kept).sum::<u64>() > MOST_KEPT {
        let Some(oldest) = phases.iter().position(|(_, state)| !matches!(state, State::InWork)) else { return };
        phases.remove(oldest);
    }
}

impl Phase {
    /// The phase of a position whose slice and its partner are there.
    fn of<G: Retrograde>(endgames: &Endgames<G>, position: &G) -> Option<Self> {
        let slice = position.slice()?;
        let partner = G::partner(slice);
        let [own, other] = position.phase(endgames.index(slice)?, endgames.index(partner)?);
        let mut parts = [(slice, own), (partner, other)];
        parts.sort_by_key(|(slice, ranks)| (*slice, ranks.start));
        Some(Phase(parts))
    }

    /// What is to be measured: two parts, or one where both are the same.
    fn parts(&self) -> Vec<Part> {
        let mut parts = self.0.to_vec();
        parts.dedup();
        parts.into_iter().map(|(slice, ranks)| Part { slice, ranks }).collect()
    }

    fn ranks(&self) -> u64 {
        self.parts().iter().map(|part| part.ranks.end - part.ranks.start).sum()
    }

    /// Whether it is not too large, and everything is there that its moves lead to.
    fn is_fit<G: Retrograde>(&self, endgames: &Endgames<G>) -> bool {
        let mut below = self.0.iter().flat_map(|(slice, _)| G::conversions(*slice));
        self.ranks() <= MOST_RANKS && below.all(|slice| endgames.has(slice))
    }

    /// Measures it in threads of its own.
    fn measure<G: Retrograde>(&self, endgames: &Endgames<G>, patience: &Patience) -> State {
        let (begun, parts, progress) = (Instant::now(), self.parts(), Progress::within(patience));
        let known = |child: &G| endgames.value_or_outcome(child).map(|value| (value, 0));
        let work = || {
            let pool = rayon::ThreadPoolBuilder::new().build().ok()?;
            pool.install(|| measure(&parts, known, |_| String::new(), &progress)).ok()
        };
        let sides = thread::scope(|scope| thread::Builder::new().spawn_scoped(scope, work).ok()?.join().ok()?);
        match sides {
            Some(sides) => State::Measured(Arc::new(Distances(sides.iter().map(Measured::plies).collect()))),
            None if progress.is_stopped() => State::GivenUp(begun.elapsed()),
            None => State::Unfit,
        }
    }
}
