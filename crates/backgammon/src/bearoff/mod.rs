//! Bear-off databases: what is known for certain, or nearly, when both sides have all their checkers at home.
//!
//! [`TwoSided`] is exact: the chance to win for every pair of positions with few checkers, by value iteration from the end of
//! the game. [`OneSided`] says of every home board how many rolls it takes to bear off, and from two of those the odds follow. That is not quite exact, for a
//! side that bears off as fast as it can on average is not always right to do so. Both are computed in about a second when they are
//! first wanted; [`build`] keeps them in files.

mod files;
mod home;
mod one_sided;
mod two_sided;

pub use files::{build, one_sided_file, two_sided_file};
pub use home::Home;
pub use one_sided::{OneSided, Rolls};
pub use two_sided::{CubeEquities, TwoSided};

use crate::board::{Board, Side};
use crate::learning::Odds;
use std::sync::OnceLock;

/// Whether all checkers are in the home board or borne off.
#[inline]
pub(crate) fn all_home(side: &Side) -> bool {
    side[7..].iter().fold(0, |any, &checkers| any | checkers) == 0
}

/// The odds of a board where both sides have all checkers at home; `None` elsewhere. The game is not over.
#[inline]
pub(crate) fn odds(board: &Board) -> Option<Odds> {
    if !all_home(&board.own) || !all_home(&board.other) {
        return None;
    }
    let (own, other) = (Home::of(&board.own), Home::of(&board.other));
    Some(match two_sided().win(own, other) {
        Some(win) => [win, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
        None => one_sided().odds(own, other),
    })
}

/// The one-sided database, computed when it is first wanted.
pub fn one_sided() -> &'static OneSided {
    static DATABASE: OnceLock<OneSided> = OnceLock::new();
    DATABASE.get_or_init(OneSided::compute)
}

/// The two-sided database, computed when it is first wanted.
pub fn two_sided() -> &'static TwoSided {
    static DATABASE: OnceLock<TwoSided> = OnceLock::new();
    DATABASE.get_or_init(TwoSided::compute)
}

#[cfg(test)]
mod tests;
