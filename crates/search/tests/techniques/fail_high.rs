//! Fail-high reductions (Feldmann 1997; Björnsson and Marsland 1997, 4.3).

use crate::trial::Trial;
use foehn_search::Reduction;

const SWITCH: &str = "fail-high-reductions=on";

/// Min is to move in V and stands 40 above beta; the worst threat against Min is worth 30.
const FAIL_HIGH: &str = "
root 0
  first 0
  V -40 threat=30
    reply -40
      V2 -40 threat=0
        reply2 -40
";

#[test]
fn bjornsson_4_3_a_node_above_beta_after_its_worst_threat_loses_a_ply() {
    let [on, off] = Trial::new(FAIL_HIGH, 4).on_and_off(SWITCH);
    assert_eq!(on.windows("V"), [(-1, 0)]);
    assert_eq!(on.reductions("V", Reduction::FailHigh), [2.0]);
    assert_eq!((on.depths("reply"), off.depths("reply")), (vec![1.0], vec![2.0]));
}

#[test]
fn bjornsson_4_3_a_greater_threat_keeps_the_depth() {
    let [on, off] = Trial::new(&FAIL_HIGH.replace("threat=30", "threat=41"), 3).on_and_off(SWITCH);
    assert_eq!(on.depths("V"), [2.0]);
    on.equals(&off);
}

#[test]
fn bjornsson_4_3_where_threats_are_unknown_the_depth_is_kept() {
    let tree = FAIL_HIGH.replace("threat=30", "").replace("threat=0", "");
    let [on, off] = Trial::new(&tree, 6).on_and_off(SWITCH);
    on.equals(&off);
}

#[test]
fn bjornsson_4_3_the_reduction_is_applied_recursively() {
    let [on, off] = Trial::new(FAIL_HIGH, 6).on_and_off(SWITCH);
    assert_eq!(on.reductions("V", Reduction::FailHigh), [4.0]);
    assert_eq!(on.reductions("V2", Reduction::FailHigh), [1.0]);
    assert_eq!((on.depths("reply2"), off.depths("reply2")), (vec![0.0], vec![2.0]));
}

/// "In a null-window search": the principal variation keeps its depth, whatever its positions look like.
#[test]
fn bjornsson_4_3_the_principal_variation_keeps_its_depth() {
    let tree = "
root 0
  V -100 threat=0
    reply 0
";
    let trial = Trial::new(tree, 4).with("first-depth=3").with("aspiration=35");
    let [on, off] = trial.on_and_off(SWITCH);
    assert_eq!(on.windows("V").last(), Some(&(-35, 35)), "100 is above beta");
    on.equals(&off);
}
