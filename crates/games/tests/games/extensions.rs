//! What checkers itself wants to see deeper, switch by switch: each looks further where it should and nowhere else.

use foehn_game::{Depth, History, Notation, Window};
use foehn_games::checkers::Checkers;
use foehn_games::playable::Playable;
use foehn_search::{Budget, Iteration, Name, Question, Recipe, Whole};

/// A recipe with these settings, and nothing else selective.
fn recipe(settings: &str) -> Recipe {
    let mut recipe = Recipe { table_size: Whole::new(4), evaluation: Name::new("plain"), ..Recipe::default() };
    settings.split(';').for_each(|setting| recipe.assign(setting).expect("a known switch"));
    recipe
}

fn game(fen: &str) -> History<Checkers> {
    History::new(Checkers::parse_position(fen).expect("a position"))
}

fn searched(fen: &str, setting: &str, depth: i32) -> Iteration<foehn_games::checkers::Move> {
    Checkers::thinker(recipe(setting)).think(&game(fen), &Budget::depth(depth), 1, &mut |_| ())
}

/// The value of a position at the horizon.
fn leaf(fen: &str, setting: &str) -> i32 {
    let question = Question { line: &[], window: Window::FULL, depth: Depth::ZERO };
    let (score, _) = Checkers::thinker(recipe(setting)).ask(&game(fen), &question, &Budget::nodes(1000));
    score.expect("a small search").raw()
}

/// The paper's example: each side has a man on its way, one row apart from its own first row.
const RACE: &str = "W:W21:B12";
const PLAIN: &str = "extend=off";

#[test]
fn runaways_are_followed_once_they_have_advanced_twice() {
    for depth in [1, 3, 4] {
        let (on, off) = (searched(RACE, "extend=runaway", depth), searched(RACE, PLAIN, depth));
        assert_eq!(on.nodes, off.nodes, "the first two advances of each side cost their plies, depth {depth}");
    }
    let (on, off) = (searched(RACE, "extend=runaway", 7), searched(RACE, PLAIN, 7));
    assert!(on.selective_depth > off.selective_depth + 1, "{} and {}", on.selective_depth, off.selective_depth);
}

#[test]
fn a_first_king_is_looked_past_and_a_later_one_where_it_matters() {
    let (first, later) = ("W:W5,13:B20,28", "W:W5,K32:B12,4");
    let nodes = |fen: &str, setting: &str| searched(fen, setting, 4).nodes;
    assert!(nodes(first, "extend=first-king") > nodes(first, PLAIN));
    assert_eq!(nodes(first, "extend=later-king;extend-margin=1"), nodes(first, PLAIN));
    assert!(nodes(later, "extend=later-king;extend-margin=1") > nodes(later, PLAIN));
    assert_eq!(nodes(later, "extend=later-king;extend-margin=10000"), nodes(later, PLAIN), "no king changes so much");
}

/// Figure 2 of Schaeffer 2001 at the horizon: the table sees that a man is won.
#[test]
fn combinations_are_played_out_at_leaves() {
    let figure = "W:W26,30:B3,17,19";
    assert!(leaf(figure, "tactics=on") > leaf(figure, PLAIN) + 80);
    let taken_back = "W:W26,30:B3,12,17,19";
    assert_eq!(leaf(taken_back, "tactics=on"), leaf(taken_back, PLAIN));
    let turned = "B:W30,16,14:B7,3";
    assert!(leaf(turned, "tactics=on") > leaf(turned, PLAIN) + 80);
}
