//! The node of alpha-beta, NegaScout, MTD(f) and SSS*: a list of questions and one loop (Plaat 1996, figure 5).
//!
//! Each question is one technique in a file of its own and either answers with a score or lets the node go on. The
//! symbols of the figure: `retrieve` and `store` have their names, f- and f+ are [`Bounds`], g is the best score found.

use crate::budget::Stopped;
use crate::cutoffs::table_depth;
use crate::observer::{Cut, Observer, TableEvent};
use crate::parallel::Turn;
use crate::recipe::GraphHistory;
use crate::scoring::{Basis, stuck_score};
use crate::search::Search;
use crate::selective::View;
use crate::table::{Entry, Known};
use crate::tree::{Child, Expansion, Moves, Node};
use foehn_game::{Bounds, Depth, Duel, Glance, Key, Knowledge, MoveFacts, Ply, Score, Window};

/// The best of the moves searched.
struct Best<M> {
    /// Its score, g in the figure.
    g: Score,
    /// The move and its place in the list, where it is worth remembering.
    mv: Option<(M, u16)>,
    /// By how much it was searched deeper.
    extension: Depth,
    /// Whether the table's move is singular.
    is_singular: bool,
}

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// The value of `node` searched to its depth, or a bound on it that answers the question of its window (fail-soft).
    #[inline(always)]
    pub(crate) fn node(&mut self, node: Node<'_, G>) -> Result<Score, Stopped> {
        self.enter_node(node.position, node.window, node.depth, node.ply, node.previous)
    }

    /// The node, its fields as parameters. Of a reference that is a parameter, and not a field, the compiler knows that what it
    /// points to is not written meanwhile, so nothing about the position is computed twice. Worth: 3 % of the instructions, Othello.
    fn enter_node(
        &mut self,
        position: &G,
        window: Window,
        depth: Depth,
        ply: Ply,
        previous: MoveFacts,
    ) -> Result<Score, Stopped> {
        let score = self.value_of_node(Node { position, window, depth, ply, previous })?;
        self.observer.leave(score, ply);
        Ok(score)
    }

    #[inline(always)]
    fn value_of_node(&mut self, node: Node<'_, G>) -> Result<Score, Stopped> {
        self.spend_node(&node)?;
        self.begin_variation(node.ply);
        if let Some(score) = self.ended(&node) {
            return Ok(score);
        }
        if let Some(score) = self.oracle_cutoff(&node)? {
            return Ok(score);
        }
        let mut view = View::default();
        let node = Node { depth: self.node_depth(&node, &mut view), ..node };
        let node = Node { depth: self.leaf_depth(&node), ..node };
        if node.depth.is_horizon() {
            return self.value_of_leaf(&node);
        }
        let glance = self.glance(node.position, node.depth);
        if let Some(score) = self.static_cutoff(&node, &glance) {
            return Ok(score);
        }
        let key = self.table_key(node.position, self.scratch.path.key_at(node.ply), node.ply);
        let known = self.retrieve(&node, key);
        if let Some(score) = self.table_cutoff(&node, &known) {
            return Ok(score);
        }
        if let Some(score) = self.selective_cutoff(&node, &known, &mut view)? {
            return Ok(score);
        }
        let window = Window { beta: node.window.beta.min(glance.bounds.f_plus), ..node.window };
        let node = Node { window, depth: self.after_internal_reduction(&node, &known), ..node };
        let moves = self.list_moves(node.position, &glance);
        if moves.is_empty() {
            return Ok(stuck_score(node.position));
        }
        if let Some(score) = self.etc_cutoff(&node, &moves) {
            self.drop_moves(&moves);
            return Ok(score);
        }
        self.counters.expanded += 1;
        let best = self.search_moves(&node, &moves, &known, &mut view)?;
        self.drop_moves(&moves);
        self.store(&node, key, &glance, &moves, &known, &best);
        Ok(best.g)
    }

    /// Searches the moves, the highest rank first, until one reaches beta or none is left.
    #[inline(always)]
    fn search_moves(
        &mut self,
        node: &Node<'_, G>,
        moves: &Moves,
        known: &Known,
        view: &mut View,
    ) -> Result<Best<G::Move>, Stopped> {
        let known_move = known.best.and_then(|best| self.place_of(best, node.position, moves));
        let is_singular = self.is_singular(node, moves, known_move, known)?;
        let table_move = if self.recipe.table_move { known_move } else { None };
        let expansion = Expansion { moves, known, table_move, is_singular };
        let mut best = Best { g: Score::MIN, mv: None, extension: Depth::ZERO, is_singular };
        let mut basis = Basis::PROVED;
        let marks = self.shared.marks.filter(|_| node.depth >= self.shared.divided_from);
        for index in moves.range() {
            let mut candidate = self.next_candidate(node, &expansion, index);
            let mut _mark = None;
            if let Some(marks) = marks {
                match self.take_turn(marks, node, &expansion, index, candidate) {
                    Turn::Move(free, mark) => (candidate, _mark) = (free, Some(mark)),
                    Turn::Decided(score) => {
                        (best.g, basis) = (score, self.basis);
                        break;
                    }
                }
            }
            let open = node.raised_to(best.g);
            if self.is_skipped(&open, &candidate, view, best.g) {
                basis = basis.and(Basis::ESTIMATED);
                continue;
            }
            let mut child = Child::new(&open, &candidate);
            child.depth = child.depth + self.extension(&child, &candidate, &expansion);
            self.note_arrival(&child, moves.len());
            self.enter_child(&child, self.alternatives_after(&child, moves, index));
            let score = match self.reduced_score(&child, view)? {
                Some(score) => score,
                None => self.value_of_move(&mut child)?,
            };
            if score > best.g {
                best.g = score;
                if score > node.window.alpha {
                    best.mv = Some((candidate.mv, candidate.place));
                    best.extension = child.extension();
                    if !node.window.is_minimal() {
                        self.take_variation(candidate.mv, node.ply);
                    }
                }
            }
            if score >= node.window.beta {
                basis = self.basis;
                self.learn_from_cut(&child, moves, index);
                self.observer.cut(Cut::Beta, candidate.earlier + 1, node.depth, node.ply);
                break;
            }
            basis = basis.and(self.basis);
            self.remember_refutation(&child, score);
        }
        self.basis = basis.leaving(node.ply);
        Ok(best)
    }

    /// Remembers the move that cut, and those that were searched in vain before it.
    #[inline(always)]
    fn learn_from_cut(&mut self, child: &Child<'_, G>, moves: &Moves, index: usize) {
        let &Child { node, mv, facts, .. } = child;
        self.memory.ordering.reward(self.recipe, node, mv, facts);
        self.note_refuter(child);
        if (self.recipe.history_penalty || self.recipe.followups) && !facts.noisy {
            for tried in &self.scratch.stack[moves.start..index] {
                self.memory.ordering.penalise(self.recipe, node, self.knowledge.facts(node.position, tried.mv));
            }
        }
    }

    /// Saves what the search of `node` proved (the last lines of the figure), unless it rests on the path.
    #[inline(always)]
    fn store(
        &mut self,
        node: &Node<'_, G>,
        key: Key,
        glance: &Glance,
        moves: &Moves,
        known: &Known,
        best: &Best<G::Move>,
    ) {
        let of_path = self.recipe.graph_history == GraphHistory::Untabled && self.basis.is_of_path(node.ply);
        if !self.shared.uses_table || of_path {
            return;
        }
        let proved = Bounds::proved(best.g, node.window);
        let bounds = Bounds { f_minus: proved.f_minus, f_plus: proved.f_plus.min(glance.bounds.f_plus) };
        let number = best.mv.map(|(mv, place)| moves.number_of(node.position, mv, place));
        let entry = Entry {
            bounds,
            depth: table_depth(node.depth),
            best: number,
            singular: self.flagged_singular(known, number, best.is_singular),
            extension: self.flagged_extension(known, bounds, number, best.extension),
            proved: self.basis.is_proved(),
        };
        self.shared.table.store(node.position, key, entry, &mut self.scratch.stores);
        self.observer.table(TableEvent::Store);
    }
}
