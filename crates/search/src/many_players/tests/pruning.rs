//! What pruning does: trees where it must leave something out, and trees where it must not.

use crate::Budget;
use crate::SeatMethod;
use crate::many_players::{ManyPlayersEngine, ManyPlayersRecipe, SeatAnswer};
use foehn_game::toys::PayoffTree;
use foehn_game::{History, Level, Notation, Shares};

/// Searches a tree to its end with nothing but the pruning of the method, or without it.
fn search(text: &str, method: SeatMethod, pruning: bool, shares: impl Shares<PayoffTree<3>>) -> SeatAnswer<u16> {
    let recipe = ManyPlayersRecipe { pruning, ..ManyPlayersRecipe::plain(method) };
    let history = History::new(PayoffTree::parse_position(text).unwrap());
    ManyPlayersEngine::new(recipe, shares).think(&history, &Budget::default(), 1, &mut |_| ())
}

/// What the first player gets, and how many nodes the pruning of max^n saved.
fn max_n_saves(text: &str, shares: impl Shares<PayoffTree<3>> + Copy) -> (Vec<f64>, u64) {
    let [whole, pruned] = [false, true].map(|pruning| search(text, SeatMethod::MaxN, pruning, shares));
    assert!(whole.proved && pruned.proved);
    assert_eq!(whole.lines, pruned.lines, "{text}");
    (pruned.lines[0].values.clone(), whole.nodes - pruned.nodes)
}

/// Ten points are shared out.
const TEN: Level<0, 10, 10> = Level;
/// Up to ten points each.
const UP_TO_TEN: Level<0, 10> = Level;

#[test]
fn shallow_pruning_leaves_out_what_the_seat_above_will_not_choose() {
    // A has 3. In the second node B finds 7, so that A has at most 3 there: the last leaf is not looked at.
    let (values, saved) = max_n_saves("((<3 4 3>) (<1 7 2> <9 0 1>))", TEN);
    assert_eq!((values, saved), (vec![3.0, 4.0, 3.0], 1));
    // A further brother costs its node and the first leaf.
    assert_eq!(max_n_saves("((<3 4 3>) (<1 7 2> <9 0 1>) (<0 8 2> <9 0 1> <8 1 1>))", TEN).1, 3);
}

#[test]
fn shallow_pruning_keeps_what_the_seat_above_may_choose() {
    // B finds only 5, and A may have 5 there. It has 4, by B's last move.
    let (values, saved) = max_n_saves("((<3 4 3>) (<1 5 4> <4 6 0>))", TEN);
    assert_eq!((values, saved), (vec![4.0, 6.0, 0.0], 0));
}

#[test]
fn without_a_constant_sum_nothing_is_pruned_by_it() {
    let text = "((<3 4 3>) (<1 7 2> <4 8 9>))";
    let (values, saved) = max_n_saves(text, UP_TO_TEN);
    assert_eq!((values, saved), (vec![4.0, 8.0, 9.0], 0), "the seventh point of B takes nothing from A");
}

#[test]
fn deep_pruning_is_not_sound_and_not_done() {
    // A has 5. Under B's first move C finds 6, so that A has at most 4 there: but which move C makes decides whether B
    // goes there, and so what A gets. To leave C's second leaf out would leave B with 2 there, better than 1, and A
    // with 2 instead of 6.
    let (values, _) = max_n_saves("(((<5 3 2>)) ((<2 2 6> <3 0 7>) (<6 1 3>)))", TEN);
    assert_eq!(values, [6.0, 1.0, 3.0]);
}

#[test]
fn nothing_is_better_than_everything() {
    let (values, saved) = max_n_saves("(<1 1 8> <10 0 0> (<0 5 5> <2 4 4>) <10 0 0>)", UP_TO_TEN);
    assert_eq!((values, saved), (vec![10.0, 0.0, 0.0], 2), "immediate pruning needs no constant sum");
}

#[test]
fn an_earlier_move_of_the_same_worth_is_not_pruned() {
    // After the first iteration the third move is searched first. The first is worth as much to A, and takes its place.
    struct Third;
    impl Shares<PayoffTree<3>> for Third {
        const LEAST: f64 = 0.0;
        const MOST: f64 = 10.0;
        const SUM: Option<f64> = Some(10.0);
        fn shares(&self, position: &PayoffTree<3>) -> Vec<f64> {
            let is_third = position.position_text().contains("<3 1 6>");
            if is_third { vec![10.0, 0.0, 0.0] } else { vec![0.0, 5.0, 5.0] }
        }
    }
    for method in [SeatMethod::MaxN, SeatMethod::Paranoid, SeatMethod::BestReply] {
        let answer = search("((<3 7 0> <3 6 1>) (<2 2 6>) (<3 1 6> <4 0 6>))", method, true, Third);
        assert_eq!(answer.lines[0].moves[0], 0, "{method:?}");
        assert_eq!(answer.lines[0].values[0], 3.0, "{method:?}");
    }
}

#[test]
fn alpha_beta_cuts_at_every_depth_of_paranoid_search() {
    // The tree of deep pruning: against a coalition C's first leaf is enough to leave the rest of B's node alone.
    let text = "(((<5 3 2>)) ((<2 2 6> <3 0 7>) (<6 1 3>)))";
    let [whole, pruned] = [false, true].map(|pruning| search(text, SeatMethod::Paranoid, pruning, TEN));
    assert_eq!((whole.lines[0].values[0], pruned.lines[0].values[0]), (5.0, 5.0));
    // A leaf and the second node of C with its leaf; and that node in the iteration before, where all shares were
    // level.
    assert_eq!(whole.nodes - pruned.nodes, 4);
}

#[test]
fn a_cut_is_proved_by_the_move_that_cuts() {
    // B's first move is not looked at to its end: the second, a leaf, leaves A nothing, or less than A has.
    let paranoid = search("(((((<9 1 0>))) <0 5 5>))", SeatMethod::Paranoid, true, TEN);
    assert!(paranoid.proved && paranoid.depth == 2, "{paranoid:?}");
    let max_n = search("(<4 3 3> ((((<9 1 0>))) <1 7 2>))", SeatMethod::MaxN, true, TEN);
    assert!(max_n.proved && max_n.depth == 2, "{max_n:?}");
    // Without pruning all of it is looked at.
    assert_eq!(search("(((((<9 1 0>))) <0 5 5>))", SeatMethod::Paranoid, false, TEN).depth, 5);
}

#[test]
fn best_reply_looks_at_one_choice_a_round() {
    // B and C have three moves each: nine ends for paranoid search, and only together can they take everything from A.
    let text = "(((<5 5 0> <4 5 1> <4 4 2>) (<4 3 3> <0 3 7> <4 4 2>) (<4 2 4> <4 4 2> <4 1 5>)))";
    let paranoid = search(text, SeatMethod::Paranoid, false, TEN);
    assert_eq!(paranoid.lines[0].values[0], 0.0);
    let first = |text: &str| {
        let mut recipe = ManyPlayersRecipe::plain(SeatMethod::BestReply);
        recipe.set("others", "first").unwrap();
        let history = History::new(PayoffTree::<3>::parse_position(text).unwrap());
        ManyPlayersEngine::new(recipe, TEN).think(&history, &Budget::default(), 1, &mut |_| ())
    };
    let best_reply = first(text);
    assert_eq!(best_reply.lines[0].values[0], 4.0);
    assert!(best_reply.nodes < paranoid.nodes, "{} and {}", best_reply.nodes, paranoid.nodes);
    assert!(!best_reply.proved, "replies were left out");
    // What one of them can do alone is seen.
    let alone = first("(((<5 5 0> <4 5 1> <1 4 5>) (<4 3 3> <0 3 7>)))");
    assert_eq!(alone.lines[0].values[0], 1.0);
}
