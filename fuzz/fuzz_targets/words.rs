//! Words of the command line.
#![no_main]

foehn_fuzz::target!(foehn_fuzz::words::words);
