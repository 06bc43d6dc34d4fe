//! Trust: what is known of everybody who holds a token, and whose results are made again before they count.
//!
//! Results of somebody new are all made again by others, until [`PROBATION`] of them have proved true. Of somebody trusted one in
//! [`ONE_IN`] is, chosen by a secret of the hub, so that nobody knows which. Who sent a false one is believed nothing any more.

use crate::fault::Fault;
use foehn_files::replace;
use foehn_game::Key;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// So many results of somebody new have to prove true.
pub const PROBATION: u64 = 200;
/// One in so many results of somebody trusted is made again.
pub const ONE_IN: u64 = 20;

/// What is known of the holder of a token.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Account {
    /// Whether the owner of the hub vouches for it.
    pub own: bool,
    /// Results taken.
    pub results: u64,
    /// How many of them were made again and proved true.
    pub confirmed: u64,
    /// Processor time given, in microseconds.
    pub micros: u64,
    /// Nodes searched.
    pub nodes: u64,
    /// How often it held a job without ever finishing it.
    pub stalls: u64,
    /// Why nothing is taken from it any more.
    pub banned: Option<String>,
}

/// How far somebody is believed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// Every result is made again.
    New,
    /// One in some is.
    Trusted,
    /// Nothing is taken.
    Banned,
}

impl Standing {
    /// The standing as a word.
    pub fn name(self) -> &'static str {
        match self {
            Standing::New => "new",
            Standing::Trusted => "trusted",
            Standing::Banned => "banned",
        }
    }
}

impl Account {
    /// How far it is believed.
    pub fn standing(&self) -> Standing {
        match (&self.banned, self.own || self.confirmed >= PROBATION) {
            (Some(_), _) => Standing::Banned,
            (None, true) => Standing::Trusted,
            (None, false) => Standing::New,
        }
    }
}

/// The accounts of all tokens, in a file.
pub(crate) struct Ledger {
    path: PathBuf,
    kept: Kept,
    changed: bool,
}

#[derive(Default, Serialize, Deserialize)]
struct Kept {
    /// Chooses which results of the trusted are made again.
    secret: u64,
    accounts: BTreeMap<String, Account>,
}

impl Ledger {
    pub(crate) fn open(path: &Path, secret: u64) -> Result<Ledger, Fault> {
        let kept = match fs::read_to_string(path) {
            Ok(text) => serde_json::from_str(&text).map_err(|error| Fault::file(path, &error))?,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Kept { secret, ..Kept::default() },
            Err(error) => return Err(Fault::file(path, &error)),
        };
        Ok(Ledger { path: path.to_owned(), kept, changed: true })
    }

    pub(crate) fn account(&self, name: &str) -> Account {
        self.kept.accounts.get(name).cloned().unwrap_or_default()
    }

    pub(crate) fn standing(&self, name: &str) -> Standing {
        self.kept.accounts.get(name).map_or(Standing::New, Account::standing)
    }

    pub(crate) fn change(&mut self, name: &str, how: impl FnOnce(&mut Account)) {
        how(self.kept.accounts.entry(name.to_owned()).or_default());
        self.changed = true;
    }

    /// Whether a result has to be made again before it counts.
    pub(crate) fn wants_check(&self, name: &str, run: &str, number: u64) -> bool {
        match self.standing(name) {
            Standing::New | Standing::Banned => true,
            Standing::Trusted => {
                let run = run.bytes().fold(Key::of(self.kept.secret), |key, byte| key.with(u64::from(byte)));
                run.with(number).0.is_multiple_of(ONE_IN)
            }
        }
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = (&String, &Account)> {
        self.kept.accounts.iter()
    }

    /// Writes the file where something has changed.
    pub(crate) fn save(&mut self) -> Result<(), Fault> {
        if self.changed {
            let text = serde_json::to_string_pretty(&self.kept).map_err(|error| Fault::file(&self.path, &error))?;
            replace(&self.path, text).map_err(|error| Fault::file(&self.path, &error))?;
            self.changed = false;
        }
        Ok(())
    }
}
