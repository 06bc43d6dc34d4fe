//! A search that is written down is the search, and what is written follows the formula.

use crate::montecarlo::{MonteCarloEngine, MonteCarloRecipe, SimulationRecord};
use crate::{Budget, MonteCarloMethod, Whole};
use foehn_game::toys::{TicTacToe, Tree};
use foehn_game::{Duel, Game, History, Notation, Player};

fn plain(exploration: i32, expand: i32) -> MonteCarloRecipe {
    let recipe = MonteCarloRecipe::plain(MonteCarloMethod::Uct);
    MonteCarloRecipe { exploration: Whole::new(exploration), expand: Whole::new(expand), ..recipe }
}

/// The visits and the sums of all nodes after each simulation, from paths and rewards alone.
fn replay<M>(record: &SimulationRecord<M>, mut see: impl FnMut(usize, &[u32], &[f64])) {
    let mut visits = vec![0; record.nodes.len() + 1];
    let mut sums = vec![0.0; record.nodes.len() + 1];
    for (index, simulation) in record.simulations.iter().enumerate() {
        see(index, &visits, &sums);
        for &node in &simulation.path {
            visits[node] += 1;
            let chooser = node.checked_sub(1).and_then(|place| record.nodes[place].chooser);
            sums[node] += chooser.map_or(0.0, |player: Player| simulation.rewards[player.index()]);
        }
    }
    see(record.simulations.len(), &visits, &sums);
}

#[test]
fn what_is_written_down_is_what_the_search_does() {
    let history = History::new(TicTacToe::start());
    let budget = Budget::simulations(500);
    let answer = MonteCarloEngine::for_duel(plain(70, 5)).think(&history, &budget, 9, &mut |_| ());
    let record = MonteCarloEngine::for_duel(plain(70, 5)).record(&history, &budget);
    assert_eq!(record.simulations.len(), 500);
    let mut last = Vec::new();
    replay(&record, |_, visits, _| last = visits.to_vec());
    let below_root = (1..last.len()).filter(|&node| record.nodes[node - 1].parent == 0);
    let mut counted: Vec<u64> = below_root.map(|node| u64::from(last[node])).collect();
    counted.sort_unstable_by(|a, b| b.cmp(a));
    assert_eq!(counted, answer.visits, "the visits of the moves");
}

#[test]
fn every_choice_is_the_one_of_the_formula() {
    let tree = Tree::parse_position("((3 12 8) (2 4 6) (14 5 2))").unwrap();
    for exploration in [0, 30, 140] {
        let mut engine = MonteCarloEngine::for_duel(plain(exploration, 2));
        let record = engine.record(&History::new(tree.clone()), &Budget::simulations(300));
        let children = |parent: usize| {
            let all = record.nodes.iter().enumerate().filter(move |(_, node)| node.parent == parent);
            all.map(|(place, _)| place + 1)
        };
        let mut checked = 0;
        replay(&record, |index, visits, sums| {
            let Some(simulation) = record.simulations.get(index) else { return };
            for pair in simulation.path.windows(2) {
                let weight = f64::from(exploration) / 100.0 * simulation.range * f64::from(visits[pair[0]]).ln().sqrt();
                let value =
                    |node: usize| sums[node] / f64::from(visits[node]) + weight / f64::from(visits[node]).sqrt();
                let tried: Vec<usize> = children(pair[0]).filter(|&node| visits[node] > 0).collect();
                if visits[pair[1]] > 0 {
                    let best = tried.iter().map(|&node| value(node)).fold(f64::NEG_INFINITY, f64::max);
                    assert!(value(pair[1]) >= best - 1e-4, "simulation {index}, C {exploration}");
                    checked += 1;
                }
            }
        });
        assert!(checked > 300, "most choices are made by the formula: {checked}");
    }
}

#[test]
fn playouts_lead_from_the_leaf_to_the_end() {
    let record =
        MonteCarloEngine::for_duel(plain(50, 1)).record(&History::new(TicTacToe::start()), &Budget::simulations(60));
    let mut positions = vec![TicTacToe::start()];
    for node in &record.nodes {
        positions.push(positions[node.parent].play(node.mv));
    }
    for simulation in &record.simulations {
        let leaf = &positions[*simulation.path.last().unwrap()];
        let end = simulation.playout.iter().fold(*leaf, |position, &mv| position.play(mv));
        let outcome = end.outcome().expect("a playout ends with the game");
        assert_eq!(f64::from(outcome.margin_for(Player::FIRST).signum()), simulation.rewards[0]);
    }
    assert_eq!(record.simulations[0].expanded.map(|grown| (grown.node, grown.moves)), Some((0, 9)));
}
