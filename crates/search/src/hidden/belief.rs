//! A belief state: the worlds that agree with what a seat has seen, each with its probability.
//!
//! In a small game it is exact ([`Belief::exact`]): every game that may have been played is followed from the start, and counts as often
//! as chance and a model of the others lead there (Bayes). In a large one it is drawn ([`Belief::drawn`]): worlds are dealt, each weighted by
//! how likely the others were to play as they did in it.

use super::opponents::{OpponentModel, likelihood};
use crate::montecarlo::Odds;
use foehn_game::kit::Random;
use foehn_game::{Hidden, Key, Player, Turn};
use std::collections::HashMap;

/// Worlds with their probabilities, which sum to one.
#[derive(Clone, PartialEq, Debug)]
pub struct Belief<G> {
    /// In the order in which they were met, none twice.
    pub worlds: Vec<(G, f64)>,
    /// Whether all worlds are here, with exact probabilities.
    pub exact: bool,
}

/// Something that the others may hold, and how likely that is.
#[derive(Clone, PartialEq, Debug)]
pub struct Held {
    /// What it is, in words.
    pub what: String,
    /// How likely.
    pub probability: f64,
}

/// A game with more positions is not followed from its start.
const MOST_NODES: usize = 2_000_000;

impl<G: Hidden> Belief<G> {
    /// No world: what was seen cannot be.
    pub fn nothing() -> Self {
        Belief { worlds: Vec::new(), exact: false }
    }

    /// All worlds with the same sight for `seat`, with the probability that chance and the others, who play by `model`, lead there; `None`
    /// where the game is too large to follow, or chance has no odds.
    pub fn exact(
        seat: Player,
        sight: &G::Sight,
        odds: Option<Odds<G>>,
        model: Option<&dyn OpponentModel<G>>,
    ) -> Option<Self> {
        let mut found = Collected::default();
        let mut open = vec![(G::start(), 1.0)];
        let mut nodes = 0;
        while let Some((position, probability)) = open.pop() {
            nodes += 1;
            if nodes > MOST_NODES {
                return None;
            }
            if position.sight(seat) == *sight {
                found.add(&position, probability);
                // With the same sight the turn is the same, and what is seen grows with every own turn.
                if position.turn() == Turn::Player(seat) {
                    continue;
                }
            }
            match position.turn() {
                Turn::Over => (),
                Turn::Chance => {
                    let happenings = odds.map(|odds| odds.list_of(&position))?;
                    open.extend(happenings.into_iter().map(|(mv, share)| (position.play(mv), probability * share)));
                }
                Turn::Player(mover) => {
                    let moves = position.moves();
                    let odds = match model {
                        // What the seat itself did is known, however likely it was.
                        _ if mover == seat => vec![1.0; moves.len()],
                        Some(model) => model.odds(mover, &position.sight(mover), &moves),
                        None => vec![1.0 / moves.len() as f64; moves.len()],
                    };
                    let likely = moves.into_iter().zip(odds).filter(|(_, odds)| *odds > 0.0);
                    open.extend(likely.map(|(mv, odds)| (position.play(mv), probability * odds)));
                }
            }
        }
        Some(found.belief(true))
    }

    /// Up to `count` worlds dealt from the sight, those that are the same counted together, weighted by what the play so far says of
    /// them. Where the model thinks that none can be, all count the same.
    pub fn drawn(
        seat: Player,
        sight: &G::Sight,
        count: usize,
        random: &mut Random,
        model: Option<&dyn OpponentModel<G>>,
    ) -> Self {
        let (mut weighted, mut even) = (Collected::default(), Collected::default());
        for _ in 0..count {
            let Some(world) = G::deal(sight, random) else { break };
            even.add(&world, 1.0);
            if let Some(model) = model {
                weighted.add(&world, likelihood(&world, seat, model));
            }
        }
        match weighted.total() > 0.0 {
            true => weighted.belief(false),
            false => even.belief(false),
        }
    }

    /// How likely it is that each thing is held that `held` names in a world: the sum over the worlds where it is, the likeliest
    /// first.
    pub fn held(&self, held: impl Fn(&G) -> Vec<String>) -> Vec<Held> {
        let mut places = HashMap::new();
        let mut list: Vec<Held> = Vec::new();
        for (world, probability) in &self.worlds {
            for what in held(world) {
                let place = *places.entry(what.clone()).or_insert_with(|| {
                    list.push(Held { what, probability: 0.0 });
                    list.len() - 1
                });
                list[place].probability += probability;
            }
        }
        list.sort_by(|one, other| {
            other.probability.total_cmp(&one.probability).then_with(|| one.what.cmp(&other.what))
        });
        list
    }

    /// A world drawn by its probability.
    pub fn draw(&self, random: &mut Random) -> Option<&G> {
        let mut point = random.unit();
        for (world, probability) in &self.worlds {
            if point < *probability {
                return Some(world);
            }
            point -= probability;
        }
        self.worlds.last().map(|(world, _)| world)
    }
}

/// Worlds that are being collected.
struct Collected<G> {
    worlds: Vec<(G, f64)>,
    places: HashMap<Key, usize>,
}

impl<G> Default for Collected<G> {
    fn default() -> Self {
        Collected { worlds: Vec::new(), places: HashMap::new() }
    }
}

impl<G: Hidden> Collected<G> {
    fn add(&mut self, world: &G, weight: f64) {
        let place = *self.places.entry(world.key()).or_insert_with(|| {
            self.worlds.push((world.clone(), 0.0));
            self.worlds.len() - 1
        });
        self.worlds[place].1 += weight;
    }

    fn total(&self) -> f64 {
        self.worlds.iter().map(|(_, weight)| weight).sum()
    }

    fn belief(mut self, exact: bool) -> Belief<G> {
        let total = self.total();
        self.worlds.retain(|(_, weight)| *weight > 0.0);
        self.worlds.iter_mut().for_each(|(_, weight)| *weight /= total);
        Belief { worlds: self.worlds, exact }
    }
}
