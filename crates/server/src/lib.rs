//! The board in the browser and the interface behind it: JSON over HTTP, streams of server-sent events.
//!
//! [`Server::bind`] takes an address, [`Server::run`] answers until a [`Stopper`] says otherwise. `docs/API.md` describes
//! every request, `crates/server/openapi.json` for machines; each has its file here:
//!
//! - `games`, `position`, `engine_move`, `files`, `analysis`, `review`, `match_review`, `inside`, `inside_chance`, `lab`, `lab_start`, `status`, `openapi`: the requests;
//! - `opponents`, `evolution`: evolved players, and the runs that make them;
//! - `tables`, `table_game`, `table_view`, `table_bridge`, `table_after`, `table_opponents`, `seal`: games with secrets;
//! - `lab_list`, `lab_file`, `evolution_runs`, `evolution_status`, `guarded_folder`: what others write and this only reads;
//! - `page`: the files of the page, which are part of the program;
//! - `guard`, `refusal`, `asked`, `doors`: who may ask, what a refusal looks like, how a question is read, how many connections
//!   there may be;
//! - `analyses`, `turns`, `memory`, `work`: searches, which share cores and memory and end when nobody listens.
//!
//! The server keeps no games: every request carries its game so far. It writes no file and asks no other server.

mod analyses;
mod analysis;
mod app;
mod asked;
mod doors;
mod engine;
mod engine_move;
mod evolution;
mod evolution_runs;
mod evolution_status;
mod explore;
mod files;
mod games;
mod guard;
mod guarded_folder;
mod individual_json;
mod inside;
mod inside_chance;
mod inside_json;
mod inside_secrets;
mod lab;
mod lab_file;
mod lab_list;
mod lab_start;
mod libraries;
mod match_review;
mod memory;
mod openapi;
mod opponents;
mod page;
mod position;
mod puzzles;
mod refusal;
mod review;
mod seal;
mod server;
mod state;
mod status;
mod study;
mod table_after;
mod table_bridge;
mod table_game;
mod table_opponents;
mod table_view;
mod tables;
mod token;
mod turns;
mod work;

pub use server::{Options, Server, Stopper};
pub use token::Token;
