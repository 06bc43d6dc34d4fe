//! Test suites of chess: EPD.
#![no_main]

foehn_fuzz::target!(foehn_fuzz::epd);
