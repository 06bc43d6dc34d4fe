//! An opponent who errs: what a position is worth when the others now and then make any move at all.
//!
//! Minimax expects the best reply and so takes a move whose worst reply is 100 before one whose worst is 99, though every other reply to
//! that one gives 999. Against somebody who errs with probability `error`, and then makes any of the moves, the value of a reply is
//! (1 - error) times the best for him plus `error` times the average; from a small error on, the "worse" move is the better.
//! It is the simplest belief about an opponent; for two players without dice, everything seen.

use foehn_game::{Game, Player, Turn};

/// What `position` is worth to `seat`, who plays as well as can be against an opponent who errs so often, 0 to 1.
pub fn value_against_errors<G: Game>(position: &G, seat: Player, error: f64) -> f64 {
    let worth = |mv| value_against_errors(&position.play(mv), seat, error);
    match position.turn() {
        Turn::Over => position.payoff(seat),
        Turn::Player(mover) if mover == seat => position.moves().into_iter().map(worth).fold(f64::MIN, f64::max),
        Turn::Player(_) | Turn::Chance => {
            let replies: Vec<f64> = position.moves().into_iter().map(worth).collect();
            let best = replies.iter().copied().fold(f64::MAX, f64::min);
            let average = replies.iter().sum::<f64>() / replies.len().max(1) as f64;
            (1.0 - error) * best + error * average
        }
    }
}

/// What each move of `seat` is worth in the same way, in the order of the moves.
pub fn moves_against_errors<G: Game>(position: &G, seat: Player, error: f64) -> Vec<f64> {
    let moves = position.moves().into_iter();
    moves.map(|mv| value_against_errors(&position.play(mv), seat, error)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::Notation;
    use foehn_game::toys::Tree;

    /// The tree of the lecture: by minimax B is worth 100 and A 99.
    const LECTURE: &str = "max ((99 999 999 999) (100 101 102 100))";

    #[test]
    fn a_small_chance_of_error_makes_the_worse_move_better() {
        let tree = Tree::parse_position(LECTURE).unwrap();
        let best = |error| {
            let worths = moves_against_errors(&tree, Player::FIRST, error);
            (worths[0] > worths[1], worths)
        };
        assert_eq!(best(0.0), (false, vec![99.0, 100.0]), "minimax takes B");
        let (is_a, worths) = best(0.01);
        assert!(is_a && worths[0] > 105.0, "{worths:?}");
        // Where both are worth the same: 99 + 675 e = 100 + 0.75 e.
        assert!(!best(0.0014).0 && best(0.0016).0);
        assert_eq!(value_against_errors(&tree, Player::FIRST, 1.0), 774.0);
    }
}
