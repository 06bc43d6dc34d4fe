//! Minimal graphs of trees that can be counted by hand, and of real positions against what must hold for all.

#![allow(clippy::unwrap_used)]

use super::recorder::Recorder;
use super::research::Research;
use super::{Sizes, measure};
use crate::by_name::{duel, position};
use crate::interrupt::Interrupt;
use foehn_game::Window;
use foehn_game::any::{History, Position};
use foehn_search::{Budget, Recipe};

/// Plain fixed depth, as the experiments have it.
fn recipe(name: &str) -> Recipe {
    let mut recipe = duel(name).recipe();
    let switches = [
        "selective=off",
        "first-depth=1",
        "step=1",
        "obvious-move=off",
        "restart-on-fail-low=off",
        "table-size=16",
        "depth-rule=exact",
        "graph-history=ignore",
        "repetition=off",
        "static-bounds=off",
        "sensible-moves=off",
        "etc=off",
    ];
    switches.iter().for_each(|switch| recipe.assign(switch).unwrap());
    recipe
}

fn sizes(name: &str, position: &Position, depth: i32, lowest: i32) -> Vec<Sizes> {
    measure(duel(name), &History::new(position.clone()), &recipe(name), depth, lowest, &Interrupt::default())
}

#[test]
fn the_textbook_tree_is_counted() {
    // Max's first move is the best, and of each other move the first answer refutes it: 1 + (1 + 3) + (1 + 1) + (1 + 1).
    let tree = position("tree", "((3 12 8) (2 4 6) (1 14 5))");
    let counted = sizes("tree", &tree, 2, 0);
    assert_eq!(counted.last().map(|sizes| (sizes.depth, sizes.left_first.visits, sizes.real.nodes)), Some((2, 9, 9)));
}

#[test]
fn a_bad_order_costs_the_program_and_not_the_minimal_graph() {
    // The same tree with the best move last and each refutation last.
    let tree = position("tree", "((14 5 2) (6 4 2) (3 12 8))");
    let counted = sizes("tree", &tree, 2, 0).pop().unwrap();
    assert_eq!(counted.left_first.visits, 9);
    assert!(counted.program.visits > 9, "{counted:?}");
}

#[test]
fn the_cheapest_refutation_takes_the_place_of_the_first() {
    // Max has 5 by the first move. Min refutes the second by either answer: the left one leads to three replies of Max that
    // all must be seen, the right one to a single reply.
    let tree = position("tree", "(((5)) ((1 2 3) (4)))");
    let counted = sizes("tree", &tree, 3, 3).pop().unwrap();
    // 1 + (1 + 1 + 1) for the first move; (1 + 1 + 3) or (1 + 1 + 1) for the second.
    assert_eq!((counted.left_first.visits, counted.real.visits), (9, 7));
    assert_eq!(sizes("tree", &tree, 3, 0).pop().unwrap().real.visits, 9, "nobody looked for it");
}

fn laws(name: &str, positions: &[&str], depth: i32, lowest: i32) {
    for text in positions {
        let position = position(name, text);
        let counted = sizes(name, &position, depth, lowest);
        assert_eq!(counted.last().map(|sizes| sizes.depth), Some(depth), "{text}");
        for Sizes { depth, program, left_first, real } in counted {
            assert!(real.visits <= left_first.visits, "{text}, depth {depth}: {real:?} {left_first:?}");
            let slack = 1.02 * program.visits as f64;
            assert!(left_first.visits as f64 <= slack, "{text}, depth {depth}: {left_first:?} {program:?}");
            assert!([program, left_first, real].iter().all(|size| size.nodes <= size.visits), "{text}");
            assert!(real.nodes > depth as u64, "{text}");
        }
    }
}

#[test]
fn minimal_graphs_are_small_in_every_game() {
    laws("checkers", &["B:W18,24,K30:B12,K16,3,4", "W:W21,22,23,24,27,28,30:B1,2,5,6,7,11,12"], 7, 3);
    laws("connect4", &["44455", "4435"], 7, 3);
    laws("othello", &["-------------------X-------XX------XO--------------------------- O"], 5, 2);
}

#[test]
fn the_second_search_finds_the_value_of_the_first() {
    for text in ["W:W21,22,23,24,27,28,30:B1,2,5,6,7,11,12", "B:W18,24,K30:B12,K16,3,4"] {
        let position = position("checkers", text);
        let history = History::new(position.clone());
        for depth in 2..7 {
            let mut recorder = Recorder::new();
            let mut engine = duel("checkers").engine(recipe("checkers"));
            let answer = engine.watch(&history, &Budget::depth(depth), 1, &mut recorder);
            let interrupt = Interrupt::default();
            let judge = duel("checkers").engine(recipe("checkers"));
            let mut research = Research::new(duel("checkers"), judge, &history, recorder.finish().0, &interrupt);
            let value = research.value(&position, Window::FULL, depth).ok().unwrap();
            assert_eq!(value, answer.best().score, "{text}, depth {depth}");
        }
    }
}

#[test]
fn an_interrupt_ends_it() {
    let interrupt = Interrupt::default();
    interrupt.raise();
    let history = History::new(position("checkers", "B:W18,24,K30:B12,K16"));
    assert!(measure(duel("checkers"), &history, &recipe("checkers"), 9, 3, &interrupt).is_empty());
}
