//! Positions of backgammon: IDs, board lines, starts.
#![no_main]
foehn_fuzz::target!(foehn_fuzz::position_of_a_game::<foehn_backgammon::BackgammonGame>);
