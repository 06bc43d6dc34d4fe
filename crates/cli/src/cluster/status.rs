//! `foehn status`: how a hub stands.

use super::{HubPlace, failed, show};
use crate::output;
use clap::Args;
use std::path::PathBuf;

/// Arguments of `foehn status`.
#[derive(Args)]
pub(crate) struct StatusArgs {
    /// The hub and a token for commands, `nats://host:4333#NAME.KEY`; the hub of this machine if left out
    #[arg(value_name = "URL#TOKEN")]
    url: Option<String>,

    /// The folder of the hub of this machine
    #[arg(long = "hub-dir", value_name = "DIR")]
    dir: Option<PathBuf>,

    /// Believe the certificates of the authority in this file as well
    #[arg(long = "ca", value_name = "FILE")]
    authority: Option<PathBuf>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Prints runs, workers and the last events.
pub(crate) fn run(args: StatusArgs) -> anyhow::Result<()> {
    let place = HubPlace { hub: args.url, dir: args.dir, authority: args.authority };
    let status = place.connect()?.status().map_err(failed)?;
    match args.json {
        true => output::print_json(&status),
        false => output::print(&show::status(&status)),
    }
}
