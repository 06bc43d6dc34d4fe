//! The two-for-one patterns: what must stand where, and what else is asked.
//!
//! A combination begins with a man on A that steps next to an opposing piece; squares are counted from A in rows forward
//! and columns to the right, as its owner sees the board, for a step to the left: the man goes to B, (1, -1). The mirror
//! image, a step to the right, counts columns the other way. Figure 2 of Schaeffer 2001, where A is d2, needs the seven
//! squares in brackets and asks about fifteen others:
//!
//! ```text
//!   5                       free                free  a third jump lands here
//!   4                  foe       foe       foe        whoever stands here may take back
//!   3             all       own       [ ]             the second jump lands on (3,3)
//!   2        [X]       all       [x]       free       X takes the man, x is the second victim
//!   1   foe       [B]       [ ]       own             the man is offered on B
//!   0        all       [A]                            X lands on A
//!  -1             [r]       own                       r takes X, to (1,1)
//!  -2        free                free                 X goes on where these are empty
//!        -3   -2   -1   0    1    2    3    4    5
//! ```

/// A square counted from A: rows forward, columns to the right.
pub(super) type Offset = (i8, i8);

/// What a pattern needs on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Need {
    Empty,
    Own,
    Foe,
}

/// How much is asked about a square: the classes that its contents fall into.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ask {
    /// Empty or not.
    Free,
    /// A piece of the mover or not.
    Own,
    /// A piece of the opponent or not.
    Foe,
    /// Empty, the mover's, the opponent's, or not on the board.
    All,
}

impl Ask {
    /// How many classes there are.
    pub(super) const fn classes(self) -> u32 {
        match self {
            Ask::Free | Ask::Own | Ask::Foe => 2,
            Ask::All => 4,
        }
    }
}

/// A combination that begins on A.
#[derive(Debug)]
pub(super) struct Pattern {
    pub(super) name: &'static str,
    /// What must be there, besides A, B: each square touches one before it, or A or B, so that none can lie beyond the edge.
    pub(super) needs: &'static [(Offset, Need)],
    /// What else the outcome depends on.
    pub(super) asks: &'static [(Offset, Ask)],
}

impl Pattern {
    /// The number of classes of positions.
    pub(super) const fn classes(&self) -> u32 {
        let (mut classes, mut ask) = (1, 0);
        while ask < self.asks.len() {
            classes *= self.asks[ask].1.classes();
            ask += 1;
        }
        classes
    }
}
