//! Go in the catalog, on three boards.

use super::evaluation::GoKnowledge;
use super::pattern_weights::PatternWeights;
use super::playout::{Guide, Policy};
use super::position::Go;
use super::simulation::{GoInsight, GoPlayouts};
use crate::playable::{About, Playable};
use crate::record::Dialect;
use crate::yardstick::Yardstick;
use foehn_search::{Method, MonteCarloEngine, MonteCarloRecipe, Playouts};
use std::sync::Arc;

/// Go on the middling board.
pub const ON_13: About = About {
    name: "go13",
    aliases: &["baduk13", "weiqi13"],
    title: "Go 13x13",
    size: "13x13",
    description: "Go on the board between the small one and the large one",
    start: Some("13x13"),
    example: "13/13/13/3x5o3/13/13/13/13/13/3o5x3/13/13/13 b - 0 7.5",
};

/// Go on the large board.
pub const ON_19: About = About {
    name: "go19",
    aliases: &["baduk19", "weiqi19"],
    title: "Go 19x19",
    size: "19x19",
    description: "Go on the large board",
    start: Some("19x19"),
    example: "19/19/19/3x11o3/19/19/19/19/19/19/19/19/19/19/19/3o11x3/19/19/19 b - 0 7.5",
};

impl Playable for Go {
    type Knowledge = GoKnowledge;

    const ABOUT: About = About {
        name: "go",
        aliases: &["go9", "baduk", "weiqi"],
        title: "Go",
        size: "9x9",
        description: "surround points and take what cannot breathe; the larger area wins",
        start: None,
        example: "9/9/2x3o2/5o3/2o1x4/4x4/2o3x2/9/9 b - 0 7.5",
    };
    const RECIPE: &'static str = include_str!("../../recipes/go.toml");
    const MONTE_CARLO: &'static str = include_str!("../../recipes/go-uct.toml");
    const METHOD: Method = Method::Uct;
    const MISTAKE: i32 = 500;
    const YARDSTICK: Yardstick = Yardstick { scale: 800.0, unit: "points" };
    const FILES: &'static Dialect = &Dialect::SGF;

    fn playouts() -> Option<Arc<dyn Playouts<Self>>> {
        Some(Arc::new(GoPlayouts(Policy::default(), Guide::written())))
    }

    fn refuses(recipe: &MonteCarloRecipe) -> Option<String> {
        guide(recipe).err()
    }

    fn monte_carlo(recipe: MonteCarloRecipe) -> MonteCarloEngine<Self> {
        let scale = Self::YARDSTICK.scale;
        // A file that cannot be read any more is left out: `refuses` was asked before.
        let guide = guide(&recipe).unwrap_or_else(|_| Guide::written());
        let playouts = GoPlayouts(Policy::default(), Arc::clone(&guide));
        let engine = MonteCarloEngine::for_duel(recipe).with_knowledge(GoKnowledge, scale);
        engine.with_insight(Arc::new(GoInsight::new(scale, guide))).with_playouts(Arc::new(playouts))
    }
}

/// What a recipe says playouts and hints go by.
fn guide(recipe: &MonteCarloRecipe) -> Result<Arc<Guide>, String> {
    let Some(path) = recipe.patterns.path() else { return Ok(Guide::written()) };
    let strengths = PatternWeights::open(path).map_err(|wrong| format!("`patterns`: {wrong}"))?;
    Ok(Arc::new(Guide::learned(strengths)))
}
