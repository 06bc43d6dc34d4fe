//! Enhanced transposition cutoffs (Plaat 1996, figures 4 and 5; Schaeffer 2001, 4.3 and figure 1).

use crate::trial::{Seen, Trial};
use foehn_search::Cut;

/// Figure 4: N can be refuted by B, which comes first, and by a move to A, which was searched in the left part of the tree.
const FIGURE_4: &str = "
root 0
  left 0
    A 0
  N 0
    B -50
    =A
";

fn on_and_off(tree: &str, plies: i32) -> [Seen; 2] {
    Trial::new(tree, plies).with("table-cutoffs=on").with("depth-rule=at-least").on_and_off("etc=2")
}

#[test]
fn plaat_figure_4_a_child_known_from_the_left_refutes_without_search() {
    let [on, off] = on_and_off(FIGURE_4, 4);
    assert_eq!(on.cuts("N"), [Cut::Etc]);
    assert!(on.avoids("B"));
    assert_eq!(off.cuts("N"), [Cut::Beta]);
    assert_eq!(off.depths("B"), [2.0]);
    assert!(on.nodes() < off.nodes());
}

#[test]
fn plaat_figure_5_a_known_child_that_does_not_reach_beta_does_not_cut() {
    let tree = FIGURE_4.replace("A 0", "A 10\n    better 0");
    let [on, off] = on_and_off(&tree, 4);
    assert_eq!(on.order("left"), ["A", "better"]);
    on.equals(&off);
}

/// "If n is a min node and c.f+ <= alpha": of A, only f- is known here, and it says nothing about the most that Max gets.
#[test]
fn plaat_figure_5_the_other_bound_of_a_known_child_does_not_cut() {
    let tree = FIGURE_4.replace("    A 0", "    better -5\n    A 0\n      enough -5\n      more 100");
    let [on, off] = on_and_off(&tree, 4);
    assert_eq!((on.windows("A"), on.values("A")), (vec![(-6, -5)], vec![-5]));
    assert_eq!(on.windows("N"), [(4, 5)], "from A, Min would have 5 or less");
    on.equals(&off);
}

#[test]
fn schaeffer_4_3_etc_is_not_asked_within_two_plies_of_the_leaves() {
    let [on, off] = on_and_off(FIGURE_4, 3);
    assert_eq!(on.depths("N"), [2.0]);
    on.equals(&off);
}

/// "The depth of the children is one less than that of the parent": what was searched two plies less deeply does not answer.
#[test]
fn schaeffer_4_3_etc_asks_for_the_depth_of_the_child() {
    let tree = FIGURE_4.replace("left 0", "left 0 wait=2");
    let [on, off] = on_and_off(&tree, 6);
    assert_eq!(on.depths("A"), [2.0], "the move from N would leave 4 plies");
    on.equals(&off);
}
