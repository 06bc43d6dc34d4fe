//! The threat at a leaf (Schaeffer 2001, 4.4): "depending on the seriousness of the threat, the search may be extended".

use crate::trial::Trial;

/// In the leaf, a capture is threatened against Min.
const THREAT: &str = "
root 0
  leaf 0 threat=100
    answer 40
";

#[test]
fn schaeffer_4_4_a_serious_threat_at_a_leaf_is_answered() {
    let [on, off] = Trial::new(THREAT, 1).on_and_off("leaf-threats=50");
    assert_eq!((on.depths("answer"), on.values("leaf")), (vec![0.0], vec![-40]));
    assert!(off.avoids("answer"));
    assert_eq!(off.values("leaf"), [0]);
}

#[test]
fn schaeffer_4_4_a_small_threat_at_a_leaf_is_not_looked_at() {
    let [on, off] = Trial::new(&THREAT.replace("threat=100", "threat=49"), 1).on_and_off("leaf-threats=50");
    on.equals(&off);
}

/// Min is three men ahead of what Min needs in the leaf: carrying out the threat changes nothing.
#[test]
fn schaeffer_4_4_a_threat_that_changes_nothing_for_the_window_is_not_looked_at() {
    let tree =
        |material: i32| format!("root 0\n  first 0\n  leaf -300 threat=100 material={material}\n    answer -300");
    let [on, off] = Trial::new(&tree(-100), 1).on_and_off("leaf-threats=50");
    assert!(!on.avoids("answer") && off.avoids("answer"));
    let [on, off] = Trial::new(&tree(-300), 1).on_and_off("leaf-threats=50");
    on.equals(&off);
}

/// So that every search ends, no line grows beyond twice the depth of the iteration.
#[test]
fn threats_without_end_are_followed_to_twice_the_depth() {
    let tree = "
root 0
  t1 0 threat=100
    t2 0 threat=100
      t3 0 threat=100
        t4 0 threat=100
          t5 0 threat=100
";
    let [on, _] = Trial::new(tree, 2).on_and_off("leaf-threats=50");
    assert_eq!((on.depths("t4"), on.avoids("t5")), (vec![0.0], true));
}
