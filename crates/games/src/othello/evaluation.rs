//! A plain evaluation of Othello: mobility, corners and frontier.
//!
//! Few discs and many placements are good until the end: discs beside empty squares (the frontier) give the opponent
//! placements, corners can never be turned back, and a disc diagonally before an empty corner gives it away. The weights are
//! in hundredths of a disc and shrink with the empty squares, because near the end only discs count.

use super::Othello;
use super::directions::Geometry;
use foehn_game::Score;

/// Mobility, corners and frontier.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OthelloKnowledge;

const MOBILITY: i32 = 55;
const FRONTIER: i32 = 28;
const CORNER: i32 = 650;
const BEFORE_CORNER: i32 = 260;
const DISC: i32 = 100;

impl OthelloKnowledge {
    /// What a position is worth to its mover.
    pub(super) fn judge<const N: usize>(&self, position: &Othello<N>) -> Score {
        let (own, other) = (position.own, position.other);
        let empty = position.empty_squares();
        let lead = |squares: u64| (own & squares).count_ones() as i32 - (other & squares).count_ones() as i32;
        let placements = |mover, waiter| Geometry::<N>::placements(mover, waiter).count_ones() as i32;
        let mobility = placements(own, other) - placements(other, own);
        let before_empty_corner = before_corners::<N>(empty);
        let position_worth = MOBILITY * mobility - FRONTIER * lead(Geometry::<N>::around(empty))
            + CORNER * lead(corners::<N>())
            - BEFORE_CORNER * lead(before_empty_corner);
        let empties = empty.count_ones() as i32;
        let board = (N * N) as i32;
        let discs = DISC * lead(Geometry::<N>::ALL) * (board - empties) / board;
        // In the opening discs count for nothing, at the end for everything.
        Score::estimate((position_worth * empties + discs * (board - empties)) / board)
    }
}

/// The four corners.
pub(super) const fn corners<const N: usize>() -> u64 {
    1 | 1 << (N - 1) | 1 << (N * (N - 1)) | 1 << (N * N - 1)
}

/// The squares diagonally before those corners that are empty.
pub(super) fn before_corners<const N: usize>(empty: u64) -> u64 {
    let diagonal_neighbours = 1 << (N + 1) | 1 << (2 * N - 2) | 1 << (N * (N - 2) + 1) | 1 << (N * (N - 1) - 2);
    Geometry::<N>::around(empty & corners::<N>()) & diagonal_neighbours
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::{Game, Knowledge, Player};

    /// The value of a middle-game board with these discs of the mover and the other player added.
    fn value(own: u64, other: u64) -> i32 {
        let block =
            (18..46).filter(|square| (2..6).contains(&(square % 8))).fold(0u64, |block, square| block | 1 << square);
        let inner = 1 << 28 | 1 << 35;
        let position = Othello::<8> { own: own | inner, other: other | block & !inner, mover: Player::FIRST };
        OthelloKnowledge.evaluate(&position).raw()
    }

    #[test]
    fn a_corner_is_worth_having_and_the_square_before_it_is_not() {
        let (a1, b2) = (1, 1 << 9);
        assert!(value(a1, 0) > value(0, 0));
        assert!(value(0, a1) < value(0, 0));
        assert!(value(b2, 0) < value(0, 0));
        assert!(value(a1 | b2, 0) > value(a1, 0) - 100, "the corner is taken: b2 gives nothing away");
    }

    #[test]
    fn the_start_is_even() {
        assert_eq!(OthelloKnowledge.evaluate(&Othello::<8>::start()), Score::DRAW);
        assert_eq!(Geometry::<4>::around(1), 0b0011_0011);
    }
}
