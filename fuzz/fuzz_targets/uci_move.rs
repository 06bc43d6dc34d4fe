//! Moves of UCI.
#![no_main]

foehn_fuzz::target!(foehn_fuzz::words::uci_move);
