//! One simulation: selection, expansion, playout, backpropagation. The file to read beside the lecture's slides.

use super::insight::Insight;
use super::playout::{Odds, Playout, Simulation, payoffs_of};
use super::rave::MadeMoves;
use super::recipe::{Bias, MonteCarloRecipe, Reward};
use super::recycle::Transpositions;
use super::select::Formula;
use super::stakes::{Range, Stakes, reward};
use super::tree::{CHANCE, Children, ROOT, Sharing, State, Tree, ValueBounds};
use super::{MOST_SEATS, Values};
use crate::method::MonteCarloMethod;
use foehn_game::kit::Random;
use foehn_game::{DrawRules, Game, Key, Player, Turn};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Deeper than this no simulation follows the tree: a game that never ends is played out from there.
const DEEPEST: usize = 4096;

/// What is the same for all simulations of a search, whichever thread makes them.
pub(super) struct Plan<'a, G: Game> {
    pub(super) recipe: &'a MonteCarloRecipe,
    pub(super) tree: &'a Tree<G::Move>,
    pub(super) root: &'a G,
    /// The keys of the game so far, the root's last.
    pub(super) keys: &'a [Key],
    pub(super) rules: DrawRules,
    pub(super) odds: Option<Odds<G>>,
    pub(super) insight: Option<&'a Arc<dyn Insight<G>>>,
    pub(super) stakes: Stakes,
    pub(super) transpositions: Option<&'a Transpositions>,
    /// Set when a node could not be given its children: there is no room.
    pub(super) full: &'a AtomicBool,
    /// Whether there is any room to be had.
    pub(super) growing: &'a AtomicBool,
}

impl<G: Game> Plan<'_, G> {
    /// Whether proofs are kept: asked for, and one number says what a position is worth to both.
    pub(super) fn proves(&self) -> bool {
        let by_path = self.rules != DrawRules::NONE;
        let shares = self.transpositions.is_some();
        // What is proved by one path need not hold by another, where paths can draw a game.
        self.recipe.solver && G::SEATS == 2 && self.stakes.sum.is_some() && !(by_path && shares)
    }

    /// What is known of every node before anything else is.
    fn first_bounds(&self) -> ValueBounds {
        ValueBounds { low: self.stakes.least, high: self.stakes.most }
    }
}

/// What came of the attempt to give a node its children.
enum Expansion {
    /// They are there.
    Children(Children),
    /// The game is over here.
    Over,
    /// There is no room, or another thread is at it.
    None,
}

/// Makes simulations, for one thread.
pub(super) struct Worker<'a, G: Game> {
    pub(super) plan: &'a Plan<'a, G>,
    pub(super) formula: Formula,
    pub(super) range: Range,
    pub(super) random: Random,
    pub(super) playout: Box<dyn Playout<G>>,
    pub(super) simulation: Simulation<G::Move>,
    /// What the last simulation counted for each seat.
    pub(super) rewards: Values,
    /// The numbers of the nodes from the root to the leaf.
    pub(super) path: Vec<u32>,
    /// Where on the path a proved move would have been chosen, and what it pays: the nodes down to there count that.
    settled: Vec<(usize, Values)>,
    /// How many moves were noted when each node of the path was reached.
    pub(super) noted: Vec<usize>,
    /// The moves from which GRAVE takes its numbers, for each seat.
    pub(super) references: [Option<Children>; MOST_SEATS],
    /// The moves of a simulation, for RAVE.
    pub(super) made: MadeMoves<G::Move>,
    keys: Vec<Key>,
    moves: Vec<G::Move>,
    pub(super) simulations: u64,
    /// Positions that a move was played to, in the tree and in playouts.
    pub(super) nodes: u64,
    pub(super) deepest: usize,
    /// What each move of the root gave to each seat in this search, where there are more than two.
    pub(super) root_sums: Vec<(u32, Values)>,
    learns: bool,
    /// What a simulation under way counts in a tree that several threads search: the least that a game has paid.
    loss: f64,
}

impl<'a, G: Game> Worker<'a, G> {
    pub(super) fn new(plan: &'a Plan<'a, G>, playout: Box<dyn Playout<G>>, random: Random) -> Self {
        let learns = playout.wants_moves();
        let simulation =
            Simulation { wants_moves: learns || plan.recipe.rave.get().is_some(), ..Simulation::default() };
        let mut worker = Worker {
            plan,
            formula: Formula::new(plan.recipe),
            range: Range::of(plan.stakes, plan.recipe.reward, G::SEATS),
            random,
            playout,
            simulation,
            rewards: Values::default(),
            path: Vec::new(),
            settled: Vec::new(),
            noted: Vec::new(),
            references: [None; MOST_SEATS],
            made: MadeMoves::default(),
            keys: plan.keys.to_vec(),
            moves: Vec::new(),
            simulations: 0,
            nodes: 0,
            deepest: 0,
            root_sums: Vec::new(),
            learns,
            loss: 0.0,
        };
        worker.weigh();
        worker
    }

    /// Exploration is measured by the range of the payoffs.
    fn weigh(&mut self) {
        self.formula.weight = self.formula.exploration * self.range.width() as f32;
    }

    /// Makes one simulation.
    pub(super) fn simulate(&mut self) {
        let mut position = self.plan.root.clone();
        self.begin();
        let exact = self.descend(&mut position);
        let payoffs = match exact {
            Some(payoffs) => payoffs,
            None => {
                self.simulation.plies = 0;
                self.playout.play_out(&position, &mut self.random, &mut self.simulation);
                self.nodes += u64::from(self.simulation.plies);
                self.simulation.payoffs
            }
        };
        self.nodes += self.path.len() as u64 - 1;
        self.deepest = self.deepest.max(self.path.len() - 1);
        self.simulations += 1;
        let chances = self.simulation.chances.filter(|_| exact.is_none() && self.plan.recipe.reward == Reward::Win);
        let rewards = chances.unwrap_or_else(|| self.reward(payoffs));
        if self.range.widen(&rewards[..G::SEATS]) {
            self.weigh();
        }
        self.back_up(&rewards);
        self.rewards = rewards;
        let at_end = exact.is_none() && self.simulation.ended && self.simulation.plies == 0;
        if at_end && (self.plan.transpositions.is_none() || position.is_over()) {
            self.plan.tree.set_state(*self.path.last().expect("a path begins with the root"), State::Over);
            self.prove_leaf(payoffs);
        }
        if self.simulation.wants_moves {
            self.see_moves(payoffs, &rewards);
        }
    }

    fn begin(&mut self) {
        self.path.clear();
        self.path.push(ROOT);
        self.settled.clear();
        self.loss = if self.range.low.is_finite() { self.range.low } else { 0.0 };
        self.noted.clear();
        self.noted.push(0);
        self.simulation.moves.clear();
        self.simulation.ended = false;
        self.simulation.chances = None;
        self.references = [None; MOST_SEATS];
        self.keys.truncate(self.plan.keys.len());
    }

    /// Follows the tree to a leaf and gives it children where it is time; what the game paid, where the leaf's payoffs are known without a playout.
    #[inline(always)]
    fn descend(&mut self, position: &mut G) -> Option<Values> {
        let tree = self.plan.tree;
        let mut number = ROOT;
        loop {
            let children = match tree.children(number) {
                Some(children) => children,
                None if !self.is_ripe(number) => return None,
                None => match self.expand(number, position) {
                    Expansion::Children(children) => children,
                    Expansion::Over => return Some(self.payoffs_where_over(position)),
                    Expansion::None => return None,
                },
            };
            let mut child = self.choose(number, children, position);
            if tree.state(child) == State::Proved {
                child = self.look_elsewhere(child, children);
            }
            self.step(child, children, position);
            number = child;
            if self.is_drawn_by_path(position) {
                let payoffs = self.payoffs_where_over(position);
                if self.plan.transpositions.is_none() {
                    tree.set_state(number, State::Over);
                    self.prove_leaf(payoffs);
                }
                return Some(payoffs);
            }
            // A useless move may still be followed by a thread that saw it before it was proved to be: it is simulated like any other.
            if matches!(tree.state(number), State::Over | State::Proved) {
                if self.plan.proves() {
                    // Another path or thread may have proved it, and what is above does not know.
                    self.prove_upwards(self.path.len() - 1);
                }
                return Some(self.payoffs_known(number, position));
            }
            if self.path.len() > DEEPEST {
                return None;
            }
        }
    }

    /// Whether it is time to give a leaf its children.
    #[inline(always)]
    fn is_ripe(&self, number: u32) -> bool {
        let often = self.plan.tree.visits(number) >= self.plan.recipe.expand.get() as u32;
        number == ROOT || (often && self.plan.recipe.method == MonteCarloMethod::Uct)
    }

    /// The child that this simulation follows.
    #[inline(always)]
    fn choose(&mut self, number: u32, children: Children, position: &G) -> u32 {
        if children.mover == CHANCE {
            return self.happening(children, position);
        }
        if self.plan.recipe.method == MonteCarloMethod::Flat {
            let visits = |child: &u32| self.plan.tree.visits(*child);
            return children.numbers().min_by_key(visits).unwrap_or(children.first);
        }
        if self.formula.grave > 0 && (number == ROOT || self.plan.tree.visits(number) >= self.formula.grave) {
            self.references[usize::from(children.mover)] = Some(children);
        }
        self.select(number, children)
    }

    /// The move of choice is proved, so that a simulation would tell nothing new: the next best one that is open is followed, and all above
    /// count what is proved.
    #[cold]
    fn look_elsewhere(&mut self, proved: u32, children: Children) -> u32 {
        let tree = self.plan.tree;
        let open = children.numbers().filter(|&child| tree.state(child) == State::Open);
        let visits = open.clone().map(|child| tree.visits(child)).sum();
        match (self.select_among(open, visits, children.mover), tree.bounds(proved)) {
            (Some(child), Some(bounds)) => {
                self.settled.push((self.path.len(), self.both(bounds.low)));
                child
            }
            _ => proved,
        }
    }

    /// What dice or cards do; where nobody knows their odds, everything is as likely.
    fn happening(&mut self, children: Children, position: &G) -> u32 {
        let point = self.random.unit();
        let mv = self.plan.odds.and_then(|odds| (odds.happening)(position, point));
        let known = mv.and_then(|mv| children.numbers().find(|&child| self.plan.tree.mv(child) == mv));
        known.unwrap_or(children.first + (point * children.len() as f64) as u32)
    }

    /// Goes down to a child.
    #[inline(always)]
    fn step(&mut self, child: u32, children: Children, position: &mut G) {
        let mv = self.plan.tree.mv(child);
        if self.simulation.wants_moves && children.mover != CHANCE {
            self.simulation.moves.push((Player::new(children.mover), mv));
        }
        position.make(mv);
        self.path.push(child);
        if self.simulation.wants_moves {
            self.noted.push(self.simulation.moves.len());
        }
        if self.plan.tree.sharing == Sharing::Shared && self.plan.recipe.virtual_loss {
            self.plan.tree.add(child, self.loss);
        }
    }

    /// Whether the game so far and the moves down the tree end the game by the draw rules.
    #[inline(always)]
    fn is_drawn_by_path(&mut self, position: &G) -> bool {
        let DrawRules { repetitions, quiet_plies } = self.plan.rules;
        if repetitions.is_none() && quiet_plies.is_none() {
            return false;
        }
        let quiet = position.quiet_plies();
        let key = position.key();
        let reach = usize::try_from(quiet).unwrap_or(usize::MAX);
        let drawn = quiet_plies.is_some_and(|limit| quiet >= limit)
            || repetitions.is_some_and(|limit| {
                let earlier = self.keys.iter().rev().take(reach);
                1 + earlier.filter(|&&earlier| earlier == key).count() as u32 >= limit
            });
        self.keys.push(key);
        drawn
    }

    /// The payoffs of a position where the game is over, on the board or by its path.
    fn payoffs_where_over(&self, position: &G) -> Values {
        if position.is_over() { payoffs_of(position) } else { Values::default() }
    }

    /// The payoffs of a node that is over or proved.
    fn payoffs_known(&self, number: u32, position: &G) -> Values {
        let proved = self.plan.tree.bounds(number).filter(|bounds| bounds.is_exact());
        match proved {
            Some(bounds) => self.both(bounds.low),
            None if self.plan.tree.state(number) == State::Over => self.payoffs_where_over(position),
            None => self.plan.stakes.draw(G::SEATS),
        }
    }

    /// What both seats have where the first has `value`.
    pub(super) fn both(&self, value: f64) -> Values {
        let mut payoffs = Values::default();
        payoffs[0] = value;
        payoffs[1] = self.plan.stakes.sum.unwrap_or_default() - value;
        payoffs
    }

    /// Gives a leaf its children, those of a player in a random order.
    fn expand(&mut self, number: u32, position: &G) -> Expansion {
        let tree = self.plan.tree;
        let mover = match position.turn() {
            Turn::Over => {
                tree.set_state(number, State::Over);
                self.prove_leaf(payoffs_of(position));
                return Expansion::Over;
            }
            Turn::Chance => CHANCE,
            Turn::Player(player) => player.index() as u8,
        };
        if !self.plan.growing.load(Ordering::Relaxed) || !tree.claim(number) {
            return Expansion::None;
        }
        let key = self.plan.transpositions.map(|_| position.key());
        let shared = self.plan.transpositions.zip(key).and_then(|(table, key)| table.find(tree, key));
        let made = shared.or_else(|| self.make_children(position, mover));
        let Some(children) = made else {
            tree.release(number);
            self.plan.full.store(true, Ordering::Relaxed);
            return Expansion::None;
        };
        tree.publish(number, children);
        if let (None, Some(table), Some(key)) = (shared, self.plan.transpositions, key) {
            table.note(key, number);
        }
        Expansion::Children(children)
    }

    fn make_children(&mut self, position: &G, mover: u8) -> Option<Children> {
        let tree = self.plan.tree;
        self.moves.clear();
        position.legal_moves(|mv| self.moves.push(mv));
        let count = self.moves.len();
        if count == 0 || count > usize::from(u16::MAX) {
            return None;
        }
        let first = tree.allocate(count)?;
        if mover != CHANCE {
            for last in (1..count).rev() {
                self.moves.swap(last, self.random.below(last + 1));
            }
        }
        let urgency = self.urgency();
        let bounds = self.plan.proves().then(|| self.plan.first_bounds());
        let children = Children { first, end: first + count as u32, mover };
        for (child, &mv) in children.numbers().zip(&self.moves) {
            tree.reset(child, urgency, bounds);
            tree.write_move(child, mv);
        }
        if self.plan.recipe.bias != Bias::Off && mover != CHANCE {
            self.bias(position, children);
        }
        if self.plan.recipe.rave.get().is_some() && self.plan.recipe.priors && mover != CHANCE {
            self.begin_with_priors(position, children);
        }
        Some(children)
    }

    /// Lets RAVE begin with what the game knows of the moves.
    fn begin_with_priors(&self, position: &G, children: Children) {
        let Some(priors) = self.plan.insight.and_then(|insight| insight.priors(position, &self.moves)) else { return };
        let low = if self.range.low.is_finite() { self.range.low } else { 0.0 };
        for (child, prior) in children.numbers().zip(priors) {
            let value = low + self.range.width() * f64::from(prior.value);
            self.plan.tree.set_amaf(child, value as f32, prior.visits);
        }
    }

    /// The value of a move that was never tried.
    fn urgency(&self) -> f32 {
        let share = self.plan.recipe.first_play.get();
        share.map_or(f32::INFINITY, |share| {
            let low = if self.range.low.is_finite() { self.range.low } else { 0.0 };
            (low + self.range.width() * f64::from(share) / 100.0) as f32
        })
    }

    /// Notes what the game knows of the moves, from 0 for the least promising to 1.
    fn bias(&self, position: &G, children: Children) {
        let Some(insight) = self.plan.insight else { return };
        let worths = match self.plan.recipe.bias {
            Bias::Hints => insight.hints(position, &self.moves),
            _ => Some(self.moves.iter().map(|&mv| self.worth(position, mv, children.mover)).collect()),
        };
        let Some(worths) = worths else { return };
        let least = worths.iter().copied().fold(f32::INFINITY, f32::min);
        let most = worths.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        for (child, worth) in children.numbers().zip(worths) {
            let share = if most > least { (worth - least) / (most - least) } else { 0.0 };
            self.plan.tree.set_bias(child, share);
        }
    }

    /// What the evaluation says after a move, to its maker.
    fn worth(&self, position: &G, mv: G::Move, mover: u8) -> f32 {
        let child = position.play(mv);
        let values = match child.is_over() {
            true => payoffs_of(&child),
            false => self.plan.insight.and_then(|insight| insight.expected(&child)).unwrap_or_default(),
        };
        values[usize::from(mover)] as f32
    }

    fn reward(&self, payoffs: Values) -> Values {
        reward(self.plan.recipe.reward, payoffs, G::SEATS)
    }

    /// Adds the rewards to every node on the way.
    #[inline(always)]
    fn back_up(&mut self, rewards: &Values) {
        let tree = self.plan.tree;
        let assumed = tree.sharing == Sharing::Shared && self.plan.recipe.virtual_loss;
        let mut parent = ROOT;
        tree.add(ROOT, 0.0);
        let mut settled = 0;
        for (place, &number) in self.path.iter().enumerate().skip(1) {
            while self.settled.get(settled).is_some_and(|&(above, _)| above <= place) {
                settled += 1;
            }
            let proved = self.settled.get(settled).map(|&(_, payoffs)| self.reward(payoffs));
            let rewards = proved.as_ref().unwrap_or(rewards);
            let mover = tree.children(parent).map_or(0, |children| children.mover);
            let seat = if mover == CHANCE { 0 } else { usize::from(mover) };
            match assumed {
                false => tree.add(number, rewards[seat]),
                true => tree.correct(number, rewards[seat] - self.loss),
            }
            parent = number;
        }
        if G::SEATS > 2 {
            self.add_at_root(rewards);
        }
    }

    fn add_at_root(&mut self, rewards: &Values) {
        let Some(&child) = self.path.get(1) else { return };
        let first = self.plan.tree.children(ROOT).map_or(0, |children| children.first);
        let place = (child - first) as usize;
        if self.root_sums.len() <= place {
            self.root_sums.resize(place + 1, (0, Values::default()));
        }
        let (count, sums) = &mut self.root_sums[place];
        *count += 1;
        for (sum, reward) in sums.iter_mut().zip(rewards) {
            *sum += reward;
        }
    }

    /// Lets those learn who want to see the moves of a simulation.
    fn see_moves(&mut self, payoffs: Values, rewards: &Values) {
        self.simulation.payoffs = payoffs;
        if self.plan.recipe.rave.get().is_some() {
            self.add_all_moves_as_first(rewards);
        }
        if self.learns {
            self.playout.learn(&self.simulation);
        }
    }
}
