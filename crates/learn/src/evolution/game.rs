//! One game: two players, the moves between them, and the moment at which it is over or broken off (3.2).
//!
//! A game is stopped when it is obvious who wins (a decisive lead by the standard weights that lasts) or that nobody does; and when
//! nothing happens any more, but not while a king is checked or pieces are being taken. Then the standard weights value the
//! position between -1 and 1.

use super::Ending;
use super::kernel::{Choice, Kernel};
use super::position_module::PositionModule;
use super::teacher::Teacher;
use foehn_game::{Duel, Features, History, Player};

/// When a game is broken off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopping {
    /// A decisive lead must last for so many plies.
    pub decisive_plies: u32,
    /// A game is endless after so many plies without a move that cannot be undone.
    pub quiet_plies: u32,
    /// A game is endless after so many plies, whatever happens.
    pub most_plies: u32,
    /// No endless game is broken off so many plies after a check or a capture.
    pub lively_plies: u32,
}

impl Stopping {
    /// The usual criteria. The paper names the kinds, not the numbers.
    pub const USUAL: Stopping = Stopping { decisive_plies: 8, quiet_plies: 40, most_plies: 300, lively_plies: 6 };
}

/// Somebody who chooses moves.
pub(super) trait Side<G: Duel> {
    fn choose(&mut self, played: &[G]) -> Choice<G::Move>;
}

impl<G: Duel, F: Features<G>> Side<G> for Kernel<'_, G, F> {
    fn choose(&mut self, played: &[G]) -> Choice<G::Move> {
        Kernel::choose(self, played)
    }
}

impl<G: Duel, F: Features<G>> Side<G> for Teacher<'_, G, F> {
    fn choose(&mut self, played: &[G]) -> Choice<G::Move> {
        Teacher::choose(self, played)
    }
}

/// A game that was played, as its first player sees it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Finished {
    pub(super) result: f64,
    pub(super) moves: [u32; 2],
    pub(super) nodes: [u64; 2],
    pub(super) ending: Ending,
}

/// Plays from `start` until the game ends, or `None` when `stop` says so.
pub(super) fn play<G: Duel, F: Features<G>>(
    features: &F,
    start: &G,
    sides: [&mut dyn Side<G>; 2],
    stopping: Stopping,
    stop: &dyn Fn() -> bool,
) -> Option<Finished> {
    let mut history = History::new(start.clone());
    let mut umpire = Umpire::new(features, stopping);
    let (mut moves, mut nodes) = ([0; 2], [0; 2]);
    loop {
        if let Some((result, ending)) = umpire.verdict(&history) {
            return Some(Finished { result, moves, nodes, ending });
        }
        if stop() {
            return None;
        }
        let mover = history.position().mover().index() & 1;
        let choice = sides[mover].choose(history.positions());
        moves[mover] += 1;
        nodes[mover] += choice.nodes;
        // A position without moves is over, so somebody who has the move has one.
        let mv = choice.mv.or_else(|| history.position().moves().first().copied())?;
        umpire.see(history.position(), mv);
        history.play(mv);
    }
}

/// Watches a game and says when it is over.
struct Umpire<'a, G: Duel, F: Features<G>> {
    features: &'a F,
    stopping: Stopping,
    judge: PositionModule<G, F>,
    plies: u32,
    plies_since_capture: u32,
    plies_since_check: u32,
    /// For how many plies the first player has been decisively ahead; negative for the second.
    decisive: i32,
}

impl<'a, G: Duel, F: Features<G>> Umpire<'a, G, F> {
    fn new(features: &'a F, stopping: Stopping) -> Self {
        let judge = PositionModule::standard().without_random();
        Umpire { features, stopping, judge, plies: 0, plies_since_capture: 0, plies_since_check: 0, decisive: 0 }
    }

    /// A move is about to be played.
    fn see(&mut self, position: &G, mv: G::Move) {
        self.plies += 1;
        let captured = self.features.captured(position, mv).is_some();
        self.plies_since_capture = if captured { 0 } else { self.plies_since_capture + 1 };
    }

    /// The result for the first player, and why the game is over.
    fn verdict(&mut self, history: &History<G>) -> Option<(f64, Ending)> {
        let position = history.position();
        if let Some(outcome) = history.outcome() {
            return Some((f64::from(outcome.margin_for(Player::FIRST).signum()), Ending::Rules));
        }
        if self.features.is_obvious_draw(position) {
            return Some((0.0, Ending::Obvious));
        }
        self.plies_since_check = if self.features.in_check(position) { 0 } else { self.plies_since_check + 1 };
        let lead = self.lead(position);
        self.decisive = match lead {
            lead if lead >= F::DECISIVE => self.decisive.max(0) + 1,
            lead if lead <= -F::DECISIVE => self.decisive.min(0) - 1,
            _ => 0,
        };
        if self.decisive.unsigned_abs() >= self.stopping.decisive_plies {
            return Some((f64::from(self.decisive.signum()), Ending::Obvious));
        }
        let result = (f64::from(lead) / f64::from(F::DECISIVE)).clamp(-1.0, 1.0);
        self.is_endless(position).then_some((result, Ending::Endless))
    }

    /// The lead of the first player by the standard weights.
    fn lead(&self, position: &G) -> i32 {
        let value = self.judge.value(self.features, position);
        if position.mover() == Player::FIRST { value } else { -value }
    }

    fn is_endless(&self, position: &G) -> bool {
        let Stopping { quiet_plies, most_plies, lively_plies, .. } = self.stopping;
        let is_lively = self.plies_since_capture.min(self.plies_since_check) < lively_plies;
        // A game that keeps being lively ends as well.
        (position.quiet_plies() >= quiet_plies || self.plies >= most_plies) && !is_lively
            || self.plies >= 2 * most_plies
    }
}
