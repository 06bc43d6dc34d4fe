//! Game files of checkers: PDN.
#![no_main]

use foehn_games::checkers::Checkers;

foehn_fuzz::target!(foehn_fuzz::record::<Checkers>);
