//! `foehn lab`: the experiments of the papers, each a command that ends with a table, and with `--out` with data and a figure.
//!
//! An experiment is a line of [`Experiment`] and a file of its own.

use crate::{lab_risk, output};
use clap::{Args, CommandFactory, Subcommand};

/// Arguments of `foehn lab`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn lab                            what experiments there are
  foehn lab risk chess --out risk      how often pruning errs, and how often that reaches the root")]
pub(crate) struct LabArgs {
    #[command(subcommand)]
    experiment: Option<Experiment>,
}

#[derive(Subcommand)]
enum Experiment {
    /// How often the decisions of selective search are wrong, and how often that changes the root
    Risk(Box<lab_risk::RiskArgs>),
}

/// Runs an experiment, or lists them.
pub(crate) fn run(args: LabArgs) -> anyhow::Result<()> {
    match args.experiment {
        None => output::print(&list()),
        Some(Experiment::Risk(args)) => lab_risk::run(&args),
    }
}

/// The experiments with a line each, as their own help has it.
fn list() -> String {
    let command = crate::args::Cli::command();
    let lab = command.find_subcommand("lab").expect("the command line has this command");
    let about = |experiment: &clap::Command| experiment.get_about().map(ToString::to_string).unwrap_or_default();
    let rows: Vec<_> = lab.get_subcommands().map(|each| [each.get_name().to_owned(), about(each)]).collect();
    format!("{}\n`foehn lab EXPERIMENT --help` says more\n", output::table(&rows))
}
