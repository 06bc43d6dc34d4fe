//! Bidding systems.
#![no_main]

foehn_fuzz::target!(foehn_fuzz::bridge_system);
