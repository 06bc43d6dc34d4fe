//! Pig solved exactly, by value iteration, beside searches of it.

use super::{recipe, search};
use foehn_game::kit::value_iteration;
use foehn_game::toys::{Pig, PigMove};
use foehn_game::{Game, Level, Notation, Player, Turn};

const EVERYTHING: &str = "pruning = true\nstar1 = true\nstar2 = 1\ntable = true\netc = true\nkillers = true\nhistory = true\n\
                          likely-first = true";

fn value_at(position: &Pig, depth: i32) -> f64 {
    search(position, &recipe(EVERYTHING), Level::<-1, 1, 0>, depth, 1).lines[0].values[0]
}

/// What is not over at the horizon counts as even, so the search is off by no more than that is likely.
#[test]
fn deeper_searches_come_to_the_exact_value() {
    let start = Pig::to(6);
    let exact = value_iteration(&start, 1e-13, 1000).and_then(|values| values.of(&start)).expect("solved");
    let errors = [8, 16, 32].map(|depth| (value_at(&start, depth) - exact).abs());
    assert!(errors.is_sorted_by(|large, small| large > small), "{errors:?}");
    assert!(errors[2] < 0.01, "{errors:?}");
}

#[test]
fn a_search_plays_as_the_exact_values_say() {
    let start = Pig::to(10);
    let values = value_iteration(&start, 1e-13, 1000).expect("solved");
    let mut decided = 0;
    for (score, other, sum) in [(0, 0, 2), (0, 0, 6), (0, 0, 8), (4, 6, 2), (4, 0, 5), (2, 8, 4), (7, 8, 2), (0, 8, 6)]
    {
        let position = Pig::parse_position(&format!("{score}-{other} +{sum} to 10")).expect("a good position");
        assert_eq!(position.turn(), Turn::Player(Player::FIRST));
        let of = |mv| values.of(&position.play(mv)).expect("a position that can be reached");
        let gain = of(PigMove::Roll) - of(PigMove::Hold);
        if gain.abs() > 0.05 {
            decided += 1;
            let best = if gain > 0.0 { PigMove::Roll } else { PigMove::Hold };
            let answer = search(&position, &recipe(EVERYTHING), Level::<-1, 1, 0>, 16, 1);
            assert_eq!(answer.lines[0].moves[0], best, "{}: {gain}, {answer:?}", position.position_text());
        }
    }
    assert!(decided > 3, "only {decided} positions are clear");
}
