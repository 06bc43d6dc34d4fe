//! Real games with exact knowledge: oracles made by solving what is near the end, in a game of wins, a game of points, and a
//! game with captures to play out.

use foehn_game::kit::Random;
use foehn_game::{Duel, Game, History, Oracle, Score, ScoreKind, Verdict};
use foehn_games::checkers::Checkers;
use foehn_games::connect_four::ConnectFour;
use foehn_games::othello::Othello;
use foehn_games::playable::Playable;
use foehn_search::{Budget, Recipe, Thinker};
use std::sync::{Arc, Mutex};

/// Knows what a second engine can solve: the positions that `is_near_the_end`.
struct Solver<G: Playable> {
    engine: Mutex<Box<dyn Thinker<G>>>,
    is_near_the_end: fn(&G) -> bool,
    /// Whether distances and margins are told.
    numbers: bool,
}

impl<G: Playable> Solver<G> {
    fn oracle(is_near_the_end: fn(&G) -> bool, numbers: bool) -> Arc<dyn Oracle<G>> {
        Arc::new(Solver { engine: Mutex::new(G::thinker(small::<G>())), is_near_the_end, numbers })
    }
}

impl<G: Playable> Oracle<G> for Solver<G> {
    fn verdict(&self, position: &G) -> Option<Verdict> {
        if !(self.is_near_the_end)(position) {
            return None;
        }
        let mut engine = self.engine.lock().expect("no solver panics");
        let score = engine.exact_value(&History::new(position.clone()), &Budget::default()).0?;
        let tell = |number| self.numbers.then_some(number);
        Some(match score.kind() {
            ScoreKind::WinIn(number) | ScoreKind::WinBy(number) => Verdict::Win(tell(number)),
            ScoreKind::LossIn(number) | ScoreKind::LossBy(number) => Verdict::Loss(tell(number)),
            _ => Verdict::Draw,
        })
    }
}

fn small<G: Playable>() -> Recipe {
    let mut recipe = G::recipe();
    recipe.assign("table-size=4").expect("a known switch");
    recipe
}

fn random_position<G: Duel>(seed: u64, plies: usize) -> Option<History<G>> {
    let mut random = Random::new(seed);
    let mut history = History::new(G::start());
    for _ in 0..plies {
        history.play(*random.choose(&history.position().moves())?);
    }
    history.outcome().is_none().then_some(history)
}

fn result(score: Score) -> i32 {
    i32::from(score.is_win()) - i32::from(score.is_loss())
}

/// Solves and searches random positions with and without the solver's help.
fn verdicts_agree<G: Playable>(plies: usize, depth: i32, is_near_the_end: fn(&G) -> bool) {
    for numbers in [true, false] {
        let oracle = Solver::oracle(is_near_the_end, numbers);
        for seed in 0..12 {
            let Some(history) = random_position::<G>(seed, plies) else { continue };
            let (truth, all_nodes) = G::thinker(small::<G>()).exact_value(&history, &Budget::default());
            let truth = truth.expect("small enough to solve");
            let mut helped = G::thinker(small::<G>());
            helped.consult(Some(Arc::clone(&oracle)));
            let (value, nodes) = helped.exact_value(&history, &Budget::default());
            let value = value.expect("solved with help too");
            assert_eq!(result(value), result(truth), "seed {seed}: {value} or {truth}");
            if numbers {
                assert_eq!(value, truth, "seed {seed}: what the oracle counts is exact");
            }
            assert!(nodes <= all_nodes, "seed {seed}: {nodes} nodes instead of {all_nodes}");
            for draw_scores in ["off", "2"] {
                let mut recipe = small::<G>();
                recipe.assign(&format!("draw-scores={draw_scores}")).expect("a known switch");
                let mut engine = G::thinker(recipe);
                engine.consult(Some(Arc::clone(&oracle)));
                let answer = engine.think(&history, &Budget::depth(depth), 1, &mut |_| ());
                // The end of the game in sight ends the search, whatever is still estimated beside it.
                assert!(
                    answer.proved || answer.best().score.counts_plies(),
                    "seed {seed}: every line ends or is known"
                );
                assert_eq!(result(answer.best().score), result(truth), "seed {seed}: {}", answer.best().score);
                assert!(history.position().moves().contains(&answer.best().moves[0]));
            }
        }
    }
}

fn stones<const W: usize, const H: usize>(position: &ConnectFour<W, H>) -> u32 {
    [0, 1].map(|index| position.stones_of(foehn_game::Player::new(index)).count_ones()).iter().sum()
}

#[test]
fn connect_four_wins_in_n() {
    verdicts_agree::<ConnectFour<5, 4>>(6, 14, |position| stones(position) >= 13);
}

#[test]
fn othello_wins_by_points() {
    verdicts_agree::<Othello<4>>(3, 14, |position| position.empty_squares().count_ones() <= 5);
}

#[test]
fn checkers_with_captures_to_play_out() {
    // A make-believe database: whatever is even with at most 14 pieces is drawn.
    let pieces = |position: &Checkers| [0, 1].map(|index| position.squares(foehn_game::Player::new(index)).count());
    let believe = move |position: &Checkers| {
        let [white, black] = pieces(position);
        (white == black && white <= 7).then_some(Verdict::Draw)
    };
    let oracle: Arc<dyn Oracle<Checkers>> = Arc::new(believe);
    let mut told_apart = 0;
    for seed in 0..12 {
        let Some(history) = random_position::<Checkers>(seed, 30) else { continue };
        let think = |draw_scores: &str| {
            let mut recipe = small::<Checkers>();
            recipe.assign(&format!("draw-scores={draw_scores}")).expect("a known switch");
            let mut engine = Checkers::thinker(recipe);
            engine.consult(Some(Arc::clone(&oracle)));
            engine.think(&history, &Budget::nodes(30_000), 1, &mut |_| ())
        };
        let (answer, again, alike) = (think("3"), think("3"), think("off"));
        assert_eq!((answer.nodes, &answer.lines), (again.nodes, &again.lines), "seed {seed}: two searches differ");
        let mut position = *history.position();
        for &mv in &answer.best().moves {
            assert!(position.moves().contains(&mv), "seed {seed}: {mv:?} is not legal in {position:?}");
            position = position.play(mv);
        }
        let strength = answer.best().score;
        if answer.proved && result(strength) == 0 {
            assert!((-10..=50).contains(&strength.raw()), "seed {seed}: a draw within its limits, not {strength}");
            told_apart += u32::from(strength != Score::DRAW);
        }
        if alike.proved && result(alike.best().score) == 0 {
            assert_eq!(alike.best().score, Score::DRAW, "seed {seed}: all alike");
        }
    }
    assert!(told_apart > 0, "some draw is strong or weak");
}
