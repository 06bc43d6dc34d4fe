//! The tree of one search, as work to be divided: its larger parts, with the nodes below each.
//!
//! One thread searches a position to a depth, and every node is watched. Nodes with at least so much depth left are *parts*; what
//! lies below the last of them is counted and not kept. A part knows how many of its moves were searched, in order, and whether
//! the last one cut: whoever searches later moves at the same time searches them in vain.

use foehn_game::any::{AnyPosition, History};
use foehn_game::{Depth, Ply, Window};
use foehn_games::face::DuelFace;
use foehn_search::any::Observer;
use foehn_search::{Budget, Cut, Recipe, Whole};

/// A part of a search: a node with enough depth left to be divided.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Part {
    /// Nodes that belong to this part and to none below it: its own, and those of moves too small to be parts.
    pub own: u64,
    /// The parts below it, by their place in the tree, in the order in which they were searched.
    pub below: Vec<usize>,
    /// Whether a move cut: then the last part below it ends the others.
    pub cut: bool,
    /// How many legal moves it has: those that were not searched could have been.
    pub moves: usize,
}

/// The parts of a search; the first is the root.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WorkTree {
    /// All parts, each before those below it.
    pub parts: Vec<Part>,
}

impl WorkTree {
    /// The nodes of a part and of all below it.
    pub fn work(&self, part: usize) -> u64 {
        let Part { own, below, .. } = &self.parts[part];
        own + below.iter().map(|&below| self.work(below)).sum::<u64>()
    }
}

/// Records the last iteration of a search of `depth` plies by one thread; nodes with at least `least` plies left are parts.
pub fn record(duel: &dyn DuelFace, history: &History, recipe: &Recipe, depth: i32, least: i32) -> WorkTree {
    let mut engine = duel.engine(Recipe { threads: Whole::new(1), ..recipe.clone() });
    let mut recorder = Recorder { least: Depth::plies(least.max(1)), tree: WorkTree::default(), line: Vec::new() };
    engine.watch(history, &Budget::depth(depth), 1, &mut recorder);
    recorder.tree
}

struct Recorder {
    least: Depth,
    tree: WorkTree,
    /// The parts of the current line, with their plies.
    line: Vec<(u16, usize)>,
}

impl Recorder {
    /// The part at this ply, if the node there is one.
    fn at(&mut self, ply: Ply) -> Option<&mut Part> {
        let &(_, part) = self.line.iter().rev().find(|(of, _)| *of == ply.0)?;
        Some(&mut self.tree.parts[part])
    }
}

impl Observer for Recorder {
    fn wants_moves(&self) -> bool {
        false
    }

    fn node(&mut self, node: &dyn AnyPosition, _window: Window, depth: Depth, ply: Ply) {
        if ply == Ply::ROOT {
            // Every iteration begins anew; the last one stays.
            self.tree.parts.clear();
            self.line.clear();
        }
        while self.line.last().is_some_and(|(of, _)| *of >= ply.0) {
            self.line.pop();
        }
        let above = self.line.last().copied();
        let is_part = depth >= self.least && above.map_or(ply == Ply::ROOT, |(of, _)| of + 1 == ply.0);
        if is_part {
            let part = self.tree.parts.len();
            self.tree.parts.push(Part {
                own: 1,
                moves: usize::try_from(node.count_moves()).unwrap_or(usize::MAX),
                ..Part::default()
            });
            if let Some((_, above)) = above {
                self.tree.parts[above].below.push(part);
            }
            self.line.push((ply.0, part));
        } else if let Some((_, above)) = above {
            self.tree.parts[above].own += 1;
        }
    }

    fn cut(&mut self, reason: Cut, _moves_searched: usize, _depth: Depth, ply: Ply) {
        if reason == Cut::Beta
            && let Some(part) = self.at(ply)
        {
            part.cut = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_games::catalog;

    #[test]
    fn every_node_of_the_last_iteration_belongs_to_one_part() {
        let duel = catalog::find("connect4").unwrap().duel().unwrap();
        let history = History::new(duel.rules().parse_position("44455").unwrap());
        let recipe = Recipe { aspiration: foehn_search::Threshold::OFF, ..duel.recipe() };
        let nodes = |depth| {
            let mut engine = duel.engine(recipe.clone());
            engine.think(history.sight(), &Budget::depth(depth), 1, &mut |_| ()).nodes
        };
        let last = nodes(9) - nodes(8);
        for least in [1, 3, 9] {
            let tree = record(duel, &history, &recipe, 9, least);
            assert_eq!(tree.work(0), last + 1, "the root itself is no node of the count");
            assert!(tree.parts.len() == 1 || tree.parts.iter().any(|part| part.cut), "{least}");
        }
    }
}
