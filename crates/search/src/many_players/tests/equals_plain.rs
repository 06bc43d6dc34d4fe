//! Every method with any switches gives the value of its plain definition, the first of the best moves, and the same
//! twice.

use super::graph::{AnySum, ConstantSum, Graph};
use super::plain::{PlainBestReply, paranoid};
use super::trees::{Scattered, random_tree};
use crate::Budget;
use crate::SeatMethod;
use crate::many_players::{ManyPlayersEngine, ManyPlayersRecipe, SeatAnswer};
use crate::recipe::DepthRule;
use crate::setting::Whole;
use crate::switches::SwitchKind;
use foehn_game::kit::{Random, vector_minimax_to};
use foehn_game::toys::{NimOf, PayoffTree, ThreePlayerNim, TicTacToe};
use foehn_game::{Game, History, Level, Player, Shares, Turn};

/// A recipe whose every switch is drawn at random, but which promises the fixed-depth value.
fn random_recipe(random: &mut Random, method: SeatMethod) -> ManyPlayersRecipe {
    let mut recipe = ManyPlayersRecipe::of(method);
    recipe.draw(&[SwitchKind::Value, SwitchKind::Sound, SwitchKind::Ordering], random);
    ManyPlayersRecipe { depth_rule: DepthRule::Exact, table_size: Whole::new(1), ..recipe }
}

/// The moves of a position with what each is worth to the mover, and to everybody where the method says that: best
/// first, among equals in the game's order.
fn plain_ranking<G: Game, S: Shares<G>>(
    position: &G,
    depth: i32,
    recipe: &ManyPlayersRecipe,
    shares: &S,
    skip: fn(&G) -> Option<G>,
) -> Vec<(G::Move, Vec<f64>)> {
    let Turn::Player(seat) = position.turn() else { panic!("a position to search") };
    let value = |mv: G::Move| -> Vec<f64> {
        let child = position.play(mv);
        match recipe.method {
            SeatMethod::MaxN => vector_minimax_to(&child, depth as u32 - 1, shares),
            SeatMethod::Paranoid => vec![paranoid(&child, depth - 1, seat, shares)],
            SeatMethod::BestReply => {
                vec![PlainBestReply { seat, shares, others: recipe.others, skip }.value(&child, depth - 1)]
            }
        }
    };
    let mut ranking: Vec<_> = position.moves().into_iter().map(|mv| (mv, value(mv))).collect();
    let own = |values: &[f64]| values[if recipe.method == SeatMethod::MaxN { seat.index() } else { 0 }];
    ranking.sort_by(|a, b| own(&b.1).total_cmp(&own(&a.1)));
    ranking
}

/// Compares one search with the plain definition.
fn compare<G: Game, S: Shares<G> + Copy>(
    position: &G,
    depth: i32,
    recipe: &ManyPlayersRecipe,
    shares: S,
    skip: fn(&G) -> Option<G>,
    random: &mut Random,
) {
    let Turn::Player(seat) = position.turn() else { return };
    let lines = 1 + random.below(3);
    let engine = || {
        let mut engine = ManyPlayersEngine::new(recipe.clone(), shares);
        engine.skip = Some(skip);
        engine
    };
    let (mut engine, mut other) = (engine(), engine());
    let history = History::new(position.clone());
    let think =
        |engine: &mut ManyPlayersEngine<G, S>| engine.think(&history, &Budget::depth(depth), lines, &mut |_| ());
    let (answer, again) = (think(&mut engine), think(&mut other));
    let told = |answer: &SeatAnswer<G::Move>| (answer.nodes, answer.lines.clone(), answer.proved, answer.depth);
    assert_eq!(told(&answer), told(&again), "{recipe:?}");
    engine.clear();
    assert_eq!(told(&answer), told(&think(&mut engine)), "after clearing: {recipe:?}");

    let place = || format!("{position:?}\ndepth {depth}, {lines} lines, {recipe:?}\n{answer:?}");
    assert_eq!(answer.refused, None, "{}", place());
    // A proved answer ends the deepening early. What it says must be true of the depth reached, and of the full one for
    // the seat itself.
    assert!(answer.depth == depth || answer.proved || recipe.method == SeatMethod::BestReply, "{}", place());
    let ranking = plain_ranking(position, answer.depth, recipe, &shares, skip);
    assert_eq!(answer.lines.len(), lines.min(ranking.len()), "{}", place());
    for (line, (mv, values)) in answer.lines.iter().zip(&ranking) {
        assert_eq!(line.moves[0], *mv, "{}\nplain: {ranking:?}", place());
        match recipe.method {
            SeatMethod::MaxN => assert_eq!(line.values, *values, "{}\nplain: {ranking:?}", place()),
            _ => assert_eq!(line.values[seat.index()], values[0], "{}\nplain: {ranking:?}", place()),
        }
        assert_eq!(line.values.len(), G::SEATS);
    }
    let deep = plain_ranking(position, depth, recipe, &shares, skip);
    let own = |values: &[f64]| values[if recipe.method == SeatMethod::MaxN { seat.index() } else { 0 }];
    for (shallow, deep) in ranking.iter().zip(&deep).take(lines) {
        assert_eq!(own(&shallow.1), own(&deep.1), "{}\nplain to the full depth: {deep:?}", place());
    }
    lines_lead_to_their_values(position, &answer, recipe, &shares);
}

/// The moves of each line are legal, and where nobody passed they lead to what the line is worth. A line may stop where
/// the table had the answer and has lost how that came about.
fn lines_lead_to_their_values<G: Game, S: Shares<G>>(
    position: &G,
    answer: &SeatAnswer<G::Move>,
    recipe: &ManyPlayersRecipe,
    shares: &S,
) {
    for line in &answer.lines {
        let mut end = position.clone();
        for mv in &line.moves {
            assert!(end.moves().contains(mv), "{position:?}: {:?} cannot be played", line.moves);
            end = end.play(*mv);
        }
        let is_whole = line.moves.len() == answer.depth as usize || end.is_over();
        assert!(is_whole || recipe.table || recipe.method == SeatMethod::BestReply, "{position:?}: {:?}", line.moves);
        if end.is_over() || (is_whole && recipe.method != SeatMethod::BestReply) {
            let values = if end.is_over() { end.payoffs() } else { shares.shares(&end) };
            assert_eq!(line.values, values, "{position:?}: {:?}, {recipe:?}", line.moves);
        }
    }
}

fn never<G>(_position: &G) -> Option<G> {
    None
}

/// Compares searches of one kind of game by every method.
fn compare_all<G: Game, S: Shares<G> + Copy>(
    seed: u64,
    cases: u64,
    deepest: usize,
    shares: S,
    skip: fn(&G) -> Option<G>,
    draw: impl Fn(&mut Random) -> G,
) {
    for case in 0..cases {
        let mut random = Random::new(foehn_game::Key::mix(seed, case).0);
        let position = draw(&mut random);
        for &method in SeatMethod::ALL {
            let recipe = random_recipe(&mut random, method);
            let depth = 1 + random.below(deepest) as i32;
            compare(&position, depth, &recipe, shares, skip, &mut random);
        }
    }
}

#[test]
fn on_random_graphs_with_a_constant_sum() {
    let skip = <Graph<3> as foehn_game::Skipping>::skip;
    compare_all(1, 2000, 7, ConstantSum, skip, |random| Graph::<3>::random(random, 30, true));
    let skip = <Graph<2> as foehn_game::Skipping>::skip;
    compare_all(2, 500, 7, ConstantSum, skip, |random| Graph::<2>::random(random, 30, true));
    let skip = <Graph<5> as foehn_game::Skipping>::skip;
    compare_all(3, 500, 6, ConstantSum, skip, |random| Graph::<5>::random(random, 40, true));
}

#[test]
fn on_random_graphs_without_a_constant_sum() {
    let skip = <Graph<3> as foehn_game::Skipping>::skip;
    compare_all(4, 1000, 7, AnySum, skip, |random| Graph::<3>::random(random, 30, false));
}

#[test]
fn on_random_trees_with_a_constant_sum() {
    compare_all(5, 1000, 6, Scattered::<true>, never, |random| random_tree::<3>(random, 5, true));
    compare_all(6, 500, 6, Scattered::<true>, never, |random| random_tree::<4>(random, 5, true));
}

#[test]
fn on_random_trees_without_a_constant_sum() {
    compare_all(7, 1000, 6, Scattered::<false>, never, |random| random_tree::<3>(random, 5, false));
}

fn random_nim<const SEATS: usize>(random: &mut Random) -> NimOf<SEATS> {
    NimOf::with_heaps(&[1, 2, 3].map(|largest| 1 + random.below(largest) as u8))
}

#[test]
fn on_nim_for_three_and_four() {
    let skip = <NimOf<3> as foehn_game::Skipping>::skip;
    compare_all(8, 300, 6, Scattered::<true>, skip, random_nim::<3>);
    let skip = <NimOf<4> as foehn_game::Skipping>::skip;
    compare_all(9, 300, 6, Scattered::<true>, skip, random_nim::<4>);
}

#[test]
fn on_tic_tac_toe_all_three_are_minimax() {
    let after_some_moves = |random: &mut Random| {
        let mut position = TicTacToe::start();
        for _ in 0..3 + random.below(3) {
            match random.choose(&position.moves()) {
                Some(&mv) if !position.play(mv).is_over() => position = position.play(mv),
                _ => break,
            }
        }
        position
    };
    compare_all(10, 200, 6, Level::<-1, 1, 0>, never, after_some_moves);
}

/// One engine plays all seats. What it remembers of one must not mislead it for another, nor what it knows of a round
/// for another point of it.
#[test]
fn for_every_seat_with_one_memory() {
    for case in 0..600 {
        let mut random = Random::new(case);
        let recipe =
            ManyPlayersRecipe { table: true, ..random_recipe(&mut random, SeatMethod::ALL[case as usize % 3]) };
        let skip = <Graph<3> as foehn_game::Skipping>::skip;
        let mut engine = ManyPlayersEngine::new(recipe.clone(), ConstantSum).with_skipping();
        let mut history = History::new(Graph::<3>::random(&mut random, 30, true));
        while let Turn::Player(seat) = history.position().turn() {
            let answer = engine.think(&history, &Budget::depth(5), 1, &mut |_| ());
            let plain = plain_ranking(history.position(), answer.depth, &recipe, &ConstantSum, skip);
            let own = if recipe.method == SeatMethod::MaxN { seat.index() } else { 0 };
            assert_eq!(answer.lines[0].values[seat.index()], plain[0].1[own], "{recipe:?}");
            history.play(*random.choose(&history.position().moves()).unwrap());
        }
    }
}

#[test]
fn the_lectures_tree_is_worth_1_2_6() {
    for recipe in [ManyPlayersRecipe::plain(SeatMethod::MaxN), ManyPlayersRecipe::of(SeatMethod::MaxN)] {
        let mut engine = ManyPlayersEngine::new(recipe, Level::<0, 9>);
        let answer = engine.think(&History::new(PayoffTree::<3>::start()), &Budget::default(), 2, &mut |_| ());
        assert!(answer.proved && answer.depth == 3);
        assert_eq!(answer.lines[0].values, [1.0, 2.0, 6.0]);
        assert_eq!(answer.lines[0].moves, [0, 0, 0]);
        assert_eq!(answer.lines[1].values, [1.0, 5.0, 2.0], "as good for the first player, but not the first move");
    }
}

#[test]
fn nim_for_three_is_solved() {
    let heaps = (0..64).map(|number| [number % 4, number / 4 % 4, number / 16]).filter(|heaps| *heaps != [0; 3]);
    for heaps in heaps {
        let position = ThreePlayerNim::with_heaps(&heaps);
        let history = History::new(position);
        let solve = |method| {
            let mut engine = ManyPlayersEngine::new(ManyPlayersRecipe::of(method), Level::<0, 2, 3>);
            engine.think(&history, &Budget::default(), 1, &mut |_| ())
        };
        let answer = solve(SeatMethod::MaxN);
        assert!(answer.proved);
        assert_eq!(answer.lines[0].values[0] == 0.0, position.mover_comes_last(), "{heaps:?}");
        let whole = heaps.iter().map(|&heap| i32::from(heap)).sum();
        let secure = paranoid(&position, whole, Player::FIRST, &Level::<0, 2, 3>);
        let answer = solve(SeatMethod::Paranoid);
        assert!(answer.proved);
        assert_eq!(answer.lines[0].values[0], secure, "{heaps:?}");
    }
}
