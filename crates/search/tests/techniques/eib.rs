//! Exploiting the irregular branching factor (EIB, Plaat 1996, figure 5, the line marked ++, and figure 7).

use crate::trial::Trial;

/// Both moves of N refute it; one of them leaves three replies, the other one.
const IRREGULAR: &str = "
root 0
  first 0
    reply 0
      quiet 0
      refuted 0
        refutation -50 slot=1
  N 0
    many -10 slot=2
      m1 -10
      m2 -10
      m3 -10
    few -10
      f1 -10
";

#[test]
fn plaat_figure_5_the_move_with_fewest_replies_is_searched_first() {
    let [on, off] = Trial::new(IRREGULAR, 4).on_and_off("eib=64");
    assert_eq!(on.order("N"), ["few"]);
    assert_eq!(off.order("N"), ["many"]);
    assert!(on.nodes() < off.nodes(), "the least work first");
}

#[test]
fn plaat_figure_5_a_uniform_branching_factor_keeps_the_order() {
    let uniform = IRREGULAR.replace("f1 -10", "f1 -10\n      f2 -10\n      f3 -10");
    let [on, off] = Trial::new(&uniform, 4).on_and_off("eib=64");
    assert_eq!(on.order("N"), ["many"]);
    on.equals(&off);
}

/// "A bonus score added to the history heuristic": a move that has cut often enough stays in front.
#[test]
fn plaat_figure_5_the_bonus_is_added_to_history() {
    let trial = |tree: &str| Trial::new(tree, 6).with("history=on");
    let [on, _] = trial(IRREGULAR).on_and_off("eib=1");
    assert_eq!(on.order("N"), ["few"], "another move has history");
    let [on, off] = trial(&IRREGULAR.replace("slot=1", "slot=2")).on_and_off("eib=1");
    assert_eq!(on.order("N"), ["many"], "nine points of history against two replies less");
    on.equals(&off);
}

/// "After the move suggested by the transposition table is searched, the remaining moves are considered".
#[test]
fn plaat_figure_5_the_move_of_the_table_stays_first() {
    let tree = IRREGULAR.replace("few -10", "few 10").replace("f1 -10", "f1 10");
    let trial = Trial::new(&tree, 5).with("table-move=on").with("first-depth=4");
    let [on, _] = trial.on_and_off("eib=64");
    assert_eq!(on.iterations(), [(4, "first"), (5, "first")]);
    assert_eq!(on.order("N"), ["few", "many", "many"], "EIB orders the first iteration, the table the second");
}
