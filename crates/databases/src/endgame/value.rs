//! The value of a position in two bits, and rows of them.

use foehn_game::{Duel, Outcome, Verdict};

/// What a position is worth to its mover.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Value {
    /// The mover loses.
    Loss = 0,
    /// Nobody wins.
    Draw = 1,
    /// The mover wins.
    Win = 2,
}

impl Value {
    /// The same as the other player sees it.
    #[inline(always)]
    #[must_use]
    pub const fn for_opponent(self) -> Value {
        match self {
            Value::Loss => Value::Win,
            Value::Draw => Value::Draw,
            Value::Win => Value::Loss,
        }
    }

    /// What the rules have decided, as the mover of `position` sees it.
    pub fn of_outcome<G: Duel>(outcome: Outcome, position: &G) -> Value {
        match outcome {
            Outcome::Draw => Value::Draw,
            Outcome::Win { by, .. } if by == position.mover() => Value::Win,
            Outcome::Win { .. } => Value::Loss,
        }
    }

    /// The value as a verdict, without a distance.
    pub const fn verdict(self) -> Verdict {
        match self {
            Value::Loss => Verdict::Loss(None),
            Value::Draw => Verdict::Draw,
            Value::Win => Verdict::Win(None),
        }
    }

    #[inline(always)]
    pub(crate) const fn of_code(code: u8) -> Option<Value> {
        match code {
            0 => Some(Value::Loss),
            1 => Some(Value::Draw),
            2 => Some(Value::Win),
            _ => None,
        }
    }
}

/// In a row of values: nothing is known here, or it does not matter.
pub(crate) const NOTHING: u8 = 3;

/// A row of values, four to a byte; [`NOTHING`] is the fourth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Row<B> {
    pub(crate) bytes: B,
}

impl<B: AsRef<[u8]>> Row<B> {
    /// The code at `rank`.
    #[inline(always)]
    pub(crate) fn code(&self, rank: u64) -> u8 {
        self.bytes.as_ref()[(rank / 4) as usize] >> (rank % 4 * 2) & 3
    }
}

/// How many bytes a row of this many values takes.
pub(crate) const fn row_bytes(values: u64) -> u64 {
    values.div_ceil(4)
}
