//! Exact knowledge in the search, and draws told apart: with toy oracles that know everything, much or nothing.
//!
//! The reference is a plain minimax to which a position that the oracle knows is an end of the game; it shares only the
//! rules, the evaluation and the verdicts with the search.

use foehn_game::kit::Random;
use foehn_game::toys::{Nim, TicTacToe, Tree};
use foehn_game::{
    Depth, Duel, Even, Game, History, Key, Knowledge, Notation, Oracle, Player, Ply, Score, ScoreKind, Verdict,
};
use foehn_search::exam::{Scatter, random_recipe};
use foehn_search::{Budget, Cut, Engine, Iteration, Recipe, Silent, Tally, Thinker, Threshold, Whole, minimax};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

/// The value of every position of tic-tac-toe that can be reached, by minimax.
static TRUTH: LazyLock<HashMap<TicTacToe, Score>> = LazyLock::new(|| {
    let mut truth = HashMap::new();
    value_of(TicTacToe::start(), &mut truth);
    truth
});

fn value_of(position: TicTacToe, truth: &mut HashMap<TicTacToe, Score>) -> Score {
    if let Some(&value) = truth.get(&position) {
        return value;
    }
    let value = match position.outcome() {
        Some(outcome) => Score::of_outcome(outcome, position.mover(), false),
        None => position
            .moves()
            .into_iter()
            .map(|mv| -value_of(position.play(mv), truth).aged())
            .max()
            .expect("a game that is not over has a move"),
    };
    truth.insert(position, value);
    value
}

fn marks(position: &TicTacToe) -> u64 {
    9 - if position.outcome().is_some() { 9 } else { position.count_moves() }
}

/// Knows tic-tac-toe from so many marks on, with distances or without.
#[derive(Clone, Copy)]
struct Book {
    from: u64,
    distances: bool,
}

impl Oracle<TicTacToe> for Book {
    fn verdict(&self, position: &TicTacToe) -> Option<Verdict> {
        if marks(position) < self.from {
            return None;
        }
        let tell = |plies| self.distances.then_some(plies);
        Some(match TRUTH[position].kind() {
            ScoreKind::WinIn(plies) => Verdict::Win(tell(plies)),
            ScoreKind::LossIn(plies) => Verdict::Loss(tell(plies)),
            _ => Verdict::Draw,
        })
    }
}

/// Minimax with an oracle.
struct Reference<'a, G, K> {
    knowledge: &'a K,
    oracle: &'a dyn Oracle<G>,
    /// The depth, cap and range by which draws are told apart, and the player for whom.
    draws: Option<(i32, i32, i32, Player)>,
}

impl<G: Duel, K: Knowledge<G>> Reference<'_, G, K> {
    fn value(&self, node: &G, depth: i32, at_root: bool) -> Score {
        if let Some(outcome) = node.ending() {
            return Score::of_outcome(outcome, node.mover(), G::COUNTS_POINTS);
        }
        match self.oracle.verdict(node) {
            Some(Verdict::Draw) if !at_root => return self.draw(node),
            Some(verdict) if !at_root => return verdict.score::<G>(),
            _ if depth == 0 => return self.knowledge.evaluate(node),
            _ => {}
        }
        let values = node.moves().into_iter().map(|mv| -self.value(&node.play(mv), depth - 1, false).aged());
        values.max().unwrap_or_else(|| Score::of_outcome(node.stuck(), node.mover(), G::COUNTS_POINTS))
    }

    fn draw(&self, node: &G) -> Score {
        let Some((depth, strong, weak, side)) = self.draws else { return Score::DRAW };
        let recipe = Recipe { repetition: false, ..Recipe::default() };
        let value = minimax(&History::new(node.clone()), self.knowledge, Depth::plies(depth), &recipe);
        let sign = if node.mover() == side { 1 } else { -1 };
        let value = value.raw().clamp(-20_000, 20_000) * sign;
        let told = if value >= 0 { (value / 2).min(strong) } else { -(weak * -value / (-value + 100)) };
        Score::estimate(told * sign)
    }
}

fn random_game(random: &mut Random, plies: usize) -> History<TicTacToe> {
    let mut history = History::new(TicTacToe::start());
    for _ in 0..random.below(plies + 1) {
        let moves = history.position().moves();
        history.play(*random.choose(&moves).expect("fewer than five marks leave moves"));
    }
    history
}

fn is_playable<G: Duel>(root: &G, answer: &Iteration<G::Move>) -> bool {
    answer.lines.iter().all(|line| {
        let mut position = root.clone();
        line.moves.iter().all(|mv| {
            let legal = position.moves().contains(mv);
            if legal {
                position = position.play(*mv);
            }
            legal
        })
    })
}

fn think<G: Duel, K: Knowledge<G>>(engine: &mut Engine<G, K>, position: &G, depth: i32) -> Iteration<G::Move> {
    engine.think(&History::new(position.clone()), &Budget::depth(depth), 1, &mut Silent)
}

fn engine(book: Book, recipe: Recipe) -> Engine<TicTacToe, Scatter> {
    Engine::new(Recipe { table_size: Whole::new(1), ..recipe }, Scatter).with_oracle(Arc::new(book))
}

#[test]
fn every_algorithm_and_switch_equals_minimax_with_the_oracle() {
    for case in 0..600 {
        let mut random = Random::new(Key::mix(41, case).0);
        let book = Book { from: 4 + random.below(4) as u64, distances: random.below(2) == 0 };
        let mut recipe = random_recipe(&mut random);
        recipe.repetition = false;
        let draws = (random.below(4) as i32, 10 * random.below(8) as i32, random.below(30) as i32);
        if random.below(3) > 0 {
            recipe.draw_scores = Threshold::at(draws.0);
            recipe.strong_draws = Whole::new(draws.1);
            recipe.weak_draws = Whole::new(draws.2);
        }
        let history = random_game(&mut random, 3);
        let root = history.position();
        let side = recipe.draw_scores.get().map(|depth| (depth, draws.1, draws.2, root.mover()));
        let depth = 1 + random.below(5) as i32;
        let expected = Reference { knowledge: &Scatter, oracle: &book, draws: side }.value(root, depth, true);
        let answers =
            [(); 2].map(|()| engine(book, recipe.clone()).think(&history, &Budget::depth(depth), 1, &mut Silent));
        let [answer, again] = &answers;
        let words = recipe.to_toml().lines().filter(|line| line.contains(" = ")).collect::<Vec<_>>().join("; ");
        assert_eq!(answer.best().score, expected, "case {case}, depth {depth}: {root:?}\n{words}");
        assert_eq!((answer.nodes, &answer.lines), (again.nodes, &again.lines), "case {case}: two searches differ");
        assert!(is_playable(root, answer), "case {case}: {:?}", answer.lines);
    }
}

#[test]
fn verdicts_are_those_of_a_search_without_the_oracle_with_fewer_nodes() {
    let result = |score: Score| (score.is_win(), score.is_loss());
    for distances in [false, true] {
        for told_apart in [Threshold::OFF, Threshold::at(2)] {
            let recipe = Recipe { draw_scores: told_apart, table_size: Whole::new(1), ..Recipe::default() };
            for seed in 0..20 {
                let history = random_game(&mut Random::new(seed), 2);
                let root = history.position();
                let plain = think(&mut Engine::new(recipe.clone(), Even), root, 9);
                let mut tally = Tally::default();
                let book = Book { from: 4, distances };
                let mut helped = Engine::new(recipe.clone(), Even).with_oracle(Arc::new(book));
                let answer = helped.think(&History::new(*root), &Budget::depth(9), 1, &mut tally);
                assert_eq!(result(answer.best().score), result(TRUTH[root]), "{root:?}");
                assert_eq!(result(answer.best().score), result(plain.best().score), "{root:?}");
                if distances && told_apart == Threshold::OFF {
                    assert_eq!(answer.best().score, TRUTH[root], "{root:?}: distances make the value exact");
                }
                assert!(answer.proved && answer.nodes < plain.nodes, "{} of {} nodes", answer.nodes, plain.nodes);
                assert!(tally.cuts_by(Cut::Oracle) > 0);
            }
        }
    }
}

#[test]
fn solving_uses_the_oracle_and_never_tells_draws_apart() {
    let recipe = Recipe { draw_scores: Threshold::at(2), table_size: Whole::new(1), ..Recipe::default() };
    let start = History::new(TicTacToe::start());
    let mut helped = engine(Book { from: 4, distances: false }, recipe.clone());
    // A search that tells draws apart goes before; its entries must not answer here.
    think(&mut helped, start.position(), 9);
    let (value, nodes) = helped.exact_value(&start, &Budget::default(), &mut Silent);
    let (plain, all_nodes) = Engine::new(recipe, Scatter).exact_value(&start, &Budget::default(), &mut Silent);
    assert_eq!((value, plain), (Some(Score::DRAW), Some(Score::DRAW)));
    assert!(nodes < all_nodes, "{nodes} of {all_nodes} nodes");
    let solved = helped.solve(&start, &Budget::default(), &mut Silent);
    assert!(solved.proved && is_playable(start.position(), &solved));
    let won = TicTacToe::parse_position("XO..X....").expect("a position");
    for distances in [false, true] {
        let mut helped = engine(Book { from: 4, distances }, Recipe::default());
        let solved = helped.solve(&History::new(won), &Budget::default(), &mut Silent);
        assert!(solved.proved && solved.best().score.is_loss() && is_playable(&won, &solved));
        assert_eq!(solved.best().score.counts_plies(), distances);
    }
}

#[test]
fn nothing_known_and_everything_off_change_no_node() {
    let ignorant: Arc<dyn Oracle<TicTacToe>> = Arc::new(|_: &TicTacToe| None);
    for seed in 0..40 {
        let mut random = Random::new(seed);
        let recipe = random_recipe(&mut random);
        let history = random_game(&mut random, 3);
        let search = |mut engine: Engine<TicTacToe, Scatter>| {
            let answer = engine.think(&history, &Budget::depth(6), 1, &mut Silent);
            (answer.nodes, answer.lines)
        };
        let plain = search(Engine::new(recipe.clone(), Scatter));
        assert_eq!(search(Engine::new(recipe.clone(), Scatter).with_oracle(Arc::clone(&ignorant))), plain);
        let unasked = Recipe { oracle: false, ..recipe.clone() };
        let book = Arc::new(Book { from: 4, distances: true });
        assert_eq!(search(Engine::new(unasked, Scatter).with_oracle(book)), plain, "the recipe asks nobody");
        let told_apart = Recipe { draw_scores: Threshold::USUAL, ..recipe };
        assert_eq!(search(Engine::new(told_apart, Scatter)), plain, "without an oracle no draw is told apart");
    }
}

/// Plays `engine` against random moves, and looks that every move keeps the verdict; the result for the engine.
fn play_out(engine: &mut Engine<TicTacToe, Scatter>, start: TicTacToe, seed: u64) -> Score {
    let (mut random, mut position) = (Random::new(seed), start);
    let me = start.mover();
    while position.outcome().is_none() {
        if position.mover() == me {
            let before = TRUTH[&position];
            let answer = think(engine, &position, 4);
            let next = position.play(answer.best().moves[0]);
            let after = -TRUTH[&next];
            assert!(answer.proved);
            assert_eq!((before.is_win(), before.is_loss()), (after.is_win(), after.is_loss()), "{position:?}");
            let score = answer.best().score;
            assert_eq!((score.is_win(), score.is_loss()), (before.is_win(), before.is_loss()), "{position:?}");
            position = next;
        } else {
            position = position.play(*random.choose(&position.moves()).expect("the game is not over"));
        }
    }
    Score::of_outcome(position.outcome().expect("over"), me, false)
}

#[test]
fn a_known_root_keeps_its_verdict_and_makes_progress() {
    for (distances, draw_scores) in [(false, Threshold::OFF), (false, Threshold::at(2)), (true, Threshold::OFF)] {
        let recipe = Recipe { draw_scores, table_size: Whole::new(1), ..Recipe::default() };
        let mut engine = engine(Book { from: 0, distances }, recipe);
        for seed in 0..60 {
            let mut start = *random_game(&mut Random::new(seed), 4).position();
            if TRUTH[&start].is_loss() {
                start = start.play(start.moves()[0]);
            }
            if start.outcome().is_none() {
                let result = play_out(&mut engine, start, seed);
                assert!(!result.is_loss() && (result.is_win() || !TRUTH[&start].is_win()), "{start:?}");
            }
        }
    }
}

#[test]
fn a_known_root_shows_what_else_there_is() {
    // O must answer in a corner; at a side it loses.
    let position = TicTacToe::parse_position("....X....").expect("a position");
    let mut engine = engine(Book { from: 0, distances: true }, Recipe::default());
    let answer = engine.think(&History::new(position), &Budget::depth(6), 8, &mut Silent);
    assert_eq!(answer.lines.len(), 8);
    for line in &answer.lines {
        assert_eq!(line.score, -TRUTH[&position.play(line.moves[0])].aged());
    }
    assert!(answer.lines.windows(2).all(|pair| pair[0].score >= pair[1].score));
    assert!(answer.lines[0].score == Score::DRAW && answer.lines[7].score.is_loss());
}

#[test]
fn with_distances_the_line_goes_to_the_end() {
    let position = TicTacToe::parse_position("XO..X....")
        .expect("a position")
        .play(TicTacToe::parse_position("XO..X....").expect("a position").parse_move("9").expect("a legal move"));
    let mut engine = engine(Book { from: 0, distances: true }, Recipe::default());
    let answer = think(&mut engine, &position, 3);
    let ScoreKind::WinIn(plies) = answer.best().score.kind() else { panic!("{}", answer.best().score) };
    let end = answer.best().moves.iter().fold(position, |position, &mv| position.play(mv));
    assert_eq!((answer.best().moves.len(), end.outcome().is_some()), (usize::from(plies), true));
    assert!(answer.proved && answer.depth == 1, "the children answer at once");
}

#[test]
fn a_nearer_verdict_is_preferred_to_a_later_one() {
    // Both moves of Max reach a known win: the second at once, the first after two more plies.
    let tree = Tree::parse_position("((((7 1) (7 2))) (7 3))").expect("a tree");
    let known = ["min (7 1)", "min (7 2)", "min (7 3)"];
    let book = move |tree: &Tree| known.contains(&tree.position_text().as_str()).then_some(Verdict::Loss(None));
    let mut engine = Engine::new(Recipe { history: false, ..Recipe::default() }, Even).with_oracle(Arc::new(book));
    let answer = think(&mut engine, &tree, 6);
    assert_eq!((answer.best().moves[0], answer.best().score), (1, Score::database_win(1)));
    let (first, second) = (Score::database_win(3), Score::database_win(1));
    assert!(first < second && first.is_win() && first < Score::by_points(1));
}

/// An opinion on each subtree, for Max, by its text.
#[derive(Clone)]
struct Opinions(Vec<(&'static str, i32)>);

impl Knowledge<Tree> for Opinions {
    fn evaluate(&self, tree: &Tree) -> Score {
        let text = tree.position_text();
        let text = text.trim_start_matches("min ");
        let value = self.0.iter().find(|(known, _)| *known == text).map_or(0, |&(_, value)| value);
        Score::estimate(if tree.mover() == Player::FIRST { value } else { -value })
    }
}

/// Max to move has the lines `drawn`, which the oracle knows, and those that it does not, with an opinion on each.
fn choose(drawn: &[(&'static str, i32)], open: &[(&'static str, i32)], draw_scores: &str) -> (String, Iteration<u16>) {
    let opinions: Vec<_> = drawn.iter().chain(open).copied().collect();
    let texts: Vec<&str> = opinions.iter().map(|&(text, _)| text).collect();
    let tree = Tree::parse_position(&format!("({})", texts.join(" "))).expect("a tree");
    let known: Vec<String> = drawn.iter().map(|(text, _)| format!("min {text}")).collect();
    let book = move |tree: &Tree| known.contains(&tree.position_text()).then_some(Verdict::Draw);
    let mut recipe = Recipe { history: false, ..Recipe::default() };
    recipe.assign(&format!("draw-scores={draw_scores}")).expect("a known switch");
    let mut engine = Engine::new(recipe, Opinions(opinions.clone())).with_oracle(Arc::new(book));
    let answer = think(&mut engine, &tree, 1);
    (texts[usize::from(answer.best().moves[0])].to_owned(), answer)
}

#[test]
fn a_strong_draw_is_preferred_to_a_weak_one_and_to_a_dead_one() {
    let (best, answer) = choose(&[("(1 2)", -80), ("(3 4)", 70), ("(5 6)", 0)], &[], "0");
    assert_eq!((best.as_str(), answer.best().score), ("(3 4)", Score::estimate(35)));
    assert!(answer.proved, "a draw, whatever its strength");
    assert!(!answer.best().score.is_win() && answer.best().score.kind() == ScoreKind::Estimate(35));
    let (best, answer) = choose(&[("(1 2)", -80), ("(3 4)", 70)], &[], "off");
    assert_eq!((best.as_str(), answer.best().score), ("(1 2)", Score::DRAW), "all alike: the first");
}

#[test]
fn the_best_of_weak_draws_is_chosen() {
    let (best, answer) = choose(&[("(1 2)", -300), ("(3 4)", -40), ("(5 6)", -90)], &[], "0");
    assert_eq!((best.as_str(), answer.best().score), ("(3 4)", Score::estimate(-2)));
}

#[test]
fn a_weak_draw_stays_above_a_worse_line_that_is_undecided() {
    // The paper's own numbers: a draw that looks like -50 against an undecided -20.
    let (best, answer) = choose(&[("(1 2)", -50)], &[("(3 4)", -20)], "0");
    assert_eq!((best.as_str(), answer.best().score), ("(1 2)", Score::estimate(-3)));
    assert!(!answer.proved, "an undecided line was compared");
    let (best, _) = choose(&[("(1 2)", -50)], &[("(3 4)", 10)], "0");
    assert_eq!(best, "(3 4)", "a better undecided line is played");
}

#[test]
fn a_draw_can_be_preferred_to_an_undecided_line_but_not_to_winning_chances() {
    let (best, _) = choose(&[("(1 2)", 80)], &[("(3 4)", 30)], "0");
    assert_eq!(best, "(1 2)", "half of 80 is more than 30");
    let (best, _) = choose(&[("(1 2)", 80)], &[("(3 4)", 45)], "0");
    assert_eq!(best, "(3 4)", "half of 80 is less than 45");
    let (best, answer) = choose(&[("(1 2)", 2_000)], &[("(3 4)", 60)], "0");
    assert_eq!((best.as_str(), answer.best().score), ("(3 4)", Score::estimate(60)), "at most 50");
    let (best, answer) = choose(&[("(1 2)", 2_000)], &[("(3 4)", 40)], "0");
    assert_eq!((best.as_str(), answer.best().score), ("(1 2)", Score::estimate(50)));
}

#[test]
fn draws_are_strong_for_the_player_at_the_root() {
    // Min at the root: what is good for Max is a weak draw now.
    let tree = Tree::parse_position("min ((1 2) (3 4))").expect("a tree");
    let opinions = Opinions(vec![("(1 2)", 80), ("(3 4)", -70)]);
    let known = ["(1 2)", "(3 4)"];
    let book = move |tree: &Tree| known.contains(&tree.position_text().as_str()).then_some(Verdict::Draw);
    let recipe = Recipe { draw_scores: Threshold::at(0), history: false, ..Recipe::default() };
    let mut engine = Engine::new(recipe, opinions).with_oracle(Arc::new(book));
    let answer = think(&mut engine, &tree, 2);
    assert_eq!((answer.best().moves[0], answer.best().score), (1, Score::estimate(35)));
}

#[test]
fn the_search_without_the_oracle_looks_as_deep_as_the_recipe_says() {
    // The draw looks good until Min's reply is seen.
    let [drawn, bad, good] = ["((1 2) (3 4))", "(1 2)", "(3 4)"];
    let tree = Tree::parse_position(&format!("({drawn} (5 6))")).expect("a tree");
    let opinions = Opinions(vec![(drawn, 60), (bad, -90), (good, 90), ("(5 6)", 10)]);
    let known = format!("min {drawn}");
    let book: Arc<dyn Oracle<Tree>> =
        Arc::new(move |tree: &Tree| (tree.position_text() == known).then_some(Verdict::Draw));
    let best = |plies| {
        let recipe = Recipe { draw_scores: Threshold::at(plies), history: false, ..Recipe::default() };
        let mut engine = Engine::new(recipe, opinions.clone()).with_oracle(Arc::clone(&book));
        let answer = think(&mut engine, &tree, 1);
        (answer.best().moves[0], answer.best().score.raw())
    };
    assert_eq!((best(0), best(1)), ((0, 30), (1, 10)));
}

#[test]
fn one_engine_for_both_sides_is_like_a_new_one() {
    let book = Book { from: 4, distances: false };
    let recipe = Recipe { draw_scores: Threshold::at(1), ..Recipe::default() };
    let mut kept = engine(book, recipe.clone());
    for seed in 0..30 {
        let history = random_game(&mut Random::new(seed), 3);
        let root = history.position();
        let (old, new) = (think(&mut kept, root, 6), think(&mut engine(book, recipe.clone()), root, 6));
        assert_eq!(old.best().score, new.best().score, "{root:?}");
    }
}

#[test]
fn another_oracle_can_be_consulted_behind_the_pointer() {
    let mut thinker: Box<dyn Thinker<Nim>> = Box::new(Engine::new(Recipe::default(), Even));
    let history = History::new(Nim::with_heaps(&[60, 61, 62, 63]));
    let budget = Budget::nodes(3_000);
    assert!(!thinker.think(&history, &budget, 1, &mut |_| ()).proved);
    let bouton = |nim: &Nim| Some(if nim.is_won() { Verdict::Win(None) } else { Verdict::Loss(None) });
    thinker.consult(Some(Arc::new(bouton)));
    let lost = thinker.think(&history, &budget, 1, &mut |_| ());
    assert!(lost.proved && lost.best().score == -Score::database_win(0) && is_playable(history.position(), &lost));
    let won = History::new(Nim::with_heaps(&[60, 61, 62]));
    let mut reported = Vec::new();
    let answer = thinker.think(&won, &budget, 1, &mut |iteration| reported.push(iteration.best().score));
    assert!(!won.position().play(answer.best().moves[0]).is_won(), "the winning move");
    assert!(!reported.is_empty() && reported.iter().all(|score| score.is_win()), "every report tells the verdict");
    thinker.consult(None);
    assert!(!thinker.think(&history, &budget, 1, &mut |_| ()).proved);
}

#[test]
fn a_known_win_of_unknown_distance_is_won_where_the_search_sees_the_end() {
    let bouton = |nim: &Nim| Some(if nim.is_won() { Verdict::Win(None) } else { Verdict::Loss(None) });
    let mut engine = Engine::new(Recipe::default(), Even).with_oracle(Arc::new(bouton));
    let answer = think(&mut engine, &Nim::with_heaps(&[2, 1]), 9);
    assert_eq!(answer.best().score, Score::win_in(Ply(3)), "better than the verdict: what the search proved");
    let mut tally = Tally::default();
    engine.think(&History::new(Nim::with_heaps(&[2, 1])), &Budget::depth(9), 1, &mut tally);
    assert_eq!(tally.cuts_by(Cut::Oracle), 0, "below a known root the oracle has nothing new to say");
}

#[test]
fn a_search_stopped_early_still_answers_with_a_move_that_keeps_the_verdict() {
    let book = Book { from: 0, distances: false };
    for nodes in [0, 1, 7, 30] {
        let recipe = Recipe { draw_scores: Threshold::at(3), ..Recipe::default() };
        let start = TicTacToe::parse_position("....X....").expect("a position");
        let answer = engine(book, recipe).think(&History::new(start), &Budget::nodes(nodes), 1, &mut Silent);
        assert!(is_playable(&start, &answer) && answer.nodes <= nodes);
        assert!(!TRUTH[&start.play(answer.best().moves[0])].is_win(), "{nodes} nodes: still a draw");
    }
}
