//! One face for a duel by name: object-safe, text and plain data in and out.
//!
//! It is implemented once, for every [`Playable`] game, and compiled where the game is; everything above the catalog is written against
//! `&dyn DuelFace` and compiled once. Positions, moves and games so far have their faces in [`foehn_game::any`], engines in
//! [`foehn_search::any`].

use crate::evolved_modules;
use crate::playable::{Playable, PlayableGame};
use crate::yardstick::Yardstick;
use foehn_databases::endgame::Endings;
use foehn_databases::tactics::AnyTactics;
use foehn_game::any::{AsDuel, Linear, Move, Position, Rules, TypedLinear, rules_of};
use foehn_game::{Extension, History, Knowledge, KnowledgeAbilities, MoveFacts, ReasonRule, Score, Shares};
use foehn_learn::evolution::Arena;
use foehn_search::any::{DuelThinker, MonteCarloThinker, Prover, SeatsThinker, Thinker};
use foehn_search::{
    Budget, ChanceRecipe, ManyPlayersRecipe, Method, MethodRecipe, MonteCarloRecipe, Need, Recipe, RecipeError, Whole,
};
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

/// What a duel by name can do, beyond the rules of its positions.
pub trait DuelFace: fmt::Debug + Send + Sync {
    /// The rules.
    fn rules(&self) -> &'static dyn Rules;

    /// What the numbers of the evaluation mean to a player.
    fn yardstick(&self) -> Yardstick;

    /// What an ordinary mistake costs by the evaluation.
    fn mistake(&self) -> i32;

    /// The lines in which the default recipe differs from the usual one.
    fn recipe_text(&self) -> &'static str;

    /// The default recipe, ready to use.
    fn recipe(&self) -> Recipe;

    /// The names of the built-in evaluations.
    fn evaluations(&self) -> &'static [&'static str];

    /// Which kinds of hints the game gives.
    fn abilities(&self) -> KnowledgeAbilities;

    /// Why the game may want to see deeper, by name: what a recipe's `extend` chooses from.
    fn reasons(&self) -> &'static [ReasonRule];

    /// What `recipe` asks of the game that the game does not have, in words; `None` where it can be used.
    fn lacks(&self, recipe: &Recipe) -> Option<String>;

    /// What is wrong with the files that a recipe of Monte-Carlo search names, in words; `None` where the game can use them.
    fn refuses(&self, recipe: &MonteCarloRecipe) -> Option<String>;

    /// An engine for the game.
    fn engine(&self, recipe: Recipe) -> Box<dyn Prover>;

    /// How the game is searched unless somebody says otherwise.
    fn method(&self) -> Method;

    /// The default recipe of Monte-Carlo search.
    fn monte_carlo_recipe(&self) -> MonteCarloRecipe;

    /// A Monte-Carlo engine for the game.
    fn monte_carlo(&self, recipe: MonteCarloRecipe) -> Box<dyn Thinker>;

    /// What the default evaluation says of a position, to its mover.
    fn evaluate(&self, position: &Position) -> Score;

    /// What is known about a move without playing it.
    fn facts(&self, position: &Position, mv: Move) -> MoveFacts;

    /// Whether the mover must first resolve something, a forced capture.
    fn is_unsettled(&self, position: &Position) -> bool;

    /// How many noisy moves there are.
    fn count_noisy_moves(&self, position: &Position) -> u64;

    /// Why and by how much the game wants to see deeper after `mv`.
    fn extension(&self, position: &Position, mv: Move) -> Option<Extension>;

    /// The evaluation as weights and features, where its weights can be learned.
    fn linear(&self) -> Option<Box<dyn Linear>>;

    /// What can be done with the endgames of the game.
    fn endings(&self) -> Option<&'static dyn Endings>;

    /// What can be done with the tactics table of the game.
    fn tactics(&self) -> Option<&'static dyn AnyTactics>;

    /// Where individuals are evolved: games called `name` that begin in `start`; `None` where that is a position of another game.
    fn arena(&self, name: &'static str, start: &Position) -> Option<Arc<dyn Arena>>;

    /// A proved value as the number in which suites of solved positions state it.
    fn solver_score(&self, position: &Position, score: Score) -> i32;
}

/// The face of the type `G`.
struct Of<G>(PhantomData<fn() -> G>);

/// The face of the duel whose positions are of type `G`.
///
/// ```
/// use foehn_game::toys::Nim;
/// use foehn_games::face;
/// let nim = face::of::<Nim>();
/// assert_eq!(nim.rules().players(), ["First", "Second"]);
/// assert!(nim.lacks(&nim.recipe()).is_none());
/// ```
pub fn of<G: Playable>() -> &'static dyn DuelFace {
    // A value without size: the reference is to nothing, and lives as long as anybody wants.
    Box::leak(Box::new(Of::<G>(PhantomData)))
}

impl<G> fmt::Debug for Of<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DuelFace({})", std::any::type_name::<G>())
    }
}

impl<G: Playable> Of<G> {
    /// Asks the game's knowledge about a typed position; `nothing` where the position is of another game.
    fn ask<T>(&self, position: &Position, nothing: T, ask: impl FnOnce(&G::Knowledge, &G) -> T) -> T {
        match position.typed::<G>() {
            Some(typed) => ask(&G::Knowledge::default(), typed),
            None => nothing,
        }
    }
}

impl<G: Playable> DuelFace for Of<G> {
    fn rules(&self) -> &'static dyn Rules {
        rules_of::<G, AsDuel>()
    }

    fn yardstick(&self) -> Yardstick {
        G::YARDSTICK
    }

    fn mistake(&self) -> i32 {
        G::MISTAKE
    }

    fn recipe_text(&self) -> &'static str {
        G::RECIPE
    }

    fn recipe(&self) -> Recipe {
        G::recipe()
    }

    fn evaluations(&self) -> &'static [&'static str] {
        G::EVALUATIONS
    }

    fn abilities(&self) -> KnowledgeAbilities {
        G::Knowledge::ABILITIES
    }

    fn reasons(&self) -> &'static [ReasonRule] {
        G::Knowledge::REASONS
    }

    fn lacks(&self, recipe: &Recipe) -> Option<String> {
        let unknown = || recipe.unknown_reason(G::Knowledge::REASONS);
        recipe
            .unmet_need(has::<G>)
            .or_else(unknown)
            .or_else(|| G::knowledge(recipe.evaluation.as_str()).err())
            .or_else(|| evolved_modules::refused::<G>(recipe))
    }

    fn refuses(&self, recipe: &MonteCarloRecipe) -> Option<String> {
        G::refuses(recipe)
    }

    fn engine(&self, recipe: Recipe) -> Box<dyn Prover> {
        Box::new(DuelThinker::<G>::new(G::thinker(recipe)))
    }

    fn method(&self) -> Method {
        G::METHOD
    }

    fn monte_carlo_recipe(&self) -> MonteCarloRecipe {
        G::monte_carlo_recipe()
    }

    fn monte_carlo(&self, recipe: MonteCarloRecipe) -> Box<dyn Thinker> {
        Box::new(MonteCarloThinker::<G>::new(G::monte_carlo(recipe)))
    }

    fn evaluate(&self, position: &Position) -> Score {
        self.ask(position, Score::DRAW, Knowledge::evaluate)
    }

    fn facts(&self, position: &Position, mv: Move) -> MoveFacts {
        self.ask(position, MoveFacts::UNKNOWN, |knowledge, typed| {
            let mv = typed.moves().get(mv.index()).copied();
            mv.map_or(MoveFacts::UNKNOWN, |mv| knowledge.facts(typed, mv))
        })
    }

    fn is_unsettled(&self, position: &Position) -> bool {
        self.ask(position, false, Knowledge::unsettled)
    }

    fn count_noisy_moves(&self, position: &Position) -> u64 {
        self.ask(position, 0, |knowledge, typed| {
            let mut count = 0;
            knowledge.noisy_moves(typed, |_| count += 1);
            count
        })
    }

    fn extension(&self, position: &Position, mv: Move) -> Option<Extension> {
        self.ask(position, None, |knowledge, typed| {
            let mv = *typed.moves().get(mv.index())?;
            knowledge.extension(typed, mv, &typed.play(mv))
        })
    }

    fn linear(&self) -> Option<Box<dyn Linear>> {
        G::linear().map(|linear| Box::new(TypedLinear(linear)) as Box<dyn Linear>)
    }

    fn endings(&self) -> Option<&'static dyn Endings> {
        G::endings()
    }

    fn tactics(&self) -> Option<&'static dyn AnyTactics> {
        G::tactics()
    }

    fn arena(&self, name: &'static str, start: &Position) -> Option<Arc<dyn Arena>> {
        start.typed::<G>().map(|start| G::arena(name, start.clone()))
    }

    fn solver_score(&self, position: &Position, score: Score) -> i32 {
        position.typed::<G>().map_or(0, |typed| typed.solver_score(score))
    }
}

/// The methods that can search a duel.
pub const DUEL_METHODS: &[Method] = &[Method::AlphaBeta, Method::Uct, Method::Flat];

impl dyn DuelFace + '_ {
    /// The recipe with which the game is searched unless somebody says otherwise.
    pub fn usual_recipe(&self) -> MethodRecipe {
        match self.method() {
            Method::Uct | Method::Flat => self.monte_carlo_recipe().into(),
            _ => self.recipe().into(),
        }
    }

    /// What `recipe` asks of the game that the game does not have, whatever its method, in words; `None` where it can be used.
    pub fn lacks_for(&self, recipe: &MethodRecipe) -> Option<String> {
        match recipe {
            MethodRecipe::AlphaBeta(recipe) => self.lacks(recipe),
            MethodRecipe::MonteCarlo(recipe) => self.refuses(recipe),
            MethodRecipe::ManyPlayers(_) => Some(other_games(recipe, "of several seats")),
            MethodRecipe::Chance(_) => Some(other_games(recipe, "with dice")),
            MethodRecipe::Secrets(_) | MethodRecipe::Strategies(_) | MethodRecipe::Predictions(_) => {
                Some(other_games(recipe, "with secrets"))
            }
        }
    }

    /// Sets a switch given as `name=value`. A method of another family begins with the game's own recipe of it.
    ///
    /// # Errors
    /// As for [`MethodRecipe::assign`].
    pub fn assign(&self, recipe: &mut MethodRecipe, text: &str) -> Result<(), RecipeError> {
        assign(recipe, text, || self.monte_carlo_recipe())
    }
}

/// That the method of `recipe` is for other games than duels, in words.
fn other_games(recipe: &MethodRecipe, kind: &str) -> String {
    let methods: Vec<_> = DUEL_METHODS.iter().map(|method| format!("`{}`", method.name())).collect();
    format!("the method `{}` is for games {kind}: take {}", recipe.method().name(), methods.join(", "))
}

/// Sets a switch given as `name=value`; Monte-Carlo search begins with the game's own recipe.
pub(crate) fn assign(
    recipe: &mut MethodRecipe,
    text: &str,
    monte_carlo: impl FnOnce() -> MonteCarloRecipe,
) -> Result<(), RecipeError> {
    let was_monte_carlo = matches!(recipe, MethodRecipe::MonteCarlo(_));
    recipe.assign(text)?;
    match recipe {
        MethodRecipe::MonteCarlo(changed) if !was_monte_carlo => {
            *changed = MonteCarloRecipe { method: changed.method, ..monte_carlo() };
        }
        _ => (),
    }
    Ok(())
}

/// What a game of several seats by name can do, beyond the rules of its positions.
pub trait SeatsFace: fmt::Debug + Send + Sync {
    /// The rules.
    fn rules(&self) -> &'static dyn Rules;

    /// What the payoff counts, several of them.
    fn unit(&self) -> &'static str;

    /// The default recipe, ready to use.
    fn recipe(&self) -> ManyPlayersRecipe;

    /// What `recipe` asks of the game that the game does not have, in words; `None` where it can be used.
    fn lacks(&self, recipe: &ManyPlayersRecipe) -> Option<String>;

    /// An engine for the game.
    fn engine(&self, recipe: ManyPlayersRecipe) -> Box<dyn Thinker>;

    /// The default recipe of Monte-Carlo search.
    fn monte_carlo_recipe(&self) -> MonteCarloRecipe;

    /// A Monte-Carlo engine for the game.
    fn monte_carlo(&self, recipe: MonteCarloRecipe) -> Box<dyn Thinker>;

    /// The default recipe of expectiminimax.
    fn chance_recipe(&self) -> ChanceRecipe;

    /// An engine that averages over what dice may do, where the game has one.
    fn expectiminimax(&self, recipe: ChanceRecipe) -> Option<Box<dyn Thinker>>;

    /// What a position that is not over is worth to each seat, by the evaluation.
    fn shares(&self, position: &Position) -> Vec<f64>;
}

/// The face of the type `G` with several seats.
struct OfSeats<G>(PhantomData<fn() -> G>);

/// The face of the game of several seats whose positions are of type `G`.
pub fn of_seats<G: PlayableGame>() -> &'static dyn SeatsFace {
    Box::leak(Box::new(OfSeats::<G>(PhantomData)))
}

impl<G> fmt::Debug for OfSeats<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SeatsFace({})", std::any::type_name::<G>())
    }
}

impl<G: PlayableGame> SeatsFace for OfSeats<G> {
    fn rules(&self) -> &'static dyn Rules {
        G::rules()
    }

    fn unit(&self) -> &'static str {
        G::UNIT
    }

    fn recipe(&self) -> ManyPlayersRecipe {
        G::recipe()
    }

    fn lacks(&self, recipe: &ManyPlayersRecipe) -> Option<String> {
        // A search says itself why it cannot begin; the smallest one does.
        let recipe = ManyPlayersRecipe { table_size: Whole::new(1), ..recipe.clone() };
        let answer = G::engine(recipe).think(&History::new(G::start()), &Budget::nodes(1), 1, &mut |_| ());
        answer.refused.map(|why| why.to_string())
    }

    fn engine(&self, recipe: ManyPlayersRecipe) -> Box<dyn Thinker> {
        Box::new(SeatsThinker::<G>::new(Box::new(G::engine(recipe))))
    }

    fn monte_carlo_recipe(&self) -> MonteCarloRecipe {
        G::monte_carlo_recipe()
    }

    fn monte_carlo(&self, recipe: MonteCarloRecipe) -> Box<dyn Thinker> {
        Box::new(MonteCarloThinker::<G>::new(G::monte_carlo(recipe)))
    }

    fn chance_recipe(&self) -> ChanceRecipe {
        G::chance_recipe()
    }

    fn expectiminimax(&self, recipe: ChanceRecipe) -> Option<Box<dyn Thinker>> {
        G::expectiminimax(recipe).map(|engine| Box::new(SeatsThinker::<G>::new(engine)) as Box<dyn Thinker>)
    }

    fn shares(&self, position: &Position) -> Vec<f64> {
        position.typed::<G>().map(|typed| G::Shares::default().shares(typed)).unwrap_or_default()
    }
}

/// Whether the game has what a switch needs.
fn has<G: Playable>(need: Need) -> bool {
    let abilities = G::Knowledge::ABILITIES;
    match need {
        Need::Slots => abilities.slots,
        Need::Exchanges => abilities.exchanges,
        Need::Threats => abilities.threats,
        Need::Combinations => abilities.combinations,
        Need::Passing => G::GIVEN.passing,
        Need::Correlations => G::GIVEN.correlations,
        Need::Endgames => G::endings().is_some(),
    }
}
