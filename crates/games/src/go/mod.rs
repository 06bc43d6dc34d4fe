//! Go on boards from 2x2 to 19x19, with area counting.
//!
//! ```text
//!    A B C D E F G H J      point 0 is A1, 1 is B1, 9 is A2 on 9x9; there is no column I
//!  9 . . . . . . . . .
//!  8 . . . . . . . . .      the first player has X (Black), the second O (White)
//!  7 . . + . . . + . .
//!  6 . . . . X . . . .      a stone is put on an empty point; chains of the other colour without a liberty
//!  5 . . . O + X . . .      are taken away; a stone that would have no liberty itself may not be put (suicide)
//!  4 . . . . O . . . .
//!  3 . . + . . . + . .      whoever likes passes; two passes in a row end the game, and all that
//!  2 . . . . . . . . .      stands on the board counts: dead stones are to be taken first
//!  1 . . . . . . . . .
//! ```
//!
//! One type serves every size: a position knows its own, and the catalog's `go`, `go13` and `go19` differ in their first position. A player's
//! area is its stones and the empty regions that only they touch; White has the komi on top, 7.5 unless a position says otherwise.
//!
//! **Repetition.** A board that has been may not come again, whoever moves (positional superko). A position therefore carries the
//! fingerprints of the boards before it: the one piece of the path that the rules themselves need. It is no part of what a position
//! *is*: equality, key and text leave it out, as chess leaves out its counters. So transpositions are found, a position read from
//! text begins a history of its own, and two positions that are equal may differ in a move that a long cycle forbids to one of
//! them. The plain ko is different: it happens in every game, so the point that may not be taken back at once is part of the position.
//! The list is shared between positions until one of them is played on, and [`make`](foehn_game::Game::make) on a copy of one's own only appends to it. As boards never recur,
//! no game goes on for ever, and positions have no quiet plies.
//!
//! `points.rs` is what a board is made of, `position.rs` the rules, `area.rs` the count, `notation.rs` and `picture.rs` text and
//! drawing, `evaluation.rs` a plain evaluation, `handicap.rs` the stones that the weaker player is given,
//! `playout/` games at random, `pattern_weights.rs` what was learned of moves, `simulation.rs` what Monte-Carlo search has of them and `life.rs` what they say about stones that are dead.

mod area;
mod evaluation;
mod handicap;
mod life;
mod notation;
mod pattern_weights;
mod picture;
pub(crate) mod playable;
pub mod playout;
mod points;
mod position;
mod simulation;
#[cfg(test)]
mod tests;

pub use evaluation::GoKnowledge;
pub use life::Ownership;
pub use notation::{komi_text, move_name, point_name, read_komi, read_move};
pub use pattern_weights::PatternWeights;
pub use playable::{ON_13, ON_19};
pub use points::WIDEST;
pub use position::{Go, GoMove, Illegal};
pub use simulation::{GoInsight, GoPlayouts};
