//! What a seat may be told of a game with secrets: the moves that it has seen, and its own board.

use foehn_game::Player;
use foehn_game::any::{History, Move, Position};
use foehn_game::kit::Random;

/// What stands for a move that a seat has not seen.
pub const UNSEEN: &str = "?";

/// So many worlds are looked at where a move has no other beside it.
const WORLDS: usize = 8;

/// Whether `seat` sees which move was made: no other move would have looked the same to it.
pub fn sees_move(position: &Position, mv: Move, seat: Player) -> bool {
    if !position.rules().has_secrets() {
        return true;
    }
    let seen = position.play(mv).sight_key(seat);
    let looks_different = |world: &Position| {
        world.moves().into_iter().all(|other| other == mv || world.play(other).sight_key(seat) != seen)
    };
    // What is the only move here need not be the only one for whoever does not see all: the last card of a pack.
    let mut random = Random::new(1);
    looks_different(position)
        && (position.moves().len() > 1
            || (0..WORLDS).all(|_| position.deal(seat, &mut random).is_none_or(|world| looks_different(&world))))
}

/// The moves of a game as `seat` has seen them, [`UNSEEN`] for the others.
pub fn seen_moves(history: &History, seat: Player) -> Vec<String> {
    let moves = history.positions().iter().zip(history.moves());
    let told = moves.map(|(position, &mv)| match sees_move(position, mv, seat) {
        true => position.move_text(mv),
        false => UNSEEN.to_owned(),
    });
    told.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameSoFar;
    use foehn_games::catalog;

    fn seen(game: &str, moves: &str) -> [String; 2] {
        let entry = catalog::find(game).expect("a game of the catalog");
        let history = GameSoFar::new(None, moves).history(entry).expect("legal moves");
        [Player::FIRST, Player::SECOND].map(|seat| seen_moves(&history, seat).join(" "))
    }

    #[test]
    fn a_seat_is_told_its_own_card_and_what_lies_open() {
        assert_eq!(seen("leduc", "K J raise call Q"), ["K ? raise call Q", "? J raise call Q"]);
        assert_eq!(seen("pennies", "heads"), ["heads", "?"]);
        assert_eq!(seen("chess", "e4 e5"), ["e4 e5", "e4 e5"]);
    }
}
