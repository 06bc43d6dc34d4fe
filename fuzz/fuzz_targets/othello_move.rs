//! Moves of Othello.
#![no_main]

use foehn_games::othello::Othello;

foehn_fuzz::target!(foehn_fuzz::a_move::<Othello>);
