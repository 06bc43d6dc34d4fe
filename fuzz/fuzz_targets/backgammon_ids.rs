//! Position IDs and match IDs of backgammon.
#![no_main]
foehn_fuzz::target!(foehn_fuzz::backgammon_ids);
