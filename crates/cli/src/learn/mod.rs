//! `foehn learn`: numbers that a search needs, measured and learned instead of guessed.

mod games_file;
mod probcut;
mod tune;
mod tune_report;

use clap::{Args, Subcommand};

/// Arguments of `foehn learn`.
#[derive(Args)]
pub(crate) struct LearnArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Measure how well shallow searches predict deep ones, for ProbCut
    Probcut(probcut::ProbcutArgs),
    /// Learn the weights of the evaluation from games of the engine against itself
    Tune(tune::TuneArgs),
}

/// Learns.
pub(crate) fn run(args: LearnArgs) -> anyhow::Result<()> {
    match args.what {
        What::Probcut(args) => probcut::run(&args),
        What::Tune(args) => tune::run(&args),
    }
}
