//! Jobs: the work of an experiment as plain data, small enough to be written to a journal or sent to another machine.
//!
//! A [`Job`] names a game, a variant and a [`Task`]; [`Job::perform`] does it and gives an [`Outcome`], which is data again. Nothing
//! but the job decides the outcome, times apart: the same job has the same outcome on every machine, in any order, on
//! any number of threads. Recipes are written as changes of the game's own one, so that a job stays readable:
//!
//! ```
//! use foehn_lab::job::{Job, Outcome, Task};
//! use foehn_lab::Interrupt;
//! let task = Task::Search {
//!     position: "44455".to_owned(),
//!     changes: vec!["etc=2".to_owned()],
//!     depth: 6,
//! };
//! let job = Job { game: "connect4".to_owned(), variant: "ETC".to_owned(), task };
//! let Ok(Outcome::Search { iterations }) = job.perform(&Interrupt::default()) else { panic!("a search") };
//! assert_eq!(iterations.last().map(|last| last.depth), Some(6));
//! ```

mod correlation;
mod evolution;
mod generated;
mod pair;
mod position;
mod right_moves;
mod search;
mod secrets;
mod simulate;

pub use evolution::MoveOrder;
pub use generated::RightHalves;
pub use pair::Limit;
pub use position::{Phase, phases};
pub use search::Searched;
pub use secrets::CurvePoint;
pub use simulate::Simulated;

use crate::interrupt::Interrupt;
use crate::minimal_graph::{self, Sizes};
use crate::risk;
use crate::scaling;
use foehn_game::Key;
use foehn_game::any::History;
use foehn_games::catalog::{self, Entry};
use foehn_games::face::DuelFace;
use foehn_search::{MethodRecipe, Recipe};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::Duration;

/// A piece of work.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Job {
    /// The game, by its name.
    pub game: String,
    /// What it is done for: jobs of one variant are compared with those of another.
    pub variant: String,
    /// What is to be done.
    pub task: Task,
}

/// What is to be done.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// Find a position by playing a game.
    Position {
        /// The seed of the suite.
        seed: u64,
        /// Which position of the suite.
        number: u64,
    },
    /// Search a position to each depth up to this one.
    Search {
        /// The position.
        position: String,
        /// How the game's own recipe is changed.
        changes: Vec<String>,
        /// The deepest iteration.
        depth: i32,
    },
    /// Find the minimal graphs of a position for each depth up to this one.
    MinimalGraph {
        /// The position.
        position: String,
        /// How the game's own recipe is changed.
        changes: Vec<String>,
        /// The deepest iteration.
        depth: i32,
        /// On how many of the lowest plies the cheapest cutoff is looked for.
        lowest: i32,
    },
    /// Play two games from a random balanced opening, once with either colour.
    Pair {
        /// The seed of the openings.
        seed: u64,
        /// Which opening.
        number: u64,
        /// How each contestant changes the game's own recipe.
        changes: [Vec<String>; 2],
        /// What each may spend on a move.
        limits: [Limit; 2],
    },
    /// Search a position to each depth, for how well shallow searches predict deep ones.
    Correlation {
        /// The position.
        position: String,
        /// How the game's own recipe is changed.
        changes: Vec<String>,
        /// The deepest search.
        depth: i32,
    },
    /// Examine the selective decisions of a search.
    Risk {
        /// The position.
        position: String,
        /// How the game's own recipe is changed.
        changes: Vec<String>,
        /// How deep it is searched.
        depth: i32,
        /// How many decisions of each technique and depth are examined, at most.
        sample: usize,
        /// How many nodes a full search may cost.
        nodes: u64,
        /// The seed of the sample.
        seed: u64,
    },
    /// Count the nodes of searches of a position to each depth up to this one.
    FixedDepth {
        /// The position.
        position: String,
        /// How the searches look at moves.
        order: MoveOrder,
        /// The deepest search.
        depth: u8,
        /// The seed of random orders and terms.
        seed: u64,
    },
    /// Count the nodes of searches of every position of a game.
    ReferenceGame {
        /// The seed of the games.
        seed: u64,
        /// Which game.
        number: u64,
        /// How the searches look at moves.
        order: MoveOrder,
        /// How deep they look.
        depth: u8,
    },
    /// Simulate games from a position that alpha-beta solves.
    Simulate {
        /// The position.
        position: String,
        /// How the game's own recipe is changed: to a method that simulates games, and its switches.
        changes: Vec<String>,
        /// How many games.
        simulations: u64,
        /// How many nodes the exact value of a move may cost.
        nodes: u64,
    },
    /// Search a position that alpha-beta solves, to each depth up to this one.
    RightMoves {
        /// The position.
        position: String,
        /// How the game's own recipe is changed.
        changes: Vec<String>,
        /// The deepest search.
        depth: i32,
        /// How many nodes the exact value of a move may cost.
        nodes: u64,
    },
    /// Search generated games to each depth.
    Generated {
        /// The plies of a game.
        height: u32,
        /// How much of an arc's number the arc below it inherits, in hundredths.
        likeness: u32,
        /// How many games.
        games: u64,
        /// Their seed.
        seed: u64,
    },
    /// Search a position for a time, and with one thread and with several to the depth that this reached.
    Race {
        /// The position.
        position: String,
        /// How the game's own recipe is changed.
        changes: Vec<String>,
        /// How many threads race against one.
        threads: usize,
        /// How long the depth is chosen.
        millis: u64,
    },
    /// Record the tree of a search by one thread, and have workers divide it in simulation.
    Workers {
        /// The position.
        position: String,
        /// How the game's own recipe is changed.
        changes: Vec<String>,
        /// How deep it is searched.
        depth: i32,
        /// Nodes with at least so many plies left are divided.
        least: i32,
        /// How many workers, one simulation each.
        workers: Vec<usize>,
    },
    /// Look for an equilibrium of a small game with secrets.
    Equilibrium {
        /// The algorithm, by its name in a recipe.
        algorithm: String,
        /// How often both seats learn.
        iterations: u64,
        /// The seed of what is drawn.
        seed: u64,
    },
    /// Ask a method in every information set of a small game with secrets, and answer what it plays.
    Exploit {
        /// How the game's own recipe is changed.
        changes: Vec<String>,
        /// How many deals or simulated games a decision may take.
        simulations: u64,
        /// The seed of what is drawn.
        seed: u64,
    },
    /// Let two bots throw against each other.
    Throws {
        /// The bots by name.
        bots: [String; 2],
        /// How many throws.
        throws: usize,
        /// The seed of what is thrown at random.
        seed: u64,
    },
}

/// What came of a job.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// A position; nothing where the game has none that is open.
    Position(Option<String>),
    /// What each iteration found.
    Search {
        /// By depth.
        iterations: Vec<Searched>,
    },
    /// The sizes of the minimal graphs, by depth.
    MinimalGraph(Vec<Sizes>),
    /// How a pair of games went for the first contestant.
    Pair {
        /// Half points of the game in which it moves first, and of the other: 0, 1 or 2 each.
        half_points: [usize; 2],
        /// How many plies the games had, those of the opening included.
        plies: [usize; 2],
    },
    /// The phase of the position, and its score at each depth from 0.
    Correlation {
        /// The phase.
        phase: usize,
        /// The scores; nothing where a score is no estimate.
        scores: Vec<Option<i32>>,
    },
    /// What was found of a search's selective decisions.
    Risk(risk::Report),
    /// How many nodes each search took: by depth from 1, or by ply of the game from its first position.
    Nodes(Vec<u64>),
    /// What a search by simulation had found at each of its reports.
    Simulate {
        /// By the number of simulations; empty where the position takes too many nodes to solve.
        steps: Vec<Simulated>,
    },
    /// Whether the move of a search of each depth from 1 was right; empty where that cannot be told, or every move is.
    RightMoves(Vec<bool>),
    /// How often searches of each depth from 1 were right.
    Generated(Vec<RightHalves>),
    /// What one thread and several took; nothing where the position was decided at once.
    Race(Option<scaling::Race>),
    /// What each number of workers would do.
    Workers(Vec<scaling::Simulated>),
    /// Exploitability by iterations.
    Curve(Vec<CurvePoint>),
    /// What a strategy loses at worst.
    Exploited(f64),
    /// By how many throws the first bot won.
    Throws(i64),
}

/// Why a job was not done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Undone {
    /// Somebody stopped it.
    Interrupted,
    /// It makes no sense: an unknown game, a position or a switch that does not exist.
    Senseless(String),
}

impl fmt::Display for Undone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Undone::Interrupted => f.write_str("interrupted"),
            Undone::Senseless(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for Undone {}

impl Job {
    /// Does the work.
    ///
    /// # Errors
    /// It was interrupted, or it makes no sense.
    pub fn perform(&self, interrupt: &Interrupt) -> Result<Outcome, Undone> {
        let entry = catalog::find(&self.game).map_err(|error| Undone::Senseless(error.to_string()))?;
        let outcome = match &self.task {
            Task::Equilibrium { algorithm, iterations, seed } => {
                secrets::equilibrium(entry, algorithm, *iterations, *seed, interrupt)?
            }
            Task::Exploit { changes, simulations, seed } => {
                secrets::exploit(entry, changes, *simulations, *seed, interrupt)?
            }
            Task::Throws { bots, throws, seed } => secrets::throws(bots, *throws, *seed)?,
            of_duels => {
                let duel = entry.duel().map_err(|error| Undone::Senseless(error.to_string()))?;
                of_duels.perform(entry, duel, interrupt)?
            }
        };
        if interrupt.is_raised() { Err(Undone::Interrupted) } else { Ok(outcome) }
    }
}

impl Task {
    fn perform(
        &self,
        entry: &'static Entry,
        duel: &'static dyn DuelFace,
        interrupt: &Interrupt,
    ) -> Result<Outcome, Undone> {
        let history = |position: &str| history(entry, position);
        let recipe = |changes: &[String]| recipe(duel, changes);
        match self {
            Task::Position { seed, number } => {
                let found = position::find(duel, &entry.start(), *seed, *number, interrupt);
                Ok(Outcome::Position(found.map(|position| position.position_text())))
            }
            Task::Search { position, changes, depth } => {
                let iterations = search::search(duel, history(position)?, recipe(changes)?, *depth, interrupt);
                Ok(Outcome::Search { iterations })
            }
            Task::MinimalGraph { position, changes, depth, lowest } => {
                let history = history(position)?;
                let sizes = minimal_graph::measure(duel, &history, &recipe(changes)?, *depth, *lowest, interrupt);
                Ok(Outcome::MinimalGraph(sizes))
            }
            Task::Pair { seed, number, changes: [first, second], limits } => {
                let recipes = [method_recipe(duel, first)?, method_recipe(duel, second)?];
                pair::play(duel, &entry.start(), Key::mix(*seed, *number).0, recipes, limits, interrupt)
            }
            Task::Correlation { position, changes, depth } => {
                let history = history(position)?;
                Ok(correlation::correlate(duel, &history, recipe(changes)?, *depth, interrupt))
            }
            Task::Risk { position, changes, depth, sample, nodes, seed } => {
                let history = history(position)?;
                let (depth, sample, seed, nodes) = (*depth, *sample, *seed, *nodes);
                let settings = risk::Settings { recipe: recipe(changes)?, depth, sample, seed, nodes };
                Ok(Outcome::Risk(risk::measure(duel, &[history], &settings, interrupt, &mut |_| ())))
            }
            Task::FixedDepth { position, order, depth, seed } => {
                let searched = evolution::Searched { entry, duel, order, seed: *seed };
                searched.to_each_depth(history(position)?.position(), *depth, interrupt).map(Outcome::Nodes)
            }
            Task::ReferenceGame { seed, number, order, depth } => {
                let game = position::game(duel, &entry.start(), *seed, *number);
                let searched = evolution::Searched { entry, duel, order, seed: *seed };
                searched.along(&game, *depth, interrupt).map(Outcome::Nodes)
            }
            Task::Simulate { position, changes, simulations, nodes } => {
                let recipe = method_recipe(duel, changes)?;
                simulate::simulate(duel, &history(position)?, &recipe, *simulations, *nodes, interrupt)
            }
            Task::RightMoves { position, changes, depth, nodes } => {
                right_moves::by_depth(duel, &history(position)?, &recipe(changes)?, *depth, *nodes, interrupt)
            }
            Task::Generated { height, likeness, games, seed } => {
                Ok(Outcome::Generated(generated::search((*height).clamp(1, 20), *likeness, *games, *seed)))
            }
            Task::Race { position, changes, threads, millis } => {
                let (history, time) = (history(position)?, Duration::from_millis(*millis));
                Ok(Outcome::Race(scaling::race(duel, &history, &recipe(changes)?, *threads, time, interrupt)))
            }
            Task::Workers { position, changes, depth, least, workers } => {
                let tree = scaling::record(duel, &history(position)?, &recipe(changes)?, *depth, *least);
                Ok(Outcome::Workers(workers.iter().map(|&workers| scaling::simulate(&tree, workers)).collect()))
            }
            Task::Equilibrium { .. } | Task::Exploit { .. } | Task::Throws { .. } => {
                Err(Undone::Senseless("a task of games with secrets".to_owned()))
            }
        }
    }
}

fn history(entry: &Entry, position: &str) -> Result<History, Undone> {
    let read = entry.rules.parse_position(position);
    let position = read.map_err(|error| Undone::Senseless(format!("{position}: {error}")))?;
    Ok(History::new(position))
}

/// The game's own recipe of alpha-beta with these changes, which may be to another method.
///
/// # Errors
/// As for [`recipe`].
fn method_recipe(duel: &dyn DuelFace, changes: &[String]) -> Result<MethodRecipe, Undone> {
    let mut recipe = MethodRecipe::from(duel.recipe());
    for change in changes {
        duel.assign(&mut recipe, change).map_err(|error| Undone::Senseless(error.to_string()))?;
    }
    duel.lacks_for(&recipe).map_or(Ok(recipe), |what| Err(Undone::Senseless(what)))
}

/// The game's own recipe with these changes.
///
/// # Errors
/// A switch that does not exist, a value that it does not take, or one that the game has no use for.
pub(crate) fn recipe(duel: &dyn DuelFace, changes: &[String]) -> Result<Recipe, Undone> {
    let mut recipe = duel.recipe();
    for change in changes {
        recipe.assign(change).map_err(|error| Undone::Senseless(error.to_string()))?;
    }
    match duel.lacks(&recipe) {
        None => Ok(recipe),
        Some(what) => Err(Undone::Senseless(what)),
    }
}
