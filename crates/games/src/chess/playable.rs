//! Chess in the catalog, twice: from the usual first position, and from the 960 of Fischer.

use super::{Chess, ChessFeatures, ChessKnowledge};
use crate::openings::OpeningLists;
use crate::playable::{About, Given, Playable};
use crate::record::Dialect;
use crate::yardstick::Yardstick;
use foehn_databases::endgame::{Endings, Workshop};
use foehn_learn::evolution::{Arena, GameArena};
use foehn_search::{Engine, Recipe};
use std::sync::Arc;

/// Chess960: the same rules, another first position.
pub const CHESS960: About = About {
    name: "chess960",
    aliases: &["fischer-random", "frc"],
    title: "Chess960",
    size: "8x8",
    description: "chess from one of 960 first rows; `--position 960:17` begins with number 17",
    start: Some("960:0"),
    example: "960:17",
};

impl Playable for Chess {
    type Knowledge = ChessKnowledge;

    const ABOUT: About = About {
        name: "chess",
        aliases: &[],
        title: "Chess",
        size: "8x8",
        description: "chess by the laws of FIDE",
        start: None,
        example: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    };
    const RECIPE: &'static str = include_str!("../../recipes/chess.toml");
    const YARDSTICK: Yardstick = Yardstick { scale: 270.0, unit: "pawns" };
    const FILES: &'static Dialect = &Dialect::PGN;
    const OPENINGS: OpeningLists =
        OpeningLists { names: include_str!("../../openings/chess.tsv"), ..OpeningLists::NONE };
    const GIVEN: Given = Given { passing: true, ..Given::NOTHING };

    fn engine(recipe: Recipe) -> Engine<Self, ChessKnowledge> {
        Engine::new(recipe, ChessKnowledge).with_passing()
    }

    fn arena(name: &'static str, start: Self) -> Arc<dyn Arena> {
        Arc::new(GameArena::new(name, ChessFeatures).beginning(start))
    }

    fn endings() -> Option<&'static dyn Endings> {
        static WORKSHOP: Workshop<Chess> = Workshop::new("chess", 3);
        Some(&WORKSHOP)
    }
}
