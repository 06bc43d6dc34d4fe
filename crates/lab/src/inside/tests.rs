//! Traces against the lecture, against the search without anybody watching, and against themselves.

use super::*;
use crate::by_name::{duel, position, start};
use foehn_game::any::{History, Position};
use foehn_games::face::DuelFace;
use foehn_search::{Budget, Cut};

const ALGORITHMS: [Algorithm; 5] =
    [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::NegaScout, Algorithm::MtdF, Algorithm::SssStar];

const PLENTY: u64 = 10_000_000;

fn straight(algorithm: Algorithm, depth: i32) -> Recipe {
    teaching_recipe(algorithm, depth, Deepening::Straight)
}

fn lecture(algorithm: Algorithm) -> Record {
    trace(duel("tree"), &History::new(start("tree")), straight(algorithm, 2), &within(2, PLENTY))
}

fn within(depth: i32, nodes: u64) -> Budget {
    Budget { nodes: Some(nodes), ..Budget::depth(depth) }
}

fn tree(text: &str) -> History {
    History::new(position("tree", text))
}

/// The leaves entered, in order, by their value.
fn leaves(record: &Record) -> Vec<&str> {
    let entered = record.events.iter().filter_map(|event| match event {
        Event::Enter { node, .. } => Some(&record.nodes[*node]),
        _ => None,
    });
    entered.filter(|node| node.ply == 2).map(|node| node.position.trim_start_matches("min ")).collect()
}

fn windows(record: &Record) -> Vec<[String; 2]> {
    let entered = record.events.iter().filter_map(|event| match event {
        Event::Enter { window, .. } => Some(brief_window(*window)),
        _ => None,
    });
    entered.collect()
}

#[test]
fn alpha_beta_does_what_the_lecture_draws() {
    let record = lecture(Algorithm::AlphaBeta);
    assert_eq!(leaves(&record), ["3", "12", "8", "2", "14", "5", "2"]);
    let expected = [
        ["-inf", "+inf"], // A
        ["-inf", "+inf"], // B
        ["-inf", "+inf"],
        ["-inf", "3"],
        ["-inf", "3"],
        ["3", "+inf"], // C
        ["3", "+inf"],
        ["3", "+inf"], // D
        ["3", "+inf"],
        ["3", "14"],
        ["3", "5"],
    ];
    assert_eq!(windows(&record), expected);
    let cuts: Vec<Event> = record.events.iter().copied().filter(|event| matches!(event, Event::Cut { .. })).collect();
    let c = record.nodes.iter().position(|node| node.position == "min (2 4 6)").expect("node C");
    let d = record.nodes.iter().position(|node| node.position == "min (14 5 2)").expect("node D");
    // D's last leaf reaches alpha too, but there is nothing left to cut.
    let expected = [
        Event::Cut { node: c, reason: Cut::Beta, moves: 1, left: 2 },
        Event::Cut { node: d, reason: Cut::Beta, moves: 3, left: 0 },
    ];
    assert_eq!(cuts, expected);
    assert_eq!((record.value, record.proved, record.truncated), (Some(Score::by_points(3)), true, false));
    assert_eq!(record.line.iter().map(|step| step.text.as_str()).collect::<Vec<_>>(), ["1", "1"]);
    assert_eq!((record.counters.nodes, record.counters.leaves), (10, 7));
}

#[test]
fn windows_narrow_as_the_children_come_back() {
    let record = lecture(Algorithm::AlphaBeta);
    let above = record.events.iter().filter_map(|event| match event {
        Event::Leave { above: Some(window), node, .. } if record.nodes[*node].ply == 2 => Some(brief_window(*window)),
        _ => None,
    });
    let texts: Vec<String> = above.map(|[alpha, beta]| format!("{alpha} {beta}")).collect();
    assert_eq!(texts, ["-inf 3", "-inf 3", "-inf 3", "3 2", "3 14", "3 5", "3 2"]);
    let bounds = record.events.iter().filter_map(|event| match event {
        Event::Leave { node, score, bound, .. } if record.nodes[*node].ply < 2 => {
            Some(format!("{} {}", bound.name(), brief(*score)))
        }
        _ => None,
    });
    assert_eq!(bounds.collect::<Vec<_>>(), ["exact 3", "upper 2", "upper 2", "exact 3"]);
}

#[test]
fn minimax_visits_every_leaf() {
    let record = lecture(Algorithm::Minimax);
    assert_eq!(leaves(&record), ["3", "12", "8", "2", "4", "6", "14", "5", "2"]);
    assert!(windows(&record).iter().all(|window| *window == ["-inf", "+inf"]));
    assert_eq!(record.counters.cuts.iter().sum::<u64>(), 0);
    let whole = full_width(duel("tree"), &History::new(start("tree")), &duel("tree").recipe(), 2, &Budget::default());
    assert_eq!(whole, Some(FullWidth { nodes: 12, leaves: 9 }));
    assert_eq!(
        full_width(duel("tree"), &History::new(start("tree")), &duel("tree").recipe(), 2, &Budget::nodes(11)),
        None
    );
}

#[test]
fn negascout_asks_again() {
    // The second move is better than the first: the minimal window says so, the second question asks how much.
    let record = trace(duel("tree"), &tree("((3 12) (5 14))"), straight(Algorithm::NegaScout, 2), &within(2, PLENTY));
    let entries = |place: usize| -> Vec<String> {
        let entered = record.events.iter().filter_map(|event| match event {
            Event::Enter { node, window, again, .. } if *node == place => Some((brief_window(*window), *again)),
            _ => None,
        });
        entered.map(|([alpha, beta], again)| format!("{alpha} {beta} {again}")).collect()
    };
    let second = record.nodes.iter().position(|node| node.position == "min (5 14)").expect("the second move");
    assert_eq!(entries(second), ["3 4 false", "4 +inf true"]);
    assert_eq!(record.value, Some(Score::by_points(5)));
}

#[test]
fn every_pass_enters_the_same_root_again() {
    for algorithm in [Algorithm::MtdF, Algorithm::SssStar] {
        let record = lecture(algorithm);
        let roots = record.events.iter().filter_map(|event| match event {
            Event::Enter { node: 0, again, .. } => Some(*again),
            _ => None,
        });
        let roots: Vec<bool> = roots.collect();
        assert!(roots.len() > 1 && !roots[0] && roots[1..].iter().all(|again| *again), "{algorithm:?}: {roots:?}");
        assert_eq!(record.value, Some(Score::by_points(3)));
    }
}

#[test]
fn iterations_say_where_they_begin() {
    let recipe = teaching_recipe(Algorithm::AlphaBeta, 3, Deepening::Iterative);
    let record = trace(duel("tic-tac-toe"), &History::new(start("tic-tac-toe")), recipe, &within(3, PLENTY));
    assert_eq!(record.rounds.iter().map(|round| round.depth).collect::<Vec<_>>(), [1, 2, 3]);
    for round in &record.rounds {
        let first = record.events[round.event];
        assert!(matches!(first, Event::Enter { node: 0, depth, .. } if depth == round.depth), "{first:?}");
    }
}

/// The laws of a record: entries and leaves match like brackets, places are distinct, counters count the events.
fn check_laws(record: &Record) {
    let mut open = Vec::new();
    let mut seen = vec![false; record.nodes.len()];
    let (mut entered, mut cuts) = (0, 0);
    for event in &record.events {
        match *event {
            Event::Enter { node, again, window, .. } => {
                // The search for an obvious move looks at the root's moves before it enters the root.
                let above = open.last().copied().or_else(|| (node > 0).then_some(0));
                assert_eq!(above, record.nodes[node].parent, "a child is entered from its parent");
                assert_eq!(seen[node], again);
                assert!(window.alpha < window.beta);
                seen[node] = true;
                open.push(node);
                entered += u64::from(record.nodes[node].parent.is_some());
            }
            Event::Cut { node, .. } => {
                assert_eq!(open.last(), Some(&node), "only the node just searched is cut");
                cuts += 1;
            }
            Event::Leave { node, .. } => assert_eq!(open.pop(), Some(node), "every leave has its enter"),
        }
    }
    assert_eq!(open.is_empty(), !record.truncated, "every enter has its leave, unless the search was stopped");
    // Where one move stays the obvious one, the root's moves are all that is looked at.
    assert!(seen.iter().skip(1).all(|seen| *seen));
    let moves = record.nodes.iter().map(|node| (node.parent, node.step.as_ref().map(|step| &step.text)));
    assert_eq!(moves.collect::<std::collections::HashSet<_>>().len(), record.nodes.len());
    assert_eq!(record.counters.nodes, entered);
    assert_eq!(record.counters.cuts.iter().sum::<u64>(), cuts);
}

fn check_game(name: &str, position: &Position, depth: i32) {
    let duel = duel(name);
    let history = History::new(position.clone());
    let plain = |algorithm| straight(algorithm, depth);
    let with_table =
        |algorithm| Recipe { table_cutoffs: true, etc: foehn_search::Threshold::USUAL, ..plain(algorithm) };
    let as_played = |algorithm| Recipe { algorithm, ..duel.recipe() };
    let recipes = ALGORITHMS.iter().flat_map(|&each| [plain(each), with_table(each), as_played(each)]);
    for recipe in recipes {
        let record = trace(duel, &history, recipe.clone(), &within(depth, PLENTY));
        let answer = duel.engine(recipe.clone()).think(history.sight(), &Budget::depth(depth), 1, &mut |_| ());
        assert_eq!(record.counters.nodes, answer.nodes, "{:?}", recipe.algorithm);
        assert_eq!(record.value, Some(answer.best().score));
        check_laws(&record);
        check_top(duel, &history, recipe, &Budget::depth(depth), answer.nodes);
    }
}

/// The nodes of a node are its visits and what lies below it; nothing is counted twice or lost.
fn check_top(duel: &dyn DuelFace, history: &History, recipe: Recipe, budget: &Budget, nodes: u64) {
    let top = top(duel, history, recipe, budget, 3);
    assert_eq!((top.nodes, top.root.nodes), (nodes, nodes));
    add_up(&top.root, 0, 3);
}

fn add_up(node: &TopNode, visits: u64, plies: u32) {
    let below: u64 = node.children.iter().map(|child| child.nodes).sum();
    if plies > 0 {
        assert_eq!(visits + below + node.others.nodes, node.nodes);
    }
    assert!(node.children.iter().all(|child| child.visits > 0 && child.nodes >= child.visits));
    node.children.iter().for_each(|child| add_up(child, child.visits, plies.saturating_sub(1)));
}

#[test]
fn watching_changes_nothing_and_the_record_is_lawful() {
    check_game("tree", &start("tree"), 2);
    check_game("tree", &position("tree", "min (((1 2) (3 -4)) ((5 6) (7 8) 2) (1 (2 3)))"), 4);
    check_game("tic-tac-toe", &start("tic-tac-toe"), 3);
    check_game("checkers", &start("checkers"), 3);
    check_game("othello", &start("othello"), 2);
    check_game("connect4", &start("connect4"), 3);
    check_game("chess", &start("chess"), 2);
}

#[test]
fn a_small_limit_stops_the_search_where_it_is() {
    let history = History::new(start("checkers"));
    for limit in [1, 2, 17, 100] {
        let record = trace(duel("checkers"), &history, straight(Algorithm::AlphaBeta, 8), &within(8, limit));
        check_laws(&record);
        assert!(record.truncated && record.value.is_none() && record.line.is_empty());
        assert_eq!(record.counters.nodes, limit);
    }
}

#[test]
fn a_finished_game_has_nothing_inside() {
    let record = trace(duel("tree"), &tree("7"), straight(Algorithm::AlphaBeta, 2), &within(2, PLENTY));
    assert_eq!((record.nodes.len(), record.events.len(), record.truncated), (1, 0, false));
}

#[test]
fn the_top_of_a_stopped_search_adds_up_too() {
    let history = History::new(start("checkers"));
    let recipe = duel("checkers").recipe();
    for nodes in [1, 999, 50_000] {
        let top = top(duel("checkers"), &history, recipe.clone(), &Budget::nodes(nodes), 4);
        assert_eq!((top.nodes, top.root.nodes), (nodes, nodes));
        add_up(&top.root, 0, 4);
        assert!(top.root.children.iter().all(|child| child.nodes as f64 >= nodes as f64 * 0.001));
    }
    // A search that looks at the root's moves before it enters the root.
    let obvious = Recipe { obvious_move: foehn_search::Threshold::USUAL, ..recipe };
    let top = top(duel("checkers"), &history, obvious.clone(), &Budget::depth(6), 2);
    assert_eq!(top.root.nodes, top.nodes);
    let record = trace(duel("checkers"), &history, obvious, &within(4, 50_000));
    assert!(!record.truncated && record.nodes.len() > 7);
}
