//! Game files of chess: PGN.
#![no_main]

use foehn_games::chess::Chess;

foehn_fuzz::target!(foehn_fuzz::record::<Chess>);
