//! The vital point of a small space: whoever plays there first decides whether the space is two eyes or one (nakade; in playouts: Chaslot, Fiter, Hoock,
//! Rimmel and Teytaud 2009).
//!
//! A space is a few empty cells that stones of one colour enclose. Its vital point is the cell with the most empty neighbours, where there are enough
//! of them: the middle of three in a row or in a corner, of four around a cell, of five and six in the shapes that one stone spoils.

use super::board::{BORDER, Board, EMPTY, NOWHERE};

/// The largest space with a vital point.
const LARGEST: usize = 6;

impl<const STRIDE: usize, const CELLS: usize> Board<STRIDE, CELLS> {
    /// The vital point of a space beside the last stone; nowhere if there is none.
    #[inline]
    pub(super) fn vital_point(&self) -> usize {
        let starts = Self::neighbours(self.last).into_iter();
        let mut narrow = starts.filter(|&cell| {
            self.colour(cell) == EMPTY && self.count_empty_around(cell) <= 2 && !self.touches_both(cell)
        });
        narrow.find_map(|cell| self.vital_point_of(cell)).unwrap_or(NOWHERE)
    }

    /// The vital point of the space of an empty cell, where stones of one colour enclose it.
    fn vital_point_of(&self, start: usize) -> Option<usize> {
        let mut space = [start; LARGEST];
        let (mut count, mut next) = (1, 0);
        let mut owner = EMPTY;
        let (mut vital, mut most) = (start, 0);
        while next < count {
            let cell = space[next];
            next += 1;
            let open = self.count_empty_around(cell);
            if open > most {
                (vital, most) = (cell, open);
            }
            for beside in Self::neighbours(cell) {
                match self.colour(beside) {
                    EMPTY if space[..count].contains(&beside) => (),
                    EMPTY if count == LARGEST => return None,
                    EMPTY => {
                        space[count] = beside;
                        count += 1;
                    }
                    BORDER => (),
                    colour if owner == EMPTY || owner == colour => owner = colour,
                    _ => return None,
                }
            }
        }
        let needed = match count {
            3 => 2,
            4 | 5 => 3,
            6 => 4,
            _ => return None,
        };
        (most >= needed).then_some(vital)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::{Go, point_name, read_move};
    use foehn_game::{Game, Notation};

    /// The vital point that the player to move sees after a move.
    fn vital(rows: &str, mv: &str) -> Option<String> {
        let position = Go::parse_position(rows).unwrap();
        let size = position.size();
        let mut board = Board::<10, 128>::new(size);
        board.set_up(&position.play(read_move(size, mv).unwrap()));
        let cell = board.vital_point();
        (cell != NOWHERE).then(|| point_name(size, Board::<10, 128>::point(size, cell)))
    }

    #[test]
    fn the_middle_of_a_small_space_is_vital() {
        // White closes three cells in the corner: B1 makes two eyes, or spoils them.
        assert_eq!(vital("7/7/7/7/7/oo1o3/3o3 w", "C2").as_deref(), Some("B1"));
        assert_eq!(vital("7/7/7/7/ooo4/2o4/1oo4 w", "D5"), None, "nothing small beside the last stone");
        assert_eq!(vital("7/7/7/7/7/ooo4/3o3 w", "E1"), None, "the stone stands elsewhere");
    }

    #[test]
    fn four_in_a_row_and_spaces_of_both_colours_have_none() {
        assert_eq!(vital("7/7/7/7/7/ooo1o2/4o2 w", "D2"), None, "four in a row live");
        assert_eq!(vital("7/7/7/7/7/ox1o3/3o3 w", "C2"), None, "a space that both touch");
    }
}
