//! The engine: what outlives one search, and the rounds in which simulations are made.
//!
//! Between rounds no thread makes simulations: there the answer so far is reported, a full tree is given room, and the end is decided.

use super::answer::Reading;
use super::insight::{DuelInsight, Insight, SharesInsight};
use super::playout::{Limits, Odds, Playout, Playouts};
use super::policies::{LastGoodReply, Searched, uniform};
use super::recipe::{Bias, MonteCarloRecipe, PlayoutPolicy};
use super::recycle::{Transpositions, follow, make_room};
use super::simulate::{Plan, Worker};
use super::stakes::Stakes;
use super::tree::{Extras, ROOT, Sharing, State, Tree, node_size};
use super::{MOST_SEATS, Values};
use crate::budget::{Budget, Control, Meter};
use crate::method::MonteCarloMethod;
use crate::root::{Iteration, Line};
use foehn_game::kit::Random;
use foehn_game::{Chance, Duel, Game, History, Key, Knowledge, Outcome, Player, Score, Shares};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

/// After so many simulations the first answer is reported, and again whenever there are twice as many.
const FIRST_REPORT: u64 = 1024;

/// A thread asks for so many simulations at a time.
const BATCH: u64 = 16;

/// A Monte-Carlo search for one game, with its recipe and its tree.
///
/// ```
/// use foehn_game::{Game, History, Score, toys::TicTacToe};
/// use foehn_search::{Budget, MonteCarloEngine, MonteCarloRecipe};
/// let mut engine = MonteCarloEngine::for_duel(MonteCarloRecipe::default());
/// let answer = engine.think(&History::new(TicTacToe::start()), &Budget::simulations(100_000), 1, &mut |_| ());
/// assert!(answer.proved && answer.best().score == Score::DRAW);
/// ```
pub struct MonteCarloEngine<G: Game> {
    recipe: MonteCarloRecipe,
    playouts: Option<Arc<dyn Playouts<G>>>,
    insight: Option<Arc<dyn Insight<G>>>,
    odds: Option<Odds<G>>,
    stakes: Stakes,
    /// In a duel, the lead in hundredths that gives 73 % of the point.
    scale: Option<f64>,
    counts_points: bool,
    /// In a duel, who is to move, also where the game is over.
    mover: Option<fn(&G) -> Player>,
    memory: Option<Memory<G>>,
}

/// The tree, and of which game so far it is.
pub(super) struct Memory<G: Game> {
    tree: Tree<G::Move>,
    transpositions: Option<Transpositions>,
    /// The root, and how many moves led there.
    root: Option<(G, usize)>,
}

/// Why a round ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum RoundEnd {
    /// It has made its simulations.
    Done,
    /// The budget is spent, or somebody said stop.
    Stopped,
    /// The tree is full.
    Full,
    /// The root is proved.
    Proved,
}

impl<G: Game> MonteCarloEngine<G> {
    /// An engine that knows the rules and nothing else. A game with more than [`MOST_SEATS`] seats does not compile.
    pub fn new(recipe: MonteCarloRecipe) -> Self {
        const { assert!(G::SEATS >= 1 && G::SEATS <= MOST_SEATS, "a game here has at most MOST_SEATS seats") };
        MonteCarloEngine {
            recipe,
            playouts: None,
            insight: None,
            odds: None,
            stakes: Stakes::UNKNOWN,
            scale: None,
            counts_points: false,
            mover: None,
            memory: None,
        }
    }

    /// An engine for a duel.
    pub fn for_duel(recipe: MonteCarloRecipe) -> Self
    where
        G: Duel,
    {
        MonteCarloEngine {
            stakes: Stakes::of_duel::<G>(),
            scale: Some(100.0),
            counts_points: G::COUNTS_POINTS,
            mover: Some(G::mover),
            ..MonteCarloEngine::new(recipe)
        }
    }

    /// The same engine with what is known of the duel; a lead of `scale` hundredths is worth 73 % of the point.
    #[must_use]
    pub fn with_knowledge<K: Knowledge<G> + 'static>(mut self, knowledge: K, scale: f64) -> Self
    where
        G: Duel,
    {
        self.insight = Some(Arc::new(DuelInsight::new(knowledge, scale)));
        self.scale = Some(scale);
        self
    }

    /// The same engine with what positions are worth to each seat, and the stakes that go with it.
    #[must_use]
    pub fn with_shares<S: Shares<G> + 'static>(mut self, shares: S) -> Self {
        self.stakes = Stakes::of_shares::<G, S>();
        self.insight = Some(Arc::new(SharesInsight(shares)));
        self
    }

    /// The same engine with other stakes.
    #[must_use]
    pub fn with_stakes(mut self, stakes: Stakes) -> Self {
        self.stakes = stakes;
        self
    }

    /// The same engine with the game's own insight.
    #[must_use]
    pub fn with_insight(mut self, insight: Arc<dyn Insight<G>>) -> Self {
        self.insight = Some(insight);
        self
    }

    /// The same engine with the game's own playouts.
    #[must_use]
    pub fn with_playouts(mut self, playouts: Arc<dyn Playouts<G>>) -> Self {
        self.playouts = Some(playouts);
        self
    }

    /// The same engine, knowing the odds of dice and cards: only games of chance have this method.
    #[must_use]
    pub fn with_chance(mut self) -> Self
    where
        G: Chance,
    {
        self.odds = Some(Odds::of_the_game());
        self
    }

    /// The recipe.
    pub fn recipe(&self) -> &MonteCarloRecipe {
        &self.recipe
    }

    /// Forgets everything, so that the next search is like the first.
    pub fn clear(&mut self) {
        if let Some(memory) = &mut self.memory {
            memory.tree.clear();
            memory.root = None;
        }
    }

    /// Searches the current position of `history` within `budget` for the best `lines` moves, and reports the answer whenever there
    /// are twice as many simulations. A budget of depth alone buys 128 simulations, twice as many for each ply.
    pub fn think(
        &mut self,
        history: &History<G>,
        budget: &Budget,
        lines: usize,
        report: &mut dyn FnMut(&Iteration<G::Move>),
    ) -> Iteration<G::Move> {
        if let Some(payoffs) = history.payoffs() {
            return self.finished(history.position(), payoffs);
        }
        let mut meter = Meter::new(budget.clone());
        let Some(memory) = self.prepare(history) else { return self.without_memory(history) };
        let (full, growing) = (AtomicBool::new(false), AtomicBool::new(true));
        let keys: Vec<Key> = history.positions().iter().map(G::key).collect();
        let plan = self.plan(history, &keys, &memory, &full, &growing);
        let answer = self.search(&plan, &mut meter, lines.max(1), report);
        self.keep(memory, history);
        answer
    }

    /// What is the same for all simulations of a search of `history`.
    pub(super) fn plan<'a>(
        &'a self,
        history: &'a History<G>,
        keys: &'a [Key],
        memory: &'a Memory<G>,
        full: &'a AtomicBool,
        growing: &'a AtomicBool,
    ) -> Plan<'a, G> {
        Plan {
            recipe: &self.recipe,
            tree: &memory.tree,
            root: history.position(),
            keys,
            rules: history.rules(),
            odds: self.odds,
            insight: self.insight.as_ref(),
            stakes: self.stakes,
            transpositions: memory.transpositions.as_ref(),
            full,
            growing,
        }
    }

    /// Keeps the tree of a search of `history` for the next one.
    pub(super) fn keep(&mut self, memory: Memory<G>, history: &History<G>) {
        self.memory = Some(Memory { root: Some((history.position().clone(), history.moves().len())), ..memory });
    }

    /// The tree for a search: that of the last one where the game has gone on from there, otherwise an empty one.
    pub(super) fn prepare(&mut self, history: &History<G>) -> Option<Memory<G>> {
        let memory = match self.memory.take() {
            Some(memory) => memory,
            None => self.new_memory()?,
        };
        let played = memory.root.as_ref().and_then(|(root, plies)| {
            let known = history.positions().get(*plies).is_some_and(|position| position == root);
            known.then(|| &history.moves()[*plies..])
        });
        let keeps = self.recipe.reuse && self.recipe.method == MonteCarloMethod::Uct;
        match played.filter(|_| keeps) {
            Some(played) if follow(&memory.tree, played) => (),
            _ => memory.tree.clear(),
        }
        if let Some(transpositions) = &memory.transpositions {
            transpositions.clear();
        }
        if memory.tree.bounds(ROOT).is_some() && memory.tree.children(ROOT).is_none() {
            let bounds = super::tree::ValueBounds { low: self.stakes.least, high: self.stakes.most };
            memory.tree.set_bounds(ROOT, bounds);
        }
        Some(memory)
    }

    /// An empty tree as large as the recipe allows and the system has room for.
    fn new_memory(&self) -> Option<Memory<G>> {
        let recipe = &self.recipe;
        let extras = Extras {
            bounds: recipe.solver && G::SEATS == 2 && self.stakes.sum.is_some(),
            amaf: recipe.rave.get().is_some(),
            squares: recipe.tuned,
            biases: recipe.bias != Bias::Off,
        };
        let sharing = if recipe.threads.get() > 1 { Sharing::Shared } else { Sharing::Alone };
        let bytes = (recipe.memory.get() as u64) << 20;
        let each = node_size::<G::Move>(extras) as u64 + if recipe.transpositions { 4 } else { 0 };
        let mut capacity = u32::try_from(bytes / each).unwrap_or(u32::MAX - 1).min(u32::MAX - 1);
        loop {
            let transpositions = match recipe.transpositions {
                true => Transpositions::new(capacity).map(Some),
                false => Some(None),
            };
            if let (Some(tree), Some(transpositions)) = (Tree::new(capacity, extras, sharing), transpositions) {
                return Some(Memory { tree, transpositions, root: None });
            }
            capacity = capacity.checked_div(2).filter(|&half| half > 1024)?;
        }
    }

    /// Round by round, until the budget is spent or nothing is left to find.
    fn search(
        &self,
        plan: &Plan<'_, G>,
        meter: &mut Meter,
        lines: usize,
        report: &mut dyn FnMut(&Iteration<G::Move>),
    ) -> Iteration<G::Move> {
        let threads = self.recipe.threads.get() as u64;
        let seeds = (0..threads).map(|thread| Key::mix(self.recipe.seed.get() as u64, thread).0);
        let mut workers: Vec<_> = seeds.map(|seed| Worker::new(plan, self.playout(plan), Random::new(seed))).collect();
        let control = meter.control().clone();
        let limit = meter.simulations();
        let mut goal = FIRST_REPORT.min(limit);
        loop {
            let end = round(&mut workers, meter, &control, goal);
            let made: u64 = workers.iter().map(|worker| worker.simulations).sum();
            match end {
                RoundEnd::Full => {
                    make_room(plan.tree);
                    if let Some(transpositions) = plan.transpositions {
                        transpositions.clear();
                    }
                    let has_room = plan.tree.used() <= plan.tree.capacity() / 4 * 3;
                    plan.growing.store(has_room, Ordering::Relaxed);
                    plan.full.store(false, Ordering::Relaxed);
                }
                RoundEnd::Done if made < limit => {
                    report(&self.answer(plan, &workers, meter, lines));
                    goal = (2 * goal).min(limit);
                }
                RoundEnd::Done | RoundEnd::Stopped | RoundEnd::Proved => break,
            }
        }
        let answer = self.answer(plan, &workers, meter, lines);
        report(&answer);
        answer
    }

    /// A playout for one thread.
    pub(super) fn playout(&self, plan: &Plan<'_, G>) -> Box<dyn Playout<G>> {
        let limits = Limits {
            odds: self.odds,
            insight: self.insight.clone(),
            cutoff: self.recipe.cutoff.get().map_or(u32::MAX, |plies| plies as u32),
            longest: self.recipe.longest_playout.get() as u32,
            quiet_plies: plan.rules.quiet_plies,
            draw: self.stakes.draw(G::SEATS),
        };
        match (self.recipe.playouts, &self.playouts) {
            (PlayoutPolicy::Game, Some(own)) => own.playout(),
            (PlayoutPolicy::Game | PlayoutPolicy::Uniform, _) => uniform(limits),
            (PlayoutPolicy::LastGoodReply, _) => Box::new(LastGoodReply::new(limits)),
            (PlayoutPolicy::AlphaBeta, _) => Box::new(Searched::new(limits, self.recipe.playout_depth.get() as u32)),
        }
    }

    fn answer(&self, plan: &Plan<'_, G>, workers: &[Worker<'_, G>], meter: &Meter, lines: usize) -> Iteration<G::Move> {
        let root_sums = sums_at_root(workers);
        let reading = Reading {
            tree: plan.tree,
            root: plan.root,
            recipe: &self.recipe,
            stakes: self.stakes,
            proves: plan.proves(),
            scale: self.scale,
            counts_points: self.counts_points,
            root_sums: &root_sums,
        };
        let ranked: Vec<u32> = reading.ranked().into_iter().take(lines).collect();
        let told: Vec<Line<G::Move>> = ranked.iter().map(|&child| reading.line(child)).collect();
        let deepest = workers.iter().map(|worker| worker.deepest).max().unwrap_or_default();
        let fill = u64::from(plan.tree.used()) * 1000 / u64::from(plan.tree.capacity().max(1));
        Iteration {
            depth: told.first().map_or(0, |line| line.moves.len() as i32),
            selective_depth: deepest.min(usize::from(u16::MAX)) as u16,
            nodes: workers.iter().map(|worker| worker.nodes).sum(),
            simulations: workers.iter().map(|worker| worker.simulations).sum(),
            quiet_nodes: 0,
            expanded: 0,
            time: meter.elapsed(),
            table_fill: fill as u32,
            proved: reading.is_proved(),
            shares: match self.scale {
                Some(_) => Vec::new(),
                None => ranked.iter().map(|&child| reading.shares(child)).collect(),
            },
            visits: ranked.iter().map(|&child| u64::from(plan.tree.visits(child))).collect(),
            errors: Vec::new(),
            odds: Vec::new(),
            lines: told,
        }
    }

    /// The answer for a game that is over: one line without moves.
    fn finished(&self, position: &G, payoffs: Vec<f64>) -> Iteration<G::Move> {
        let score = match self.mover {
            Some(mover) => Score::of_outcome(Outcome::by_lead(payoffs[0] as i16), mover(position), self.counts_points),
            None => Score::estimate((100.0 * payoffs[0]).round() as i32),
        };
        let shares = if self.scale.is_some() { Vec::new() } else { vec![payoffs] };
        Iteration { lines: vec![Line { moves: Vec::new(), score }], proved: true, shares, ..nothing() }
    }

    /// The answer of a machine that has no memory for any tree: the first legal move.
    fn without_memory(&self, history: &History<G>) -> Iteration<G::Move> {
        let moves: Vec<_> = history.position().moves().into_iter().take(1).collect();
        let shares = if self.scale.is_some() { Vec::new() } else { vec![vec![0.0; G::SEATS]] };
        Iteration { lines: vec![Line { moves, score: Score::DRAW }], shares, ..nothing() }
    }
}

fn nothing<M>() -> Iteration<M> {
    Iteration {
        depth: 0,
        selective_depth: 0,
        lines: Vec::new(),
        nodes: 0,
        simulations: 0,
        quiet_nodes: 0,
        expanded: 0,
        time: std::time::Duration::ZERO,
        table_fill: 0,
        proved: false,
        shares: Vec::new(),
        visits: Vec::new(),
        errors: Vec::new(),
        odds: Vec::new(),
    }
}

/// What each move of the root gave to each seat, by all threads.
fn sums_at_root<G: Game>(workers: &[Worker<'_, G>]) -> Vec<(u32, Values)> {
    let places = workers.iter().map(|worker| worker.root_sums.len()).max().unwrap_or_default();
    let mut sums = vec![(0, Values::default()); places];
    for (place, (count, values)) in workers.iter().flat_map(|worker| worker.root_sums.iter().enumerate()) {
        sums[place].0 += count;
        for (sum, value) in sums[place].1.iter_mut().zip(values) {
            *sum += value;
        }
    }
    sums
}

/// Makes simulations until there are `goal` of them in this search, with all workers.
fn round<G: Game>(workers: &mut [Worker<'_, G>], meter: &mut Meter, control: &Control, goal: u64) -> RoundEnd {
    let made: u64 = workers.iter().map(|worker| worker.simulations).sum();
    let nodes = AtomicU64::new(workers.iter().map(|worker| worker.nodes).sum());
    let (begun, stop) = (AtomicU64::new(made), AtomicBool::new(false));
    let task = Task { begun: &begun, nodes: &nodes, stop: &stop, control, goal };
    let Some((first, others)) = workers.split_first_mut() else { return RoundEnd::Stopped };
    if others.is_empty() {
        return task.work(first, Role::First(meter));
    }
    thread::scope(|scope| {
        for (other, number) in others.iter_mut().zip(1..) {
            let task = &task;
            scope.spawn(move || task.work(other, Role::Helper(number)));
        }
        task.work(first, Role::First(meter))
    })
}

/// What the threads of a round share.
struct Task<'a> {
    begun: &'a AtomicU64,
    nodes: &'a AtomicU64,
    stop: &'a AtomicBool,
    control: &'a Control,
    goal: u64,
}

/// What a thread does in a round.
enum Role<'a> {
    /// It decides about the budget.
    First(&'a mut Meter),
    /// It helps, with this number.
    Helper(usize),
}

impl Task<'_> {
    /// Makes simulations until the round ends.
    fn work<G: Game>(&self, worker: &mut Worker<'_, G>, mut role: Role<'_>) -> RoundEnd {
        let plan = worker.plan;
        loop {
            if let Role::Helper(number) = role {
                let is_over = || self.stop.load(Ordering::Relaxed) || self.begun.load(Ordering::Relaxed) >= self.goal;
                self.control.rest(number, is_over);
            }
            let from = self.begun.fetch_add(BATCH, Ordering::Relaxed);
            let batch = self.goal.saturating_sub(from).min(BATCH);
            if batch == 0 {
                return RoundEnd::Done;
            }
            let before = worker.nodes;
            for _ in 0..batch {
                // Alone, every simulation is counted at once; threads tell each other after a batch.
                let nodes = self.nodes.load(Ordering::Relaxed) + worker.nodes - before;
                if let Some(end) = self.end(plan, &mut role, nodes) {
                    self.stop.store(true, Ordering::Relaxed);
                    return end;
                }
                worker.simulate();
            }
            self.nodes.fetch_add(worker.nodes - before, Ordering::Relaxed);
        }
    }

    /// Whether the round ends before its goal, and why.
    fn end<G: Game>(&self, plan: &Plan<'_, G>, role: &mut Role<'_>, nodes: u64) -> Option<RoundEnd> {
        if plan.tree.state(ROOT) == State::Proved {
            return Some(RoundEnd::Proved);
        }
        if plan.full.load(Ordering::Relaxed) {
            return Some(RoundEnd::Full);
        }
        let spent = match role {
            Role::First(meter) => meter.spend_to(nodes).is_err(),
            Role::Helper(_) => false,
        };
        (spent || self.stop.load(Ordering::Relaxed)).then_some(RoundEnd::Stopped)
    }
}
