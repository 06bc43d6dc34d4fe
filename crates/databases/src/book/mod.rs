//! Opening books: positions, the moves that are known there, and who says so (Schaeffer 2001, 5.1).
//!
//! A move is known because it was played in games that were read (their results are counted), because a search analysed
//! it (its score, depth and nodes are kept), or both; and it may be verified, by a search to a depth that agreed with it.
//! Everything here is the same for all games:
//! - `pages.rs` is the [`Book`], `said.rs` what is said of a move, `text.rs` the file, whose format docs/BOOKS.md describes;
//! - `settle.rs` carries scores from the last positions to the first by minimax, `choose.rs` takes a move;
//! - `leaves.rs` says which position is to be analysed next: the one whose line loses least (drop-out expansion, Lincke 2000);
//! - `verify.rs` and `cooks.rs` ask an [`Analyst`] about the moves of the book, as Chinook's authors did.
//!
//! Deliberately not here: a search. Whoever has one implements [`Analyst`].

mod analyst;
mod choose;
mod cooks;
mod leaves;
mod pages;
mod said;
mod settle;
#[cfg(test)]
mod tests;
mod text;
mod verify;

pub use analyst::{Analyst, Findings};
pub use choose::{Choice, Manner, Variety};
pub use cooks::{Cook, Cooks, cooks};
pub use leaves::{Growth, leaves};
pub use pages::{Book, BookMove, Ended, Page};
pub use said::{Analysis, Said, Tally};
pub use settle::seen_above;
pub use text::Seal;
pub use verify::{Disagreement, Opinion, examine};
