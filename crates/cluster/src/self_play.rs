//! Games for learning as work: a game follows from the plan and its number, so any worker plays the same one.

use crate::work::Ended;
use foehn_games::catalog::{self, Entry};
use foehn_games::face::DuelFace;
use foehn_games::shelf::Shelf;
use foehn_lab::Interrupt;
use foehn_learn::self_play::{PlayedGame, SelfPlay};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A game of a plan.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SelfPlayWork {
    /// The game, by its name.
    pub game: String,
    /// How the engine's recipe differs from the game's own one.
    pub changes: Vec<String>,
    /// The seed of the plan.
    pub seed: u64,
    /// With at least so many random moves a game begins.
    pub random_least: usize,
    /// And with at most so many.
    pub random_most: usize,
    /// The nodes for each move.
    pub nodes: u64,
    /// Which game of the plan.
    pub number: u64,
}

/// A game has at most so many moves; more make it a draw.
const LONGEST: usize = 300;

impl SelfPlayWork {
    fn entry(&self) -> Result<(&'static Entry, &'static dyn DuelFace), String> {
        let entry = catalog::find(&self.game).map_err(|error| error.to_string())?;
        Ok((entry, entry.duel().map_err(|error| error.to_string())?))
    }

    /// Plays it; the outcome is the game as a line, or nothing where its random moves ended it.
    pub(crate) fn perform(&self, interrupt: &Interrupt) -> Option<Ended> {
        let played = self.play();
        (!interrupt.is_raised()).then_some(played)
    }

    fn play(&self) -> Ended {
        let (entry, duel) = self.entry()?;
        if self.random_most > LONGEST || self.random_least > self.random_most {
            return Err(format!("{} to {} random moves make no game", self.random_least, self.random_most));
        }
        let mut recipe = duel.recipe();
        for change in &self.changes {
            recipe.assign(change).map_err(|error| error.to_string())?;
        }
        let plan = SelfPlay {
            seed: self.seed,
            random_plies: self.random_least..=self.random_most,
            nodes: self.nodes,
            longest: LONGEST,
        };
        let mut engine = Shelf::default().engine(duel, recipe);
        let game = plan.game(entry.start(), self.number, engine.as_mut(), None);
        Ok(game.map_or(Value::Null, |game| game.to_line(&entry.start()).into()))
    }

    /// Whether an outcome is a game of this number by the rules.
    pub(crate) fn plausible(&self, outcome: &Value) -> Result<(), String> {
        match self.read(outcome) {
            Ok(Some(game)) if game.number != self.number => {
                Err(format!("game {} instead of {}", game.number, self.number))
            }
            Ok(_) => Ok(()),
            Err(what) => Err(what),
        }
    }

    /// The game of an outcome.
    ///
    /// # Errors
    /// It is none.
    pub fn read(&self, outcome: &Value) -> Result<Option<PlayedGame>, String> {
        let (entry, _) = self.entry()?;
        match outcome {
            Value::Null => Ok(None),
            Value::String(line) => PlayedGame::read(line, &entry.start()).map(Some),
            _ => Err("a game as a line was expected".to_owned()),
        }
    }
}
