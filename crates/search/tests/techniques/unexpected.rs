//! The unexpected fail high (Schaeffer 2001, 4.4): a move beside the principal variation that exceeds what was expected is
//! searched a ply deeper.

use crate::trial::Trial;

const SWITCH: &str = "unexpected=on";

/// The second move is better than the first.
const BETTER: &str = "
root 0
  expected 0
  other 20
";

#[test]
fn schaeffer_4_4_unexpected_fail_high_is_searched_again_a_ply_deeper() {
    let [on, off] = Trial::new(BETTER, 4).on_and_off(SWITCH);
    assert_eq!(on.windows("other")[0], (-1, 0), "asked only whether it is better");
    assert_eq!((on.depths("other"), off.depths("other")), (vec![3.0, 4.0], vec![3.0, 3.0]));
}

#[test]
fn schaeffer_4_4_a_move_that_stays_below_is_not_searched_again() {
    let [on, off] = Trial::new(&BETTER.replace("other 20", "other -20"), 4).on_and_off(SWITCH);
    assert_eq!(on.depths("other"), [3.0]);
    on.equals(&off);
}

/// Far from the principal variation every node is asked with a minimal window, and a fail high there is expected.
#[test]
fn schaeffer_4_4_a_fail_high_away_from_the_principal_variation_is_not_extended() {
    let tree = "
root 0
  expected 0
  refuted 0
    try 20
    refutation -20
";
    let [on, off] = Trial::new(tree, 4).on_and_off(SWITCH);
    assert_eq!(on.depths("refutation"), [2.0]);
    on.equals(&off);
}

/// "The search score has unexpectedly exceeded the search window": the whole window of the iteration, not only what the
/// first move is worth.
#[test]
fn schaeffer_4_4_unexpected_fail_high_above_the_whole_window_is_extended() {
    let surprising = BETTER.replace("other 20", "other -50 wait=2\n    surprise 100");
    let trial = Trial::new(&surprising, 4).with("first-depth=3").with("aspiration=35");
    let [on, off] = trial.on_and_off(SWITCH);
    assert_eq!(off.windows("root")[1], (-35, 35));
    assert_eq!(off.depths("other"), [2.0, 3.0, 3.0]);
    assert_eq!(on.depths("other"), [2.0, 3.0, 4.0]);
}

/// N is on the principal variation, and Min's other move there exceeds its whole window: the first sign that the line is worth less.
#[test]
fn schaeffer_4_4_unexpected_fail_high_above_the_window_of_a_principal_variation_is_extended() {
    let tree = "
root 0
  N 0
    expected 0
    other 50 wait=1
      surprise -100
";
    let trial = Trial::new(tree, 4).with("first-depth=3").with("aspiration=35");
    let [on, off] = trial.on_and_off(SWITCH);
    assert_eq!(off.windows("N")[1], (-35, 35));
    assert_eq!((&on.depths("other")[..3], &off.depths("other")[..3]), (&[1.0, 2.0, 3.0][..], &[1.0, 2.0, 2.0][..]));
    assert_eq!(on.windows("other")[2], (-35, 0), "asked for its value, before the iteration fails low");
}

/// Extensions of a move are together at most a ply: one that was extended as the only reply, or as a recapture, is not extended again.
#[test]
fn an_unexpected_fail_high_that_was_extended_by_a_ply_is_not_extended_by_another() {
    let tree = "
root 0
  N 0 noisy
    expected 50
    recapture 0 noisy
";
    let [on, off] = Trial::new(tree, 4).with("recapture=50").on_and_off(SWITCH);
    assert_eq!(off.depths("recapture"), [3.0, 3.0]);
    assert_eq!(on.depths("recapture"), [3.0, 3.0]);
}
