//! Recipes and what games bring to them: a recipe that asks for too much is known, and every game can use its own.

use foehn_game::toys::{Nim, Tree};
use foehn_games::checkers::Checkers;
use foehn_games::chess::Chess;
use foehn_games::connect_four::ConnectFour;
use foehn_games::nine_mens_morris::NineMensMorris;
use foehn_games::othello::Othello;
use foehn_games::playable::Playable;
use foehn_games::{catalog, face};
use foehn_search::{Names, NullMove, ProbCut, Recipe, Threshold};

fn lacks<G: Playable>(recipe: &Recipe) -> Option<String> {
    face::of::<G>().lacks(recipe)
}

#[test]
fn a_recipe_that_asks_for_too_much_is_known() {
    assert_eq!(lacks::<Nim>(&Nim::recipe()), None);
    assert_eq!(lacks::<Checkers>(&Recipe::default()), None);
    assert!(lacks::<Nim>(&Recipe::default()).is_some_and(|what| what.contains("history")));
    let recipe = Recipe { draw_scores: Threshold::USUAL, ..Checkers::recipe() };
    assert_eq!(lacks::<Checkers>(&recipe), None);
    let recipe = Recipe { draw_scores: Threshold::USUAL, ..Othello::<8>::recipe() };
    assert!(lacks::<Othello<8>>(&recipe).is_some_and(|what| what.contains("draw-scores")));
    let recipe = Recipe { tactics: true, ..Othello::<8>::recipe() };
    assert!(lacks::<Othello<8>>(&recipe).is_some_and(|what| what.contains("tactics")));
    assert_eq!(lacks::<Checkers>(&Recipe { tactics: true, ..Checkers::recipe() }), None);
    let recipe = Recipe { countermoves: true, ..Tree::recipe() };
    assert!(lacks::<Tree>(&recipe).is_some_and(|what| what.contains("countermoves")));
    let recipe = Recipe { null_move: NullMove::Fixed, ..Recipe::default() };
    assert!(lacks::<Checkers>(&recipe).is_some_and(|what| what.contains("null-move")), "zugzwang is a part of it");
    assert_eq!(lacks::<Chess>(&recipe), None);
    let recipe = Recipe { probcut: ProbCut::Multi, ..Recipe::default() };
    assert!(lacks::<Othello<6>>(&recipe).is_some_and(|what| what.contains("probcut")), "nothing was measured");
    assert_eq!(lacks::<Othello<8>>(&recipe), None);
    let recipe = Recipe { exchange_order: true, losing_captures: true, ..Recipe::default() };
    let what = lacks::<Checkers>(&recipe).expect("checkers cannot tell the worth of exchanges");
    assert!(what.starts_with("`exchange-order` and `losing-captures` need the worth of exchanges"), "{what}");
    assert_eq!(lacks::<Chess>(&recipe), None);
    let recipe = Recipe { extend: Names::Some(vec!["first-kin".to_owned()]), ..Recipe::default() };
    let what = lacks::<Checkers>(&recipe).expect("no such reason");
    assert_eq!(what, "`extend` knows no `first-kin` in this game: did you mean `first-king`?");
    assert!(lacks::<Othello<8>>(&recipe).is_some_and(|what| what.contains("first-kin")));
}

#[test]
fn every_recipe_reads() {
    let recipes = [
        Checkers::recipe(),
        Chess::recipe(),
        Othello::<8>::recipe(),
        ConnectFour::<7, 6>::recipe(),
        NineMensMorris::recipe(),
    ];
    assert!(recipes.iter().all(|recipe| recipe.table_cutoffs));
}

#[test]
fn every_game_can_use_its_own_recipe() {
    for entry in catalog::entries() {
        if let Ok(duel) = entry.duel() {
            assert_eq!(duel.lacks(&duel.recipe()), None, "{}", entry.name);
        }
    }
}
