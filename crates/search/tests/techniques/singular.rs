//! Singular moves as Chinook extended them (Schaeffer 2001, 4.4): flagged first, extended only where the next iteration finds
//! them alone again.
//!
//! Iterations of 5, 7 and 9 plies, as in Chinook, leave N with 4, 6 and 8. With 6 and more it is asked whether its move stands
//! alone, by searches of the others to half the depth: 2 plies after the other move, then 3.

use crate::trial::{Seen, Trial};

/// N is on the principal variation. Min's best move there is better than the other by a man.
const ALONE: &str = "
root 0
  N 0
    best 0
    other 100
";

fn on_and_off(tree: &str) -> [Seen; 2] {
    let trial = Trial::new(tree, 9).with("first-depth=5").with("step=2").with("table-move=on");
    trial.on_and_off("singular=50")
}

#[test]
fn schaeffer_4_4_a_singular_move_is_flagged_first_and_extended_an_iteration_later() {
    let [on, off] = on_and_off(ALONE);
    assert_eq!(off.depths("best"), [3.0, 5.0, 7.0]);
    assert_eq!(on.depths("best"), [3.0, 5.0, 8.0]);
}

#[test]
fn schaeffer_4_4_a_move_that_has_company_is_never_extended() {
    let [on, _] = on_and_off(&ALONE.replace("other 100", "other 49"));
    assert_eq!(on.depths("best"), [3.0, 5.0, 7.0]);
}

/// "Many one-time extensions could be filtered": the other move looks bad to 2 plies and good to 3.
#[test]
fn schaeffer_4_4_a_move_that_was_alone_once_is_not_extended() {
    let once = ALONE.replace("other 100", "other 100 wait=2\n      late 40");
    let [on, _] = on_and_off(&once);
    assert_eq!(on.depths("best"), [3.0, 5.0, 7.0]);
}

/// The drop of N's value makes the aspiration window fail low, and the iteration of 7 plies is searched again. That is no second
/// iteration, and the move waits for the next one.
#[test]
fn schaeffer_4_4_a_singular_move_waits_for_the_next_iteration_also_where_this_one_is_searched_again() {
    let dropping = ALONE.replace("best 0", "best 0 wait=3\n      dropped -100");
    let trial = Trial::new(&dropping, 7).with("first-depth=5").with("step=2").with("aspiration=35");
    let [on, off] = trial.with("table-move=on").on_and_off("singular=50");
    assert_eq!(off.depths("root"), [5.0, 7.0, 7.0]);
    assert_eq!(off.depths("best"), [3.0, 5.0, 5.0]);
    assert_eq!(on.depths("best"), [3.0, 5.0, 5.0]);
}

/// Here it is the iteration of 9 plies that is searched again, and the move was alone in the one of 7. The second search extends it
/// as the first one did.
#[test]
fn schaeffer_4_4_a_singular_move_is_extended_also_where_the_next_iteration_is_searched_again() {
    let dropping = ALONE.replace("best 0", "best 0 wait=6\n      dropped -100");
    let trial = Trial::new(&dropping, 9).with("first-depth=5").with("step=2").with("aspiration=35");
    let [on, _] = trial.with("table-move=on").on_and_off("singular=50");
    assert_eq!(on.depths("root"), [5.0, 7.0, 9.0, 9.0]);
    assert_eq!(on.depths("best"), [3.0, 5.0, 8.0, 8.0]);
}

/// In the iteration of 7 plies the table's move is `best`, which is alone at half the depth, but `other` turns out to be better. It
/// is alone in the iteration of 9, for the first time.
#[test]
fn schaeffer_4_4_another_move_than_the_flagged_one_waits_for_its_own_flag() {
    let changing = ALONE.replace("other 100", "other 100 wait=4\n      better -100");
    let [on, _] = on_and_off(&changing);
    assert_eq!(on.depths("root"), [5.0, 7.0, 9.0]);
    assert_eq!(on.order("N").last(), Some(&"best"), "the table's move is searched before");
    assert_eq!(on.depths("other").last(), Some(&7.0));
}
