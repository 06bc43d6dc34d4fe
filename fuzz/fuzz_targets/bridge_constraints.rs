//! Conditions on bridge hands.
#![no_main]

foehn_fuzz::target!(foehn_fuzz::bridge_conditions);
