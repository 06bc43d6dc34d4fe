//! What the engine promises whatever the method: budgets, lines, reports, refusals.

use super::graph::{ConstantSum, Graph};
use crate::SeatMethod;
use crate::many_players::{ManyPlayersEngine, ManyPlayersRecipe, OtherOpponents, SeatAnswer, SeatRefusal, SeatThinker};
use crate::{Budget, Control};
use foehn_game::kit::Random;
use foehn_game::toys::{ChanceTree, NimOf, ThreePlayerNim};
use foehn_game::{Game, History, Level, Notation};
use std::time::Duration;

fn think<G: Game>(
    history: &History<G>,
    method: SeatMethod,
    budget: &Budget,
    lines: usize,
) -> (SeatAnswer<G::Move>, Vec<SeatAnswer<G::Move>>) {
    let mut reports = Vec::new();
    let mut engine: Box<dyn SeatThinker<G>> =
        Box::new(ManyPlayersEngine::new(ManyPlayersRecipe::of(method), Level::<-9, 9>));
    let answer = engine.think(history, budget, lines, &mut |answer| reports.push(answer.clone()));
    (answer, reports)
}

#[test]
fn a_budget_of_nodes_is_kept_and_answers_grow_with_it() {
    let history = History::new(NimOf::<3>::with_heaps(&[5, 6, 7]));
    for &method in SeatMethod::ALL {
        let mut last_depth = 0;
        for nodes in [0, 1, 10, 1000, 5000, 50_000] {
            let (answer, reports) = think(&history, method, &Budget::nodes(nodes), 1);
            assert!(answer.nodes <= nodes, "{method:?}: {} of {nodes}", answer.nodes);
            assert!(history.position().moves().contains(&answer.best().unwrap().moves[0]));
            assert!(answer.depth >= last_depth, "{method:?}: fewer plies with more nodes");
            assert_eq!(answer.depth, reports.last().map_or(0, |report| report.depth));
            last_depth = answer.depth;
        }
        assert!(last_depth >= 3, "{method:?}: {last_depth} plies");
    }
}

#[test]
fn reports_come_depth_by_depth() {
    let history = History::new(NimOf::<4>::with_heaps(&[1, 2, 2]));
    for &method in SeatMethod::ALL {
        let (answer, reports) = think(&history, method, &Budget::depth(4), 2);
        let depths: Vec<i32> = reports.iter().map(|report| report.depth).collect();
        assert_eq!(depths, (1..=answer.depth).collect::<Vec<_>>(), "{method:?}");
        assert!(reports.windows(2).all(|pair| pair[0].nodes < pair[1].nodes));
        assert_eq!(reports.last().unwrap().lines, answer.lines);
    }
}

#[test]
fn a_stop_from_outside_ends_the_search() {
    let control = Control::default();
    control.stop();
    let history = History::new(NimOf::<3>::with_heaps(&[9, 9, 9]));
    let budget = Budget { control, ..Budget::default() };
    let (answer, _) = think(&history, SeatMethod::MaxN, &budget, 1);
    assert!(answer.nodes <= 1024 && answer.lines.len() == 1, "{answer:?}");
    let (answer, _) = think(&history, SeatMethod::Paranoid, &Budget::time(Duration::from_millis(30)), 1);
    assert!(answer.time < Duration::from_secs(5) && !answer.proved && answer.depth > 0);
}

#[test]
fn more_lines_than_moves_are_as_many_as_moves() {
    let history = History::new(ThreePlayerNim::with_heaps(&[2, 1]));
    for &method in SeatMethod::ALL {
        let (answer, _) = think(&history, method, &Budget::depth(3), 10);
        assert_eq!(answer.lines.len(), 3);
        let own: Vec<f64> = answer.lines.iter().map(|line| line.values[0]).collect();
        assert!(own.is_sorted_by(|a, b| a >= b), "{method:?}: {own:?}");
        assert_eq!(think(&history, method, &Budget::depth(3), 0).0.lines.len(), 1, "none asked for means one");
    }
}

#[test]
fn a_finished_game_has_one_line_without_moves() {
    let over = ThreePlayerNim::with_heaps(&[1]);
    let history = History::new(over.play(over.moves()[0]));
    let (answer, reports) = think(&history, SeatMethod::MaxN, &Budget::default(), 3);
    assert!(answer.proved && reports.is_empty());
    let line = answer.best().unwrap();
    assert_eq!((line.moves.len(), line.values.clone()), (0, vec![2.0, 0.0, 1.0]));
}

#[test]
fn games_of_chance_are_refused_with_a_reason() {
    let root = ChanceTree::parse_position("[1/2: 3 1/2: 4]").unwrap();
    let below = ChanceTree::parse_position("((5 [1/4: 8 3/4: 0]) (7 6))").unwrap();
    for &method in SeatMethod::ALL {
        let (answer, _) = think(&History::new(root.clone()), method, &Budget::depth(4), 1);
        assert_eq!((answer.refused, answer.lines.len()), (Some(SeatRefusal::Chance), 0));
        let (answer, reports) = think(&History::new(below.clone()), method, &Budget::depth(4), 1);
        assert_eq!(answer.refused, Some(SeatRefusal::Chance), "{method:?}");
        assert_eq!((answer.depth, reports.len()), (1, 1), "{method:?}: the first ply is free of chance");
        assert!(!answer.proved && answer.lines.len() == 1);
    }
    let said = SeatRefusal::Chance.to_string();
    assert!(said.starts_with("this method needs a game without chance"), "{said}");
}

#[test]
fn to_pass_needs_a_game_that_can() {
    let recipe = ManyPlayersRecipe { others: OtherOpponents::Pass, ..ManyPlayersRecipe::of(SeatMethod::BestReply) };
    let history = History::new(Graph::<3>::random(&mut Random::new(3), 40, true));
    let mut without = ManyPlayersEngine::new(recipe.clone(), ConstantSum);
    let answer = without.think(&history, &Budget::depth(4), 1, &mut |_| ());
    assert_eq!((answer.refused, answer.lines.len()), (Some(SeatRefusal::NoSkipping), 0));
    let mut with = ManyPlayersEngine::new(recipe, ConstantSum).with_skipping();
    assert_eq!(with.think(&history, &Budget::depth(4), 1, &mut |_| ()).refused, None);
}

#[test]
fn what_was_learned_helps_the_next_search_and_can_be_forgotten() {
    let history = History::new(NimOf::<3>::with_heaps(&[3, 4, 5]));
    for &method in SeatMethod::ALL {
        let mut engine = ManyPlayersEngine::new(ManyPlayersRecipe::of(method), Level::<0, 2, 3>);
        let mut nodes = || engine.think(&history, &Budget::depth(5), 1, &mut |_| ()).nodes;
        let (first, second) = (nodes(), nodes());
        assert!(second < first, "{method:?}: {first}, then {second}");
        engine.clear();
        assert_eq!(engine.think(&history, &Budget::depth(5), 1, &mut |_| ()).nodes, first);
    }
}
