//! Moves of Nim.
#![no_main]

use foehn_game::toys::Nim;

foehn_fuzz::target!(foehn_fuzz::a_move::<Nim>);
