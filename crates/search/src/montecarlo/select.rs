//! Selection: which move of a node a simulation follows.
//!
//! The formula of Kocsis and Szepesvári (2006), as in the lectures: the child s of n with the largest
//!
//! ```text
//! value(s) + C √(ln visits(n) / visits(s))
//! ```
//!
//! `value` is the average of the player who chooses, and C is multiplied by the range of the payoffs, so that it means the same in
//! every game. A child that was never visited comes first, unless it has an urgency (Gelly and Wang 2006). The switches change the parts:
//!
//! - `tuned`: C √(ln visits(n) / visits(s)) · 2 √min(1/4, V), where V is the upper bound of the variance (UCB1-tuned, Auer 2002); a variance of
//!   1/4, the largest there is, gives the formula above.
//! - `rave`: (1 - β) value(s) + β amaf(s), with β = ñ / (n + ñ + n ñ / k): n visits, ñ of all moves as first, k the switch's number
//!   (Gelly and Silver 2011; the bias of their formula written as the visits at which both count the same).
//! - `bias`: + W h(s) / (visits(s) + 1), where h(s), between 0 and 1, is what the game knows of the move (Chaslot 2008).

use super::recipe::{Bias, MonteCarloRecipe};
use super::simulate::Worker;
use super::tree::{CHANCE, Children, State, Tree};
use foehn_game::Game;
use std::sync::OnceLock;

/// √(ln n) for small n, most of those asked for.
const SMALL: usize = 4096;
static ROOTS: OnceLock<Vec<f32>> = OnceLock::new();

/// Above every value of a child that was tried.
const UNTRIED: f32 = 1e30;

fn root_of_logarithm(visits: u32) -> f32 {
    natural_logarithm(visits.max(1)).sqrt() as f32
}

/// ln n, by sums and products alone, so that it is the same on every machine: n is m times a power of two with m near 1, and
/// ln m = 2 (s + s³/3 + s⁵/5 + ..) with s = (m - 1) / (m + 1).
pub(crate) fn natural_logarithm(n: u32) -> f64 {
    let mut exponent = n.ilog2();
    let mut mantissa = f64::from(n) / (1_u64 << exponent) as f64;
    if mantissa > std::f64::consts::SQRT_2 {
        mantissa /= 2.0;
        exponent += 1;
    }
    let s = (mantissa - 1.0) / (mantissa + 1.0);
    let s2 = s * s;
    let series = 1.0 + s2 * (1.0 / 3.0 + s2 * (1.0 / 5.0 + s2 * (1.0 / 7.0 + s2 * (1.0 / 9.0 + s2 / 11.0))));
    f64::from(exponent) * std::f64::consts::LN_2 + 2.0 * s * series
}

/// What the formula needs of a recipe.
pub(super) struct Formula {
    /// C, where results lie between 0 and 1.
    pub(super) exploration: f32,
    /// C times the range of the payoffs.
    pub(super) weight: f32,
    /// Whether nothing but the formula of the lectures is asked for.
    is_plain: bool,
    tuned: bool,
    /// k of RAVE; 0 where it is off.
    pub(super) rave: f32,
    pub(super) grave: u32,
    bias: f32,
    roots: &'static [f32],
}

impl Formula {
    pub(super) fn new(recipe: &MonteCarloRecipe) -> Self {
        let exploration = recipe.exploration.get() as f32 / 100.0;
        let rave = recipe.rave.get().map_or(0.0, |visits| visits as f32);
        let bias = if recipe.bias == Bias::Off { 0.0 } else { recipe.bias_weight.get() as f32 / 100.0 };
        let roots = ROOTS.get_or_init(|| (0..SMALL as u32).map(root_of_logarithm).collect());
        Formula {
            exploration,
            weight: exploration,
            is_plain: !recipe.tuned && rave == 0.0 && bias == 0.0,
            tuned: recipe.tuned,
            rave,
            grave: recipe.grave.get().map_or(0, |visits| visits as u32),
            bias,
            roots,
        }
    }

    /// √(ln n).
    #[inline(always)]
    fn root(&self, visits: u32) -> f32 {
        match self.roots.get(visits as usize) {
            Some(&root) => root,
            None => root_of_logarithm(visits),
        }
    }

    /// The child with the largest value by the formula alone.
    #[inline(always)]
    fn plain<M: Copy + Send + Sync>(&self, tree: &Tree<M>, visits: u32, children: Children) -> u32 {
        let weight = self.weight * self.root(visits);
        let mut best = (f32::NEG_INFINITY, 0);
        for (place, (mean, inverse_root)) in tree.values(children).enumerate() {
            let value = mean + weight * inverse_root;
            if value > best.0 {
                best = (value, place as u32);
            }
        }
        children.first + best.1
    }
}

impl<G: Game> Worker<'_, G> {
    /// The child of `number` that this simulation follows.
    #[inline(always)]
    pub(super) fn select(&self, number: u32, children: Children) -> u32 {
        let visits = match self.plan.transpositions {
            None => self.plan.tree.visits(number),
            Some(_) => children.numbers().map(|child| self.plan.tree.visits(child)).sum(),
        };
        match self.formula.is_plain {
            true => self.formula.plain(self.plan.tree, visits, children),
            false => self.select_by_family(visits, children),
        }
    }

    fn select_by_family(&self, visits: u32, children: Children) -> u32 {
        self.select_among(children.numbers(), visits, children.mover).unwrap_or(children.first)
    }

    /// The best of some children of a node with so many visits; `None` where there is none.
    pub(super) fn select_among(&self, children: impl Iterator<Item = u32>, visits: u32, mover: u8) -> Option<u32> {
        let root = self.formula.root(visits);
        let mut best = (f32::NEG_INFINITY, None);
        for child in children {
            let value = self.family_value(child, mover, root);
            if value > best.0 {
                best = (value, Some(child));
            }
        }
        best.1
    }

    /// The value of a child by whatever is switched on.
    fn family_value(&self, child: u32, mover: u8, root: f32) -> f32 {
        let Formula { weight, tuned, rave, bias, .. } = self.formula;
        let tree = self.plan.tree;
        let (mean, inverse_root) = tree.value(child);
        // The inverse root tells the visits, so that of a move that was tried no more is read than the formula needs.
        let visits = match inverse_root {
            0.0 if tree.state(child) != State::Open => return mean,
            0.0 => 0.0,
            _ => 1.0 / (inverse_root * inverse_root),
        };
        let range = self.range.width() as f32;
        let mut value = mean;
        if rave > 0.0 {
            let (amaf, count) = if mover == CHANCE { (0.0, 0.0) } else { self.amaf_of(child, mover) };
            if count > 0.0 {
                let beta = count / (visits + count + visits * count / rave);
                value = if visits == 0.0 { amaf } else { (1.0 - beta) * mean + beta * amaf };
            }
        }
        let mut exploration = weight * root * if visits == 0.0 { 1.0 } else { inverse_root };
        if tuned && visits > 0.0 {
            let scaled = f64::from(range) * f64::from(range);
            let variance = (tree.mean_square(child) - f64::from(mean) * f64::from(mean)) / scaled;
            let bound = variance as f32 + (2.0_f32).sqrt() * root * inverse_root;
            exploration *= 2.0 * bound.clamp(0.0, 0.25).sqrt();
        }
        if value == f32::INFINITY {
            // All that were never tried come first, and among them those of which the game thinks most.
            return UNTRIED * (1.0 + tree.bias(child));
        }
        value + exploration + bias * range * tree.bias(child) / (visits + 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_right() {
        for n in (1..5_000).chain([1 << 20, 123_456_789, u32::MAX]) {
            assert!((natural_logarithm(n) - f64::from(n).ln()).abs() < 1e-9, "{n}");
        }
        assert_eq!(root_of_logarithm(0), 0.0);
    }
}
