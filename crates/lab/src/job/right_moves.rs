//! The job of searching a position whose moves are solved: at which depths the move is right.

use super::simulate::{exact_values, same_result};
use super::{Outcome, Undone};
use crate::interrupt::Interrupt;
use foehn_game::any::History;
use foehn_games::face::DuelFace;
use foehn_search::{Budget, Recipe};

/// Whether the move of a search of each depth from 1 keeps the exact value; nothing where the position takes too many nodes to solve, or every move is
/// right.
pub(super) fn by_depth(
    duel: &dyn DuelFace,
    history: &History,
    recipe: &Recipe,
    depth: i32,
    nodes: u64,
    interrupt: &Interrupt,
) -> Result<Outcome, Undone> {
    let solved = exact_values(duel, history, nodes, interrupt);
    let Some((values, best)) = solved else { return Ok(Outcome::RightMoves(Vec::new())) };
    if values.iter().all(|&value| same_result(duel, value, best)) {
        return Ok(Outcome::RightMoves(Vec::new()));
    }
    let right = |depth: i32| {
        let budget = interrupt.over(&Budget::depth(depth));
        let answer = duel.engine(recipe.clone()).think(history.sight(), &budget, 1, &mut |_| ());
        let value = answer.best().moves.first().and_then(|mv| values.get(mv.index())).copied();
        value.is_some_and(|value| same_result(duel, value, best))
    };
    Ok(Outcome::RightMoves((1..=depth).map(right).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::{Job, Task};

    fn right(position: &str) -> Vec<bool> {
        let task = Task::RightMoves { position: position.to_owned(), changes: Vec::new(), depth: 3, nodes: 1_000_000 };
        let job = Job { game: "tic-tac-toe".to_owned(), variant: String::new(), task };
        let Ok(Outcome::RightMoves(right)) = job.perform(&Interrupt::default()) else { panic!("right moves") };
        right
    }

    #[test]
    fn a_win_in_one_is_right_from_the_first_ply() {
        assert_eq!(right("XX.OO...."), [true, true, true]);
        assert!(right(".........").is_empty(), "every first move draws");
    }
}
