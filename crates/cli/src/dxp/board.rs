//! Checkers in the words of the protocol: letters for squares, squares for moves.
//!
//! Square numbers are those of the game, 1 to 32; `w` and `z` are White's and Black's men, `W` and `Z` their kings, `e`
//! is empty. The first position (`A`) is the game's own, in which Black moves first.

use super::message::{Colour, Moved};
use foehn_game::any::{Move, Position, Rules};
use foehn_game::{NotationError, Player};
use foehn_games::checkers::{Checkers, Square};
use foehn_games::face;
use std::time::Duration;

/// How many squares a position has.
const SQUARES: usize = 32;

/// The rules of the game that is played here.
pub(super) fn rules() -> &'static dyn Rules {
    face::of::<Checkers>().rules()
}

/// The position as one of checkers.
fn checkers(position: &Position) -> &Checkers {
    position.typed().expect("only checkers is played over the wire")
}

/// The player of a colour: Black moves first.
pub(super) const fn player(colour: Colour) -> Player {
    match colour {
        Colour::Black => Player::FIRST,
        Colour::White => Player::SECOND,
    }
}

/// The colour of a player.
pub(super) fn colour(player: Player) -> Colour {
    if player == Player::FIRST { Colour::Black } else { Colour::White }
}

/// The letters of a position, and who moves first.
pub(super) fn write_position(position: &Position) -> (Colour, String) {
    let letter = |square| match checkers(position).piece(square) {
        None => 'e',
        Some(piece) => {
            let letter = if piece.owner == Player::FIRST { 'z' } else { 'w' };
            if piece.is_king { letter.to_ascii_uppercase() } else { letter }
        }
    };
    (colour(position.mover()), Square::all().map(letter).collect())
}

/// The position that was asked for; none is the game's own first one.
pub(super) fn read_position(start: Option<&(Colour, String)>) -> Result<Position, String> {
    let Some((mover, letters)) = start else { return Ok(rules().start()) };
    let letters = letters.trim_end();
    if letters.len() != SQUARES {
        return Err(format!("found a position of {} squares, expected {SQUARES}", letters.len()));
    }
    let mut men = [Vec::new(), Vec::new()];
    for (letter, square) in letters.chars().zip(1..) {
        let (side, king) = match letter {
            'e' | 'E' => continue,
            'z' | 'Z' => (0, letter == 'Z'),
            'w' | 'W' => (1, letter == 'W'),
            other => {
                let found = NotationError::quote(&other.to_string());
                return Err(format!("found {found} on square {square}, expected one of e, w, W, z, Z"));
            }
        };
        men[side].push(format!("{}{square}", if king { "K" } else { "" }));
    }
    let mover = if *mover == Colour::Black { "B" } else { "W" };
    let text = format!("{mover}:W{}:B{}", men[1].join(","), men[0].join(","));
    let position = rules().parse_position(&text).map_err(|error| error.to_string())?;
    match position.outcome() {
        Some(_) => Err("found a position in which the game is over".to_owned()),
        None => Ok(position),
    }
}

/// The squares of the pieces that a move captures.
fn captured(position: &Position, mv: Move) -> Vec<u8> {
    let other = position.mover().opponent();
    let after = position.play(mv);
    let is_gone = |&square: &Square| checkers(&after).piece(square).is_none();
    checkers(position).squares(other).filter(is_gone).map(Square::number).collect()
}

/// A move as a message.
pub(super) fn write_move(position: &Position, mv: Move, time: Duration) -> Moved {
    let (from, to) = ends(position, mv);
    Moved { seconds: u32::try_from(time.as_secs()).unwrap_or(u32::MAX), from, to, captured: captured(position, mv) }
}

/// The first and the last square of a move.
fn ends(position: &Position, mv: Move) -> (u8, u8) {
    let mv = position.typed_move::<Checkers>(mv).expect("a move is one of its position's legal moves");
    (mv.from().number(), mv.to().number())
}

/// The legal move that a message means: same ends and same captured pieces. Programs that do not name the captured pieces
/// are understood where the ends leave no doubt.
pub(super) fn read_move(position: &Position, moved: &Moved) -> Result<Move, String> {
    let mut named = position.moves();
    named.retain(|&mv| ends(position, mv) == (moved.from, moved.to));
    let sorted = |mut squares: Vec<u8>| {
        squares.sort_unstable();
        squares
    };
    if !moved.captured.is_empty() {
        let squares = sorted(moved.captured.clone());
        named.retain(|&mv| sorted(captured(position, mv)) == squares);
    }
    let separator = if moved.captured.is_empty() { '-' } else { 'x' };
    let text = format!("{}{separator}{}", moved.from, moved.to);
    let Some(&first) = named.first() else {
        return Err(format!("`{text}` is not legal; legal moves: {}", position.move_texts().join(" ")));
    };
    // Paths that take the same pieces lead to the same position.
    match named.iter().all(|&mv| position.play(mv) == position.play(first)) {
        true => Ok(first),
        false => Err(format!("`{text}` names several jumps, and does not say what they capture")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::kit::Random;

    #[test]
    fn positions_and_moves_read_back_in_random_games() {
        let mut random = Random::new(11);
        for _ in 0..200 {
            let mut position = rules().start();
            while position.outcome().is_none() && position.quiet_plies() < 40 {
                let (mover, letters) = write_position(&position);
                assert_eq!(letters.len(), SQUARES);
                assert_eq!(read_position(Some(&(mover, letters))).as_ref(), Ok(&position));
                let mv = *random.choose(&position.moves()).expect("the game goes on");
                let moved = write_move(&position, mv, Duration::from_secs(3));
                let jumps = position.typed_move::<Checkers>(mv).expect("a legal move").jumps();
                assert_eq!(moved.captured.len() as u32, jumps);
                let read = read_move(&position, &moved).expect("a legal move");
                assert_eq!(position.play(read), position.play(mv));
                position = position.play(mv);
            }
        }
    }

    #[test]
    fn what_is_not_legal_is_told() {
        let start = rules().start();
        let moved = |from, to, captured: &[u8]| Moved { seconds: 0, from, to, captured: captured.to_vec() };
        for (wrong, part) in [
            (moved(11, 18, &[]), "`11-18` is not legal; legal moves: "),
            (moved(0, 99, &[]), "`0-99` is not legal"),
            (moved(11, 15, &[18]), "`11x15` is not legal"),
        ] {
            let error = read_move(&start, &wrong).expect_err(part);
            assert!(error.contains(part), "{error}");
        }
        let jumps = rules().parse_position("B:W6,7,14,15:B2").expect("a position");
        let two_ways = moved(2, 18, &[]);
        match read_move(&jumps, &two_ways) {
            Err(error) => assert!(error.contains("several jumps"), "{error}"),
            Ok(mv) => panic!("{mv:?} was taken for one of two"),
        }
        assert!(
            read_move(&jumps, &moved(2, 18, &[7, 15])).is_ok() || read_move(&jumps, &moved(2, 18, &[6, 14])).is_ok()
        );
    }

    #[test]
    fn positions_that_cannot_be_are_refused() {
        let of = |letters: &str| read_position(Some(&(Colour::White, letters.to_owned())));
        assert!(of("zw").unwrap_err().contains("2 squares, expected 32"));
        assert!(of(&"x".repeat(32)).unwrap_err().contains("on square 1"));
        assert!(of(&"e".repeat(32)).is_err() && of(&"w".repeat(32)).is_err());
        assert_eq!(read_position(None), Ok(rules().start()));
    }
}
