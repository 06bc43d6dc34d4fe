//! Nim for three players, or any number up to four: take any number from one heap, in turn.
//!
//! Whoever takes the last stick comes first, and the others follow backwards round the table: whoever moved before
//! comes second, and whoever would have to move next comes last (Li 1978). The payoff is the number of players one has
//! left behind. A plain win for one and nothing for the others would leave the losers without a wish: they could give
//! the game to either of the others, and its value would depend on the order of moves. Here every player prefers one
//! end to another wherever they differ, so [max^n](crate::kit::vector_minimax) has one value, and every search can be
//! checked against it.
//!
//! There is a rule as in Nim for two: whoever is to move comes last exactly where, for each binary digit, the number of
//! heaps with a one there is a multiple of the number of players.

use super::heaps::{self, HEAPS, Heaps, Take};
use crate::{Board, Game, Key, Look, Notation, NotationError, Picture, Piece, Player, Skipping, Turn};

const NAMES: &[&str] = &["First", "Second", "Third", "Fourth"];

/// A position of Nim for so many players, 2 to 4.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NimOf<const SEATS: usize> {
    heaps: Heaps,
    mover: Player,
}

/// Nim for three players.
pub type ThreePlayerNim = NimOf<3>;

impl<const SEATS: usize> NimOf<SEATS> {
    /// Fails to compile for numbers of players that this game is not for.
    const SEATS_ARE_KNOWN: () = assert!(SEATS >= 2 && SEATS <= NAMES.len(), "this Nim is for 2 to 4 players");

    /// A game with these heaps (at most four, the rest are empty), the first player to move.
    pub fn with_heaps(heaps: &[u8]) -> Self {
        const { Self::SEATS_ARE_KNOWN };
        NimOf { heaps: Heaps::of(heaps), mover: Player::FIRST }
    }

    /// The sizes of the heaps; an empty one is 0.
    pub fn heaps(&self) -> [u8; HEAPS] {
        self.heaps.0
    }

    /// Whether the mover comes last if everybody plays as well as can be (Li 1978).
    pub fn mover_comes_last(&self) -> bool {
        let ones = |digit: u32| self.heaps().iter().filter(|&heap| heap >> digit & 1 == 1).count();
        (0..u8::BITS).all(|digit| ones(digit).is_multiple_of(SEATS))
    }
}

impl<const SEATS: usize> Game for NimOf<SEATS> {
    type Move = Take;

    const SEATS: usize = SEATS;

    fn start() -> Self {
        Self::with_heaps(&[1, 2, 3, 2])
    }

    fn turn(&self) -> Turn {
        if self.heaps.are_empty() { Turn::Over } else { Turn::Player(self.mover) }
    }

    fn legal_moves(&self, visit: impl FnMut(Take)) {
        self.heaps.takes(visit);
    }

    fn play(&self, mv: Take) -> Self {
        NimOf { heaps: self.heaps.without(mv), mover: self.mover.next(SEATS) }
    }

    /// How many players the one in `seat` has left behind: the one who would be to move none, the next round the table
    /// one, and so on to whoever took the last stick.
    fn payoff(&self, seat: Player) -> f64 {
        ((seat.index() + SEATS - self.mover.index()) % SEATS) as f64
    }

    fn key(&self) -> Key {
        Key::mix(self.heaps.word(), self.mover.index() as u64)
    }
}

/// To pass is not allowed in Nim, but the position after it is one of the game.
impl<const SEATS: usize> Skipping for NimOf<SEATS> {
    fn skip(&self) -> Option<Self> {
        (!self.is_over()).then_some(NimOf { mover: self.mover.next(SEATS), ..*self })
    }
}

/// Positions are the heap sizes and the mover, `3,4,5 third`; moves are heap and count, `2-3`.
impl<const SEATS: usize> Notation for NimOf<SEATS> {
    const PLAYERS: &'static [&'static str] = NAMES.split_at(SEATS).0;

    fn parse_position(text: &str) -> Result<Self, NotationError> {
        let (heaps, mover) = heaps::parse_with_mover(text, SEATS)?;
        Ok(NimOf { heaps, mover })
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

/// Drawn as Nim for two, with the mover below.
impl<const SEATS: usize> Board for NimOf<SEATS> {
    const LOOK: Look = Look::Heaps;

    fn picture(&self) -> Picture {
        let caption = match self.turn() {
            Turn::Player(mover) => format!("{} to move\n", Self::player_name(mover)),
            _ => String::new(),
        };
        Picture { rows: self.heaps.rows(), row_labels: Heaps::labels(), caption, ..Picture::default() }
    }

    fn gesture(&self, mv: Take) -> Vec<String> {
        self.heaps.gesture(mv)
    }

    fn pieces() -> Vec<Piece> {
        Heaps::pieces()
    }

    fn arrange(rows: &[Vec<char>], mover: Player) -> Result<Self, NotationError> {
        Ok(NimOf { heaps: Heaps::arrange(rows)?, mover })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit;
    use crate::toys::Nim;
    use std::collections::HashMap;

    fn sits_the_exam<const SEATS: usize>() {
        kit::examine::<NimOf<SEATS>>(1, 200).unwrap();
        kit::examine_notation::<NimOf<SEATS>>(1, 200).unwrap();
        kit::examine_board::<NimOf<SEATS>>(1, 200).unwrap();
        assert!(kit::examine_skipping(&[NimOf::<SEATS>::start()], 1, 200).unwrap() > 200);
        assert!(kit::storm_board(&[NimOf::<SEATS>::start()], 1, 20_000).unwrap() > 1000);
    }

    #[test]
    fn nim_for_two_to_four_sits_the_exam() {
        sits_the_exam::<2>();
        sits_the_exam::<3>();
        sits_the_exam::<4>();
    }

    /// How many players the mover leaves behind, by looking at every line.
    fn rank<const SEATS: usize>(position: NimOf<SEATS>, known: &mut HashMap<[u8; HEAPS], usize>) -> usize {
        if let Some(&rank) = known.get(&position.heaps()) {
            return rank;
        }
        let ranks = position.moves().into_iter().map(|mv| (rank(position.play(mv), known) + SEATS - 1) % SEATS);
        let best = ranks.max().unwrap_or(0);
        known.insert(position.heaps(), best);
        best
    }

    fn the_rule_holds<const SEATS: usize>() {
        let mut known = HashMap::new();
        let mut last = 0;
        for heaps in (0..7u32.pow(4)).map(|number| [1, 7, 49, 343].map(|place| (number / place % 7) as u8)) {
            let position = NimOf::<SEATS>::with_heaps(&heaps);
            let comes_last = rank(position, &mut known) == 0;
            assert_eq!(comes_last, position.mover_comes_last(), "{heaps:?} for {SEATS}");
            last += usize::from(comes_last);
        }
        assert!(last > 1, "only the empty heaps are lost");
    }

    #[test]
    fn the_mover_comes_last_where_the_digits_cancel() {
        the_rule_holds::<2>();
        the_rule_holds::<3>();
        the_rule_holds::<4>();
    }

    #[test]
    fn for_two_it_is_nim() {
        for heaps in (0..64).map(|number| [number % 4, number / 4 % 4, number / 16]) {
            let two = NimOf::<2>::with_heaps(&heaps);
            assert_eq!(two.mover_comes_last(), !Nim::with_heaps(&heaps).is_won());
        }
    }

    #[test]
    fn the_last_taker_comes_first_and_the_next_last() {
        let position = ThreePlayerNim::with_heaps(&[2]);
        let first_takes_all = position.play(position.parse_move("1-2").unwrap());
        assert_eq!(first_takes_all.payoffs(), [2.0, 0.0, 1.0]);
        assert_eq!(kit::vector_minimax(&position), [2.0, 0.0, 1.0]);
        // A third heap of the same size cancels: now whoever moves comes last.
        assert_eq!(kit::vector_minimax(&ThreePlayerNim::with_heaps(&[2, 2, 2])), [0.0, 1.0, 2.0]);
    }

    #[test]
    fn broken_text_is_refused() {
        let said = |text: &str| ThreePlayerNim::parse_position(text).unwrap_err().to_string();
        assert_eq!(said("3,4 fourth"), "at byte 4: found `fourth`, expected `first`, `second` or `third` to move");
        assert_eq!(said("3,x"), "at byte 2: found `x`, expected up to 4 heap sizes from 0 to 99, such as `3,4,5`");
        kit::mutate::storm(&["3,4,5 third", "0,0,1,2 second", "1-2"], 1, 300_000, |text| {
            if let Ok(position) = ThreePlayerNim::parse_position(text) {
                assert_eq!(ThreePlayerNim::parse_position(&position.position_text()), Ok(position));
            }
            let _ = ThreePlayerNim::start().parse_move(text);
        });
    }
}
