//! The `foehn` command.

use foehn_games::catalog::Catalog;
use std::process::ExitCode;

fn main() -> ExitCode {
    foehn_cli::run(Catalog::built_in())
}
