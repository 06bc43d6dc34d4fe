//! Endgame databases with whole checksums and odd data.
#![no_main]

foehn_fuzz::bytes_target!(foehn_fuzz::files::endgames);
