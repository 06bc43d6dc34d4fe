//! What a game with secrets brings to the commands, and its face by name.
//!
//! Whoever chooses a move is handed a [sight](foehn_game::any::Sight); engines for open games are not offered, for they would look. A
//! game says how worlds are searched and, where it is small enough to be unrolled, which models of its players there are; equilibria and
//! responses to models are then found by regrets, once in the life of the program for each recipe.

use crate::playable::About;
use crate::record::Dialect;
use foehn_game::any::{AsHidden, History, Position, Rules, Sight, rules_of};
use foehn_game::{Board, Hidden, Notation, Player, Turn};
use foehn_search::any::{SecretsThinker, Thinker};
use foehn_search::hidden::{
    EquilibriumSolver, InformationTree, RestrictedNash, SecretThinker, SecretsEngine, Solved, Strategy, UnrollRefusal,
    best_response,
};
use foehn_search::{Method, MethodRecipe, PredictionRecipe, SecretsRecipe, StrategyMethod, StrategyRecipe};
use std::any::TypeId;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;
use std::fs;
use std::marker::PhantomData;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// A file with more bytes is none of a strategy.
const MOST_BYTES: u64 = 16 << 20;

/// A model of a player: its name, and how it plays.
pub type NamedModel = (&'static str, &'static str);

/// The model that every game has.
const EVEN: NamedModel = ("even", "makes every move as often as any other");

/// A game with secrets that every command can play: rules, notation and board, with what its searches are handed.
///
/// Only `ABOUT` must be given.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be put into the catalog: it does not implement `PlayableSecrets`",
    note = "a game with secrets needs `Game`, `Hidden`, `Notation`, `Board` and `PlayableSecrets`"
)]
pub trait PlayableSecrets: Hidden + Notation + Board {
    /// What people are told about the game.
    const ABOUT: About;

    /// What the payoff counts, several of them: "coins".
    const UNIT: &'static str = "points";

    /// How the game's files are written.
    const FILES: &'static Dialect = &Dialect::GENERIC;

    /// The methods that suit the game, the usual one first.
    const METHODS: &'static [Method] = &[Method::Sampling, Method::InformationSetUct];

    /// The lines in which the game's recipe differs from the usual one of its first method.
    const RECIPE: &'static str = "";

    /// Models of its players by name, beside `even`.
    const MODELS: &'static [NamedModel] = &[];

    /// The rules by name. A game whose cards are dealt by chance hands them over with its odds: `rules_of::<Self, AsHiddenChance>()`.
    fn rules() -> &'static dyn Rules {
        rules_of::<Self, AsHidden>()
    }

    /// An engine that deals worlds. A game hands over here what it has: odds, playouts, a solver of dealt worlds, a model of its players.
    fn engine(recipe: SecretsRecipe) -> Box<dyn SecretThinker<Self>> {
        Box::new(SecretsEngine::new(recipe))
    }

    /// The game unrolled, where it is small enough.
    fn information_tree() -> Option<Result<InformationTree, UnrollRefusal>> {
        None
    }

    /// The model of this name; `None` where there is none.
    fn model(_tree: &InformationTree, _name: &str) -> Option<Strategy> {
        None
    }

    /// A player by a strategy, in a game that can be unrolled.
    fn strategy_engine(_solved: Solved, _seed: u64) -> Option<Box<dyn SecretThinker<Self>>> {
        None
    }

    /// A player who predicts, in a repeated game; `None` in others.
    fn prediction(_recipe: &PredictionRecipe) -> Option<Result<Box<dyn SecretThinker<Self>>, String>> {
        None
    }

    /// What `seat` sees as text, by which its information sets are called; `None` in a game that cannot be unrolled.
    fn sight_text(&self, _seat: Player) -> Option<String> {
        None
    }

    /// What was there to be known of a seat's play in a finished game: what it is, and how much of it, 0 to 1. The most telling first.
    fn known_of(&self, _seat: Player) -> Vec<(String, f64)> {
        Vec::new()
    }

    /// What the others hold in this world that `seat` may not see, each thing in a word or two: what is shown of a belief.
    fn held(&self, _seat: Player) -> Vec<String> {
        vec![self.position_text()]
    }
}

/// What a game with secrets by name can do, beyond the rules of its positions.
pub trait SecretsFace: fmt::Debug + Send + Sync {
    /// What the payoff counts, several of them.
    fn unit(&self) -> &'static str;

    /// The default recipe, ready to use.
    fn recipe(&self) -> MethodRecipe;

    /// The methods that suit the game, the usual one first.
    fn methods(&self) -> &'static [Method];

    /// The models of its players.
    fn models(&self) -> Vec<NamedModel>;

    /// What `recipe` asks of the game that the game does not have, in words; `None` where it can be used.
    fn lacks(&self, recipe: &MethodRecipe) -> Option<String>;

    /// An engine for the game.
    ///
    /// # Errors
    /// As for [`lacks`](SecretsFace::lacks).
    fn thinker(&self, recipe: MethodRecipe) -> Result<Box<dyn Thinker>, String>;

    /// The game unrolled.
    ///
    /// # Errors
    /// It is too large, or cannot be unrolled: in words.
    fn tree(&self) -> Result<Arc<InformationTree>, String>;

    /// The strategy of somebody who is asked once in every information set: the odds with which he makes each move there.
    ///
    /// # Errors
    /// The game cannot be unrolled: in words.
    fn strategy_of(&self, ask: &mut dyn FnMut(Sight<'_>) -> Vec<f64>) -> Result<Strategy, String>;

    /// What was there to be known of a seat's play in a finished game.
    fn known_of(&self, position: &Position, seat: Player) -> Vec<(String, f64)>;

    /// The strategies that `recipe` means: what is played, and what is expected of the other seat.
    ///
    /// # Errors
    /// No such model, or a game that cannot be unrolled: in words.
    fn solved(&self, recipe: &StrategyRecipe) -> Result<Solved, String>;
}

struct Of<G>(PhantomData<fn() -> G>);

/// The face of the game with secrets whose positions are of type `G`.
pub fn of<G: PlayableSecrets>() -> &'static dyn SecretsFace {
    // A value without size: the reference is to nothing, and lives as long as anybody wants.
    Box::leak(Box::new(Of::<G>(PhantomData)))
}

impl<G> fmt::Debug for Of<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SecretsFace({})", std::any::type_name::<G>())
    }
}

impl<G: PlayableSecrets> SecretsFace for Of<G> {
    fn unit(&self) -> &'static str {
        G::UNIT
    }

    fn recipe(&self) -> MethodRecipe {
        let usual = G::METHODS.first().copied().unwrap_or(Method::Sampling);
        MethodRecipe::of(usual).with_lines(G::RECIPE).expect("the recipes in the project are well formed")
    }

    fn methods(&self) -> &'static [Method] {
        G::METHODS
    }

    fn models(&self) -> Vec<NamedModel> {
        std::iter::once(EVEN).chain(G::MODELS.iter().copied()).collect()
    }

    fn lacks(&self, recipe: &MethodRecipe) -> Option<String> {
        if !G::METHODS.contains(&recipe.method()) {
            let methods: Vec<_> = G::METHODS.iter().map(|method| format!("`{}`", method.name())).collect();
            let (method, title) = (recipe.method().name(), G::ABOUT.title);
            return Some(format!("the method `{method}` does not suit {title}: take {}", methods.join(", ")));
        }
        match recipe {
            MethodRecipe::Strategies(recipe) if recipe.method != StrategyMethod::Equilibrium => {
                self.tree().and_then(|tree| model::<G>(&tree, recipe.model.as_str())).err()
            }
            MethodRecipe::Predictions(recipe) => G::prediction(recipe).and_then(Result::err),
            _ => None,
        }
    }

    fn thinker(&self, recipe: MethodRecipe) -> Result<Box<dyn Thinker>, String> {
        if let Some(what) = self.lacks(&recipe) {
            return Err(what);
        }
        let engine = match recipe {
            MethodRecipe::Secrets(recipe) => G::engine(recipe),
            MethodRecipe::Strategies(recipe) => {
                let engine = G::strategy_engine(self.solved(&recipe)?, recipe.seed.get() as u64);
                engine.ok_or_else(|| format!("{} hands over no player by a strategy", G::ABOUT.title))?
            }
            MethodRecipe::Predictions(recipe) => {
                let engine = G::prediction(&recipe);
                engine.ok_or_else(|| format!("{} is no repeated game", G::ABOUT.title))??
            }
            other => return Err(format!("the method `{}` is for open games", other.method().name())),
        };
        Ok(Box::new(SecretsThinker::<G>::new(engine, G::held)))
    }

    fn tree(&self) -> Result<Arc<InformationTree>, String> {
        static TREES: OnceLock<Mutex<HashMap<TypeId, Arc<InformationTree>>>> = OnceLock::new();
        let trees = TREES.get_or_init(Mutex::default);
        if let Some(known) = trees.lock().unwrap_or_else(PoisonError::into_inner).get(&TypeId::of::<G>()) {
            return Ok(known.clone());
        }
        let unrolled =
            G::information_tree().ok_or_else(|| format!("{} is too large to be unrolled", G::ABOUT.title))?;
        let tree = Arc::new(unrolled.map_err(|why| format!("{} cannot be unrolled: {why}", G::ABOUT.title))?);
        trees.lock().unwrap_or_else(PoisonError::into_inner).insert(TypeId::of::<G>(), tree.clone());
        Ok(tree)
    }

    fn strategy_of(&self, ask: &mut dyn FnMut(Sight<'_>) -> Vec<f64>) -> Result<Strategy, String> {
        let tree = self.tree()?;
        let mut asked: HashMap<(Player, String), Vec<f64>> = HashMap::new();
        let mut open = vec![G::start()];
        while let Some(position) = open.pop() {
            open.extend(position.moves().into_iter().map(|mv| position.play(mv)));
            let Turn::Player(seat) = position.turn() else { continue };
            let Some(name) = position.sight_text(seat) else { continue };
            if let Entry::Vacant(place) = asked.entry((seat, name)) {
                let known = G::rules().parse_position(&position.position_text()).map_err(|error| error.to_string())?;
                place.insert(ask(History::new(known).sight()));
            }
        }
        Ok(Strategy::by_rule(&tree, |set, mv| {
            let odds = asked.get(&(set.seat, set.name.clone()));
            let place = set.moves.iter().position(|known| known == mv);
            odds.zip(place).and_then(|(odds, place)| odds.get(place)).copied().unwrap_or_default()
        }))
    }

    fn known_of(&self, position: &Position, seat: Player) -> Vec<(String, f64)> {
        position.typed::<G>().map(|position| position.known_of(seat)).unwrap_or_default()
    }

    fn solved(&self, recipe: &StrategyRecipe) -> Result<Solved, String> {
        static SOLVED: OnceLock<Mutex<HashMap<(TypeId, String), Solved>>> = OnceLock::new();
        let solved = SOLVED.get_or_init(Mutex::default);
        // What is drawn in play does not change the strategy; a file may have changed since.
        let keeps = is_known::<G>(recipe.model.as_str()) || recipe.method == StrategyMethod::Equilibrium;
        let text = StrategyRecipe { seed: StrategyRecipe::default().seed, ..recipe.clone() }.to_toml();
        let key = (TypeId::of::<G>(), text);
        if let Some(known) = solved.lock().unwrap_or_else(PoisonError::into_inner).get(&key).filter(|_| keeps) {
            return Ok(known.clone());
        }
        let found = solve::<G>(self.tree()?, recipe)?;
        if keeps {
            solved.lock().unwrap_or_else(PoisonError::into_inner).insert(key, found.clone());
        }
        Ok(found)
    }
}

fn is_known<G: PlayableSecrets>(name: &str) -> bool {
    name == EVEN.0 || G::MODELS.iter().any(|(known, _)| *known == name)
}

/// The model of this name, or in this file.
fn model<G: PlayableSecrets>(tree: &InformationTree, name: &str) -> Result<Strategy, String> {
    if name == EVEN.0 {
        return Ok(Strategy::even(tree));
    }
    if let Some(model) = G::model(tree, name) {
        return Ok(model);
    }
    let names = || {
        let names: Vec<_> = std::iter::once(&EVEN).chain(G::MODELS).map(|(name, _)| format!("`{name}`")).collect();
        names.join(", ")
    };
    let cannot = |error: &dyn fmt::Display| {
        format!("`model`: found `{name}`, which is none of {}, nor a file: {error}", names())
    };
    let found = fs::metadata(name).map_err(|error| cannot(&error))?;
    if !found.is_file() || found.len() > MOST_BYTES {
        return Err(format!("`model`: {name} is no file of a strategy: those have at most {MOST_BYTES} bytes"));
    }
    let text = fs::read_to_string(name).map_err(|error| cannot(&error))?;
    Strategy::from_text(tree, &text).map_err(|error| format!("`model`: {name}: {error}"))
}

/// Finds what a recipe means.
fn solve<G: PlayableSecrets>(tree: Arc<InformationTree>, recipe: &StrategyRecipe) -> Result<Solved, String> {
    let iterations = recipe.iterations.get();
    match recipe.method {
        StrategyMethod::Equilibrium => {
            let mut solver = EquilibriumSolver::new(&tree, recipe.algorithm.into(), 1);
            (0..iterations).for_each(|_| solver.iterate());
            let strategy = Arc::new(solver.average());
            Ok(Solved { expected: strategy.clone(), strategy, tree })
        }
        StrategyMethod::Model => {
            let strategy = Arc::new(model::<G>(&tree, recipe.model.as_str())?);
            Ok(Solved { expected: strategy.clone(), strategy, tree })
        }
        StrategyMethod::Response => {
            let model = model::<G>(&tree, recipe.model.as_str())?;
            let trust = f64::from(recipe.trust.get()) / 100.0;
            let part = |seat| response(&tree, &model, seat, trust, iterations);
            let strategy = part(Player::FIRST).with_part(&tree, Player::SECOND, &part(Player::SECOND));
            Ok(Solved { strategy: Arc::new(strategy), expected: Arc::new(model), tree })
        }
    }
}

/// The best response of a seat to the other's part of a model, or a restricted one where the model is not wholly trusted.
fn response(tree: &InformationTree, model: &Strategy, seat: Player, trust: f64, iterations: i32) -> Strategy {
    if trust >= 1.0 {
        return best_response(tree, model, seat).strategy;
    }
    let mut restricted = RestrictedNash::new(tree, model, seat, trust);
    (0..iterations).for_each(|_| restricted.iterate());
    restricted.average()
}
