//! Moves of Go.
#![no_main]

use foehn_games::go::Go;

foehn_fuzz::target!(foehn_fuzz::a_move::<Go>);
