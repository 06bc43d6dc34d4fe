//! Nine Men's Morris in the catalog.

use super::{MorrisKnowledge, NineMensMorris};
use crate::playable::{About, Playable};
use crate::record::Dialect;
use crate::yardstick::Yardstick;
use foehn_databases::endgame::{Endings, Workshop};

impl Playable for NineMensMorris {
    type Knowledge = MorrisKnowledge;

    const ABOUT: About = About {
        name: "morris",
        aliases: &["nine-mens-morris", "mill", "muehle"],
        title: "Nine Men's Morris",
        size: "24 fields",
        description: "close mills of three to remove men; with two men left, or no move, a player loses",
        start: None,
        example: "B:Wd1,d2,d6,f4+5:Bb4,f2,f6+6",
    };
    const RECIPE: &'static str = include_str!("../../recipes/morris.toml");
    const YARDSTICK: Yardstick = Yardstick { scale: 240.0, unit: "men" };
    const FILES: &'static Dialect = &Dialect::MORRIS;

    fn endings() -> Option<&'static dyn Endings> {
        static WORKSHOP: Workshop<NineMensMorris> = Workshop::new("morris", 6);
        Some(&WORKSHOP)
    }
}
