//! Nine Men's Morris (Mühle, mill): rules, notation, drawing, evaluation and endgames.
//!
//! The players put their nine men on the board in turn, then move them along the lines, and whoever is down to three men
//! may fly to any free field. Three in a row along a line are a mill: whoever closes one removes a man of the other
//! player, but none in a mill as long as there are others. Two mills closed by one move remove one man. With two men left,
//! or no move, a player has lost; men in hand are men, and can be moved. Draws by repetition and by a long series of moves without a mill depend on the path and are judged by
//! [`History`](foehn_game::History) under [`DrawRules`](foehn_game::DrawRules).
//!
//! The rooms: fields and the bit layout are in `field.rs`, neighbours and mills of sets of men in `lines.rs`, the move in
//! `moves.rs`, the position and the rules of play in `position.rs`, positions as text in `position_text.rs`, `a1-d1xg7` in
//! `move_text.rs`, the drawing in `picture.rs`. `evaluation.rs` judges a position, `endgame.rs` numbers the endgames.
//!
//! ```
//! use foehn_game::{Duel, Game, Notation};
//! use foehn_games::nine_mens_morris::NineMensMorris;
//!
//! let position = ["d2", "d6", "b2", "f6"].iter().fold(NineMensMorris::start(), |position, text| {
//!     position.play(position.parse_move(text).expect("a free field"))
//! });
//! assert_eq!(position.position_text(), "W:Wb2,d2+7:Bd6,f6+7");
//! let mill = position.parse_move("f2xf6").expect("it closes a mill");
//! assert_eq!(position.play(mill).position_text(), "B:Wb2,d2,f2+6:Bd6+7");
//! ```

mod endgame;
mod evaluation;
mod field;
mod knowledge;
mod lines;
mod move_text;
mod moves;
mod notation;
mod picture;
mod playable;
mod position;
mod position_text;

pub use endgame::MorrisIndex;
pub use evaluation::MorrisKnowledge;
pub use field::Field;
pub use moves::Move;
pub use position::NineMensMorris;
