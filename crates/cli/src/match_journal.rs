//! The games of a match while it goes on: a journal beside the file of `--out`, from which the same command goes on after a kill.
//!
//! ```text
//!  FILE.journal   a line that says which match it is, then a line for each pair of games, in the order of the openings
//!  FILE.lock      held by the one who plays
//!  FILE           the games, written whole at the end, or when Ctrl-C ends the match
//! ```
//!
//! Results never depend on the file: where it cannot be written, the match goes on, and its report is printed before the error.

use crate::failure::BadInput;
use crate::match_report::Forfeited;
use anyhow::Context;
use foehn_files::{Journal, Lock, WholeFile, is_sealed_json, seal_json};
use foehn_lab::match_play::{PairResult, Standing};
use serde::{Deserialize, Serialize};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// A pair of games as a line of the journal.
#[derive(Serialize, Deserialize)]
pub(crate) struct PairLine {
    pub(crate) result: PairResult,
    /// The games, in the format of the game.
    pub(crate) games: [String; 2],
    pub(crate) forfeits: Vec<Forfeited>,
}

/// Which match it is.
#[derive(Serialize, Deserialize)]
struct Head {
    /// The words of the command.
    command: Vec<String>,
    version: String,
}

/// The games of a match that goes on.
pub(crate) struct MatchJournal {
    out: PathBuf,
    path: PathBuf,
    journal: Journal,
    /// What went wrong, after which nothing is written.
    fault: Option<io::Error>,
    _right: Lock,
}

/// What an earlier sitting has left.
#[derive(Default)]
pub(crate) struct Earlier {
    pub(crate) standing: Standing,
    pub(crate) forfeits: Vec<Forfeited>,
}

impl MatchJournal {
    /// Opens the journal of the match whose games go to `out`, with what is there of the same match.
    ///
    /// # Errors
    /// Somebody else plays for the same file; the journal is of another match, or damaged; or what the system refuses.
    pub(crate) fn open(out: &Path) -> anyhow::Result<(Self, Earlier)> {
        let right = Lock::of_file(out)?;
        let path = beside(out);
        let (mut journal, text) = Journal::open(&path).with_context(|| format!("cannot write {}", path.display()))?;
        let head = Head { command: std::env::args().skip(1).collect(), version: env!("CARGO_PKG_VERSION").to_owned() };
        let head = serde_json::to_string(&head).context("words are plain data")?;
        let mut lines = text.lines();
        match lines.next() {
            None => journal.add(&head).with_context(|| format!("cannot write {}", path.display()))?,
            Some(found) if found == head => {}
            Some(found) => return Err(another_match(&path, found).into()),
        }
        let mut earlier = Earlier::default();
        for (line, number) in lines.zip(2..) {
            let pair =
                serde_json::from_str::<PairLine>(line).ok().filter(|_| is_sealed_json(line)).with_context(|| {
                    format!("{} line {number} is damaged; remove the file to begin anew", path.display())
                })?;
            earlier.standing.add(&pair.result);
            earlier.forfeits.extend(pair.forfeits);
        }
        Ok((MatchJournal { out: out.to_owned(), path, journal, fault: None, _right: right }, earlier))
    }

    /// Keeps a pair.
    pub(crate) fn add(&mut self, pair: &PairLine) {
        if self.fault.is_none() {
            let line = serde_json::to_string(pair).map_err(io::Error::other);
            self.fault = line.and_then(|line| self.journal.add(&seal_json(&line))).err();
        }
    }

    /// Writes the games whole. The journal of a match that can go on is kept.
    ///
    /// # Errors
    /// What the system refused, now or on the way; the journal is then kept, and the error names it.
    pub(crate) fn finish(self, ended: Ended) -> anyhow::Result<()> {
        let kept = || format!("cannot write the games; those that were kept are in {}", self.path.display());
        match self.fault {
            Some(fault) => Err(fault).with_context(kept),
            None => self.write_out(ended).with_context(kept),
        }
    }

    fn write_out(&self, ended: Ended) -> anyhow::Result<()> {
        self.journal.sync()?;
        let text = fs::read_to_string(&self.path)?;
        let mut file = WholeFile::create(&self.out)?;
        for line in text.lines().skip(1) {
            let pair: PairLine = serde_json::from_str(line)?;
            pair.games.iter().try_for_each(|game| file.write_all(game.as_bytes()))?;
        }
        file.finish()?;
        if ended == Ended::Whole {
            fs::remove_file(&self.path)?;
        }
        Ok(())
    }
}

/// Whether a match is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ended {
    /// It is; there is nothing to go on with.
    Whole,
    /// It was broken off, and the same command goes on with it.
    Interrupted,
}

fn beside(out: &Path) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(".journal");
    PathBuf::from(name)
}

fn another_match(path: &Path, found: &str) -> BadInput {
    let theirs = serde_json::from_str::<Head>(found)
        .map_or_else(|_| "something else".to_owned(), |head| format!("`foehn {}`", head.command.join(" ")));
    let words = format!("{} is the journal of another match: {theirs}", path.display());
    BadInput::new(words).with_hint("finish that one by its command, remove the journal, or choose another --out")
}
