//! All moves as first: a move that a player made later in a simulated game counts a little as if it had been made now
//! (Brügmann 1993; RAVE, Gelly and Silver 2011; GRAVE, Cazenave 2015).
//!
//! A move is "the same" where the game's moves compare equal: a point in Go, a column in Connect-4.

use super::Values;
use super::simulate::Worker;
use super::tree::CHANCE;
use foehn_game::{Game, Player};
use std::hash::{Hash, Hasher};

/// The moves that were made, each with who made it: a set that is emptied at no cost.
pub(super) struct MadeMoves<M> {
    slots: Vec<(u32, Player, Option<M>)>,
    round: u32,
}

impl<M> Default for MadeMoves<M> {
    fn default() -> Self {
        MadeMoves { slots: Vec::new(), round: 0 }
    }
}

/// Mixes whatever a move hashes into one word. Moves are small, and one multiplication tells all of one word apart.
#[derive(Default)]
struct Mixer(u64);

impl Mixer {
    #[inline(always)]
    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.mix(u64::from(byte)));
    }

    #[inline(always)]
    fn write_u8(&mut self, word: u8) {
        self.mix(u64::from(word));
    }

    #[inline(always)]
    fn write_u16(&mut self, word: u16) {
        self.mix(u64::from(word));
    }

    #[inline(always)]
    fn write_u32(&mut self, word: u32) {
        self.mix(u64::from(word));
    }

    #[inline(always)]
    fn write_u64(&mut self, word: u64) {
        self.mix(word);
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}

/// A fingerprint of a move.
pub(super) fn fingerprint<M: Hash>(mv: &M) -> u64 {
    let mut mixer = Mixer::default();
    mv.hash(&mut mixer);
    mixer.finish()
}

impl<M: Copy + Eq + Hash> MadeMoves<M> {
    /// Empties the set and makes room for so many moves.
    fn empty(&mut self, count: usize) {
        self.round = self.round.wrapping_add(1);
        let places = (2 * count + 2).next_power_of_two();
        if self.slots.len() < places || self.round == 0 {
            self.slots = vec![(0, Player::FIRST, None); places.max(self.slots.len())];
            self.round = 1;
        }
    }

    /// Where the move is, or where it would be.
    fn place(&self, player: Player, mv: M) -> usize {
        let mask = self.slots.len() - 1;
        let mut place = fingerprint(&mv) as usize & mask;
        loop {
            let (round, maker, made) = self.slots[place];
            if round != self.round || (maker == player && made == Some(mv)) {
                return place;
            }
            place = (place + 1) & mask;
        }
    }

    fn insert(&mut self, player: Player, mv: M) {
        let place = self.place(player, mv);
        self.slots[place] = (self.round, player, Some(mv));
    }

    fn has(&self, player: Player, mv: M) -> bool {
        self.slots[self.place(player, mv)].0 == self.round
    }
}

impl<G: Game> Worker<'_, G> {
    /// Counts, at every node of the path, those of its moves that its player made from there on.
    pub(super) fn add_all_moves_as_first(&mut self, rewards: &Values) {
        let tree = self.plan.tree;
        let moves = &self.simulation.moves;
        let made = &mut self.made;
        made.empty(moves.len());
        let mut seen = moves.len();
        for (&number, &noted) in self.path.iter().zip(&self.noted).rev() {
            for &(player, mv) in moves[noted..seen].iter().rev() {
                made.insert(player, mv);
            }
            seen = noted;
            let Some(children) = tree.children(number).filter(|children| children.mover != CHANCE) else { continue };
            let mover = Player::new(children.mover);
            for child in children.numbers().filter(|&child| made.has(mover, tree.mv(child))) {
                tree.add_amaf(child, rewards[mover.index()]);
            }
        }
    }

    /// The all-moves-as-first mean of a child and its count: its own, or those of the same move at the reference of GRAVE.
    pub(super) fn amaf_of(&self, child: u32, mover: u8) -> (f32, f32) {
        let tree = self.plan.tree;
        match self.references[usize::from(mover)] {
            Some(reference) if !reference.numbers().contains(&child) => {
                let mv = tree.mv(child);
                let same = reference.numbers().find(|&other| tree.mv(other) == mv);
                same.map_or((0.0, 0.0), |same| tree.amaf(same))
            }
            _ => tree.amaf(child),
        }
    }
}
