//! Strength levels measured by games: each beats the one below, and the lowest loses to a beginner.
//!
//! The fast form runs with every test. The table in `level.rs` comes from
//! `cargo test --release -p foehn-lab --test levels -- --ignored --nocapture`.

use foehn_game::any::{History, Move};
use foehn_game::kit::Random;
use foehn_game::{Player, Score};
use foehn_games::catalog;
use foehn_games::face::DuelFace;
use foehn_lab::openings::RandomOpenings;
use foehn_play::level::{Level, level};
use foehn_search::Budget;
use foehn_search::any::Prover;
use std::time::{Duration, Instant};

/// A game of so many plies is a draw.
const LONGEST: usize = 300;

/// What the top level may spend here; in play it has the time it is given.
const TOP_NODES: u64 = 1_500_000;

fn duel(name: &str) -> &'static dyn DuelFace {
    catalog::find(name).expect("a game of the catalog").duel().expect("a duel")
}

/// Somebody who plays a game.
trait Opponent {
    fn choose(&mut self, history: &History, seed: u64) -> Move;
}

/// A level with an engine of its own.
struct AtLevel {
    game: &'static dyn DuelFace,
    level: &'static Level,
    engine: Box<dyn Prover>,
    /// What a move took, all together, and how many there were.
    spent: (Duration, u32),
}

impl AtLevel {
    fn new(game: &'static dyn DuelFace, number: u32) -> Self {
        let level = level(number).expect("levels are numbered from 1 to 10");
        AtLevel { game, level, engine: game.engine(game.recipe()), spent: (Duration::ZERO, 0) }
    }
}

impl Opponent for AtLevel {
    fn choose(&mut self, history: &History, seed: u64) -> Move {
        let budget = Budget::nodes(TOP_NODES);
        let began = Instant::now();
        let choice = self
            .level
            .choose(self.game.mistake(), self.engine.as_mut(), history, &budget, seed)
            .expect("the game is not over");
        self.spent = (self.spent.0 + began.elapsed(), self.spent.1 + 1);
        choice.mv
    }
}

/// Somebody who knows the rules and nothing else.
struct AnyMove;

impl Opponent for AnyMove {
    fn choose(&mut self, history: &History, seed: u64) -> Move {
        let moves = history.position().moves();
        *Random::new(seed ^ history.position().key().0).choose(&moves).expect("the game is not over")
    }
}

/// A beginner: the move after which the board looks best, whatever the answer.
struct Greedy(&'static dyn DuelFace);

impl Opponent for Greedy {
    fn choose(&mut self, history: &History, seed: u64) -> Move {
        let position = history.position();
        let mut random = Random::new(seed);
        let looks = |mv| {
            let next = position.play(mv);
            let score = match next.outcome() {
                Some(outcome) => Score::of_outcome(outcome, next.mover(), next.rules().counts_points()),
                None => self.0.evaluate(&next),
            };
            -score
        };
        let moves = position.moves();
        moves.into_iter().max_by_key(|&mv| (looks(mv), random.next_word())).expect("the game is not over")
    }
}

/// The share of the points that `a` takes from `b` in `pairs` openings, each played with both colours.
fn share(game: &'static dyn DuelFace, a: &mut dyn Opponent, b: &mut dyn Opponent, pairs: usize, seed: u64) -> f64 {
    let openings = RandomOpenings::new(game, game.rules().start(), None, seed).take(pairs);
    let mut half_points = 0;
    let mut games = 0;
    for (pair, opening) in openings.enumerate() {
        for a_is in [Player::FIRST, Player::SECOND] {
            let winner = play(a, b, a_is, opening.clone(), seed + pair as u64);
            half_points += winner.map_or(1, |winner| if winner == a_is { 2 } else { 0 });
            games += 1;
        }
    }
    f64::from(half_points) / f64::from(2 * games)
}

fn play(a: &mut dyn Opponent, b: &mut dyn Opponent, a_is: Player, mut history: History, seed: u64) -> Option<Player> {
    while history.moves().len() < LONGEST {
        if let Some(outcome) = history.outcome() {
            return outcome.winner();
        }
        let is_a = history.position().mover() == a_is;
        let mv = if is_a { a.choose(&history, seed) } else { b.choose(&history, seed) };
        history.play(mv);
    }
    None
}

fn levels_share(name: &str, stronger: u32, weaker: u32, pairs: usize) -> f64 {
    let game = duel(name);
    share(game, &mut AtLevel::new(game, stronger), &mut AtLevel::new(game, weaker), pairs, 1)
}

#[test]
fn level_five_beats_level_one_everywhere() {
    assert!(levels_share("checkers", 5, 1, 10) > 0.85);
    assert!(levels_share("chess", 5, 1, 6) > 0.85);
    assert!(levels_share("othello", 5, 1, 10) > 0.85);
    assert!(levels_share("connect4", 5, 1, 20) > 0.85);
}

#[test]
fn level_one_is_beaten_by_a_beginner() {
    fn beginner(name: &str, pairs: usize) -> f64 {
        let game = duel(name);
        share(game, &mut Greedy(game), &mut AtLevel::new(game, 1), pairs, 1)
    }
    let shares = [beginner("checkers", 20), beginner("chess", 10), beginner("othello", 20), beginner("connect4", 40)];
    println!("greedy against level 1: {shares:?}");
    assert!(shares.iter().all(|&share| share > 0.6), "{shares:?}");
    let game = duel("connect4");
    let by_chance = share(game, &mut AnyMove, &mut AtLevel::new(game, 1), 100, 1);
    println!("any move against level 1: {by_chance}");
    assert!((0.3..0.6).contains(&by_chance), "{by_chance}");
}

/// How many openings each pair of neighbours plays, the lowest first.
const LADDER: [usize; 9] = [40, 40, 40, 40, 40, 30, 15, 8, 5];

fn each_level_beats_the_one_below(name: &str) {
    for (stronger, pairs) in (2..).zip(LADDER) {
        let weaker = stronger - 1;
        let game = duel(name);
        let mut player = AtLevel::new(game, stronger);
        let share = share(game, &mut player, &mut AtLevel::new(game, weaker), pairs, 1);
        let a_move = player.spent.0 / player.spent.1;
        println!(
            "{name}: level {stronger} takes {share:.2} from level {weaker} in {} games, {a_move:?} a move",
            2 * pairs
        );
        assert!(share > 0.5, "{name}: level {stronger} does not beat the one below");
    }
}

#[test]
#[ignore = "plays hundreds of games: minutes"]
fn checkers_ladder() {
    each_level_beats_the_one_below("checkers");
}

#[test]
#[ignore = "plays hundreds of games: minutes"]
fn chess_ladder() {
    each_level_beats_the_one_below("chess");
}

#[test]
#[ignore = "plays hundreds of games: minutes"]
fn othello_ladder() {
    each_level_beats_the_one_below("othello");
}

#[test]
#[ignore = "plays hundreds of games: minutes"]
fn connect_four_ladder() {
    each_level_beats_the_one_below("connect4");
}
