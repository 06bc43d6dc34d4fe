//! An individual as a player: the kernel behind the face of every engine, [`Thinker`].
//!
//! A search is limited by nodes on average: those of the arena, or those of the budget where it names some. What is saved is spent
//! later in the game, as in the kernel. A budget's depth takes the place of a larger greatest depth; when its time is over or somebody
//! stops it, no further position below the least depth is expanded. Without time and stops the same game has the same moves.
//!
//! What an individual remembers of a game (its game register and the nodes it has saved) is kept after each of its searches, by
//! ply and side: who takes moves back, or asks for a hint for the other side, changes nothing in the moves that follow.
//!
//! An individual finds one move, not a line, and no second best.

use super::kernel::{Choice, Kernel, Limits};
use super::position_module::score_of;
use super::{GameMemory, Genome};
use foehn_game::any::{Move, Sight};
use foehn_game::{Duel, Features, History, Player};
use foehn_search::any::{Thinker, numbered};
use foehn_search::{Budget, Iteration, Line};
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The seed of players where nobody names another: the same game every time.
pub const USUAL_SEED: u64 = 1;

/// An individual that plays.
pub(super) struct IndividualPlayer<G, F> {
    features: Arc<F>,
    genome: Genome,
    limits: Limits,
    seed: u64,
    searches: Vec<Remembered>,
    game: PhantomData<fn() -> G>,
}

/// What one side remembered after a search.
struct Remembered {
    /// So many positions had been on the board.
    positions: usize,
    side: Player,
    memory: GameMemory,
}

impl<G: Duel, F: Features<G>> IndividualPlayer<G, F> {
    /// A player at the beginning of a game.
    pub(super) fn new(features: Arc<F>, genome: Genome, limits: Limits, seed: u64) -> Self {
        IndividualPlayer { features, genome, limits, seed, searches: Vec::new(), game: PhantomData }
    }

    /// What `side` remembers when it has the move after so many positions; what came later was taken back.
    fn recall(&mut self, positions: usize, side: Player) -> GameMemory {
        self.searches.retain(|search| search.positions < positions);
        let own = self.searches.iter().rev().find(|search| search.side == side);
        own.map(|search| search.memory).unwrap_or_default()
    }
}

/// An individual before a move: what it is, what it may spend, what it remembers.
pub(super) struct Mover<'a, F> {
    pub(super) features: &'a F,
    pub(super) genome: &'a Genome,
    pub(super) limits: Limits,
    pub(super) seed: u64,
    pub(super) memory: GameMemory,
}

impl<F> Mover<'_, F> {
    /// Chooses a move in the current position of the game, within `budget`; what it remembers then comes with the answer.
    pub(super) fn think<G: Duel>(self, sight: Sight<'_>, budget: &Budget) -> (Iteration<Move>, GameMemory)
    where
        F: Features<G>,
    {
        let begun = Instant::now();
        let history = sight.history().expect("a duel has no secrets");
        let history = history.typed::<G>().expect("an engine is asked about positions of its own game");
        let is_late = |time: Duration| begun.elapsed() >= time;
        let stop = || budget.control.is_stopped() || budget.time.is_some_and(|time| is_late(time.hard));
        let Mover { features, genome, limits, seed, memory } = self;
        let kernel = Kernel::new(features, genome, within(limits, budget), seed);
        let mut kernel = kernel.remembering(memory).stopped_by(&stop);
        let choice = kernel.choose(history.positions());
        (answer(&history, choice, begun.elapsed()), kernel.memory())
    }
}

/// A move that was chosen, as every engine answers.
fn answer<G: Duel>(history: &History<G>, choice: Choice<G::Move>, time: Duration) -> Iteration<Move> {
    let moves = choice.mv.map(|mv| numbered(history.position(), &[mv])).unwrap_or_default();
    Iteration {
        depth: choice.depth as i32,
        selective_depth: choice.depth as u16,
        lines: vec![Line { moves, score: score_of::<G>(choice.value) }],
        nodes: choice.nodes,
        simulations: 0,
        quiet_nodes: 0,
        expanded: 0,
        time,
        table_fill: 0,
        proved: false,
        shares: Vec::new(),
        visits: Vec::new(),
        errors: Vec::new(),
        odds: Vec::new(),
    }
}

/// `limits` with what `budget` names.
fn within(limits: Limits, budget: &Budget) -> Limits {
    let depth = budget.depth.map_or(limits.most_depth, |depth| depth.max(1) as usize);
    Limits {
        average_nodes: budget.nodes.unwrap_or(limits.average_nodes),
        most_depth: limits.most_depth.min(depth),
        ..limits
    }
}

impl<G: Duel, F: Features<G>> Thinker for IndividualPlayer<G, F> {
    fn think(
        &mut self,
        sight: Sight<'_>,
        budget: &Budget,
        _lines: usize,
        report: &mut dyn FnMut(&Iteration<Move>),
    ) -> Iteration<Move> {
        let history = sight.history().expect("a duel has no secrets");
        let (positions, side) = (history.positions().len(), history.position().mover());
        let memory = self.recall(positions, side);
        let IndividualPlayer { features, genome, limits, seed, .. } = &*self;
        let mover = Mover { features: &**features, genome, limits: *limits, seed: *seed, memory };
        let (answer, memory) = mover.think::<G>(sight, budget);
        self.searches.push(Remembered { positions, side, memory });
        report(&answer);
        answer
    }

    fn clear(&mut self) {
        self.searches.clear();
    }
}
