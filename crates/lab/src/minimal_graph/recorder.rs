//! The first stage: what the program searches, and the best move of every node.

use super::Size;
use super::research::{BestMoves, KeyMap, place};
use crate::between_plies::score_above;
use foehn_game::any::{AnyPosition, Move, Position};
use foehn_game::{Depth, Ply, Score, Window};
use foehn_search::Iteration;
use foehn_search::any::Observer;

/// Watches a search.
pub(super) struct Recorder {
    best: BestMoves,
    /// The size of each finished iteration, quiescence left out.
    searched: Vec<(i32, Size)>,
    /// The visits of the present one, by ply.
    visits: Vec<u64>,
    /// Its nodes, by ply.
    nodes: Vec<KeyMap<()>>,
    open: Vec<Open>,
}

/// A node of the present line.
struct Open {
    position: Position,
    depth: Depth,
    /// The move being searched.
    trying: Option<Move>,
    best: Option<(Score, Move)>,
}

impl Recorder {
    pub(super) fn new() -> Self {
        Recorder {
            best: BestMoves::default(),
            searched: Vec::new(),
            visits: Vec::new(),
            nodes: Vec::new(),
            open: Vec::new(),
        }
    }

    /// The best moves, and the size of each iteration.
    pub(super) fn finish(self) -> (BestMoves, Vec<(i32, Size)>) {
        (self.best, self.searched)
    }
}

impl Observer for Recorder {
    fn node(&mut self, node: &dyn AnyPosition, _window: Window, depth: Depth, ply: Ply) {
        let ply = usize::from(ply.0);
        self.open.truncate(ply);
        self.visits.resize(self.visits.len().max(ply + 1), 0);
        self.visits[ply] += 1;
        self.nodes.resize_with(self.nodes.len().max(ply + 1), KeyMap::default);
        self.nodes[ply].insert(node.key().0, ());
        self.open.push(Open { position: node.to_position(), depth, trying: None, best: None });
    }

    fn descend(&mut self, mv: Move, ply: Ply) {
        let ply = usize::from(ply.0);
        self.open.truncate(ply + 1);
        if let Some(open) = self.open.get_mut(ply) {
            open.trying = Some(mv);
        }
    }

    fn leave(&mut self, score: Score, ply: Ply) {
        let ply = usize::from(ply.0);
        self.open.truncate(ply + 1);
        let Some(left) = self.open.pop() else { return };
        if let (Some((_, mv)), false) = (left.best, left.depth.is_horizon()) {
            self.best.insert(place(&left.position, left.depth.whole()), mv);
        }
        let Some(above) = self.open.last_mut() else { return };
        if let Some(mv) = above.trying {
            let score = score_above(&above.position, &left.position, score);
            if above.best.is_none_or(|(best, _)| score > best) {
                above.best = Some((score, mv));
            }
        }
    }

    fn iteration(&mut self, iteration: &Iteration<Move>) {
        let plies = iteration.depth as usize + 1;
        let visits = self.visits.iter().take(plies).sum();
        let whole = self.visits.iter().sum();
        let nodes = self.nodes.iter().take(plies).map(|nodes| nodes.len() as u64).sum();
        self.searched.push((iteration.depth, Size { visits, nodes, whole }));
        self.visits.clear();
        self.nodes.clear();
    }
}
