//! The same search twice gives the same nodes, also in an engine that has searched before and was cleared.

use foehn_game::{History, Notation};
use foehn_games::checkers::Checkers;
use foehn_games::connect_four::Connect4;
use foehn_games::playable::Playable;
use foehn_search::Budget;

fn nodes_when_used<G: Playable>(first: &str, second: &str, depth: i32) -> [u64; 2] {
    let history = |text: &str| History::new(G::parse_position(text).expect("a position"));
    let budget = Budget::depth(depth);
    let fresh = G::thinker(G::recipe()).think(&history(second), &budget, 1, &mut |_| ());
    let mut used = G::thinker(G::recipe());
    used.think(&history(first), &budget, 1, &mut |_| ());
    used.clear();
    [fresh.nodes, used.think(&history(second), &budget, 1, &mut |_| ()).nodes]
}

/// Deep enough that the table grows.
#[test]
fn a_cleared_engine_is_like_a_new_one() {
    let [fresh, used] = nodes_when_used::<Connect4>("start", "44", 15);
    assert_eq!(fresh, used);
    let [fresh, used] =
        nodes_when_used::<Checkers>("start", "W:W17,21,22,25,26,27,29,30,31,32:B1,2,3,5,6,7,9,10,11,14", 17);
    assert_eq!(fresh, used);
}

/// A node budget ends a search at the same node, with the same answer.
#[test]
fn a_node_budget_is_exact() {
    let history = History::new(Checkers::parse_position("start").expect("the start"));
    let think = || Checkers::thinker(Checkers::recipe()).think(&history, &Budget::nodes(12_345), 1, &mut |_| ());
    let (first, second) = (think(), think());
    assert_eq!(first.nodes, 12_345);
    assert_eq!((first.nodes, &first.lines), (second.nodes, &second.lines));
}
