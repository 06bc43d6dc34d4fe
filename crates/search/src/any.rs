//! Engines of any game behind one pointer: moves are numbers, positions are [`any::Position`](foehn_game::any::Position).
//!
//! [`Thinker`] finds moves in any game by any method. [`Prover`] is what engines of duels can do besides: prove values, answer
//! questions about places of a tree, let somebody watch every node. Whoever writes a command, a server or an experiment holds these and
//! is compiled once for all games; inside, each wraps the engine that was compiled for its game.

use crate::hidden::{SecretAnswer, SecretThinker};
use crate::{
    Budget, Cut, Iteration, Line, Recipe, Reduction, SimulationRecord, Skip, TableEvent, Tally, VisitedNode,
    WrittenSimulation,
};
use foehn_game::any::{AnyPosition, AsDuel, Held, History, Move, Oracle, Position, Sight, oracle_for};
use foehn_game::{Board, Bounds, Depth, Duel, Game, Hidden, Notation, Player, Ply, Score, Turn, Window};
use std::fmt;
use std::sync::Arc;

pub use crate::hidden::Held as BelievedHeld;

/// Sees what a search of any game does. Every method has an empty default.
pub trait Observer {
    /// Whether moves are wanted: numbering them costs a list of the legal ones for each.
    fn wants_moves(&self) -> bool {
        true
    }

    /// A node was entered.
    fn node(&mut self, _node: &dyn AnyPosition, _window: Window, _depth: Depth, _ply: Ply) {}

    /// A move of the node at `ply` is about to be searched.
    fn descend(&mut self, _mv: Move, _ply: Ply) {}

    /// The node at `ply` was left with its value, or a bound on it, for the player to move there.
    fn leave(&mut self, _score: Score, _ply: Ply) {}

    /// A node was cut, after so many of its moves.
    fn cut(&mut self, _reason: Cut, _moves_searched: usize, _depth: Depth, _ply: Ply) {}

    /// A move of the node at `ply`, which has `depth` left, was left out.
    fn skip(&mut self, _mv: Move, _reason: Skip, _depth: Depth, _ply: Ply) {}

    /// Less depth is left to search; see [`crate::Observer::reduce`].
    fn reduce(&mut self, _reason: Reduction, _from: Depth, _to: Depth, _ply: Ply) {}

    /// Something happened in the table.
    fn table(&mut self, _event: TableEvent) {}

    /// An iteration is finished.
    fn iteration(&mut self, _iteration: &Iteration<Move>) {}

    /// A test of a solving search is finished.
    fn bounds(&mut self, _bounds: Bounds, _nodes: u64) {}
}

impl Observer for Tally {
    fn wants_moves(&self) -> bool {
        false
    }

    fn node(&mut self, _node: &dyn AnyPosition, _window: Window, _depth: Depth, ply: Ply) {
        self.count_node(ply);
    }

    fn cut(&mut self, reason: Cut, moves_searched: usize, _depth: Depth, _ply: Ply) {
        self.count_cut(reason, moves_searched);
    }

    fn skip(&mut self, _mv: Move, reason: Skip, _depth: Depth, _ply: Ply) {
        self.count_skip(reason);
    }

    fn table(&mut self, event: TableEvent) {
        self.count_table(event);
    }
}

/// What is asked of a position; see [`crate::Question`].
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// The positions below the root, one after the other; the last one is asked about, the root where there is none.
    pub line: &'a [Position],
    /// The window.
    pub window: Window,
    /// The depth left.
    pub depth: Depth,
}

/// Anything that finds moves in a game by name, by whatever method.
pub trait Thinker: Send {
    /// Searches the current position as `sight` shows it within `budget` for the best `lines` lines, and reports each finished
    /// iteration.
    fn think(
        &mut self,
        sight: Sight<'_>,
        budget: &Budget,
        lines: usize,
        report: &mut dyn FnMut(&Iteration<Move>),
    ) -> Iteration<Move>;

    /// Forgets everything, so that the next search is like the first.
    fn clear(&mut self);

    /// What is drawn from now on follows from this seed too: whoever plays a mixture of moves plays another game with another seed.
    fn seed(&mut self, _seed: u64) {}

    /// What the others may hold as far as `sight` and the play so far say, the likeliest first; empty where nothing is hidden.
    fn belief(&mut self, _sight: Sight<'_>) -> Vec<BelievedHeld> {
        Vec::new()
    }

    /// Makes the simulations of `budget` from an empty tree and writes each down; `None` where this method makes none.
    fn record(&mut self, _sight: Sight<'_>, _budget: &Budget) -> Option<SimulationRecord<Move>> {
        None
    }

    /// What this engine can do as one for duels; `None` where it is none.
    fn prover(&mut self) -> Option<&mut dyn Prover> {
        None
    }
}

/// What engines of duels can do besides finding moves.
pub trait Prover: Thinker {
    /// The same search as [`Thinker::think`] with somebody watching every node: slower, and not one node different.
    fn watch(
        &mut self,
        history: &History,
        budget: &Budget,
        lines: usize,
        observer: &mut dyn Observer,
    ) -> Iteration<Move>;

    /// Solves the current position of `history`; see [`crate::Engine::solve`].
    fn solve(&mut self, history: &History, budget: &Budget, report: &mut dyn FnMut(Bounds, u64)) -> Iteration<Move>;

    /// The exact value of the current position and the nodes it took.
    fn exact_value(&mut self, history: &History, budget: &Budget) -> (Option<Score>, u64);

    /// Asks `oracle` from now on, or nobody.
    fn consult(&mut self, oracle: Option<Arc<dyn Oracle>>);

    /// What a search of `question`'s position says, and the nodes it took.
    fn ask(&mut self, history: &History, question: &Question<'_>, budget: &Budget) -> (Option<Score>, u64);

    /// The phase of the game in `position`, as the engine's knowledge counts it.
    fn phase(&self, position: &Position) -> usize;

    /// The recipe.
    fn recipe(&self) -> &Recipe;
}

/// The engine of a typed duel behind the face.
pub struct DuelThinker<G: Duel>(Box<dyn crate::Thinker<G>>);

impl<G: Duel + Notation + Board> DuelThinker<G> {
    /// The face of an engine.
    pub fn new(engine: Box<dyn crate::Thinker<G>>) -> Self {
        DuelThinker(engine)
    }
}

impl<G: Duel> fmt::Debug for DuelThinker<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DuelThinker({})", std::any::type_name::<G>())
    }
}

/// An engine is asked about positions of its own game only: whoever makes engines and positions takes both from one game.
const OWN_GAME: &str = "an engine is asked about positions of its own game";

fn typed_history<G: Game>(history: &History) -> foehn_game::History<G> {
    history.typed::<G>().expect(OWN_GAME)
}

/// Searches that look at the whole position are made for games without secrets: the catalog offers no others to them.
const NO_SECRETS: &str = "a search that sees everything is given a game without secrets";

fn seen<G: Game>(sight: Sight<'_>) -> foehn_game::History<G> {
    typed_history(sight.history().expect(NO_SECRETS))
}

/// The moves of a typed line as numbers, from `root` on.
pub fn numbered<G: Game>(root: &G, moves: &[G::Move]) -> Vec<Move> {
    let mut position = root.clone();
    let mut numbers = Vec::with_capacity(moves.len());
    for &mv in moves {
        let Some(number) = position.moves().iter().position(|&legal| legal == mv) else { break };
        numbers.push(Move(number as u16));
        position = position.play(mv);
    }
    numbers
}

fn numbered_iteration<G: Game>(root: &G, iteration: &Iteration<G::Move>) -> Iteration<Move> {
    let lines = iteration.lines.iter().map(|line| Line { moves: numbered(root, &line.moves), score: line.score });
    iteration.with_lines(lines.collect())
}

/// Numbers the moves that a typed search reports, and hands everything on.
struct Watcher<'a, G: Game> {
    observer: &'a mut dyn Observer,
    wants_moves: bool,
    root: G,
    /// The positions of the current line. The root is there before it is entered: some searches look below it first.
    line: Vec<G>,
}

impl<G: Game> Watcher<'_, G> {
    fn number(&self, mv: G::Move, ply: Ply) -> Move {
        let position = self.line.get(usize::from(ply.0)).filter(|_| self.wants_moves);
        let number = position.and_then(|position| position.moves().iter().position(|&legal| legal == mv));
        Move(number.map_or(u16::MAX, |number| number as u16))
    }
}

impl<G: Duel + Notation + Board> crate::Observer<G> for Watcher<'_, G> {
    fn node(&mut self, node: &G, window: Window, depth: Depth, ply: Ply) {
        if self.wants_moves {
            self.line.truncate(usize::from(ply.0));
            self.line.push(node.clone());
        }
        self.observer.node(&Held::<G, AsDuel>::new(node.clone()), window, depth, ply);
    }

    fn descend(&mut self, mv: G::Move, ply: Ply) {
        self.observer.descend(self.number(mv, ply), ply);
    }

    fn leave(&mut self, score: Score, ply: Ply) {
        self.observer.leave(score, ply);
    }

    fn cut(&mut self, reason: Cut, moves_searched: usize, depth: Depth, ply: Ply) {
        self.observer.cut(reason, moves_searched, depth, ply);
    }

    fn skip(&mut self, mv: G::Move, reason: Skip, depth: Depth, ply: Ply) {
        self.observer.skip(self.number(mv, ply), reason, depth, ply);
    }

    fn reduce(&mut self, reason: Reduction, from: Depth, to: Depth, ply: Ply) {
        self.observer.reduce(reason, from, to, ply);
    }

    fn table(&mut self, event: TableEvent) {
        self.observer.table(event);
    }

    fn iteration(&mut self, iteration: &Iteration<G::Move>) {
        self.observer.iteration(&numbered_iteration(&self.root, iteration));
    }

    fn bounds(&mut self, bounds: Bounds, nodes: u64) {
        self.observer.bounds(bounds, nodes);
    }
}

impl<G: Duel + Notation + Board> Thinker for DuelThinker<G> {
    fn think(
        &mut self,
        sight: Sight<'_>,
        budget: &Budget,
        lines: usize,
        report: &mut dyn FnMut(&Iteration<Move>),
    ) -> Iteration<Move> {
        let typed = seen::<G>(sight);
        let root = typed.position();
        let answer = self.0.think(&typed, budget, lines, &mut |iteration| report(&numbered_iteration(root, iteration)));
        numbered_iteration(root, &answer)
    }

    fn clear(&mut self) {
        self.0.clear();
    }

    fn prover(&mut self) -> Option<&mut dyn Prover> {
        Some(self)
    }
}

impl<G: Duel + Notation + Board> Prover for DuelThinker<G> {
    fn watch(
        &mut self,
        history: &History,
        budget: &Budget,
        lines: usize,
        observer: &mut dyn Observer,
    ) -> Iteration<Move> {
        let typed = typed_history::<G>(history);
        let root = typed.position().clone();
        let wants_moves = observer.wants_moves();
        let mut watcher = Watcher { observer, wants_moves, root: root.clone(), line: vec![root.clone()] };
        let answer = self.0.watch(&typed, budget, lines, &mut watcher);
        numbered_iteration(&root, &answer)
    }

    fn solve(&mut self, history: &History, budget: &Budget, report: &mut dyn FnMut(Bounds, u64)) -> Iteration<Move> {
        let typed = typed_history::<G>(history);
        let answer = self.0.solve(&typed, budget, report);
        numbered_iteration(typed.position(), &answer)
    }

    fn exact_value(&mut self, history: &History, budget: &Budget) -> (Option<Score>, u64) {
        self.0.exact_value(&typed_history::<G>(history), budget)
    }

    fn consult(&mut self, oracle: Option<Arc<dyn Oracle>>) {
        self.0.consult(oracle.map(oracle_for::<G>));
    }

    fn ask(&mut self, history: &History, question: &Question<'_>, budget: &Budget) -> (Option<Score>, u64) {
        let line: Vec<G> =
            question.line.iter().map(|position| position.typed::<G>().expect(OWN_GAME).clone()).collect();
        let typed = crate::Question { line: &line, window: question.window, depth: question.depth };
        self.0.ask(&typed_history::<G>(history), &typed, budget)
    }

    fn phase(&self, position: &Position) -> usize {
        self.0.phase(position.typed::<G>().expect(OWN_GAME))
    }

    fn recipe(&self) -> &Recipe {
        self.0.recipe()
    }
}

/// The engine of a typed game of any number of seats behind the face.
pub struct SeatsThinker<G: Game>(Box<dyn crate::SeatThinker<G>>);

impl<G: Game> SeatsThinker<G> {
    /// The face of an engine.
    pub fn new(engine: Box<dyn crate::SeatThinker<G>>) -> Self {
        SeatsThinker(engine)
    }
}

impl<G: Game> fmt::Debug for SeatsThinker<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SeatsThinker({})", std::any::type_name::<G>())
    }
}

/// An answer for many seats as every answer is told: the score of a line is the share of the seat to move, in hundredths.
fn told_for_seats<G: Game>(root: &G, answer: &crate::SeatAnswer<G::Move>) -> Iteration<Move> {
    let mover = match root.turn() {
        Turn::Player(player) => player.index(),
        Turn::Chance | Turn::Over => 0,
    };
    let score =
        |values: &[f64]| Score::estimate((100.0 * values.get(mover).copied().unwrap_or_default()).round() as i32);
    let lines = answer.lines.iter();
    let lines = lines.map(|line| Line { moves: numbered(root, &line.moves), score: score(&line.values) });
    Iteration {
        depth: answer.depth,
        selective_depth: answer.depth.max(0) as u16,
        lines: lines.collect(),
        nodes: answer.nodes,
        simulations: 0,
        quiet_nodes: 0,
        expanded: 0,
        time: answer.time,
        table_fill: 0,
        proved: answer.proved,
        shares: answer.lines.iter().map(|line| line.values.clone()).collect(),
        visits: Vec::new(),
        errors: Vec::new(),
        odds: Vec::new(),
    }
}

impl<G: Game> Thinker for SeatsThinker<G> {
    fn think(
        &mut self,
        sight: Sight<'_>,
        budget: &Budget,
        lines: usize,
        report: &mut dyn FnMut(&Iteration<Move>),
    ) -> Iteration<Move> {
        let typed = seen::<G>(sight);
        let root = typed.position();
        let answer = self.0.think(&typed, budget, lines, &mut |answer| report(&told_for_seats(root, answer)));
        told_for_seats(root, &answer)
    }

    fn clear(&mut self) {
        self.0.clear();
    }
}

/// The Monte-Carlo engine of a typed game behind the face.
pub struct MonteCarloThinker<G: Game>(crate::MonteCarloEngine<G>);

impl<G: Game> MonteCarloThinker<G> {
    /// The face of an engine.
    pub fn new(engine: crate::MonteCarloEngine<G>) -> Self {
        MonteCarloThinker(engine)
    }
}

impl<G: Game> fmt::Debug for MonteCarloThinker<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MonteCarloThinker({})", std::any::type_name::<G>())
    }
}

impl<G: Game> Thinker for MonteCarloThinker<G> {
    fn think(
        &mut self,
        sight: Sight<'_>,
        budget: &Budget,
        lines: usize,
        report: &mut dyn FnMut(&Iteration<Move>),
    ) -> Iteration<Move> {
        let typed = seen::<G>(sight);
        let root = typed.position();
        let answer = self.0.think(&typed, budget, lines, &mut |iteration| report(&numbered_iteration(root, iteration)));
        numbered_iteration(root, &answer)
    }

    fn clear(&mut self) {
        self.0.clear();
    }

    fn record(&mut self, sight: Sight<'_>, budget: &Budget) -> Option<SimulationRecord<Move>> {
        let typed = seen::<G>(sight);
        Some(numbered_record(typed.position(), self.0.record(&typed, budget)))
    }
}

/// The moves of a record as numbers among the legal ones.
fn numbered_record<G: Game>(root: &G, record: SimulationRecord<G::Move>) -> SimulationRecord<Move> {
    let mut positions = vec![root.clone()];
    let mut nodes = Vec::with_capacity(record.nodes.len());
    for VisitedNode { parent, mv, chooser } in record.nodes {
        let above = &positions[parent];
        let number = numbered(above, &[mv]).first().copied().unwrap_or(Move(u16::MAX));
        nodes.push(VisitedNode { parent, mv: number, chooser });
        positions.push(above.play(mv));
    }
    let simulations = record.simulations.into_iter().map(|simulation| {
        let leaf = simulation.path.last().copied().unwrap_or_default();
        WrittenSimulation {
            playout: numbered(&positions[leaf], &simulation.playout),
            path: simulation.path,
            expanded: simulation.expanded,
            rewards: simulation.rewards,
            range: simulation.range,
        }
    });
    SimulationRecord { nodes, simulations: simulations.collect() }
}

/// Names what the others hold in a world that a seat cannot see, each thing in a word or two.
pub type HeldNames<G> = fn(&G, Player) -> Vec<String>;

/// The engine of a typed game with secrets behind the face.
pub struct SecretsThinker<G: Hidden> {
    engine: Box<dyn SecretThinker<G>>,
    held: HeldNames<G>,
}

impl<G: Hidden> SecretsThinker<G> {
    /// The face of an engine; `held` names what the others hold in a world.
    pub fn new(engine: Box<dyn SecretThinker<G>>, held: HeldNames<G>) -> Self {
        SecretsThinker { engine, held }
    }
}

impl<G: Hidden> fmt::Debug for SecretsThinker<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SecretsThinker({})", std::any::type_name::<G>())
    }
}

/// An answer as every answer is told. A line is one move: what follows depends on what is seen then.
fn told_of_secrets<G: Hidden>(
    moves: &[G::Move],
    seat: Player,
    answer: &SecretAnswer<G::Move>,
    lines: usize,
) -> Iteration<Move> {
    let told = || answer.moves.iter().take(lines);
    let number = |mv: G::Move| moves.iter().position(|&legal| legal == mv).map(|number| Move(number as u16));
    let line = |worth: &crate::hidden::MoveWorth<G::Move>| Line {
        moves: number(worth.mv).into_iter().collect(),
        score: Score::estimate((100.0 * worth.values[seat.index()]).round() as i32),
    };
    Iteration {
        depth: i32::from(!answer.moves.is_empty()),
        selective_depth: 1,
        lines: told().map(line).collect(),
        nodes: answer.nodes,
        simulations: answer.simulations.max(answer.worlds),
        quiet_nodes: 0,
        expanded: 0,
        time: answer.time,
        table_fill: 0,
        proved: answer.proved,
        shares: told().map(|worth| worth.values[..G::SEATS].to_vec()).collect(),
        visits: if answer.simulations > 0 { told().map(|worth| worth.visits).collect() } else { Vec::new() },
        errors: told().filter_map(|worth| worth.error).collect(),
        odds: told().filter_map(|worth| worth.odds).collect(),
    }
}

impl<G: Hidden> Thinker for SecretsThinker<G> {
    fn think(
        &mut self,
        sight: Sight<'_>,
        budget: &Budget,
        lines: usize,
        report: &mut dyn FnMut(&Iteration<Move>),
    ) -> Iteration<Move> {
        let (seat, seen) = (sight.seat(), sight.typed::<G>().expect(OWN_GAME));
        // With the same sight the moves are the same, so any world that agrees with it lists them.
        let world = G::deal(&seen, &mut foehn_game::kit::Random::new(0));
        let moves = if sight.moves().is_empty() { None } else { world }.map(|world| world.moves()).unwrap_or_default();
        if moves.is_empty() {
            let line = Line { moves: Vec::new(), score: Score::DRAW };
            let nothing = told_of_secrets::<G>(&[], seat, &SecretAnswer::of(Vec::new()), 0);
            return Iteration { lines: vec![line], shares: vec![vec![0.0; G::SEATS]], ..nothing };
        }
        let tell = |answer: &SecretAnswer<G::Move>| told_of_secrets::<G>(&moves, seat, answer, lines.max(1));
        let answer = self.engine.think(seat, &seen, budget, &mut |answer| report(&tell(answer)));
        tell(&answer)
    }

    fn belief(&mut self, sight: Sight<'_>) -> Vec<BelievedHeld> {
        let seat = sight.seat();
        let belief = self.engine.belief(seat, &sight.typed::<G>().expect(OWN_GAME));
        belief.held(|world| (self.held)(world, seat))
    }

    fn seed(&mut self, seed: u64) {
        self.engine.seed(seed);
    }

    fn clear(&mut self) {
        self.engine.clear();
    }
}
