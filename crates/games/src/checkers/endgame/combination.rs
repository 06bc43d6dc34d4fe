//! Sets of squares and their numbers: combinations in colexicographic order, over squares that are counted from Black's side, from
//! White's, or along a path.

/// `CHOOSE[n][k]`: the ways to choose `k` of `n`. Larger than needed, so that a mask proves an index small enough.
const CHOOSE: [[u32; 16]; 64] = {
    let mut table = [[0; 16]; 64];
    let mut n = 0;
    while n <= 32 {
        table[n][0] = 1;
        let mut k = 1;
        while k <= 8 && n > 0 {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

#[inline(always)]
pub(super) const fn choose(n: u32, k: u32) -> u64 {
    CHOOSE[n as usize & 63][k as usize & 15] as u64
}

/// The colexicographic rank of `set` among the sets of as many squares of `squares`, where `before` are the squares that are
/// counted before the one with this bit.
#[inline(always)]
fn rank(set: u64, squares: u64, before: impl Fn(u64) -> u64) -> u64 {
    let (mut rank, mut left) = (0, set);
    while left != 0 {
        let before = before(left & left.wrapping_neg());
        rank += choose((squares & before).count_ones(), 1 + (set & before).count_ones());
        left &= left - 1;
    }
    rank
}

/// The rank, counted from Black's side.
#[inline(always)]
pub(super) fn rank_from_lowest(set: u64, squares: u64) -> u64 {
    rank(set, squares, |bit| bit - 1)
}

/// The rank, counted from White's side.
#[inline(always)]
pub(super) fn rank_from_highest(set: u64, squares: u64) -> u64 {
    rank(set, squares, |bit| !(bit | (bit - 1)))
}

/// The rank, counted along the path.
#[inline(always)]
pub(super) fn rank_on_path(set: u64, squares: u64) -> u64 {
    rank(set, squares, |bit| BEFORE[bit.trailing_zeros() as usize])
}

/// The set of `count` of `squares` with this rank, where `last` is the last one counted of the squares that are left.
#[inline(always)]
fn set(mut rank: u64, mut count: u32, mut squares: u64, mut last: impl FnMut(u64) -> u64) -> u64 {
    let (mut set, mut below) = (0, squares.count_ones());
    while count > 0 {
        let bit = last(squares);
        squares ^= bit;
        below -= 1;
        if choose(below, count) <= rank {
            rank -= choose(below, count);
            count -= 1;
            set |= bit;
        }
    }
    set
}

/// The set with this rank, counted from Black's side.
#[inline(always)]
pub(super) fn set_from_lowest(rank: u64, count: u32, squares: u64) -> u64 {
    set(rank, count, squares, |left| 1 << (63 - left.leading_zeros()))
}

/// The set with this rank, counted from White's side.
#[inline(always)]
pub(super) fn set_from_highest(rank: u64, count: u32, squares: u64) -> u64 {
    set(rank, count, squares, |left| left & left.wrapping_neg())
}

/// The set with this rank, counted along the path.
#[inline(always)]
pub(super) fn set_on_path(rank: u64, count: u32, squares: u64) -> u64 {
    let mut path = PATH.iter().rev();
    set(rank, count, squares, |left| {
        let last = path.find(|&&bit| left >> bit & 1 == 1).expect("every square is on the path");
        1 << last
    })
}

/// The bits of the squares in the order in which kings are counted: through rows 1, 3, 5 and 7 and back through 8, 6, 4 and 2, to
/// and fro.
const PATH: [u8; 32] = {
    let mut path = [0; 32];
    let mut at = 0;
    while at < 32 {
        let (turn, column) = (at / 4, at % 4);
        let row = if turn < 4 { 2 * turn } else { 15 - 2 * turn };
        let square = 4 * row + if row / 2 % 2 == 0 { column } else { 3 - column };
        path[at] = (square + square / 8) as u8;
        at += 1;
    }
    path
};

/// By the number of a bit: the squares before it on the path.
const BEFORE: [u64; 64] = {
    let mut before = [0; 64];
    let (mut passed, mut at) = (0, 0);
    while at < 32 {
        before[PATH[at] as usize] = passed;
        passed |= 1 << PATH[at];
        at += 1;
    }
    before
};

/// Some squares, by number along the path.
pub(super) struct Squares([u8; 32]);

impl Squares {
    #[inline(always)]
    pub(super) fn of(bits: u64) -> Self {
        let mut list = [0; 32];
        let mut count = 0;
        for bit in PATH {
            list[count & 31] = bit;
            count += (bits >> bit & 1) as usize;
        }
        Squares(list)
    }

    /// The squares whose numbers are in `numbers`.
    #[inline(always)]
    pub(super) fn spread(&self, mut numbers: u64) -> u64 {
        let mut bits = 0;
        while numbers != 0 {
            bits |= 1 << self.0[numbers.trailing_zeros() as usize & 31];
            numbers &= numbers - 1;
        }
        bits
    }
}

/// The next larger set of as many numbers, the one that follows in colexicographic order (Gosper's hack).
#[inline(always)]
pub(super) const fn following(set: u64) -> u64 {
    if set == 0 {
        return 0;
    }
    let lowest = set & set.wrapping_neg();
    let ripple = set + lowest;
    ripple | (set ^ ripple) >> (lowest.trailing_zeros() + 2)
}
