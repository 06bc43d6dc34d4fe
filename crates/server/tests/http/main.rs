//! The server as other programs meet it, over real sockets: a file for each concern, all in one program, because linking one takes as
//! long as compiling several.

#[path = "../reports/mod.rs"]
mod reports;
#[path = "../runs/mod.rs"]
mod runs;
#[path = "../talk/mod.rs"]
mod talk;

mod api;
mod book;
mod dice;
mod evolution;
mod explore;
mod guard;
mod inside;
mod lab;
mod openapi;
mod panic;
mod siege;
mod study;
mod tables;
mod viewers;
