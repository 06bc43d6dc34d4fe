//! `foehn completions`: what a shell needs to complete our commands and the names of games.

use crate::args::Cli;
use crate::output;
use clap::{Args, CommandFactory};
use clap_complete::Shell;

/// Arguments of `foehn completions`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  foehn completions bash > ~/.local/share/bash-completion/completions/foehn
  foehn completions fish > ~/.config/fish/completions/foehn.fish")]
pub(crate) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

/// Prints the completions.
pub(crate) fn run(args: CompletionsArgs) -> anyhow::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "foehn", &mut script);
    output::print_bytes(&script)
}
