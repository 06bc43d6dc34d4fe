//! Every game against its references and oracles: a file for each concern, all in one program, so that each engine is compiled for
//! these tests once.

mod catalog;
mod checkers;
mod checkers_reference;
mod determinism;
mod endgames;
mod evolution;
mod evolved_modules;
mod exact_knowledge;
mod exactness;
mod extensions;
mod individuals;
mod morris;
mod morris_reference;
mod othello_reference;
mod recipes;
mod selective;
mod solving;
