//! ProbCut (Buro 1995; Björnsson and Marsland 1997, 4.2): a shallow search that predicts the deep one with confidence cuts.
//!
//! Measured here: in phase 1, a search of one ply predicts one of three plies with a standard deviation of 20. At one and a half of
//! them, the shallow search must lie 30 outside the window.

use crate::trial::{Seen, Trial};
use foehn_search::{Correlation, Correlations, Cut};

/// Min is to move in P, where one ply says that Min stands 40 above beta.
const ABOVE: &str = "
root 0
  first 0
  P -40 phase=1
    reply -40
";

fn correlation(shallow: i32, deep: i32, sigma: f64) -> Correlation {
    Correlation { phase: 1, shallow, deep, slope: 1.0, offset: 0.0, sigma }
}

fn on_and_off(tree: &str, plies: i32) -> [Seen; 2] {
    let measured = Correlations::new(vec![correlation(1, 3, 20.0)]);
    Trial::new(tree, plies).with("probcut-confidence=15").with_correlations(&measured).on_and_off("probcut=single")
}

#[test]
fn bjornsson_4_2_a_shallow_search_far_above_beta_cuts() {
    let [on, off] = on_and_off(ABOVE, 4);
    assert_eq!(on.windows("P"), [(-1, 0), (29, 30)], "the deep question, then the shallow one");
    assert_eq!(on.cuts("P").last(), Some(&Cut::ProbCut));
    assert_eq!((on.depths("reply"), off.depths("reply")), (vec![0.0], vec![2.0]));
}

#[test]
fn bjornsson_4_2_a_shallow_search_far_below_alpha_cuts() {
    let below = "
root 0
  first 0
  bad 0
    P -40 phase=1
      reply -40
";
    let [on, off] = on_and_off(below, 5);
    assert_eq!(on.windows("P"), [(0, 1), (-30, -29)]);
    assert_eq!(on.cuts("P").last(), Some(&Cut::ProbCut));
    assert_eq!((on.depths("reply"), off.depths("reply")), (vec![0.0], vec![2.0]));
}

#[test]
fn bjornsson_4_2_a_shallow_search_within_the_confidence_interval_does_not_cut() {
    let uncertain = ABOVE.replace("reply -40", "reply -29");
    let [on, off] = on_and_off(&uncertain, 4);
    assert_eq!(on.windows("P"), [(-1, 0), (29, 30)]);
    assert_eq!(on.cuts("P"), off.cuts("P"));
    assert_eq!(on.depths("reply"), [0.0, 2.0], "the shallow search, then the deep one");
}

#[test]
fn bjornsson_4_2_an_estimate_within_the_interval_is_not_even_asked() {
    let [on, off] = on_and_off(&ABOVE.replace("P -40", "P -29"), 4);
    on.equals(&off);
}

/// "Applied, as formulated, at one pre-determined depth level in the tree."
#[test]
fn bjornsson_4_2_another_depth_than_the_measured_one_is_not_cut() {
    let [on, off] = on_and_off(ABOVE, 5);
    assert_eq!(on.depths("P"), [4.0]);
    on.equals(&off);
}

#[test]
fn bjornsson_4_2_a_greater_depth_than_the_measured_one_is_not_cut() {
    let [on, off] = on_and_off(ABOVE, 6);
    assert_eq!(on.depths("P"), [5.0]);
    on.equals(&off);
}

/// Multi-ProbCut cuts at both measured depths, ProbCut at its one level only.
#[test]
fn bjornsson_4_2_another_measured_depth_than_the_one_level_is_not_cut() {
    let measured = Correlations::new(vec![correlation(1, 3, 20.0), correlation(1, 5, 20.0)]);
    let trial = |plies| Trial::new(ABOVE, plies).with("probcut-confidence=15").with_correlations(&measured);
    let [at_three, off] = trial(4).on_and_off("probcut=single");
    assert_eq!(at_three.depths("P"), [3.0]);
    at_three.equals(&off);
    let cut = |plies, switch: &str| trial(plies).on_and_off(switch)[0].cuts("P").last() == Some(&Cut::ProbCut);
    assert!(cut(6, "probcut=single") && cut(4, "probcut=multi") && cut(6, "probcut=multi"));
}

/// "A separate confidence interval is calculated for each class" of positions.
#[test]
fn bjornsson_4_2_another_phase_has_its_own_interval() {
    let [on, off] = on_and_off(&ABOVE.replace("phase=1", "phase=2"), 4);
    on.equals(&off);
}

/// Buro 1997: several shallow searches in turn, each with its own interval.
#[test]
fn multi_probcut_asks_a_deeper_search_where_the_first_is_uncertain() {
    let measured = Correlations::new(vec![correlation(1, 4, 100.0), correlation(2, 4, 20.0)]);
    let trial = Trial::new(ABOVE, 5).with("probcut-confidence=15").with_correlations(&measured);
    let [single, off] = trial.on_and_off("probcut=single");
    single.equals(&off);
    let [multi, _] = trial.on_and_off("probcut=multi");
    assert_eq!(multi.depths("P"), [4.0, 2.0]);
    assert_eq!(multi.cuts("P").last(), Some(&Cut::ProbCut));
}
