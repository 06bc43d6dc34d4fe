//! The pawns: passed, isolated, doubled, backward, side by side. Every answer is a few shifts over all pawns at once.

use super::phased::Phased;
use cozy_chess::{BitBoard, Color, Square};

/// By the rank a passed pawn has reached, as its owner counts.
const PASSED: [Phased; 8] = [
    Phased::new(0, 0),
    Phased::new(0, 10),
    Phased::new(2, 16),
    Phased::new(8, 36),
    Phased::new(26, 66),
    Phased::new(52, 116),
    Phased::new(84, 178),
    Phased::new(0, 0),
];
/// For each step that the opponent's king is further from the square before the passed pawn than one's own, by rank.
const KING_RACE: [i32; 8] = [0, 0, 1, 3, 6, 9, 12, 0];
/// A passed pawn that a piece stands before, of its worth: a third is lost in the ending.
const BLOCKED_SHARE: i32 = 3;
const ISOLATED: Phased = Phased::new(-12, -12);
const DOUBLED: Phased = Phased::new(-8, -18);
const BACKWARD: Phased = Phased::new(-8, -8);
/// Beside another pawn, or defended by one.
const CONNECTED: Phased = Phased::new(7, 5);

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// Steps seen from one side: forward is away from its own first rank.
#[derive(Clone, Copy)]
pub(super) struct Forward(pub(super) Color);

impl Forward {
    /// One step forward.
    #[inline(always)]
    pub(super) const fn step(self, squares: u64) -> u64 {
        match self.0 {
            Color::White => squares << 8,
            Color::Black => squares >> 8,
        }
    }

    /// All squares before these, on their files.
    #[inline(always)]
    pub(super) const fn span(self, squares: u64) -> u64 {
        let mut filled = self.step(squares);
        match self.0 {
            Color::White => {
                filled |= filled << 8;
                filled |= filled << 16;
                filled |= filled << 32;
            }
            Color::Black => {
                filled |= filled >> 8;
                filled |= filled >> 16;
                filled |= filled >> 32;
            }
        }
        filled
    }

    /// The squares that pawns on these squares attack.
    #[inline(always)]
    pub(super) const fn attacks(self, pawns: u64) -> u64 {
        beside(self.step(pawns))
    }

    #[inline(always)]
    pub(super) const fn rank(self, square: Square) -> usize {
        let rank = square as usize / 8;
        match self.0 {
            Color::White => rank,
            Color::Black => 7 - rank,
        }
    }
}

/// The squares beside these on their rank.
#[inline(always)]
pub(super) const fn beside(squares: u64) -> u64 {
    (squares & !FILE_H) << 1 | (squares & !FILE_A) >> 1
}

/// The files on which there is one of these squares.
#[inline(always)]
pub(super) const fn files_of(squares: u64) -> u64 {
    let mut files = squares | squares >> 8;
    files |= files >> 16;
    files |= files >> 32;
    (files & 0xff) * FILE_A
}

/// What the pawns of one side are worth beyond their places.
pub(super) fn structure(own: u64, other: u64, side: Forward, occupied: u64, kings: [Square; 2]) -> Phased {
    let count = |pawns: u64| pawns.count_ones() as i32;
    let opponent = Forward(!side.0);
    let neighbours = beside(files_of(own));
    let isolated = own & !neighbours;
    let doubled = own & side.span(own);
    let defended = own & side.attacks(own);
    let abreast = own & beside(own);
    // Behind all neighbours, and the next step is covered by a pawn of the opponent.
    let reach = beside(side.span(own) | own);
    let backward = own & !isolated & !reach & opponent.step(opponent.attacks(other) & !side.attacks(own));
    let mut sum = ISOLATED * count(isolated)
        + DOUBLED * count(doubled)
        + BACKWARD * count(backward)
        + CONNECTED * count(defended | abreast);
    let stoppers = other | opponent.attacks(other);
    let passed = own & !opponent.span(stoppers | other) & !opponent.span(own);
    for square in BitBoard(passed) {
        sum += passed_worth(square, side, occupied, kings);
    }
    sum
}

fn passed_worth(square: Square, side: Forward, occupied: u64, kings: [Square; 2]) -> Phased {
    let rank = side.rank(square);
    let before = side.step(square.bitboard().0);
    let worth = PASSED[rank];
    let worth = if before & occupied == 0 {
        worth
    } else {
        Phased::new(worth.middle(), worth.ending() - worth.ending() / BLOCKED_SHARE)
    };
    let race = BitBoard(before).next_square().map_or(0, |goal| distance(kings[1], goal) * 2 - distance(kings[0], goal));
    worth + Phased::new(0, KING_RACE[rank] * race.clamp(-7, 10))
}

/// Steps of a king between two squares.
#[inline]
fn distance(a: Square, b: Square) -> i32 {
    let (a, b) = (a as i32, b as i32);
    (a / 8 - b / 8).abs().max((a % 8 - b % 8).abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHITE: Forward = Forward(Color::White);

    fn pawns(squares: &[Square]) -> u64 {
        squares.iter().fold(0, |set, square| set | square.bitboard().0)
    }

    fn worth(own: &[Square], other: &[Square]) -> Phased {
        structure(pawns(own), pawns(other), WHITE, pawns(own) | pawns(other), [Square::E1, Square::E8])
    }

    #[test]
    fn passed_pawns_are_seen_past_neighbouring_files_only() {
        assert!(worth(&[Square::A5], &[]).ending() > 40);
        assert!(worth(&[Square::A5], &[Square::B7]).ending() < 0, "b7 stops it");
        assert!(worth(&[Square::A5], &[Square::C7]).ending() > 40);
        assert!(worth(&[Square::A5], &[Square::B4]).ending() > 40, "already passed");
    }

    #[test]
    fn chains_are_better_than_islands() {
        assert!(worth(&[Square::D4, Square::E4], &[Square::D7, Square::E7]).middle() > 0);
        assert!(worth(&[Square::D4, Square::D3], &[Square::D7]).middle() < 0);
    }
}
