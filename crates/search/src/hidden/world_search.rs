//! A search of one dealt world, in which everybody sees everything: what sampling puts inside.
//!
//! A game with a solver of its own (double dummy in bridge) hands it over as a [`WorldSearch`]; [`SearchedWorld`] makes one of any engine that
//! searches open games (alpha-beta's relatives for several seats, expectiminimax); [`OpenWorld`] needs the rules alone: it follows every
//! game to its end, each seat choosing what is best for itself and chance averaging, and plays on at random where a world is too large.

use crate::many_players::{MOST_SEATS, SeatThinker};
use crate::montecarlo::{Odds, Playout, Simulation, UniformPlayouts, Values, payoffs_of};
use crate::{Budget, Control};
use foehn_game::kit::Random;
use foehn_game::{Game, History, Key, Turn};
use std::collections::HashMap;

/// What a search of a world found.
#[derive(Clone, PartialEq, Debug)]
pub struct WorldWorths {
    /// What each move is worth to each seat, in the order in which the moves were given.
    pub values: Vec<Values>,
    /// Nodes that it took.
    pub nodes: u64,
    /// Whether no estimate entered.
    pub exact: bool,
}

/// Something that says what moves are worth when the cards lie open.
pub trait WorldSearch<G: Game>: Send {
    /// What each of `moves`, all legal in `world`, is worth to each seat; what is drawn follows from `seed`. `None` where `control` said
    /// stop before that was known.
    fn worths(&mut self, world: &G, moves: &[G::Move], seed: u64, control: &Control) -> Option<WorldWorths>;
}

/// The rules alone: all games to their ends, or a game at random where there are too many.
pub struct OpenWorld<G: Game> {
    odds: Option<Odds<G>>,
    most_nodes: u64,
    playout: Box<dyn Playout<G>>,
    known: HashMap<Key, Values>,
    random: Random,
    nodes: u64,
    exact: bool,
}

impl<G: Game> OpenWorld<G> {
    /// A search that follows at most `most_nodes` positions of a world, and plays on with `playout` beyond.
    pub fn new(odds: Option<Odds<G>>, most_nodes: u64, playout: Box<dyn Playout<G>>) -> Self {
        OpenWorld { odds, most_nodes, playout, known: HashMap::new(), random: Random::new(0), nodes: 0, exact: true }
    }

    /// The same with moves at random beyond; `odds` are needed where the game has chance.
    pub fn plain(odds: Option<Odds<G>>, most_nodes: u64) -> Self {
        let playout = crate::montecarlo::Playouts::<G>::playout(&UniformPlayouts);
        OpenWorld::new(odds, most_nodes, playout)
    }

    fn value(&mut self, position: &G, control: &Control) -> Option<Values> {
        self.nodes += 1;
        if self.nodes & 0x3FF == 0 && control.is_stopped() {
            return None;
        }
        let turn = position.turn();
        if turn == Turn::Over {
            return Some(payoffs_of(position));
        }
        if let Some(values) = self.known.get(&position.key()) {
            return Some(*values);
        }
        if self.nodes > self.most_nodes {
            self.exact = false;
            let mut simulation = Simulation::default();
            self.playout.play_out(position, &mut self.random, &mut simulation);
            self.nodes += u64::from(simulation.plies);
            return Some(simulation.payoffs);
        }
        let values = match turn {
            Turn::Player(mover) => self.best(position, mover.index(), control)?,
            Turn::Chance | Turn::Over => self.average(position, control)?,
        };
        self.known.insert(position.key(), values);
        Some(values)
    }

    fn best(&mut self, position: &G, mover: usize, control: &Control) -> Option<Values> {
        let mut best: Option<Values> = None;
        for mv in position.moves() {
            let values = self.value(&position.play(mv), control)?;
            if best.is_none_or(|best| values[mover] > best[mover]) {
                best = Some(values);
            }
        }
        best.or(Some([0.0; MOST_SEATS]))
    }

    fn average(&mut self, position: &G, control: &Control) -> Option<Values> {
        let happenings = match self.odds {
            Some(odds) => odds.list_of(position),
            None => {
                let moves = position.moves();
                let share = 1.0 / moves.len().max(1) as f64;
                moves.into_iter().map(|mv| (mv, share)).collect()
            }
        };
        let mut sum = [0.0; MOST_SEATS];
        for (mv, share) in happenings {
            let values = self.value(&position.play(mv), control)?;
            sum.iter_mut().zip(values).for_each(|(sum, value)| *sum += share * value);
        }
        Some(sum)
    }
}

impl<G: Game> WorldSearch<G> for OpenWorld<G> {
    fn worths(&mut self, world: &G, moves: &[G::Move], seed: u64, control: &Control) -> Option<WorldWorths> {
        self.known.clear();
        (self.random, self.nodes, self.exact) = (Random::new(seed), 0, true);
        let most = self.most_nodes;
        let mut values = Vec::with_capacity(moves.len());
        for (index, &mv) in moves.iter().enumerate() {
            // Every move has its part of the nodes, so that the first does not spend them all.
            self.most_nodes = most * (index as u64 + 1) / moves.len() as u64;
            let value = self.value(&world.play(mv), control);
            self.most_nodes = most;
            values.push(value?);
        }
        Some(WorldWorths { values, nodes: self.nodes, exact: self.exact })
    }
}

/// Any engine for open games, with what it may spend on a world.
pub struct SearchedWorld<G: Game> {
    engine: Box<dyn SeatThinker<G>>,
    budget: Budget,
}

impl<G: Game> SearchedWorld<G> {
    /// The worlds are searched by `engine`, each within `budget`.
    pub fn new(engine: Box<dyn SeatThinker<G>>, budget: Budget) -> Self {
        SearchedWorld { engine, budget }
    }
}

impl<G: Game> WorldSearch<G> for SearchedWorld<G> {
    fn worths(&mut self, world: &G, moves: &[G::Move], _seed: u64, control: &Control) -> Option<WorldWorths> {
        let budget = Budget { control: control.clone(), ..self.budget.clone() };
        self.engine.clear();
        let answer = self.engine.think(&History::new(world.clone()), &budget, moves.len(), &mut |_| ());
        let worth = |mv: &G::Move| {
            let line = answer.lines.iter().find(|line| line.moves.first() == Some(mv))?;
            let mut values = Values::default();
            values.iter_mut().zip(&line.values).for_each(|(value, found)| *value = *found);
            Some(values)
        };
        let values = moves.iter().map(worth).collect::<Option<Vec<_>>>()?;
        Some(WorldWorths { values, nodes: answer.nodes, exact: answer.proved })
    }
}
