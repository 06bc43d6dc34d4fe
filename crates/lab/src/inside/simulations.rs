//! A search by UCT, written down simulation by simulation, with its moves and positions in the game's own notation.
//!
//! What a node is worth at any moment is the average of the player who chose it, as the lectures count it, and follows from the paths and the
//! rewards; see [`foehn_search::SimulationRecord`].

use super::Step;
use foehn_game::Player;
use foehn_game::any::{History, Position};
use foehn_games::catalog::Entry;
use foehn_search::{Budget, ExpandedNode, MethodRecipe, MonteCarloMethod, MonteCarloRecipe, Whole};

/// A search by simulation, to be replayed.
#[derive(Clone, PartialEq, Debug)]
pub struct Simulations {
    /// The nodes that were visited, the root first, parents before their children.
    pub nodes: Vec<SimulatedNode>,
    /// The simulations in order.
    pub simulations: Vec<ShownSimulation>,
}

/// A node that was visited.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SimulatedNode {
    /// The node above.
    pub parent: Option<usize>,
    /// The move that leads here.
    pub step: Option<Step>,
    /// Who chose it; nobody at the root and where chance did.
    pub chooser: Option<Player>,
    /// The position in the game's notation.
    pub position: String,
}

/// One simulation: selection, expansion, playout, backpropagation.
#[derive(Clone, PartialEq, Debug)]
pub struct ShownSimulation {
    /// The nodes from the root to the leaf.
    pub path: Vec<usize>,
    /// The node that was given its moves, and how many.
    pub expanded: Option<ExpandedNode>,
    /// The moves by which the game was played out.
    pub playout: Vec<String>,
    /// What the game counted for each seat.
    pub rewards: Vec<f64>,
    /// What C was multiplied by: the range of the rewards so far.
    pub range: f64,
}

/// The plain UCT of the lectures with this C, in hundredths, this T and this seed.
pub fn teaching_uct(exploration: i32, expand: i32, seed: i32) -> MonteCarloRecipe {
    MonteCarloRecipe {
        exploration: Whole::new(exploration),
        expand: Whole::new(expand),
        seed: Whole::new(seed),
        memory: Whole::new(64),
        ..MonteCarloRecipe::plain(MonteCarloMethod::Uct)
    }
}

/// Searches the current position of `history` within `budget` and writes the simulations down.
///
/// # Errors
/// The game cannot be simulated, in words.
pub fn simulations(
    entry: &Entry,
    history: &History,
    recipe: MonteCarloRecipe,
    budget: &Budget,
) -> Result<Simulations, String> {
    let mut thinker = entry.thinker(MethodRecipe::MonteCarlo(recipe))?;
    let record = thinker.record(history.sight(), budget);
    let record = record.ok_or_else(|| format!("{} is not searched by simulation", entry.title))?;
    let mut positions: Vec<Position> = vec![history.position().clone()];
    let position = history.position().position_text();
    let mut nodes = vec![SimulatedNode { parent: None, step: None, chooser: None, position }];
    for node in &record.nodes {
        let above = &positions[node.parent];
        let step = Some(Step::of(above, node.mv));
        let below = above.play(node.mv);
        let position = below.position_text();
        nodes.push(SimulatedNode { parent: Some(node.parent), step, chooser: node.chooser, position });
        positions.push(below);
    }
    let shown = record.simulations.into_iter().map(|simulation| {
        let leaf = simulation.path.last().copied().unwrap_or_default();
        let playout = Step::line(&positions[leaf], &simulation.playout).into_iter().map(|step| step.text);
        ShownSimulation {
            playout: playout.collect(),
            path: simulation.path,
            expanded: simulation.expanded,
            rewards: simulation.rewards,
            range: simulation.range,
        }
    });
    Ok(Simulations { nodes, simulations: shown.collect() })
}
