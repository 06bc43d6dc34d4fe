//! The two-for-one patterns: what must stand where, and what else is asked.
//!
//! A combination begins with a man on A that steps next to an opposing piece; squares are counted from A in rows forward
//! and columns to the right, as its owner sees the board, for a step to the left: the man goes to B, (1, -1). The mirror
//! image, a step to the right, counts columns the other way. The first pattern is figure 2 of Schaeffer 2001, with seven
//! squares that are needed (A is d2, B is c3) and seventeen that are asked: the 24 of the paper.
//!
//! ```text
//!   (5,..)      .   .   .   .   .   .          third jumps need a free square here
//!   (4,..)        f   .   f   f   f            whoever stands here may take back
//!   (3,..)      .   o   .   ?   [ ]            where the second jump lands
//!   (2,..)        [X]   ?   [x]   .            X takes the man, x is the second victim
//!   (1,..)      f  [B ]  [ ]   o               the man is offered on B
//!   (0,..)        ?   [A]   .                  X lands on A, and is taken from (-1,-1)
//!  (-1,..)         [r]    o
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
