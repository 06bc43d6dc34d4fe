//! Game files of tic-tac-toe, whose moves are bare numbers.
#![no_main]

use foehn_game::toys::TicTacToe;

foehn_fuzz::target!(foehn_fuzz::record::<TicTacToe>);
