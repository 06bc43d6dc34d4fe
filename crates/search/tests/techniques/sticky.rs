//! Sticky extensions (Schaeffer 2001, 4.4): an extension on a principal variation is kept in later iterations, though the
//! conditions that enabled it have changed.

use crate::trial::{Seen, Trial};

/// The recapture leaves Max three men up, but the position is even. The first iteration has a full window, into which every
/// recapture falls; the later ones have a window around 0, which this one misses.
const RECAPTURE: &str = "
root 0
  capture 0 noisy
    recapture 0 noisy material=300
    quiet 90
";

fn on_and_off(trial: Trial) -> [Seen; 2] {
    let trial = trial.with("first-depth=3").with("recapture=50").with("aspiration=35").with("table-move=on");
    trial.on_and_off("sticky=on")
}

#[test]
fn schaeffer_4_4_sticky_extension_on_the_principal_variation_is_kept() {
    let [on, off] = on_and_off(Trial::new(RECAPTURE, 5));
    assert_eq!(on.windows("capture")[1..], [(-35, 35), (-35, 35)]);
    assert_eq!(
        off.depths("recapture"),
        [2.0, 2.0, 3.0],
        "extended once, then not: the second iteration saw no further"
    );
    assert_eq!(on.depths("recapture"), [2.0, 3.0, 4.0]);
}

/// `capture` is no part of a principal variation: it is refuted by the recapture, in a minimal window. That window moves when the
/// first move turns out to be worth 300.
#[test]
fn schaeffer_4_4_sticky_extension_away_from_the_principal_variation_is_not_kept() {
    let tree = "
root 0
  first 0 wait=2
    later 300
  capture 0 noisy
    recapture 0 noisy material=0
";
    let trial = Trial::new(tree, 4).with("first-depth=3").with("recapture=50").with("table-move=on");
    let [on, off] = trial.on_and_off("sticky=on");
    assert_eq!(on.windows("capture"), [(-1, 0), (-301, -300)]);
    assert_eq!(on.depths("recapture"), [2.0, 2.0], "extended in the first iteration only");
    on.equals(&off);
}

#[test]
fn schaeffer_4_4_sticky_alone_extends_nothing() {
    let trial = Trial::new(RECAPTURE, 5).with("first-depth=3").with("table-move=on");
    let [on, off] = trial.on_and_off("sticky=on");
    assert_eq!(on.depths("recapture"), off.depths("recapture"));
}

/// "An extension that occurs on a principal variation line is always extended in subsequent iterations."
#[test]
fn schaeffer_4_4_sticky_keeps_the_extension_of_an_unexpected_fail_high() {
    let tree = "
root 0
  N 0
    expected 50
    better 0
";
    let trial = Trial::new(tree, 5).with("first-depth=4").with("table-move=on").with("unexpected=on");
    let [on, _] = trial.on_and_off("sticky=on");
    assert_eq!(on.depths("better")[..2], [2.0, 3.0], "asked, then extended");
    assert_eq!(on.depths("better")[2], 4.0, "and kept");
}

/// What is kept is the extension that there was.
#[test]
fn schaeffer_4_4_sticky_keeps_no_more_than_the_extension_was() {
    let tree = "
root 0
  N 0
    only 0
";
    let trial = Trial::new(tree, 5).with("first-depth=4").with("table-move=on").with("forced-reply=8");
    let [on, off] = trial.on_and_off("sticky=on");
    assert_eq!(off.depths("only"), [2.5, 3.5]);
    assert_eq!(on.depths("only"), [2.5, 3.5]);
}

/// At the root there is no entry to flag, and the move keeps its extension itself.
#[test]
fn schaeffer_4_4_sticky_keeps_the_extension_of_a_root_move() {
    let tree = "
root 0
  expected 0
  better 20
";
    let trial = Trial::new(tree, 5).with("first-depth=4").with("unexpected=on");
    let [on, off] = trial.on_and_off("sticky=on");
    assert_eq!(off.depths("better"), [3.0, 4.0, 4.0]);
    assert_eq!(on.depths("better"), [3.0, 4.0, 5.0]);
}

/// The rise of the recapture's value makes the aspiration window fail high, and the iteration of 4 plies is searched again. In its
/// first search no move of `capture` reached the window, which is no reason to forget the extension.
#[test]
fn schaeffer_4_4_sticky_extension_is_kept_where_an_iteration_is_searched_again() {
    let rising = RECAPTURE.replace("material=300", "material=300 wait=2\n      risen 100");
    let [on, off] = on_and_off(Trial::new(&rising, 4));
    assert_eq!((on.windows("capture")[1], on.windows("capture")[2].1), ((-35, 35), 35));
    assert_eq!(on.depths("recapture"), [2.0, 3.0, 3.0]);
    assert_eq!(off.depths("recapture"), [2.0, 2.0]);
}
