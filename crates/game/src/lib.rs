//! The contract of a game, the quantities of search, and the kit that examines games.
//!
//! A game is a type whose values are positions. It implements [`Game`] (about sixty lines for a small game), sits the
//! exam ([`kit::examine`]), and everything else in Foehn works with it. This crate uses the standard library only and
//! knows neither a concrete game (but for the toys) nor a search.
//!
//! ```
//! use foehn_game::{Game, kit, toys::TicTacToe};
//!
//! let position = TicTacToe::start();
//! assert_eq!(position.moves().len(), 9);
//! assert_eq!(kit::perft(&position, 9), 127_872);
//! kit::examine::<TicTacToe>(1, 100).expect("tic-tac-toe keeps the contract");
//! ```

pub mod any;
mod board;
mod chance;
mod depth;
pub mod drawing;
mod duel;
mod equity;
mod extension;
mod facts;
mod features;
mod game;
mod glance;
mod hidden;
mod history;
mod key;
pub mod kit;
mod knowledge;
mod knowledge_features;
mod nearest;
mod notation;
mod oracle;
mod outcome;
mod passing;
mod patience;
mod player;
mod retrograde;
mod score;
mod shares;
mod skipping;
pub mod toys;
mod window;

pub use board::{Aside, Board, Cell, Look, Picture, Piece, Shade};
pub use chance::Chance;
pub use depth::{Depth, Ply};
pub use duel::Duel;
pub use equity::Equity;
pub use extension::{Extension, Reason, ReasonCounts, ReasonRule};
pub use facts::MoveFacts;
pub use features::{Features, MOST_WEIGHTS, Weight};
pub use game::Game;
pub use glance::Glance;
pub use hidden::Hidden;
pub use history::{DrawRules, History};
pub use key::Key;
pub use knowledge::{Even, Knowledge, KnowledgeAbilities, Linear};
pub use knowledge_features::KnowledgeFeatures;
pub use nearest::edit_distance;
pub use notation::{Notation, NotationError};
pub use oracle::{Oracle, Verdict};
pub use outcome::Outcome;
pub use passing::Passing;
pub use patience::Patience;
pub use player::{PerPlayer, Player, Turn};
pub use retrograde::{Retrograde, Slice, SliceIndex};
pub use score::{Score, ScoreKind};
pub use shares::{Level, NO_CONSTANT_SUM, Shares};
pub use skipping::Skipping;
pub use window::{Bounds, Window};
