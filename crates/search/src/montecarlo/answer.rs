//! What a search answers: the moves of the root in the order in which they would be played, each with its line and its worth.

use super::Values;
use super::recipe::{MonteCarloRecipe, Reward};
use super::stakes::Stakes;
use super::tree::{CHANCE, Children, ROOT, State, Tree};
use crate::method::MonteCarloMethod;
use crate::root::Line;
use foehn_game::{Game, Ply, Score, Turn};
use std::sync::atomic::Ordering::Relaxed;

/// The longest line that is reported.
const LONGEST_LINE: usize = 64;

/// Shares of the point nearer to 0 or 1 than this are not told apart by a score.
const SUREST: f64 = 0.0005;

/// What is asked about a tree once it has grown.
pub(super) struct Reading<'a, G: Game> {
    pub(super) tree: &'a Tree<G::Move>,
    pub(super) root: &'a G,
    pub(super) recipe: &'a MonteCarloRecipe,
    pub(super) stakes: Stakes,
    pub(super) proves: bool,
    /// In a duel, the lead in hundredths that gives 73 % of the point.
    pub(super) scale: Option<f64>,
    pub(super) counts_points: bool,
    /// What each move of the root gave to each seat, and how often it was made.
    pub(super) root_sums: &'a [(u32, Values)],
}

impl<G: Game> Reading<'_, G> {
    /// Whether the value of the root is proved.
    pub(super) fn is_proved(&self) -> bool {
        self.proves && self.tree.state(ROOT) == State::Proved
    }

    /// The moves of the root, the one to play first.
    pub(super) fn ranked(&self) -> Vec<u32> {
        let Some(children) = self.tree.children(ROOT) else { return Vec::new() };
        let mut ranked: Vec<u32> = children.numbers().collect();
        ranked.sort_by(|&one, &other| self.rank(children, other).total_cmp(&self.rank(children, one)));
        ranked
    }

    /// How much speaks for a move of `children`: proofs before visits, visits before averages; in flat search averages alone.
    fn rank(&self, children: Children, child: u32) -> f64 {
        let mean = self.tree.mean(child).unwrap_or(f64::NEG_INFINITY);
        if self.recipe.method == MonteCarloMethod::Flat {
            return mean;
        }
        if self.tree.state(child) == State::Useless {
            return f64::MIN / 2.0 + mean.max(-1e300);
        }
        let visits = f64::from(self.tree.visits(child));
        if self.is_settled_by(children, child) {
            let plies = f64::from(self.tree.node(child).plies.load(Relaxed));
            let good = self.proved_score(children, child).is_some_and(|score| score >= Score::DRAW);
            return 1e15 + if good { -plies } else { plies };
        }
        let share = mean.clamp(-1e6, 1e6) / 1e7 + 0.5;
        visits + share
    }

    /// Whether the child gives a proved parent its value.
    fn is_settled_by(&self, children: Children, child: u32) -> bool {
        let (Some(bounds), true) = (self.tree.bounds(child), self.proves) else { return false };
        let siblings = children.numbers().filter_map(|sibling| self.tree.bounds(sibling));
        let best = match children.mover {
            0 => siblings.map(|bounds| bounds.high).fold(f64::NEG_INFINITY, f64::max),
            _ => siblings.map(|bounds| bounds.low).fold(f64::INFINITY, f64::min),
        };
        bounds.is_exact() && bounds.low == best
    }

    /// The proved score of a child to the player who chooses it, in a duel.
    fn proved_score(&self, children: Children, child: u32) -> Option<Score> {
        let bounds = self.tree.bounds(child).filter(|bounds| self.proves && bounds.is_exact())?;
        let lead = 2.0 * bounds.low - self.stakes.sum?;
        let lead = if children.mover == 0 { lead } else { -lead };
        Some(match self.counts_points {
            _ if lead == 0.0 => Score::DRAW,
            true => Score::by_points((lead / 2.0) as i32),
            false => {
                let plies = Ply(self.tree.node(child).plies.load(Relaxed).saturating_add(1).min(1999));
                if lead > 0.0 { Score::win_in(plies) } else { Score::loss_in(plies) }
            }
        })
    }

    /// The line that begins with a move of the root.
    pub(super) fn line(&self, child: u32) -> Line<G::Move> {
        let children = self.tree.children(ROOT).expect("the line begins with one of them");
        let proved = self.proved_score(children, child).filter(|_| self.scale.is_some());
        let mut moves = vec![self.tree.mv(child)];
        let mut number = child;
        while let Some(next) = self.most_visited(number).filter(|_| moves.len() < LONGEST_LINE) {
            moves.push(self.tree.mv(next));
            number = next;
        }
        Line { moves, score: proved.unwrap_or_else(|| self.estimate(child)) }
    }

    /// The child that would be played, where it was visited and a player chooses.
    fn most_visited(&self, number: u32) -> Option<u32> {
        let children = self.tree.children(number).filter(|children| children.mover != CHANCE)?;
        let best = children.numbers().max_by(|&one, &other| {
            let [one, other] = [one, other].map(|child| self.rank(children, child));
            one.total_cmp(&other)
        })?;
        (self.tree.visits(best) > 0 || self.tree.state(best) == State::Proved).then_some(best)
    }

    /// The average of a move as a score.
    fn estimate(&self, child: u32) -> Score {
        let mean = self.tree.mean(child).unwrap_or_default();
        let hundredths = match (self.scale, self.recipe.reward) {
            (Some(_), Reward::Payoff) if self.counts_points => 100.0 * mean,
            (Some(scale), _) => {
                let share = ((mean + 1.0) / 2.0).clamp(SUREST, 1.0 - SUREST);
                scale * (share / (1.0 - share)).ln()
            }
            (None, _) => 100.0 * mean,
        };
        Score::estimate(hundredths.round() as i32)
    }

    /// What a move of the root is worth to each seat.
    pub(super) fn shares(&self, child: u32) -> Vec<f64> {
        let children = self.tree.children(ROOT).expect("the move is one of them");
        if let Some(bounds) = self.tree.bounds(child).filter(|bounds| self.proves && bounds.is_exact()) {
            return vec![bounds.low, self.stakes.sum.unwrap_or_default() - bounds.low];
        }
        let (count, sums) = match self.root_sums.get((child - children.first) as usize) {
            Some(&(count, sums)) if count > 0 => (count, sums),
            _ => (1, self.own_share(child)),
        };
        sums[..G::SEATS].iter().map(|sum| sum / f64::from(count)).collect()
    }

    /// What is known of a move that was only tried in an earlier search: its maker's share.
    fn own_share(&self, child: u32) -> Values {
        let mut values = self.stakes.draw(G::SEATS);
        if let (Turn::Player(mover), Some(mean)) = (self.root.turn(), self.tree.mean(child)) {
            values[mover.index()] = mean;
            if let (2, Some(sum)) = (G::SEATS, self.stakes.sum) {
                values[1 - mover.index()] = sum - mean;
            }
        }
        values
    }
}
