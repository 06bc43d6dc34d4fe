//! The solvers beside what is known: values, exploitability found a second way, and what exploiting costs.

use super::information_tree::Node;
use super::*;
use foehn_game::toys::{Kuhn, Leduc, MatchingPennies};
use foehn_game::{Game, Player};

fn kuhn() -> InformationTree {
    InformationTree::of(&Kuhn::start()).unwrap()
}

fn leduc() -> InformationTree {
    InformationTree::of(&Leduc::start()).unwrap()
}

fn solved(tree: &InformationTree, algorithm: EquilibriumAlgorithm, iterations: u64) -> Strategy {
    let mut solver = EquilibriumSolver::new(tree, algorithm, 7);
    (0..iterations).for_each(|_| solver.iterate());
    assert_eq!(solver.iterations(), iterations);
    solver.average()
}

/// What a node is worth to the first player, by walking every position: nothing of the sequence form.
fn walk(tree: &InformationTree, strategy: &Strategy, node: usize) -> f64 {
    match tree.nodes[node] {
        Node::End { payoff } => payoff,
        Node::Chance { first, count } => {
            let children = first as usize..(first + count) as usize;
            children.map(|child| tree.odds[child] * walk(tree, strategy, child)).sum()
        }
        Node::Decision { set, first } => {
            let odds = strategy.in_set(tree, set as usize).iter().enumerate();
            odds.map(|(index, odds)| odds * walk(tree, strategy, first as usize + index)).sum()
        }
    }
}

/// The best of all pure strategies of a seat against the other's part, each played out in full.
fn best_by_brute_force(tree: &InformationTree, strategy: &Strategy, seat: Player) -> f64 {
    let sets = &tree.sets_of[seat.index()];
    assert!(sets.iter().all(|&set| tree.sets[set as usize].moves.len() == 2), "a pure strategy is a row of bits");
    let worth = |choices: u32| {
        let mut pure = strategy.clone();
        for (bit, &set) in sets.iter().enumerate() {
            let slots = tree.sets[set as usize].slots();
            let chosen = slots.start + (choices >> bit & 1) as usize;
            pure.odds[slots].fill(0.0);
            pure.odds[chosen] = 1.0;
        }
        let first = walk(tree, &pure, 0);
        if seat == Player::FIRST { first } else { -first }
    };
    (0..1 << sets.len()).map(worth).fold(f64::MIN, f64::max)
}

#[test]
fn best_responses_equal_brute_force_over_pure_strategies() {
    let tree = kuhn();
    let strategies = [
        Strategy::even(&tree),
        solved(&tree, EquilibriumAlgorithm::Cfr, 3),
        solved(&tree, EquilibriumAlgorithm::ExternalSampling, 20),
        solved(&tree, EquilibriumAlgorithm::CfrPlus, 100),
    ];
    for strategy in strategies {
        assert!((value(&tree, &strategy) - walk(&tree, &strategy, 0)).abs() < 1e-12);
        let forced = [Player::FIRST, Player::SECOND].map(|seat| {
            let response = best_response(&tree, &strategy, seat);
            let played = walk(&tree, &response.strategy, 0);
            let forced = best_by_brute_force(&tree, &strategy, seat);
            assert!((response.value - forced).abs() < 1e-12, "{} and {forced}", response.value);
            assert!((if seat == Player::FIRST { played } else { -played } - forced).abs() < 1e-12);
            forced
        });
        assert!((exploitability(&tree, &strategy) - (forced[0] + forced[1]) / 2.0).abs() < 1e-12);
    }
}

#[test]
fn kuhn_is_worth_a_coin_in_18_games_to_the_second() {
    let tree = kuhn();
    let strategy = solved(&tree, EquilibriumAlgorithm::CfrPlus, 10_000);
    assert!((value(&tree, &strategy) + 1.0 / 18.0).abs() < 1e-5);
    assert!(exploitability(&tree, &strategy) < 2e-5);
    // Kuhn's equilibria: the first bets a king three times as often as a jack, and never a queen.
    let bets = |seat, sight| strategy.in_set(&tree, tree.find(seat, sight).unwrap())[1];
    let jack = bets(Player::FIRST, "J");
    assert!(jack < 1.0 / 3.0 + 1e-2 && (bets(Player::FIRST, "K") - 3.0 * jack).abs() < 1e-2, "{jack}");
    assert!(bets(Player::FIRST, "Q") < 1e-2);
    assert!((bets(Player::SECOND, "J pass") - 1.0 / 3.0).abs() < 1e-2, "a bluff in three");
}

#[test]
fn leduc_has_its_known_value_and_cfr_plus_its_known_exploitability() {
    let tree = leduc();
    let strategy = solved(&tree, EquilibriumAlgorithm::CfrPlus, 1000);
    let left = exploitability(&tree, &strategy);
    assert!((value(&tree, &strategy) + 0.085_59).abs() < 1e-4);
    assert!((left - 0.000_257).abs() < 0.000_03, "{left}");
    assert!((value(&tree, &strategy) - walk(&tree, &strategy, 0)).abs() < 1e-12);
}

#[test]
fn plain_cfr_has_its_known_exploitability() {
    let left = [10, 100, 1000].map(|iterations| {
        let tree = leduc();
        exploitability(&tree, &solved(&tree, EquilibriumAlgorithm::Cfr, iterations))
    });
    for (left, known) in left.into_iter().zip([0.889, 0.0957, 0.0118]) {
        assert!((left / known - 1.0).abs() < 0.02, "{left}, expected {known}");
    }
}

#[test]
fn samples_lead_to_the_same_equilibrium() {
    let tree = kuhn();
    for (algorithm, iterations, most) in
        [(EquilibriumAlgorithm::ExternalSampling, 20_000, 0.02), (EquilibriumAlgorithm::OutcomeSampling, 100_000, 0.05)]
    {
        let few = exploitability(&tree, &solved(&tree, algorithm, 20));
        let many = exploitability(&tree, &solved(&tree, algorithm, iterations));
        assert!(many < most && many < few / 3.0, "{algorithm:?}: {few}, then {many}");
    }
    let tree = leduc();
    let strategy = solved(&tree, EquilibriumAlgorithm::ExternalSampling, 20_000);
    assert!(exploitability(&tree, &strategy) < 0.15);
}

#[test]
fn pennies_are_put_down_evenly() {
    let tree = InformationTree::without_chance(&MatchingPennies::start()).unwrap();
    let strategy = solved(&tree, EquilibriumAlgorithm::Cfr, 10);
    assert_eq!((value(&tree, &strategy), exploitability(&tree, &strategy)), (0.0, 0.0));
    let always = Strategy::from_text(&tree, "first -: heads 1 tails 0\nsecond -: heads 0.5 tails 0.5\n").unwrap();
    assert_eq!(best_response(&tree, &always, Player::SECOND).value, 1.0);
    assert_eq!(exploitability(&tree, &always), 0.5);
}

#[test]
fn the_same_seed_gives_the_same_strategy() {
    let tree = kuhn();
    let by = |seed| {
        let mut solver = EquilibriumSolver::new(&tree, EquilibriumAlgorithm::OutcomeSampling, seed);
        (0..100).for_each(|_| solver.iterate());
        solver.average()
    };
    assert_eq!(by(1), by(1));
    assert_ne!(by(1), by(2));
}

/// A response to a player who always bets: the more the model is trusted, the more is won from it and the more is risked.
#[test]
fn a_restricted_response_lies_between_safety_and_greed() {
    let tree = kuhn();
    let seat = Player::FIRST;
    let mut model = Strategy::even(&tree);
    for set in &tree.sets {
        model.odds[set.slots()].copy_from_slice(&[0.1, 0.9]);
    }
    let equilibrium = -1.0 / 18.0;
    let greedy = best_response(&tree, &model, seat).value;
    let results = [0.0, 0.3, 0.6, 1.0].map(|trust| {
        let mut response = RestrictedNash::new(&tree, &model, seat, trust);
        (0..4000).for_each(|_| response.iterate());
        let average = response.average();
        let safe = -best_response(&tree, &average, seat.opponent()).value;
        let played = model.with_part(&tree, seat, &average);
        (value(&tree, &played), safe)
    });
    let [(_, safest), .., (most, risked)] = results;
    assert!((safest - equilibrium).abs() < 1e-3, "without trust an equilibrium: {safest}");
    assert!((most - greedy).abs() < 1e-3, "with full trust the best response: {most}, {greedy}");
    assert!(risked < safest - 0.1, "which can be exploited: {risked}");
    for pair in results.windows(2) {
        assert!(pair[1].0 > pair[0].0 - 1e-3 && pair[1].1 < pair[0].1 + 1e-3, "{results:?}");
    }
}
