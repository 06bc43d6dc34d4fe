//! The engine for games with secrets that deals worlds: its recipe, and what a game hands over.

use super::answer::{MoveWorth, SecretAnswer, SecretThinker};
use super::belief::Belief;
use super::belief_state::{self, BeliefSolver, BeliefState};
use super::deal_sampling::DealSampling;
use super::information_set_uct::InformationSetUct;
use super::opponents::OpponentModel;
use super::recipe::{SecretsRecipe, WorldChoice};
use super::world_search::{OpenWorld, WorldSearch};
use crate::budget::Budget;
use crate::method::SecretMethod;
use crate::montecarlo::{Odds, Playout, Playouts, UniformPlayouts, Values};
use foehn_game::kit::Random;
use foehn_game::{Chance, Hidden, Key, Notation, Player};
use std::fmt::Display;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// Makes a search of dealt worlds for each thread.
pub type WorldSearches<G> = Arc<dyn Fn() -> Box<dyn WorldSearch<G>> + Send + Sync>;

/// So many worlds are dealt to show what is believed, and to draw weighted worlds from.
const SHOWN_DEALS: usize = 4096;

/// A search for a game with secrets.
///
/// ```
/// use foehn_game::{Game, Hidden, Notation, Player, toys::{Kuhn, KuhnMove}};
/// use foehn_search::hidden::{SecretThinker, SecretsEngine};
/// use foehn_search::{Budget, SecretMethod, SecretsRecipe};
/// let mut engine = SecretsEngine::<Kuhn>::new(SecretsRecipe::of(SecretMethod::Sampling)).with_chance();
/// let sight = Kuhn::parse_position("KJ pass bet").expect("a position").sight(Player::FIRST);
/// let answer = engine.think(Player::FIRST, &sight, &Budget::default(), &mut |_| ());
/// assert_eq!(answer.moves[0].mv, KuhnMove::Bet, "a king calls");
/// ```
pub struct SecretsEngine<G: Hidden> {
    recipe: SecretsRecipe,
    odds: Option<Odds<G>>,
    playouts: Option<Arc<dyn Playouts<G>>>,
    worlds: Option<WorldSearches<G>>,
    model: Option<Arc<dyn OpponentModel<G>>>,
    beliefs: Option<BeliefSolver<G>>,
    seed: u64,
}

impl<G: Hidden> SecretsEngine<G> {
    /// An engine that knows the rules and nothing else.
    pub fn new(recipe: SecretsRecipe) -> Self {
        let seed = recipe.seed.get() as u64;
        SecretsEngine { recipe, odds: None, playouts: None, worlds: None, model: None, beliefs: None, seed }
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

    /// The same engine with the game's own playouts.
    #[must_use]
    pub fn with_playouts(mut self, playouts: Arc<dyn Playouts<G>>) -> Self {
        self.playouts = Some(playouts);
        self
    }

    /// The same engine with the game's own search of dealt worlds, such as double dummy.
    #[must_use]
    pub fn with_world_search(mut self, worlds: WorldSearches<G>) -> Self {
        self.worlds = Some(worlds);
        self
    }

    /// The same engine with a model of how the others play, which says how likely a deal is.
    #[must_use]
    pub fn with_model(mut self, model: Arc<dyn OpponentModel<G>>) -> Self {
        self.model = Some(model);
        self
    }

    /// The same engine, able to solve its beliefs: for small games of two seats.
    #[must_use]
    pub fn with_belief_states(mut self) -> Self
    where
        G: Notation + Hidden<Sight: Display>,
    {
        self.beliefs = Some(belief_state::solve::<G>);
        self
    }

    /// The recipe.
    pub fn recipe(&self) -> &SecretsRecipe {
        &self.recipe
    }

    /// The model, where deals are weighted.
    fn weighting(&self) -> Option<&dyn OpponentModel<G>> {
        self.model.as_deref().filter(|_| self.recipe.weighted)
    }

    fn playout(&self) -> Box<dyn Playout<G>> {
        match &self.playouts {
            Some(own) => own.playout(),
            None => Playouts::<G>::playout(&UniformPlayouts),
        }
    }

    fn world_search(&self) -> Box<dyn WorldSearch<G>> {
        let nodes = 1000 * self.recipe.world_nodes.get() as u64;
        match (self.recipe.worlds, &self.worlds) {
            (WorldChoice::Game, Some(own)) => own(),
            (WorldChoice::Game | WorldChoice::Full, _) => Box::new(OpenWorld::new(self.odds, nodes, self.playout())),
            (WorldChoice::Playouts, _) => Box::new(OpenWorld::new(self.odds, 0, self.playout())),
        }
    }

    /// What is drawn for this sight.
    fn seed_for(&self, seat: Player, sight: &G::Sight) -> u64 {
        let mut hasher = DefaultHasher::new();
        (seat, sight).hash(&mut hasher);
        Key::mix(self.seed, hasher.finish()).0
    }

    fn sample(
        &mut self,
        seat: Player,
        sight: &G::Sight,
        budget: &Budget,
        report: &mut dyn FnMut(&SecretAnswer<G::Move>),
    ) -> SecretAnswer<G::Move> {
        let threads = self.recipe.threads.get() as usize;
        let mut searches: Vec<_> = (0..threads).map(|_| self.world_search()).collect();
        let mut sampling = DealSampling {
            deals: self.recipe.deals.get() as usize,
            threads,
            seed: self.seed_for(seat, sight),
            model: self.weighting(),
            searches: &mut searches,
        };
        sampling.think(seat, sight, budget, report)
    }

    fn grow(
        &mut self,
        seat: Player,
        sight: &G::Sight,
        budget: &Budget,
        report: &mut dyn FnMut(&SecretAnswer<G::Move>),
    ) -> SecretAnswer<G::Move> {
        let mut playout = self.playout();
        let mut random = Random::new(self.seed_for(seat, sight));
        let believed = self.weighting().map(|_| self.believe(seat, sight, &mut random));
        let mut tree = InformationSetUct {
            observer: self.recipe.observer,
            exploration: f64::from(self.recipe.exploration.get()) / 100.0,
            odds: self.odds,
            playout: playout.as_mut(),
            random,
            believed,
            memory: (self.recipe.memory.get() as usize) << 20,
        };
        tree.think(seat, sight, budget, report)
    }

    /// The exact belief where the game can solve beliefs, otherwise a drawn one.
    fn believe(&self, seat: Player, sight: &G::Sight, random: &mut Random) -> Belief<G> {
        let exact = self.beliefs.and_then(|_| Belief::exact(seat, sight, self.odds, self.weighting()));
        let exact = exact.filter(|belief| !belief.worlds.is_empty());
        exact.unwrap_or_else(|| Belief::drawn(seat, sight, SHOWN_DEALS, random, self.weighting()))
    }

    fn solve_belief(&mut self, seat: Player, sight: &G::Sight, budget: &Budget) -> Option<SecretAnswer<G::Move>> {
        let solve = self.beliefs?;
        let mut random = Random::new(self.seed_for(seat, sight));
        let belief = self.believe(seat, sight, &mut random);
        let search = BeliefState {
            odds: self.odds,
            others_see: self.recipe.others_see,
            iterations: self.recipe.iterations.get() as u64,
        };
        let mut answer = solve(&search, seat, sight, &belief, budget).ok()?;
        answer.draw_first(&mut random);
        Some(answer)
    }

    /// The moves with nothing known of them: what remains where a method has nothing to say.
    fn bare(&self, seat: Player, sight: &G::Sight) -> SecretAnswer<G::Move> {
        let mut random = Random::new(self.seed_for(seat, sight));
        let moves = G::deal(sight, &mut random).map(|world| world.moves()).unwrap_or_default();
        SecretAnswer::of(moves.into_iter().map(|mv| MoveWorth::new(mv, Values::default())).collect())
    }
}

impl<M> SecretAnswer<M> {
    /// Draws the move to play by the odds of the mixture, and puts it first.
    pub(super) fn draw_first(&mut self, random: &mut Random) {
        let mut point = random.unit();
        let drawn = self.moves.iter().position(|worth| {
            let odds = worth.odds.unwrap_or_default();
            point -= odds;
            point < 0.0
        });
        if let Some(drawn) = drawn {
            self.moves[..=drawn].rotate_right(1);
        }
    }
}

impl<G: Hidden> SecretThinker<G> for SecretsEngine<G> {
    fn think(
        &mut self,
        seat: Player,
        sight: &G::Sight,
        budget: &Budget,
        report: &mut dyn FnMut(&SecretAnswer<G::Move>),
    ) -> SecretAnswer<G::Move> {
        let answer = match self.recipe.method {
            SecretMethod::Sampling => self.sample(seat, sight, budget, report),
            SecretMethod::InformationSetUct => self.grow(seat, sight, budget, report),
            SecretMethod::BeliefState => {
                self.solve_belief(seat, sight, budget).unwrap_or_else(|| self.bare(seat, sight))
            }
        };
        let answer = if answer.moves.is_empty() { self.bare(seat, sight) } else { answer };
        report(&answer);
        answer
    }

    fn belief(&mut self, seat: Player, sight: &G::Sight) -> Belief<G> {
        let mut random = Random::new(self.seed_for(seat, sight));
        self.believe(seat, sight, &mut random)
    }

    fn seed(&mut self, seed: u64) {
        self.seed = Key::mix(self.recipe.seed.get() as u64, seed).0;
    }

    fn clear(&mut self) {}
}
