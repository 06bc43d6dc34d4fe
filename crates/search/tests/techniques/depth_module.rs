//! Evolved depth modules: what a program says changes the depth of its node, within the limits of a line, and nothing else does.

use crate::trial::{Seen, Trial};

const TREE: &str = "
root 0
  capture 0 noisy
    a 0
      b 0
        deep 70
  quiet 0
    c 0
      d 0
";

fn seen(program: &str, plies: i32) -> [Seen; 2] {
    Trial::new(TREE, plies).with("repetition=off").with_depth_module(program).on_and_off("depth-module=run/champion")
}

#[test]
fn a_program_looks_deeper_where_it_wants_to() {
    let [on, off] = seen("if captured-piece > 0\n  inc-horizon\nend\n", 3);
    assert_eq!((on.depths("a"), off.depths("a")), (vec![2.0], vec![1.0]));
    assert_eq!(on.depths("b"), [1.0], "one ply more, all the way down");
    assert_eq!(on.depths("c"), off.depths("c"), "nothing was taken there");
    assert!(off.avoids("deep") && on.depths("deep") == [0.0]);
}

/// The first line has a window that asks about proved scores as well: nothing is taken from it.
#[test]
fn a_program_looks_less_deep_where_it_wants_to() {
    let [on, off] = seen("dec-horizon\n", 3);
    assert_eq!((on.depths("c"), off.depths("c")), (vec![0.0], vec![1.0]));
    assert_eq!(on.depths("a"), off.depths("a"));
    let [on, off] = seen("if captured-piece > 0\n  dec-horizon\nend\n", 3);
    on.equals(&off);
}

#[test]
fn no_line_grows_by_more_than_two_plies() {
    let [on, off] = seen("inc-horizon\ninc-horizon\n", 3);
    assert_eq!((on.depths("a"), off.depths("a")), (vec![3.0], vec![1.0]));
    assert_eq!(on.depths("deep"), [1.0], "the moves cost a ply each again");
    let [on, off] = seen("dec-horizon\n", 6);
    assert_eq!((on.depths("c"), off.depths("c")), (vec![3.0], vec![4.0]), "one ply less");
    assert_eq!((on.depths("d"), off.depths("d")), (vec![1.0], vec![3.0]), "two plies less");
    let [on, _] = seen("dec-horizon\ndec-horizon\n", 6);
    assert_eq!((on.depths("c"), on.depths("d")), (vec![2.0], vec![1.0]), "two plies less, and no more");
}

#[test]
fn it_reads_how_its_node_was_reached() {
    let acts = |condition: &str| {
        let [on, _] = seen(&format!("if {condition}\n  inc-horizon\nend\n"), 3);
        [on.depths("a") == [2.0], on.depths("c").first() == Some(&2.0)]
    };
    assert_eq!(acts("move-number = 1"), [true, false]);
    assert_eq!(acts("move-number = 2"), [false, true]);
    assert_eq!(acts("branching-factor = 2"), [true, true]);
    assert_eq!(acts("branching-factor = 3"), [false, false]);
    assert_eq!(acts("move-value = 7"), [true, true]);
    assert_eq!(acts("c = 3"), [true, true]);
    assert_eq!(acts("search-horizon = 3"), [true, true]);
    assert_eq!(acts("search-depth = 2"), [false, false]);
    assert_eq!(acts("position-score = 1"), [false, false]);
}

#[test]
fn registers_last_as_long_as_they_are_named_for() {
    let acts = |program: &str| {
        let [on, _] = seen(program, 3);
        [on.depths("a") == [2.0], on.depths("c").first() == Some(&2.0)]
    };
    // The register of the level still holds what the first node of this level stored.
    assert_eq!(acts("if level-register = 1\n  inc-horizon\nend\nstore-level move-number\n"), [false, true]);
    assert_eq!(acts("if accumulator = 1\n  inc-horizon\nend\nload move-number\n"), [false, false]);
}

#[test]
fn leaves_are_not_asked_and_without_a_module_nothing_changes() {
    for program in ["", "if search-depth = 3\n  inc-horizon\nend\n"] {
        let [on, off] = seen(program, 3);
        on.equals(&off);
    }
    let [on, off] = Trial::new(TREE, 3).on_and_off("depth-module=run/champion");
    on.equals(&off);
}
