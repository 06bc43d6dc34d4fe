//! A player who follows a strategy: an equilibrium, a model, or what answers a model. Where the strategy mixes, the move is drawn.

use super::answer::{MoveWorth, SecretAnswer, SecretThinker};
use super::belief::Belief;
use super::information_tree::InformationTree;
use super::move_values::move_values;
use super::opponents::StrategyModel;
use super::strategy::Strategy;
use crate::budget::Budget;
use crate::montecarlo::{Odds, Values};
use foehn_game::kit::Random;
use foehn_game::{Hidden, Key, Player};
use std::fmt::Display;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Instant;

/// What is played, and what is expected of the other seat.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The game unrolled.
    pub tree: Arc<InformationTree>,
    /// What the engine plays, in either seat.
    pub strategy: Arc<Strategy>,
    /// What it thinks that the other seat plays: the same strategy for an equilibrium, the model for a response.
    pub expected: Arc<Strategy>,
}

/// A player by a strategy.
///
/// ```
/// use foehn_game::{Game, Hidden, Notation, Player, toys::Kuhn};
/// use foehn_search::Budget;
/// use foehn_search::hidden::{InformationTree, SecretThinker, Solved, Strategy, StrategyEngine};
/// use std::sync::Arc;
/// let tree = Arc::new(InformationTree::of(&Kuhn::start()).expect("a small game"));
/// let even = Arc::new(Strategy::even(&tree));
/// let mut engine = StrategyEngine::<Kuhn>::new(Solved { tree, strategy: even.clone(), expected: even }, 1);
/// let sight = Kuhn::parse_position("KJ").expect("a position").sight(Player::FIRST);
/// let answer = engine.think(Player::FIRST, &sight, &Budget::default(), &mut |_| ());
/// assert_eq!(answer.moves[0].odds, Some(0.5));
/// ```
pub struct StrategyEngine<G: Hidden> {
    solved: Solved,
    odds: Option<Odds<G>>,
    /// What is drawn follows from both: the recipe's seed, and that of the game in play.
    seeds: [u64; 2],
}

impl<G: Hidden> StrategyEngine<G> {
    /// A player who draws by `seed`.
    pub fn new(solved: Solved, seed: u64) -> Self {
        StrategyEngine { solved, odds: None, seeds: [seed, 0] }
    }

    /// The same, knowing the odds of cards, so that it can say what it believes.
    #[must_use]
    pub fn with_odds(mut self, odds: Odds<G>) -> Self {
        self.odds = Some(odds);
        self
    }

    fn random(&self, seat: Player, sight: &G::Sight) -> Random {
        let mut hasher = DefaultHasher::new();
        (seat, sight).hash(&mut hasher);
        let [own, game] = self.seeds;
        Random::new(Key::mix(Key::mix(own, game).0, hasher.finish()).0)
    }
}

impl<G: Hidden<Sight: Display>> SecretThinker<G> for StrategyEngine<G> {
    fn think(
        &mut self,
        seat: Player,
        sight: &G::Sight,
        _budget: &Budget,
        report: &mut dyn FnMut(&SecretAnswer<G::Move>),
    ) -> SecretAnswer<G::Move> {
        let begun = Instant::now();
        let mut random = self.random(seat, sight);
        let moves = G::deal(sight, &mut random).map(|world| world.moves()).unwrap_or_default();
        let Solved { tree, strategy, expected } = &self.solved;
        let Some(set) = tree.find(seat, &sight.to_string()) else {
            return SecretAnswer::of(moves.into_iter().map(|mv| MoveWorth::new(mv, Values::default())).collect());
        };
        let both = expected.with_part(tree, seat, strategy);
        let found = move_values(tree, &both, set);
        let odds = strategy.in_set(tree, set);
        let worths = moves.into_iter().zip(found.values).zip(odds).map(|((mv, value), &odds)| {
            let mut values = Values::default();
            (values[seat.index()], values[seat.opponent().index()]) = (value, -value);
            MoveWorth { odds: Some(odds), ..MoveWorth::new(mv, values) }
        });
        let mut moves: Vec<_> = worths.collect();
        moves.sort_by(|one, other| other.odds.unwrap_or_default().total_cmp(&one.odds.unwrap_or_default()));
        let mut answer = SecretAnswer {
            nodes: tree.positions() as u64,
            time: begun.elapsed(),
            proved: false,
            ..SecretAnswer::of(moves)
        };
        answer.draw_first(&mut random);
        report(&answer);
        answer
    }

    fn belief(&mut self, seat: Player, sight: &G::Sight) -> Belief<G> {
        let model = StrategyModel::new(self.solved.tree.clone(), self.solved.expected.clone());
        let exact = Belief::exact(seat, sight, self.odds, Some(&model));
        exact.unwrap_or_else(Belief::nothing)
    }

    fn seed(&mut self, seed: u64) {
        self.seeds[1] = seed;
    }

    fn clear(&mut self) {}
}
