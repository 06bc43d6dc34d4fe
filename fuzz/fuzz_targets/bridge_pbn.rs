//! Files of bridge boards.
#![no_main]

foehn_fuzz::target!(foehn_fuzz::bridge_boards);
