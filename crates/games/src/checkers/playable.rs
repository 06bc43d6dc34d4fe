//! Checkers in the catalog: its name, recipe, files, openings, endgames and tactics.

use super::{Checkers, CheckersFeatures, CheckersKnowledge, CheckersTactics};
use crate::openings::OpeningLists;
use crate::playable::{About, Playable};
use crate::record::Dialect;
use crate::yardstick::Yardstick;
use foehn_databases::endgame::{Endings, Workshop};
use foehn_databases::tactics::{AnyTactics, TypedTactics};
use foehn_game::Linear;
use foehn_learn::evolution::{Arena, GameArena};
use std::sync::Arc;

impl Playable for Checkers {
    type Knowledge = CheckersKnowledge;

    const ABOUT: About = About {
        name: "checkers",
        aliases: &["draughts", "english-draughts"],
        title: "Checkers",
        size: "8x8",
        description: "English draughts: captures are forced, men that reach the last row become kings",
        start: None,
        example: "B:W18,24,K30:B12,K16",
    };
    const RECIPE: &'static str = include_str!("../../recipes/checkers.toml");
    const YARDSTICK: Yardstick = Yardstick { scale: 135.0, unit: "men" };
    const FILES: &'static Dialect = &Dialect::PDN;
    const OPENINGS: OpeningLists = OpeningLists {
        names: include_str!("../../openings/checkers.tsv"),
        ballot: 3,
        ballots: include_str!("../../openings/checkers-ballots.tsv"),
        ..OpeningLists::NONE
    };
    const BOOK: &'static str = include_str!("../../books/checkers.tsv");
    const EVALUATIONS: &'static [&'static str] = &["best", "plain"];

    fn knowledge(evaluation: &str) -> Result<CheckersKnowledge, String> {
        CheckersKnowledge::named(evaluation)
    }

    fn arena(name: &'static str, start: Self) -> Arc<dyn Arena> {
        Arc::new(GameArena::new(name, CheckersFeatures).beginning(start))
    }

    fn linear() -> Option<&'static dyn Linear<Self>> {
        Some(&CheckersKnowledge::FEATURES)
    }

    fn endings() -> Option<&'static dyn Endings> {
        static WORKSHOP: Workshop<Checkers> = Workshop::new("checkers", 4);
        Some(&WORKSHOP)
    }

    fn tactics() -> Option<&'static dyn AnyTactics> {
        static TACTICS: TypedTactics<Checkers> = TypedTactics(&CheckersTactics);
        Some(&TACTICS)
    }
}
