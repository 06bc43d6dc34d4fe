//! A line of play, each move written in the position where it is played: as text, and for programs that draw it.

use foehn_game::any::{Move, Position};
use serde_json::{Value, json};

/// The moves of a line that begins in `position`.
pub fn move_texts(position: &Position, moves: &[Move]) -> Vec<String> {
    along(position, moves, |position, mv| position.move_text(mv))
}

/// One move for programs: its text, and the cells that a hand touches to make it.
pub fn move_json(position: &Position, mv: Move) -> Value {
    json!({ "text": position.move_text(mv), "gesture": position.gesture(mv) })
}

/// The moves of a line that begins in `position`, for programs.
pub fn moves_json(position: &Position, moves: &[Move]) -> Vec<Value> {
    along(position, moves, move_json)
}

/// What `tell` says of each move where it is played.
fn along<T>(position: &Position, moves: &[Move], tell: impl Fn(&Position, Move) -> T) -> Vec<T> {
    let mut position = position.clone();
    let mut told = Vec::with_capacity(moves.len());
    for &mv in moves {
        told.push(tell(&position, mv));
        position = position.play(mv);
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_games::catalog;

    #[test]
    fn every_move_is_written_where_it_is_played() {
        let start = catalog::find("chess").expect("chess").start();
        let first = start.parse_move("e4").expect("a first move");
        let second = start.play(first).parse_move("d5").expect("a reply");
        let third = start.play(first).play(second).parse_move("exd5").expect("a capture");
        assert_eq!(move_texts(&start, &[first, second, third]), ["e4", "d5", "exd5"]);
        assert_eq!(moves_json(&start, &[first, second, third])[2]["text"], "exd5");
    }
}
