//! The `foehn` command as a library: wiring only. Alone it opens the board in the browser. Each subcommand is a file, or a folder; what they share is `args`, `failure`, `output` and `paint`.

mod analyze;
mod analyze_seats;
mod analyze_secrets;
mod args;
mod ballot;
mod bench;
mod bench_threads;
mod book;
mod book_args;
mod browser;
#[cfg(feature = "cluster")]
mod cluster;
mod command_lines;
mod completions;
mod contestant;
mod conversations;
mod cores;
mod data_folder;
mod deal;
mod dxp;
mod endgame;
mod endgame_args;
mod engine;
mod explore;
mod failure;
mod games;
mod go;
mod gtp;
mod input;
mod interrupt;
mod lab;
mod learn;
mod library;
mod man;
mod match_journal;
mod match_play;
mod match_report;
mod new;
mod output;
mod paint;
mod people;
mod perft;
mod perft_file;
mod play;
mod play_clocks;
mod play_resign;
mod play_session;
mod puzzles;
mod recipe;
mod review;
mod review_many;
mod review_match;
mod review_report;
mod rollout;
mod roshambo;
mod roshambo_engine;
mod save;
mod search_args;
mod search_thread;
mod serve;
mod show;
mod solve;
mod solve_game;
mod solve_suite;
mod suite;
mod tactics;
mod tournament;
mod uci;
mod uci_go;
mod uci_perft;
mod variation;
mod whole_file;

#[doc(hidden)]
pub use conversations::{dxp_message, engine_conversation, uci_conversation};
#[doc(hidden)]
pub use gtp::gtp_answers;

use args::{Cli, Command};
use clap::Parser;
use foehn_games::catalog::Catalog;
use std::process::ExitCode;

/// Runs the command that the user typed, with these games.
///
/// An author's own program is one line: `foehn_cli::run(Catalog::built_in().with::<MyGame>())`; the crate `foehn` says it shorter.
pub fn run(catalog: Catalog) -> ExitCode {
    match catalog.install() {
        Ok(()) => failure::exit_code(perform(Cli::parse())),
        Err(error) => failure::exit_code(Err(anyhow::Error::new(failure::BadInput::new(error.to_string())))),
    }
}

fn perform(cli: Cli) -> anyhow::Result<()> {
    match cli.command {
        None => serve::run(serve::ServeArgs::default()),
        Some(Command::Serve(args)) => serve::run(args),
        Some(Command::Games(args)) => games::run(args),
        Some(Command::Analyze(args)) => analyze::run(args),
        Some(Command::Solve(args)) => solve::run(args),
        Some(Command::Deal(args)) => deal::run(&args),
        Some(Command::SolveGame(args)) => solve_game::run(args),
        Some(Command::Rollout(args)) => rollout::run(args),
        Some(Command::Roshambo(args)) => roshambo::run(args),
        Some(Command::Play(args)) => play::run(args),
        Some(Command::Explore(args)) => explore::run(&args),
        Some(Command::Library(args)) => library::run(args),
        Some(Command::Puzzles(args)) => puzzles::run(args),
        Some(Command::Review(args)) => review::run(args),
        Some(Command::Suite(args)) => suite::run(args),
        Some(Command::Match(args)) => match_play::run(args),
        Some(Command::Perft(args)) => perft::run(args),
        Some(Command::Show(args)) => show::run(args),
        Some(Command::Recipe(args)) => recipe::run(args),
        Some(Command::Learn(args)) => learn::run(args),
        Some(Command::Lab(args)) => lab::run(args),
        Some(Command::Endgame(args)) => endgame::run(args),
        Some(Command::Tactics(args)) => tactics::run(args),
        Some(Command::Book(args)) => book::run(args),
        Some(Command::Uci(args)) => uci::run(args),
        Some(Command::Engine(args)) => engine::run(args),
        Some(Command::Gtp(args)) => gtp::run(args),
        Some(Command::Dxp(args)) => dxp::run(args),
        Some(Command::Bench(args)) => bench::run(args),
        #[cfg(feature = "cluster")]
        Some(Command::Hub(args)) => cluster::hub::run(*args),
        #[cfg(feature = "cluster")]
        Some(Command::Worker(args)) => cluster::worker::run(args),
        #[cfg(feature = "cluster")]
        Some(Command::Status(args)) => cluster::status::run(args),
        #[cfg(not(feature = "cluster"))]
        Some(Command::Hub(_) | Command::Worker(_) | Command::Status(_)) => Err(args::without_cluster().into()),
        Some(Command::New(args)) => new::run(args),
        Some(Command::Completions(args)) => completions::run(args),
        Some(Command::Man(args)) => man::run(args),
    }
}
