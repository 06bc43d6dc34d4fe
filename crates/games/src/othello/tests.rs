//! The exam, perft files, golden games and bad input of Othello.

use super::*;
use foehn_game::{Notation, kit};

#[test]
fn perft_smoke() {
    for (depth, count) in [(1, 4), (2, 12), (3, 56), (4, 244), (5, 1396), (6, 8200), (7, 55_092), (8, 390_216)] {
        assert_eq!(kit::perft(&Othello8::start(), depth), count, "depth {depth}");
    }
}
