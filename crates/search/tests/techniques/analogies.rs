//! The method of analogies (Adelson-Velskiy, Arlazarov and Donskoy 1975; Björnsson and Marsland 1997, 4.4).

use crate::trial::{Seen, Trial};
use foehn_search::{Cut, Skip};

/// In P, Max's move with slot 5 from field 0 to field 1 loses to a capture from field 2 to field 1. Q is another position, in which Max
/// has the same move; what differs from P stands on field 3.
const ANALOGY: &str = "
root 0
  first 0
  bad 0
    P -10 board=a.b.
      quiet -10
      m -10 slot=5 touches=01
        n 30
        refuter -90 noisy touches=21
  worse 0
    Q -10 board=a.bx
      waiting -10
      same -10 slot=5 touches=01
        again 30
        likewise -90 noisy touches=21
";

fn on_and_off(tree: &str, plies: i32) -> [Seen; 2] {
    Trial::new(tree, plies).on_and_off("analogies=on")
}

#[test]
fn bjornsson_4_4_a_move_refuted_where_the_same_pieces_stood_is_left_out() {
    let [on, off] = on_and_off(ANALOGY, 5);
    assert_eq!(on.order("P"), ["quiet", "m"]);
    assert_eq!((on.order("Q"), on.skips("Q")), (vec!["waiting"], vec![("same".to_owned(), Skip::Analogy)]));
    assert_eq!(off.order("Q"), ["waiting", "same"]);
}

#[test]
fn bjornsson_4_4_another_piece_on_the_fields_of_the_refutation_breaks_the_analogy() {
    for board in ["board=c.b.", "board=acb.", "board=a.c."] {
        let [on, off] = on_and_off(&ANALOGY.replace("board=a.bx", board), 5);
        assert_eq!(on.order("Q"), ["waiting", "same"], "{board}");
        on.equals(&off);
    }
}

/// "Given that a move m loses material": a move that a quiet reply answers teaches nothing.
#[test]
fn bjornsson_4_4_a_quiet_refutation_is_no_analogy() {
    let [on, off] = on_and_off(&ANALOGY.replace("-90 noisy", "-90"), 5);
    assert_eq!(on.order("Q"), ["waiting", "same"]);
    on.equals(&off);
}

/// P is asked whether Max reaches more than 20 there, Q later whether more than 5. The move that loses to a capture is worth
/// `worth` in both.
fn lower_question(worth: i32) -> String {
    format!(
        "
root 0
  first 0
    high 0
      twenty 20
      tried 0
        P 0 board=a.b.
          quiet 0
          m 0 slot=5 touches=01
            n 30
            refuter {worth} noisy touches=21
    low 5
  worse 0
    w1 0
      w2 0
        Q 0 board=a.b.
          waiting 0
          same 0 slot=5 touches=01
            again 30
            likewise {worth} noisy touches=21
"
    )
}

#[test]
fn bjornsson_4_4_a_move_that_would_be_good_enough_now_is_searched() {
    let [on, off] = on_and_off(&lower_question(5), 7);
    assert_eq!((on.windows("P")[0], on.windows("Q")[0]), ((20, 21), (5, 6)));
    assert_eq!((on.order("Q"), off.order("Q")), (vec!["waiting"], vec!["waiting", "same"]));
    let [on, off] = on_and_off(&lower_question(6), 7);
    assert_eq!((&on.order("Q")[..2], on.skips("Q").len()), (&off.order("Q")[..2], 0));
}

/// The move to C is refuted by what the table knows of C: a quiet reply. That another move of P, the one before it, was
/// refuted by a capture is no reason to leave out the move to C elsewhere.
#[test]
fn bjornsson_4_4_a_refutation_from_the_table_is_not_taken_for_another_moves_capture() {
    let tree = "
root 0
  first 0
  earlier 0
    P0 -10
      q0 -10
      C -10
        quietreply -20
        capturereply 90 noisy
  bad 0
    P -10 board=a.b.
      quiet -10
      captured -10 slot=7 touches=3
        n 30
        capture -90 noisy touches=21
      =C slot=5 touches=01
  worse 0
    Q -10 board=a.bx
      waiting -10
      same -10 slot=5 touches=01
        again 30
        likewise -90 noisy touches=21
";
    let trial = Trial::new(tree, 5).with("table-cutoffs=on");
    let [on, off] = trial.on_and_off("analogies=on");
    assert_eq!(off.cuts("C").last(), Some(&Cut::Table));
    assert_eq!(on.order("Q"), ["waiting", "same"]);
}

#[test]
fn bjornsson_4_4_analogies_are_for_the_last_plies() {
    let [on, off] = on_and_off(ANALOGY, 6);
    assert_eq!(on.depths("Q"), [4.0]);
    on.equals(&off);
}
