//! Moves of tic-tac-toe.
#![no_main]

use foehn_game::toys::TicTacToe;

foehn_fuzz::target!(foehn_fuzz::a_move::<TicTacToe>);
