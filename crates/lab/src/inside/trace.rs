//! A whole small search as nodes and events, to be replayed.
//!
//! A node is a place in the tree: the same parent and the same move are the same node. What is searched again (NegaScout's
//! second question, a pass of MTD(f), the next iteration) enters it again. Every entry has its leave, unless the search was
//! stopped at its limit; then the record is `truncated`, and what is open stays open.

use super::full_width::Leaves;
use super::{Step, score_for, window_for};
use foehn_game::any::{AnyPosition, History, Move, Position};
use foehn_game::{Depth, Player, Ply, Score, Window};
use foehn_games::face::DuelFace;
use foehn_search::any::Observer;
use foehn_search::{Budget, Cut, Iteration, Recipe};
use std::collections::HashMap;

/// A search, written down.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// The tree: the root first, parents before their children.
    pub nodes: Vec<Node>,
    /// What happened, in order.
    pub events: Vec<Event>,
    /// The value of the root; `None` where the search was stopped before it had one.
    pub value: Option<Score>,
    /// Whether no estimate entered the value.
    pub proved: bool,
    /// The principal variation, as far as the search knows it.
    pub line: Vec<Step>,
    /// The depths that were finished.
    pub rounds: Vec<Round>,
    /// What was counted.
    pub counters: Counters,
    /// Whether the limit stopped the search.
    pub truncated: bool,
}

/// A place in the tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The node above.
    pub parent: Option<usize>,
    /// The move that leads here.
    pub step: Option<Step>,
    /// The distance from the root.
    pub ply: u16,
    /// Who moves here.
    pub mover: Player,
    /// The position in the game's notation.
    pub position: String,
    /// How many moves a search could look at here; 0 where the game is over.
    pub moves: u64,
    /// Whether nothing below it was ever entered.
    pub leaf: bool,
}

/// Something that happened. Windows and scores are Max's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A node was entered.
    Enter {
        /// Which.
        node: usize,
        /// The question asked of it.
        window: Window,
        /// The depth left, in whole plies.
        depth: i32,
        /// Whether it had been entered before.
        again: bool,
    },
    /// A node was left before all its moves were searched.
    Cut {
        /// Which.
        node: usize,
        /// Why.
        reason: Cut,
        /// After how many moves.
        moves: u64,
        /// How many moves were not looked at.
        left: u64,
    },
    /// A node was left.
    Leave {
        /// Which.
        node: usize,
        /// With which value, or bound on it.
        score: Score,
        /// What the score says of the value.
        bound: Bound,
        /// What is left of the question at the node above.
        above: Option<Window>,
        /// Whether it is the best so far for who moves at the node above.
        best: bool,
    },
}

/// What a score says of a value, from Max's side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The value is at least so much.
    Lower,
    /// The value is at most so much.
    Upper,
}

impl Bound {
    /// The bound in a word, for programs and pages.
    pub const fn name(self) -> &'static str {
        match self {
            Bound::Exact => "exact",
            Bound::Lower => "lower",
            Bound::Upper => "upper",
        }
    }
}

/// A depth that was finished.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Round {
    /// The depth.
    pub depth: i32,
    /// The number of its first event.
    pub event: usize,
    /// The value it found.
    pub value: Score,
}

/// What a search did, in numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counters {
    /// Nodes as the search counts them: every visit below the root.
    pub nodes: u64,
    /// Visits that valued a position itself, by the rules or by the evaluation.
    pub leaves: u64,
    /// Cuts, in the order of [`Cut::ALL`].
    pub cuts: [u64; Cut::ALL.len()],
}

/// Searches the current position of `history` within `budget` and writes everything down. The budget must limit the
/// nodes: a record of a large search does not fit anywhere.
pub fn trace(duel: &'static dyn DuelFace, history: &History, recipe: Recipe, budget: &Budget) -> Record {
    debug_assert!(budget.nodes.is_some(), "a trace without a limit of nodes");
    let mut scribe = Scribe::new(duel, history.position());
    let answer = duel.engine(recipe).watch(history, budget, 1, &mut scribe);
    scribe.finish(history.position(), &answer)
}

/// A node of the present line, while it is open. The window is Max's.
struct Open {
    node: usize,
    ply: Ply,
    asked: Window,
    left: Window,
    /// The best score of a child so far.
    best: Option<Score>,
    /// Whether this visit valued the position itself: nothing below it was searched, and nothing cut.
    valued_itself: bool,
}

/// Writes a search down.
struct Scribe {
    duel: &'static dyn DuelFace,
    max: Player,
    nodes: Vec<Node>,
    places: HashMap<(usize, Option<Move>), usize>,
    events: Vec<Event>,
    rounds: Vec<Round>,
    counters: Counters,
    leaves: Leaves,
    open: Vec<Open>,
    /// The node last entered at each ply.
    line: Vec<usize>,
    /// The move last announced at each ply, with its text.
    announced: Vec<Option<(Move, Step)>>,
    /// The position last entered at each ply.
    positions: Vec<Position>,
    round_begins: usize,
}

impl Scribe {
    fn new(duel: &'static dyn DuelFace, root: &Position) -> Self {
        let mut scribe = Scribe {
            duel,
            max: root.mover(),
            nodes: Vec::new(),
            places: HashMap::new(),
            events: Vec::new(),
            rounds: Vec::new(),
            counters: Counters::default(),
            leaves: Leaves::default(),
            open: Vec::new(),
            line: vec![0],
            announced: vec![None],
            positions: vec![root.clone()],
            round_begins: 0,
        };
        scribe.add(root, None, None, Ply::ROOT);
        scribe
    }

    fn add(&mut self, position: &Position, parent: Option<usize>, step: Option<Step>, ply: Ply) -> usize {
        self.nodes.push(Node {
            parent,
            step,
            ply: ply.0,
            mover: position.mover(),
            position: position.position_text(),
            moves: 0,
            leaf: true,
        });
        self.nodes.len() - 1
    }

    /// The place of what is entered at `ply`, and whether it was entered before.
    fn place(&mut self, position: &Position, ply: Ply) -> (usize, bool) {
        let Some(above) = usize::from(ply.0).checked_sub(1) else {
            return (0, self.events.iter().any(|event| matches!(event, Event::Enter { node: 0, .. })));
        };
        let parent = self.line[above];
        let announced = self.announced[above].clone();
        let mv = announced.as_ref().map(|(mv, _)| *mv);
        if let Some(&known) = self.places.get(&(parent, mv)) {
            return (known, true);
        }
        let step = announced.map_or_else(Step::pass, |(_, step)| step);
        let node = self.add(position, Some(parent), Some(step), ply);
        self.nodes[parent].leaf = false;
        self.places.insert((parent, mv), node);
        (node, false)
    }

    fn finish(self, root: &Position, answer: &Iteration<Move>) -> Record {
        let searched = answer.depth > 0;
        let counters = Counters { nodes: answer.nodes, leaves: self.leaves.count, ..self.counters };
        Record {
            nodes: self.nodes,
            events: self.events,
            value: searched.then(|| answer.best().score),
            proved: answer.proved || answer.best().score.counts_plies(),
            line: if searched { Step::line(root, &answer.best().moves) } else { Vec::new() },
            rounds: self.rounds,
            counters,
            truncated: !self.open.is_empty(),
        }
    }
}

/// How many moves a search may look at in `position` with so much depth left: at the horizon, those of quiescence.
fn moves_to_search(duel: &dyn DuelFace, position: &Position, depth: Depth) -> u64 {
    if position.ending().is_some() {
        return 0;
    }
    if !depth.is_horizon() || duel.is_unsettled(position) {
        return position.count_moves();
    }
    duel.count_noisy_moves(position)
}

impl Observer for Scribe {
    fn node(&mut self, node: &dyn AnyPosition, window: Window, depth: Depth, ply: Ply) {
        Observer::node(&mut self.leaves, node, window, depth, ply);
        let position = &node.to_position();
        let (node, again) = self.place(position, ply);
        let level = usize::from(ply.0);
        self.line.truncate(level);
        self.line.push(node);
        self.positions.truncate(level);
        self.positions.push(position.clone());
        self.announced.truncate(level);
        self.announced.push(None);
        self.nodes[node].moves = self.nodes[node].moves.max(moves_to_search(self.duel, position, depth));
        let window = window_for(self.max, position.mover(), window);
        self.open.retain(|open| open.ply < ply);
        self.open.push(Open { node, ply, asked: window, left: window, best: None, valued_itself: true });
        self.events.push(Event::Enter { node, window, depth: depth.whole(), again });
    }

    fn descend(&mut self, mv: Move, ply: Ply) {
        Observer::descend(&mut self.leaves, mv, ply);
        let level = usize::from(ply.0);
        self.line.truncate(level + 1);
        self.announced.truncate(level);
        self.announced.push(Some((mv, Step::of(&self.positions[level], mv))));
        if let Some(open) = self.open.last_mut().filter(|open| open.ply == ply) {
            open.valued_itself = false;
        }
    }

    fn cut(&mut self, reason: Cut, moves_searched: usize, depth: Depth, ply: Ply) {
        Observer::cut(&mut self.leaves, reason, moves_searched, depth, ply);
        self.counters.cuts[reason as usize] += 1;
        let Some(open) = self.open.iter_mut().rfind(|open| open.ply == ply) else { return };
        open.valued_itself = false;
        let moves = moves_searched as u64;
        let left = self.nodes[open.node].moves.saturating_sub(moves);
        self.events.push(Event::Cut { node: open.node, reason, moves, left });
    }

    fn leave(&mut self, score: Score, ply: Ply) {
        Observer::leave(&mut self.leaves, score, ply);
        let Some(place) = self.open.iter().rposition(|open| open.ply == ply) else { return };
        let Open { node, asked, valued_itself, .. } = self.open.swap_remove(place);
        self.open.truncate(place);
        let mover = self.nodes[node].mover;
        let score = score_for(self.max, mover, score);
        let bound = match () {
            () if valued_itself => Bound::Exact,
            () if score >= asked.beta => Bound::Lower,
            () if score <= asked.alpha => Bound::Upper,
            () => Bound::Exact,
        };
        let mut best = false;
        let above = self.open.last_mut().map(|parent| {
            let score = score.aged();
            let max_moves = self.nodes[parent.node].mover == self.max;
            best = parent.best.is_none_or(|known| if max_moves { score > known } else { score < known });
            if best {
                parent.best = Some(score);
            }
            parent.left = narrowed(parent.left, score, bound, max_moves);
            parent.left
        });
        self.events.push(Event::Leave { node, score, bound, above, best });
    }

    fn iteration(&mut self, iteration: &Iteration<Move>) {
        let value = iteration.best().score;
        self.rounds.push(Round { depth: iteration.depth, event: self.round_begins, value });
        self.round_begins = self.events.len();
    }
}

/// What is left of a node's window once a child has come back: Max's best raises alpha, Min's lowers beta.
fn narrowed(window: Window, score: Score, bound: Bound, max_moves: bool) -> Window {
    match (max_moves, bound) {
        (true, Bound::Exact | Bound::Lower) => Window { alpha: window.alpha.max(score), ..window },
        (false, Bound::Exact | Bound::Upper) => Window { beta: window.beta.min(score), ..window },
        _ => window,
    }
}
