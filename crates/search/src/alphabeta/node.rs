//! The node of alpha-beta, NegaScout, MTD(f) and SSS*: a list of questions and one loop (Plaat 1996, figure 5).
//!
//! Each question is one technique in a file of its own and either answers with a score or lets the node go on. The
//! symbols of the figure: `retrieve` and `store` have their names, f- and f+ are [`Bounds`](foehn_game::Bounds), g is the best score found.

use super::{Algorithm, Edge};
use crate::budget::Stopped;
use crate::cutoffs::table_depth;
use crate::observer::{Cut, Observer, TableEvent};
use crate::recipe::GraphHistory;
use crate::scoring::{Basis, stuck_score};
use crate::search::{Moves, Search};
use crate::table::{Entry, MoveNumber};
use foehn_game::{Bounds, Depth, Evaluate, Game, Glance, Key, Ply, Score, Window};

/// What searching the moves of a node found.
struct Found {
    /// The best score, g in the figure.
    g: Score,
    /// The number of the move that gave it, where it is worth remembering.
    best: Option<MoveNumber>,
}

impl<G: Game, E: Evaluate<G>, O: Observer<G>> Search<'_, G, E, O> {
    /// The value of `node` searched `depth` deep, or a bound on it that answers the question of `window` (fail-soft).
    pub(crate) fn node<A: Algorithm>(
        &mut self,
        node: &G,
        window: Window,
        depth: Depth,
        ply: Ply,
    ) -> Result<Score, Stopped> {
        let score = self.value_of_node::<A>(node, window, depth, ply)?;
        self.observer.leave(score, ply);
        Ok(score)
    }

    #[inline(always)]
    fn value_of_node<A: Algorithm>(
        &mut self,
        node: &G,
        window: Window,
        depth: Depth,
        ply: Ply,
    ) -> Result<Score, Stopped> {
        self.spend_node(node, window, depth, ply)?;
        self.begin_variation(ply);
        if let Some(score) = self.ended(node, ply) {
            return Ok(score);
        }
        if depth.is_horizon() {
            return self.quiesce(node, window, ply);
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
        let window = Window { beta: window.beta.min(glance.bounds.f_plus), ..window };
        let moves = self.list_moves(node, &glance);
        if moves.is_empty() {
            return Ok(stuck_score(node));
        }
        if let Some(score) = self.etc_cutoff(node, &moves, window, depth, ply) {
            self.drop_moves(&moves);
            return Ok(score);
        }
        let found = self.search_moves::<A>(node, &moves, known.best, window, depth, ply)?;
        self.drop_moves(&moves);
        self.store(node, key, window, &glance, depth, ply, &found);
        Ok(found.g)
    }

    /// Searches the moves, the highest rank first, until one reaches beta or none is left.
    #[inline(always)]
    fn search_moves<A: Algorithm>(
        &mut self,
        node: &G,
        moves: &Moves,
        known_best: Option<MoveNumber>,
        window: Window,
        depth: Depth,
        ply: Ply,
    ) -> Result<Found, Stopped> {
        let place = self.place(node, ply);
        let table_move = if self.recipe.table_move { known_best.map(|best| best.0) } else { None };
        let mut found = Found { g: Score::MIN, best: None };
        let mut basis = Basis::PROVED;
        for (earlier, index) in moves.range().enumerate() {
            self.bring_next(&place, moves, table_move, index);
            let ranked = self.stack[index];
            let facts = node.facts(ranked.mv);
            self.line[usize::from(ply.0)] = facts;
            self.observer.descend(ranked.mv, ply);
            let mut child = node.clone();
            child.make(ranked.mv);
            self.approach(&child, depth - Depth::PLY, ply.next());
            let edge = Edge { node, child: &child, depth: depth - Depth::PLY, ply: ply.next(), earlier };
            let open = window.raised_to(found.g);
            let score = A::value_of_move(self, &edge, open)?;
            if score > found.g {
                found.g = score;
                if score > window.alpha {
                    found.best = Some(MoveNumber(ranked.number()));
                    if !window.is_minimal() {
                        self.take_variation(ranked.mv, ply);
                    }
                }
            }
            if score >= window.beta {
                basis = self.basis;
                self.memory.reward(self.recipe, &place, ranked.mv, facts, depth);
                self.observer.cut(Cut::Beta, earlier + 1, depth, ply);
                break;
            }
            basis = basis.and(self.basis);
        }
        self.basis = basis.leaving(ply);
        Ok(found)
    }

    /// Saves what the search of `node` proved (the last lines of the figure), unless it rests on the path.
    #[inline(always)]
    #[allow(clippy::too_many_arguments)] // one for each thing the entry is made of
    fn store(&mut self, node: &G, key: Key, window: Window, glance: &Glance, depth: Depth, ply: Ply, found: &Found) {
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
            proved: self.basis.is_proved(),
        };
        self.table.store(node, key, entry);
        self.observer.table(TableEvent::Store);
    }
}
