//! Moves of checkers.
#![no_main]

use foehn_games::checkers::Checkers;

foehn_fuzz::target!(foehn_fuzz::a_move::<Checkers>);
