//! What simulations may know of a game beyond its rules: expected payoffs, hints about moves, a shallow search.
//!
//! An object behind a pointer, asked where a switch wants it and never in plain UCT, so that one search is compiled for a game
//! whatever it knows. [`DuelInsight`] has it from the knowledge of a duel, [`SharesInsight`] from the shares of a game of several seats.

use super::Values;
use foehn_game::{Duel, Game, Knowledge, Score, Shares, Turn};
use std::marker::PhantomData;

/// What is known of a move before it is simulated.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Prior {
    /// Its value to the player who makes it, from 0 to 1.
    pub value: f32,
    /// How many simulations that is worth.
    pub visits: f32,
}

/// What is known of a game beyond its rules.
pub trait Insight<G: Game>: Send + Sync {
    /// What each seat may expect of a position that is not over, in the units of the payoff; `None` where the position must first be
    /// played on (a forced capture).
    fn expected(&self, position: &G) -> Option<Values>;

    /// What each seat may expect where only winning counts, as [`Reward::Win`](crate::Reward::Win) counts it; `None` where that is not known, and then the one with the most
    /// by [`expected`](Insight::expected) counts as the winner.
    fn chances(&self, _position: &G) -> Option<Values> {
        None
    }

    /// How promising each of the `moves` of a position is, beside each other: larger is better. `None` where nothing is known.
    fn hints(&self, _position: &G, _moves: &[G::Move]) -> Option<Vec<f32>> {
        None
    }

    /// What is known of each of the `moves` before anything is simulated, as if it had been simulated: a value from 0, the least that a game pays,
    /// to 1, the most, and the number of simulations that it is worth. RAVE begins with it (Gelly and Silver 2011). `None` where nothing is known.
    fn priors(&self, _position: &G, _moves: &[G::Move]) -> Option<Vec<Prior>> {
        None
    }

    /// The best of the `moves` by a search of so many plies; `None` where there is no such search.
    fn best_of(&self, _position: &G, _moves: &[G::Move], _plies: u32) -> Option<usize> {
        None
    }
}

/// The knowledge of a duel.
pub struct DuelInsight<G, K> {
    knowledge: K,
    /// A lead of so many hundredths gives 73 % of the point.
    scale: f64,
    game: PhantomData<fn() -> G>,
}

impl<G: Duel, K: Knowledge<G>> DuelInsight<G, K> {
    /// What `knowledge` says, where a lead of `scale` hundredths is worth 73 % of the point.
    pub fn new(knowledge: K, scale: f64) -> Self {
        DuelInsight { knowledge, scale, game: PhantomData }
    }

    /// What the evaluation says, as `payoff` reads it, to both; `None` where it must not judge yet.
    fn judged(&self, position: &G, payoff: impl FnOnce(f64) -> f64) -> Option<Values> {
        if self.knowledge.unsettled(position) {
            return None;
        }
        let payoff = payoff(f64::from(self.knowledge.evaluate(position).raw()));
        let mut values = Values::default();
        values[position.mover().index()] = payoff;
        values[position.mover().opponent().index()] = -payoff;
        Some(values)
    }

    /// Alpha-beta with nothing beside it, to the mover of `position`.
    fn alpha_beta(&self, position: &G, mut alpha: Score, beta: Score, plies: u32) -> Score {
        let mover = position.mover();
        if let Some(outcome) = position.outcome() {
            return Score::of_outcome(outcome, mover, G::COUNTS_POINTS);
        }
        if plies == 0 {
            return self.knowledge.evaluate(position);
        }
        let mut best = Score::MIN;
        position.legal_moves(|mv| {
            if best >= beta {
                return;
            }
            let child = position.play(mv);
            let score = match child.mover() == mover {
                true => self.alpha_beta(&child, alpha, beta, plies - 1),
                false => -self.alpha_beta(&child, -beta, -alpha, plies - 1),
            };
            best = best.max(score.aged());
            alpha = alpha.max(best);
        });
        best
    }
}

impl<G: Duel, K: Knowledge<G>> Insight<G> for DuelInsight<G, K> {
    fn expected(&self, position: &G) -> Option<Values> {
        match G::COUNTS_POINTS {
            true => self.judged(position, |score| score / 100.0),
            false => self.chances(position),
        }
    }

    fn chances(&self, position: &G) -> Option<Values> {
        self.judged(position, |score| 2.0 / (1.0 + (-score / self.scale).exp()) - 1.0)
    }

    fn hints(&self, position: &G, moves: &[G::Move]) -> Option<Vec<f32>> {
        let hints: Vec<f32> = moves.iter().map(|&mv| self.knowledge.facts(position, mv).hint as f32).collect();
        hints.iter().any(|&hint| hint != 0.0).then_some(hints)
    }

    fn best_of(&self, position: &G, moves: &[G::Move], plies: u32) -> Option<usize> {
        let mut best = (Score::MIN, None);
        for (place, &mv) in moves.iter().enumerate() {
            let child = position.play(mv);
            let score = match child.mover() == position.mover() {
                true => self.alpha_beta(&child, best.0, Score::MAX, plies.saturating_sub(1)),
                false => -self.alpha_beta(&child, Score::MIN, -best.0, plies.saturating_sub(1)),
            };
            if score > best.0 || best.1.is_none() {
                best = (score, Some(place));
            }
        }
        best.1
    }
}

/// The shares of a game of several seats.
pub struct SharesInsight<S>(pub S);

impl<G: Game, S: Shares<G>> Insight<G> for SharesInsight<S> {
    fn expected(&self, position: &G) -> Option<Values> {
        let mut values = Values::default();
        let shares = self.0.shares(position);
        values[..G::SEATS].copy_from_slice(shares.get(..G::SEATS)?);
        Some(values)
    }

    fn best_of(&self, position: &G, moves: &[G::Move], _plies: u32) -> Option<usize> {
        let Turn::Player(mover) = position.turn() else { return None };
        let worth = |mv: G::Move| {
            let child = position.play(mv);
            match child.is_over() {
                true => child.payoff(mover),
                false => self.0.shares(&child).get(mover.index()).copied().unwrap_or_default(),
            }
        };
        let worths = moves.iter().map(|&mv| worth(mv)).enumerate();
        worths.reduce(|best, next| if next.1 > best.1 { next } else { best }).map(|(place, _)| place)
    }
}
