//! Nim: take any number from one heap; whoever takes the last one wins.
//!
//! The mover loses exactly where the heaps xor to zero, so every search can be checked against the truth.

use super::heaps::{self, HEAPS, Heaps, Take};
use crate::{Board, Duel, Game, Key, Look, Notation, NotationError, Outcome, Picture, Piece, Player, Turn};

/// A position of Nim: up to four heaps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Nim {
    heaps: Heaps,
    mover: Player,
}

impl Nim {
    /// A game with these heaps (at most four, the rest are empty), the first player to move.
    pub fn with_heaps(heaps: &[u8]) -> Self {
        Nim { heaps: Heaps::of(heaps), mover: Player::FIRST }
    }

    /// The sizes of the heaps; an empty one is 0.
    pub fn heaps(&self) -> [u8; HEAPS] {
        self.heaps.0
    }

    /// Whether the mover wins with best play: the heaps do not cancel (Bouton 1901).
    pub fn is_won(&self) -> bool {
        self.heaps().iter().fold(0, |sum, heap| sum ^ heap) != 0
    }
}

impl Game for Nim {
    type Move = Take;

    fn start() -> Self {
        Nim::with_heaps(&[3, 4, 5])
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.turn_by_outcome()
    }

    fn legal_moves(&self, visit: impl FnMut(Take)) {
        self.heaps.takes(visit);
    }

    fn play(&self, mv: Take) -> Self {
        Nim { heaps: self.heaps.without(mv), mover: self.mover.opponent() }
    }

    fn payoff(&self, seat: Player) -> f64 {
        self.payoff_by_outcome(seat)
    }

    fn key(&self) -> Key {
        Key::mix(self.heaps.word(), self.mover.index() as u64)
    }
}

impl Duel for Nim {
    fn mover(&self) -> Player {
        self.mover
    }

    fn ending(&self) -> Option<Outcome> {
        self.heaps.are_empty().then(|| self.stuck())
    }

    fn stuck(&self) -> Outcome {
        Outcome::win(self.mover.opponent())
    }
}

/// Positions are the heap sizes and the mover, `3,4,5 first`; moves are heap and count, `2-3`.
impl Notation for Nim {
    fn parse_position(text: &str) -> Result<Self, NotationError> {
        let (heaps, mover) = heaps::parse_with_mover(text, 2)?;
        Ok(Nim { heaps, mover })
    }

    fn position_text(&self) -> String {
        heaps::text_with_mover(self.heaps, self.mover)
    }

    fn parse_move(&self, text: &str) -> Result<Take, NotationError> {
        self.heaps.parse_take(text)
    }

    fn move_text(&self, mv: Take) -> String {
        mv.text()
    }
}

/// Each heap is a row of sticks. Touching a stick takes it and all to the right of it, so the third stick of the second
/// heap is called `2.3`.
impl Board for Nim {
    const LOOK: Look = Look::Heaps;

    fn picture(&self) -> Picture {
        Picture { rows: self.heaps.rows(), row_labels: Heaps::labels(), ..Picture::default() }
    }

    fn gesture(&self, mv: Take) -> Vec<String> {
        self.heaps.gesture(mv)
    }

    fn pieces() -> Vec<Piece> {
        Heaps::pieces()
    }

    fn arrange(rows: &[Vec<char>], mover: Player) -> Result<Self, NotationError> {
        Ok(Nim { heaps: Heaps::arrange(rows)?, mover })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit;

    #[test]
    fn sits_the_exam() {
        kit::examine_duel::<Nim>(1, 200).unwrap();
        kit::examine_notation::<Nim>(1, 200).unwrap();
        kit::examine_board::<Nim>(1, 200).unwrap();
        assert!(kit::storm_board(&[Nim::start()], 1, 100_000).unwrap() > 1000);
    }

    #[test]
    fn heaps_that_cancel_are_lost() {
        fn mover_wins(position: Nim) -> bool {
            position.moves().into_iter().any(|mv| !mover_wins(position.play(mv)))
        }
        for a in 0..5 {
            for b in 0..5 {
                let position = Nim::with_heaps(&[a, b, 2]);
                assert_eq!(mover_wins(position), position.is_won(), "{position:?}");
            }
        }
    }

    #[test]
    fn broken_text_is_refused() {
        for bad in ["", "3,", "3,4,5,6,7", "100", "3 third", "a"] {
            assert!(Nim::parse_position(bad).is_err(), "`{bad}` was accepted");
        }
        let samples = ["3,4,5 first", "0,0,1,2 second", "1-2"];
        kit::mutate::storm(&samples, 1, 1_000_000, |text| {
            let _ = Nim::parse_position(text);
            let _ = Nim::start().parse_move(text);
        });
    }
}
