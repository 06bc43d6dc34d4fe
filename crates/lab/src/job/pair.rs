//! The job of playing a pair of games: one opening, either colour once.

use super::{Outcome, Undone};
use crate::interrupt::Interrupt;
use crate::match_play::{Contestant, GamePlayed, Mind, Settings, Standing, play_match};
use crate::openings::RandomOpenings;
use foehn_game::any::Position;
use foehn_games::face::DuelFace;
use foehn_games::shelf::Shelf;
use foehn_search::{Budget, MethodRecipe};
use serde::{Deserialize, Serialize};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::Duration;

/// A game of so many plies is a draw.
const LONGEST: usize = 300;

/// What a contestant may spend on a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Limit {
    /// A search of so many plies.
    Depth(i32),
    /// A search of so many nodes.
    Nodes(u64),
    /// A search of so many milliseconds.
    Millis(u64),
}

impl Limit {
    fn budget(self) -> Budget {
        match self {
            Limit::Depth(depth) => Budget::depth(depth),
            Limit::Nodes(nodes) => Budget::nodes(nodes),
            Limit::Millis(millis) => Budget::time(Duration::from_millis(millis)),
        }
    }
}

/// Plays the pair.
pub(super) fn play(
    duel: &'static dyn DuelFace,
    start: &Position,
    seed: u64,
    recipes: [MethodRecipe; 2],
    limits: &[Limit; 2],
    interrupt: &Interrupt,
) -> Result<Outcome, Undone> {
    let opening = RandomOpenings::new(duel, start.clone(), None, seed).next();
    let opening = opening.ok_or_else(|| Undone::Senseless("the game has no balanced opening to play".to_owned()))?;
    let mut limits = limits.iter();
    let contestants = recipes.map(|recipe| Contestant {
        name: String::new(),
        mind: Mind::Recipe(Box::new(recipe)),
        budget: limits.next().map_or_else(Budget::default, |limit| limit.budget()),
    });
    let settings = Settings {
        pairs: 1,
        threads: NonZeroUsize::MIN,
        longest_game: LONGEST,
        sprt: None,
        grace: Duration::ZERO,
        clock: None,
        shelf: Shelf::default(),
        adjudicated: false,
        before: Standing::default(),
    };
    let mut outcome = Err(Undone::Interrupted);
    play_match(duel, &contestants, std::iter::once(opening), &settings, interrupt, |pair, _| {
        let plies = pair.each_ref().map(|game| game.history.moves().len());
        outcome = Ok(Outcome::Pair { half_points: pair.each_ref().map(GamePlayed::half_points), plies });
        ControlFlow::Continue(())
    });
    outcome
}
