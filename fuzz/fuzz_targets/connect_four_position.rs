//! Positions of Connect-4.
#![no_main]

use foehn_games::connect_four::ConnectFour;

foehn_fuzz::target!(foehn_fuzz::position::<ConnectFour>);
