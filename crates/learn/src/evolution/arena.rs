//! Where individuals play: the one thing that evolution asks of a game.
//!
//! An arena is deterministic: the same arguments give the same game on every thread and in every sitting. It is object safe, so
//! that evolution is compiled once for all games.

use super::branches::Branches;
use super::{FixedDepth, GameMemory, Genome};
use foehn_game::Weight;
use foehn_game::any::{Move, Sight};
use foehn_search::any::Thinker;
use foehn_search::evolved::Vocabulary;
use foehn_search::{Budget, Iteration};
use std::any::Any;
use std::fmt;
use std::sync::Arc;

/// Plays games of individuals.
pub trait Arena: Send + Sync {
    /// The name of the game.
    fn game(&self) -> &str;

    /// The weights of the position module.
    fn position_weights(&self) -> &[Weight];

    /// The weights of the move ordering module.
    fn ordering_weights(&self) -> &[Weight];

    /// The words of this game, for random programs and for text.
    fn vocabulary(&self) -> &Vocabulary;

    /// The same arena, where individuals may search so many nodes a move on average.
    fn with_average_nodes(&self, nodes: u64) -> Arc<dyn Arena>;

    /// The individual as a player of whole games among other engines, with the average of nodes of this arena where a budget
    /// names none.
    fn player(&self, individual: &Genome, seed: u64) -> Box<dyn Thinker>;

    /// One move of the individual, and what it remembers after it: for whoever keeps that and no player between two moves.
    fn think(
        &self,
        individual: &Genome,
        seed: u64,
        memory: GameMemory,
        sight: Sight<'_>,
        budget: &Budget,
    ) -> (Iteration<Move>, GameMemory);

    /// Which branches the program of the individual takes in a short game against a weak teacher; less of it where `stop` says so.
    fn branches(&self, individual: &Genome, seed: u64, stop: &dyn Fn() -> bool) -> Branches;

    /// Plays a game; `None` where `stop` said so before its end.
    fn play(
        &self,
        individual: &Genome,
        opponent: Opponent<'_>,
        seat: Seat,
        seed: u64,
        stop: &dyn Fn() -> bool,
    ) -> Option<Played>;

    /// The modules of an individual for an engine of the game: [`EngineModules`](super::EngineModules) of its type.
    fn engine_modules(&self, individual: &Genome) -> Box<dyn Any>;

    /// How many nodes a search of the first position to so many plies takes; `None` where `stop` said so before its end.
    fn nodes_to_depth(&self, search: FixedDepth<'_>, depth: u8, seed: u64, stop: &dyn Fn() -> bool) -> Option<u64>;

    /// How many nodes a search of the first position to so many plies would take with a perfect order of moves: those of a minimal tree.
    fn minimal_tree(&self, depth: u8) -> u64;
}

impl fmt::Debug for dyn Arena {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Arena({})", self.game())
    }
}

/// Whom an individual plays against.
#[derive(Clone, Copy)]
pub enum Opponent<'a> {
    /// A teacher that looks so many plies ahead, 1 to 7.
    Teacher(u8),
    /// Another individual.
    Individual(&'a Genome),
}

/// Which side the individual has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Seat {
    /// It moves first: white, as in the paper.
    #[default]
    First,
    /// It moves second.
    Second,
}

/// A game that was played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Played {
    /// The result for the individual, -1 to 1.
    pub result: f64,
    /// Moves of the individual.
    pub moves: u32,
    /// Nodes of the individual.
    pub nodes: u64,
    /// Nodes of the opponent.
    pub opponent_nodes: u64,
    /// Why the game ended.
    pub ending: Ending,
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The rules say so: mate, no moves, a draw.
    Rules,
    /// It was obvious who wins, or that nobody does.
    Obvious,
    /// Nothing happened any more.
    Endless,
}

impl Ending {
    /// Every ending, by its word.
    pub const WORDS: [(&'static str, Ending); 3] =
        [("rules", Ending::Rules), ("obvious", Ending::Obvious), ("endless", Ending::Endless)];

    /// The word.
    pub fn word(self) -> &'static str {
        Ending::WORDS.into_iter().find(|(_, ending)| *ending == self).map_or("rules", |(word, _)| word)
    }

    /// The ending of a word.
    pub fn of_word(word: &str) -> Option<Self> {
        Ending::WORDS.into_iter().find(|(known, _)| *known == word).map(|(_, ending)| ending)
    }
}
