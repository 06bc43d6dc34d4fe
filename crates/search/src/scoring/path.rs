//! The path from the start of the game to the current node: repetition, and graph-history interaction.
//!
//! A position that recurs within the search is scored as a draw; one that occurred before the root counts towards the
//! number of repetitions that the draw rules ask for. Such scores belong to the path, and the table must not hand
//! them to another path. The recipe chooses how ([`GraphHistory`](crate::GraphHistory)):
//!
//! - *untabled* (Campbell 1985): each score knows the repetitions it rests on ([`Basis`](super::Basis)); a score that rests on a
//!   position above its own node is not stored. No entry ever returns another path's repetition.
//! - *path* (encoded paths, Kishimoto and Müller 2004): an entry's key includes the reversible positions before it, so that an entry also
//!   never misses a repetition that only the present path has. Exact, at the price of transpositions.

use super::Basis;
use crate::search::MAX_PLY;
use foehn_game::{DrawRules, Duel, History, Key, Ply};

/// The keys of the positions on the way to the current node.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    keys: Vec<Key>,
    /// The index of the root in `keys`.
    root: usize,
    rules: DrawRules,
    watched: bool,
}

impl Path {
    /// A path that leads nowhere yet.
    pub(crate) fn empty() -> Self {
        Path { keys: Vec::new(), root: 0, rules: DrawRules::NONE, watched: false }
    }

    /// The path to the root of a search: the game so far.
    pub(crate) fn new<G: Duel>(history: &History<G>, watched: bool) -> Self {
        let mut path = Path::empty();
        path.begin(history, watched);
        path
    }

    /// Begins anew at the end of another game.
    pub(crate) fn begin<G: Duel>(&mut self, history: &History<G>, watched: bool) {
        self.rules = history.rules();
        self.watched = watched && (self.rules.repetitions.is_some() || self.rules.quiet_plies.is_some());
        // What lies before the last irreversible move cannot come back.
        let positions = history.positions();
        let reach = history.position().quiet_plies() as usize;
        let earlier = &positions[(positions.len() - 1).saturating_sub(reach)..];
        self.root = earlier.len() - 1;
        self.keys.resize((self.root + MAX_PLY + 1).max(self.keys.len()), Key::default());
        self.keys.iter_mut().zip(earlier).for_each(|(key, position)| *key = position.key());
    }

    /// From now on a position that occurred before the root is a draw when it comes again, whatever number the rules ask for: whoever wins
    /// and returns makes no progress.
    pub(crate) fn forbid_returns(&mut self) {
        self.rules.repetitions = self.rules.repetitions.map(|needed| needed.min(2));
    }

    /// Notes that the node at `ply`, with this key, is searched next.
    #[inline(always)]
    pub(crate) fn enter(&mut self, key: Key, ply: Ply) {
        self.keys[self.root + usize::from(ply.0)] = key;
    }

    /// The key of the node at `ply` of the current line.
    #[inline(always)]
    pub(crate) fn key_at(&self, ply: Ply) -> Key {
        self.keys[self.root + usize::from(ply.0)]
    }

    /// Whether the path draws the game at `node`, and what that rests on.
    #[inline(always)]
    pub(crate) fn draws<G: Duel>(&self, node: &G, ply: Ply) -> Option<Basis> {
        // Nothing recurs within fewer than two plies.
        if !self.watched || node.quiet_plies() < 2 {
            return None;
        }
        self.find_draw(node, ply)
    }

    fn find_draw<G: Duel>(&self, node: &G, ply: Ply) -> Option<Basis> {
        let quiet = node.quiet_plies() as usize;
        if self.rules.quiet_plies.is_some_and(|limit| quiet >= limit as usize) && node.count_moves() > 0 {
            return Some(Basis::BEFORE_ROOT);
        }
        let needed = self.rules.repetitions?;
        let key = node.key();
        let here = self.root + usize::from(ply.0);
        let step = if G::ALTERNATING { 2 } else { 1 };
        let mut occurrences = 1;
        for index in (here.saturating_sub(quiet)..here).rev().skip(step - 1).step_by(step) {
            if self.keys[index] != key {
                continue;
            }
            if index >= self.root {
                return Some(Basis::repetition_of(index - self.root));
            }
            occurrences += 1;
            if occurrences >= needed {
                return Some(Basis::BEFORE_ROOT);
            }
        }
        None
    }

    /// The key of `node` together with everything on its path that can still matter.
    pub(crate) fn encode<G: Duel>(&self, node: &G, key: Key, ply: Ply) -> Key {
        let here = self.root + usize::from(ply.0);
        let quiet = node.quiet_plies() as usize;
        if !self.watched || quiet == 0 {
            return key;
        }
        let earlier = &self.keys[here.saturating_sub(quiet)..here];
        let before = earlier.iter().fold(0u64, |sum, key| sum.wrapping_add(Key::of(key.0).0));
        key.with(before).with(self.keys[self.root].0).with(quiet as u64)
    }
}
