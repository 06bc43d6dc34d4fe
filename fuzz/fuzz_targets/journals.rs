//! Journals of experiments, of evolution, of games to learn from.
#![no_main]

foehn_fuzz::target!(foehn_fuzz::files::journals);
