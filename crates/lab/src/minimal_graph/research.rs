//! The second stage: the same tree searched again, the best move of every node first, and every visit counted.
//!
//! NegaScout without anything else but a table that never forgets. With the best moves in front no minimal window fails
//! the wrong way, and what is visited is Alpha-Beta's best case.

use super::Size;
use crate::between_plies::{score_above, window_below};
use crate::interrupt::Interrupt;
use foehn_game::any::{History, Move, Position};
use foehn_game::{Bounds, Depth, Key, Score, Window};
use foehn_games::face::DuelFace;
use foehn_search::Budget;
use foehn_search::any::{Prover, Question};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A map by keys that are mixed already.
pub(super) type KeyMap<T> = HashMap<u64, T, BuildHasherDefault<Mixed>>;

/// Takes a key as it is.
#[derive(Clone, Copy, Default)]
pub(super) struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = Key::mix(self.0, byte.into()).0);
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// The best move of each node, which is a position with a depth left.
pub(super) type BestMoves = KeyMap<Move>;

/// The node of this position with so much depth left.
pub(super) fn place(position: &Position, depth: i32) -> u64 {
    position.key().with(depth as u64).0
}

/// Searches with the best moves in front.
pub(super) struct Research<'a> {
    duel: &'a dyn DuelFace,
    engine: Box<dyn Prover>,
    history: &'a History,
    pub(super) best: BestMoves,
    pub(super) known: KeyMap<Bounds>,
    /// What is known of leaves, whether or not the graph contains them, and how many nodes it took.
    leaves: KeyMap<(Bounds, u64)>,
    visits: u64,
    /// The visits below leaves.
    quiet: u64,
    /// The nodes visited since the counting began.
    nodes: KeyMap<()>,
    interrupt: &'a Interrupt,
}

/// Somebody stopped it.
pub(super) struct Stopped;

impl<'a> Research<'a> {
    /// With an engine that judges leaves.
    pub(super) fn new(
        duel: &'a dyn DuelFace,
        engine: Box<dyn Prover>,
        history: &'a History,
        best: BestMoves,
        interrupt: &'a Interrupt,
    ) -> Self {
        let (known, leaves, nodes) = (KeyMap::default(), KeyMap::default(), KeyMap::default());
        Research { duel, engine, history, best, known, leaves, visits: 0, quiet: 0, nodes, interrupt }
    }

    /// What a search of `root` to `depth` visits; `None` where it was stopped.
    pub(super) fn count(&mut self, root: &Position, depth: i32) -> Option<Size> {
        (self.visits, self.quiet) = (0, 0);
        self.nodes.clear();
        self.known.clear();
        self.value(root, Window::FULL, depth).ok()?;
        let whole = self.visits + self.quiet;
        Some(Size { visits: self.visits, nodes: self.nodes.len() as u64, whole })
    }

    /// The value of `node`, or a bound on it that answers the question of `window`.
    pub(super) fn value(&mut self, node: &Position, window: Window, depth: i32) -> Result<Score, Stopped> {
        self.visits += 1;
        self.nodes.insert(place(node, depth), ());
        if let Some(score) = ended(node, depth) {
            return Ok(score);
        }
        let place = place(node, depth);
        if let Some(score) = self.known.get(&place).and_then(|bounds| bounds.cutoff(window)) {
            return Ok(score);
        }
        if depth <= 0 {
            let (g, nodes) = self.quiesce(node, window)?;
            self.quiet += nodes - 1;
            self.learn(place, Bounds::proved(g, window));
            return Ok(g);
        }
        let mut g = Score::MIN;
        let mut best = None;
        for mv in self.moves(node, depth) {
            let child = node.play(mv);
            let score = self.value_of_move(node, &child, window.raised_to(g), depth, best.is_none())?;
            if score > g {
                g = score;
                best = Some(mv);
            }
            if g >= window.beta {
                break;
            }
        }
        if let Some(mv) = best {
            self.best.insert(place, mv);
        }
        self.learn(place, Bounds::proved(g, window));
        Ok(g)
    }

    fn value_of_move(
        &mut self,
        node: &Position,
        child: &Position,
        open: Window,
        depth: i32,
        first: bool,
    ) -> Result<Score, Stopped> {
        let mut ask = |window: Window| -> Result<Score, Stopped> {
            let score = self.value(child, window_below(node, child, window), depth - 1)?;
            Ok(score_above(node, child, score))
        };
        if first || open.is_minimal() || open.alpha == Score::MIN {
            return ask(open);
        }
        let score = ask(Window::minimal(open.alpha))?;
        if score > open.alpha && score < open.beta { ask(Window { alpha: score - 1, ..open }) } else { Ok(score) }
    }

    /// Keeps what is now proved of a node beside what was.
    pub(super) fn learn(&mut self, place: u64, proved: Bounds) {
        let known = self.known.entry(place).or_insert(Bounds::UNKNOWN);
        known.f_minus = known.f_minus.max(proved.f_minus);
        known.f_plus = known.f_plus.min(proved.f_plus);
    }

    /// The value of a node that has no children, or a bound on it that answers the question of `window`: the game is over, or it
    /// is a leaf. Its cost, unless the graph contains it already, is that of its quiescence.
    pub(super) fn without_search(
        &mut self,
        node: &Position,
        window: Window,
        depth: i32,
    ) -> Result<Option<(Score, u64)>, Stopped> {
        if let Some(score) = ended(node, depth) {
            return Ok(Some((score, 1)));
        }
        if depth > 0 {
            return Ok(None);
        }
        let leaf = self.leaves.get(&node.key().0).copied().unwrap_or((Bounds::UNKNOWN, 1));
        if let Some(score) = leaf.0.cutoff(window) {
            return Ok(Some((score, leaf.1)));
        }
        let (g, nodes) = self.quiesce(node, window)?;
        let proved = Bounds::proved(g, window);
        let bounds = Bounds { f_minus: leaf.0.f_minus.max(proved.f_minus), f_plus: leaf.0.f_plus.min(proved.f_plus) };
        self.leaves.insert(node.key().0, (bounds, nodes));
        Ok(Some((g, nodes)))
    }

    /// What the engine's quiescence says of a leaf, and the nodes it takes, the leaf included.
    fn quiesce(&mut self, node: &Position, window: Window) -> Result<(Score, u64), Stopped> {
        if self.interrupt.is_raised() {
            return Err(Stopped);
        }
        let line = [node.clone()];
        let question = Question { line: &line, window, depth: Depth::ZERO };
        let (score, nodes) = self.engine.ask(self.history, &question, &Budget::default());
        Ok((score.ok_or(Stopped)?, nodes.max(1)))
    }

    /// The moves of a node, its best one first; that of a shallower search where there is none, and the game's own order
    /// behind it.
    pub(super) fn moves(&self, node: &Position, depth: i32) -> Vec<Move> {
        let mut moves = node.moves();
        moves.sort_by_cached_key(|&mv| {
            let facts = self.duel.facts(node, mv);
            (!facts.noisy, -facts.hint)
        });
        let best = [depth, depth - 1, depth - 2].into_iter().find_map(|depth| self.best.get(&place(node, depth)));
        if let Some(best) = best
            && let Some(at) = moves.iter().position(|mv| mv == best)
        {
            moves[..=at].rotate_right(1);
        }
        moves
    }
}

/// The value of a node where the game is over.
fn ended(node: &Position, depth: i32) -> Option<Score> {
    let value = |outcome| Score::of_outcome(outcome, node.mover(), node.rules().counts_points());
    let outcome = if depth > 0 { node.outcome() } else { node.ending() };
    outcome.map(value)
}
