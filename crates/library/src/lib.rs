//! A library of games: whole folders of game files read once into an index, then searched by position, player, opening and result.
//!
//! A library has a folder for each game, and in it segments (`segment/`), files that are never changed once they are written: the games as numbers of
//! moves, who played them, and for each position the games in which it stood. `library.rs` holds the segments of a game together,
//! `reading.rs` turns game files into games, `chunks.rs` cuts large files where a game ends, `search.rs` answers questions, and `explorer.rs` puts
//! book, library and exact endings of a position side by side.
//!
//! What always holds:
//! - two commands that add at once lose nothing: files are read first, and a lock is held while what is new is written;
//! - a segment is checked where it is read; one that is damaged, or was written by rules that number their moves otherwise, is named, and
//!   [`Library::rebuild`] makes it anew from what is whole and from the files it came from;
//! - memory is bounded by the size of a segment and of a chunk, not by that of the files.
//!
//! Deliberately not here: comments and variations. A library finds games; the files keep what was said about them.

mod add;
mod chunks;
mod error;
pub mod explorer;
mod library;
mod reading;
mod search;
mod segment;
mod sources;
mod stored;
#[cfg(test)]
mod tests;
mod varint;

pub use add::{AddReport, Adding};
pub use error::LibraryError;
pub use library::{Info, Library, Rebuilt};
pub use reading::{Told, Unread};
pub use search::{Counts, Filter, GameFound, MovePlayed, PositionGames, result_named};
pub use stored::StoredGame;
