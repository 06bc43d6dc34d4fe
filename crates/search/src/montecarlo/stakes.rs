//! What a game can pay: the range that exploration is measured by, and what a proof may rest on.

use super::Values;
use super::recipe::Reward;
use foehn_game::{Duel, Game, Shares};

/// What a game can pay to a seat, as far as that is known before it is played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stakes {
    /// No seat ever gets less; minus infinity where nobody knows.
    pub least: f64,
    /// No seat ever gets more; infinity where nobody knows.
    pub most: f64,
    /// What all seats get together, if that never changes.
    pub sum: Option<f64>,
}

impl Stakes {
    /// Nothing is known.
    pub const UNKNOWN: Stakes = Stakes { least: f64::NEG_INFINITY, most: f64::INFINITY, sum: None };

    /// Those of a duel: one's gain is the other's loss, and a win is worth 1 where no points are counted.
    pub fn of_duel<G: Duel>() -> Self {
        match G::COUNTS_POINTS {
            true => Stakes { sum: Some(0.0), ..Stakes::UNKNOWN },
            false => Stakes { least: -1.0, most: 1.0, sum: Some(0.0) },
        }
    }

    /// Those that the shares of a game state.
    pub fn of_shares<G: Game, S: Shares<G>>() -> Self {
        Stakes { least: S::LEAST, most: S::MOST, sum: S::SUM }
    }

    /// What each seat gets of a game that nobody won.
    pub(super) fn draw(self, seats: usize) -> Values {
        let mut values = Values::default();
        let each = self.sum.map_or(0.0, |sum| sum / seats as f64);
        values[..seats].fill(each);
        values
    }
}

/// The least and the greatest reward so far: what a result between 0 and 1 is measured by.
#[derive(Clone, Copy, Debug)]
pub(super) struct Range {
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Range {
    pub(super) fn of(stakes: Stakes, reward: Reward, seats: usize) -> Self {
        match reward {
            Reward::Win if seats == 2 => Range { low: -1.0, high: 1.0 },
            Reward::Win => Range { low: 0.0, high: 1.0 },
            Reward::Payoff if stakes.least.is_finite() && stakes.most.is_finite() => {
                Range { low: stakes.least, high: stakes.most }
            }
            Reward::Payoff => Range { low: f64::INFINITY, high: f64::NEG_INFINITY },
        }
    }

    /// The distance from the least to the greatest; 1 where they do not differ.
    pub(super) fn width(self) -> f64 {
        let width = self.high - self.low;
        if width > 0.0 && width.is_finite() { width } else { 1.0 }
    }

    /// Whether `values` lie outside; the range reaches them then.
    #[inline(always)]
    pub(super) fn widen(&mut self, values: &[f64]) -> bool {
        let mut wider = false;
        for &value in values {
            if value < self.low || value > self.high {
                self.low = self.low.min(value);
                self.high = self.high.max(value);
                wider = true;
            }
        }
        wider
    }
}

/// What a simulated game counts for each seat, by what it paid.
#[inline(always)]
pub(super) fn reward(kind: Reward, payoffs: Values, seats: usize) -> Values {
    match kind {
        Reward::Payoff => payoffs,
        Reward::Win => win(payoffs, seats),
    }
}

fn win(payoffs: Values, seats: usize) -> Values {
    let mut values = Values::default();
    if seats == 2 {
        let lead = payoffs[0] - payoffs[1];
        values[0] = if lead == 0.0 { 0.0 } else { lead.signum() };
        values[1] = -values[0];
        return values;
    }
    let most = payoffs[..seats].iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let winners = payoffs[..seats].iter().filter(|&&payoff| payoff == most).count();
    for seat in (0..seats).filter(|&seat| payoffs[seat] == most) {
        values[seat] = 1.0 / winners as f64;
    }
    values
}
