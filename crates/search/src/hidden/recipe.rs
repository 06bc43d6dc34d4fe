//! The recipes of games with secrets: methods that deal worlds, and methods that play a strategy.
//!
//! ```
//! use foehn_search::{SecretMethod, SecretsRecipe, StrategyRecipe};
//! let mut recipe = SecretsRecipe::default();
//! recipe.set("method", "information-set-uct").expect("a known method");
//! assert_eq!(recipe.method, SecretMethod::InformationSetUct);
//! let error = StrategyRecipe::default().set("trusted", "50").expect_err("a misspelt switch");
//! assert_eq!(error.to_string(), "unknown switch `trusted`: did you mean `trust`?");
//! ```

use super::solver::EquilibriumAlgorithm;
use crate::method::{SecretMethod, StrategyMethod};
use crate::setting::{Name, Whole, choice};
use crate::switches::switches;

choice! {
    /// How a dealt world is searched.
    WorldChoice {
        /// By the game's own solver where it has one, otherwise in full.
        Game = "game",
        /// To the end of every game, and on at random where a world is too large.
        Full = "full",
        /// Games at random after each move.
        Playouts = "playouts",
    }
}

choice! {
    /// Through whose eyes information-set UCT sees a node.
    Observer {
        /// Always the seat at the root.
        Single = "single",
        /// Whoever moves.
        Multiple = "multiple",
    }
}

choice! {
    /// What belief-state search thinks that the others see.
    OthersSee {
        /// What their seats see.
        Sights = "sights",
        /// Everything: the best defence (Frank and Basin 1998).
        Everything = "everything",
    }
}

choice! {
    /// How an equilibrium is found.
    RegretChoice {
        /// Counterfactual regret minimization (Zinkevich 2007).
        Cfr = "cfr",
        /// CFR+ (Tammelin 2014).
        CfrPlus = "cfr+",
        /// Monte-Carlo CFR that draws chance and the other seat (Lanctot 2009).
        External = "external",
        /// Monte-Carlo CFR that draws one game at a time.
        Outcome = "outcome",
    }
}

impl From<RegretChoice> for EquilibriumAlgorithm {
    fn from(choice: RegretChoice) -> Self {
        match choice {
            RegretChoice::Cfr => EquilibriumAlgorithm::Cfr,
            RegretChoice::CfrPlus => EquilibriumAlgorithm::CfrPlus,
            RegretChoice::External => EquilibriumAlgorithm::ExternalSampling,
            RegretChoice::Outcome => EquilibriumAlgorithm::OutcomeSampling,
        }
    }
}

switches! {
    /// How a game with secrets is searched by dealing worlds, and with what.
    pub struct SecretsRecipe of SecretMethod::Sampling {
        /// How many worlds sampling deals.
        resource deals: Whole<1, 1000000> = Whole::new(100);
        /// How sampling searches a world.
        value worlds: WorldChoice = WorldChoice::Game;
        /// How many positions of a world are followed before games are played on at random, in thousands.
        resource world_nodes: Whole<1, 1000000> = Whole::new(20);
        /// Deals are weighted by what the play so far says of them, in games that have a model of their players.
        value weighted: bool = true;
        /// Through whose eyes information-set UCT sees a node.
        value observer: Observer = Observer::Multiple;
        /// C of information-set UCT, in hundredths, where results lie between 0 and 1; 70 in Cowling (2012).
        value exploration: Whole<0, 10000> = Whole::new(70);
        /// The memory of the tree of information-set UCT in MiB.
        resource memory: Whole<1, 1048576> = Whole::new(256);
        /// What belief-state search thinks that the others see.
        value others_see: OthersSee = OthersSee::Sights;
        /// How often belief-state search lets both sides learn.
        resource iterations: Whole<1, 10000000> = Whole::new(1000);
        /// The seed of all random numbers: the same seed finds the same again.
        resource seed: Whole<0, 2147483647> = Whole::new(1);
        /// How many threads search worlds.
        resource threads: Whole<1, 256> = Whole::new(1);
    }
}

switches! {
    /// Which strategy is played in a game with secrets that is small enough to be solved.
    pub struct StrategyRecipe of StrategyMethod::Equilibrium {
        /// How the equilibrium is found.
        value algorithm: RegretChoice = RegretChoice::CfrPlus;
        /// How often both seats learn.
        resource iterations: Whole<1, 10000000> = Whole::new(1000);
        /// A model of a player: one of the game's own by name, or a file with a strategy.
        value model: Name = Name::new("even");
        /// How far a response trusts the model, in hundredths: 100 is the best response, less a restricted Nash response (Johanson 2007).
        value trust: Whole<0, 100> = Whole::new(100);
        /// The seed of what is drawn.
        resource seed: Whole<0, 2147483647> = Whole::new(1);
    }
}

impl SecretsRecipe {
    /// One method with the other switches as they are by default.
    pub fn of(method: SecretMethod) -> Self {
        SecretsRecipe { method, ..SecretsRecipe::default() }
    }
}

impl StrategyRecipe {
    /// One method with the other switches as they are by default.
    pub fn of(method: StrategyMethod) -> Self {
        StrategyRecipe { method, ..StrategyRecipe::default() }
    }
}
