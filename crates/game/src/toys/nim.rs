//! Nim: take any number from one heap; whoever takes the last one wins.
//!
//! The mover loses exactly where the heaps xor to zero, so every search can be checked against the truth.

use crate::{
    Board, Cell, Duel, Game, Key, Look, Notation, NotationError, Outcome, Picture, Piece, Player, Shade, Turn,
};

const HEAPS: usize = 4;
const LARGEST: u8 = 99;

/// A position of Nim: up to four heaps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Nim {
    heaps: [u8; HEAPS],
    mover: Player,
}

/// A move of Nim.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Take {
    heap: u8,
    count: u8,
}

impl Nim {
    /// A game with these heaps (at most four, the rest are empty), the first player to move.
    pub fn with_heaps(heaps: &[u8]) -> Self {
        debug_assert!(heaps.len() <= HEAPS, "Nim is played here with at most {HEAPS} heaps");
        let mut all = [0; HEAPS];
        all.iter_mut().zip(heaps).for_each(|(slot, &heap)| *slot = heap);
        Nim { heaps: all, mover: Player::FIRST }
    }

    /// The sizes of the heaps; an empty one is 0.
    pub fn heaps(&self) -> [u8; HEAPS] {
        self.heaps
    }

    /// Whether the mover wins with best play: the heaps do not cancel (Bouton 1901).
    pub fn is_won(&self) -> bool {
        self.heaps.iter().fold(0, |sum, heap| sum ^ heap) != 0
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

    fn legal_moves(&self, mut visit: impl FnMut(Take)) {
        for (heap, &size) in (0..).zip(&self.heaps) {
            (1..=size).for_each(|count| visit(Take { heap, count }));
        }
    }

    fn play(&self, mv: Take) -> Self {
        let mut next = *self;
        next.heaps[usize::from(mv.heap)] -= mv.count;
        next.mover = self.mover.opponent();
        next
    }

    fn payoff(&self, seat: Player) -> f64 {
        self.payoff_by_outcome(seat)
    }

    fn key(&self) -> Key {
        Key::mix(u64::from(u32::from_le_bytes(self.heaps)), self.mover.index() as u64)
    }
}

impl Duel for Nim {
    fn mover(&self) -> Player {
        self.mover
    }

    fn ending(&self) -> Option<Outcome> {
        (self.heaps == [0; HEAPS]).then(|| self.stuck())
    }

    fn stuck(&self) -> Outcome {
        Outcome::win(self.mover.opponent())
    }
}

/// Positions are the heap sizes and the mover, `3,4,5 first`; moves are heap and count, `2-3`.
impl Notation for Nim {
    fn parse_position(text: &str) -> Result<Self, NotationError> {
        let (sizes, mover) = text.trim().split_once(' ').unwrap_or((text.trim(), "first"));
        let blanks = text.len() - text.trim_start().len();
        let mover_at = blanks + sizes.len() + 1;
        let mut heaps = Vec::new();
        let mut at = blanks;
        for size in sizes.split(',') {
            let heap = size.parse().ok().filter(|&heap| heap <= LARGEST && heaps.len() < HEAPS).ok_or_else(|| {
                let expected = format!("up to {HEAPS} heap sizes from 0 to {LARGEST}, such as `3,4,5`");
                NotationError::new(at, NotationError::quote(size), expected)
            })?;
            heaps.push(heap);
            at += size.len() + 1;
        }
        let mover = match mover.trim() {
            "first" => Player::FIRST,
            "second" => Player::SECOND,
            other => {
                let what = NotationError::quote(other);
                return Err(NotationError::new(mover_at, what, "`first` or `second` to move"));
            }
        };
        Ok(Nim { mover, ..Nim::with_heaps(&heaps) })
    }

    fn position_text(&self) -> String {
        let heaps = self.heaps.map(|heap| heap.to_string()).join(",");
        format!("{heaps} {}", ["first", "second"][self.mover.index()])
    }

    fn parse_move(&self, text: &str) -> Result<Take, NotationError> {
        let named = self.moves().into_iter().find(|&mv| self.move_text(mv) == text.trim());
        named.ok_or_else(|| {
            let expected = "a heap and how many to take from it, such as `2-3`";
            NotationError::new(0, NotationError::quote(text.trim()), expected)
        })
    }

    fn move_text(&self, mv: Take) -> String {
        format!("{}-{}", mv.heap + 1, mv.count)
    }
}

/// Each heap is a row of sticks. Touching a stick takes it and all to the right of it, so the third stick of the second
/// heap is called `2.3`.
impl Board for Nim {
    const LOOK: Look = Look::Heaps;

    fn picture(&self) -> Picture {
        let stick = |heap: usize, stick: u8| Cell {
            glyph: STICK,
            owner: None,
            shade: Shade::Light,
            name: stick_name(heap, stick),
        };
        let row = |(heap, &size): (usize, &u8)| (0..size).map(|place| stick(heap, place)).collect();
        Picture {
            rows: self.heaps.iter().enumerate().map(row).collect(),
            row_labels: (1..=HEAPS).map(|heap| heap.to_string()).collect(),
            ..Picture::default()
        }
    }

    fn gesture(&self, mv: Take) -> Vec<String> {
        let heap = usize::from(mv.heap);
        vec![stick_name(heap, self.heaps[heap] - mv.count)]
    }

    fn pieces() -> Vec<Piece> {
        vec![Piece { glyph: STICK, owner: None, name: "stick" }]
    }

    /// Blanks and dots between sticks do not count: a heap is as large as its row has sticks.
    fn arrange(rows: &[Vec<char>], mover: Player) -> Result<Self, NotationError> {
        if rows.len() > HEAPS {
            let at = rows[..HEAPS].iter().map(Vec::len).sum();
            return Err(NotationError::new(at, format!("{} rows", rows.len()), format!("at most {HEAPS} heaps")));
        }
        let glyphs = rows.iter().flatten();
        if let Some((at, glyph)) = glyphs.enumerate().find(|(_, glyph)| !matches!(**glyph, STICK | '.' | ' ')) {
            let what = NotationError::quote(&glyph.to_string());
            return Err(NotationError::new(at, what, format!("`{STICK}` for a stick")));
        }
        let mut heaps = [0; HEAPS];
        let mut at = 0;
        for (heap, row) in heaps.iter_mut().zip(rows) {
            let sticks = row.iter().filter(|&&glyph| glyph == STICK).count();
            let size = u8::try_from(sticks).ok().filter(|&size| size <= LARGEST);
            let expected = || format!("at most {LARGEST} sticks in a heap");
            *heap = size.ok_or_else(|| NotationError::new(at, format!("{sticks} sticks"), expected()))?;
            at += row.len();
        }
        Ok(Nim { heaps, mover })
    }
}

const STICK: char = '|';

/// What a stick is called; both are counted from 0 here, from 1 in the name.
fn stick_name(heap: usize, stick: u8) -> String {
    format!("{}.{}", heap + 1, stick + 1)
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
