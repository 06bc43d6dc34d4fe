//! An evolved depth module inside another search: a program with what it reads of the game, and what it remembers.
//!
//! What the program was told while it evolved (table 2) it is told here by the search that asks it: windows and position scores are
//! those of that search, the worth of pieces and the value of moves are the individual's own.

use super::compiled::{Compiled, Registers};
use super::program::{Program, Terminal};
use foehn_game::{Duel, Key};
use std::fmt;

/// What only a game can tell a depth module.
pub trait ModuleWords<G: Duel>: Send + Sync {
    /// The four counts of the board.
    fn counts(&self, position: &G) -> [u16; 4];

    /// What a legal move takes, 0 where it takes nothing, and the value that the individual's ordering module gives it.
    fn taken_and_value(&self, position: &G, mv: G::Move) -> (f32, f32);
}

/// The depth module of an individual, for an engine ([`Engine::with_depth_module`](crate::Engine::with_depth_module)).
pub struct DepthModule<G: Duel> {
    program: Compiled,
    /// What the kinds of pieces are worth to the individual.
    pieces: Vec<f32>,
    /// So many nodes a move are all of them, where a budget names no number.
    nodes: u64,
    words: Box<dyn ModuleWords<G>>,
}

impl<G: Duel> fmt::Debug for DepthModule<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DepthModule").field("program", &self.program).field("pieces", &self.pieces).finish()
    }
}

/// How a node was reached, as a depth module reads it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Arrival {
    /// The position that was reached: what is remembered of another one at the same ply says nothing.
    key: Key,
    taken: f32,
    value: f32,
    move_number: u16,
    branching: u16,
}

impl Arrival {
    pub(crate) const UNKNOWN: Arrival = Arrival { key: Key(0), taken: 0.0, value: 0.0, move_number: 0, branching: 0 };

    /// The same, if it tells of this position.
    pub(crate) fn at(self, key: Key) -> Self {
        if self.key == key { self } else { Arrival::UNKNOWN }
    }
}

/// A node, as a depth module is asked about it; scores as the mover sees them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct AskedNode {
    pub(crate) ply: usize,
    pub(crate) plies_left: i32,
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
    /// The nodes of the search so far, and how many it may have.
    pub(crate) nodes: u64,
    pub(crate) most_nodes: Option<u64>,
    pub(crate) arrival: Arrival,
}

impl<G: Duel> DepthModule<G> {
    /// The module with this program, for pieces of these worths; the individual may search so many nodes a move.
    pub fn new(program: &Program, pieces: Vec<f32>, nodes: u64, words: Box<dyn ModuleWords<G>>) -> Self {
        DepthModule { program: Compiled::new(program), pieces, nodes, words }
    }

    /// How `child` was reached from `position`: by `mv`, number `move_number` of `branching` moves.
    pub(crate) fn arrival(
        &self,
        position: &G,
        mv: G::Move,
        child: Key,
        move_number: usize,
        branching: usize,
    ) -> Arrival {
        let (taken, value) = self.words.taken_and_value(position, mv);
        let [move_number, branching] = [move_number, branching].map(|count| count.min(usize::from(u16::MAX)) as u16);
        Arrival { key: child, taken, value, move_number, branching }
    }

    /// By how many plies the depth left shall change: at most 2, up or down. `score` is asked at most once, where the program wants to know
    /// the value of the position.
    pub(crate) fn change(
        &self,
        position: &G,
        asked: &AskedNode,
        memory: &mut ModuleMemory,
        mut score: impl FnMut() -> i32,
    ) -> i32 {
        if self.program.most_steps() == 0 {
            return 0;
        }
        let AskedNode { ply, plies_left, alpha, beta, nodes, most_nodes, arrival } = *asked;
        let percent = 100.0 * nodes as f32 / most_nodes.unwrap_or(self.nodes).max(1) as f32;
        let mut registers = Registers::default();
        registers.set(Terminal::LevelRegister, *memory.level(ply));
        registers.set(Terminal::SearchRegister, memory.search);
        registers.set(Terminal::GameRegister, memory.game);
        registers.set(Terminal::SearchDepth, ply as f32);
        registers.set(Terminal::SearchHorizon, (ply as i32 + plies_left) as f32);
        registers.set(Terminal::CapturedPiece, arrival.taken);
        registers.set(Terminal::Alpha, alpha as f32);
        registers.set(Terminal::Beta, beta as f32);
        registers.set(Terminal::MoveNumber, f32::from(arrival.move_number));
        for (kind, count) in (0..).zip(self.words.counts(position)) {
            registers.set(Terminal::Count(kind), f32::from(count));
        }
        registers.set(Terminal::ExpandedNodes, percent.min(100.0));
        registers.set(Terminal::MoveValue, arrival.value);
        registers.set(Terminal::BranchingFactor, f32::from(arrival.branching));
        let change = self.program.run(&mut registers, &self.pieces, || score() as f32);
        *memory.level(ply) = registers.get(Terminal::LevelRegister);
        memory.search = registers.get(Terminal::SearchRegister);
        memory.game = registers.get(Terminal::GameRegister);
        i32::from(change)
    }
}

/// The registers that outlast a node.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct ModuleMemory {
    levels: Vec<f32>,
    search: f32,
    game: f32,
}

impl ModuleMemory {
    /// Begins a search: only the register of the game is kept.
    pub(crate) fn begin_search(&mut self) {
        self.levels.clear();
        self.search = 0.0;
    }

    fn level(&mut self, ply: usize) -> &mut f32 {
        if self.levels.len() <= ply {
            self.levels.resize(ply + 1, 0.0);
        }
        &mut self.levels[ply]
    }
}
