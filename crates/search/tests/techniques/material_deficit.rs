//! Search reductions for a material deficit (Schaeffer 2001, 4.4): the depth left is cut by a third where a line is a man
//! down without compensation, by a half where it is two men down. A man is 100 here.

use crate::trial::{Seen, Trial};
use foehn_search::Reduction;

/// After a move that loses a man, Max is behind in D, where Min moves.
const MAN_DOWN: &str = "
root 0
  first 0
  D -120 material=-100
    reply -120 material=-100
      later -120 material=-100
";

fn on_and_off(tree: &str) -> [Seen; 2] {
    Trial::new(tree, 7).on_and_off("material-deficit=100")
}

fn reduced(seen: &Seen, name: &str) -> Vec<f64> {
    seen.reductions(name, Reduction::MaterialDeficit)
}

#[test]
fn schaeffer_4_4_a_man_down_cuts_the_depth_by_a_third() {
    let [on, off] = on_and_off(MAN_DOWN);
    assert_eq!((on.depths("D"), reduced(&on, "D")), (vec![6.0], vec![4.0]));
    assert_eq!((on.depths("reply"), off.depths("reply")), (vec![3.0], vec![5.0]));
}

#[test]
fn schaeffer_4_4_two_men_down_cut_the_depth_by_a_half() {
    let two_men = MAN_DOWN.replace("-120", "-220").replace("-100", "-200");
    let [on, off] = on_and_off(&two_men);
    assert_eq!((on.depths("D"), reduced(&on, "D")), (vec![6.0], vec![3.0]));
    assert_eq!((on.depths("reply"), off.depths("reply")), (vec![2.0], vec![5.0]));
}

#[test]
fn schaeffer_4_4_a_sacrifice_with_compensation_is_searched_in_full() {
    let compensated = MAN_DOWN.replace("-120", "-60");
    let [on, off] = on_and_off(&compensated);
    assert_eq!(on.depths("D"), [6.0]);
    on.equals(&off);
}

#[test]
fn schaeffer_4_4_a_bad_position_with_even_material_is_searched_in_full() {
    let even = MAN_DOWN.replace("material=-100", "");
    let [on, off] = on_and_off(&even);
    assert_eq!(on.depths("D"), [6.0]);
    on.equals(&off);
}

/// It is the line that is cut: the same man does not count again at the next position.
#[test]
fn schaeffer_4_4_a_line_is_cut_once_for_each_man() {
    let [on, _] = on_and_off(MAN_DOWN);
    assert_eq!((on.depths("later"), reduced(&on, "later")), (vec![2.0], vec![]));
    let second_man = MAN_DOWN.replace("later -120 material=-100", "later -220 material=-200");
    let [on, _] = on_and_off(&second_man);
    assert_eq!((on.depths("later"), reduced(&on, "later")), (vec![2.0], vec![1.5]), "a third, then a half in all");
}
