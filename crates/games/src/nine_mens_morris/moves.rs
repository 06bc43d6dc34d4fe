//! A move: a man from the hand or from a field, where it goes, and the man it removes.

use super::field::Field;
use std::fmt;

/// Three small numbers; 24 stands for the hand, and for no man removed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    from: u8,
    to: u8,
    removed: u8,
}

const NONE: u8 = 24;

impl Move {
    /// A move of the man on `from`, or of one from the hand; no man is removed by it.
    #[inline(always)]
    pub(super) const fn quiet(from: Option<Field>, to: Field) -> Self {
        let from = match from {
            Some(field) => field.index() as u8,
            None => NONE,
        };
        Move { from, to: to.index() as u8, removed: NONE }
    }

    /// The same move, which removes the man on `removed`.
    #[inline(always)]
    pub(super) const fn removing(self, removed: Field) -> Self {
        Move { removed: removed.index() as u8, ..self }
    }

    /// Where the man comes from; `None` for the hand.
    pub fn from(self) -> Option<Field> {
        field(self.from)
    }

    /// Where the man goes.
    #[inline(always)]
    pub const fn to(self) -> Field {
        Field::lowest(1 << self.to)
    }

    /// Whose place becomes free because a mill was closed.
    pub fn removed(self) -> Option<Field> {
        field(self.removed)
    }

    /// The sets of the field left, reached, and cleared; empty where there is none.
    #[inline(always)]
    pub(super) const fn sets(self) -> (u32, u32, u32) {
        (set(self.from), 1 << self.to, set(self.removed))
    }

    /// A number of its own for each pair of fields left and reached, from 1.
    #[inline(always)]
    pub(super) const fn slot(self) -> u16 {
        1 + 24 * self.from as u16 + self.to as u16
    }
}

#[inline(always)]
const fn set(number: u8) -> u32 {
    1 << number & 0xff_ffff
}

fn field(number: u8) -> Option<Field> {
    (number != NONE).then(|| Field::lowest(1 << number))
}

/// The move as players write it: `a1`, `a1-d1`, `a1-d1xg7`, `a1xg7`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(from) = self.from() {
            write!(f, "{from}-")?;
        }
        write!(f, "{}", self.to())?;
        match self.removed() {
            Some(removed) => write!(f, "x{removed}"),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
