//! The moves of the root, and their search: as a node searches its moves, with a line for each of them.

use super::Line;
use super::known::KnownRoot;
use crate::alphabeta::Scheme;
use crate::budget::Stopped;
use crate::observer::{Cut, Observer};
use crate::parallel::RootTurns;
use crate::scoring::Basis;
use crate::search::Search;
use crate::tree::{Candidate, Child, Node};
use foehn_game::{Depth, Duel, Glance, Knowledge, MoveFacts, Ply, Score, Window};

/// The moves of the root in the order to search them, with what is known of each.
pub(crate) struct RootMoves<G: Duel> {
    pub(crate) position: G,
    pub(crate) moves: Vec<RootMove<G>>,
    /// Moves before this one are taken by better lines (several principal variations).
    pub(crate) taken: usize,
    /// What the value found last rests on.
    pub(crate) basis: Basis,
    /// What the oracle says of the root, where it knows it.
    pub(crate) known: Option<KnownRoot<G>>,
}

#[derive(Clone)]
pub(crate) struct RootMove<G: Duel> {
    pub(crate) mv: G::Move,
    pub(crate) facts: MoveFacts,
    /// The line found last, with its score.
    pub(crate) line: Line<G::Move>,
    /// By how much the present iteration searches the move deeper.
    pub(crate) extension: Depth,
}

impl<G: Duel> RootMoves<G> {
    /// Lists and orders the moves of `position`.
    pub(crate) fn new<K: Knowledge<G>, O: Observer<G>>(search: &mut Search<'_, G, K, O>, position: &G) -> Self {
        let listed = search.list_moves(position, &Glance::NOTHING);
        let node = Node::root(position, Window::FULL, Depth::ZERO);
        listed.range().for_each(|index| search.select_next(&node, &listed, None, index));
        let moves = search.scratch.stack[listed.range()].iter().map(|ranked| RootMove {
            mv: ranked.mv,
            facts: search.knowledge.facts(position, ranked.mv),
            line: Line { moves: vec![ranked.mv], score: Score::MIN },
            extension: Depth::ZERO,
        });
        let moves = moves.collect();
        search.drop_moves(&listed);
        RootMoves { position: position.clone(), moves, taken: 0, basis: Basis::PROVED, known: None }
    }

    /// The same moves for another worker, which is told nothing about the oracle's verdict: it has left only these.
    pub(crate) fn for_helper(&self) -> Self {
        let RootMoves { position, moves, taken, basis, known: _ } = self;
        RootMoves { position: position.clone(), moves: moves.clone(), taken: *taken, basis: *basis, known: None }
    }

    /// Begins an iteration: no move is searched deeper yet, but for the best `sticky` ones, which keep their extensions.
    pub(super) fn begin_iteration(&mut self, sticky: usize) {
        self.moves.iter_mut().skip(sticky).for_each(|root_move| root_move.extension = Depth::ZERO);
    }

    /// Puts the move at `index` before the others that are not taken.
    fn promote(&mut self, index: usize) {
        self.moves[self.taken..=index].rotate_right(1);
    }
}

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// Searches the root's moves that are not taken, as a node does, and remembers the line of every move that raises
    /// alpha. The best one comes first for the next time.
    pub(crate) fn search_root(
        &mut self,
        root: &mut RootMoves<G>,
        window: Window,
        depth: Depth,
    ) -> Result<Score, Stopped> {
        self.scheme = Scheme::of(self.recipe.algorithm);
        self.scratch.path.enter(root.position.key(), Ply::ROOT);
        self.observer.node(&root.position, window, depth, Ply::ROOT);
        self.nominal_depth = depth.whole();
        self.begin_trail(&root.position);
        let mut g = Score::MIN;
        let mut basis = Basis::PROVED;
        let mut turns = RootTurns::from(root.taken);
        while let Some((index, earlier, _mark)) = self.next_root_move(root, &mut turns, depth) {
            let score = self.value_of_root_move(root, index, window.raised_to(g), depth, earlier)?;
            basis = if score >= window.beta { self.basis } else { basis.and(self.basis) };
            if score > g {
                g = score;
                if score > window.alpha {
                    self.keep_line(&mut root.moves[index], score);
                    root.promote(index);
                }
            }
            if score >= window.beta {
                self.observer.cut(Cut::Beta, earlier + 1, depth, Ply::ROOT);
                break;
            }
        }
        root.basis = basis;
        self.observer.leave(g, Ply::ROOT);
        Ok(g)
    }

    /// The value of one root move for the question of `window`, where `earlier` moves were searched before.
    pub(crate) fn value_of_root_move(
        &mut self,
        root: &mut RootMoves<G>,
        index: usize,
        window: Window,
        depth: Depth,
        earlier: usize,
    ) -> Result<Score, Stopped> {
        let branching = root.moves.len();
        let root_move = &mut root.moves[index];
        let &mut RootMove { mv, facts, extension, .. } = root_move;
        let node = Node::root(&root.position, window, depth);
        let mut child = Child::new(&node, &Candidate { mv, facts, place: index as u16, earlier });
        child.depth = child.depth + extension;
        self.note_arrival(&child, branching);
        self.enter_child(&child, 0);
        let score = self.value_of_move(&mut child)?;
        root_move.extension = child.extension();
        Ok(score)
    }

    /// Keeps the line of the move searched last with its score.
    pub(super) fn keep_line(&self, root_move: &mut RootMove<G>, score: Score) {
        root_move.line.score = score;
        root_move.line.moves.truncate(1);
        root_move.line.moves.extend_from_slice(&self.scratch.variations[1]);
    }
}

#[cfg(test)]
mod tests {
    use crate::{Budget, Engine, Observer, Recipe, Reduction, Threshold, Whole};
    use foehn_game::toys::TicTacToe;
    use foehn_game::{Depth, Game, History, Knowledge, Ply, Score};

    /// Whoever is to answer the first mark seems to be three men ahead, and everything else is even.
    struct Misjudges;

    impl Knowledge<TicTacToe> for Misjudges {
        fn evaluate(&self, position: &TicTacToe) -> Score {
            Score::estimate(self.material(position))
        }

        fn material(&self, position: &TicTacToe) -> i32 {
            if position.count_moves() == 8 { 300 } else { 0 }
        }
    }

    /// Counts the reductions of the nodes below the root.
    #[derive(Default)]
    struct Reductions(usize);

    impl Observer<TicTacToe> for Reductions {
        fn reduce(&mut self, _reason: Reduction, _from: Depth, _to: Depth, ply: Ply) {
            self.0 += usize::from(ply == Ply(1));
        }
    }

    #[test]
    fn a_line_down_in_material_is_reduced_whatever_the_root_move_before_it() {
        let recipe = Recipe {
            material_deficit: Threshold::at(100),
            first_depth: Whole::new(2),
            step: Whole::new(2),
            table_size: Whole::new(1),
            ..Recipe::default()
        };
        let mut reductions = Reductions::default();
        Engine::new(recipe, Misjudges).think(&History::new(TicTacToe::start()), &Budget::depth(4), 1, &mut reductions);
        assert_eq!(reductions.0, 8 + 9, "all but the first, whose window is open, and then all of them");
    }
}
