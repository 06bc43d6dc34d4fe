//! `foehn tactics`: tactics tables built, verified, asked and listed.
//!
//! A file for each subcommand; `place.rs` is what all of them take and refuse alike, `leaves.rs` gathers positions to verify with.

mod build;
mod info;
mod leaves;
mod place;
mod probe;
mod verify;

use clap::{Args, Subcommand};

/// Arguments of `foehn tactics`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn tactics info checkers                               patterns, classes, sizes
  foehn tactics probe checkers --position W:W30,26:B17,19   which combinations it sees
  foehn tactics verify checkers --positions 100000          against searches of whole positions
  foehn tactics build checkers --out checkers.tactics       the file that comes with the program

A tactics table knows two-for-one combinations by their patterns. It comes with the program; a
search asks it where the switch is on: --set tactics=on. docs/TACTICS.md tells how it works.")]
pub(crate) struct TacticsArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Decide every class of every pattern by search and write the table
    Build(build::BuildArgs),
    /// Compare a table with the deciding search and with searches of whole positions
    Verify(verify::VerifyArgs),
    /// Tell where patterns fit in a position, and which of them win
    Probe(probe::ProbeArgs),
    /// List the patterns of a table
    Info(info::InfoArgs),
}

/// Does what is asked.
pub(crate) fn run(args: TacticsArgs) -> anyhow::Result<()> {
    match args.what {
        What::Build(args) => build::run(&args),
        What::Verify(args) => verify::run(&args),
        What::Probe(args) => probe::run(&args),
        What::Info(args) => info::run(&args),
    }
}
