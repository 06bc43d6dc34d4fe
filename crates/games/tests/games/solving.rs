//! Solving gives the value of the whole tree.

use foehn_game::toys::{Nim, TicTacToe, Tree};
use foehn_game::{Depth, History, Notation};
use foehn_games::connect_four::ConnectFour;
use foehn_games::othello::Othello;
use foehn_games::playable::Playable;
use foehn_search::{Budget, minimax};

#[track_caller]
fn equals_minimax<G: Playable>(position: &str, depth: i32) {
    let history = History::new(G::parse_position(position).expect("a position"));
    let mut engine = G::thinker(G::recipe());
    let answer = engine.solve(&history, &Budget::default(), &mut |_, _| ());
    let oracle = minimax(&history, &G::Knowledge::default(), Depth::plies(depth), &G::recipe());
    assert!(answer.proved, "{position}");
    assert_eq!(answer.best().score, oracle, "{position}");
    assert_eq!(engine.exact_value(&history, &Budget::default()).0, Some(oracle), "{position}");
    let line = answer.best();
    let after = history.position().play(*line.moves.first().expect("a game that is not over has a best move"));
    let shorter = History::new(after);
    if shorter.outcome().is_none() {
        let reply = engine.exact_value(&shorter, &Budget::default()).0.expect("an exact value");
        assert_eq!(-reply.aged(), oracle, "{position}: the best move keeps the value");
    }
}

#[test]
fn the_value_is_that_of_the_whole_tree() {
    for position in ["1,2,3", "3,4,5", "1,1,7", "2,2,5", "6", "1,2,4,1", "3,3 second"] {
        equals_minimax::<Nim>(position, 20);
    }
    for position in [".........", "XO..X....", "X...O...X", "XX.OO...."] {
        equals_minimax::<TicTacToe>(position, 10);
    }
    equals_minimax::<Tree>("((3 12 8) (2 4 6) (14 5 2))", 3);
    equals_minimax::<Othello<4>>("-X---XX--XO----- O", 14);
    for position in ["33244513", "3324451322", "12345123451"] {
        equals_minimax::<ConnectFour<5, 4>>(position, 13);
    }
}

#[test]
fn a_spent_budget_is_no_solution() {
    let history = History::new(Nim::parse_position("7,7,7,6").expect("heaps"));
    let mut engine = Nim::thinker(Nim::recipe());
    let answer = engine.solve(&history, &Budget::nodes(50), &mut |_, _| ());
    assert!(!answer.proved && answer.nodes <= 50);
    assert_eq!(engine.exact_value(&history, &Budget::nodes(50)).0, None);
}
