//! The opponents of individuals: f-negascout to a fixed depth with iterative deepening and killers, the standard weights and the
//! random term (3.3; Reinefeld 1989).
//!
//! The value of a teacher's search is that of minimax to its depth, whatever helps it to find it: so a table of positions may help,
//! as may a good order of the moves, and games are played sooner without a teacher being stronger. [`Teacher::printed`] does without both,
//! as in the paper.
//!
//! A teacher sees a repetition only where its own next move makes one, so that the value of a position does not depend on the path
//! and the table is exact. No quiescence, no selective search.

use super::kernel::Choice;
use super::killers::Killers;
use super::ordering_module::{OrderingModule, Valued, best_to_front};
use super::position_module::{PositionModule, WON, decided_value};
use super::teacher_table::{Bound, Stored, TeacherTable};
use foehn_game::{Duel, Features, Key};

/// The deepest teacher.
pub const DEEPEST_TEACHER: u8 = 7;

/// Moves that are tried before all others are given this.
const FIRST_OF_ALL: f32 = 1e9;

/// A fixed-depth player.
pub struct Teacher<'a, G: Duel, F: Features<G>> {
    features: &'a F,
    depth: u8,
    seed: u64,
    position: PositionModule<G, F>,
    ordering: OrderingModule<G, F>,
    killers: Vec<Killers<G::Move>>,
    moves: Vec<Valued<G::Move>>,
    table: Option<TeacherTable<G::Move>>,
    /// The best line of the iteration before, while it is followed.
    line: Vec<G::Move>,
    follows_line: bool,
    /// The best line from each ply on.
    lines: Vec<Vec<G::Move>>,
    nodes: u64,
}

impl<'a, G: Duel, F: Features<G>> Teacher<'a, G, F> {
    /// A teacher that looks `depth` plies ahead, with a table of positions.
    pub fn new(features: &'a F, depth: u8, seed: u64) -> Self {
        let table = TeacherTable::for_depth(depth);
        Teacher { table, ..Teacher::plain(features, depth, seed) }
    }

    /// A teacher without a table: the same values, more nodes.
    pub fn plain(features: &'a F, depth: u8, seed: u64) -> Self {
        let depth = depth.max(1);
        let levels = usize::from(depth) + 1;
        Teacher {
            features,
            depth,
            seed,
            position: PositionModule::standard(),
            ordering: OrderingModule::standard(),
            killers: vec![Killers::NONE; levels],
            moves: Vec::with_capacity(512),
            table: None,
            line: Vec::new(),
            follows_line: false,
            lines: vec![Vec::new(); levels + 1],
            nodes: 0,
        }
    }

    /// The teacher exactly as the paper describes it: no table, and of the moves only the killers and the best line so far are put in
    /// front of the generator's order. The same values as any other teacher of its depth, with more nodes.
    pub fn printed(features: &'a F, depth: u8, seed: u64) -> Self {
        Teacher { ordering: OrderingModule::killers_only(), ..Teacher::plain(features, depth, seed) }
    }

    /// Chooses a move in the last of `played`, the positions of the game so far.
    pub fn choose(&mut self, played: &[G]) -> Choice<G::Move> {
        let Some(root) = played.last() else { return Choice { mv: None, value: 0, nodes: 0, depth: 0 } };
        self.nodes = 0;
        self.line.clear();
        self.killers.fill(Killers::NONE);
        self.position.reseed(Key::mix(self.seed, played.len() as u64).0);
        if let Some(table) = &mut self.table {
            table.begin_search();
        }
        let mut value = 0;
        for depth in 1..=self.depth {
            value = self.search_root(played, root, depth);
            self.line.clone_from(&self.lines[0]);
        }
        Choice { mv: self.line.first().copied(), value, nodes: self.nodes, depth: usize::from(self.depth) }
    }

    /// One iteration; its best line is left in `lines[0]`.
    fn search_root(&mut self, played: &[G], root: &G, depth: u8) -> i32 {
        self.nodes += 1;
        self.follows_line = true;
        self.lines[0].clear();
        self.list_moves(root, 0, None);
        let mut best = -WON;
        for place in 0..self.moves.len() {
            best_to_front(&mut self.moves[place..]);
            let mv = self.moves[place].mv;
            let child = root.play(mv);
            let value = if is_drawn_by_path(played, &child) {
                self.lines[1].clear();
                0
            } else {
                let window = Window { alpha: best, beta: WON };
                self.search_child(root, &child, window, depth, 0, place == 0)
            };
            if place == 0 || value > best {
                best = value;
                self.extend_line(0, mv);
            }
        }
        self.moves.clear();
        best
    }

    /// F-negascout: the value of `position` to its mover, or a bound on it outside the window.
    fn negascout(&mut self, position: &G, window: Window, depth: u8, ply: u8) -> i32 {
        self.nodes += 1;
        let level = usize::from(ply);
        self.lines[level].clear();
        if let Some(outcome) = position.ending() {
            return decided_value(position, outcome, i32::from(ply));
        }
        if depth == 0 {
            return self.leaf_value(position, ply);
        }
        let known = match self.stored(position, window, depth, ply) {
            Stored::Value(value) => return value,
            Stored::Move(mv) => Some(mv),
            Stored::Nothing => None,
        };
        let first = self.moves.len();
        self.list_moves(position, level, known);
        let end = self.moves.len();
        if first == end {
            return decided_value(position, position.stuck(), i32::from(ply));
        }
        let mut best = -WON;
        for place in first..end {
            best_to_front(&mut self.moves[place..end]);
            let mv = self.moves[place].mv;
            let mut child = position.clone();
            child.make(mv);
            let open = Window { alpha: window.alpha.max(best), beta: window.beta };
            let value = self.search_child(position, &child, open, depth, ply, place == first);
            if place == first || value > best {
                best = value;
                self.extend_line(level, mv);
            }
            if best >= window.beta {
                self.killers[level].reward(mv);
                break;
            }
        }
        self.moves.truncate(first);
        self.store(position, window, depth, ply, best);
        best
    }

    /// The value of a move: the first one with the whole window, the others with a window that only asks whether they are better.
    #[inline]
    fn search_child(&mut self, parent: &G, child: &G, window: Window, depth: u8, ply: u8, is_first: bool) -> i32 {
        let Window { alpha, beta } = window;
        if is_first || depth <= 1 {
            return self.seen_from(parent, child, window, depth, ply);
        }
        let value = self.seen_from(parent, child, Window { alpha, beta: alpha + 1 }, depth, ply);
        if value > alpha && value < beta && depth > 1 {
            return self.seen_from(parent, child, Window { alpha: value, beta }, depth, ply);
        }
        value
    }

    /// The value of `child` to the mover of `parent`.
    #[inline]
    fn seen_from(&mut self, parent: &G, child: &G, window: Window, depth: u8, ply: u8) -> i32 {
        let Window { alpha, beta } = window;
        if G::ALTERNATING || child.mover() != parent.mover() {
            -self.negascout(child, Window { alpha: -beta, beta: -alpha }, depth - 1, ply + 1)
        } else {
            self.negascout(child, window, depth - 1, ply + 1)
        }
    }

    #[inline]
    fn leaf_value(&mut self, position: &G, ply: u8) -> i32 {
        match self.features.is_stuck(position) {
            true => decided_value(position, position.stuck(), i32::from(ply)),
            false => self.position.value(self.features, position),
        }
    }

    /// Lists the moves: the table's first, then the best line's, then by the standard weights with the killers.
    #[inline]
    fn list_moves(&mut self, position: &G, level: usize, known: Option<G::Move>) {
        let first = self.moves.len();
        self.ordering.list(self.features, position, &self.killers[level], &mut self.moves);
        let on_line = self.line.get(level).copied().filter(|_| self.follows_line);
        let mut met_line = false;
        for valued in &mut self.moves[first..] {
            if Some(valued.mv) == on_line {
                valued.value += FIRST_OF_ALL;
                met_line = true;
            } else if Some(valued.mv) == known {
                valued.value += FIRST_OF_ALL;
            }
        }
        self.follows_line &= met_line;
    }

    /// The best line from `level` on: `mv`, and what follows it.
    #[inline]
    fn extend_line(&mut self, level: usize, mv: G::Move) {
        let (above, below) = self.lines.split_at_mut(level + 1);
        above[level].clear();
        above[level].push(mv);
        above[level].extend_from_slice(&below[0]);
    }

    #[inline]
    fn stored(&self, position: &G, window: Window, depth: u8, ply: u8) -> Stored<G::Move> {
        match &self.table {
            Some(table) => table.probe(position.key(), window.alpha, window.beta, depth, ply),
            None => Stored::Nothing,
        }
    }

    #[inline]
    fn store(&mut self, position: &G, window: Window, depth: u8, ply: u8, value: i32) {
        let best = self.lines[usize::from(ply)].first().copied();
        if let (Some(table), Some(mv)) = (&mut self.table, best) {
            let bound = if value >= window.beta {
                Bound::AtLeast
            } else if value <= window.alpha {
                Bound::AtMost
            } else {
                Bound::Exact
            };
            table.store(position.key(), value, bound, depth, ply, mv);
        }
    }
}

/// The open window of a search.
#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

/// Whether a move into `next` draws a game whose positions so far are `played`: it has occurred, or the quiet plies are full.
fn is_drawn_by_path<G: Duel>(played: &[G], next: &G) -> bool {
    let rules = G::draw_rules();
    let quiet = next.quiet_plies() as usize;
    let is_quiet_draw = rules.quiet_plies.is_some_and(|limit| quiet >= limit as usize);
    let occurred = || played.iter().rev().take(quiet).any(|position| position == next);
    (is_quiet_draw || rules.repetitions.is_some() && occurred()) && next.outcome().is_none()
}
