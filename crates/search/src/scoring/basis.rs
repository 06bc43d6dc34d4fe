//! What a score rests on: whether an estimate entered it, and whether a repetition of the path did.

use foehn_game::Ply;

/// The ground a score stands on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Basis {
    /// The ply nearest the root whose position a repetition below returned to; [`Basis::NO_PLY`] where there is none,
    /// -1 where it lies before the root.
    rests_on: i32,
    /// No estimate entered.
    proved: bool,
}

impl Basis {
    const NO_PLY: i32 = i32::MAX;

    /// Outcomes on the board alone.
    pub(crate) const PROVED: Basis = Basis { rests_on: Self::NO_PLY, proved: true };

    /// An estimate of the evaluation.
    pub(crate) const ESTIMATED: Basis = Basis { rests_on: Self::NO_PLY, proved: false };

    /// The draw rules applied to the game before the root.
    pub(crate) const BEFORE_ROOT: Basis = Basis { rests_on: -1, proved: true };

    /// A repetition of the position at `ply`.
    pub(crate) fn repetition_of(ply: usize) -> Basis {
        Basis { rests_on: ply as i32, proved: true }
    }

    /// An entry of the table.
    #[inline(always)]
    pub(crate) fn of_entry(proved: bool) -> Basis {
        Basis { rests_on: Self::NO_PLY, proved }
    }

    /// The ground of a score that needs both.
    #[inline(always)]
    pub(crate) fn and(self, other: Basis) -> Basis {
        Basis { rests_on: self.rests_on.min(other.rests_on), proved: self.proved & other.proved }
    }

    /// Whether the score of the node at `ply` would be another if the node had been reached by another path.
    #[inline(always)]
    pub(crate) fn is_of_path(self, ply: Ply) -> bool {
        self.rests_on < i32::from(ply.0)
    }

    /// The ground as the parent sees it: a repetition within the subtree of the node at `ply` is the node's own matter.
    #[inline(always)]
    pub(crate) fn leaving(self, ply: Ply) -> Basis {
        if self.is_of_path(ply) { self } else { Basis { rests_on: Self::NO_PLY, ..self } }
    }

    /// Whether no estimate entered.
    #[inline(always)]
    pub(crate) fn is_proved(self) -> bool {
        self.proved
    }
}
