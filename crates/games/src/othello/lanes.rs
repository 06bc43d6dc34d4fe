//! Four directions of a board in the four lanes of one vector.
//!
//! Plain arrays of words: where the caller was compiled for AVX2, each operation here becomes one instruction (the
//! shifts are its variable shifts); elsewhere it is four. Every function must be inlined for that to happen.

/// One word for each of four directions.
#[derive(Clone, Copy)]
pub(super) struct Lanes(pub(super) [u64; 4]);

impl Lanes {
    /// The same word in every lane.
    #[inline(always)]
    pub(super) const fn all(word: u64) -> Self {
        Lanes([word; 4])
    }

    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        let (Lanes(a), Lanes(b)) = (self, other);
        Lanes([f(a[0], b[0]), f(a[1], b[1]), f(a[2], b[2]), f(a[3], b[3])])
    }

    #[inline(always)]
    pub(super) fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    #[inline(always)]
    pub(super) fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    /// Each lane moved up by its own number of squares.
    #[inline(always)]
    pub(super) fn up(self, squares: Self) -> Self {
        self.zip(squares, |a, by| a << by)
    }

    /// Each lane moved down by its own number of squares.
    #[inline(always)]
    pub(super) fn down(self, squares: Self) -> Self {
        self.zip(squares, |a, by| a >> by)
    }

    /// The lanes laid over each other.
    #[inline(always)]
    pub(super) fn union(self) -> u64 {
        let Lanes(a) = self;
        (a[0] | a[1]) | (a[2] | a[3])
    }
}
