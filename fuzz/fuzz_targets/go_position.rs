//! Positions of Go.
#![no_main]

use foehn_games::go::Go;

foehn_fuzz::target!(foehn_fuzz::position::<Go>);
