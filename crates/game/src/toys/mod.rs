//! Toys: games small enough to know everything about, for tests, examples and teaching.

mod nim;
mod tic_tac_toe;
mod tree;

pub use nim::{Nim, Take};
pub use tic_tac_toe::{TicTacToeKnowledge, TicTacToe, TicTacToeField, TicTacToeIndex};
pub use tree::Tree;
