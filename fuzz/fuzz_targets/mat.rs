//! Backgammon matches in .mat files.
#![no_main]
foehn_fuzz::target!(foehn_fuzz::mat);
