//! Conversations by UCI.
#![no_main]

foehn_fuzz::target!(foehn_fuzz::words::uci_talk);
