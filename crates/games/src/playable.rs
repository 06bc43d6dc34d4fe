//! What a game brings to the commands: one trait for a duel, its name and a few facts; everything else is written once for all games.

use crate::evolved_modules;
use crate::openings::OpeningLists;
use crate::record::Dialect;
use crate::yardstick::Yardstick;
use foehn_databases::endgame::Endings;
use foehn_databases::tactics::AnyTactics;
use foehn_game::any::{AsGame, Rules, rules_of};
use foehn_game::{Board, Duel, Game, Knowledge, KnowledgeFeatures, Linear, Notation, Score, ScoreKind, Shares};
use foehn_learn::evolution::{Arena, GameArena};
use foehn_search::{
    ChanceRecipe, Engine, ManyPlayersEngine, ManyPlayersRecipe, Method, MonteCarloEngine, MonteCarloRecipe, Playouts,
    Recipe, SeatThinker, Thinker,
};
use std::sync::Arc;

/// What people are told about a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct About {
    /// The name by which commands know the game: lower case, no blanks.
    pub name: &'static str,
    /// Other names that are understood.
    pub aliases: &'static [&'static str],
    /// The name by which people know it.
    pub title: &'static str,
    /// The board, in a word or two.
    pub size: &'static str,
    /// The game in one line.
    pub description: &'static str,
    /// The first position in the game's notation, where it is not the type's own.
    pub start: Option<&'static str>,
    /// A position from the middle of a game, in the game's notation.
    pub example: &'static str,
}

impl About {
    /// A game that is called `name` everywhere; the rest can be filled in with `..About::named("..")`.
    ///
    /// ```
    /// use foehn_games::playable::About;
    /// let about = About { description: "three pawns each", example: "...", ..About::named("hexapawn") };
    /// assert_eq!(about.title, "hexapawn");
    /// ```
    pub const fn named(name: &'static str) -> Self {
        About { name, aliases: &[], title: name, size: "", description: "", start: None, example: "" }
    }
}

/// A duel that every command can play: rules, notation and board, with what a search knows about it.
///
/// Only `ABOUT` and the type of the knowledge must be given ([`Even`](foehn_game::Even) knows nothing, and is enough to begin with).
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be put into the catalog: it does not implement `Playable`",
    note = "a duel needs `Game`, `Duel`, `Notation`, `Board` and `Playable`; a game of other than two seats, or with dice, is added with `with_game`"
)]
pub trait Playable: Duel + Notation + Board {
    /// What is known about positions beyond the rules.
    type Knowledge: Knowledge<Self> + Clone + Default + 'static;

    /// What people are told about the game.
    const ABOUT: About;

    /// The recipe with which the game is searched unless somebody says otherwise, as TOML: the lines that differ from the
    /// default recipe.
    const RECIPE: &'static str = "";

    /// What an ordinary mistake costs by the evaluation, in hundredths: a pawn, a man, a threat. Evaluations differ in
    /// scale; whoever compares the scores of two moves in any game measures their difference by this.
    const MISTAKE: i32 = 100;

    /// What the numbers of the evaluation mean to a player.
    const YARDSTICK: Yardstick = Yardstick::POINTS;

    /// How the game's files are written.
    const FILES: &'static Dialect = &Dialect::GENERIC;

    /// What the game knows of its openings.
    const OPENINGS: OpeningLists = OpeningLists::NONE;

    /// The opening book that comes with the program, as text; empty where there is none.
    const BOOK: &'static str = "";

    /// The names by which a recipe chooses an evaluation that is built in; `best` is the default one.
    const EVALUATIONS: &'static [&'static str] = &["best"];

    /// What the engine is given beyond rules and knowledge, so that recipes can ask for it.
    const GIVEN: Given = Given::NOTHING;

    /// The knowledge with the evaluation of this name; any other name is taken for a file of weights, where the game has learned some.
    ///
    /// # Errors
    /// What is wrong with the name or the file, in words.
    fn knowledge(evaluation: &str) -> Result<Self::Knowledge, String> {
        match evaluation {
            "best" => Ok(Self::Knowledge::default()),
            _ => Err(format!("`evaluation` knows only `best` in this game, not `{evaluation}`")),
        }
    }

    /// The evaluation as weights and features, where its weights can be learned.
    fn linear() -> Option<&'static dyn Linear<Self>> {
        None
    }

    /// An engine for the game. A game with more to give, such as a null move, adds it here and says so in [`GIVEN`](Playable::GIVEN).
    fn engine(recipe: Recipe) -> Engine<Self, Self::Knowledge> {
        // Whoever makes an engine has asked `lacks` whether the name means something; nobody gets a panic for it.
        let knowledge = Self::knowledge(recipe.evaluation.as_str()).unwrap_or_default();
        Engine::new(recipe, knowledge)
    }

    /// An engine behind a pointer, for whoever does not know its knowledge, with the evolved modules that its recipe names.
    fn thinker(recipe: Recipe) -> Box<dyn Thinker<Self>> {
        Box::new(evolved_modules::equip(Self::engine(recipe)))
    }

    /// The default recipe, ready to use. A game whose moves have no slots is searched without history unless its recipe says
    /// otherwise.
    fn recipe() -> Recipe {
        let usual = Recipe { history: Self::Knowledge::ABILITIES.slots, ..Recipe::default() };
        usual.with_lines(Self::RECIPE).expect("the recipes in the project are well formed")
    }

    /// How the game is searched unless somebody says otherwise: by alpha-beta, or by simulated games where no evaluation does.
    const METHOD: Method = Method::AlphaBeta;

    /// The lines in which the game's recipe for Monte-Carlo search differs from the usual one.
    const MONTE_CARLO: &'static str = "";

    /// The game's own playouts, where it has better or faster ones than any legal move at random.
    fn playouts() -> Option<Arc<dyn Playouts<Self>>> {
        None
    }

    /// What is wrong with the files that a recipe of Monte-Carlo search names, in words; `None` where the game can use them.
    fn refuses(recipe: &MonteCarloRecipe) -> Option<String> {
        refuses_patterns(recipe, Self::ABOUT.title)
    }

    /// A Monte-Carlo engine for the game.
    fn monte_carlo(recipe: MonteCarloRecipe) -> MonteCarloEngine<Self> {
        let engine = MonteCarloEngine::for_duel(recipe);
        let engine = engine.with_knowledge(Self::Knowledge::default(), Self::YARDSTICK.scale);
        match Self::playouts() {
            Some(playouts) => engine.with_playouts(playouts),
            None => engine,
        }
    }

    /// The default recipe of Monte-Carlo search, ready to use.
    fn monte_carlo_recipe() -> MonteCarloRecipe {
        MonteCarloRecipe::read(Self::MONTE_CARLO).expect("the recipes in the project are well formed")
    }

    /// Where individuals are evolved: games called `name` that begin in `start`. A game that knows its own
    /// [`Features`](foehn_game::Features) gives them here; any other has those of its knowledge.
    fn arena(name: &'static str, start: Self) -> Arc<dyn Arena> {
        let features = KnowledgeFeatures::<Self::Knowledge>::default();
        Arc::new(GameArena::new(name, features).beginning(start))
    }

    /// What can be done with the endgames of the game; `None` where nobody can compute them.
    fn endings() -> Option<&'static dyn Endings> {
        None
    }

    /// What can be done with the tactics table of the game, where it has one.
    fn tactics() -> Option<&'static dyn AnyTactics> {
        None
    }

    /// A proved value of this position as the number in which suites of solved positions state it: points where the game
    /// counts them, otherwise 1 for a win, 0 for a draw, -1 for a loss.
    fn solver_score(&self, score: Score) -> i32 {
        match score.kind() {
            ScoreKind::WinBy(points) => i32::from(points),
            ScoreKind::LossBy(points) => -i32::from(points),
            _ => i32::from(score.is_win()) - i32::from(score.is_loss()),
        }
    }
}

/// What an engine is given beyond rules and knowledge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Given {
    /// Giving up the move, for the null move ([`Engine::with_passing`]).
    pub passing: bool,
    /// Measured correlations, for ProbCut ([`Engine::with_correlations`]).
    pub correlations: bool,
}

impl Given {
    /// Nothing.
    pub const NOTHING: Given = Given { passing: false, correlations: false };
}

/// A game of any number of seats, with or without dice, without secrets, that every command can play: rules, notation and board, with what
/// positions are worth to each seat.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be put into the catalog: it does not implement `PlayableGame`",
    note = "a game of several seats needs `Game`, `Notation`, `Board` and `PlayableGame`; a game for two needs `Playable`"
)]
pub trait PlayableGame: Game + Notation + Board {
    /// What positions are worth to each seat, in the units of the payoff.
    type Shares: Shares<Self> + Clone + Default + 'static;

    /// What people are told about the game.
    const ABOUT: About;

    /// The recipe with which the game is searched unless somebody says otherwise, as TOML: the lines that differ from the
    /// default recipe of games for many.
    const RECIPE: &'static str = "";

    /// What the payoff counts, several of them: "balls".
    const UNIT: &'static str = "points";

    /// How the game's files are written.
    const FILES: &'static Dialect = &Dialect::GENERIC;

    /// An engine for the game.
    fn engine(recipe: ManyPlayersRecipe) -> ManyPlayersEngine<Self, Self::Shares> {
        ManyPlayersEngine::new(recipe, Self::Shares::default())
    }

    /// The lines in which the game's recipe for Monte-Carlo search differs from the usual one.
    const MONTE_CARLO: &'static str = "";

    /// A Monte-Carlo engine for the game. A game with dice hands over its odds here, one with playouts of its own hands over those.
    fn monte_carlo(recipe: MonteCarloRecipe) -> MonteCarloEngine<Self> {
        MonteCarloEngine::new(recipe).with_shares(Self::Shares::default())
    }

    /// The default recipe of Monte-Carlo search, ready to use.
    fn monte_carlo_recipe() -> MonteCarloRecipe {
        MonteCarloRecipe::read(Self::MONTE_CARLO).expect("the recipes in the project are well formed")
    }

    /// The rules by name. A game with dice hands them over with its odds: `rules_of::<Self, AsChance>()`.
    fn rules() -> &'static dyn Rules {
        rules_of::<Self, AsGame>()
    }

    /// An engine that averages over what dice may do: for games of chance for two.
    fn expectiminimax(_recipe: ChanceRecipe) -> Option<Box<dyn SeatThinker<Self>>> {
        None
    }

    /// The lines in which the game's recipe for expectiminimax differs from the usual one.
    const CHANCE: &'static str = "";

    /// The default recipe of expectiminimax, ready to use.
    fn chance_recipe() -> ChanceRecipe {
        ChanceRecipe::read(Self::CHANCE).expect("the recipes in the project are well formed")
    }

    /// The default recipe, ready to use.
    fn recipe() -> ManyPlayersRecipe {
        ManyPlayersRecipe::read(Self::RECIPE).expect("the recipes in the project are well formed")
    }
}

/// That patterns are named for a game in which none are learned.
pub(crate) fn refuses_patterns(recipe: &MonteCarloRecipe, title: &str) -> Option<String> {
    recipe.patterns.path().map(|_| format!("`patterns`: strengths of moves are learned for Go, not for {title}"))
}
