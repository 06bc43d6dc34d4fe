//! Game files of Go: SGF.
#![no_main]

use foehn_games::go::Go;

foehn_fuzz::target!(foehn_fuzz::record::<Go>);
