//! Learned weights of every kind.
#![no_main]

foehn_fuzz::bytes_target!(foehn_fuzz::files::weights);
