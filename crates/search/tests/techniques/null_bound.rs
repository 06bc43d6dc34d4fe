//! The variable null-move bound (Björnsson and Marsland 1997, 5 and figure 3): how much less than beta a null move must
//! reach depends on the promising alternatives that its player has left on the path.

use crate::trial::{Seen, Trial};
use foehn_search::Cut;

/// Min is to move in U, where the second move, to `second`, is searched while `alternatives` are left. A move with slot 9 has
/// cut before, so an alternative with slot 9 is promising. In V, Min needs 0 and has `short` less after a pass.
fn tree(short: i32, alternatives: &str) -> String {
    format!(
        "
root 0
  first 0
    reply 0
      quiet 0
      refuted 0
        refutation -50 slot=9
  U 0
    failed 50 noisy
    second 0 noisy
      V 0
        passed {short} pass
        move -20
{alternatives}
"
    )
}

/// So many moves of U with this slot.
fn alternatives(count: usize, slot: u16) -> String {
    (0..count).map(|number| format!("    other{number} 50 slot={slot}\n")).collect()
}

/// The search with the variable bound, and with beta itself. Captures come first, then history orders the moves.
fn on_and_off(tree: &str, plies: i32) -> [Seen; 2] {
    let trial = Trial::new(tree, plies).with("null-move=fixed").with("history=on").with("hints=on");
    trial.on_and_off("null-bound=variable")
}

#[test]
fn bjornsson_figure_3_an_alternative_on_the_path_lowers_the_bound_by_10() {
    let [on, off] = on_and_off(&tree(10, &alternatives(1, 9)), 5);
    assert_eq!(on.order("U"), ["failed", "second"]);
    assert_eq!((on.windows("V"), on.windows("passed")), (vec![(-1, 0)], vec![(10, 11)]));
    assert_eq!((on.cuts("V"), on.values("V")), (vec![Cut::NullMove], vec![0]), "and beta is returned");
    assert_eq!((off.windows("passed"), off.cuts("V")), (vec![(0, 1)], vec![Cut::Beta]));
    let [on, off] = on_and_off(&tree(11, &alternatives(1, 9)), 5);
    assert_eq!((on.cuts("V"), off.cuts("V")), (vec![Cut::Beta], vec![Cut::Beta]), "no more than by 10");
}

#[test]
fn bjornsson_figure_3_more_than_15_alternatives_lower_the_bound_by_20() {
    let [on, off] = on_and_off(&tree(20, &alternatives(16, 9)), 5);
    assert_eq!((on.cuts("V"), off.cuts("V")), (vec![Cut::NullMove], vec![Cut::Beta]));
    let [on, _] = on_and_off(&tree(20, &alternatives(15, 9)), 5);
    assert_eq!(on.cuts("V"), [Cut::Beta]);
}

/// The count runs "on the path from the root": eight alternatives in U and eight more in a position below it.
#[test]
fn bjornsson_5_2_alternatives_are_counted_along_the_path() {
    let below = |count: usize| -> String {
        let others: String = (0..count).map(|number| format!("        spare{number} 50 slot=9\n")).collect();
        let v = "          V 0\n            passed 20 pass\n            move -20\n";
        format!("      U2 0\n        failed2 50 noisy\n        second2 0 noisy\n{v}{others}")
    };
    let v = "      V 0\n        passed 20 pass\n        move -20\n";
    let [on, off] = on_and_off(&tree(20, &alternatives(8, 9)).replace(v, &below(8)), 7);
    assert_eq!((on.windows("passed"), on.cuts("V")), (vec![(20, 21)], vec![Cut::NullMove]));
    assert_eq!(off.cuts("V"), [Cut::Beta]);
    let [on, _] = on_and_off(&tree(20, &alternatives(8, 9)).replace(v, &below(7)), 7);
    assert_eq!((on.windows("passed"), on.cuts("V")), (vec![(10, 11)], vec![Cut::Beta]));
}

#[test]
fn bjornsson_5_2_alternatives_without_history_do_not_count() {
    let [on, off] = on_and_off(&tree(10, &alternatives(16, 8)), 5);
    assert_eq!(on.windows("passed"), [(0, 1)]);
    on.equals(&off);
}

/// "With the exception of the first move expanded at each node."
#[test]
fn bjornsson_5_2_alternatives_to_the_first_move_do_not_count() {
    let without_first = tree(10, &alternatives(1, 9)).replace("    failed 50 noisy\n", "");
    let [on, off] = on_and_off(&without_first, 5);
    assert_eq!((on.order("U"), on.windows("passed")), (vec!["second"], vec![(0, 1)]));
    on.equals(&off);
}

/// "A separate count is kept for each player."
#[test]
fn bjornsson_5_2_alternatives_of_the_opponent_do_not_count() {
    let max_has_one = tree(10, "")
        .replace("  U 0", "    reply2 0\n      cutting 40 slot=9\n  U 0")
        .replace("      V 0", "      before -50 noisy\n      spare 0 slot=9\n      V 0 noisy");
    let [on, off] = on_and_off(&max_has_one, 5);
    assert_eq!((on.order("second"), on.windows("passed")), (vec!["before", "V", "spare"], vec![(0, 1)]));
    on.equals(&off);
}

/// "!InNullMoveSearch()": below a null move, only beta counts.
#[test]
fn bjornsson_figure_3_below_a_null_move_the_bound_is_beta() {
    let deeper = tree(10, &alternatives(1, 9)).replace("second 0 noisy", "second 10 noisy").replace(
        "      V 0\n        passed 10 pass\n        move -20",
        "      above 10 pass\n        between 10\n          V 0\n            passed 10 pass\n            move -20\n      legal 10",
    );
    let [on, off] = on_and_off(&deeper, 9);
    assert_eq!(on.windows("passed")[0], (0, 1));
    on.equals(&off);
    let by_a_move = deeper.replace("above 10 pass", "above 10");
    let [on, off] = on_and_off(&by_a_move, 9);
    assert_eq!((on.windows("passed")[0], on.cuts("V")[0]), ((10, 11), Cut::NullMove));
    assert_eq!(off.cuts("V")[0], Cut::Beta);
}
