//! Rolit in the catalog.

use super::{Rolit, RolitKnowledge};
use crate::playable::{About, PlayableGame};
use crate::record::Dialect;
use foehn_search::{ManyPlayersEngine, ManyPlayersRecipe};

impl PlayableGame for Rolit {
    type Shares = RolitKnowledge;

    const ABOUT: About = About {
        aliases: &["othello-for-four"],
        title: "Rolit",
        size: "8x8",
        description: "Othello for four: balls that are trapped are rolled to one's own colour; most balls win",
        example: "---------------------------RY------BG--------------------------- Y",
        ..About::named("rolit")
    };
    const UNIT: &'static str = "balls";
    const FILES: &'static Dialect = &Dialect::ROLIT;

    fn engine(recipe: ManyPlayersRecipe) -> ManyPlayersEngine<Self, RolitKnowledge> {
        ManyPlayersEngine::new(recipe, RolitKnowledge).with_skipping()
    }
}
