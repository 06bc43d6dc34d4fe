//! The catalog: every game by its name.
//!
//! Games are types, so that a search of one is compiled for it; a command line, a server or a language binding has a
//! name. The catalog is where the two meet: an [`Entry`] holds the faces of a game ([`Rules`], [`DuelFace`]), and everything above
//! is written against those and compiled once.
//!
//! A program with games of its own begins with [`Catalog::with`] and [`Catalog::install`]; without that, the catalog holds the games of this
//! crate.
//!
//! ```
//! use foehn_games::catalog;
//!
//! let entry = catalog::find("tic-tac-toe").expect("a game of the catalog");
//! assert_eq!(entry.start().perft(2), 72);
//! let error = catalog::find("tic-tac-tow").unwrap_err();
//! assert_eq!(error.nearest, Some("tic-tac-toe"));
//! ```

use crate::breakthrough::Breakthrough;
use crate::checkers::Checkers;
use crate::chess::{self, Chess};
use crate::connect_four::ConnectFour;
use crate::face::{self, DuelFace, SeatsFace};
use crate::go::{self, Go};
use crate::nine_mens_morris::NineMensMorris;
use crate::openings::{OpeningLists, OpeningNames};
use crate::othello::Othello;
use crate::playable::{About, Playable, PlayableGame, refuses_patterns};
use crate::record::{Dialect, Format};
use crate::rolit::Rolit;
use crate::secrets::{self, PlayableSecrets, SecretsFace};
use foehn_backgammon::BackgammonGame;
use foehn_bridge::Bridge;
use foehn_databases::book::Book;
use foehn_game::any::{AsDuel, Position, Rules, rules_of};
use foehn_game::toys::{
    CardEnding, Kuhn, Leduc, MatchingPennies, Nim, PayoffTree, Pig, RoShamBo, ThreePlayerNim, TicTacToe, Tree,
};
use foehn_game::{DrawRules, NotationError, edit_distance};
use foehn_learn::evolution::Arena;
use foehn_search::any::Thinker;
use foehn_search::{Method, MethodRecipe, MonteCarloRecipe, Recipe, RecipeError};
use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// An ability of a game that a user can see.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ability {
    /// Exact rules: legal moves, keys, outcomes, perft.
    Rules,
    /// Positions and moves as text, both ways.
    Notation,
    /// A drawing.
    Board,
    /// Whole games in files, in and out.
    GameFiles,
    /// Facts about moves that order them: captures, hints, history slots.
    MoveFacts,
    /// Draws that depend on the path: repetition, a long series of quiet moves.
    DrawRules,
    /// Endgames that can be computed, exact.
    Endgames,
    /// More than two players.
    ManyPlayers,
    /// Dice or cards.
    Chance,
    /// Secrets of the seats from each other.
    Secrets,
}

impl Ability {
    /// The ability as a word or two.
    pub const fn name(self) -> &'static str {
        match self {
            Ability::Rules => "rules",
            Ability::Notation => "notation",
            Ability::Board => "board",
            Ability::GameFiles => "game files",
            Ability::MoveFacts => "move facts",
            Ability::DrawRules => "draw rules",
            Ability::Endgames => "endgames",
            Ability::ManyPlayers => "many players",
            Ability::Chance => "chance",
            Ability::Secrets => "secrets",
        }
    }
}

/// A game of the catalog: what people are told about it, and its faces.
#[derive(Clone, Debug)]
pub struct Entry {
    about: About,
    /// What the players are called, the one who begins first.
    pub players: &'static [&'static str],
    /// How its game files are written.
    pub files: &'static Dialect,
    /// What the game knows of its openings.
    pub openings: OpeningLists,
    /// The rules.
    pub rules: &'static dyn Rules,
    duel: Option<&'static dyn DuelFace>,
    seats: Option<&'static dyn SeatsFace>,
    secrets: Option<&'static dyn SecretsFace>,
    book: &'static str,
}

impl Deref for Entry {
    type Target = About;

    fn deref(&self) -> &About {
        &self.about
    }
}

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        self.about == other.about
    }
}

impl Eq for Entry {}

impl Entry {
    /// The entry of a duel.
    pub fn of<G: Playable>() -> Self {
        Self::about::<G>(G::ABOUT)
    }

    /// The entry of a duel under another name, with another first position.
    pub fn about<G: Playable>(about: About) -> Self {
        Entry {
            about,
            players: G::PLAYERS,
            files: G::FILES,
            openings: G::OPENINGS,
            rules: rules_of::<G, AsDuel>(),
            duel: Some(face::of::<G>()),
            seats: None,
            secrets: None,
            book: G::BOOK,
        }
    }

    /// The entry of a game of several seats.
    pub fn of_game<G: PlayableGame>() -> Self {
        Entry {
            about: G::ABOUT,
            players: G::PLAYERS,
            files: G::FILES,
            openings: OpeningLists::NONE,
            rules: G::rules(),
            duel: None,
            seats: Some(face::of_seats::<G>()),
            secrets: None,
            book: "",
        }
    }

    /// The entry of a game with secrets.
    pub fn of_secrets<G: PlayableSecrets>() -> Self {
        Entry {
            about: G::ABOUT,
            players: G::PLAYERS,
            files: G::FILES,
            openings: OpeningLists::NONE,
            rules: G::rules(),
            duel: None,
            seats: None,
            secrets: Some(secrets::of::<G>()),
            book: "",
        }
    }

    /// What the game can do as a duel.
    ///
    /// # Errors
    /// It is no game for two without dice and secrets.
    pub fn duel(&self) -> Result<&'static dyn DuelFace, NoDuel> {
        self.duel.ok_or(NoDuel { game: self.about.title })
    }

    /// Where individuals of the game are evolved.
    ///
    /// # Errors
    /// It is no game for two without dice and secrets.
    pub fn arena(&self) -> Result<Arc<dyn Arena>, NoDuel> {
        let arena = self.duel()?.arena(self.about.name, &self.start());
        arena.ok_or(NoDuel { game: self.about.title })
    }

    /// What the game can do as one of several seats; `None` where it is a duel or has secrets.
    pub fn seats(&self) -> Option<&'static dyn SeatsFace> {
        self.seats
    }

    /// What the game can do as one with secrets; `None` where everything is seen.
    pub fn secrets(&self) -> Option<&'static dyn SecretsFace> {
        self.secrets
    }

    /// What the payoff counts, several of them, in games that are no duels.
    pub fn unit(&self) -> Option<&'static str> {
        self.secrets.map(SecretsFace::unit).or_else(|| self.seats.map(SeatsFace::unit))
    }

    /// The default recipe of the game, whatever its method.
    pub fn recipe(&self) -> MethodRecipe {
        if let Some(secrets) = self.secrets {
            return secrets.recipe();
        }
        match (self.duel, self.seats) {
            (None, Some(seats)) if self.is_of_chance_for_two() => seats.chance_recipe().into(),
            (None, Some(seats)) if self.rules.has_chance() => seats.monte_carlo_recipe().into(),
            (None, Some(seats)) => seats.recipe().into(),
            (Some(duel), _) => duel.usual_recipe(),
            (None, None) => Recipe::default().into(),
        }
    }

    /// Whether two play it with dice, so that expectiminimax can search it.
    fn is_of_chance_for_two(&self) -> bool {
        self.rules.has_chance() && self.rules.seats() == 2
    }

    /// Sets a switch of a recipe given as `name=value`. A method of another family begins with the game's own recipe of it.
    ///
    /// # Errors
    /// As for [`MethodRecipe::assign`].
    pub fn assign(&self, recipe: &mut MethodRecipe, text: &str) -> Result<(), RecipeError> {
        face::assign(recipe, text, || match (self.duel, self.seats) {
            (Some(duel), _) => duel.monte_carlo_recipe(),
            (_, Some(seats)) => seats.monte_carlo_recipe(),
            _ => MonteCarloRecipe::default(),
        })
    }

    /// What `recipe` asks of the game that the game does not have, in words; `None` where it can be used.
    pub fn lacks(&self, recipe: &MethodRecipe) -> Option<String> {
        if let Some(secrets) = self.secrets {
            return secrets.lacks(recipe);
        }
        match (recipe, self.duel, self.seats) {
            (MethodRecipe::AlphaBeta(recipe), Some(duel), _) => duel.lacks(recipe),
            (MethodRecipe::ManyPlayers(recipe), _, Some(seats)) if !self.rules.has_chance() => seats.lacks(recipe),
            (MethodRecipe::Chance(_), _, Some(_)) if self.is_of_chance_for_two() => None,
            (MethodRecipe::MonteCarlo(recipe), Some(duel), _) => duel.refuses(recipe),
            (MethodRecipe::MonteCarlo(recipe), ..) => refuses_patterns(recipe, self.about.title),
            _ => Some(self.takes_other_methods(recipe)),
        }
    }

    /// An engine for the game with any recipe that suits it.
    ///
    /// # Errors
    /// The recipe is of a method for other games, or asks for what the game lacks: in words.
    pub fn thinker(&self, recipe: MethodRecipe) -> Result<Box<dyn Thinker>, String> {
        if let Some(secrets) = self.secrets {
            return secrets.thinker(recipe);
        }
        if let Some(what) = self.lacks(&recipe) {
            return Err(what);
        }
        match (recipe, self.duel, self.seats) {
            (MethodRecipe::AlphaBeta(recipe), Some(duel), _) => Ok(duel.engine(recipe)),
            (MethodRecipe::ManyPlayers(recipe), _, Some(seats)) => Ok(seats.engine(recipe)),
            (MethodRecipe::Chance(recipe), _, Some(seats)) => {
                let engine = seats.expectiminimax(recipe);
                engine.ok_or_else(|| format!("{} hands over no engine for expectiminimax", self.about.title))
            }
            (MethodRecipe::MonteCarlo(recipe), Some(duel), _) => Ok(duel.monte_carlo(recipe)),
            (MethodRecipe::MonteCarlo(recipe), _, Some(seats)) => Ok(seats.monte_carlo(recipe)),
            (recipe, ..) => Err(self.takes_other_methods(&recipe)),
        }
    }

    fn takes_other_methods(&self, recipe: &MethodRecipe) -> String {
        let methods: Vec<_> = self.methods().iter().map(|method| format!("`{}`", method.name())).collect();
        let method = recipe.method().name();
        format!("the method `{method}` does not suit {}: take {}", self.about.title, methods.join(", "))
    }

    /// The methods that can search the game.
    pub fn methods(&self) -> &'static [Method] {
        if let Some(secrets) = self.secrets {
            return secrets.methods();
        }
        match self.duel {
            Some(_) => face::DUEL_METHODS,
            None if self.is_of_chance_for_two() => &[Method::Expectiminimax, Method::Uct, Method::Flat],
            None if self.rules.has_chance() => &[Method::Uct, Method::Flat],
            None => &[Method::MaxN, Method::Paranoid, Method::BestReply, Method::Uct, Method::Flat],
        }
    }

    /// Everything the game can do.
    pub fn abilities(&self) -> Vec<Ability> {
        let has_facts = self.duel.is_some_and(|duel| duel.abilities().slots);
        let has_endgames = self.duel.is_some_and(|duel| duel.endings().is_some());
        let abilities = [
            (Ability::Rules, true),
            (Ability::Notation, true),
            (Ability::Board, true),
            (Ability::GameFiles, true),
            (Ability::MoveFacts, has_facts),
            (Ability::DrawRules, self.rules.draw_rules() != DrawRules::NONE),
            (Ability::Endgames, has_endgames),
            (Ability::ManyPlayers, self.rules.seats() > 2),
            (Ability::Chance, self.rules.has_chance()),
            (Ability::Secrets, self.rules.has_secrets()),
        ];
        abilities.into_iter().filter_map(|(ability, there)| there.then_some(ability)).collect()
    }

    /// The position in which the game begins.
    pub fn start(&self) -> Position {
        match self.about.start {
            Some(text) => self.rules.parse_position(text).expect("the catalog's first positions are well formed"),
            None => self.rules.start(),
        }
    }

    /// How the files of the game are read.
    pub fn format(&self) -> Format {
        Format { rules: self.rules, dialect: self.files }
    }

    /// The openings of the game that have a name, read once in the life of the program.
    pub fn opening_names(&self) -> Arc<OpeningNames> {
        OpeningNames::shared(self.rules, self.openings)
    }

    /// The opening book that comes with the program, where there is one.
    pub fn shipped_book(&self) -> Option<Book> {
        let has_one = !self.book.is_empty() && self.about.start.is_none();
        let read = || Book::read(self.rules, self.book, self.about.name);
        has_one.then(|| read().expect("the books in the project are well formed, as a test checks"))
    }

    /// Whether `name` is one of the game's names, whatever its case.
    pub fn is_called(&self, name: &str) -> bool {
        self.names().any(|known| known.eq_ignore_ascii_case(name))
    }

    /// The names of the game, its usual one first.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.about.name).chain(self.about.aliases.iter().copied())
    }
}

/// What needs a duel was asked of another game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoDuel {
    /// The game.
    pub game: &'static str,
}

impl fmt::Display for NoDuel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this needs a game for two without dice and secrets, and {} is none", self.game)
    }
}

impl std::error::Error for NoDuel {}

/// The games of a program.
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    entries: Vec<Entry>,
    /// The game that is meant where none is named.
    usual: Option<&'static str>,
}

impl Catalog {
    /// No games.
    pub fn empty() -> Self {
        Catalog::default()
    }

    /// The games of this crate.
    pub fn built_in() -> Self {
        let games = Catalog::empty()
            .with::<Checkers>()
            .with::<Chess>()
            .with_entry(Entry::about::<Chess>(chess::CHESS960))
            .with::<Othello<8>>()
            .with::<Othello<6>>()
            .with::<Othello<4>>()
            .with::<ConnectFour<7, 6>>()
            .with::<ConnectFour<6, 5>>()
            .with::<ConnectFour<5, 5>>()
            .with::<ConnectFour<5, 4>>()
            .with::<ConnectFour<8, 7>>()
            .with::<NineMensMorris>()
            .with::<Go>()
            .with_entry(Entry::about::<Go>(go::ON_13))
            .with_entry(Entry::about::<Go>(go::ON_19))
            .with::<Breakthrough>()
            .with_game::<Rolit>()
            .with_game::<BackgammonGame>()
            .with::<Nim>()
            .with::<TicTacToe>()
            .with::<Tree>()
            .with_game::<ThreePlayerNim>()
            .with_game::<PayoffTree<3>>()
            .with_game::<Pig>()
            .with_secrets::<Kuhn>()
            .with_secrets::<Leduc>()
            .with_secrets::<MatchingPennies>()
            .with_secrets::<Bridge>()
            .with_secrets::<RoShamBo>()
            .with_secrets::<CardEnding>();
        // Whoever plays one of these says which.
        Catalog { usual: None, ..games }
    }

    /// The same games and one more. The first one that is added to the games of this crate is meant where a command names none.
    #[must_use]
    pub fn with<G: Playable>(self) -> Self {
        self.with_entry(Entry::of::<G>())
    }

    /// The same games and one more, of several seats.
    #[must_use]
    pub fn with_game<G: PlayableGame>(self) -> Self {
        self.with_entry(Entry::of_game::<G>())
    }

    /// The same games and one more, with secrets.
    #[must_use]
    pub fn with_secrets<G: PlayableSecrets>(self) -> Self {
        self.with_entry(Entry::of_secrets::<G>())
    }

    /// The same games and one more.
    #[must_use]
    pub fn with_entry(mut self, entry: Entry) -> Self {
        self.usual = self.usual.or(Some(entry.about.name));
        self.entries.push(entry);
        self
    }

    /// Makes these the games of the program, once, before anybody asks for one.
    ///
    /// # Errors
    /// Two games have the same name, a name is no name, or the catalog is in use already.
    pub fn install(self) -> Result<(), BadCatalog> {
        self.check()?;
        CATALOG.set(self).map_err(|_| BadCatalog::InUse)
    }

    /// Whether every game can be told by its name.
    ///
    /// # Errors
    /// Two games have the same name, or a name is no name.
    pub fn check(&self) -> Result<(), BadCatalog> {
        let is_proper = |name: &str| {
            !name.is_empty() && name.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_.".contains(letter))
        };
        for (index, entry) in self.entries.iter().enumerate() {
            for name in entry.names() {
                if !is_proper(name) {
                    return Err(BadCatalog::NoName { name, game: entry.title });
                }
                if let Some(other) = self.entries[..index].iter().find(|earlier| earlier.is_called(name)) {
                    return Err(BadCatalog::SameName { name, games: [other.title, entry.title] });
                }
            }
        }
        Ok(())
    }
}

/// What is wrong with a catalog.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadCatalog {
    /// Two games share a name.
    SameName {
        /// The name.
        name: &'static str,
        /// The titles of both.
        games: [&'static str; 2],
    },
    /// A name that no command line could say.
    NoName {
        /// The name.
        name: &'static str,
        /// The title of its game.
        game: &'static str,
    },
    /// Somebody has asked for a game before the catalog was installed.
    InUse,
}

impl fmt::Display for BadCatalog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadCatalog::SameName { name, games: [first, second] } => {
                write!(
                    f,
                    "`{name}` is a name of two games, {first} and {second}: give one of them another name in its `ABOUT`"
                )
            }
            BadCatalog::NoName { name, game } => write!(
                f,
                "{} is not a name for a game ({game}): letters, digits and `-` make one",
                NotationError::quote(name)
            ),
            BadCatalog::InUse => write!(f, "the catalog is in use: games are added before anything else is done"),
        }
    }
}

impl std::error::Error for BadCatalog {}

static CATALOG: OnceLock<Catalog> = OnceLock::new();

/// The games, in the order in which they are listed to people.
pub fn entries() -> &'static [Entry] {
    &CATALOG.get_or_init(Catalog::built_in).entries
}

/// The game that is meant where none is named: an author's own.
pub fn usual() -> Option<&'static str> {
    CATALOG.get_or_init(Catalog::built_in).usual
}

/// The game called `name`; case does not matter.
///
/// # Errors
/// The name is not in the catalog.
pub fn find(name: &str) -> Result<&'static Entry, UnknownGame> {
    entries().iter().find(|entry| entry.is_called(name)).ok_or_else(|| UnknownGame::new(name))
}

/// A name that is not in the catalog.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame {
    /// The name that was asked for.
    pub name: String,
    /// The most similar name, if one is similar.
    pub nearest: Option<&'static str>,
}

impl UnknownGame {
    fn new(name: &str) -> Self {
        let lower = name.to_ascii_lowercase();
        let distances = entries().iter().flat_map(Entry::names).map(|known| (edit_distance(&lower, known), known));
        let similar = distances.filter(|&(distance, known)| distance <= known.len().div_ceil(3));
        let nearest = similar.min_by_key(|&(distance, _)| distance).map(|(_, known)| known);
        UnknownGame { name: name.to_owned(), nearest }
    }
}

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {} where a game was expected", NotationError::quote(&self.name))?;
        if let Some(nearest) = self.nearest {
            write!(f, "; did you mean `{nearest}`?")?;
        }
        let names: Vec<_> = entries().iter().map(|entry| entry.name).collect();
        write!(f, "\n  games: {}", names.join(", "))
    }
}

impl std::error::Error for UnknownGame {}
