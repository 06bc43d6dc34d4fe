//! What is computed before play and read during it.
//!
//! [`endgame`] builds, stores, verifies and reads the exact values of endgames, for any game that can be played backwards
//! ([`Retrograde`](foehn_game::Retrograde)). [`tactics`] does so for combinations, by patterns. [`book`] keeps what is known of openings,
//! [`weights`] what was learned. [`container`] is the one file format, with checksums. The crate knows the contract of a game and no game; a
//! search asks it through [`Oracle`](foehn_game::Oracle) and does not know it.

pub mod book;
pub mod container;
pub mod endgame;
mod error;
pub mod real_weights;
pub mod tactics;
pub mod weights;

pub use error::{Error, Result};
