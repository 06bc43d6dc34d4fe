//! Files of known perft counts.
#![no_main]

foehn_fuzz::target!(foehn_fuzz::perft_cases);
