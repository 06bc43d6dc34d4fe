//! Move ordering: the likely best move first, so that alpha-beta cuts soon.
//!
//! The table's move is searched before the others are even ranked: it cuts so often that ranking them first would be
//! wasted. Of the rest, each source gives its part of one number, the rank; the node picks the highest rank left, so that
//! moves behind a cut are never sorted. From the top: noisy moves by the game's hint, killers, the countermove, then
//! history, follow-ups and hint together. EIB and learned weights add to the last group.

mod countermoves;
mod eib;
mod followups;
mod history;
mod killers;
mod learned;
mod shuffle;

pub use learned::OrderingWeights;
pub(crate) use shuffle::shuffled;

use crate::recipe::Recipe;
use crate::tree::Node;
use countermoves::Countermoves;
use foehn_game::{Duel, Knowledge, MoveFacts};
use followups::{After, Followups};
use history::HistoryTable;
use killers::Killers;

/// A listed move with its rank and its place in the list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked<M> {
    pub(crate) mv: M,
    /// The rank above, the place turned round below: of equal ranks, the game's first move is the highest.
    order: i64,
}

impl<M: Copy> Ranked<M> {
    /// A move that is not ranked yet.
    #[inline(always)]
    pub(crate) fn unranked(mv: M, place: u16) -> Self {
        Ranked { mv, order: i64::from(u16::MAX - place) }
    }

    /// The place of the move in the list, in the order of the game.
    #[inline(always)]
    pub(crate) fn place(&self) -> u16 {
        u16::MAX - self.order as u16
    }

    /// Gives the move its rank.
    #[inline(always)]
    pub(crate) fn set_rank(&mut self, rank: i32) {
        self.order = i64::from(rank) << 16 | self.order & 0xffff;
    }

    /// Puts the move after all that are not deferred, and after those deferred before it. It keeps the number of moves `earlier` than it.
    pub(crate) fn defer(&mut self, earlier: usize) {
        self.set_rank(LAST_DEFERRED + DEFERRED - earlier.min(DEFERRED as usize) as i32);
    }

    /// How many moves came before this one when it was deferred; `None` where it was not.
    pub(crate) fn deferred(&self) -> Option<usize> {
        let rank = (self.order >> 16) as i32;
        (rank <= LAST_DEFERRED + DEFERRED).then(|| (LAST_DEFERRED + DEFERRED - rank) as usize)
    }
}

/// The ranks of deferred moves, below all others.
const LAST_DEFERRED: i32 = i32::MIN;
const DEFERRED: i32 = u16::MAX as i32;

/// Ranks of the groups, far enough apart that no group reaches the next.
const NOISY: i32 = 1 << 28;
const KILLER: i32 = 1 << 26;
const COUNTERMOVE: i32 = KILLER - 8;
/// A hint weighs this many history points in its group.
const HINT_WEIGHT: i32 = 64;
const LARGEST_HINT: i32 = 1 << 17;

/// Ranks the moves of one node, from the sources that the recipe names.
pub(crate) struct Ranker<'m, G: Duel, K> {
    position: &'m G,
    knowledge: &'m K,
    hint_weight: i32,
    exchange_order: bool,
    killers: [Option<G::Move>; 2],
    history: Option<&'m [i32; MoveFacts::SLOTS]>,
    followups: Option<After<'m>>,
    /// Whether the recipe names sources that few do, so that the others pay for one question only.
    has_extras: bool,
    extras: Extras<'m, G>,
}

/// Where countermove, EIB and learned weights are found.
struct Extras<'m, G: Duel> {
    memory: &'m OrderingMemory<G>,
    recipe: &'m Recipe,
    weights: Option<&'m dyn OrderingWeights<G>>,
    previous: MoveFacts,
}

impl<G: Duel, K: Knowledge<G>> Ranker<'_, G, K> {
    /// The rank of a move.
    #[inline(always)]
    pub(crate) fn rank(&self, mv: G::Move) -> i32 {
        let facts = self.knowledge.facts(self.position, mv);
        let hint = facts.hint.clamp(-LARGEST_HINT, LARGEST_HINT);
        if facts.noisy && self.hint_weight != 0 {
            let loses =
                self.exchange_order && self.knowledge.exchange(self.position, mv).is_some_and(|balance| balance < 0);
            return if loses { hint - NOISY } else { NOISY + hint };
        }
        if self.killers[0] == Some(mv) {
            return KILLER;
        }
        if self.killers[1] == Some(mv) {
            return KILLER - 1;
        }
        let mut rank = hint * self.hint_weight;
        if let Some(history) = self.history {
            rank += history[usize::from(facts.slot) % MoveFacts::SLOTS];
        }
        if let Some(followups) = self.followups {
            rank += followups.of(facts);
        }
        if self.has_extras { self.extras.rank(self.position, mv, facts, rank) } else { rank }
    }
}

impl<G: Duel> Extras<'_, G> {
    /// The rank of a quiet move that is no killer, where the other sources give it `rank`.
    #[cold]
    fn rank(&self, position: &G, mv: G::Move, facts: MoveFacts, rank: i32) -> i32 {
        let countermoves = &self.memory.countermoves;
        if self.recipe.countermoves && countermoves.answer(position.mover(), self.previous) == Some(mv) {
            return COUNTERMOVE;
        }
        let learned = self.weights.map_or(0, |weights| weights.points(position, mv, facts));
        let few_replies = self.recipe.eib.get().map_or(0, |weight| eib::replies(position, mv) * weight);
        rank + learned - few_replies
    }
}

/// What ordering has learned while searching.
#[derive(Clone, Debug)]
pub(crate) struct OrderingMemory<G: Duel> {
    killers: Killers<G::Move>,
    history: HistoryTable,
    countermoves: Countermoves<G::Move>,
    followups: Followups,
}

impl<G: Duel> OrderingMemory<G> {
    pub(crate) fn new() -> Self {
        OrderingMemory {
            killers: Killers::new(),
            history: HistoryTable::new(),
            countermoves: Countermoves::new(),
            followups: Followups::new(),
        }
    }

    /// Ages what older searches left.
    pub(crate) fn begin_search(&mut self) {
        self.killers.clear();
        self.history.age();
        self.followups.age();
    }

    /// Looks up once what ranking the moves of one node needs.
    #[inline(always)]
    pub(crate) fn ranker<'m, K>(
        &'m self,
        recipe: &'m Recipe,
        knowledge: &'m K,
        weights: Option<&'m dyn OrderingWeights<G>>,
        node: &Node<'m, G>,
    ) -> Ranker<'m, G, K> {
        let &Node { position, ply, previous, .. } = node;
        Ranker {
            position,
            knowledge,
            hint_weight: if recipe.hints { HINT_WEIGHT } else { 0 },
            exchange_order: recipe.exchange_order,
            killers: if recipe.killers { self.killers.of(ply) } else { [None, None] },
            history: if recipe.history { Some(self.history.of(position.mover())) } else { None },
            followups: recipe.followups.then(|| self.followups.after(position.mover(), previous)),
            has_extras: recipe.countermoves || recipe.eib.get().is_some() || weights.is_some(),
            extras: Extras { memory: self, recipe, weights, previous },
        }
    }

    /// Remembers that `mv` cut at a node.
    #[inline(always)]
    pub(crate) fn reward(&mut self, recipe: &Recipe, node: &Node<'_, G>, mv: G::Move, facts: MoveFacts) {
        let &Node { position, depth, ply, previous, .. } = node;
        let mover = position.mover();
        if recipe.history_penalty {
            if !facts.noisy {
                self.history.update(mover, facts, depth, 1);
            }
        } else if recipe.history {
            self.history.reward(mover, facts, depth);
        }
        if recipe.followups && !facts.noisy {
            self.followups.update(mover, previous, facts, depth, 1);
        }
        if recipe.killers && !facts.noisy {
            self.killers.remember(ply, mv);
        }
        if recipe.countermoves && !facts.noisy {
            self.countermoves.remember(mover, previous, mv);
        }
    }

    /// Takes points from a quiet move that was searched in vain before another one cut.
    #[inline(always)]
    pub(crate) fn penalise(&mut self, recipe: &Recipe, node: &Node<'_, G>, facts: MoveFacts) {
        if facts.noisy {
            return;
        }
        if recipe.history_penalty {
            self.history.update(node.position.mover(), facts, node.depth, -1);
        }
        if recipe.followups {
            self.followups.update(node.position.mover(), node.previous, facts, node.depth, -1);
        }
    }

    /// The history points of a move as a share of what can be gained and lost, in sixteenths from -16 to 16 for each source; 0
    /// where points cannot be lost.
    #[inline(always)]
    pub(crate) fn history_share(&self, recipe: &Recipe, node: &Node<'_, G>, facts: MoveFacts) -> i32 {
        let mover = node.position.mover();
        let alone = if recipe.history_penalty { self.history.share(mover, facts) } else { 0 };
        let in_pair = if recipe.followups { self.followups.after(mover, node.previous).share(facts) } else { 0 };
        alone + in_pair
    }

    /// Whether a move has cut more often than it failed: a potentially good alternative.
    #[inline(always)]
    pub(crate) fn is_promising(&self, position: &G, facts: MoveFacts) -> bool {
        self.history.of(position.mover())[usize::from(facts.slot) % MoveFacts::SLOTS] > 0
    }
}

/// Swaps the highest-ranked move to the front (selection sort, one step).
#[inline(always)]
pub(crate) fn select_best<M: Copy>(moves: &mut [Ranked<M>]) {
    let best = (0..moves.len()).max_by_key(|&index| moves[index].order);
    moves.swap(0, best.unwrap_or(0));
}
