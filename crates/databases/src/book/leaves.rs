//! Drop-out expansion: which positions of a book are worth analysing next (Lincke 2000).
//!
//! A book has no end, so the work goes where it matters. From the roots every line of the book is followed; a ply costs a fixed
//! amount, and a move that is worse than the best one costs the difference as well. The cheapest positions that nobody has
//! analysed come first: main lines are known deep, bad moves only as far as their refutation. Which positions those are
//! follows from the book alone, so a build that was stopped goes on as if it had not been.

use super::pages::{Book, Place};
use foehn_game::any::{History, Move, Position};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

/// How a book grows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Growth {
    /// No position after so many moves of the game is analysed.
    pub plies: usize,
    /// So many moves of a position are followed, the best ones.
    pub width: usize,
    /// What a ply costs, in hundredths: a line that is longer by one is worth as much as one that loses so much.
    pub ply_cost: i32,
}

/// A position on the way from a root.
struct Node {
    position: Position,
    from: From,
    plies: usize,
    cost: i64,
}

#[derive(Clone, Copy)]
enum From {
    Root(usize),
    Node(usize, Move),
}

/// The `count` positions to analyse next, each with the game that leads there, the cheapest first.
pub fn leaves(book: &Book, roots: &[History], growth: &Growth, count: usize) -> Vec<History> {
    let mut nodes: Vec<Node> = Vec::new();
    let mut open = BinaryHeap::new();
    for (index, root) in roots.iter().enumerate() {
        open.push(Reverse((0, nodes.len())));
        let (position, plies) = (root.position().clone(), root.moves().len());
        nodes.push(Node { position, from: From::Root(index), plies, cost: 0 });
    }
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    while let (Some(Reverse((cost, index))), true) = (open.pop(), found.len() < count) {
        let (position, plies) = (nodes[index].position.clone(), nodes[index].plies);
        if !seen.insert(Place(position.clone())) || plies >= growth.plies {
            continue;
        }
        let Some(page) = book.page(&position).filter(|page| page.is_analysed()) else {
            let game = game_to(&nodes, roots, index);
            if game.outcome().is_none() {
                found.push(game);
            }
            continue;
        };
        let best = page.value();
        for known in page.moves.iter().take(growth.width) {
            let (Some(best), Some(value)) = (best, known.value) else { continue };
            let cost = cost + i64::from(growth.ply_cost) + i64::from(best.raw() - value.raw());
            open.push(Reverse((cost, nodes.len())));
            let from = From::Node(index, known.mv);
            nodes.push(Node { position: position.play(known.mv), from, plies: plies + 1, cost });
        }
    }
    debug_assert!(nodes.iter().all(|node| node.cost >= 0), "no move is better than the best one");
    found
}

/// The game from its first position to a node.
fn game_to(nodes: &[Node], roots: &[History], index: usize) -> History {
    let mut moves = Vec::new();
    let mut at = index;
    loop {
        match nodes[at].from {
            From::Root(root) => {
                let mut game = roots[root].clone();
                moves.into_iter().rev().for_each(|mv| game.play(mv));
                return game;
            }
            From::Node(parent, mv) => {
                moves.push(mv);
                at = parent;
            }
        }
    }
}
