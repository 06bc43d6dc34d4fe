//! Game files of Othello.
#![no_main]

use foehn_games::othello::Othello;

foehn_fuzz::target!(foehn_fuzz::record::<Othello>);
