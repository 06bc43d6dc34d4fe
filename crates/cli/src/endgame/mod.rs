//! `foehn endgame`: endgame databases built, verified, asked, listed and written out.
//!
//! A file for each subcommand; `place.rs` is what all of them take and refuse alike, `watch.rs` shows how far the work has
//! come, `memory.rs` reads sizes, `words.rs` says verdicts.

mod build;
#[cfg(feature = "cluster")]
mod build_far;
mod export;
mod info;
mod memory;
mod place;
mod probe;
mod verify;
pub(crate) mod watch;
mod win;
mod words;

use clap::{Args, Subcommand};

/// Arguments of `foehn endgame`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn endgame build checkers                              the small set, in seconds
  foehn endgame verify checkers                             every value follows from the rules
  foehn endgame probe checkers --position B:W30,31:BK1      the value, and that of every move
  foehn endgame info checkers                               what is there

Files go to the folder of your data (on Linux ~/.local/share/foehn/endgame/GAME); --dir or the
variable FOEHN_DATA choose another. A build that was stopped, however roughly, goes on with the
next run, for whatever is finished stays.")]
pub(crate) struct EndgameArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Build the endgames of a game up to a number of pieces
    Build(build::BuildArgs),
    /// Verify files by the rules: every value must follow from those of the moves
    Verify(verify::VerifyArgs),
    /// Tell the exact value of a position and of every move
    Probe(probe::ProbeArgs),
    /// List what is there: slices, positions, sizes, the longest wins; or all counts
    Info(info::InfoArgs),
    /// Write every position of a slice with its value
    Export(export::ExportArgs),
    /// Let the engine win won positions against the best defence
    Win(win::WinArgs),
}

/// Does what is asked.
pub(crate) fn run(args: EndgameArgs) -> anyhow::Result<()> {
    match args.what {
        What::Build(args) => build::run(&args),
        What::Verify(args) => verify::run(&args),
        What::Probe(args) => probe::run(&args),
        What::Info(args) => info::run(&args),
        What::Export(args) => export::run(&args),
        What::Win(args) => win::run(&args),
    }
}
