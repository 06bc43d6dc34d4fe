//! `foehn man`: the manual pages, made from the same words as `--help`.

use crate::args::Cli;
use crate::output;
use anyhow::Context;
use clap::{Args, CommandFactory};
use std::fs;
use std::path::PathBuf;

/// Arguments of `foehn man`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn man | man -l -
  foehn man --out ~/.local/share/man/man1")]
pub(crate) struct ManArgs {
    /// Write the pages of all subcommands to this folder instead of printing the first one
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// Prints or writes the manual.
pub(crate) fn run(args: ManArgs) -> anyhow::Result<()> {
    let Some(folder) = args.out else {
        let mut page = Vec::new();
        clap_mangen::Man::new(Cli::command()).render(&mut page)?;
        return output::print_bytes(&page);
    };
    let failed = || format!("cannot write manual pages to {}", folder.display());
    fs::create_dir_all(&folder).with_context(failed)?;
    clap_mangen::generate_to(Cli::command(), &folder).with_context(failed)
}
