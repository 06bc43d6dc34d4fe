//! A teacher's table of positions: values found at exactly the depth that is asked, so that they are those of minimax.
//!
//! Values hold for one search only, because the next one draws other random terms; moves are remembered for their order.

use super::position_module::WON;
use foehn_game::Key;

/// Values beyond this count plies to the end of the game.
const COUNTS_PLIES: i32 = WON - 100;

/// What a value says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What the table says about a node.
pub(super) enum Stored<M> {
    /// Its value, or a bound that answers its window.
    Value(i32),
    /// The move that was best before.
    Move(M),
    Nothing,
}

#[derive(Clone, Copy)]
struct Entry<M> {
    key: Key,
    value: i32,
    search: u16,
    depth: u8,
    bound: Bound,
    mv: M,
}

pub(super) struct TeacherTable<M> {
    entries: Vec<Option<Entry<M>>>,
    search: u16,
}

impl<M: Copy> TeacherTable<M> {
    /// A table as large as the tree of so many plies wants it; none for small trees.
    pub(super) fn for_depth(depth: u8) -> Option<Self> {
        let bits = match depth {
            0..=2 => return None,
            3 => 11,
            4 => 13,
            5 => 15,
            6 => 17,
            _ => 19,
        };
        Some(TeacherTable { entries: vec![None; 1 << bits], search: 0 })
    }

    pub(super) fn begin_search(&mut self) {
        self.search = self.search.wrapping_add(1);
    }

    #[inline]
    fn place(&self, key: Key) -> usize {
        key.0 as usize & (self.entries.len() - 1)
    }

    #[inline]
    pub(super) fn probe(&self, key: Key, alpha: i32, beta: i32, depth: u8, ply: u8) -> Stored<M> {
        let Some(entry) = self.entries[self.place(key)].filter(|entry| entry.key == key) else {
            return Stored::Nothing;
        };
        if entry.search == self.search && entry.depth == depth {
            let value = seen_from_root(entry.value, ply);
            let answers = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => value >= beta,
                Bound::AtMost => value <= alpha,
            };
            if answers {
                return Stored::Value(value);
            }
        }
        Stored::Move(entry.mv)
    }

    #[inline]
    pub(super) fn store(&mut self, key: Key, value: i32, bound: Bound, depth: u8, ply: u8, mv: M) {
        let place = self.place(key);
        // A deeper entry of the same search is worth more; anything else is replaced.
        let keeps =
            self.entries[place].is_some_and(|old| old.search == self.search && old.depth > depth && old.key != key);
        if !keeps {
            let value = seen_from_node(value, ply);
            self.entries[place] = Some(Entry { key, value, search: self.search, depth, bound, mv });
        }
    }
}

/// A value that counts plies from the root, counted from a node instead.
#[inline]
fn seen_from_node(value: i32, ply: u8) -> i32 {
    if value.abs() > COUNTS_PLIES { value + value.signum() * i32::from(ply) } else { value }
}

/// The other way round.
#[inline]
fn seen_from_root(value: i32, ply: u8) -> i32 {
    if value.abs() > COUNTS_PLIES { value - value.signum() * i32::from(ply) } else { value }
}
