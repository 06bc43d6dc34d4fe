//! Every algorithm and every switch equals the minimax oracle on the toys.

use foehn_game::toys::{Nim, TicTacToe, Tree};
use foehn_game::{Even, Game, Notation};
use foehn_search::exam::{Scatter, equals_minimax};

#[test]
fn nim() {
    let starts = [Nim::start(), Nim::with_heaps(&[3, 7]), Nim::with_heaps(&[2, 2, 1, 1])];
    equals_minimax(&starts, &Scatter, 1, 600, 6, 3, 20_000).unwrap();
    equals_minimax(&starts, &Even, 2, 300, 6, 3, 20_000).unwrap();
}

#[test]
fn tic_tac_toe() {
    equals_minimax(&[TicTacToe::start()], &Scatter, 3, 600, 6, 6, 20_000).unwrap();
}

#[test]
fn explicit_trees() {
    let starts = [
        "((3 12 8) (2 4 6) (14 5 2))",
        "(((3 17) (2 12)) ((15) (25 0)) ((2 5) (3)) ((2 14)))",
        "min ((1 (2 -3)) ((7 7) (8 (9 -10))) 4)",
    ];
    let starts = starts.map(|text| Tree::parse_position(text).unwrap());
    equals_minimax(&starts, &Scatter, 4, 600, 5, 1, 20_000).unwrap();
}
