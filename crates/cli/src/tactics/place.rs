//! What every tactics command takes, a game and perhaps a file, and what all of them refuse in the same words.

use crate::args::{GameParser, names_of_duels};
use crate::failure::{BadInput, Interrupted};
use anyhow::anyhow;
use clap::Args;
use foehn_databases::Error;
use foehn_databases::tactics::{AnyTactics, Table};
use foehn_games::catalog::{Entry, usual};
use foehn_games::face::DuelFace;
use std::borrow::Cow;
use std::path::PathBuf;

/// The game.
#[derive(Args)]
pub(super) struct GameArg {
    /// The game; `foehn games` lists them
    #[arg(value_parser = GameParser, hide_possible_values = true, required = usual().is_none(), default_value = usual())]
    pub(super) game: &'static Entry,
}

impl GameArg {
    /// What the game gives for its table.
    pub(super) fn tactics(&self) -> Result<&'static dyn AnyTactics, BadInput> {
        self.game.duel().ok().and_then(DuelFace::tactics).ok_or_else(|| {
            let able = names_of_duels(|duel| duel.tactics().is_some());
            BadInput::new(format!("{} has no tactics table", self.game.name))
                .with_hint(&format!("games with one: {able}"))
        })
    }
}

/// The game and its table.
#[derive(Args)]
pub(super) struct TableArgs {
    #[command(flatten)]
    pub(super) game: GameArg,

    /// A table that `foehn tactics build` wrote, instead of the one that comes with the program
    #[arg(long, value_name = "FILE")]
    pub(super) file: Option<PathBuf>,
}

impl TableArgs {
    /// The table that is meant.
    pub(super) fn open(&self, tactics: &'static dyn AnyTactics) -> anyhow::Result<Cow<'static, Table>> {
        let Some(path) = &self.file else { return Ok(Cow::Borrowed(tactics.shipped())) };
        let table = Table::open(path)?;
        if table.game() != tactics.game() || table.patterns() != tactics.patterns() {
            let (file, game) = (path.display(), self.game.game.name);
            return Err(anyhow!(
                "{file} has other patterns than this program's for {game}\n  foehn tactics build {game} --out {file}\n  makes one that fits"
            ));
        }
        Ok(Cow::Owned(table))
    }

    /// Where the table is from, in words.
    pub(super) fn origin(&self) -> String {
        self.file.as_ref().map_or("the program itself".to_owned(), |file| file.display().to_string())
    }
}

/// The error of a table in the words of the command line.
pub(super) fn refused(error: Error) -> anyhow::Error {
    match error {
        Error::Interrupted => Interrupted::new("interrupted; nothing is written").into(),
        other => other.into(),
    }
}

/// A share in percent; nothing of nothing is a dash.
pub(super) fn percent(part: u64, whole: u64) -> String {
    match whole {
        0 => "-".to_owned(),
        _ => format!("{:.1} %", 100.0 * part as f64 / whole as f64),
    }
}
