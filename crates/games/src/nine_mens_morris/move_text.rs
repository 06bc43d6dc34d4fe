//! Moves as text: a man placed `a1`, moved `a1-d1`, and `x` before the field of the man that is removed, `a1-d1xg7`, `a1xg7`.
//!
//! Capitals and blanks are read too, and `:` for the `x`. Where only one man can be removed, its field may be left out.

use super::field::Field;
use super::moves::Move;
use super::position::NineMensMorris;
use super::position_text::FIELD;
use foehn_game::{Duel, Game, Notation, NotationError};

/// Reads a legal move.
pub(super) fn read(position: &NineMensMorris, text: &str) -> Result<Move, NotationError> {
    let written = Written::read(text)?;
    let mut named = Vec::new();
    position.legal_moves(|mv| {
        if written.could_be(mv) {
            named.push(mv);
        }
    });
    match named[..] {
        [mv] => Ok(mv),
        [] => Err(written.not_legal(position)),
        _ => Err(written.needs_removal(&named)),
    }
}

/// A move as it was written.
struct Written<'a> {
    text: &'a str,
    /// The byte where it begins.
    at: usize,
    from: Option<Field>,
    to: Field,
    removed: Option<Field>,
}

impl<'a> Written<'a> {
    fn read(whole: &'a str) -> Result<Self, NotationError> {
        let text = whole.trim();
        let at = whole.len() - whole.trim_start().len();
        let mut rest = text;
        let here = |rest: &str| at + text.len() - rest.len();
        let field = |rest: &mut &str| {
            let name: String = rest.chars().take_while(char::is_ascii_alphanumeric).take(2).collect();
            let found: String = if name.is_empty() { rest.chars().take(1).collect() } else { name.clone() };
            let read = Field::named(&name)
                .ok_or_else(|| NotationError::new(here(rest), NotationError::quote(&found), FIELD))?;
            *rest = rest[name.len()..].trim_start();
            Ok::<Field, NotationError>(read)
        };
        let first = field(&mut rest)?;
        let mut written = Written { text, at, from: None, to: first, removed: None };
        if let Some(after) = rest.strip_prefix(['-', '–']) {
            rest = after.trim_start();
            (written.from, written.to) = (Some(first), field(&mut rest)?);
        }
        if let Some(after) = rest.strip_prefix(['x', 'X', ':']) {
            rest = after.trim_start();
            written.removed = Some(field(&mut rest)?);
        }
        match rest.chars().next() {
            None => Ok(written),
            Some(other) => {
                let what = NotationError::quote(&other.to_string());
                Err(NotationError::new(here(rest), what, "a move such as `a1`, `a1-d1`, `a1xg7` or `a1-d1xg7`"))
            }
        }
    }

    /// Whether `mv` goes as written; the man removed need not be named.
    fn could_be(&self, mv: Move) -> bool {
        (mv.from(), mv.to()) == (self.from, self.to) && (self.removed.is_none() || self.removed == mv.removed())
    }

    fn needs_removal(&self, named: &[Move]) -> NotationError {
        let texts: Vec<_> = named.iter().map(Move::to_string).collect();
        let what = format!("{}, which closes a mill", NotationError::quote(self.text));
        NotationError::new(self.at, what, format!("the man to remove: {}", texts.join(", ")))
    }

    fn not_legal(&self, position: &NineMensMorris) -> NotationError {
        let player = NineMensMorris::player_name(position.mover());
        let refuse = |what: String, expected: String| NotationError::new(self.at, what, expected);
        let quoted = NotationError::quote(self.text);
        if position.outcome().is_some() {
            return refuse(quoted, "no move: the game is over".to_owned());
        }
        match (self.from, position.in_hand(position.mover())) {
            (Some(_), in_hand @ 1..) => {
                return refuse(quoted, format!("a field alone, such as `a1`: {player} has {in_hand} men to place"));
            }
            (None, 0) => return refuse(quoted, format!("a move such as `a1-d1`: {player} has placed all men")),
            (Some(from), 0) if position.owner(from) != Some(position.mover()) => {
                let what = format!("{from}, where {player} has no man");
                return refuse(what, format!("a field with a man of {player}"));
            }
            _ => {}
        }
        if position.owner(self.to).is_some() {
            return refuse(format!("{}, where a man stands", self.to), "a free field".to_owned());
        }
        let same: Vec<Move> = position.moves().into_iter().filter(|mv| mv.from() == self.from).collect();
        let there: Vec<Move> = same.iter().copied().filter(|mv| mv.to() == self.to).collect();
        let texts = |moves: &[Move]| moves.iter().map(Move::to_string).collect::<Vec<_>>().join(", ");
        match (there.first(), same.is_empty()) {
            (Some(mv), _) if mv.removed().is_none() => {
                refuse(format!("{quoted}, which closes no mill"), format!("no man to be removed: {mv}"))
            }
            (Some(_), _) => refuse(quoted, format!("a man that may be removed: {}", texts(&there))),
            (None, true) => refuse(quoted, format!("another man: {} cannot move", self.from.unwrap_or(self.to))),
            (None, false) => refuse(quoted, format!("a legal move: {}", texts(&same))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::kit;

    fn position(text: &str) -> NineMensMorris {
        NineMensMorris::parse_position(text).unwrap()
    }

    fn read_back(position: &NineMensMorris, text: &str) -> String {
        read(position, text).unwrap_or_else(|error| panic!("{text}: {error}")).to_string()
    }

    const PLACING: &str = "W:Wa1,d1+7:Bd6,f6+7";
    const MOVING: &str = "W:Wa1,d1,g4,b4:Bd6,f6,f4,d3";

    #[test]
    fn reads_all_four_kinds() {
        let (placing, moving) = (position(PLACING), position(MOVING));
        for (text, read) in [(" a4 ", "a4"), ("A7", "a7"), ("g1xd6", "g1xd6"), ("G1 : F6", "g1xf6")] {
            assert_eq!(read_back(&placing, text), read, "{text}");
        }
        for (text, read) in
            [("b4-c4", "b4-c4"), ("B4 - B2", "b4-b2"), ("g4-g1xf4", "g4-g1xf4"), ("g4–g1 x d3", "g4-g1xd3")]
        {
            assert_eq!(read_back(&moving, text), read, "{text}");
        }
        let one = position("W:Wa1,d1+5:Bd6,d7,d5,f6+5");
        assert_eq!(read_back(&one, "g1"), "g1xf6", "there is only one man outside a mill");
    }

    #[test]
    fn says_what_is_wrong_and_where() {
        let over = position("W:Wa1,d1:Ba7,d7,g7");
        let (placing, moving) = (position(PLACING), position(MOVING));
        for (position, text, message) in [
            (&placing, "", "at byte 0: found nothing, expected a field such as `a1`, `d2` or `e3`"),
            (&placing, " d4", "at byte 1: found `d4`, expected a field such as `a1`, `d2` or `e3`"),
            (&placing, "é", "at byte 0: found `é`, expected a field such as `a1`, `d2` or `e3`"),
            (&placing, "a4-", "at byte 3: found nothing, expected a field such as `a1`, `d2` or `e3`"),
            (&placing, "a4!", "at byte 2: found `!`, expected a move such as `a1`, `a1-d1`, `a1xg7` or `a1-d1xg7`"),
            (
                &placing,
                "a1-a4",
                "at byte 0: found `a1-a4`, expected a field alone, such as `a1`: White has 7 men to place",
            ),
            (&placing, "a1", "at byte 0: found a1, where a man stands, expected a free field"),
            (&placing, "a4xd6", "at byte 0: found `a4xd6`, which closes no mill, expected no man to be removed: a4"),
            (&placing, "g1", "at byte 0: found `g1`, which closes a mill, expected the man to remove: g1xd6, g1xf6"),
            (&placing, "g1xa1", "at byte 0: found `g1xa1`, expected a man that may be removed: g1xd6, g1xf6"),
            (&moving, "a4", "at byte 0: found `a4`, expected a move such as `a1-d1`: White has placed all men"),
            (&moving, "d6-d7", "at byte 0: found d6, where White has no man, expected a field with a man of White"),
            (&moving, "b4-f2", "at byte 0: found `b4-f2`, expected a legal move: b4-a4, b4-b6, b4-b2, b4-c4"),
            (&over, "a1-a4", "at byte 0: found `a1-a4`, expected no move: the game is over"),
        ] {
            assert_eq!(read(position, text).expect_err(text).to_string(), message, "{text}");
        }
        let shut = position_with_a_shut_man();
        let said = read(&shut, "a1-b2").expect_err("a1 is shut in").to_string();
        assert_eq!(said, "at byte 0: found `a1-b2`, expected another man: a1 cannot move");
    }

    fn position_with_a_shut_man() -> NineMensMorris {
        position("W:Wa1,d6,f6,e3:Ba4,d1,g7,e5")
    }

    #[test]
    fn a_million_broken_moves_do_no_harm() {
        let positions = [position(PLACING), position(MOVING), NineMensMorris::start()];
        let mut accepted = 0;
        kit::mutate::storm(&["a4", "g1xd6", "b4-c4", "g4-g1xf4", "G1 : F6"], 1, 1_000_000, |text| {
            for position in &positions {
                if let Ok(mv) = read(position, text) {
                    accepted += 1;
                    assert_eq!(read(position, &mv.to_string()), Ok(mv));
                }
            }
        });
        assert!(accepted > 1_000, "the storm breaks nearly everything: {accepted} accepted");
    }
}
