//! Tactics tables.
#![no_main]

foehn_fuzz::bytes_target!(foehn_fuzz::files::tactics);
