//! What each switch does, on trees made for it.

use super::{plain, think};
use crate::montecarlo::{Bias, MonteCarloEngine, MonteCarloRecipe, PlayoutPolicy, Reward};
use crate::{Iteration, MonteCarloMethod, Threshold, Whole};
use foehn_game::toys::{TicTacToe, TicTacToeKnowledge, Tree};
use foehn_game::{Game, Knowledge, MoveFacts, Notation, Score};

fn tree(text: &str) -> Tree {
    Tree::parse_position(text).unwrap()
}

/// An answer about a tree of which `Wise` knows something.
fn wise(recipe: MonteCarloRecipe, text: &str, simulations: u64) -> Iteration<u16> {
    think(&mut MonteCarloEngine::for_duel(recipe).with_knowledge(Wise, 100.0), &tree(text), simulations)
}

/// Knows that the last of all moves is the best, and that every position is worth three points to its mover.
struct Wise;

impl Knowledge<Tree> for Wise {
    fn evaluate(&self, _: &Tree) -> Score {
        Score::estimate(300)
    }

    fn facts(&self, _: &Tree, mv: u16) -> MoveFacts {
        MoveFacts { hint: i32::from(mv), ..MoveFacts::UNKNOWN }
    }
}

#[test]
fn exploration_weighs_visits_against_averages() {
    let visits_of_best = |exploration: i32| {
        let recipe = MonteCarloRecipe { exploration: Whole::new(exploration), ..plain() };
        let mut engine = MonteCarloEngine::for_duel(recipe);
        let answer = engine.think(
            &foehn_game::History::new(tree("(5 4 -5)")),
            &crate::Budget::simulations(1_000),
            3,
            &mut |_| (),
        );
        assert_eq!(answer.best().moves, [0]);
        answer.nodes
    };
    // Every simulation is one move: what differs is where they go, which the score of the tree's root does not show; the order does.
    assert_eq!(visits_of_best(70), visits_of_best(500));
}

#[test]
fn a_node_is_expanded_after_so_many_visits() {
    let deepest = |expand: i32| {
        let recipe = MonteCarloRecipe { expand: Whole::new(expand), ..plain() };
        think(&mut MonteCarloEngine::for_duel(recipe), &tree("((1 2) (3 (4 5)))"), 40).selective_depth
    };
    assert_eq!((deepest(1), deepest(10_000)), (3, 1));
}

#[test]
fn points_or_wins_count_as_the_recipe_says() {
    // The left move wins a little for certain, the right one much or loses a little.
    let text = "((1 1) (1 1) (60 -1) (60 -1))";
    let flat = MonteCarloRecipe::plain(MonteCarloMethod::Flat);
    let payoff = think(&mut MonteCarloEngine::for_duel(flat.clone()), &tree(text), 4_000);
    assert!(payoff.best().moves[0] >= 2 && payoff.best().score.raw() > 2_000, "{payoff:?}");
    let win =
        think(&mut MonteCarloEngine::for_duel(MonteCarloRecipe { reward: Reward::Win, ..flat }), &tree(text), 4_000);
    assert!(win.best().moves[0] < 2, "{win:?}");
}

#[test]
fn the_game_s_hints_come_first() {
    let recipe = MonteCarloRecipe { bias: Bias::Hints, ..plain() };
    assert_eq!(wise(recipe.clone(), "(0 0 0 0 0 0 0 0)", 1).best().moves, [7], "the first move tried");
    assert_eq!(wise(recipe, "(5 0 0 0 0 0 0 0)", 2_000).best().moves, [0], "hints fade");
    let recipe = MonteCarloRecipe { bias: Bias::Evaluation, ..plain() };
    assert_eq!(wise(recipe, "(0 0 7 0 0)", 1).best().moves, [2], "a finished game is its own evaluation");
}

/// Believes in move 3, with the weight of many simulations.
struct Believer;

impl crate::Insight<Tree> for Believer {
    fn expected(&self, _: &Tree) -> Option<crate::Values> {
        None
    }

    fn priors(&self, _: &Tree, moves: &[u16]) -> Option<Vec<crate::Prior>> {
        let prior = |mv: &u16| crate::Prior { value: f32::from(u8::from(*mv == 3)), visits: 100.0 };
        Some(moves.iter().map(prior).collect())
    }
}

#[test]
fn rave_begins_with_what_the_game_knows() {
    let first = |priors: bool| {
        let recipe = MonteCarloRecipe { rave: Threshold::at(100), priors, ..plain() };
        let mut engine = MonteCarloEngine::for_duel(recipe).with_insight(std::sync::Arc::new(Believer));
        (
            think(&mut engine, &tree("(0 0 0 0 0 0 0 0)"), 1).best().moves[0],
            think(&mut engine, &tree("(5 0 0 0 0)"), 2_000),
        )
    };
    assert_eq!(first(true).0, 3);
    assert_ne!(first(false).0, 3, "any other of eight, with this seed");
    assert_eq!(first(true).1.best().moves, [0], "simulations outweigh it in the end");
}

#[test]
fn a_cut_off_playout_is_worth_what_the_evaluation_says() {
    let recipe = MonteCarloRecipe { cutoff: Threshold::at(1), expand: Whole::new(10_000), ..plain() };
    // After the move and one more of the playout the first player is to move again, and is three points ahead.
    let answer = wise(recipe.clone(), "(((1 1) (1 1)) ((1 1) (1 1)))", 50);
    assert_eq!(answer.best().score, Score::estimate(300));
    let in_full = wise(MonteCarloRecipe { cutoff: Threshold::OFF, ..recipe }, "(((1 1) (1 1)) ((1 1) (1 1)))", 50);
    assert_eq!(in_full.best().score, Score::estimate(100));
}

#[test]
fn where_only_winning_counts_a_cut_off_playout_is_worth_its_chances() {
    let recipe =
        MonteCarloRecipe { cutoff: Threshold::at(1), reward: Reward::Win, expand: Whole::new(10_000), ..plain() };
    // Three points ahead, where one point is 73 % of a win: a win in 95 games of 100, not a win.
    let answer = wise(recipe, "(((1 1) (1 1)) ((1 1) (1 1)))", 50);
    assert_eq!(answer.best().score, Score::estimate(300));
}

#[test]
fn a_playout_that_does_not_end_is_given_up() {
    let recipe = MonteCarloRecipe { longest_playout: Whole::new(1), expand: Whole::new(10_000), ..plain() };
    let mut engine = MonteCarloEngine::for_duel(recipe);
    let answer = think(&mut engine, &tree("(((1 1) (1 1)) ((1 1) (1 1)))"), 50);
    assert_eq!(answer.best().score, Score::DRAW);
}

#[test]
fn searches_in_playouts_see_what_random_moves_do_not() {
    // The second player refutes the left move by one reply of five, which random playouts find once in five games.
    let text = "((9 9 9 9 -9) (2 2 2 2 2))";
    let flat = MonteCarloRecipe::plain(MonteCarloMethod::Flat);
    let random = think(&mut MonteCarloEngine::for_duel(flat.clone()), &tree(text), 1_000);
    assert_eq!(random.best().moves, [0]);
    let recipe = MonteCarloRecipe { playouts: PlayoutPolicy::AlphaBeta, ..flat };
    assert_eq!(wise(recipe, text, 1_000).best().moves, [1]);
}

#[test]
fn the_last_good_reply_is_made_again() {
    // Whatever the first player does, reply 1 refutes it; once found, it is made in every game.
    let text = "((9 -9 9 9) (9 -9 9 9) (9 -9 9 9))";
    let flat = MonteCarloRecipe::plain(MonteCarloMethod::Flat);
    let random = think(&mut MonteCarloEngine::for_duel(flat.clone()), &tree(text), 1_000);
    let recipe = MonteCarloRecipe { playouts: PlayoutPolicy::LastGoodReply, ..flat };
    let replied = think(&mut MonteCarloEngine::for_duel(recipe), &tree(text), 1_000);
    assert!(random.best().score.raw() > 300 && replied.best().score.raw() < -700, "{random:?}, {replied:?}");
}

#[test]
fn all_moves_as_first_speak_for_a_move_that_is_good_later() {
    // Move 2 wins whenever the first player makes it, now or later. With one visit each, only RAVE knows more.
    let text = "((((0 0 9) (0 0 9)) ((0 0 9) (0 0 9))) (((0 0 9) (0 0 9)) ((0 0 9) (0 0 9))) (((9 9 9) (9 9 9)) ((9 9 9) (9 9 9))))";
    let found = |recipe: &MonteCarloRecipe| {
        let right = |seed: i32| {
            let recipe = MonteCarloRecipe { seed: Whole::new(seed), ..recipe.clone() };
            let answer = think(&mut MonteCarloEngine::for_duel(recipe), &tree(text), 4);
            usize::from(answer.best().moves[0] == 2)
        };
        (0..60).map(right).sum::<usize>()
    };
    let plain = MonteCarloRecipe { exploration: Whole::new(300), ..plain() };
    let rave = MonteCarloRecipe { rave: Threshold::at(1000), ..plain.clone() };
    assert!(found(&rave) > found(&plain), "{} and {}", found(&rave), found(&plain));
}

#[test]
fn a_first_play_urgency_leaves_bad_moves_untried() {
    // With an urgency below what the first good move gives, the others need not be tried.
    let text = "(9 9 9 9 9 9 9 9 9 -9)";
    let tried = |first_play| {
        let recipe = MonteCarloRecipe { first_play, exploration: Whole::new(0), ..plain() };
        let history = foehn_game::History::new(tree(text));
        let mut engine = MonteCarloEngine::for_duel(recipe);
        let answer = engine.think(&history, &crate::Budget::simulations(30), 10, &mut |_| ());
        answer.lines.iter().filter(|line| line.score != Score::DRAW).count()
    };
    assert_eq!(tried(Threshold::OFF), 10);
    assert!(tried(Threshold::at(40)) < 10);
}

#[test]
fn transpositions_share_what_is_known() {
    let run = |transpositions: bool| {
        let recipe = MonteCarloRecipe { transpositions, solver: true, expand: Whole::new(1), ..plain() };
        think(&mut MonteCarloEngine::for_duel(recipe), &TicTacToe::start(), 200_000)
    };
    let [shared, apart] = [run(true), run(false)];
    assert!(shared.proved && apart.proved);
    assert!(shared.simulations * 3 < apart.simulations * 2, "{} and {}", shared.simulations, apart.simulations);
    assert!(shared.table_fill <= apart.table_fill);
}

#[test]
fn a_budget_of_nodes_is_kept() {
    let mut engine = MonteCarloEngine::for_duel(plain()).with_knowledge(TicTacToeKnowledge, 100.0);
    let history = foehn_game::History::new(Game::start());
    let answer = engine.think(&history, &crate::Budget::nodes(20_000), 1, &mut |_| ());
    assert!((20_000..20_020).contains(&answer.nodes), "{}", answer.nodes);
    let answer = engine.think(&history, &crate::Budget::depth(3), 1, &mut |_| ());
    assert_eq!(answer.simulations, 1024);
}

#[test]
fn reports_come_whenever_the_simulations_have_doubled() {
    let mut engine = MonteCarloEngine::for_duel(plain());
    let mut reported = Vec::new();
    let history = foehn_game::History::new(TicTacToe::start());
    engine
        .think(&history, &crate::Budget::simulations(5_000), 1, &mut |iteration| reported.push(iteration.simulations));
    assert_eq!(reported, [1024, 2048, 4096, 5000]);
}

#[test]
fn tuned_exploration_leaves_what_does_not_vary_alone() {
    // Each move is always worth the same; the second one is tried again only as far as exploration asks for it.
    let visits_of_worse = |tuned: bool| {
        let recipe = MonteCarloRecipe { tuned, ..plain() };
        let history = foehn_game::History::new(tree("(50 49 0)"));
        let answer =
            MonteCarloEngine::for_duel(recipe).think(&history, &crate::Budget::simulations(20_000), 3, &mut |_| ());
        assert_eq!((answer.best().moves[0], answer.visits.iter().sum::<u64>()), (0, 20_000));
        answer.visits[1]
    };
    let [tuned, untuned] = [true, false].map(visits_of_worse);
    assert!(5 * tuned < 4 * untuned, "{tuned} and {untuned}");
}

#[test]
fn grave_knows_below_what_was_learned_above() {
    // The first player's move 2 wins whenever it is made. Far from the root only the numbers of the root tell that.
    let node = "(0 0 9)";
    let text = format!(
        "((({node} {node}) ({node} {node})) (({node} {node}) ({node} {node})) (({node} {node}) ({node} {node})))"
    );
    let points = |grave: Threshold<1, 1_000_000, 50>| -> i32 {
        let points = |seed: i32| {
            let rave = Threshold::at(1000);
            let recipe =
                MonteCarloRecipe { rave, grave, seed: Whole::new(seed), exploration: Whole::new(0), ..plain() };
            think(&mut MonteCarloEngine::for_duel(recipe), &tree(&text), 60).best().score.raw()
        };
        (0..30).map(points).sum()
    };
    let [grave, rave] = [points(Threshold::at(100_000)), points(Threshold::OFF)];
    assert!(grave > rave, "{grave} and {rave}");
}
