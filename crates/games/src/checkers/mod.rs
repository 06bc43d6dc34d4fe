//! Checkers (English draughts): rules, notation and drawing.
//!
//! Capture is forced but any capture will do; every path of a multiple jump is a move of its own; a man that reaches the
//! last row is crowned and stops; whoever cannot move loses. Draws by repetition and by a long series of king moves
//! depend on the path and are judged by [`History`](foehn_game::History) under [`DrawRules`](foehn_game::DrawRules).
//!
//! The rooms: square numbers and the bit layout are in `square.rs`, the packed move in `moves.rs`, who can step and jump
//! where in `generate.rs` with its `pile.rs`, the position and the rules of play in `position.rs`, FEN in `fen.rs`, `11-15`
//! and `15x22x31` in `move_text.rs`, the drawing in `picture.rs`. `evaluation.rs` judges a position, `instinct.rs` and
//! `tactics/` see what a search should look at, `features.rs` is for evolved programs. Deliberately not here: game files (PDN).
//!
//! ```
//! use foehn_game::{Duel, Game, Notation};
//! use foehn_games::checkers::Checkers;
//!
//! let position = Checkers::start();
//! let position = position.play(position.parse_move("11-15").expect("a legal move"));
//! assert_eq!(position.count_moves(), 7);
//! assert_eq!(position.position_text(), "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15");
//! ```

mod endgame;
mod evaluation;
mod features;
mod fen;
mod generate;
mod instinct;
mod knowledge;
mod move_text;
mod moves;
mod notation;
mod picture;
mod pile;
mod playable;
mod position;
mod square;
mod tactics;

pub use endgame::CheckersIndex;
pub use evaluation::CheckersKnowledge;
pub use features::CheckersFeatures;
pub use moves::Move;
pub use position::{Checkers, Piece};
pub use square::Square;
pub use tactics::CheckersTactics;
