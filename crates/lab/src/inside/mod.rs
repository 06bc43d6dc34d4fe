//! Inside the search: what it did, node by node, for those who want to see it.
//!
//! - [`trace`](fn@trace): a whole small search, every node and everything that happened to it, to be replayed step by step;
//! - [`top`](fn@top): the uppermost plies of the tree of a real search, with what lies below each node counted;
//! - [`simulations`](fn@simulations): a search by UCT, simulation by simulation;
//! - [`chance_replay`]: a small tree with chance nodes by expectiminimax, Star1 or Star2, and [`rescaled`] leaves.
//!
//! The first two read as the lectures draw it: **Max is the player to move at the root**, every score and window is Max's, and
//! where the other one moves is a Min node. (The search itself reads every node from its mover's side.) A cut by beta at
//! a Min node is what lectures call an alpha cutoff. Wins and losses are counted in plies from the node they stand at.
//!
//! Deliberately not here: how it is drawn, and JSON.

mod chance;
mod full_width;
mod simulations;
#[cfg(test)]
mod tests;
mod top;
mod trace;

pub use chance::{
    BOUNDS, ChanceKind, ChanceReplay, ChanceShown, ChanceStep, ChanceTreeNode, MOST_TREE_NODES, RescaledChoice,
    Rescaling, Visit, chance_replay, chance_tree, rescaled,
};
pub use full_width::{FullWidth, full_width};
pub use simulations::{ShownSimulation, SimulatedNode, Simulations, simulations, teaching_uct};
pub use top::{MOST_PLIES, Others, Top, TopNode, top};
pub use trace::{Bound, Counters, Event, Node, Record, Round, trace};

use foehn_game::any::{Move, Position};
use foehn_game::{Player, Score, ScoreKind, Window};
use foehn_search::{Algorithm, Recipe, Whole};

/// How a search to be shown gets to its depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deepening {
    /// At once, as in the lectures.
    Straight,
    /// One depth after the other, as in play.
    Iterative,
}

/// The plainest recipe of an algorithm, for teaching: no technique, no quiescence, one fixed depth. MTD(f) and SSS* are
/// sequences of tests that remember what the ones before found, so they have the table.
pub fn teaching_recipe(algorithm: Algorithm, depth: i32, deepening: Deepening) -> Recipe {
    let first_depth = match deepening {
        Deepening::Straight => Whole::new(depth),
        Deepening::Iterative => Whole::new(1),
    };
    let table_cutoffs = matches!(algorithm, Algorithm::MtdF | Algorithm::SssStar);
    Recipe { first_depth, quiescence: false, table_cutoffs, ..Recipe::plain(algorithm) }
}

/// A move with its notation and the cells a hand touches to make it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The notation.
    pub text: String,
    /// The names of the cells; empty where there are none.
    pub gesture: Vec<String>,
}

impl Step {
    /// The legal move `mv` of `position`.
    pub fn of(position: &Position, mv: Move) -> Self {
        Step { text: position.move_text(mv), gesture: position.gesture(mv) }
    }

    /// A move that is none of the game's: a search tried what happens when the mover passes.
    fn pass() -> Self {
        Step { text: "pass".to_owned(), gesture: Vec::new() }
    }

    /// The moves of a line that begins in `position`.
    fn line(position: &Position, moves: &[Move]) -> Vec<Self> {
        let mut position = position.clone();
        let mut steps = Vec::new();
        for &mv in moves {
            steps.push(Step::of(&position, mv));
            position = position.play(mv);
        }
        steps
    }
}

/// The score of a node where `mover` moves, as `max` reads it.
fn score_for(max: Player, mover: Player, score: Score) -> Score {
    if mover == max { score } else { -score }
}

/// The window of a node where `mover` moves, as `max` reads it.
fn window_for(max: Player, mover: Player, window: Window) -> Window {
    if mover == max { window } else { window.flipped() }
}

/// A score in few characters, for the corner of a node: `3`, `+0.35`, `win 5`.
///
/// ```
/// use foehn_game::{Ply, Score};
/// use foehn_lab::inside::brief;
/// let scores = [Score::by_points(-3), Score::estimate(35), Score::win_in(Ply(5)), Score::DRAW];
/// assert_eq!(scores.map(brief), ["-3", "+0.35", "win 5", "0"]);
/// ```
pub fn brief(score: Score) -> String {
    match score.kind() {
        ScoreKind::Estimate(0) => "0".to_owned(),
        ScoreKind::Estimate(value) => format!("{:+.2}", f64::from(value) / 100.0),
        ScoreKind::WinIn(plies) => format!("win {plies}"),
        ScoreKind::LossIn(plies) => format!("loss {plies}"),
        ScoreKind::WinBy(points) => points.to_string(),
        ScoreKind::LossBy(points) => format!("-{points}"),
        ScoreKind::DatabaseWin(_) => "win".to_owned(),
        ScoreKind::DatabaseLoss(_) => "loss".to_owned(),
    }
}

/// Alpha and beta of a window in few characters, `-inf` and `+inf` where they are open.
///
/// ```
/// use foehn_game::{Score, Window};
/// use foehn_lab::inside::brief_window;
/// assert_eq!(brief_window(Window::FULL), ["-inf", "+inf"]);
/// assert_eq!(brief_window(Window::FULL.raised_to(Score::by_points(3))), ["3", "+inf"]);
/// ```
pub fn brief_window(window: Window) -> [String; 2] {
    let alpha = if window.alpha <= Score::MIN { "-inf".to_owned() } else { brief(window.alpha) };
    let beta = if window.beta >= Score::MAX { "+inf".to_owned() } else { brief(window.beta) };
    [alpha, beta]
}
