//! Evolved individuals.
#![no_main]

foehn_fuzz::target!(foehn_fuzz::files::individual);
