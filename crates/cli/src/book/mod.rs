//! `foehn book`: opening books imported, built, verified, searched for cooks, asked, and told about.
//!
//! A file for each subcommand; `place.rs` is what all of them take and refuse alike, `work.rs` what those that search share,
//! `words.rs` says what is known of a move.

mod build;
mod cooks;
mod import;
mod info;
mod place;
mod probe;
mod verify;
mod words;
mod work;

pub(crate) use words::{moves_json, moves_line};

use clap::{Args, Subcommand};

/// Arguments of `foehn book`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn book info checkers                                  what there is
  foehn book probe checkers --moves \"11-15 23-19 8-11\"      what the book says here
  foehn book build checkers --positions 100 --nodes 200000  analyse 100 positions more
  foehn book import checkers games.pdn                      count the moves of games
  foehn book verify checkers --depth 15                     search again, report disagreements
  foehn book cooks checkers --depth 13                      moves as good as the book's

A book is a text file (docs/BOOKS.md); yours is in the folder of your data (on Linux
~/.local/share/foehn/book/GAME.tsv), which the variable FOEHN_DATA moves and --book replaces. As long as you
have none, the one that comes with the program is used, and yours begins as a copy of it.")]
pub(crate) struct BookCommandArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Count the moves of games in files, with their results
    Import(import::ImportArgs),
    /// Analyse positions, the lines that lose least first, and carry the scores to the first moves
    Build(build::BuildArgs),
    /// Search the positions of the book deep and report where the search disagrees
    Verify(verify::VerifyArgs),
    /// Look for moves that are as good as the book's or better
    Cooks(cooks::CooksArgs),
    /// Tell what the book says of a position
    Probe(probe::ProbeArgs),
    /// Tell what the book has: positions, moves, who says so
    Info(info::InfoArgs),
}

/// Does what is asked.
pub(crate) fn run(args: BookCommandArgs) -> anyhow::Result<()> {
    match args.what {
        What::Import(args) => import::run(&args),
        What::Build(args) => build::run(&args),
        What::Verify(args) => verify::run(&args),
        What::Cooks(args) => cooks::run(&args),
        What::Probe(args) => probe::run(&args),
        What::Info(args) => info::run(&args),
    }
}
