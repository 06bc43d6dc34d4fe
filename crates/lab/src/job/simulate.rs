//! The job of simulating games from a position whose moves alpha-beta has solved: how soon the right move is found for good.

use super::{Outcome, Undone};
use crate::cpu_time::CpuClock;
use crate::interrupt::Interrupt;
use foehn_game::Score;
use foehn_game::any::{History, Move};
use foehn_games::face::DuelFace;
use foehn_search::{Budget, MethodRecipe};
use serde::{Deserialize, Serialize};

/// What a search by simulation had found after so many games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Simulated {
    /// Simulated games so far.
    pub simulations: u64,
    /// The processor time so far, in microseconds.
    pub micros: u64,
    /// Whether the move keeps the exact value of the position.
    pub right: bool,
    /// How far the value lies from the exact one, on a scale on which a win is 1 and a loss 0.
    pub error: f64,
    /// Whether the value is proved.
    pub proved: bool,
}

/// What every move is worth to its maker, and what the position is; `None` where one of them takes too many nodes.
pub(super) fn exact_values(
    duel: &dyn DuelFace,
    history: &History,
    nodes: u64,
    interrupt: &Interrupt,
) -> Option<(Vec<Score>, Score)> {
    let mut prover = duel.engine(duel.recipe());
    let budget = interrupt.over(&Budget::nodes(nodes));
    let position = history.position();
    let mut values = Vec::new();
    for number in 0..position.count_moves() {
        let mut next = history.clone();
        next.play(Move(number as u16));
        let value = match next.outcome() {
            Some(outcome) => Score::of_outcome(outcome, position.mover(), duel.rules().counts_points()),
            None => {
                let value = prover.exact_value(&next, &budget).0?;
                if next.position().mover() == position.mover() { value } else { -value }
            }
        };
        values.push(value);
    }
    let best = values.iter().copied().max()?;
    Some((values, best))
}

/// A proved or estimated score as the share of the point that it promises.
fn share(duel: &dyn DuelFace, score: Score) -> f64 {
    match score {
        _ if score.is_win() => 1.0,
        _ if score.is_loss() => 0.0,
        _ => duel.yardstick().share(score.raw()),
    }
}

/// Whether both scores mean the same result: won, drawn or lost, and by how much where points count.
pub(super) fn same_result(duel: &dyn DuelFace, one: Score, other: Score) -> bool {
    match duel.rules().counts_points() {
        true => one == other,
        false => (one.is_win(), one.is_loss()) == (other.is_win(), other.is_loss()),
    }
}

/// Simulates games from the current position of `history`, and says at every report how good the answer is.
pub(super) fn simulate(
    duel: &dyn DuelFace,
    history: &History,
    recipe: &MethodRecipe,
    simulations: u64,
    nodes: u64,
    interrupt: &Interrupt,
) -> Result<Outcome, Undone> {
    let MethodRecipe::MonteCarlo(recipe) = recipe else {
        return Err(Undone::Senseless(format!("the method `{}` simulates no games", recipe.method().name())));
    };
    let Some((values, best)) = exact_values(duel, history, nodes, interrupt) else {
        return Ok(Outcome::Simulate { steps: Vec::new() });
    };
    let mut engine = duel.monte_carlo(recipe.clone());
    let budget = interrupt.over(&Budget::simulations(simulations));
    let mut steps = Vec::new();
    let clock = CpuClock::start();
    engine.think(history.sight(), &budget, 1, &mut |iteration| {
        let line = iteration.best();
        let value = line.moves.first().and_then(|mv| values.get(mv.index())).copied();
        steps.push(Simulated {
            simulations: iteration.simulations,
            micros: clock.elapsed().as_micros() as u64,
            right: value.is_some_and(|value| same_result(duel, value, best)),
            error: (share(duel, line.score) - share(duel, best)).abs(),
            proved: iteration.proved,
        });
    });
    Ok(Outcome::Simulate { steps })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::{Job, Task};

    fn steps(position: &str, changes: &[&str], nodes: u64) -> Vec<Simulated> {
        let task = Task::Simulate {
            position: position.to_owned(),
            changes: changes.iter().map(|&change| change.to_owned()).collect(),
            simulations: 4096,
            nodes,
        };
        let job = Job { game: "tic-tac-toe".to_owned(), variant: "UCT".to_owned(), task };
        let Ok(Outcome::Simulate { steps }) = job.perform(&Interrupt::default()) else { panic!("simulations") };
        steps
    }

    #[test]
    fn the_right_move_is_known_by_alpha_beta() {
        // X to move completes the first row.
        let found = steps("XX.OO....", &["method=uct", "solver=off", "expand=1"], 100_000);
        assert_eq!(found.iter().map(|step| step.simulations).collect::<Vec<_>>(), [1024, 2048, 4096]);
        assert!(found.iter().all(|step| step.right && step.error < 0.01), "{found:?}");
        let proved = steps("XX.OO....", &["method=uct"], 100_000);
        assert!(proved.last().is_some_and(|step| step.proved && step.right && step.error == 0.0), "{proved:?}");
    }

    #[test]
    fn what_is_too_hard_to_solve_is_left_out() {
        assert_eq!(steps(".........", &["method=uct"], 1), []);
    }

    #[test]
    fn a_method_that_simulates_nothing_is_refused() {
        let task =
            Task::Simulate { position: ".........".to_owned(), changes: Vec::new(), simulations: 10, nodes: 1000 };
        let job = Job { game: "tic-tac-toe".to_owned(), variant: String::new(), task };
        assert!(matches!(job.perform(&Interrupt::default()), Err(Undone::Senseless(_))));
    }
}
