//! Belief-state search: the worlds that may be, with their probabilities, are one game that begins with chance, and that game is solved.
//!
//! Own moves depend on what is seen, so a guess that must be made later costs what it costs: there is no strategy fusion. The others
//! know what their seats see, or, by the switch `others-see`, everything: the best-defence model in which bridge problems are set (Frank and Basin
//! 1998). The value is exact for that belief, up to what the regrets leave; it says nothing of how the others would have
//! played to be believed something else.
//!
//! For small games of two seats whose gains are the other's losses: everything that may follow is unrolled.

use super::answer::{MoveWorth, SecretAnswer};
use super::belief::Belief;
use super::best_response::exploitability;
use super::information_tree::{InformationTree, UnrollRefusal};
use super::move_values::move_values;
use super::recipe::OthersSee;
use super::solver::{EquilibriumAlgorithm, EquilibriumSolver};
use crate::budget::{Budget, Meter};
use crate::montecarlo::{Odds, Values};
use foehn_game::{Hidden, Notation, Player};
use std::fmt::Display;

/// Between two looks at the clock.
const BETWEEN_LOOKS: u64 = 32;

/// A search.
pub(super) struct BeliefState<G: Hidden> {
    pub(super) odds: Option<Odds<G>>,
    pub(super) others_see: OthersSee,
    pub(super) iterations: u64,
}

/// Solves what may follow from a belief, for the seat that is to move in all its worlds.
pub(super) type BeliefSolver<G> = fn(
    &BeliefState<G>,
    Player,
    &<G as Hidden>::Sight,
    &Belief<G>,
    &Budget,
) -> Result<SecretAnswer<<G as foehn_game::Game>::Move>, UnrollRefusal>;

pub(super) fn solve<G: Hidden<Sight: Display> + Notation>(
    search: &BeliefState<G>,
    seat: Player,
    sight: &G::Sight,
    belief: &Belief<G>,
    budget: &Budget,
) -> Result<SecretAnswer<G::Move>, UnrollRefusal> {
    let mut meter = Meter::new(budget.clone());
    let all_seeing = (search.others_see == OthersSee::Everything).then(|| seat.opponent());
    let list = |position: &G| search.odds.map(|odds| odds.list_of(position)).unwrap_or_default();
    let tree = InformationTree::of_worlds(&belief.worlds, list, all_seeing)?;
    let set = tree.find(seat, &sight.to_string());
    let moves = belief.worlds.first().map(|(world, _)| world.moves()).unwrap_or_default();
    let Some(set) = set else { return Ok(SecretAnswer::of(Vec::new())) };
    let mut solver = EquilibriumSolver::new(&tree, EquilibriumAlgorithm::CfrPlus, 0);
    let mut nodes = 0;
    while solver.iterations() < search.iterations {
        solver.iterate();
        nodes += tree.positions() as u64;
        if solver.iterations().is_multiple_of(BETWEEN_LOOKS) && meter.spend_to(nodes).is_err() {
            break;
        }
    }
    let strategy = solver.average();
    let found = move_values(&tree, &strategy, set);
    let odds = strategy.in_set(&tree, set);
    let worths = moves.into_iter().zip(found.values).zip(odds).map(|((mv, value), &odds)| {
        let mut values = Values::default();
        values[seat.index()] = value;
        values[seat.opponent().index()] = -value;
        MoveWorth { odds: Some(odds), ..MoveWorth::new(mv, values) }
    });
    let mut moves: Vec<_> = worths.collect();
    moves.sort_by(|one, other| other.odds.unwrap_or_default().total_cmp(&one.odds.unwrap_or_default()));
    Ok(SecretAnswer {
        worlds: belief.worlds.len() as u64,
        nodes,
        time: meter.elapsed(),
        proved: belief.exact && exploitability(&tree, &strategy) < PROVED,
        ..SecretAnswer::of(moves)
    })
}

/// A solution nearer to an equilibrium than this counts as one.
const PROVED: f64 = 1e-3;
