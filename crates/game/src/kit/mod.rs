//! The kit: what every game is examined with.
//!
//! [`examine`] is the exam of any game; [`examine_duel`], [`examine_chance`], [`examine_hidden`], [`examine_notation`],
//! [`examine_board`], [`examine_hidden_board`], [`examine_skipping`] and [`examine_retrograde`] are those of the abilities, [`examine_knowledge`] and
//! [`examine_shares`] and [`examine_equity`] those of evaluations. [`expectiminimax`], [`value_iteration`] and [`vector_minimax`] are the values that searches are
//! compared with. [`storm_board`] sets boards up at random, [`perft`] counts move paths, [`perft_file`] reads known counts,
//! [`playthrough`] writes a whole random game as text for golden files, [`mutate`] breaks texts for parsers to refuse.

mod examine;
mod examine_board;
mod examine_chance;
mod examine_duel;
mod examine_equity;
mod examine_hidden;
mod examine_knowledge;
mod examine_retrograde;
mod examine_shares;
mod examine_skipping;
mod expectiminimax;
pub mod golden;
pub mod mutate;
mod perft;
pub mod perft_file;
mod playthrough;
mod random;
mod value_iteration;
mod vector_minimax;

pub use examine::{Violation, examine, examine_from, examine_notation, examine_notation_from};
pub use examine_board::{examine_board, examine_board_from, storm_board};
pub use examine_chance::{examine_chance, examine_chance_from};
pub use examine_duel::{examine_duel, examine_duel_from};
pub use examine_equity::examine_equity;
pub use examine_hidden::{
    examine_hidden, examine_hidden_board, examine_hidden_board_from, examine_hidden_from, examine_recall,
};
pub use examine_knowledge::examine_knowledge;
pub use examine_retrograde::examine_retrograde;
pub use examine_shares::examine_shares;
pub use examine_skipping::examine_skipping;
pub use expectiminimax::{expectiminimax, expectiminimax_to};
pub use perft::{divide, perft, perft_plain};
pub use playthrough::playthrough;
pub use random::Random;
pub use value_iteration::{IteratedValues, value_iteration};
pub use vector_minimax::{vector_minimax, vector_minimax_to};
