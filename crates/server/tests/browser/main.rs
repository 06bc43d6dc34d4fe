//! The board in the browser, in a real one: Chromium without a window, driven as a person would, against a server in
//! this process. Every test has a server of its own, so nothing that a browser remembers passes from one to the next,
//! and at the end of every test the browser must have noted no error and asked no other server for anything.
//!
//! Needs Chromium and its driver (`apt-get install chromium chromium-driver`); `FOEHN_WITHOUT_BROWSER=1` leaves the
//! tests out, and says so. `CHROMEDRIVER` names a driver that is not on the path.

mod accessibility;
mod analysis;
mod backgammon;
mod chance;
mod comforts;
mod dice;
mod driver;
mod evolution;
mod explorer;
mod files;
mod first_load;
mod games;
mod hands;
mod inside;
mod lab;
mod looks;
mod opponent;
mod page;
#[path = "../reports/mod.rs"]
mod reports;
mod review;
#[path = "../runs/mod.rs"]
mod runs;
mod seats;
mod session;
mod setup;
mod study;
mod tables;
#[path = "../talk/mod.rs"]
mod talk;
mod traps;
