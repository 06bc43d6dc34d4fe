//! Breakthrough in the catalog.

use super::{Breakthrough, BreakthroughKnowledge};
use crate::playable::{About, Playable};

impl Playable for Breakthrough {
    type Knowledge = BreakthroughKnowledge;

    const ABOUT: About = About {
        title: "Breakthrough",
        size: "8x8",
        description: "pawns that only go forward; whoever reaches the other side first wins",
        example: "bbbbbbbb/bb1bbbbb/2b5/8/3w4/8/wwww1www/wwwwwwww b",
        ..About::named("breakthrough")
    };
    const MISTAKE: i32 = 60;
}
