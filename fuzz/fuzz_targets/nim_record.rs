//! Game files of Nim, whose moves look like results.
#![no_main]

use foehn_game::toys::Nim;

foehn_fuzz::target!(foehn_fuzz::record::<Nim>);
