//! Positions of tic-tac-toe.
#![no_main]

use foehn_game::toys::TicTacToe;

foehn_fuzz::target!(foehn_fuzz::position::<TicTacToe>);
