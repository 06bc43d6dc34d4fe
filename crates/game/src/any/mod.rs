//! A game by name: positions, moves and games so far of any game, behind one pointer.
//!
//! A search is compiled for its game; a command line, a server or a report has a name, and should be compiled once for all games.
//! [`Rules`] is what the type of a game says, [`Position`] a position of whatever game, [`Move`] a move as its number among the legal ones,
//! [`History`] a game so far, [`Sight`] what a seat sees of it: text and plain data in and out. Nothing in a search is boxed; an engine takes the typed position
//! out of its box once for each search.
//!
//! A [`Kind`] says which capabilities a type brings with it: [`AsDuel`], [`AsGame`], [`AsChance`], [`AsHidden`],
//! [`AsHiddenChance`].
//!
//! ```
//! use foehn_game::any::{self, AsDuel, Rules};
//! use foehn_game::toys::TicTacToe;
//!
//! let rules: &dyn Rules = any::rules_of::<TicTacToe, AsDuel>();
//! let position = rules.parse_position("XO..XO...").expect("a position");
//! let mv = position.parse_move("9").expect("a free field");
//! assert_eq!(position.play(mv).outcome().map(|outcome| outcome.winner()), Some(Some(foehn_game::Player::FIRST)));
//! assert!(rules.parse_position("XXX").is_err());
//! ```

mod history;
mod kind;
mod linear;
mod oracle;
mod position;
mod rules;
mod sight;

pub use history::History;
pub use kind::{AsChance, AsDuel, AsGame, AsHidden, AsHiddenChance, Kind};
pub use linear::{Linear, TypedLinear};
pub use oracle::{Oracle, TypedOracle, oracle_for};
pub use position::{AnyPosition, Held, Move, Position};
pub use rules::{Rules, rules_of};
pub use sight::Sight;
