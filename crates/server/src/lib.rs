//! The board in the browser and the interface behind it: JSON over HTTP, streams of server-sent events.
//!
//! [`Server::bind`] takes an address, [`Server::run`] answers until a [`Stopper`] says otherwise. `docs/API.md` describes
//! every request, `crates/server/openapi.json` for machines; each has its file here:
//!
//! - `games`, `position`, `engine_move`, `files`, `analysis`, `review`, `inside`, `lab`, `status`, `openapi`: the requests;
//! - `opponents`, `evolution`: evolved players, and the runs that make them;
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
mod files;
mod games;
mod guard;
mod guarded_folder;
mod individual_json;
mod inside;
mod inside_json;
mod lab;
mod lab_file;
mod lab_list;
mod memory;
mod openapi;
mod opponents;
mod page;
mod position;
mod refusal;
mod review;
mod server;
mod state;
mod status;
mod turns;
mod work;

pub use server::{Options, Server, Stopper};
