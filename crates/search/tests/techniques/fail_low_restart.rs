//! Restarting on a fail low (Schaeffer 2001, 4.2). Iterations as in Chinook: 5, 7 and 9 plies, a window of 35 on either side.

use crate::trial::{Seen, Trial};

/// To 7 plies `hope` is worth 100, to 9 it is lost; `solid` is worth 50.
const FAIL_LOW: &str = "
root 0
  hope 100 wait=7
    lost -200
  solid 50
  third 20
";

fn on_and_off(tree: &str) -> [Seen; 2] {
    let trial = Trial::new(tree, 9).with("first-depth=5").with("step=2").with("aspiration=35");
    let trial = trial.with("table-cutoffs=on").with("depth-rule=at-least");
    trial.on_and_off("restart-on-fail-low=on")
}

#[test]
fn schaeffer_4_2_a_fail_low_restarts_the_search_at_the_first_depth() {
    let [on, off] = on_and_off(FAIL_LOW);
    assert_eq!(off.depths("root"), [5.0, 7.0, 9.0, 9.0], "searched again with an open window");
    assert_eq!(on.depths("root"), [5.0, 7.0, 9.0, 5.0, 7.0, 9.0]);
}

/// "Very quickly new moves will come to the fore": the table knows that the old best move is bad.
#[test]
fn schaeffer_4_2_after_a_restart_another_move_comes_to_the_fore_at_once() {
    let [on, off] = on_and_off(FAIL_LOW);
    assert_eq!(on.iterations(), [(5, "hope"), (7, "hope"), (5, "solid"), (7, "solid"), (9, "solid")]);
    assert_eq!(off.iterations(), [(5, "hope"), (7, "hope"), (9, "solid")]);
}

/// "Good things are happening so there is no need to be concerned."
#[test]
fn schaeffer_4_2_a_fail_high_does_not_restart() {
    let [on, off] = on_and_off(&FAIL_LOW.replace("lost -200", "won 300"));
    assert_eq!(on.depths("root"), [5.0, 7.0, 9.0, 9.0]);
    on.equals(&off);
}

#[test]
fn schaeffer_4_2_a_score_within_the_window_does_not_restart() {
    let [on, off] = on_and_off(&FAIL_LOW.replace("lost -200", "less 70"));
    assert_eq!(on.depths("root"), [5.0, 7.0, 9.0]);
    on.equals(&off);
}

/// Without a table the old move looks good again, and fails low again: that depth is not restarted a second time.
#[test]
fn schaeffer_4_2_each_depth_is_restarted_once() {
    let trial = Trial::new(FAIL_LOW, 9).with("first-depth=5").with("step=2").with("aspiration=35");
    let [on, _] = trial.on_and_off("restart-on-fail-low=on");
    assert_eq!(on.depths("root"), [5.0, 7.0, 9.0, 5.0, 5.0, 7.0, 9.0, 9.0], "5 and 9 are opened the second time");
}
