//! What the depth module of an individual does in a game: how often each branch is taken, and by how much it changes the depth at the
//! root, after captures and after other moves.
//!
//! The game is a short one against a weak teacher, the individual first, as when it is evaluated; the same seed gives the same
//! numbers. Whoever evolves is not concerned: only this run of the kernel is watched.

use super::Genome;
use super::kernel::{Kernel, Limits, Reached, Watch};
use super::teacher::Teacher;
use foehn_game::{Duel, Features, History, Key, Player};

/// The teacher looks so many plies ahead: class 4.
const TEACHER: u8 = 2;
/// The individual makes no more moves than these.
const MOST_MOVES: u32 = 40;
/// After so many nodes of the individual no further move is searched.
const MOST_NODES: u64 = 2_000_000;
/// How many changes of the rest depth there are: 2 less to 2 more.
pub const CHANGES: usize = 5;

/// How often what happened.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Branches {
    /// Moves of the individual.
    pub moves: u32,
    /// Their nodes.
    pub nodes: u64,
    /// How often the program was run.
    pub runs: u64,
    /// For each decision, from the top of the program's text: how often its comparison held, and how often it did not.
    pub decisions: Vec<[u64; 2]>,
    /// Runs at the root by the change of the rest depth: 2 less, 1 less, none, 1 more, 2 more.
    pub at_root: [u64; CHANGES],
    /// The same after captures.
    pub after_captures: [u64; CHANGES],
    /// The same after other moves.
    pub after_others: [u64; CHANGES],
}

impl Watch for Branches {
    fn decided(&mut self, number: usize, holds: bool) {
        if let Some(counts) = self.decisions.get_mut(number) {
            counts[usize::from(!holds)] += 1;
        }
    }

    fn changed(&mut self, reached: Reached, change: i8) {
        self.runs += 1;
        let counts = match reached {
            Reached::Root => &mut self.at_root,
            Reached::Capture => &mut self.after_captures,
            Reached::Other => &mut self.after_others,
        };
        counts[(i32::from(change) + 2).clamp(0, CHANGES as i32 - 1) as usize] += 1;
    }
}

/// Counts in a game that begins in `start`.
pub(super) fn count<G: Duel, F: Features<G>>(
    features: &F,
    start: &G,
    genome: &Genome,
    limits: Limits,
    seed: u64,
    stop: &dyn Fn() -> bool,
) -> Branches {
    let tally = Branches { decisions: vec![[0; 2]; genome.depth.decisions()], ..Branches::default() };
    let mut kernel = Kernel::new(features, genome, limits, Key::mix(seed, 1).0).watched_by(tally).stopped_by(stop);
    let mut teacher = Teacher::new(features, TEACHER, Key::mix(seed, 2).0);
    let mut history = History::new(start.clone());
    let (mut moves, mut nodes) = (0, 0);
    while moves < MOST_MOVES && nodes < MOST_NODES && !history.is_over() && !stop() {
        let choice = match history.position().mover() {
            Player::FIRST => {
                let choice = kernel.choose(history.positions());
                (moves, nodes) = (moves + 1, nodes + choice.nodes);
                choice
            }
            _ => teacher.choose(history.positions()),
        };
        let Some(mv) = choice.mv else { break };
        history.play(mv);
    }
    Branches { moves, nodes, ..kernel.into_watch() }
}
