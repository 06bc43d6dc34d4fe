//! Positions of checkers: FEN.
#![no_main]

use foehn_games::checkers::Checkers;

foehn_fuzz::target!(foehn_fuzz::position::<Checkers>);
