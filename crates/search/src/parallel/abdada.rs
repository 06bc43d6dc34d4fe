//! ABDADA (Weill 1996): moves that another worker is searching wait until the others are done.
//!
//! The first move of a node is searched by whoever comes there: only then is it known whether the others are needed at all (the
//! young brothers wait, Feldmann 1993). Of the later ones, a worker takes those first that nobody searches (`marks.rs`); what
//! was left for later is then mostly answered by the table. Between two moves the table is asked again, because another worker
//! may have decided the node. As in the simplified form that programs use today, the marks have a table of their own, and
//! a worker that finds nothing free does not wait but joins in.
//!
//! Deferring changes the order of moves and nothing else: the number of a move, by which reductions and pruning go, is the one it
//! would have had. Near the leaves a mark costs more than the work it saves, so only nodes with some depth left are divided (the
//! recipe's `parallel-depth`).
//!
//! Sources: J.-C. Weill, "The ABDADA distributed minimax search algorithm", ICCA Journal 19(1), 1996; R. Feldmann, "Game tree
//! search on massively parallel systems", 1993; T. Kerrigan, "Simplified ABDADA".

use super::Marks;
use super::marks::{Mark, MarkedMove};
use crate::observer::Observer;
use crate::ordering::select_best;
use crate::root::RootMoves;
use crate::search::Search;
use crate::tree::{Candidate, Expansion, Node};
use foehn_game::{Depth, Duel, Key, Knowledge, Score};
use std::collections::VecDeque;

/// In a solving search, which has no horizon, nodes further from the root are not divided.
pub(crate) const SOLVING_PLIES: i32 = 10;

/// No node is divided.
pub(crate) const NEVER: Depth = Depth::plies(i16::MAX as i32);

/// How a node that is divided goes on.
pub(crate) enum Turn<'a, M> {
    /// With this move, marked as searched.
    Move(Candidate<M>, Mark<'a>),
    /// Not at all: another worker has decided it.
    Decided(Score),
}

impl<'a, G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'a, G, K, O> {
    /// What comes next in a node that is divided, where `candidate` at `index` would be next for a worker alone.
    #[inline(never)]
    pub(crate) fn take_turn(
        &mut self,
        marks: &'a Marks,
        node: &Node<'_, G>,
        expansion: &Expansion<'_>,
        index: usize,
        candidate: Candidate<G::Move>,
    ) -> Turn<'a, G::Move> {
        let key = self.table_key(node.position, self.scratch.path.key_at(node.ply), node.ply);
        if candidate.earlier > 0
            && let Some(score) = self.decided_meanwhile(node, key)
        {
            return Turn::Decided(score);
        }
        let candidate = self.first_that_is_free(marks, node, key, expansion, index, candidate);
        let mark = marks.mark(MarkedMove::new(key, candidate.place, node.depth));
        Turn::Move(candidate, mark)
    }

    /// The score of a node that another worker has decided since it was entered.
    fn decided_meanwhile(&mut self, node: &Node<'_, G>, key: Key) -> Option<Score> {
        let known = self.retrieve(node, key);
        let score = self.table_cutoff(node, &known)?;
        self.begin_variation(node.ply);
        Some(score)
    }

    /// The first move from `index` on that nobody searches, or else the first that was put off; it stands at `index` then.
    fn first_that_is_free(
        &mut self,
        marks: &Marks,
        node: &Node<'_, G>,
        key: Key,
        expansion: &Expansion<'_>,
        index: usize,
        mut candidate: Candidate<G::Move>,
    ) -> Candidate<G::Move> {
        let rest = index..expansion.moves.end;
        let mut deferred = self.scratch.stack[rest.clone()].iter().filter(|ranked| ranked.deferred().is_some()).count();
        loop {
            let ranked = &mut self.scratch.stack[index];
            if let Some(earlier) = ranked.deferred() {
                return Candidate { earlier, ..candidate };
            }
            candidate.earlier = index - expansion.moves.start + deferred;
            let is_free = !marks.has(MarkedMove::new(key, ranked.place(), node.depth));
            if candidate.earlier == 0 || is_free {
                return candidate;
            }
            ranked.defer(candidate.earlier);
            deferred += 1;
            select_best(&mut self.scratch.stack[rest.clone()]);
            let next = self.scratch.stack[index];
            let facts = self.knowledge.facts(node.position, next.mv);
            candidate = Candidate { mv: next.mv, facts, place: next.place(), earlier: candidate.earlier };
        }
    }

    /// The index of the root move to search next, how many come before it in the order, and its mark where the root is divided.
    pub(crate) fn next_root_move(
        &self,
        root: &RootMoves<G>,
        turns: &mut RootTurns<G::Move>,
        depth: Depth,
    ) -> Option<(usize, usize, Option<Mark<'a>>)> {
        let marks = self.shared.marks.filter(|_| depth >= self.shared.divided_from);
        let marked = |mv| MarkedMove::new(root.position.play(mv).key(), 0, depth);
        while turns.next < root.moves.len() {
            let index = turns.next;
            turns.next += 1;
            let (mv, earlier) = (root.moves[index].mv, index - root.taken);
            match marks {
                Some(marks) if earlier > 0 && marks.has(marked(mv)) => turns.deferred.push_back((mv, earlier)),
                _ => return Some((index, earlier, marks.map(|marks| marks.mark(marked(mv))))),
            }
        }
        let (mv, earlier) = turns.deferred.pop_front()?;
        let index = root.moves.iter().position(|root_move| root_move.mv == mv)?;
        Some((index, earlier, marks.map(|marks| marks.mark(marked(mv)))))
    }
}

/// Which moves of the root are still to be searched.
pub(crate) struct RootTurns<M> {
    next: usize,
    /// Moves that another worker was searching when they came up, with the number of those before them.
    deferred: VecDeque<(M, usize)>,
}

impl<M> RootTurns<M> {
    /// All from this one on.
    pub(crate) fn from(first: usize) -> Self {
        RootTurns { next: first, deferred: VecDeque::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exam::Scatter;
    use crate::table::{Entry, Known, SingularIn};
    use crate::{Budget, Engine, Recipe, Silent, Whole};
    use foehn_game::toys::TicTacToe;
    use foehn_game::{Bounds, Game, History, Ply, Window};

    const DEPTH: Depth = Depth::plies(5);

    fn engine() -> Engine<TicTacToe, Scatter> {
        let (threads, parallel_depth) = (Whole::new(2), Whole::new(2));
        Engine::new(Recipe { threads, parallel_depth, table_size: Whole::new(1), ..Recipe::default() }, Scatter)
    }

    /// The places and numbers of the moves of the first position, in the order in which a worker takes them while another
    /// one searches the move at `taken`.
    fn order(taken: Option<u16>) -> Vec<(u16, usize)> {
        let (mut engine, start) = (engine(), TicTacToe::start());
        let history = History::new(start);
        let mut silent = Silent;
        let (mut search, _) = engine.search(&history, &Budget::default(), None, &mut silent);
        search.scratch.path.enter(start.key(), Ply::ROOT);
        let node = Node::root(&start, Window::FULL, DEPTH);
        let moves = search.list_moves(&start, &foehn_game::Glance::NOTHING);
        let expansion = Expansion { moves: &moves, known: &Known::NOTHING, table_move: None, is_singular: false };
        let marks = search.shared.marks.expect("two threads divide nodes");
        let key = search.table_key(&start, start.key(), Ply::ROOT);
        let _other = taken.map(|place| marks.mark(MarkedMove::new(key, place, DEPTH)));
        let mut taken = Vec::new();
        for index in moves.range() {
            let next = search.next_candidate(&node, &expansion, index);
            let Turn::Move(candidate, _mark) = search.take_turn(marks, &node, &expansion, index, next) else {
                panic!("nobody has decided the node")
            };
            taken.push((candidate.place, candidate.earlier));
        }
        taken
    }

    #[test]
    fn a_move_that_another_worker_searches_comes_last_and_keeps_its_number() {
        let alone = order(None);
        assert_eq!(alone.iter().map(|&(_, earlier)| earlier).collect::<Vec<_>>(), (0..9).collect::<Vec<_>>());
        let mut expected = alone.clone();
        let put_off = expected.remove(3);
        expected.push(put_off);
        assert_eq!(order(Some(put_off.0)), expected);
    }

    #[test]
    fn the_first_move_is_searched_by_whoever_comes() {
        let alone = order(None);
        assert_eq!(order(Some(alone[0].0)), alone);
    }

    #[test]
    fn a_node_that_another_worker_has_decided_is_left() {
        let (mut engine, start) = (engine(), TicTacToe::start());
        let history = History::new(start);
        let mut silent = Silent;
        let (mut search, _) = engine.search(&history, &Budget::default(), None, &mut silent);
        search.scratch.path.enter(start.key(), Ply::ROOT);
        let node = Node::root(&start, Window::new(Score::estimate(-5), Score::estimate(5)), DEPTH);
        let key = search.table_key(&start, start.key(), Ply::ROOT);
        assert_eq!(search.decided_meanwhile(&node, key), None);
        let bounds = Bounds { f_minus: Score::estimate(7), ..Bounds::UNKNOWN };
        let (singular, extension) = (SingularIn::NEVER, Depth::ZERO);
        let entry = Entry { bounds, depth: 5, best: None, singular, extension, proved: false };
        search.shared.table.store(&start, key, entry, &mut search.scratch.stores);
        assert_eq!(search.decided_meanwhile(&node, key), Some(Score::estimate(7)));
    }

    #[test]
    fn moves_of_the_root_wait_as_well() {
        let (mut engine, start) = (engine(), TicTacToe::start());
        let history = History::new(start);
        let mut silent = Silent;
        let (mut search, _) = engine.search(&history, &Budget::default(), None, &mut silent);
        let root = RootMoves::new(&mut search, &start);
        let marks = search.shared.marks.expect("two threads divide nodes");
        let _other = marks.mark(MarkedMove::new(start.play(root.moves[2].mv).key(), 0, DEPTH));
        let mut turns = RootTurns::from(0);
        let next = || search.next_root_move(&root, &mut turns, DEPTH).map(|(index, earlier, _)| (index, earlier));
        let order: Vec<_> = std::iter::from_fn(next).collect();
        assert_eq!(order, [(0, 0), (1, 1), (3, 3), (4, 4), (5, 5), (6, 6), (7, 7), (8, 8), (2, 2)]);
        let mut turns = RootTurns::from(0);
        let shallow = search.next_root_move(&root, &mut turns, Depth::PLY).expect("a move");
        assert!(shallow.2.is_none(), "too near the leaves to be divided");
    }
}
