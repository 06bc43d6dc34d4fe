//! Backgammon as the learner by temporal differences sees it: classes of positions, what networks answer, cubeless equity.

use crate::bearoff;
use crate::board::{Board, OFF, Win};
use crate::features::{INPUTS, RACE_INPUTS, SIEVE_INPUTS, inputs, race_inputs, sieve_inputs};
use crate::generate::Plays;
use crate::roll::Roll;
use foehn_game::kit::Random;
use foehn_learn::network::Values;
use foehn_learn::td::{Learnable, Successor, Turning};
use std::cell::RefCell;

/// How likely each result is to the player on roll: to win, to win a gammon or a backgammon, to win a backgammon, to lose a gammon or a
/// backgammon, to lose a backgammon.
pub type Odds = Values;

/// The points won on average with a stake of one and no cube.
#[inline]
#[must_use]
pub fn equity(odds: &Odds) -> f32 {
    2.0 * odds[0] - 1.0 + odds[1] + odds[2] - odds[3] - odds[4]
}

/// The odds where the player on roll has lost already.
fn odds_of_loss(win: Win) -> Odds {
    let at_least = |least: Win| f32::from(u8::from(win >= least));
    let mut odds = Odds::default();
    (odds[3], odds[4]) = (at_least(Win::Gammon), at_least(Win::Backgammon));
    odds
}

/// The class of a position: which network judges it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// Somebody may still be hit.
    Contact,
    /// All have passed.
    Race,
}

/// Backgammon as something to be learned.
#[derive(Clone, Copy, Default, Debug)]
pub struct Backgammon;

thread_local! {
    static PLAYS: RefCell<Plays> = RefCell::default();
}

impl Learnable for Backgammon {
    type State = Board;
    type Roll = Roll;

    fn inputs(&self) -> Vec<usize> {
        vec![INPUTS, RACE_INPUTS]
    }

    fn sieve_inputs(&self) -> Option<usize> {
        Some(SIEVE_INPUTS)
    }

    fn is_sieved(&self, state: &Board) -> bool {
        state.has_contact()
    }

    fn write_sieve_inputs(&self, state: &Board, into: &mut [f32]) {
        sieve_inputs(state, into);
    }

    fn weights(&self) -> Values {
        // A win counts twice in the equity.
        [2.0, 1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0]
    }

    fn start(&self, _random: &mut Random) -> Board {
        Board::START
    }

    fn rolls(&self, _state: &Board, into: &mut Vec<(Roll, f32)>) {
        into.extend(Roll::ALL.map(|roll| (roll, roll.ways() as f32 / 36.0)));
    }

    fn successors(&self, state: &Board, roll: Roll, into: &mut Vec<Successor<Board>>) {
        PLAYS.with_borrow_mut(|plays| {
            plays.generate(state, roll);
            into.extend(plays.iter().map(|play| Successor { state: play.board.swapped(), turning: Turning::Opponent }));
        });
    }

    fn known(&self, state: &Board) -> Option<Values> {
        match state.lost() {
            Some(win) => Some(odds_of_loss(win)),
            None => bearoff::odds(state),
        }
    }

    fn is_over(&self, state: &Board) -> bool {
        state.is_over()
    }

    fn class(&self, state: &Board) -> usize {
        if state.has_contact() { Class::Contact as usize } else { Class::Race as usize }
    }

    fn write_inputs(&self, state: &Board, class: usize, into: &mut [f32]) {
        if class == Class::Contact as usize {
            inputs(state, into);
        } else {
            race_inputs(state, into);
        }
    }

    /// Nobody loses a gammon who has borne off, and no kind of win is likelier than one that includes it.
    fn correct(&self, state: &Board, odds: &mut Odds) {
        if state.own[OFF] > 0 {
            (odds[3], odds[4]) = (0.0, 0.0);
        }
        if state.other[OFF] > 0 {
            (odds[1], odds[2]) = (0.0, 0.0);
        }
        odds[1] = odds[1].min(odds[0]);
        odds[2] = odds[2].min(odds[1]);
        odds[3] = odds[3].min(1.0 - odds[0]);
        odds[4] = odds[4].min(odds[3]);
    }

    #[inline]
    fn opposite(&self, odds: &Odds) -> Odds {
        [1.0 - odds[0], odds[3], odds[4], odds[1], odds[2], 0.0, 0.0, 0.0]
    }

    #[inline]
    fn utility(&self, odds: &Odds) -> f32 {
        equity(odds)
    }
}
