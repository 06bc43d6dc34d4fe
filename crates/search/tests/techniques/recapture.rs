//! The recapture into the window (Schaeffer 2001, 4.4).

use crate::trial::{Seen, Trial};

/// Max captures, Min recaptures, and material is even again. A man is 100.
const EXCHANGE: &str = "
root 0
  first 0
  capture 0 noisy
    recapture 0 noisy material=0
";

fn on_and_off(tree: &str) -> [Seen; 2] {
    Trial::new(tree, 4).on_and_off("recapture=50")
}

#[test]
fn schaeffer_4_4_recapture_into_the_window_is_extended() {
    let [on, off] = on_and_off(EXCHANGE);
    assert_eq!(on.windows("capture"), [(-1, 0)]);
    assert_eq!((on.depths("recapture"), off.depths("recapture")), (vec![3.0], vec![2.0]));
}

/// "A recapture move that still leaves the program three checkers short of reaching the search window will not be extended."
#[test]
fn schaeffer_4_4_recapture_three_men_short_of_the_window_is_not_extended() {
    let [on, off] = on_and_off(&EXCHANGE.replace("material=0", "material=300"));
    assert_eq!(on.depths("recapture"), [2.0]);
    on.equals(&off);
}

#[test]
fn schaeffer_4_4_recapture_three_men_above_the_window_is_not_extended() {
    let [on, off] = on_and_off(&EXCHANGE.replace("material=0", "material=-300"));
    on.equals(&off);
}

#[test]
fn schaeffer_4_4_a_capture_that_answers_no_capture_is_not_extended() {
    let [on, off] = on_and_off(&EXCHANGE.replace("capture 0 noisy\n", "capture 0\n"));
    on.equals(&off);
}

#[test]
fn schaeffer_4_4_a_quiet_reply_to_a_capture_is_not_extended() {
    let [on, off] = on_and_off(&EXCHANGE.replace("recapture 0 noisy", "recapture 0"));
    on.equals(&off);
}
