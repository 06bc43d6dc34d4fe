//! What every endgame command takes, a game and a folder, and what all of them refuse in the same words.

use crate::args::{GameParser, names_of_duels};
use crate::data_folder;
use crate::failure::{BadInput, Interrupted};
use anyhow::anyhow;
use clap::Args;
use foehn_databases::Error;
use foehn_databases::endgame::{Endings, Folder, OpenEndings, SliceFacts};
use foehn_game::edit_distance;
use foehn_games::catalog::{Entry, usual};
use foehn_games::face::DuelFace;
use std::path::PathBuf;
use std::sync::Arc;

/// The game, and where its files are.
#[derive(Args)]
pub(super) struct PlaceArgs {
    /// The game; `foehn games` lists them
    #[arg(value_parser = GameParser, hide_possible_values = true, required = usual().is_none(), default_value = usual())]
    pub(super) game: &'static Entry,

    /// The folder with the files of this game, instead of the one among your data
    #[arg(long, value_name = "DIR")]
    pub(super) dir: Option<PathBuf>,
}

/// A folder that has something.
pub(super) struct Opened {
    pub(super) folder: Folder,
    pub(super) endings: Arc<dyn OpenEndings>,
    /// What is there, the fewest pieces first.
    pub(super) facts: Vec<SliceFacts>,
    /// Files that cannot be used, and why.
    pub(super) problems: Vec<String>,
}

impl PlaceArgs {
    /// What can be done with the endgames of the game.
    pub(super) fn endings(&self) -> Result<&'static dyn Endings, BadInput> {
        self.game.duel().ok().and_then(DuelFace::endings).ok_or_else(|| {
            let able = names_of_duels(|duel| duel.endings().is_some());
            BadInput::new(format!("nobody can compute the endgames of {} backwards", self.game.name))
                .with_hint(&format!("games with endgames: {able}"))
        })
    }

    /// The folder, which need not be there.
    pub(super) fn folder(&self) -> anyhow::Result<Folder> {
        Ok(Folder::new(match &self.dir {
            Some(dir) => dir.clone(),
            None => data_folder::endgames(self.game)?,
        }))
    }

    /// Whatever the folder has, perhaps nothing.
    pub(super) fn look(&self) -> anyhow::Result<Opened> {
        let endings = self.endings()?;
        let folder = self.folder()?;
        let endings = endings.open(&folder);
        let (facts, problems) = (endings.facts(), endings.problems());
        Ok(Opened { folder, endings, facts, problems })
    }

    /// What the folder has; an error where that is nothing.
    pub(super) fn open(&self) -> anyhow::Result<Opened> {
        let opened = self.look()?;
        match (opened.facts.is_empty(), opened.problems.is_empty()) {
            (false, _) => Ok(opened),
            (true, true) => Err(anyhow!("{}", self.nothing(&opened.folder))),
            (true, false) => Err(damaged(&opened.problems)),
        }
    }

    /// Says that nothing is there, and what to do.
    pub(super) fn nothing(&self, folder: &Folder) -> String {
        let is_there =
            if folder.path().is_dir() { "has no endgames of" } else { "is not there, so there are no endgames of" };
        let small = self.endings().map_or(0, Endings::small);
        let (name, build) = (self.game.name, self.command("build"));
        format!(
            "the folder {} {is_there} {name}\n  {build}\n  builds those of up to {small} pieces in seconds",
            folder.path().display()
        )
    }

    /// Another endgame command for the same place, to be typed as it is.
    pub(super) fn command(&self, what: &str) -> String {
        let dir = self.dir.as_ref().map(|dir| format!(" --dir {}", quoted(&dir.to_string_lossy()))).unwrap_or_default();
        format!("foehn endgame {what} {}{dir}", self.game.name)
    }
}

impl Opened {
    /// The slice that the user names.
    pub(super) fn slice(&self, name: &str) -> Result<&SliceFacts, BadInput> {
        if let Some(found) = self.facts.iter().find(|facts| facts.name.eq_ignore_ascii_case(name)) {
            return Ok(found);
        }
        let asked: String = name.chars().take(60).collect();
        let upper = asked.to_ascii_uppercase();
        let distance = |facts: &&SliceFacts| edit_distance(&upper, &facts.name.to_ascii_uppercase());
        let nearest = self.facts.iter().min_by_key(distance).map_or("", |facts| &facts.name);
        Err(BadInput::new(format!("slice `{asked}` is not in {}", self.folder.path().display()))
            .with_hint(&format!("did you mean `{nearest}`?")))
    }

    /// Says on standard error which files are left out.
    pub(super) fn warn(&self) {
        self.problems.iter().for_each(|problem| anstream::eprintln!("warning: {problem}"));
    }
}

/// The error that names files that cannot be used.
pub(super) fn damaged(problems: &[String]) -> anyhow::Error {
    match problems {
        [one] => anyhow!("{one}"),
        many => anyhow!("{} files cannot be used\n  {}", many.len(), many.join("\n  ")),
    }
}

/// The error of a database in the words of the command line.
pub(super) fn refused(error: Error) -> anyhow::Error {
    match &error {
        Error::Interrupted => Interrupted::new(error.to_string()).into(),
        Error::Memory { .. } => BadInput::new(error.to_string())
            .with_hint("--memory sets the limit, --pieces the number of pieces; --values-only takes less")
            .into(),
        Error::Missing { .. } => BadInput::new(error.to_string()).into(),
        _ => error.into(),
    }
}

/// A word as a shell reads it.
fn quoted(word: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "/._-+=:,@%~\\".contains(letter);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_where_a_shell_needs_it() {
        assert_eq!(quoted("/data/end-games_1"), "/data/end-games_1");
        assert_eq!(quoted("my games"), "'my games'");
        assert_eq!(quoted("it's"), r"'it'\''s'");
        assert_eq!(quoted(""), "''");
    }
}
