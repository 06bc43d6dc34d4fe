//! Othello in the catalog, on three boards.

use super::{Othello, OthelloFeatures, OthelloKnowledge};
use crate::openings::OpeningLists;
use crate::playable::{About, Given, Playable};
use crate::record::Dialect;
use crate::yardstick::Yardstick;
use foehn_learn::evolution::{Arena, GameArena};
use foehn_search::{Correlations, Engine, Recipe};
use std::sync::Arc;

const OF_8: About = About {
    name: "othello",
    aliases: &["reversi", "othello8"],
    title: "Othello",
    size: "8x8",
    description: "enclose the other's discs to turn them; most discs win",
    start: None,
    example: "-------------------X-------XX------XO--------------------------- O",
};

const OF_6: About = About {
    name: "othello6",
    aliases: &["reversi6"],
    title: "Othello 6x6",
    size: "6x6",
    description: "Othello on a small board; the second player wins by 4",
    start: None,
    example: "--------X-----XX----XO-------------- O",
};

const OF_4: About = About {
    name: "othello4",
    aliases: &["reversi4"],
    title: "Othello 4x4",
    size: "4x4",
    description: "Othello on a tiny board; the second player wins by 10, the empty squares counted",
    start: None,
    example: "-X---XX--XO----- O",
};

impl<const N: usize> Playable for Othello<N> {
    type Knowledge = OthelloKnowledge;

    const ABOUT: About = match N {
        8 => OF_8,
        6 => OF_6,
        _ => OF_4,
    };
    const RECIPE: &'static str = if N == 8 { include_str!("../../recipes/othello.toml") } else { "" };

    // worth: +45 Elo ± 68, 100 games of 1000 simulations a move; a large win is as good as a small one.
    const MONTE_CARLO: &'static str = include_str!("../../recipes/othello-uct.toml");
    const MISTAKE: i32 = 200;
    const YARDSTICK: Yardstick = Yardstick { scale: 800.0, unit: "discs" };
    const FILES: &'static Dialect = &Dialect::OTHELLO;
    const OPENINGS: OpeningLists = OpeningLists {
        names: if N == 8 { include_str!("../../openings/othello.tsv") } else { "" },
        orientations,
        ..OpeningLists::NONE
    };
    const GIVEN: Given = Given { correlations: N == 8, ..Given::NOTHING };

    fn engine(recipe: Recipe) -> Engine<Self, OthelloKnowledge> {
        let engine = Engine::new(recipe, OthelloKnowledge);
        match N {
            8 => engine.with_correlations(measured()),
            _ => engine,
        }
    }

    fn arena(name: &'static str, start: Self) -> Arc<dyn Arena> {
        Arc::new(GameArena::new(name, OthelloFeatures).beginning(start))
    }
}

/// What `foehn learn probcut othello` measured.
fn measured() -> Correlations {
    Correlations::read(include_str!("../../probcut/othello.tsv")).expect("the tables in the project are well formed")
}

/// The four first moves lead to one game, turned and mirrored.
fn orientations(moves: &str) -> Vec<String> {
    let turned: [Turn; 4] = [
        |file, rank| (file, rank),
        |file, rank| (rank, file),
        |file, rank| (7 - file, 7 - rank),
        |file, rank| (7 - rank, 7 - file),
    ];
    turned.iter().map(|turn| moves.split(' ').map(|mv| turned_square(mv, turn)).collect::<Vec<_>>().join(" ")).collect()
}

/// Where a square goes when the board is turned or mirrored: file and rank, from 0.
type Turn = fn(u8, u8) -> (u8, u8);

/// The square `f5` of a board of eight after `turn`; other words stay as they are.
fn turned_square(square: &str, turn: &Turn) -> String {
    match *square.as_bytes() {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
            let (file, rank) = turn(file - b'a', rank - b'1');
            format!("{}{}", char::from(b'a' + file), char::from(b'1' + rank))
        }
        _ => square.to_owned(),
    }
}
