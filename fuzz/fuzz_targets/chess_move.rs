//! Moves of chess: SAN and UCI.
#![no_main]

use foehn_games::chess::Chess;

foehn_fuzz::target!(foehn_fuzz::a_move::<Chess>);
