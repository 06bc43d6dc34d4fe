//! Moves of backgammon.
#![no_main]
foehn_fuzz::target!(foehn_fuzz::a_move::<foehn_backgammon::BackgammonGame>);
