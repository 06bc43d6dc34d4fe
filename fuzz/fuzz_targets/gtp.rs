//! Conversations by the Go Text Protocol.
#![no_main]

foehn_fuzz::target!(foehn_fuzz::gtp);
