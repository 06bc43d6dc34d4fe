//! Best-reply search (Schadd and Winands 2011): of all opponents only one, whichever hurts most, answers the seat at
//! the root.
//!
//! A [round](Round) is what happens between two turns of the seat at the root. Paranoid search looks at every
//! combination of the opponents' moves there; here one opponent chooses freely and [`OtherOpponents`] says what the
//! rest do: they pass, as in the first paper, which leads to positions that the rules may not know; or each makes the
//! one move that ranks first (Esser 2013, BRS+), which keeps to the rules. A whole round costs one ply, so two plies
//! see a move and its best answer whatever the number of seats, and the seat looks further ahead than in paranoid
//! search.
//!
//! Who chooses freely is not decided at the beginning of a round: an opponent who still may either does so now or
//! leaves it to a later one. The search itself is that of `paranoid.rs`.
//!
//! worth: at equal nodes `first` won more games than `greedy`, which pays for its choice, in each of four small matches of
//! the three kinds against each other (Rolit on 7x7 squares: 120 games with 1000 nodes a move, 48 with 10000; four in a row
//! on 6x6: 60 with 1000, 18 with 8000); `pass` won the last of them

use super::SeatRefusal;
use super::recipe::OtherOpponents;
use super::search::{Choice, SeatNode, SeatSearch, payoffs};
use crate::budget::Stopped;
use foehn_game::{Game, Shares, Turn};

/// What is left of the opponents' round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Round {
    /// The opponents' turns left; 0 where no round is under way.
    turns: u8,
    /// Whether one of them may still choose freely.
    free: bool,
}

impl Round {
    /// No round is under way.
    pub(super) const ENDED: Round = Round { turns: 0, free: false };

    /// The round in which the node of an opponent lies; it begins here where none is under way.
    fn at_turn(self, seats: usize) -> Round {
        if self == Round::ENDED { Round { turns: (seats - 1) as u8, free: true } } else { self }
    }

    /// The round after a turn.
    fn after(self, free: bool) -> Round {
        if self.turns <= 1 { Round::ENDED } else { Round { turns: self.turns - 1, free } }
    }

    /// The round as bits, for keys.
    pub(super) fn word(self) -> u64 {
        u64::from(self.turns) << 1 | u64::from(self.free)
    }
}

impl<G: Game, S: Shares<G>> SeatSearch<'_, G, S> {
    /// Whether a round of opponents is under way, so that it must be ended before a position is judged.
    #[inline]
    pub(super) fn is_within_round(&self, node: &SeatNode<'_, G>, mover: usize) -> bool {
        mover != self.seat && node.round != Round::ENDED
    }

    /// Lists what an opponent may do at this point of the round.
    pub(super) fn list_replies(&mut self, node: &SeatNode<'_, G>, mover: usize) -> Result<(), Stopped> {
        let round = node.round.at_turn(G::SEATS);
        match self.recipe.others {
            OtherOpponents::Pass => self.list_reply_or_pass(node.position, round, mover),
            OtherOpponents::Greedy | OtherOpponents::First => self.list_reply_or_rank(node.position, round, mover),
        }
    }

    /// One opponent moves, the others pass; where a turn cannot be skipped, the greedy move is made.
    fn list_reply_or_pass(&mut self, position: &G, round: Round, mover: usize) -> Result<(), Stopped> {
        let start = self.choices.len();
        if round.free {
            self.list_moves(position, round.after(false));
        }
        let skipped = self.skip.and_then(|skip| skip(position));
        let may_pass = skipped.is_some_and(|next| !round.free || self.leaves_it_to_another(&next, round));
        if may_pass {
            let number = (self.choices.len() - start) as u32;
            self.choices.push(Choice { mv: None, number, order: 0, round: round.after(round.free) });
        } else if !round.free {
            self.list_reply_or_rank(position, round, mover)?;
        }
        Ok(())
    }

    /// Whether an opponent is left in the round who can choose instead.
    fn leaves_it_to_another(&self, next: &G, round: Round) -> bool {
        round.turns > 1 && matches!(next.turn(), Turn::Player(player) if player.index() != self.seat)
    }

    /// One opponent chooses, the others make the move that ranks first. To make that one leaves the choice to a later
    /// opponent.
    fn list_reply_or_rank(&mut self, position: &G, round: Round, mover: usize) -> Result<(), Stopped> {
        let start = self.choices.len();
        self.list_moves(position, round.after(false));
        if round.free && round.turns == 1 {
            return Ok(());
        }
        let first = start + self.first_ranked(position, start, mover)?;
        if round.free {
            self.choices[first].round = round.after(true);
        } else {
            self.choices.swap(start, first);
            self.choices.truncate(start + 1);
            self.choices[start].number = 0;
        }
        Ok(())
    }

    /// Which of the moves listed from `start` on ranks first. To try a move costs a node, as to search it does.
    fn first_ranked(&mut self, position: &G, start: usize, mover: usize) -> Result<usize, Stopped> {
        let mut first = (0, f64::NEG_INFINITY);
        if self.recipe.others == OtherOpponents::First {
            return Ok(0);
        }
        for index in start..self.choices.len() {
            let choice = self.choices[index];
            let child = self.child(position, &choice)?;
            let values = match child.turn() {
                Turn::Over => payoffs(&child),
                Turn::Player(_) => self.estimate(&child).values,
                Turn::Chance => {
                    self.refused = Some(SeatRefusal::Chance);
                    return Err(Stopped);
                }
            };
            if values[mover] > first.1 {
                first = (index - start, values[mover]);
            }
        }
        Ok(first.0)
    }
}
