//! How long the networks learn from nothing until they beat a linear player: `linear [SEED]`.
//!
//! The linear player is the weakest kind of learned one, as the public evaluator of the early nineties was: sums of weighted inputs, here the checkers of each point and
//! nothing told, learned by the same temporal differences. Its weights are learned first. Then networks learn by the schedule of the shipped ones, and at times play
//! it, each sequence of dice with both seats. Processor time is that of learning alone.

use foehn_backgammon::{Backgammon, Board, Odds, Roll, SIEVE_INPUTS, sieve_inputs};
use foehn_game::kit::Random;
use foehn_learn::network::{Network, Values};
use foehn_learn::td::{Asker, Backup, Learnable, Learner, Stage, Successor};

/// Backgammon by a sum of its checkers: one class, no features, no databases.
#[derive(Clone, Copy)]
struct Linear;

impl Learnable for Linear {
    type State = Board;
    type Roll = Roll;

    fn inputs(&self) -> Vec<usize> {
        vec![SIEVE_INPUTS]
    }

    fn weights(&self) -> Values {
        Backgammon.weights()
    }

    fn start(&self, random: &mut Random) -> Board {
        Backgammon.start(random)
    }

    fn rolls(&self, state: &Board, into: &mut Vec<(Roll, f32)>) {
        Backgammon.rolls(state, into);
    }

    fn successors(&self, state: &Board, roll: Roll, into: &mut Vec<Successor<Board>>) {
        Backgammon.successors(state, roll, into);
    }

    fn known(&self, state: &Board) -> Option<Values> {
        state.is_over().then(|| Backgammon.known(state)).flatten()
    }

    fn is_over(&self, state: &Board) -> bool {
        state.is_over()
    }

    fn class(&self, _state: &Board) -> usize {
        0
    }

    fn write_inputs(&self, state: &Board, _class: usize, into: &mut [f32]) {
        sieve_inputs(state, into);
    }

    fn correct(&self, state: &Board, odds: &mut Odds) {
        Backgammon.correct(state, odds);
    }

    fn opposite(&self, odds: &Odds) -> Odds {
        Backgammon.opposite(odds)
    }

    fn utility(&self, odds: &Odds) -> f32 {
        Backgammon.utility(odds)
    }
}

/// Plays pairs of games; how many of them the first player wins, and the points a game.
fn compare(networks: &[Network], linear: &[Network], pairs: u64, seed: u64) -> (f64, f64) {
    let (mut one, mut other) = (Asker::new(&Backgammon, networks), Asker::new(&Linear, linear));
    let (mut wins, mut points) = (0, 0);
    for number in 0..pairs {
        for exchange in [false, true] {
            let mut random = Random::new(seed * 1_000_000 + number);
            let mut is_one = (random.below(2) == 0) ^ exchange;
            let mut board = Board::START;
            let result = loop {
                let roll = Roll::of_throw(random.below(36));
                board = if is_one { one.best(&board, roll).state } else { other.best(&board, roll).state };
                if let Some(win) = board.lost() {
                    break if is_one { i64::from(win.points()) } else { -i64::from(win.points()) };
                }
                is_one = !is_one;
            };
            wins += u64::from(result > 0);
            points += result;
        }
    }
    let games = 2.0 * pairs as f64;
    (wins as f64 / games, points as f64 / games)
}

/// The processor time of this process, in seconds.
fn processor_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = text.rsplit(')').next().unwrap_or("").split_whitespace().collect();
    let ticks = |index: usize| fields.get(index).and_then(|field| field.parse::<f64>().ok()).unwrap_or(f64::NAN);
    (ticks(11) + ticks(12)) / 100.0
}

fn stage(games: u64, rate: (f32, f32)) -> Stage {
    let (lambda, backup) = (0.7, Backup::Sampled);
    Stage { games, batch: 50, lambda, backup, rate, minibatch: 64, reuse: 2.0, memory: 100_000, keep: None }
}

/// Learns so many games of a stage.
fn learn<L: Learnable + Sync>(learner: &mut Learner<L>, stage: &Stage, until: u64)
where
    L::State: Send + Sync,
{
    while learner.games() < until {
        learner.batch(stage, learner.games() as f64 / stage.games as f64, 1);
    }
}

fn main() {
    let seed = std::env::args().nth(1).map_or(1, |seed| seed.parse().expect("a seed"));
    let mut linear = Learner::new(Linear, &[vec![]], 5, seed);
    learn(&mut linear, &stage(20_000, (2e-3, 2e-4)), 20_000);
    println!(
        "linear player: {} weights, 20,000 games, {:.0} s of processor time",
        5 * (SIEVE_INPUTS + 1),
        processor_seconds()
    );
    let mut learner = Learner::new(Backgammon, &[vec![192], vec![64], vec![16]], 5, seed);
    let mut spent = 0.0;
    for until in [200, 500, 1000, 1500, 2000, 3000, 5000, 8000] {
        let before = processor_seconds();
        learn(&mut learner, &stage(3000, (2e-3, 2e-3)), until);
        spent += processor_seconds() - before;
        let (won, points) = compare(learner.networks(), linear.networks(), 1000, seed);
        println!("{until} games, {spent:.0} s of processor time: {:.1} % won, {points:+.3} points a game", 100.0 * won);
    }
}
