//! The toys in the catalog: small enough to know everything about.

use crate::playable::{About, Playable, PlayableGame};
use crate::record::Dialect;
use foehn_databases::endgame::{Endings, Workshop};
use foehn_game::toys::{Nim, PayoffTree, ThreePlayerNim, TicTacToe, TicTacToeKnowledge, Tree};
use foehn_game::{Even, Level};

impl Playable for Nim {
    type Knowledge = Even;

    const ABOUT: About = About {
        name: "nim",
        aliases: &[],
        title: "Nim",
        size: "up to 4 heaps",
        description: "take any number from one heap; whoever takes the last one wins",
        start: None,
        example: "1,2,3 second",
    };
}

impl Playable for TicTacToe {
    type Knowledge = TicTacToeKnowledge;

    const ABOUT: About = About {
        name: "tic-tac-toe",
        aliases: &["ttt", "tictactoe", "noughts-and-crosses"],
        title: "Tic-tac-toe",
        size: "3x3",
        description: "three in a row on nine fields",
        start: None,
        example: "XO..X....",
    };

    fn endings() -> Option<&'static dyn Endings> {
        static WORKSHOP: Workshop<TicTacToe> = Workshop::new("tic-tac-toe", 9);
        Some(&WORKSHOP)
    }
}

impl Playable for Tree {
    type Knowledge = Even;

    const ABOUT: About = About {
        name: "tree",
        aliases: &[],
        title: "Explicit tree",
        size: "any",
        description: "a tree from a textbook, written with brackets; leaves count for Max",
        start: None,
        example: "min ((3 12 8) (2 4 6) (14 5 2))",
    };
}

impl PlayableGame for ThreePlayerNim {
    type Shares = Level<0, 1, 1>;

    const ABOUT: About = About {
        aliases: &["three-player-nim"],
        title: "Nim for three",
        size: "up to 4 heaps",
        description: "take any number from one heap, in turn; whoever takes the last one wins",
        example: "1,0,3 second",
        ..About::named("nim3")
    };
    const FILES: &'static Dialect = &Dialect::OF_THREE;
}

impl PlayableGame for PayoffTree<3> {
    type Shares = Level<-999, 999>;

    const ABOUT: About = About {
        title: "Tree for three",
        size: "any",
        description: "a tree from a textbook, written with brackets; leaves say what they are worth to each of three",
        example: "B ((<1 2 6> <4 2 3>) (<6 1 2> <7 4 1>))",
        ..About::named("tree3")
    };
    const FILES: &'static Dialect = &Dialect::OF_THREE;
}
