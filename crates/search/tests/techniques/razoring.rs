//! Razoring (Birmingham and Kent 1977; Björnsson and Marsland 1997, 4.1: "can only be applied close to leaf nodes").

use crate::trial::Trial;
use foehn_search::Cut;

/// Max is to move in R, 300 below what the first move is worth.
const HOPELESS: &str = "
root 0
  first 0
  bad 0
    R -300
      quiet -300
      capture -300 noisy
";

#[test]
fn bjornsson_4_1_razoring_judges_a_hopeless_position_by_its_captures() {
    let [on, off] = Trial::new(HOPELESS, 4).on_and_off("razoring=100");
    assert_eq!((on.windows("R"), on.depths("R")), (vec![(0, 1)], vec![2.0]));
    assert_eq!(on.cuts("R"), [Cut::Razoring]);
    assert_eq!(on.order("R"), ["capture"]);
    assert_eq!(on.depths("capture"), [0.0]);
    assert_eq!(off.order("R"), ["quiet", "capture"]);
}

#[test]
fn bjornsson_4_1_razoring_gives_way_to_a_capture_that_saves_the_position() {
    let saved = HOPELESS.replace("capture -300", "capture 20");
    let [on, off] = Trial::new(&saved, 4).on_and_off("razoring=100");
    assert_eq!(on.cuts("R")[..2], [Cut::Beta, Cut::Beta], "in quiescence, and then in the search itself");
    assert_eq!(on.order("R")[..3], ["capture", "quiet", "capture"]);
    assert_eq!(off.order("R")[..2], ["quiet", "capture"]);
}

#[test]
fn bjornsson_4_1_razoring_leaves_a_position_near_alpha_alone() {
    let near = HOPELESS.replace("-300", "-199");
    let [on, off] = Trial::new(&near, 4).on_and_off("razoring=100");
    assert_eq!(on.depths("R"), [2.0], "two plies can make up for 200");
    on.equals(&off);
}

#[test]
fn bjornsson_4_1_razoring_is_not_asked_far_from_the_leaves() {
    let lost = HOPELESS.replace("-300", "-1000");
    let [on, off] = Trial::new(&lost, 5).on_and_off("razoring=100");
    assert_eq!((on.depths("R"), on.cuts("R")), (vec![3.0], vec![Cut::Razoring]));
    assert_eq!(off.cuts("R"), []);
    let [on, off] = Trial::new(&lost, 6).on_and_off("razoring=100");
    assert_eq!(on.depths("R"), [4.0]);
    assert_eq!((on.cuts("R"), on.order("R")), (off.cuts("R"), off.order("R")));
}
