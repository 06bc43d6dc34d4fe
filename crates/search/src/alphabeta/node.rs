//! The node of alpha-beta, NegaScout, MTD(f) and SSS*: a list of questions and one loop (Plaat 1996, figure 5).
//!
//! Each question is one technique in a file of its own and either answers with a score or lets the node go on. The
//! symbols of the figure: `retrieve` and `store` have their names, f- and f+ are [`Bounds`](foehn_game::Bounds), g is the best score found.

use super::Edge;
use crate::budget::Stopped;
use crate::cutoffs::table_depth;
use crate::extensions::Prospect;
use crate::observer::{Cut, Observer, TableEvent};
use crate::ordering::Place;
use crate::recipe::GraphHistory;
use crate::scoring::{Basis, stuck_score};
use crate::search::{Moves, Search};
use crate::selective::{Candidate, View};
use crate::table::{Entry, Known, MoveNumber};
use foehn_game::{Bounds, Depth, Duel, Glance, Key, Knowledge, Ply, Score, Window};

/// What searching the moves of a node found.
struct Found {
    /// The best score, g in the figure.
    g: Score,
    /// The number of the move that gave it, where it is worth remembering.
    best: Option<MoveNumber>,
    /// Whether the table's move stands alone.
    is_singular: bool,
    /// Whether the best move was searched deeper.
    is_extended: bool,
}

/// What a node is asked once the table has nothing to say.
struct Task<'a> {
    known: &'a Known,
    window: Window,
    depth: Depth,
    ply: Ply,
}

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// The value of `node` searched `depth` deep, or a bound on it that answers the question of `window` (fail-soft).
    pub(crate) fn node(&mut self, node: &G, window: Window, depth: Depth, ply: Ply) -> Result<Score, Stopped> {
        let score = self.value_of_node(node, window, depth, ply)?;
        self.observer.leave(score, ply);
        Ok(score)
    }

    #[inline(always)]
    fn value_of_node(&mut self, node: &G, window: Window, depth: Depth, ply: Ply) -> Result<Score, Stopped> {
        self.spend_node(node, window, depth, ply)?;
        self.begin_variation(ply);
        if let Some(score) = self.ended(node, ply) {
            return Ok(score);
        }
        if let Some(score) = self.oracle_cutoff(node, window, depth, ply)? {
            return Ok(score);
        }
        let mut view = View::default();
        let depth = self.node_depth(node, &mut view, window, depth, ply);
        let depth = if depth.is_horizon() { self.leaf_depth(node, window, depth, ply) } else { depth };
        if depth.is_horizon() {
            return if self.recipe.leaf_table {
                self.tabled_leaf(node, window, ply)
            } else {
                self.quiesce(node, window, ply)
            };
        }
        let glance = self.glance(node, depth);
        if let Some(score) = self.static_cutoff(&glance, window, depth, ply) {
            return Ok(score);
        }
        let key = self.table_key(node, self.path.key_at(ply), ply);
        let known = self.retrieve(node, key, depth);
        if let Some(score) = self.table_cutoff(&known, window, depth, ply) {
            return Ok(score);
        }
        if let Some(score) = self.selective_cutoff(node, &known, &mut view, window, depth, ply)? {
            return Ok(score);
        }
        let depth = self.after_internal_reduction(&known, depth);
        let window = Window { beta: window.beta.min(glance.bounds.f_plus), ..window };
        let moves = self.list_moves(node, &glance);
        if moves.is_empty() {
            return Ok(stuck_score(node));
        }
        if let Some(score) = self.etc_cutoff(node, &moves, window, depth, ply) {
            self.drop_moves(&moves);
            return Ok(score);
        }
        self.expanded += 1;
        let task = Task { known: &known, window, depth, ply };
        let found = self.search_moves(node, &moves, &task, &mut view)?;
        self.drop_moves(&moves);
        self.store(node, key, &task, &glance, &found);
        Ok(found.g)
    }

    /// Searches the moves, the highest rank first, until one reaches beta or none is left.
    #[inline(always)]
    fn search_moves(&mut self, node: &G, moves: &Moves, task: &Task<'_>, view: &mut View) -> Result<Found, Stopped> {
        let &Task { known, window, depth, ply } = task;
        let place = self.place(node, ply);
        let table_move = if self.recipe.table_move { known.best.map(|best| best.0) } else { None };
        let is_singular = self.is_singular(node, moves, known, depth, ply)?;
        let mut found = Found { g: Score::MIN, best: None, is_singular, is_extended: false };
        let mut basis = Basis::PROVED;
        for (earlier, index) in moves.range().enumerate() {
            self.bring_next(&place, moves, table_move, index);
            let ranked = self.stack[index];
            let facts = self.knowledge.facts(node, ranked.mv);
            let open = window.raised_to(found.g);
            let candidate = Candidate { node, mv: ranked.mv, facts, earlier, window: open, depth, ply };
            if self.is_skipped(&candidate, view, found.g) {
                basis = basis.and(Basis::ESTIMATED);
                continue;
            }
            self.line[usize::from(ply.0)] = facts;
            self.observer.descend(ranked.mv, ply);
            let mut child = node.clone();
            child.make(ranked.mv);
            let extension = self.extension(
                &candidate,
                &Prospect {
                    child: &child,
                    choices: moves.range().len(),
                    known,
                    is_table_move: table_move == Some(ranked.number()),
                    is_singular,
                },
            );
            self.step_down(ply, self.alternatives_after(&candidate, moves, index));
            let left = depth - Depth::PLY + extension;
            self.approach(&child, left, ply.next());
            let edge = Edge { node, child: &child, depth: left, ply: ply.next(), earlier };
            let score = match self.late_move_refusal(&candidate, &place, view, &edge, open)? {
                Some(score) => score,
                None => self.value_of_move(&edge, open)?,
            };
            if score > found.g {
                found.g = score;
                if score > window.alpha {
                    found.best = Some(MoveNumber(ranked.number()));
                    found.is_extended = extension > Depth::ZERO;
                    if !window.is_minimal() {
                        self.take_variation(ranked.mv, ply);
                    }
                }
            }
            if score >= window.beta {
                basis = self.basis;
                self.learn_from_cut(&place, moves, index, &candidate);
                self.observer.cut(Cut::Beta, earlier + 1, depth, ply);
                break;
            }
            basis = basis.and(self.basis);
            self.remember_refutation(&candidate, &child, score);
        }
        self.basis = basis.leaving(ply);
        Ok(found)
    }

    /// Remembers the move that cut, and those that were searched in vain before it.
    #[inline(always)]
    fn learn_from_cut(&mut self, place: &Place<'_, G>, moves: &Moves, index: usize, candidate: &Candidate<'_, G>) {
        let Candidate { mv, facts, depth, ply, .. } = *candidate;
        self.memory.reward(self.recipe, place, mv, facts, depth);
        self.note_refuter(facts.noisy.then_some(mv), ply);
        if (self.recipe.history_penalty || self.recipe.followups) && !facts.noisy {
            for tried in &self.stack[moves.range().start..index] {
                self.memory.punish(self.recipe, place, self.knowledge.facts(place.node, tried.mv), depth);
            }
        }
    }

    /// Saves what the search of `node` proved (the last lines of the figure), unless it rests on the path.
    #[inline(always)]
    fn store(&mut self, node: &G, key: Key, task: &Task<'_>, glance: &Glance, found: &Found) {
        let &Task { window, depth, ply, .. } = task;
        let of_path = self.recipe.graph_history == GraphHistory::Untabled && self.basis.is_of_path(ply);
        if !self.uses_table || of_path {
            return;
        }
        let proved = Bounds::proved(found.g, window);
        let bounds = Bounds { f_minus: proved.f_minus, f_plus: proved.f_plus.min(glance.bounds.f_plus) };
        let entry = Entry {
            bounds,
            depth: table_depth(depth),
            best: found.best,
            pv: bounds.exact().is_some(),
            singular: found.is_singular,
            extended: found.is_extended,
            proved: self.basis.is_proved(),
        };
        self.table.store(node, key, entry);
        self.observer.table(TableEvent::Store);
    }
}
