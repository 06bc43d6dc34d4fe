//! The file of games that a tuning plays: each game is written when it is finished, so a second run goes on after the last.
//!
//! Each line has a checksum; what a kill or a full disk left of a line is cut off. The first line says how the games are played. Games stand in the order in which they ended; their numbers say which
//! they are, and whoever learns from them sorts by these.

use crate::failure::BadInput;
use anyhow::Context;
use foehn_files::{Journal, Lock, seal_words, unseal_words};
use foehn_game::any::Position;
use foehn_learn::self_play::PlayedGame;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Games on disk and in memory.
pub(super) struct GamesFile {
    path: PathBuf,
    out: Journal,
    _right: Lock,
    start: Position,
    games: BTreeMap<u64, PlayedGame>,
}

impl GamesFile {
    /// Opens the file of games played like `plan`, or begins it.
    ///
    /// # Errors
    /// A file of other games, one that cannot be read or written, or a line in its midst that is no game.
    pub(super) fn open(path: &Path, plan: &str, start: &Position) -> anyhow::Result<Self> {
        let doing = || format!("cannot use {}", path.display());
        let right = Lock::of_file(path)?;
        let length = std::fs::metadata(path).map_or(0, |facts| facts.len());
        let (mut out, text) = Journal::open(path).with_context(doing)?;
        if (text.len() as u64) < length {
            anstream::eprintln!("warning: {}: the last game is cut short; it is played again", path.display());
        }
        let mut lines = text.lines();
        match lines.next() {
            None => out.add(&format!("# {plan}")).with_context(doing)?,
            Some(first) if first == format!("# {plan}") => {}
            Some(first) => {
                let found = first.chars().take(300).collect::<String>();
                let words =
                    format!("{} holds other games than these\n  found:  {found}\n  wanted: # {plan}", path.display());
                return Err(BadInput::new(words).with_hint("name another file with --games-file").into());
            }
        }
        let mut games = BTreeMap::new();
        for (line, number) in lines.zip(2..) {
            let game = read_game(line, start)
                .map_err(|what| BadInput::new(format!("{} line {number}: {what}", path.display())))?;
            games.insert(game.number, game);
        }
        Ok(GamesFile { path: path.to_owned(), out, _right: right, start: start.clone(), games })
    }

    /// The games of a file, however they were played, by number.
    ///
    /// # Errors
    /// A file that cannot be read, or a line that is no game.
    pub(super) fn read(path: &Path, start: &Position) -> anyhow::Result<Vec<PlayedGame>> {
        let text = crate::input::read_text(path)?;
        let lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#'));
        let read = lines.map(|(index, line)| {
            let fault = |what| BadInput::new(format!("{} line {}: {what}", path.display(), index + 1));
            read_game(line, start).map_err(fault)
        });
        let mut games = read.collect::<Result<Vec<_>, _>>()?;
        games.sort_by_key(|game| game.number);
        Ok(games)
    }

    /// The numbers below `count` that are still to be played.
    pub(super) fn missing(&self, count: u64) -> Vec<u64> {
        (0..count).filter(|number| !self.games.contains_key(number)).collect()
    }

    /// Keeps a game.
    pub(super) fn add(&mut self, game: PlayedGame) -> anyhow::Result<()> {
        let line = seal_words(&game.to_line(&self.start));
        self.out.add(&line).with_context(|| format!("cannot write {}", self.path.display()))?;
        self.games.insert(game.number, game);
        Ok(())
    }

    /// The games below `count`, by number.
    pub(super) fn games(&self, count: u64) -> impl Iterator<Item = &PlayedGame> {
        self.games.range(..count).map(|(_, game)| game)
    }
}

/// A game from its line; lines of older programs have no checksum.
fn read_game(line: &str, start: &Position) -> Result<PlayedGame, String> {
    PlayedGame::read(unseal_words(line)?, start)
}
