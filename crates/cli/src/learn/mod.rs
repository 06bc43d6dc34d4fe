//! `foehn learn`: numbers that a search needs, measured and learned instead of guessed.

mod evolve;
#[cfg(feature = "cluster")]
mod evolve_far;
mod evolve_view;
mod games_file;
pub(crate) mod individual_file;
mod patterns;
mod post_evaluate;
mod probcut;
mod program_picture;
mod run_folder;
mod show;
mod td;
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
    /// Evolve programs that play: how deep to look, how to judge, how to order moves
    Evolve(Box<evolve::EvolveArgs>),
    /// Show an evolved individual: its games, its program, its weights
    Show(show::ShowArgs),
    /// Measure an evolved individual by many games against teachers
    PostEvaluate(post_evaluate::PostEvaluateArgs),
    /// Learn a network by temporal differences, from nothing, by games against itself
    Td(td::TdArgs),
    /// Learn how much patterns of three by three points speak for a move, in Go
    Patterns(patterns::PatternsArgs),
    /// Learn the weights of the evaluation from games of the engine against itself
    Tune(tune::TuneArgs),
}

/// Learns.
pub(crate) fn run(args: LearnArgs) -> anyhow::Result<()> {
    match args.what {
        What::Probcut(args) => probcut::run(&args),
        What::Evolve(args) => evolve::run(&args),
        What::Show(args) => show::run(&args),
        What::PostEvaluate(args) => post_evaluate::run(&args),
        What::Td(args) => td::run(&args),
        What::Patterns(args) => patterns::run(&args),
        What::Tune(args) => tune::run(&args),
    }
}
