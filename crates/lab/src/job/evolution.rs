//! The jobs of counting nodes for an order of moves: searches of a fixed depth as in EvoChess (Groß and others 2002, section 4).

use super::Undone;
use crate::interrupt::Interrupt;
use foehn_game::any::{History, Position};
use foehn_games::catalog::Entry;
use foehn_games::face::DuelFace;
use foehn_learn::evolution::FixedDepth;
use serde::{Deserialize, Serialize};

/// How a search of a fixed depth looks at moves, as data.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MoveOrder {
    /// Alpha-beta, moves in a random order.
    Random,
    /// Alpha-beta, moves as the rules list them.
    Listed,
    /// Alpha-beta, moves sorted by the weights of an ordering module: numbers with blanks between them.
    Weights(String),
    /// F-negascout with iterative deepening and killers, as the paper describes it.
    FNegascout,
    /// The same, with the standard ordering weights.
    FNegascoutOrdered,
    /// No search: the minimal tree, which is what a perfect order would leave to search.
    Perfect,
}

impl MoveOrder {
    /// The order by these weights.
    ///
    /// ```
    /// use foehn_lab::job::MoveOrder;
    /// assert_eq!(MoveOrder::by_weights(&[15.0, 0.25]), MoveOrder::Weights("15 0.25".to_owned()));
    /// ```
    pub fn by_weights(weights: &[f64]) -> Self {
        let words: Vec<String> = weights.iter().map(f64::to_string).collect();
        MoveOrder::Weights(words.join(" "))
    }

    fn weights(&self) -> Result<Vec<f64>, Undone> {
        let MoveOrder::Weights(text) = self else { return Ok(Vec::new()) };
        let numbers: Result<Vec<f64>, _> = text.split_whitespace().map(str::parse).collect();
        numbers.map_err(|error| Undone::Senseless(format!("{text}: {error}")))
    }

    /// The search that looks at moves so; none for the perfect order, which nobody has.
    fn search<'a>(&self, weights: &'a [f64]) -> Option<FixedDepth<'a>> {
        Some(match self {
            MoveOrder::Random => FixedDepth::Random,
            MoveOrder::Listed => FixedDepth::Listed,
            MoveOrder::Weights(_) => FixedDepth::Ordered(weights),
            MoveOrder::FNegascout => FixedDepth::FNegascout,
            MoveOrder::FNegascoutOrdered => FixedDepth::FNegascoutOrdered,
            MoveOrder::Perfect => return None,
        })
    }
}

/// What is searched, and how.
pub(super) struct Searched<'a> {
    pub(super) entry: &'static Entry,
    pub(super) duel: &'static dyn DuelFace,
    pub(super) order: &'a MoveOrder,
    pub(super) seed: u64,
}

impl Searched<'_> {
    /// The nodes of a search to each depth.
    pub(super) fn to_each_depth(
        &self,
        position: &Position,
        depth: u8,
        interrupt: &Interrupt,
    ) -> Result<Vec<u64>, Undone> {
        let weights = self.order.weights()?;
        (1..=depth).map(|depth| self.nodes(position, &weights, depth, interrupt)).collect()
    }

    /// The nodes of a search of each position of a game that is not over.
    pub(super) fn along(&self, game: &History, depth: u8, interrupt: &Interrupt) -> Result<Vec<u64>, Undone> {
        let weights = self.order.weights()?;
        let open = game.positions().iter().filter(|position| position.outcome().is_none());
        open.map(|position| self.nodes(position, &weights, depth, interrupt)).collect()
    }

    fn nodes(&self, position: &Position, weights: &[f64], depth: u8, interrupt: &Interrupt) -> Result<u64, Undone> {
        let arena = self.duel.arena(self.entry.name, position);
        let arena = arena.ok_or_else(|| Undone::Senseless("the position is one of another game".to_owned()))?;
        let stop = || interrupt.is_raised();
        match self.order.search(weights) {
            Some(search) => arena.nodes_to_depth(search, depth, self.seed, &stop).ok_or(Undone::Interrupted),
            None => Ok(arena.minimal_tree(depth)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Job, Outcome, Task};
    use super::*;

    fn nodes(task: Task) -> Vec<u64> {
        let job = Job { game: "connect4".to_owned(), variant: String::new(), task };
        let Ok(Outcome::Nodes(nodes)) = job.perform(&Interrupt::default()) else { panic!("nodes") };
        nodes
    }

    #[test]
    fn a_depth_more_takes_more_nodes_and_the_same_job_takes_the_same() {
        for order in [
            MoveOrder::Random,
            MoveOrder::Listed,
            MoveOrder::FNegascout,
            MoveOrder::by_weights(&[50.0]),
            MoveOrder::Perfect,
        ] {
            let task = Task::FixedDepth { position: "44".to_owned(), order, depth: 4, seed: 3 };
            let counted = nodes(task.clone());
            assert!(counted.len() == 4 && counted.is_sorted() && counted[0] >= 8, "{counted:?}");
            assert_eq!(counted, nodes(task));
        }
    }

    #[test]
    fn every_position_of_a_game_that_is_not_over_is_searched() {
        let task = |number| Task::ReferenceGame { seed: 1, number, order: MoveOrder::Random, depth: 2 };
        let counted = nodes(task(0));
        assert!((8..=42).contains(&counted.len()) && counted.iter().all(|&nodes| nodes > 1), "{counted:?}");
        assert_ne!(counted, nodes(task(1)));
    }

    #[test]
    fn weights_that_are_no_numbers_are_refused() {
        let order = MoveOrder::Weights("1 x".to_owned());
        let task = Task::FixedDepth { position: "44".to_owned(), order, depth: 1, seed: 3 };
        let job = Job { game: "connect4".to_owned(), variant: String::new(), task };
        assert!(matches!(job.perform(&Interrupt::default()), Err(Undone::Senseless(why)) if why.contains("1 x")));
    }
}
