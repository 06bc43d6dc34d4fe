//! The twenty-four fields and their bits.
//!
//! Eight bits for each of the three squares, clockwise from its top left corner, the outer square first. So a step along
//! a square is a rotation of its byte, a step between squares a shift by eight, and the odd bits are the middles of sides.
//!
//! ```text
//! 7   0-----------1-----------2
//!     |           |           |
//! 6   |   8-------9------10   |
//!     |   |       |       |   |
//! 5   |   |  16--17--18   |   |
//!     |   |   |       |   |   |
//! 4   7--15--23      19--11---3
//!     |   |   |       |   |   |
//! 3   |   |  22--21--20   |   |
//!     |   |       |       |   |
//! 2   |  14------13------12   |
//!     |           |           |
//! 1   6-----------5-----------4
//!     a   b   c   d   e   f   g
//! ```

use std::fmt;

/// Where the eight fields of a square lie, seen from the middle of the board.
const AROUND: [(i8, i8); 8] = [(-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0)];

/// One of the twenty-four fields.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Field(u8);

impl Field {
    /// All fields, in the order of their bits.
    pub fn all() -> impl Iterator<Item = Field> {
        (0..24).map(Field)
    }

    /// The field in this column and row, both from 0, `a` and `1` first; `None` where there is none.
    pub fn at(column: usize, row: usize) -> Option<Field> {
        Field::all().find(|field| (field.column(), field.row()) == (column, row))
    }

    /// The field called `name`, whatever its case.
    ///
    /// ```
    /// use foehn_games::nine_mens_morris::Field;
    /// assert_eq!(Field::named("d2").map(|field| field.to_string()).as_deref(), Some("d2"));
    /// assert_eq!(Field::named("d4"), None);
    /// ```
    pub fn named(name: &str) -> Option<Field> {
        match *name.as_bytes() {
            [column, row @ b'1'..=b'7'] => {
                let column = column.to_ascii_lowercase().checked_sub(b'a')?;
                Field::at(usize::from(column), usize::from(row - b'1'))
            }
            _ => None,
        }
    }

    /// The field of the lowest bit of a set that is not empty.
    #[inline(always)]
    pub(super) const fn lowest(set: u32) -> Field {
        debug_assert!(set != 0, "an empty set has no lowest bit");
        Field(set.trailing_zeros() as u8)
    }

    /// The fields of a set, in the order of their bits.
    pub(super) fn all_in(set: u32) -> impl Iterator<Item = Field> {
        Field::all().filter(move |field| set & field.bit() != 0)
    }

    /// The number of the field, from 0 to 23, as in the drawing above.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of this field alone.
    #[inline(always)]
    pub(super) const fn bit(self) -> u32 {
        1 << self.0
    }

    /// The column from 0, `a` first.
    pub const fn column(self) -> usize {
        let (right, _) = AROUND[self.0 as usize % 8];
        (3 + right * (3 - self.0 as i8 / 8)) as usize
    }

    /// The row from 0, `1` first.
    pub const fn row(self) -> usize {
        let (_, up) = AROUND[self.0 as usize % 8];
        (3 + up * (3 - self.0 as i8 / 8)) as usize
    }
}

/// Column and row, as players write it.
impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column() as u8), self.row() + 1)
    }
}

#[cfg(test)]
mod tests {
    // TRAITS
    use super::*;

    #[test]
    fn fields_are_called_as_players_call_them() {
        let names: Vec<_> = Field::all().map(|field| field.to_string()).collect();
        let outer = ["a7", "d7", "g7", "g4", "g1", "d1", "a1", "a4"];
        let middle = ["b6", "d6", "f6", "f4", "f2", "d2", "b2", "b4"];
        let inner = ["c5", "d5", "e5", "e4", "e3", "d3", "c3", "c4"];
        assert_eq!(names, [outer, middle, inner].concat());
        assert!(Field::all().all(|field| Field::named(&field.to_string().to_uppercase()) == Some(field)));
        for nowhere in ["", "a", "a2", "d4", "h1", "a8", "a11", "é1", "1a", "`1"] {
            assert_eq!(Field::named(nowhere), None, "{nowhere}");
        }
    }
}
