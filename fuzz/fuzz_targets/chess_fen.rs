//! Positions of chess: FEN.
#![no_main]

use foehn_games::chess::Chess;

foehn_fuzz::target!(foehn_fuzz::position::<Chess>);
