//! The techniques of selective search whose decisions can be wrong, each by the name of its switch.

use foehn_search::{Cut, DepthRule, FileName, Recipe, Reduction, Skip, Threshold};
use serde::{Deserialize, Serialize};

/// A technique that decides without a full search.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Technique {
    /// A node cut because giving up the move was still good enough.
    NullMove,
    /// A node cut because it stood far above beta.
    ReverseFutility,
    /// A node cut because its captures alone did not reach alpha.
    Razoring,
    /// A node cut because a shallow search predicted the deep one.
    ProbCut,
    /// A move skipped because it could not make up for what was missing.
    Futility,
    /// A move skipped because too many came before it.
    LateMovePruning,
    /// A move skipped because it loses its exchange.
    LosingExchanges,
    /// A move skipped because it was refuted where the same pieces stood.
    Analogies,
    /// A move refused by a search of less depth.
    LateMoveReductions,
    /// A node searched a ply less because it was about to fail high.
    FailHighReductions,
    /// A node searched less because its line was down in material.
    MaterialDeficit,
}

impl Technique {
    /// All of them.
    pub const ALL: [Technique; 11] = [
        Technique::NullMove,
        Technique::ReverseFutility,
        Technique::Razoring,
        Technique::ProbCut,
        Technique::Futility,
        Technique::LateMovePruning,
        Technique::LosingExchanges,
        Technique::Analogies,
        Technique::LateMoveReductions,
        Technique::FailHighReductions,
        Technique::MaterialDeficit,
    ];

    /// The switch of a recipe that turns it on, which is also its name.
    pub const fn name(self) -> &'static str {
        match self {
            Technique::NullMove => "null-move",
            Technique::ReverseFutility => "reverse-futility",
            Technique::Razoring => "razoring",
            Technique::ProbCut => "probcut",
            Technique::Futility => "futility",
            Technique::LateMovePruning => "late-move-pruning",
            Technique::LosingExchanges => "losing-exchanges",
            Technique::Analogies => "analogies",
            Technique::LateMoveReductions => "late-move-reductions",
            Technique::FailHighReductions => "fail-high-reductions",
            Technique::MaterialDeficit => "material-deficit",
        }
    }

    /// The techniques that a recipe has switched on.
    ///
    /// ```
    /// use foehn_lab::risk::Technique;
    /// use foehn_search::Recipe;
    /// let mut recipe = Recipe::default();
    /// assert!(Technique::of_recipe(&recipe).is_empty());
    /// recipe.set("razoring", "on").expect("a known switch");
    /// assert_eq!(Technique::of_recipe(&recipe), [Technique::Razoring]);
    /// ```
    pub fn of_recipe(recipe: &Recipe) -> Vec<Technique> {
        let is_on = |technique: &Technique| {
            let mut off = recipe.clone();
            off.set(technique.name(), "off").expect("every technique is a switch that can be off");
            off != *recipe
        };
        Technique::ALL.into_iter().filter(is_on).collect()
    }

    /// The technique that cut a node for this reason; `None` where the cut needs no trust.
    pub(super) const fn of_cut(reason: Cut) -> Option<Technique> {
        match reason {
            Cut::NullMove => Some(Technique::NullMove),
            Cut::Futility => Some(Technique::ReverseFutility),
            Cut::Razoring => Some(Technique::Razoring),
            Cut::ProbCut => Some(Technique::ProbCut),
            Cut::Beta | Cut::Table | Cut::Etc | Cut::Static | Cut::Oracle => None,
        }
    }

    pub(super) const fn of_skip(reason: Skip) -> Technique {
        match reason {
            Skip::Futility => Technique::Futility,
            Skip::LateMove => Technique::LateMovePruning,
            Skip::Exchange => Technique::LosingExchanges,
            Skip::Analogy => Technique::Analogies,
        }
    }

    pub(super) const fn of_reduction(reason: Reduction) -> Technique {
        match reason {
            Reduction::LateMove => Technique::LateMoveReductions,
            Reduction::FailHigh => Technique::FailHighReductions,
            Reduction::MaterialDeficit => Technique::MaterialDeficit,
        }
    }
}

/// The recipe as it is watched: a tree in which every place has one way to the root, and one search of the root at the
/// depth asked for.
pub(super) fn watched(recipe: &Recipe) -> Recipe {
    Recipe {
        table_cutoffs: false,
        etc: Threshold::OFF,
        aspiration: Threshold::OFF,
        restart_on_fail_low: false,
        obvious_move: Threshold::OFF,
        singular: Threshold::OFF,
        internal_reduction: Threshold::OFF,
        depth_module: FileName::OFF,
        ..recipe.clone()
    }
}

/// The recipe of the full search: nothing left out, nothing reduced, the table used for the very depth only. Evaluation,
/// quiescence and extensions are those of the recipe.
pub(super) fn in_full(recipe: &Recipe) -> Recipe {
    let mut full = Recipe { table_cutoffs: true, depth_rule: DepthRule::Exact, ..watched(recipe) };
    for technique in Technique::ALL {
        full.set(technique.name(), "off").expect("every technique is a switch that can be off");
    }
    full
}
