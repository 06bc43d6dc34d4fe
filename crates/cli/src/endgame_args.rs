//! Which endgame databases a command asks: those of the user's data folder, those of a folder that is named, or none.

use crate::data_folder;
use crate::failure::BadInput;
use clap::Args;
use foehn_databases::endgame::Folder;
use foehn_games::catalog::{self, Entry};
use foehn_games::face::DuelFace;
use foehn_games::shelf::Shelf;
use std::path::PathBuf;

/// Which endgame databases are asked.
#[derive(Args, Clone, Default, Debug)]
pub(crate) struct EndgameArgs {
    /// Ask the endgame databases in this folder instead of those that `foehn endgame build` made
    #[arg(long, value_name = "DIR")]
    endgames: Option<PathBuf>,

    /// Ask no endgame databases
    #[arg(long, conflicts_with = "endgames")]
    no_endgames: bool,
}

/// What was found.
pub(crate) struct Found {
    /// The databases, for engines to ask.
    pub(crate) shelf: Shelf,
    /// The game could have databases, and has none.
    pub(crate) lacks: bool,
}

impl EndgameArgs {
    /// Those of the user's data folder, or of one that is named.
    pub(crate) fn in_folder(endgames: Option<PathBuf>) -> Self {
        EndgameArgs { endgames, no_endgames: false }
    }

    /// Whether none are asked.
    pub(crate) fn is_none(&self) -> bool {
        self.no_endgames
    }

    /// Opens what there is of the game. Files that cannot be used are named on standard error, and left out.
    ///
    /// # Errors
    /// The folder that was named has nothing of the game.
    pub(crate) fn open(&self, entry: &'static Entry) -> anyhow::Result<Found> {
        let shelf = Shelf::default();
        let endings = entry.duel().ok().and_then(DuelFace::endings);
        let Some(endings) = endings.filter(|_| !self.no_endgames) else {
            return match &self.endgames {
                Some(_) => Err(BadInput::new(format!("--endgames: {} has no endgame databases", entry.name)).into()),
                None => Ok(Found { shelf, lacks: false }),
            };
        };
        let folder = match &self.endgames {
            Some(folder) => folder.clone(),
            None => match data_folder::endgames(entry) {
                Ok(folder) => folder,
                Err(_) => return Ok(Found { shelf, lacks: true }),
            },
        };
        let open = endings.open(&Folder::new(&folder));
        let problems = open.problems();
        problems.iter().for_each(|problem| anstream::eprintln!("warning: {problem}"));
        let lacks = open.facts().is_empty();
        if lacks && let Some(named) = &self.endgames {
            let words = format!("--endgames: {} has no endgames of {}", named.display(), entry.name);
            return Err(BadInput::new(words).with_hint(&format!("`{}` makes some", offer(entry))).into());
        }
        if !lacks {
            shelf.put(entry.rules, open.oracle());
        }
        Ok(Found { shelf, lacks: lacks && problems.is_empty() })
    }
}

/// The command that builds a small set.
pub(crate) fn offer(entry: &Entry) -> String {
    format!("foehn endgame build {}", entry.name)
}

/// The databases of all games, as far as they are there.
pub(crate) fn all() -> Shelf {
    let shelf = Shelf::default();
    put_all_on(&shelf);
    shelf
}

/// Puts them on a shelf, in place of those that were opened before.
pub(crate) fn put_all_on(shelf: &Shelf) {
    for entry in catalog::entries() {
        let found = EndgameArgs::default().open(entry).ok();
        if let Some(oracle) = found.and_then(|found| found.shelf.get(entry.rules)) {
            shelf.put(entry.rules, oracle);
        }
    }
}
