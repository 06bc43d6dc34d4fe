//! The search of an individual: the alpha-beta of table 1 with its three modules.
//!
//! The paper's names: `restdepth` is `rest`, `maxdepth` [`Limits::most_depth`], `mindepth` [`Limits::least_depth`], `maxnodes` what is
//! left of the average ([`Limits::average_nodes`]) over the moves of the game so far.
//!
//! Where this differs from the printed table, values are the same: maximiser and minimiser are one function that sees everything as
//! the mover does; and a node is cut when its value reaches beta (the table prints `>`), because equal values cannot change the
//! result. A position is decided when the game is over, or when it has occurred before or the quiet plies of a draw are full.
//!
//! No iterative deepening, no table of positions, no quiescence: what they would do is for the depth module to find.

use super::Genome;
use super::game_memory::GameMemory;
use super::killers::Killers;
use super::ordering_module::{OrderingModule, Valued, best_to_front};
use super::position_module::{PositionModule, WON, decided_value};
use foehn_game::{Duel, Features, Key};
use foehn_search::evolved::{Compiled, Registers, Terminal};

/// No search goes deeper, whatever its limits say.
pub const DEEPEST: usize = 32;

/// What a search may spend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// So many nodes a move on average; what is saved may be spent later in the game.
    pub average_nodes: u64,
    /// No position deeper than this is expanded.
    pub most_depth: usize,
    /// Every position above this is expanded.
    pub least_depth: usize,
    /// The rest depth at the root, before the depth module has been asked.
    pub first_rest: i32,
}

impl Limits {
    /// The limits of the paper; it does not say what its `mindepth` was.
    pub const PAPER: Limits = Limits { average_nodes: 100_000, most_depth: 10, least_depth: 2, first_rest: 2 };
}

/// How many nodes pass between two questions whether to stop.
const BETWEEN_CHECKS: u64 = 1024;

/// The move that a search chose.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Choice<M> {
    /// The move; `None` where there is none.
    pub mv: Option<M>,
    /// Its value to the mover.
    pub value: i32,
    /// The nodes it took.
    pub nodes: u64,
    /// The depth of the deepest of them.
    pub depth: usize,
}

/// Sees what the depth module does in a search. Who watches nothing costs nothing.
pub trait Watch {
    /// A decision was taken, counted from the top of the program's text.
    #[inline(always)]
    fn decided(&mut self, _number: usize, _holds: bool) {}

    /// A run of the program is over: it changed the rest depth by so much at such a node.
    #[inline(always)]
    fn changed(&mut self, _reached: Reached, _change: i8) {}
}

/// How a node was reached, for whoever watches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reached {
    /// It is the root.
    Root,
    /// By a capture.
    Capture,
    /// By another move.
    Other,
}

impl Watch for () {}

/// An individual at work in one game, and who watches it.
pub struct Kernel<'a, G: Duel, F: Features<G>, W = ()> {
    features: &'a F,
    limits: Limits,
    program: Compiled,
    position: PositionModule<G, F>,
    ordering: OrderingModule<G, F>,
    /// What the kinds of pieces are worth.
    pieces: Vec<f32>,
    seed: u64,
    memory: GameMemory,
    /// Says when a search may spend no more, whatever its nodes.
    stop: Option<&'a dyn Fn() -> bool>,
    search: Searching<G>,
    watch: W,
}

/// What belongs to one search.
struct Searching<G: Duel> {
    nodes: u64,
    /// The depth of the deepest node so far.
    deepest: usize,
    most_nodes: u64,
    percent_of_a_node: f32,
    search_register: f32,
    level_registers: [f32; DEEPEST],
    killers: [Killers<G::Move>; DEEPEST],
    /// The moves of the nodes from the root to the current one.
    moves: Vec<Valued<G::Move>>,
    /// The keys of the positions of the game and of the path in the tree.
    path: Vec<Key>,
}

/// A node: its window, its place, and how it was reached.
#[derive(Clone, Copy)]
struct Node {
    alpha: i32,
    beta: i32,
    depth: usize,
    rest: i32,
    came: Came,
}

impl Node {
    #[inline(always)]
    fn reached(&self) -> Reached {
        match self.depth {
            0 => Reached::Root,
            _ if self.came.captured != 0.0 => Reached::Capture,
            _ => Reached::Other,
        }
    }
}

/// How a node was reached.
#[derive(Clone, Copy, Default)]
struct Came {
    move_number: u16,
    branching: u16,
    value: f32,
    captured: f32,
}

impl<'a, G: Duel, F: Features<G>> Kernel<'a, G, F> {
    /// An individual at the beginning of a game.
    pub fn new(features: &'a F, genome: &Genome, limits: Limits, seed: u64) -> Self {
        let position = PositionModule::new(&genome.position);
        let pieces = position.pieces();
        let most_depth = limits.most_depth.min(DEEPEST - 1);
        Kernel {
            features,
            limits: Limits { most_depth, ..limits },
            program: Compiled::new(&genome.depth),
            position,
            ordering: OrderingModule::new(&genome.ordering),
            pieces,
            seed,
            memory: GameMemory::default(),
            stop: None,
            search: Searching {
                nodes: 0,
                deepest: 0,
                most_nodes: 0,
                percent_of_a_node: 0.0,
                search_register: 0.0,
                level_registers: [0.0; DEEPEST],
                killers: [Killers::NONE; DEEPEST],
                moves: Vec::with_capacity(1024),
                path: Vec::new(),
            },
            watch: (),
        }
    }

    /// The same individual, and somebody who sees what its depth module does.
    #[must_use]
    pub fn watched_by<W: Watch>(self, watch: W) -> Kernel<'a, G, F, W> {
        let Kernel { features, limits, program, position, ordering, pieces, seed, memory, stop, search, .. } = self;
        Kernel { features, limits, program, position, ordering, pieces, seed, memory, stop, search, watch }
    }
}

impl<'a, G: Duel, F: Features<G>, W: Watch> Kernel<'a, G, F, W> {
    /// Who watched.
    pub fn into_watch(self) -> W {
        self.watch
    }

    /// The same individual without the random term of its position module.
    #[must_use]
    pub fn without_random(mut self) -> Self {
        self.position = self.position.without_random();
        self
    }

    /// The same individual in the middle of a game of which it remembers this.
    #[must_use]
    pub fn remembering(mut self, memory: GameMemory) -> Self {
        self.memory = memory;
        self
    }

    /// The same individual, which has no nodes left in a search as soon as `stop` says so.
    #[must_use]
    pub fn stopped_by(mut self, stop: &'a dyn Fn() -> bool) -> Self {
        self.stop = Some(stop);
        self
    }

    /// What it remembers of the game.
    pub fn memory(&self) -> GameMemory {
        self.memory
    }

    /// Chooses a move in the last of `played`, the positions of the game so far.
    pub fn choose(&mut self, played: &[G]) -> Choice<G::Move> {
        let Some(root) = played.last() else { return Choice { mv: None, value: 0, nodes: 0, depth: 0 } };
        self.begin_search(played);
        let node = Node { alpha: -WON, beta: WON, depth: 0, rest: self.limits.first_rest, came: Came::default() };
        let mut best = None;
        let value = self.search_root(root, node, &mut best);
        self.memory.saved -= self.search.nodes as i64;
        Choice { mv: best, value, nodes: self.search.nodes, depth: self.search.deepest }
    }

    fn begin_search(&mut self, played: &[G]) {
        let allowed = i64::try_from(self.limits.average_nodes).unwrap_or(i64::MAX);
        self.memory.saved = self.memory.saved.saturating_add(allowed);
        let search = &mut self.search;
        search.nodes = 0;
        search.deepest = 0;
        search.most_nodes = self.memory.saved.max(0) as u64;
        search.percent_of_a_node = 100.0 / search.most_nodes.max(1) as f32;
        search.search_register = 0.0;
        search.level_registers = [0.0; DEEPEST];
        search.killers = [Killers::NONE; DEEPEST];
        search.moves.clear();
        search.path.clear();
        search.path.extend(played.iter().map(G::key));
        self.position.reseed(Key::mix(self.seed, played.len() as u64).0);
    }

    /// The root: its moves are searched like those of any node, and the best one is remembered.
    fn search_root(&mut self, root: &G, mut node: Node, best: &mut Option<G::Move>) -> i32 {
        self.search.nodes += 1;
        let (rest, _) = self.rest_depth(root, &node);
        node.rest = rest.max(1);
        let mut value = node.alpha;
        self.for_each_move(root, node, |mv, child_value| {
            if best.is_none() || child_value > value {
                *best = Some(mv);
                value = value.max(child_value);
            }
            value
        })
    }

    /// The table's alpha-beta at an inner node or leaf: the value of `position` to its mover.
    fn search(&mut self, position: &G, mut node: Node) -> i32 {
        self.search.nodes += 1;
        self.search.deepest = self.search.deepest.max(node.depth);
        if self.search.nodes.is_multiple_of(BETWEEN_CHECKS) {
            self.ask_whether_to_stop();
        }
        if let Some(value) = self.decided(position, node.depth) {
            return value;
        }
        if node.depth == self.limits.most_depth {
            return self.position.value(self.features, position);
        }
        let (rest, score) = self.rest_depth(position, &node);
        node.rest = rest;
        let is_out_of_nodes = self.search.nodes > self.search.most_nodes;
        if (node.rest <= 0 || is_out_of_nodes) && node.depth >= self.limits.least_depth {
            return score.unwrap_or_else(|| self.position.value(self.features, position));
        }
        let mut value = node.alpha;
        self.for_each_move(position, node, |_, child_value| {
            value = value.max(child_value);
            value
        })
    }

    /// Takes the nodes that are left away from a search that shall end.
    #[cold]
    fn ask_whether_to_stop(&mut self) {
        if self.stop.is_some_and(|stop| stop()) {
            self.search.most_nodes = 0;
        }
    }

    /// The loop of the table: searches the moves in their order with a rest depth one less, until the value reaches beta. `raise` is
    /// told each move's value and answers with the value of the node so far.
    #[inline]
    fn for_each_move(&mut self, position: &G, node: Node, mut raise: impl FnMut(G::Move, i32) -> i32) -> i32 {
        let first = self.search.moves.len();
        self.ordering.list(self.features, position, &self.search.killers[node.depth], &mut self.search.moves);
        let end = self.search.moves.len();
        let mut value = node.alpha;
        for place in first..end {
            best_to_front(&mut self.search.moves[place..end]);
            let chosen = self.search.moves[place];
            let captured = self.features.captured(position, chosen.mv);
            let came = Came {
                move_number: (place - first + 1) as u16,
                branching: (end - first) as u16,
                value: chosen.value,
                captured: captured.and_then(|kind| self.pieces.get(kind)).copied().unwrap_or(0.0),
            };
            value = raise(chosen.mv, self.search_child(position, chosen.mv, Node { alpha: value, came, ..node }));
            if value >= node.beta {
                self.search.killers[node.depth].reward(chosen.mv);
                break;
            }
        }
        self.search.moves.truncate(first);
        value
    }

    /// The value of a move to the mover of `position`; `node` is the parent with its window raised.
    #[inline]
    fn search_child(&mut self, position: &G, mv: G::Move, node: Node) -> i32 {
        let mut child = position.clone();
        child.make(mv);
        let Node { alpha, beta, depth, rest, came } = node;
        self.search.path.push(child.key());
        let value = if G::ALTERNATING || child.mover() != position.mover() {
            -self.search(&child, Node { alpha: -beta, beta: -alpha, depth: depth + 1, rest: rest - 1, came })
        } else {
            self.search(&child, Node { alpha, beta, depth: depth + 1, rest: rest - 1, came })
        };
        self.search.path.pop();
        value
    }

    /// The value of a position in which the game is over, to its mover.
    #[inline]
    fn decided(&self, position: &G, depth: usize) -> Option<i32> {
        if let Some(outcome) = position.ending() {
            return Some(decided_value(position, outcome, depth as i32));
        }
        if self.features.is_stuck(position) {
            return Some(decided_value(position, position.stuck(), depth as i32));
        }
        self.is_drawn_by_path(position).then_some(0)
    }

    /// Whether the position, the last of the path, has occurred before, or nothing has happened for too long.
    #[inline]
    fn is_drawn_by_path(&self, position: &G) -> bool {
        let quiet = position.quiet_plies() as usize;
        if quiet < 4 {
            return false;
        }
        let rules = G::draw_rules();
        if rules.quiet_plies.is_some_and(|limit| quiet >= limit as usize) {
            return true;
        }
        let Some((key, earlier)) = self.search.path.split_last() else { return false };
        rules.repetitions.is_some() && earlier.iter().rev().take(quiet).any(|before| before == key)
    }

    /// Asks the depth module: the rest depth, and the position's value where the module wanted to know it.
    #[inline]
    fn rest_depth(&mut self, position: &G, node: &Node) -> (i32, Option<i32>) {
        if self.program.most_steps() == 0 {
            return (node.rest, None);
        }
        let search = &mut self.search;
        let mut registers = Registers::default();
        registers.set(Terminal::LevelRegister, search.level_registers[node.depth]);
        registers.set(Terminal::SearchRegister, search.search_register);
        registers.set(Terminal::GameRegister, self.memory.game_register);
        registers.set(Terminal::SearchDepth, node.depth as f32);
        registers.set(Terminal::SearchHorizon, (node.depth as i32 + node.rest) as f32);
        registers.set(Terminal::CapturedPiece, node.came.captured);
        registers.set(Terminal::Alpha, node.alpha as f32);
        registers.set(Terminal::Beta, node.beta as f32);
        registers.set(Terminal::MoveNumber, f32::from(node.came.move_number));
        for (kind, count) in (0..).zip(self.features.counts(position)) {
            registers.set(Terminal::Count(kind), f32::from(count));
        }
        registers.set(Terminal::ExpandedNodes, search.nodes as f32 * search.percent_of_a_node);
        registers.set(Terminal::MoveValue, node.came.value);
        registers.set(Terminal::BranchingFactor, f32::from(node.came.branching));
        let mut score = None;
        let change = self.program.run_watched(
            &mut registers,
            &self.pieces,
            || *score.insert(self.position.value(self.features, position)) as f32,
            |number, holds| self.watch.decided(number, holds),
        );
        self.watch.changed(node.reached(), change);
        search.level_registers[node.depth] = registers.get(Terminal::LevelRegister);
        search.search_register = registers.get(Terminal::SearchRegister);
        self.memory.game_register = registers.get(Terminal::GameRegister);
        (node.rest + i32::from(change), score)
    }
}
