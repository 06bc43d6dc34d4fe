//! A tree for each technique where it must act, and one where it must not. All leaves lie between -9 and 9.

use super::{recipe, search};
use foehn_game::kit::expectiminimax;
use foehn_game::toys::ChanceTree;
use foehn_game::{Level, Notation};

const ALPHA_BETA: &str = "pruning = true";
const STAR1: &str = "pruning = true\nstar1 = true";

/// The nodes without a switch and with it; the value is right in both.
fn nodes(text: &str, without: &str, switch: &str) -> [u64; 2] {
    let tree = ChanceTree::parse_position(text).expect("a good tree");
    [without.to_owned(), format!("{without}\n{switch}")].map(|switches| {
        let answer = search(&tree, &recipe(&switches), Level::<-9, 9, 0>, 6, 1);
        assert!((answer.lines[0].values[0] - expectiminimax(&tree)).abs() < 1e-9, "{switches}: {text}");
        answer.nodes
    })
}

fn assert_acts(text: &str, without: &str, switch: &str) {
    let [all, fewer] = nodes(text, without, switch);
    assert!(fewer < all, "{switch}: {all} nodes without it, {fewer} with it: {text}");
}

fn assert_idle(text: &str, without: &str, switch: &str) {
    let [without, with] = nodes(text, without, switch);
    assert_eq!(without, with, "{switch}: {text}");
}

#[test]
fn alpha_beta_cuts_at_the_nodes_of_players() {
    assert_acts("((5 5) (1 9 9))", "", ALPHA_BETA);
    assert_idle("((1 5) (5 8 7))", "", ALPHA_BETA);
    // Without Star1 a window does not pass a chance node.
    assert_idle("(5 [1: (1 9 9)])", "", ALPHA_BETA);
    assert_acts("(5 [1: (1 9 9)])", ALPHA_BETA, "star1 = true");
}

/// Max has 5. After a loss of 9 by a coin, even the 9 of the other side makes 0.
#[test]
fn star1_leaves_out_what_cannot_bring_the_average_up() {
    assert_acts("(5 [1/2: -9 1/2: (9 9 9)])", ALPHA_BETA, "star1 = true");
    assert_acts("min (-5 [1/2: 9 1/2: (-9 -9 -9)])", ALPHA_BETA, "star1 = true");
    assert_idle("(0 [1/2: -8 1/2: (9 9 9)])", ALPHA_BETA, "star1 = true");
}

/// Star1 looks at all four eights before it sees the nought that decides; Star2 sees it after one of them.
#[test]
fn star2_sees_what_decides_before_it_searches_the_rest() {
    assert_acts("(5 [1/2: (8 8 8 8) 1/2: (0 1 2 3)])", STAR1, "star2 = 1");
    assert_acts("min (-5 [1/2: (-8 -8 -8 -8) 1/2: (0 -1 -2 -3)])", STAR1, "star2 = 1");
    // Max has nothing yet: no cut is in sight, and none is looked for.
    assert_idle("(-9 [1/2: (8 8 8 8) 1/2: (0 1 2 3)])", STAR1, "star2 = 1");
    // It stands on the bounds of Star1.
    assert_idle("(5 [1/2: (8 8 8 8) 1/2: (0 1 2 3)])", ALPHA_BETA, "star2 = 1");
}

/// The move that decides is the second: one look does not find it, two do.
#[test]
fn star2_looks_at_as_many_moves_as_it_is_told() {
    let text = "(5 [1/2: (8 8 8 8 8 8) 1/2: (9 0 9 9 9 9)])";
    let [_, one] = nodes(text, STAR1, "star2 = 1");
    let [_, two] = nodes(text, STAR1, "star2 = 2");
    assert!(two < one, "{one} nodes with one look, {two} with two");
}

#[test]
fn what_is_likely_is_searched_first() {
    assert_acts("(5 [1/10: (9 9 9) 9/10: -9])", STAR1, "likely-first = true");
    assert_idle("(5 [1/2: (9 9 9) 1/2: -9])", STAR1, "likely-first = true");
}

#[test]
fn the_table_knows_chance_nodes_again() {
    let same = "[1/2: (1 2) 1/2: (3 4)]";
    assert_acts(&format!("(({same}) ({same} 9))"), ALPHA_BETA, "table = true");
    assert_idle(&format!("(({same}) ([1/2: (0 2) 1/2: (3 5)] 9))"), ALPHA_BETA, "table = true");
}

/// The loss of nine is known from the first move, and with it the average of the second before it is searched.
#[test]
fn what_the_table_knows_of_happenings_counts_first() {
    let table = format!("{STAR1}\ntable = true");
    assert_acts("([1/2: (-9 -9) 1/2: 9] [1/2: (8 7 6) 1/2: (-9 -9)])", &table, "etc = true");
    assert_idle("([1/2: (-9 -9) 1/2: 9] [1/2: (8 7 6) 1/2: (-9 -8)])", &table, "etc = true");
}

/// A line ends where chance decides; where chance begins, there is no move to tell.
#[test]
fn nobody_chooses_for_chance() {
    let line = |text: &str| {
        let tree = ChanceTree::parse_position(text).expect("a good tree");
        search(&tree, &recipe(STAR1), Level::<-9, 9, 0>, 6, 1).lines.remove(0)
    };
    assert_eq!(line("((5 [1/2: 6 1/2: (8 9)]))").moves, [0, 0]);
    assert_eq!(line("(([1/2: 6 1/2: (8 9)] 9))").moves, [0, 0]);
    let thrown = line("min [1/4: 8 3/4: (0 1)]");
    assert_eq!((thrown.moves, thrown.values), (vec![], vec![2.0, -2.0]));
}
