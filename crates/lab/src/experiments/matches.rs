//! Matches within experiments: pairs of games gathered by variant, and what they say about strength.

use crate::elo::{Pentanomial, Rating, expected_score};
use crate::experiment::{Measured, Order};
use crate::job::{Job, Limit, Outcome, Task};
use crate::report::{Cell, Point};
use foehn_games::catalog::Entry;
use std::collections::BTreeMap;

/// Two sides of a match.
pub(super) struct Match<'a> {
    /// Its name.
    pub(super) name: &'a str,
    /// How the sides change the game's own recipe.
    pub(super) switches: [&'a [&'a str]; 2],
    /// What they may spend on a move.
    pub(super) limits: [Limit; 2],
    pub(super) pairs: usize,
}

/// The jobs of a match, a pair of games each. All matches of an order have the same openings.
pub(super) fn pair_jobs(game: &'static Entry, played: &Match<'_>, order: &Order) -> Vec<Job> {
    let changes = played.switches.map(|switches| order.with_changes(switches.iter().copied()));
    let job = |number| Job {
        game: game.name.to_owned(),
        variant: played.name.to_owned(),
        task: Task::Pair { seed: order.seed, number, changes: changes.clone(), limits: played.limits },
    };
    (0..played.pairs as u64).map(job).collect()
}

/// How a match went for its first side.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Score {
    pub(super) wins: u64,
    pub(super) draws: u64,
    pub(super) losses: u64,
    pub(super) pairs: Pentanomial,
}

impl Score {
    /// The matches of a game, by name.
    pub(super) fn all(measured: &Measured) -> BTreeMap<&str, Score> {
        let mut scores: BTreeMap<&str, Score> = BTreeMap::new();
        for done in &measured.done {
            if let Outcome::Pair { half_points, .. } = done.outcome {
                let score = scores.entry(&done.job.variant).or_default();
                score.pairs.add(half_points.iter().sum());
                for points in half_points {
                    *[&mut score.losses, &mut score.draws, &mut score.wins][points.min(2)] += 1;
                }
            }
        }
        scores
    }

    pub(super) fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    pub(super) fn rating(&self) -> Rating {
        Rating::of(&self.pairs)
    }

    /// The share of the points, in percent, with its 95 % interval.
    pub(super) fn percent(&self) -> (f64, f64, f64) {
        let Rating { score, low, high, .. } = self.rating();
        (100.0 * score, 100.0 * expected_score(low), 100.0 * expected_score(high))
    }

    /// The share of the points as a point of a figure.
    pub(super) fn point(&self, x: f64) -> Point {
        let (y, low, high) = self.percent();
        Point { x, y, interval: Some((low, high)), n: self.games() }
    }

    /// The share of the points as a cell.
    pub(super) fn percent_cell(&self) -> Cell {
        let (value, low, high) = self.percent();
        Cell::Measured { value, low, high, digits: 1, unit: " %".to_owned() }
    }

    /// Elo as a cell; in words where one side won everything.
    pub(super) fn elo_cell(&self) -> Cell {
        let rating = self.rating();
        match rating.elo.is_finite() && rating.low.is_finite() && rating.high.is_finite() {
            true => {
                let (value, low, high) = (rating.elo, rating.low, rating.high);
                Cell::Measured { value, low, high, digits: 0, unit: String::new() }
            }
            false => Cell::text(self.elo_words()),
        }
    }

    /// Elo in words: `+12 [+4, +20]`.
    pub(super) fn elo_words(&self) -> String {
        let rating = self.rating();
        match (rating.elo.is_finite(), rating.low.is_finite() && rating.high.is_finite()) {
            (true, true) => format!("{:+.0} [{:+.0}, {:+.0}]", rating.elo, rating.low, rating.high),
            (true, false) => format!("{:+.0}, interval open", rating.elo),
            (false, _) if rating.elo > 0.0 => "won all".to_owned(),
            (false, _) => "lost all".to_owned(),
        }
    }

    /// Games won, drawn and lost: `12-30-8`.
    pub(super) fn games_words(&self) -> String {
        format!("{}-{}-{}", self.wins, self.draws, self.losses)
    }
}
