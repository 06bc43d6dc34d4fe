//! The obvious move (Schaeffer 2001, 4.2): a search of three plies finds a move far better than all others; the iterations
//! ask only whether it still is, and the last of them is not made.

use crate::trial::{Seen, Trial};
use std::time::Duration;

/// One move leads the others by 100.
const OBVIOUS: &str = "
root 0
  bad 0
  good 100
  worse -10
";

/// A search to 6 plies in three iterations. During the second, a fifth of the time is over; all of it never is.
fn on_and_off(tree: &str) -> [Seen; 2] {
    let trial = Trial::new(tree, 6).with("first-depth=4");
    trial.on_the_clock(Duration::from_secs(3), Duration::from_millis(700)).on_and_off("obvious-move=35")
}

/// "Modified search windows that allow the program to know if the best move is still significantly better", and "the program
/// will cancel the last iteration".
#[test]
fn schaeffer_4_2_an_obvious_move_is_played_quickly() {
    let [on, off] = on_and_off(OBVIOUS);
    assert_eq!(on.depths("bad"), [2.0, 3.0, 4.0], "the first impression of three plies, and two iterations");
    assert_eq!(on.windows("bad")[1..], [(-66, -65), (-66, -65)], "does it come within 35 of 100?");
    assert_eq!(on.iterations(), [(4, "good"), (5, "good")]);
    assert_eq!(off.windows("bad")[1..], [(-101, -100), (-101, -100)], "is it better than 100?");
    assert_eq!(off.iterations(), [(4, "good"), (5, "good"), (6, "good")]);
}

#[test]
fn schaeffer_4_2_a_move_that_leads_by_less_is_not_obvious() {
    let [on, off] = on_and_off(&OBVIOUS.replace("bad 0", "bad 66"));
    assert_eq!(on.windows("bad")[1..], [(-101, -100); 3], "after the first impression as in any search");
    assert_eq!(on.iterations(), off.iterations());
    assert_eq!(on.iterations().len(), 3);
}

/// "If this obvious best move retains its status throughout all iterations": one that another comes near to at 4 plies does not.
#[test]
fn schaeffer_4_2_a_move_that_does_not_stay_obvious_is_thought_about() {
    let [on, off] = on_and_off(&OBVIOUS.replace("bad 0", "bad 0 wait=2\n    nearer 80"));
    assert_eq!(on.windows("bad")[1], (-66, -65), "obvious at three plies");
    assert_eq!(on.iterations(), off.iterations());
    assert_eq!(on.iterations().len(), 3);
}
