//! Toys: games small enough to know everything about, for tests, examples and teaching.

mod nim;
mod tic_tac_toe;
mod tree;

pub use nim::{Nim, Take};
pub use tic_tac_toe::{TicTacToe, TicTacToeField, TicTacToeIndex, TicTacToeKnowledge};
pub use tree::Tree;
