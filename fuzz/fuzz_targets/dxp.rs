//! Messages of the DamExchange protocol.
#![no_main]

foehn_fuzz::target!(foehn_fuzz::words::dxp);
