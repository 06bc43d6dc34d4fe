//! Memory that is kept within its limit: nodes are given back, and the tree is kept for the next move.
//!
//! When the tree is full, the nodes that were visited least lose their children, until half of the room is free: what they were worth
//! stays, and they can grow again. When a move was played, the part of the tree below it becomes the tree. Both slide the blocks that
//! stay towards the root, in their order, so that nothing is allocated.
//!
//! [`Transpositions`] finds the node of a position, so that a second node of it can share its children.

use super::pages::Pages;
use super::tree::{Children, ROOT, State, Tree, ValueBounds};
use foehn_game::Key;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

/// A block of children that stays: where it is, how many there are, and where it goes.
struct Block {
    old: u32,
    count: u32,
    new: u32,
}

/// The blocks below `top` whose parents were visited at least `least` times; the children of `top` in any case.
fn blocks_below<M: Copy + Send + Sync>(tree: &Tree<M>, top: u32, least: u32) -> Vec<Block> {
    // A bit for every node: where a block begins that was found.
    let mut found = vec![0_u64; tree.capacity() as usize / 64 + 1];
    let mut blocks = Vec::new();
    let mut open = vec![top];
    while let Some(number) = open.pop() {
        let stays = number == top || tree.visits(number) >= least;
        let Some(children) = tree.children(number).filter(|_| stays) else { continue };
        let (word, bit) = (children.first as usize / 64, 1 << (children.first % 64));
        if found[word] & bit == 0 {
            found[word] |= bit;
            blocks.push(Block { old: children.first, count: children.len() as u32, new: 0 });
            open.extend(children.numbers());
        }
    }
    blocks.sort_unstable_by_key(|block| block.old);
    blocks
}

/// Makes `top` the root and keeps what `blocks_below` says, in its order.
fn keep<M: Copy + Send + Sync>(tree: &Tree<M>, top: u32, mut blocks: Vec<Block>) {
    if top != ROOT {
        tree.relocate(top, ROOT);
    }
    let mut free = 1;
    for block in &mut blocks {
        block.new = free;
        for place in 0..block.count {
            tree.relocate(block.old + place, free + place);
        }
        free += block.count;
    }
    for number in 0..free {
        if let Some(children) = tree.children(number) {
            let place = blocks.binary_search_by_key(&children.first, |block| block.old);
            tree.set_first(number, place.map_or(0, |place| blocks[place].new));
        }
    }
    tree.set_used(free);
}

/// Frees at least half of the tree: nodes that were visited least lose their children.
pub(super) fn make_room<M: Copy + Send + Sync>(tree: &Tree<M>) {
    let room = tree.capacity() / 2;
    let mut least = 2;
    loop {
        let blocks = blocks_below(tree, ROOT, least);
        let size: u32 = blocks.iter().map(|block| block.count).sum();
        if size <= room || least > tree.visits(ROOT) {
            return keep(tree, ROOT, blocks);
        }
        least = least.saturating_mul(2);
    }
}

/// Makes the node that `moves` lead to from the root the new root; `false`, and an empty tree, where there is none.
pub(super) fn follow<M: Copy + Eq + Send + Sync>(tree: &Tree<M>, moves: &[M]) -> bool {
    let mut top = ROOT;
    for &mv in moves {
        let child = tree.children(top).and_then(|children| children.numbers().find(|&child| tree.mv(child) == mv));
        match child {
            Some(child) => top = child,
            None => {
                tree.clear();
                return false;
            }
        }
    }
    if tree.children(top).is_none() {
        tree.clear();
        return false;
    }
    let blocks = blocks_below(tree, top, 0);
    keep(tree, top, blocks);
    let proved = tree.bounds(ROOT).is_some_and(ValueBounds::is_exact);
    tree.set_state(ROOT, if proved { State::Proved } else { State::Open });
    true
}

/// The nodes of positions, by their keys: two words a place, the first of which is the key xor the second, so that a place which two
/// threads wrote at once matches no key.
pub(super) struct Transpositions {
    words: Pages<AtomicU64>,
    mask: usize,
}

impl Transpositions {
    /// A table for a tree with so much room; `None` where the system has no memory for it.
    pub(super) fn new(capacity: u32) -> Option<Self> {
        let places = (capacity as usize / 8).max(1024).next_power_of_two();
        Some(Transpositions { words: Pages::zeroed(2 * places)?, mask: places - 1 })
    }

    pub(super) fn clear(&self) {
        self.words.all().iter().for_each(|word| word.store(0, Relaxed));
    }

    fn place(&self, key: Key) -> &[AtomicU64] {
        let place = 2 * (key.0 as usize & self.mask);
        &self.words.all()[place..place + 2]
    }

    /// The children of the position with this key, where they are in the tree.
    pub(super) fn find<M: Copy + Send + Sync>(&self, tree: &Tree<M>, key: Key) -> Option<Children> {
        let place = self.place(key);
        let number = place[1].load(Relaxed);
        let matches = number != 0 && place[0].load(Relaxed) ^ number == key.0;
        matches.then(|| tree.children(number as u32 - 1)).flatten()
    }

    /// Remembers that the node `number` has the children of the position with this key.
    pub(super) fn note(&self, key: Key, number: u32) {
        let place = self.place(key);
        let word = u64::from(number) + 1;
        place[0].store(key.0 ^ word, Relaxed);
        place[1].store(word, Relaxed);
    }
}
