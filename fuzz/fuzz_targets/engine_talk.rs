//! Conversations by the engine protocol.
#![no_main]

foehn_fuzz::target!(foehn_fuzz::words::engine_talk);
