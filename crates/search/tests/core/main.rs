//! The search against its oracles on the toy games: a file for each concern, all in one program, so that each engine is compiled for
//! these tests once.

mod conversion;
mod full_width;
mod graph_history;
mod oracle;
mod oracle_draws;
mod parallel;
mod reasons;
