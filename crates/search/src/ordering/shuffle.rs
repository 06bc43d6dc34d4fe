//! A random order of moves, the same whenever a position is met: what every other order is measured against.

use foehn_game::Key;

/// The rank of the move at this place of the list in the position with this key.
#[cold]
pub(crate) fn shuffled(key: Key, place: u16) -> i32 {
    (key.with(place.into()).0 >> 34) as i32
}
