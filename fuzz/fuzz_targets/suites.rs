//! Files of openings and tasks.
#![no_main]

foehn_fuzz::target!(foehn_fuzz::files::suites);
