//! Move ordering: the likely best move first, so that alpha-beta cuts soon.
//!
//! Each source gives its part of one number, the rank of a move; the node picks the highest rank left, so moves behind a
//! cut are never sorted. From the top: the table's move, noisy moves by the game's hint, killers, the countermove, then
//! history and hint together. EIB and learned weights add to the last group.

mod countermoves;
mod eib;
mod history;
mod killers;
mod learned;

pub use learned::OrderingWeights;

use crate::recipe::Recipe;
use countermoves::Countermoves;
use foehn_game::{Depth, Game, MoveFacts, Ply};
use history::History;
use killers::Killers;

/// A legal move with its rank and its number in the order of `legal_moves`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked<M> {
    pub(crate) mv: M,
    pub(crate) rank: i32,
    pub(crate) number: u16,
    pub(crate) facts: MoveFacts,
}

/// Ranks of the groups, far enough apart that no group reaches the next.
const TABLE_MOVE: i32 = 1 << 30;
const NOISY: i32 = 1 << 28;
const KILLER: i32 = 1 << 26;
const COUNTERMOVE: i32 = KILLER - 8;
/// A hint weighs this many history points in its group.
const HINT_WEIGHT: i32 = 64;
const LARGEST_HINT: i32 = 1 << 17;

/// What ordering has learned while searching.
#[derive(Clone, Debug)]
pub(crate) struct Memory<G: Game> {
    killers: Killers<G::Move>,
    history: History,
    countermoves: Countermoves<G::Move>,
}

/// Where a move is ranked: what the node knows besides the move itself.
pub(crate) struct Place<'a, G: Game> {
    pub(crate) node: &'a G,
    pub(crate) ply: Ply,
    pub(crate) table_move: Option<u16>,
    /// The facts of the opponent's move that led here.
    pub(crate) previous: MoveFacts,
}

impl<G: Game> Memory<G> {
    pub(crate) fn new() -> Self {
        Memory { killers: Killers::new(), history: History::new(), countermoves: Countermoves::new() }
    }

    /// Fades what older searches taught.
    pub(crate) fn begin_search(&mut self) {
        self.killers.clear();
        self.history.fade();
    }

    /// The rank of a move, from the sources that the recipe names.
    #[inline(always)]
    pub(crate) fn rank(&self, recipe: &Recipe, place: &Place<'_, G>, number: u16, mv: G::Move) -> (i32, MoveFacts) {
        let facts = place.node.facts(mv);
        let hint = if recipe.hints { facts.hint.clamp(-LARGEST_HINT, LARGEST_HINT) } else { 0 };
        if place.table_move == Some(number) {
            return (TABLE_MOVE, facts);
        }
        if facts.noisy && recipe.hints {
            return (NOISY + hint, facts);
        }
        if recipe.killers
            && let Some(order) = self.killers.order_of(place.ply, mv)
        {
            return (KILLER - order, facts);
        }
        if recipe.countermoves && self.countermoves.answers(place.node.mover(), place.previous, mv) {
            return (COUNTERMOVE, facts);
        }
        let mut rank = hint * HINT_WEIGHT;
        if recipe.history {
            rank += self.history.points(place.node.mover(), facts);
        }
        if let Some(weight) = recipe.eib.get() {
            rank -= eib::replies(place.node, mv) * weight;
        }
        (rank, facts)
    }

    /// Remembers that `mv` cut at a node with `depth` left, after the opponent's move `previous`.
    #[inline]
    pub(crate) fn reward(&mut self, place: &Place<'_, G>, mv: G::Move, facts: MoveFacts, depth: Depth) {
        let mover = place.node.mover();
        self.history.reward(mover, facts, depth);
        if !facts.noisy {
            self.killers.remember(place.ply, mv);
            self.countermoves.remember(mover, place.previous, mv);
        }
    }
}

/// Moves the highest-ranked move of `moves[from..]` to `from`. The order is stable: equal ranks keep the game's order.
#[inline(always)]
pub(crate) fn bring_best<M: Copy>(moves: &mut [Ranked<M>], from: usize) {
    let mut best = from;
    for index in from + 1..moves.len() {
        if moves[index].rank > moves[best].rank {
            best = index;
        }
    }
    moves[from..=best].rotate_right(1);
}
