//! A game's own reasons to look deeper: each counts by its rule, and only where the recipe names it.

use foehn_game::toys::{Nim, Take};
use foehn_game::{Extension, History, Knowledge, Reason, ReasonCounts, ReasonRule, Score};
use foehn_search::{Budget, Engine, Recipe, Silent};

/// Wants to see deeper whenever one stick is taken: from the first heap always, from the second once the same player did so
/// twice, from the third where it matters.
struct Wishes {
    /// What the evaluation gains with a stick of the third heap.
    gain: i32,
}

impl Knowledge<Nim> for Wishes {
    const REASONS: &'static [ReasonRule] = &[
        ReasonRule { name: "first", meaning: "A stick of the first heap.", when: ReasonCounts::Always },
        ReasonRule { name: "second", meaning: "A stick of the second heap.", when: ReasonCounts::After(2) },
        ReasonRule { name: "third", meaning: "A stick of the third heap.", when: ReasonCounts::IfItMatters },
    ];

    /// Good for whoever has just made the third heap odd.
    fn evaluate(&self, position: &Nim) -> Score {
        let is_odd = position.heaps().get(2).is_some_and(|heap| heap % 2 == 1);
        Score::estimate(if is_odd { -self.gain } else { 0 })
    }

    fn extension(&self, position: &Nim, _mv: Take, child: &Nim) -> Option<Extension> {
        let taken = |heap: &usize| position.heaps()[*heap] - child.heaps()[*heap] == 1;
        (0..3).find(taken).map(|heap| Extension::ply(Reason::new(heap)))
    }
}

/// How far the longest line went in a search of `depth` plies in which nothing is cut.
fn longest(heaps: &[u8], gain: i32, depth: i32, settings: &[&str]) -> i32 {
    let mut recipe = Recipe::default();
    for setting in
        ["algorithm=minimax", "table-cutoffs=off", "etc=off", "first-depth=9", "table-size=1"].iter().chain(settings)
    {
        recipe.assign(setting).expect("a known switch");
    }
    let mut engine = Engine::new(recipe, Wishes { gain });
    i32::from(
        engine.think(&History::new(Nim::with_heaps(heaps)), &Budget::depth(depth), 1, &mut Silent).selective_depth,
    )
}

#[test]
fn a_reason_counts_where_it_is_named() {
    assert_eq!(longest(&[9], 0, 3, &["extend=off"]), 3);
    assert_eq!(longest(&[9], 0, 3, &["extend=second third"]), 3);
    assert!(longest(&[9], 0, 3, &["extend=first"]) > 3);
    assert!(longest(&[9], 0, 3, &["extend=all"]) > 3);
}

#[test]
fn a_reason_that_counts_after_two_moves_waits_for_two_of_each_player() {
    // The move at the root is not counted.
    assert_eq!(
        longest(&[0, 9], 0, 5, &["extend=second"]),
        5,
        "two moves of each player below the root cost their plies"
    );
    assert!(longest(&[0, 9], 0, 6, &["extend=second"]) > 6, "the third does not");
}

#[test]
fn a_reason_that_must_matter_is_measured_by_the_margin() {
    let margin = ["extend=third", "extend-margin=25"];
    assert_eq!(longest(&[0, 0, 8], 24, 3, &margin), 3, "too little");
    assert!(longest(&[0, 0, 8], 25, 3, &margin) > 3);
    assert!(longest(&[0, 0, 8], 0, 3, &["extend=third", "extend-margin=0"]) > 3, "nobody asks");
}
