//! The methods of search, and which recipe belongs to which.
//!
//! A recipe begins with its `method`, and only that method's switches belong to it. Methods that share their switches are a
//! family with one recipe: a struct of its own, so that no search is handed a switch that it does not know. Here
//! names meet these types, once: [`MethodRecipe`] is a recipe whose method is known only by its name.
//!
//! To add a family, declare its recipe with [`switches!`](crate::switches) and add its paragraph to the list below.
//!
//! ```
//! use foehn_search::{Method, MethodRecipe, Recipe};
//! let recipe = MethodRecipe::read("method = \"alpha-beta\"\netc = false").expect("a good recipe");
//! assert_eq!(recipe.method(), Method::AlphaBeta);
//! assert_eq!(Recipe::try_from(recipe), Recipe::read("etc = false"));
//! let error = MethodRecipe::read("method = \"alfa-beta\"").expect_err("a misspelt method");
//! assert_eq!(error.to_string(), "line 1: unknown method `alfa-beta`: did you mean `alpha-beta`?");
//! ```

use crate::chance::ChanceRecipe;
use crate::hidden::{SecretsRecipe, StrategyRecipe};
use crate::many_players::ManyPlayersRecipe;
use crate::montecarlo::MonteCarloRecipe;
use crate::prediction::PredictionRecipe;
use crate::recipe::Recipe;
use crate::recipe_error::RecipeError;
use crate::setting::{Setting, choice};
use crate::switches::{self, Need, Switch};

/// The methods that share a recipe: their names, and the fields of the recipe.
pub(crate) struct Family {
    pub(crate) methods: &'static [&'static str],
    pub(crate) fields: &'static [&'static str],
}

/// Lists the families: the recipe of each, and its methods by name.
macro_rules! methods {
    ($($(#[doc = $about:literal])+ $family:ident: $recipe:ident of $choice:ident {
        $($(#[doc = $doc:literal])+ $method:ident = $name:literal),+ $(,)?
    })+) => {
        choice! {
            /// A method of search, whatever its family.
            Method { $($($(#[doc = $doc])+ $method = $name),+),+ }
        }

        $(choice! {
            $(#[doc = $about])+
            $choice { $($(#[doc = $doc])+ $method = $name),+ }
        }

        impl From<$choice> for Method {
            fn from(method: $choice) -> Method {
                match method {
                    $($choice::$method => Method::$method),+
                }
            }
        }

        impl From<$recipe> for MethodRecipe {
            fn from(recipe: $recipe) -> MethodRecipe {
                MethodRecipe::$family(recipe)
            }
        }

        impl TryFrom<MethodRecipe> for $recipe {
            type Error = RecipeError;

            /// The recipe of this family, where it is one.
            fn try_from(recipe: MethodRecipe) -> Result<$recipe, RecipeError> {
                let method = recipe.method().name();
                match recipe {
                    MethodRecipe::$family(recipe) => Ok(recipe),
                    _ => Err(RecipeError::other_method::<$choice>(method)),
                }
            }
        })+

        /// A recipe of any method.
        #[derive(Clone, PartialEq, Debug)]
        // An engine has one recipe, and few engines exist at a time: what the small ones waste does not matter.
        #[allow(clippy::large_enum_variant)]
        pub enum MethodRecipe {
            $($(#[doc = $about])+ $family($recipe)),+
        }

        /// All families.
        pub(crate) const FAMILIES: &[Family] =
            &[$(Family { methods: &[$($name),+], fields: $recipe::FIELDS }),+];

        impl Method {
            /// What the method is, in a sentence.
            pub const fn meaning(self) -> &'static str {
                match self {
                    $($(Method::$method => concat!($($doc),+).trim_ascii()),+),+
                }
            }
        }

        impl MethodRecipe {
            /// The default recipe of a method.
            pub fn of(method: Method) -> Self {
                match method {
                    $($(Method::$method => {
                        MethodRecipe::$family($recipe { method: $choice::$method, ..$recipe::default() })
                    })+)+
                }
            }

            /// The method.
            pub fn method(&self) -> Method {
                match self {
                    $(MethodRecipe::$family(recipe) => recipe.method.into()),+
                }
            }

            /// The switches in their order, with the present values.
            pub fn switches(&self) -> Vec<Switch> {
                match self {
                    $(MethodRecipe::$family(recipe) => recipe.switches()),+
                }
            }

            /// The same recipe without selective search: no move left out, none reduced, none extended.
            #[must_use]
            pub fn full_width(&self) -> Self {
                match self {
                    $(MethodRecipe::$family(recipe) => MethodRecipe::$family(recipe.full_width())),+
                }
            }

            fn set_own(&mut self, name: &str, value: &str) -> Result<(), RecipeError> {
                match self {
                    $(MethodRecipe::$family(recipe) => recipe.set(name, value)),+
                }
            }
        }
    };
}

methods! {
    /// Alpha-beta and its relatives: two players, everything seen, no dice.
    AlphaBeta: Recipe of AlphaBetaMethod {
        /// Depth first within a window of scores, by NegaScout or another algorithm of the family.
        AlphaBeta = "alpha-beta",
    }
    /// Games of any number of seats, everything seen, no dice: methods that differ in what they assume of the others.
    ManyPlayers: ManyPlayersRecipe of SeatMethod {
        /// Each plays for itself (Luckhardt and Irani 1986).
        MaxN = "max-n",
        /// All play against the one at the root (Sturtevant and Korf 2000).
        Paranoid = "paranoid",
        /// One opponent at a time plays against the one at the root (Schadd and Winands 2011).
        BestReply = "best-reply",
    }
    /// Every game: moves are worth what simulated games give on average.
    MonteCarlo: MonteCarloRecipe of MonteCarloMethod {
        /// A tree grows where simulated games are promising (Kocsis and Szepesvári 2006).
        Uct = "uct",
        /// As many simulated games from each move, and the best average is played.
        Flat = "flat",
    }
    /// Games with dice for two, everything seen: chance nodes are worth the average of what may happen.
    Chance: ChanceRecipe of ChanceMethod {
        /// Depth first, with Ballard's pruning at chance nodes (Michie 1966; Ballard 1983).
        Expectiminimax = "expectiminimax",
    }
    /// Games with secrets: worlds are dealt that agree with what was seen.
    Secrets: SecretsRecipe of SecretMethod {
        /// Every world is searched with open cards, and the best move on average is played (Ginsberg 2001).
        Sampling = "sampling",
        /// One tree of what is seen grows over all worlds (Cowling 2012).
        InformationSetUct = "information-set-uct",
        /// The worlds that may be, with their probabilities, are solved as one game.
        BeliefState = "belief-state",
    }
    /// Games with secrets that are small enough to be solved: a strategy is played.
    Strategies: StrategyRecipe of StrategyMethod {
        /// The strategy that nobody can exploit.
        Equilibrium = "equilibrium",
        /// As the model of a player plays.
        Model = "model",
        /// What wins from that model: the best response, or a restricted Nash response.
        Response = "response",
    }
    /// Repeated games: the other's next move is guessed from the record.
    Predictions: PredictionRecipe of PredictionMethod {
        /// Predictors by their record, or one bot (Billings 1999; Egnor 1999).
        Prediction = "prediction",
    }
}

impl MethodRecipe {
    /// Reads a recipe: the default of the method that the text names, alpha-beta where it names none, with the
    /// switches that it names changed.
    ///
    /// # Errors
    /// The first line that is not `name = value` with a switch of that method and an allowed value.
    pub fn read(text: &str) -> Result<Self, RecipeError> {
        MethodRecipe::of(Method::AlphaBeta).with_lines(text)
    }

    /// This recipe with the switches changed that the text names. A method of another family begins with its default recipe,
    /// wherever in the text it is named.
    ///
    /// # Errors
    /// As for [`read`](MethodRecipe::read).
    pub fn with_lines(mut self, text: &str) -> Result<Self, RecipeError> {
        switches::read_lines(text, |name, value| match name.trim() {
            "method" => self.set(name, value),
            _ => Ok(()),
        })?;
        switches::read_lines(text, |name, value| self.set_own(name, value))?;
        Ok(self)
    }

    /// Sets the switch `name` to `value`, both as text. Another `method` of the same family leaves the other switches as they
    /// are; one of another family begins with its default recipe.
    ///
    /// # Errors
    /// A switch that the method does not have, or a value that is not allowed.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), RecipeError> {
        if name.trim() == "method" {
            let other = MethodRecipe::of(Method::named(switches::bare(value))?);
            if std::mem::discriminant(self) != std::mem::discriminant(&other) {
                *self = other;
                return Ok(());
            }
        }
        self.set_own(name, value)
    }

    /// Sets a switch given as `name=value`, as on a command line.
    ///
    /// # Errors
    /// As for [`set`](MethodRecipe::set), or a text without `=`.
    pub fn assign(&mut self, text: &str) -> Result<(), RecipeError> {
        let (name, value) = switches::split(text)?;
        self.set(name, value)
    }

    /// Writes the recipe as TOML with the meaning of every switch.
    pub fn to_toml(&self) -> String {
        switches::to_toml(&self.switches())
    }

    /// What the switches that are on need of the game and it does not have, in words; `None` where it `has` everything.
    pub fn unmet_need(&self, has: impl Fn(Need) -> bool) -> Option<String> {
        switches::unmet_need(&self.switches(), has)
    }
}

impl Method {
    /// The method with this name.
    ///
    /// # Errors
    /// There is none; the error says which name is nearest.
    pub fn named(name: &str) -> Result<Self, RecipeError> {
        Method::read(name).ok_or_else(|| RecipeError::unknown_method(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recipe_begins_with_its_method() {
        for &method in Method::ALL {
            let recipe = MethodRecipe::of(method);
            let text = recipe.to_toml();
            let first = text.lines().find(|line| !line.starts_with('#')).unwrap();
            assert_eq!(first, format!("method = \"{}\"", method.name()));
            assert_eq!(recipe.switches()[0].name, "method");
            assert_eq!(MethodRecipe::read(&text), Ok(recipe));
            assert!(method.meaning().ends_with('.'), "{}", method.meaning());
        }
    }

    #[test]
    fn a_text_without_a_method_is_of_alpha_beta() {
        let recipe = MethodRecipe::read("etc = false").unwrap();
        assert_eq!(recipe, MethodRecipe::from(Recipe::read("etc = false").unwrap()));
        assert_eq!(recipe.full_width(), recipe);
    }

    #[test]
    fn a_switch_is_set_whatever_the_method() {
        let mut recipe = MethodRecipe::of(Method::AlphaBeta);
        recipe.assign("futility=20").unwrap();
        recipe.assign("method=alpha-beta").unwrap();
        let expected = Recipe::read("futility = 20").unwrap();
        assert_eq!(Recipe::try_from(recipe.clone()), Ok(expected.clone()), "the same method changes no other switch");
        recipe.assign("selective=off").unwrap();
        assert_eq!(recipe, expected.full_width().into());
        assert_eq!(recipe.unmet_need(|_| true), None);
        assert_eq!(
            recipe.assign("method=alphabeta").unwrap_err().to_string(),
            "unknown method `alphabeta`: did you mean `alpha-beta`?"
        );
    }

    #[test]
    fn a_method_of_another_family_begins_with_its_own_recipe() {
        let mut recipe = MethodRecipe::of(Method::AlphaBeta);
        recipe.assign("method=max-n").unwrap();
        recipe.assign("pruning=off").unwrap();
        let expected = ManyPlayersRecipe { pruning: false, ..ManyPlayersRecipe::of(SeatMethod::MaxN) };
        assert_eq!(ManyPlayersRecipe::try_from(recipe.clone()), Ok(expected));
        recipe.assign("method=paranoid").unwrap();
        assert!(recipe.to_toml().contains("pruning = false"), "the same family keeps its switches");
        assert!(recipe.assign("etc=on").is_err(), "a switch of alpha-beta");
        assert!(Recipe::try_from(recipe).is_err());
    }

    #[test]
    fn lines_change_a_recipe_and_a_method_in_them_counts_first() {
        let base = MethodRecipe::of(Method::MaxN).with_lines("table-size = 3").unwrap();
        let changed = base.clone().with_lines("pruning = false\nmethod = \"paranoid\"").unwrap();
        assert_eq!(changed.method(), Method::Paranoid);
        assert!(changed.to_toml().contains("table-size = 3") && changed.to_toml().contains("pruning = false"));
        let other = base.with_lines("etc = false\nmethod = \"alpha-beta\"").unwrap();
        assert_eq!(other, MethodRecipe::read("etc = false").unwrap());
        assert!(changed.with_lines("etc = false").is_err());
    }
}
