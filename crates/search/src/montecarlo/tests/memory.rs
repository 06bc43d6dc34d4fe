//! The tree stays within its memory, gives nodes back, and is kept from move to move.

use super::{plain, think};
use crate::montecarlo::recycle::{follow, make_room};
use crate::montecarlo::tree::{Children, Extras, ROOT, Sharing, Tree};
use crate::montecarlo::{MonteCarloEngine, MonteCarloRecipe};
use crate::{Budget, Whole};
use foehn_game::toys::{Nim, TicTacToe};
use foehn_game::{Game, History};

/// Gives `number` so many children, which are the moves 0, 1, ..
fn grow(tree: &Tree<u16>, number: u32, count: usize) -> Children {
    let first = tree.allocate(count).unwrap();
    let children = Children { first, end: first + count as u32, mover: 0 };
    for (mv, child) in children.numbers().enumerate() {
        tree.reset(child, f32::INFINITY, None);
        tree.write_move(child, mv as u16);
    }
    assert!(tree.claim(number) && !tree.claim(number), "once");
    tree.publish(number, children);
    children
}

fn tree() -> Tree<u16> {
    let tree = Tree::new(64, Extras { amaf: true, ..Extras::default() }, Sharing::Alone).unwrap();
    tree.clear();
    tree
}

#[test]
fn what_is_seldom_visited_gives_its_room_back() {
    let tree = tree();
    let top = grow(&tree, ROOT, 4);
    let [often, seldom] = [top.first + 2, top.first + 1];
    let below_seldom = grow(&tree, seldom, 20);
    let below_often = grow(&tree, often, 20);
    for _ in 0..10 {
        tree.add(ROOT, 0.0);
        tree.add(often, 1.0);
        tree.add(below_often.first + 7, 0.5);
    }
    tree.add(seldom, 0.25);
    tree.add_amaf(below_often.first + 7, 0.75);
    tree.add(below_seldom.first, 0.0);
    assert_eq!((tree.used(), tree.allocate(20)), (45, None));
    make_room(&tree);
    assert_eq!(tree.used(), 25);
    let top = tree.children(ROOT).unwrap();
    assert_eq!(top.len(), 4);
    let [often, seldom] = [top.first + 2, top.first + 1];
    assert_eq!((tree.mean(seldom), tree.children(seldom)), (Some(0.25), None), "its value stays");
    let below = tree.children(often).unwrap();
    assert_eq!((below.len(), tree.mv(below.first + 7), tree.visits(below.first + 7)), (20, 7, 10));
    assert_eq!(tree.amaf(below.first + 7), (0.75, 1.0));
    assert!(tree.allocate(20).is_some());
}

#[test]
fn the_tree_below_a_move_becomes_the_tree() {
    let tree = tree();
    let top = grow(&tree, ROOT, 3);
    grow(&tree, top.first, 5);
    let below = grow(&tree, top.first + 2, 4);
    tree.add(below.first + 1, 1.0);
    let deep = grow(&tree, below.first + 1, 2);
    tree.add(deep.first, 0.5);
    assert!(follow(&tree, &[2]));
    assert_eq!(tree.used(), 7);
    let top = tree.children(ROOT).unwrap();
    assert_eq!((top.len(), tree.mean(top.first + 1)), (4, Some(1.0)));
    let deep = tree.children(top.first + 1).unwrap();
    assert_eq!((deep.len(), tree.mean(deep.first)), (2, Some(0.5)));
    assert!(!follow(&tree, &[3]), "a move without a tree below it");
    assert_eq!((tree.used(), tree.children(ROOT)), (1, None));
}

#[test]
fn a_search_goes_on_where_memory_is_full() {
    let recipe = MonteCarloRecipe { memory: Whole::new(1), ..plain() };
    let mut engine = MonteCarloEngine::for_duel(recipe);
    let answer = think(&mut engine, &Nim::with_heaps(&[7, 7, 7, 6]), 60_000);
    assert_eq!(answer.simulations, 60_000);
    assert!(answer.table_fill <= 1000 && !answer.proved);
}

#[test]
fn the_next_search_begins_with_what_the_last_one_knew() {
    let moves = TicTacToe::start().moves();
    let mut history = History::new(TicTacToe::start());
    let run = |engine: &mut MonteCarloEngine<TicTacToe>, history: &History<TicTacToe>, simulations: u64| {
        engine.think(history, &Budget::simulations(simulations), 1, &mut |_| ())
    };
    let recipe = MonteCarloRecipe { reuse: true, ..plain() };
    let mut engine = MonteCarloEngine::for_duel(recipe.clone());
    run(&mut engine, &history, 3_000);
    history.play(moves[4]);
    let kept = run(&mut engine, &history, 1);
    assert!(kept.best().moves.len() >= 3, "one simulation and a line of several moves: {kept:?}");
    let forgetful = MonteCarloRecipe { reuse: false, ..recipe };
    let mut engine = MonteCarloEngine::for_duel(forgetful);
    run(&mut engine, &History::new(TicTacToe::start()), 3_000);
    assert_eq!(run(&mut engine, &history, 1).best().moves.len(), 1);
}

#[test]
fn a_game_that_took_another_turn_begins_anew() {
    let mut engine = MonteCarloEngine::for_duel(MonteCarloRecipe { reuse: true, ..plain() });
    think(&mut engine, &Nim::with_heaps(&[3, 4, 5]), 2_000);
    let answer = think(&mut engine, &Nim::with_heaps(&[1, 2]), 2_000);
    assert!(Nim::with_heaps(&[1, 2]).moves().contains(&answer.best().moves[0]));
    engine.clear();
    assert_eq!(think(&mut engine, &Nim::with_heaps(&[1, 2]), 1).best().moves.len(), 1);
}
