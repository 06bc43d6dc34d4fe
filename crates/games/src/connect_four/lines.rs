//! Lines of four on columns of `H` rows with one spare bit each.
//!
//! A step up is 1 bit, a step to the next column `H + 1`, and the diagonals lie one less and one more. The spare bits
//! are never stones, so a line that leaves the board meets one of them and ends.

/// Lines of four on columns of `H` rows.
pub(super) struct Lines<const H: usize>;

impl<const H: usize> Lines<H> {
    /// Upwards, to the right and down, to the right, to the right and up.
    const STEPS: [usize; 4] = [1, H, H + 1, H + 2];

    /// Whether `stones` hold four in a row.
    #[inline(always)]
    pub(super) fn has_four(stones: u64) -> bool {
        let mut fours = 0;
        for step in Self::STEPS {
            let pairs = stones & right(stones, step);
            fours |= pairs & right(pairs, 2 * step);
        }
        fours != 0
    }

    /// The places where one more stone would make four with `stones`; stones, spare bits and bits beyond the board
    /// among them. Upwards only the place on top of three can be empty.
    #[inline(always)]
    pub(super) fn completing_cells(stones: u64) -> u64 {
        let mut cells = left(stones, 1) & left(stones, 2) & left(stones, 3);
        for step in [H, H + 1, H + 2] {
            let pairs_before = left(stones, step) & left(stones, 2 * step);
            let pairs_after = right(stones, step) & right(stones, 2 * step);
            cells |= pairs_before & (left(stones, 3 * step) | right(stones, step));
            cells |= pairs_after & (right(stones, 3 * step) | left(stones, step));
        }
        cells
    }
}

/// On boards of few tall columns a step may leave the word.
#[inline(always)]
const fn right(stones: u64, by: usize) -> u64 {
    if by < 64 { stones >> by } else { 0 }
}

#[inline(always)]
const fn left(stones: u64, by: usize) -> u64 {
    if by < 64 { stones << by } else { 0 }
}
