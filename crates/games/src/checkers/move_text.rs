//! Moves as text: steps `11-15`, jumps `15x22x31`.
//!
//! A jump is written by its ends, `15x31`, where no other legal move has the same, and by its whole path otherwise. Both
//! are read, and so is any part of the path that leaves no doubt; `x`, `:` and `-` separate the squares of a jump.

use super::moves::Move;
use super::position::Checkers;
use super::square::Square;
use foehn_game::{Duel, Game, Notation, NotationError};

/// No jump visits more squares than this.
const LONGEST_PATH: usize = 10;

/// Writes a legal move.
pub(super) fn write(position: &Checkers, mv: Move) -> String {
    let mut same_ends = 0;
    position.legal_moves(|other| same_ends += u32::from((other.from(), other.to()) == (mv.from(), mv.to())));
    match mv.jumps() {
        1.. if same_ends == 1 => format!("{}x{}", mv.from(), mv.to()),
        _ => mv.full_text(),
    }
}

/// Reads a legal move.
pub(super) fn read(position: &Checkers, text: &str) -> Result<Move, NotationError> {
    let written = Written::read(text)?;
    let mut named = in_order(position);
    named.retain(|&mv| written.could_be(mv));
    // A whole path is that path, even where a longer one passes over the same squares.
    if let Some(&exact) = named.iter().find(|mv| mv.path().eq(written.squares.iter().copied())) {
        return Ok(exact);
    }
    match named[..] {
        [mv] => Ok(mv),
        [] => Err(written.not_legal(position)),
        _ => Err(written.ambiguous(&named)),
    }
}

/// The legal moves as people list them, by the squares of their paths.
fn in_order(position: &Checkers) -> Vec<Move> {
    let mut moves = position.moves();
    moves.sort_by(|a, b| a.path().cmp(b.path()));
    moves
}

/// A move as it was written.
struct Written<'a> {
    text: &'a str,
    /// The byte where it begins.
    at: usize,
    squares: Vec<Square>,
    /// Whether a separator says that it captures.
    captures: bool,
}

impl<'a> Written<'a> {
    fn read(whole: &'a str) -> Result<Self, NotationError> {
        let text = whole.trim();
        let at = whole.len() - whole.trim_start().len();
        let mut written = Written { text, at, squares: Vec::new(), captures: false };
        let mut rest = text;
        loop {
            let offset = at + text.len() - rest.len();
            let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let square = rest[..digits].parse().ok().and_then(Square::new).ok_or_else(|| {
                let found: String = rest.chars().take(digits.max(1)).collect();
                NotationError::new(offset, NotationError::quote(&found), "a square from 1 to 32")
            })?;
            written.squares.push(square);
            rest = &rest[digits..];
            let offset = offset + digits;
            match rest.chars().next() {
                None if written.squares.len() > 1 => return Ok(written),
                Some(separator @ ('-' | 'x' | 'X' | ':')) if written.squares.len() < LONGEST_PATH => {
                    written.captures |= separator != '-';
                    rest = &rest[1..];
                }
                found => {
                    let what = found.map_or("the end".to_owned(), |found| NotationError::quote(&found.to_string()));
                    return Err(NotationError::new(offset, what, "a move such as `11-15` or `15x22x31`"));
                }
            }
        }
    }

    /// Whether `mv` begins and ends as written and passes over the squares between in this order.
    fn could_be(&self, mv: Move) -> bool {
        let ends = (self.squares.first(), self.squares.last()) == (Some(&mv.from()), Some(&mv.to()));
        let mut path = mv.path();
        ends && (mv.jumps() > 0 || !self.captures) && self.squares.iter().all(|&square| path.any(|next| next == square))
    }

    fn ambiguous(&self, named: &[Move]) -> NotationError {
        let paths: Vec<_> = named.iter().map(|mv| mv.full_text()).collect();
        let what = format!("{}, which names {} jumps", NotationError::quote(self.text), paths.len());
        NotationError::new(self.at, what, format!("the path: {}", paths.join(" or ")))
    }

    fn not_legal(&self, position: &Checkers) -> NotationError {
        let moves = in_order(position);
        let player = Checkers::player_name(position.mover());
        let Some(first) = moves.first() else {
            return NotationError::new(self.at, NotationError::quote(self.text), "no move: the game is over");
        };
        let from = self.squares[0];
        if position.piece(from).is_none_or(|piece| piece.owner != position.mover()) {
            let what = format!("{from}, where {player} has no piece");
            return NotationError::new(self.at, what, format!("a square with a piece of {player}"));
        }
        let mut names: Vec<_> = moves.iter().filter(|mv| mv.from() == from).map(|&mv| position.move_text(mv)).collect();
        if names.is_empty() {
            names = moves.iter().map(|&mv| position.move_text(mv)).collect();
        }
        let forced = if first.jumps() > 0 { "a capture, which is forced: " } else { "a legal move: " };
        NotationError::new(self.at, NotationError::quote(self.text), format!("{forced}{}", names.join(", ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::kit;

    fn position(text: &str) -> Checkers {
        Checkers::parse_position(text).unwrap()
    }

    fn error(position: &Checkers, text: &str) -> String {
        read(position, text).expect_err(text).to_string()
    }

    #[test]
    fn reads_steps_and_jumps() {
        let start = Checkers::start();
        assert_eq!(read(&start, " 11-15 ").map(Move::full_text).as_deref(), Ok("11-15"));
        let jumps = position("B:W18,26,K7:B15");
        for text in ["15x22x31", "15x31", "15-31", "15:22:31", "15X31", "15-22x31"] {
            assert_eq!(read(&jumps, text).map(Move::full_text).as_deref(), Ok("15x22x31"), "{text}");
        }
        assert_eq!(write(&jumps, jumps.moves()[0]), "15x31");
    }

    #[test]
    fn says_what_is_wrong_and_where() {
        let start = Checkers::start();
        for (text, message) in [
            ("", "at byte 0: found nothing, expected a square from 1 to 32"),
            ("  33-1", "at byte 2: found `33`, expected a square from 1 to 32"),
            ("11", "at byte 2: found the end, expected a move such as `11-15` or `15x22x31`"),
            ("11-", "at byte 3: found nothing, expected a square from 1 to 32"),
            ("11-e4", "at byte 3: found `e`, expected a square from 1 to 32"),
            ("11-15!", "at byte 5: found `!`, expected a move such as `11-15` or `15x22x31`"),
            ("15-19", "at byte 0: found 15, where Black has no piece, expected a square with a piece of Black"),
            ("22-18", "at byte 0: found 22, where Black has no piece, expected a square with a piece of Black"),
            ("11-20", "at byte 0: found `11-20`, expected a legal move: 11-15, 11-16"),
            ("11x15", "at byte 0: found `11x15`, expected a legal move: 11-15, 11-16"),
        ] {
            assert_eq!(error(&start, text), message, "{text}");
        }
        let forced = position("B:W18,26,K7:B15,1");
        assert_eq!(error(&forced, "1-5"), "at byte 0: found `1-5`, expected a capture, which is forced: 15x31");
        let over = position("W:W:B1");
        assert_eq!(error(&over, "1-5"), "at byte 0: found `1-5`, expected no move: the game is over");
    }

    #[test]
    fn a_jump_with_two_paths_needs_its_path() {
        let diamond = position("B:W10,11,18,19:BK7");
        assert_eq!(
            error(&diamond, "7x7"),
            "at byte 0: found `7x7`, which names 2 jumps, expected the path: 7x14x23x16x7 or 7x16x23x14x7"
        );
        assert_eq!(read(&diamond, "7x14x23x7"), read(&diamond, "7x14x23x16x7"));
    }

    #[test]
    fn a_million_broken_moves_do_no_harm() {
        let positions = [Checkers::start(), position("B:W18,26,K7:B15"), position("B:W10,11,18,19:BK7")];
        let samples = ["11-15", "15x22x31", "7x14x23x16x7", "15:31", "7x7"];
        let mut accepted = 0;
        kit::mutate::storm(&samples, 1, 1_000_000, |text| {
            for position in &positions {
                if let Ok(mv) = read(position, text) {
                    accepted += 1;
                    assert_eq!(read(position, &write(position, mv)), Ok(mv));
                }
            }
        });
        assert!(accepted > 1_000, "the storm breaks nearly everything: {accepted} accepted");
    }
}
