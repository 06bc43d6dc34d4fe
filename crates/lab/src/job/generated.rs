//! The job of searching generated games, in which deeper search may be worse (Nau 1980, 1983; Pearl 1983).
//!
//! A game is a binary tree of a given height whose players alternate. Every arc draws a number between -1 and 1, and a leaf is worth the sum of the
//! numbers above it, where one that lies j arcs above the leaf's own counts r^j. With r = 0 leaves are independent of each other (Pearl's board splitting); with r = 1 a
//! leaf is worth the sum of its whole path, and brothers are alike, as in real games. A leaf is won for Max above a threshold: that at which half of all
//! roots are won.
//!
//! The evaluation of a node is the share of won leaves below it, as in Nau's experiments: a good one, since it counts the very thing that is wanted. A search of depth d
//! takes the minimax of it, d plies below the root. Its move is right if it leads to a child with the value of the root; only roots
//! whose two moves differ count.

use foehn_game::kit::Random;
use serde::{Deserialize, Serialize};

/// How often a search of some depth was right, in halves: a choice between two moves that it holds for equal is half right.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct RightHalves {
    /// Halves.
    pub halves: u64,
    /// Games that count.
    pub games: u64,
}

/// A generated game: the values of its leaves, from the left.
struct Generated {
    leaves: Vec<f64>,
    height: u32,
}

impl Generated {
    fn new(height: u32, likeness: f64, random: &mut Random) -> Self {
        let mut sums = vec![0.0];
        for _ in 0..height {
            let arc = |sum: f64, random: &mut Random| likeness * sum + 2.0 * random.unit() - 1.0;
            sums = sums.iter().flat_map(|&sum| [arc(sum, random), arc(sum, random)]).collect();
        }
        Generated { leaves: sums, height }
    }

    /// The values of all nodes at a depth by minimax from the leaves.
    fn exact(&self, depth: u32) -> Vec<f64> {
        backed_up(self.leaves.clone(), self.height, depth)
    }

    /// The shares of leaves above the threshold, below each node at a depth.
    fn shares(&self, depth: u32, threshold: f64) -> Vec<f64> {
        let below = 1 << (self.height - depth);
        let share = |leaves: &[f64]| leaves.iter().filter(|&&leaf| leaf > threshold).count() as f64 / f64::from(below);
        self.leaves.chunks(below as usize).map(share).collect()
    }
}

/// The minimax values of the nodes at depth `to`, from those at depth `from`; Max moves at even depths.
fn backed_up(mut values: Vec<f64>, from: u32, to: u32) -> Vec<f64> {
    for depth in (to..from).rev() {
        let better = if depth % 2 == 0 { f64::max } else { f64::min };
        values = values.chunks(2).map(|pair| better(pair[0], pair[1])).collect();
    }
    values
}

/// How often searches of each depth from 1 are right in so many games, where arcs further up count `likeness` hundredths of those below.
pub(super) fn search(height: u32, likeness: u32, games: u64, seed: u64) -> Vec<RightHalves> {
    let mut random = Random::new(seed);
    let likeness = f64::from(likeness) / 100.0;
    let made: Vec<_> = (0..games).map(|_| Generated::new(height, likeness, &mut random)).collect();
    let mut roots: Vec<f64> = made.iter().map(|game| game.exact(0)[0]).collect();
    roots.sort_unstable_by(f64::total_cmp);
    let threshold = roots.get(roots.len() / 2).copied().unwrap_or_default();
    let mut right = vec![RightHalves::default(); height as usize];
    for game in &made {
        let won: Vec<bool> = game.exact(1).iter().map(|&value| value > threshold).collect();
        if won[0] == won[1] {
            continue;
        }
        for (depth, right) in (1..=height).zip(&mut right) {
            let [left, other] = [0, 1].map(|child| backed_up(game.shares(depth, threshold), depth, 1)[child]);
            right.games += 1;
            right.halves += match left == other {
                true => 1,
                // Max moves at the root: a won child is the right one.
                false => 2 * u64::from((left > other) == won[0]),
            };
        }
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share(right: &RightHalves) -> f64 {
        right.halves as f64 / (2 * right.games) as f64
    }

    #[test]
    fn minimax_is_backed_up_by_turns() {
        assert_eq!(backed_up(vec![3.0, 5.0, 2.0, 9.0], 2, 0), [3.0], "Min takes 3 and 2, Max the larger");
        assert_eq!(backed_up(vec![3.0, 5.0, 2.0, 9.0], 2, 1), [3.0, 2.0]);
    }

    #[test]
    fn deeper_is_worse_where_leaves_are_independent_and_better_where_they_are_alike() {
        let independent = search(10, 0, 3000, 1);
        let alike = search(10, 100, 3000, 1);
        assert!(share(&independent[5]) < share(&independent[0]) - 0.03, "{independent:?}");
        assert!(share(&alike[5]) > share(&alike[0]) + 0.02, "{alike:?}");
        for right in [independent, alike] {
            assert_eq!(share(&right[9]), 1.0, "a search to the end is right");
        }
    }
}
