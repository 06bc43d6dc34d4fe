//! Many machines at one work: `foehn hub`, `foehn worker`, `foehn status`, and `--hub` of other commands. What they do is in
//! `foehn-cluster`; here is what is typed and printed.

pub(crate) mod hub;
pub(crate) mod matches;
mod show;
pub(crate) mod status;
pub(crate) mod worker;

use crate::data_folder;
use crate::failure::BadInput;
use anyhow::anyhow;
use clap::Args;
use foehn_cluster::Fault;
use foehn_cluster::address::{Address, Door};
use foehn_cluster::client::Hub;
use std::path::PathBuf;

/// Which hub a command asks.
#[derive(Args, Clone, Default)]
pub(crate) struct HubPlace {
    /// The hub and a token, `nats://host:4333#NAME.KEY`; the hub of this machine if left out
    #[arg(long = "hub", value_name = "URL#TOKEN")]
    pub(crate) hub: Option<String>,

    /// The folder of the hub of this machine, whose tokens are taken where the URL has none
    #[arg(long = "hub-dir", value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,

    /// Believe the certificates of the authority in this file as well
    #[arg(long = "ca", value_name = "FILE")]
    pub(crate) authority: Option<PathBuf>,
}

/// Who asks: a command or a worker.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Asks {
    Command,
    Worker,
}

impl HubPlace {
    pub(crate) fn connect(&self) -> anyhow::Result<Hub> {
        Hub::connect(&self.address(Asks::Command)?).map_err(failed)
    }

    /// The address with a token: the one that was typed, or that of this machine's hub.
    pub(crate) fn address(&self, who: Asks) -> anyhow::Result<Address> {
        let door = || -> Result<Door, Fault> {
            let folder = match &self.dir {
                Some(folder) => folder.clone(),
                None => data_folder::hub().map_err(|error| Fault::World(error.to_string()))?,
            };
            Door::of(&folder)
        };
        let own = |door: Door| if who == Asks::Worker { door.for_worker() } else { door.for_client() };
        let Some(text) = &self.hub else { return Ok(own(door().map_err(failed)?)) };
        let mut address = Address::read(text).map_err(failed)?;
        if address.token.is_none()
            && let Ok(door) = door()
        {
            let here = own(door);
            if here.url == address.url {
                address = here;
            }
        }
        if let Some(file) = &self.authority {
            std::fs::metadata(file).map_err(|error| BadInput::new(format!("--ca {}: {error}", file.display())))?;
            address.authority = Some(file.clone());
        }
        Ok(address)
    }
}

/// The fault in the words of the command line: what was typed, or what went wrong.
pub(crate) fn failed(fault: Fault) -> anyhow::Error {
    match fault {
        Fault::Asked(words) => BadInput::new(words).into(),
        Fault::World(words) => anyhow!(words),
    }
}
