//! Futility in both directions (Björnsson and Marsland 1997, 4.1: futility cutoffs are a special case of the null move).

use crate::trial::Trial;
use foehn_search::{Cut, Skip};

/// Max is to move in F, 400 below what the first move is worth, with three quiet moves and a capture.
const FAR_BELOW: &str = "
root 0
  first 0
  bad 0
    F -400
      one -400
      two -400
      capture -400 noisy
      three -400
";

#[test]
fn bjornsson_4_1_futile_quiet_moves_are_left_out() {
    let [on, off] = Trial::new(FAR_BELOW, 4).on_and_off("futility=100");
    assert_eq!((on.windows("F"), on.depths("F")), (vec![(0, 1)], vec![2.0]));
    assert_eq!(on.order("F"), ["one", "capture"], "the first move and captures are searched");
    assert_eq!(on.skips("F"), [("two".to_owned(), Skip::Futility), ("three".to_owned(), Skip::Futility)]);
    assert_eq!(off.order("F"), ["one", "two", "capture", "three"]);
}

#[test]
fn bjornsson_4_1_quiet_moves_within_the_margin_are_searched() {
    let near = FAR_BELOW.replace("F -400", "F -299");
    let [on, off] = Trial::new(&near, 4).on_and_off("futility=100");
    assert_eq!(on.depths("F"), [2.0], "300 can be made up");
    on.equals(&off);
}

#[test]
fn bjornsson_4_1_nothing_is_futile_far_from_the_leaves() {
    let lost = FAR_BELOW.replace("-400", "-2000");
    let [on, off] = Trial::new(&lost, 9).on_and_off("futility=100");
    assert_eq!((on.depths("F"), on.skips("F").len(), off.skips("F").len()), (vec![7.0], 2, 0));
    let [on, off] = Trial::new(&lost, 10).on_and_off("futility=100");
    assert_eq!(on.depths("F"), [8.0]);
    on.equals(&off);
}

/// Min is to move in R, 200 above what Min needs there.
const FAR_ABOVE: &str = "
root 0
  first 0
  R -200
    reply -200
";

#[test]
fn bjornsson_4_1_a_position_far_above_beta_near_the_leaves_is_not_searched() {
    let [on, off] = Trial::new(FAR_ABOVE, 3).on_and_off("reverse-futility=80");
    assert_eq!((on.windows("R"), on.depths("R")), (vec![(-1, 0)], vec![2.0]));
    assert_eq!((on.cuts("R"), on.values("R")), (vec![Cut::Futility], vec![200]));
    assert!(on.avoids("reply"));
    assert_eq!(off.order("R"), ["reply"]);
}

#[test]
fn bjornsson_4_1_a_position_less_far_above_beta_is_searched() {
    let [on, off] = Trial::new(&FAR_ABOVE.replace("R -200", "R -159"), 3).on_and_off("reverse-futility=80");
    assert_eq!(on.depths("R"), [2.0], "two plies may cost 160");
    on.equals(&off);
}

#[test]
fn bjornsson_4_1_nothing_is_far_above_beta_far_from_the_leaves() {
    let won = FAR_ABOVE.replace("R -200", "R -2000").replace("reply -200", "reply -2000 wait=9\n      end 0");
    let [on, _] = Trial::new(&won, 9).on_and_off("reverse-futility=80");
    assert_eq!((on.depths("R"), on.cuts("R")), (vec![8.0], vec![Cut::Futility]));
    let [on, off] = Trial::new(&won, 10).on_and_off("reverse-futility=80");
    assert_eq!((on.depths("R"), on.cuts("R")), (vec![9.0], vec![Cut::Beta]));
    assert_eq!((off.depths("reply"), off.cuts("R")), (vec![8.0], vec![Cut::Beta]));
}

#[test]
fn bjornsson_4_1_in_check_no_estimate_decides() {
    let [on, off] = Trial::new(&FAR_ABOVE.replace("R -200", "R -200 check"), 3).on_and_off("reverse-futility=80");
    on.equals(&off);
    let [on, off] = Trial::new(&FAR_BELOW.replace("F -400", "F -400 check"), 4).on_and_off("futility=100");
    on.equals(&off);
}
