//! Connect-4 in the catalog, on boards of several sizes.

use super::{ConnectFour, ConnectFourFeatures, ConnectFourKnowledge};
use crate::playable::{About, Playable};
use crate::record::Dialect;
use crate::yardstick::Yardstick;
use foehn_game::Score;
use foehn_learn::evolution::{Arena, GameArena};
use std::sync::Arc;

const OF_7X6: About = About {
    name: "connect4",
    aliases: &["connect-four", "connect-4", "four-in-a-row"],
    title: "Connect-4",
    size: "7x6",
    description: "drop stones into columns; four in a row win",
    start: None,
    example: "44455",
};

const OF_6X5: About = About {
    name: "connect4-6x5",
    aliases: &[],
    title: "Connect-4 6x5",
    size: "6x5",
    description: "Connect-4 on six columns of five",
    start: None,
    example: "33445",
};

const OF_5X5: About = About {
    name: "connect4-5x5",
    aliases: &[],
    title: "Connect-4 5x5",
    size: "5x5",
    description: "Connect-4 on a small board",
    start: None,
    example: "33245",
};

const OF_5X4: About = About {
    name: "connect4-5x4",
    aliases: &[],
    title: "Connect-4 5x4",
    size: "5x4",
    description: "Connect-4 on a tiny board",
    start: None,
    example: "3324",
};

const OF_8X7: About = About {
    name: "connect4-8x7",
    aliases: &[],
    title: "Connect-4 8x7",
    size: "8x7",
    description: "Connect-4 on a board that fills all 64 bits",
    start: None,
    example: "44455",
};

impl<const W: usize, const H: usize> Playable for ConnectFour<W, H> {
    type Knowledge = ConnectFourKnowledge;

    const ABOUT: About = match (W, H) {
        (7, 6) => OF_7X6,
        (5, 5) => OF_5X5,
        (5, 4) => OF_5X4,
        (8, 7) => OF_8X7,
        _ => OF_6X5,
    };
    const RECIPE: &'static str = include_str!("../../recipes/connect4.toml");
    const MISTAKE: i32 = 40;
    const YARDSTICK: Yardstick = Yardstick { scale: 95.0, unit: "points" };
    const FILES: &'static Dialect = &Dialect::CONNECT4;

    fn arena(name: &'static str, start: Self) -> Arc<dyn Arena> {
        Arc::new(GameArena::new(name, ConnectFourFeatures).beginning(start))
    }

    fn solver_score(&self, score: Score) -> i32 {
        ConnectFour::solver_score(self, score)
    }
}
