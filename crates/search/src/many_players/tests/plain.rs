//! Paranoid and best-reply search as plainly as they can be written: every line, no cut, no memory. Max^n stands in the
//! kit ([`foehn_game::kit::vector_minimax_to`]).

use crate::many_players::OtherOpponents;
use foehn_game::{Game, Player, Shares, Turn};

/// What a position is worth to `seat` after `plies` moves if all others play against it.
pub(super) fn paranoid<G: Game>(position: &G, plies: i32, seat: Player, shares: &impl Shares<G>) -> f64 {
    let values = || position.moves().into_iter().map(|mv| paranoid(&position.play(mv), plies - 1, seat, shares));
    match position.turn() {
        Turn::Over => position.payoff(seat),
        _ if plies == 0 => shares.shares(position)[seat.index()],
        Turn::Player(mover) if mover == seat => values().fold(f64::NEG_INFINITY, f64::max),
        _ => values().fold(f64::INFINITY, f64::min),
    }
}

/// Best-reply search for one seat.
pub(super) struct PlainBestReply<'a, G, S> {
    pub(super) seat: Player,
    pub(super) shares: &'a S,
    pub(super) others: OtherOpponents,
    pub(super) skip: fn(&G) -> Option<G>,
}

impl<G: Game, S: Shares<G>> PlainBestReply<'_, G, S> {
    /// What a position is worth to the seat after `plies`, where all opponents together have one ply.
    pub(super) fn value(&self, position: &G, plies: i32) -> f64 {
        if position.is_over() {
            return position.payoff(self.seat);
        }
        if plies == 0 {
            return self.shares.shares(position)[self.seat.index()];
        }
        if position.turn() == Turn::Player(self.seat) {
            let values = position.moves().into_iter().map(|mv| self.value(&position.play(mv), plies - 1));
            return values.fold(f64::NEG_INFINITY, f64::max);
        }
        // Each opponent in turn is the one who chooses; the seat expects the worst of them all.
        let opponents = G::SEATS - 1;
        let rounds = (0..opponents).filter_map(|who| self.round(position, plies - 1, opponents, Some(who)));
        rounds.fold(f64::INFINITY, f64::min)
    }

    /// The value of a round with so many turns left, if the opponent whose turn comes after `who` others chooses freely
    /// (`None`: one has chosen). `None` where it cannot be that opponent.
    fn round(&self, position: &G, plies: i32, turns: usize, who: Option<usize>) -> Option<f64> {
        let mover = match position.turn() {
            Turn::Player(mover) if mover != self.seat && turns > 0 => mover,
            _ => return Some(self.value(position, plies)),
        };
        let after = |next: G, who| self.round(&next, plies, turns - 1, who);
        if who == Some(0) {
            return position.moves().into_iter().filter_map(|mv| after(position.play(mv), None)).reduce(f64::min);
        }
        let later = who.map(|who| who - 1);
        match (self.others, (self.skip)(position)) {
            (OtherOpponents::Pass, Some(next)) if who.is_none() => after(next, None),
            (OtherOpponents::Pass, Some(next)) if turns > 1 && self.is_opponents_turn(&next) => after(next, later),
            (OtherOpponents::Pass, _) if who.is_some() => None,
            (OtherOpponents::First, _) => after(position.play(position.moves()[0]), later),
            _ => after(self.greedy(position, mover), later),
        }
    }

    fn is_opponents_turn(&self, position: &G) -> bool {
        !position.is_over() && position.turn() != Turn::Player(self.seat)
    }

    /// The position after the first of the moves that give the mover the most at once.
    fn greedy(&self, position: &G, mover: Player) -> G {
        let worth = |child: &G| match child.is_over() {
            true => child.payoff(mover),
            false => self.shares.shares(child)[mover.index()],
        };
        let children = position.moves().into_iter().map(|mv| position.play(mv));
        children.reduce(|best, child| if worth(&child) > worth(&best) { child } else { best }).expect("a legal move")
    }
}
