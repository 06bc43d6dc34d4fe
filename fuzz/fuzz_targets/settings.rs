//! Plans, schedules and parameters in files.
#![no_main]

foehn_fuzz::target!(foehn_fuzz::files::settings);
