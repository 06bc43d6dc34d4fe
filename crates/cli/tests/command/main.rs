//! The command as a user runs it: a file for each subcommand or concern, all in one program, because linking one takes as long as
//! compiling several.

mod analyze;
mod backgammon;
mod bench;
mod book;
mod chance;
#[cfg(feature = "cluster")]
mod cluster;
mod command_line;
mod deal;
mod dxp;
mod endgame;
mod endgame_faults;
mod engine;
mod evolution;
mod foehn;
mod gtp;
mod individuals;
mod interrupted;
mod lab;
mod learn;
mod library;
mod match_play;
mod montecarlo;
mod new;
mod place;
mod play;
mod review;
mod rival;
mod roshambo;
mod seats;
mod serve;
mod small_disk;
mod solve;
mod solve_game;
mod suite;
mod tactics;
mod taken_up;
mod talk;
mod two_at_once;
mod uci;
