//! Rollouts: a position of a game of chance played out many times, for what it is worth with its error.
//!
//! Three things make few games enough:
//! - **Luck is taken off** (variance reduction): at every throw, what the dice brought is what the position is worth after them less what it was worth on average
//!   before. Its mean is zero, and the result less all luck of a game varies far less than the result.
//! - **Common random numbers**: game i of every candidate has the same dice, so that candidates differ by their plays.
//! - The first throws are spread evenly over what may happen (stratified), not drawn.
//!
//! A game is played to its end, or so many plies and then judged. What comes out depends on the seed and on the number of games alone, not on threads:
//! results are added in the order of the games, so a rollout can be stopped and taken up again.

use crate::cube::{CubeDecision, cubeful};
use crate::evaluator::Goal;
use crate::game::{BackgammonGame, BackgammonMove, Stage, Steps};
use crate::judge::{odds_of, opposite, with_evaluator};
use crate::learning::equity;
use crate::plies;
use crate::roll::Roll;
use foehn_game::kit::Random;
use foehn_game::{Chance, Game, Key, Player, Turn};

/// Who plays the games of a rollout of `G`, and judges their positions.
pub trait RolloutPlayer<G: Chance>: Sync {
    /// The move at a player's turn.
    fn choose(&self, position: &G) -> G::Move;

    /// What a position is worth to the first player, in the units of the payoff; a finished one is worth its payoff.
    fn worth(&self, position: &G) -> f64;
}

/// How a rollout is played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RolloutPlan {
    /// The dice follow from it.
    pub seed: u64,
    /// How many throws of dice until a game is judged; to the end where none.
    pub truncate: Option<u32>,
    /// Whether luck is taken off.
    pub luck: LuckTaken,
    /// How many threads.
    pub threads: usize,
}

/// Whether the luck of the dice is taken off the results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LuckTaken {
    /// It is.
    Off,
    /// Results are as they were.
    Kept,
}

impl Default for RolloutPlan {
    fn default() -> Self {
        RolloutPlan { seed: 1, truncate: None, luck: LuckTaken::Off, threads: 1 }
    }
}

/// What came of the games so far.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct RolloutSum {
    /// How many games.
    pub games: u64,
    /// The sum of their results to the first player.
    pub sum: f64,
    /// The sum of the squares.
    pub squares: f64,
}

impl RolloutSum {
    /// Adds a result.
    pub fn add(&mut self, result: f64) {
        self.games += 1;
        self.sum += result;
        self.squares += result * result;
    }

    /// The mean result.
    #[must_use]
    pub fn mean(&self) -> f64 {
        if self.games == 0 { 0.0 } else { self.sum / self.games as f64 }
    }

    /// The standard error of the mean; infinite before there are two games.
    #[must_use]
    pub fn error(&self) -> f64 {
        if self.games < 2 {
            return f64::INFINITY;
        }
        let games = self.games as f64;
        let variance = ((self.squares - self.sum * self.sum / games) / (games - 1.0)).max(0.0);
        (variance / games).sqrt()
    }
}

/// Plays games `from` to `to` of a rollout from `position`, and returns their results in order.
pub fn roll_out<G: Chance, P: RolloutPlayer<G>>(
    position: &G,
    player: &P,
    plan: &RolloutPlan,
    games: std::ops::Range<u64>,
) -> Vec<f64> {
    let threads = plan.threads.max(1);
    let one = |game: u64| play_out(position, player, plan, game);
    if threads == 1 {
        return games.map(one).collect();
    }
    let all: Vec<u64> = games.collect();
    let share = all.len().div_ceil(threads).max(1);
    std::thread::scope(|scope| {
        let one = &one;
        let workers: Vec<_> = all
            .chunks(share)
            .map(|part| scope.spawn(move || part.iter().map(|&game| one(game)).collect::<Vec<f64>>()))
            .collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap_or_default()).collect()
    })
}

/// One game.
fn play_out<G: Chance, P: RolloutPlayer<G>>(position: &G, player: &P, plan: &RolloutPlan, game: u64) -> f64 {
    let mut now = position.clone();
    let (mut luck, mut throws) = (0.0, 0_u32);
    loop {
        match now.turn() {
            Turn::Over => return now.payoff(Player::FIRST) - luck,
            Turn::Player(_) => now = now.play(player.choose(&now)),
            Turn::Chance => {
                if plan.truncate.is_some_and(|most| throws >= most) {
                    return player.worth(&now) - luck;
                }
                let happened = throw(&now, plan.seed, game, throws);
                if plan.luck == LuckTaken::Off {
                    luck += luck_of(&now, player, happened);
                }
                now = now.play(happened);
                throws += 1;
            }
        }
    }
}

/// What the dice do: spread evenly at the first two throws, drawn afterwards.
fn throw<G: Chance>(position: &G, seed: u64, game: u64, throws: u32) -> G::Move {
    const STRATA: u64 = 36;
    let mut random = Random::new(Key::mix(Key::mix(seed, game).0, u64::from(throws)).0);
    let inside = random.unit();
    let stratum = match throws {
        0 => Some(game % STRATA),
        // The second throws go through all of them while the first stays, in another order for each.
        1 => Some((game / STRATA + game) % STRATA),
        _ => None,
    };
    let point = stratum.map_or(inside, |stratum| (stratum as f64 + inside) / STRATA as f64);
    position.happening(point).expect("it is chance's turn")
}

/// What the dice brought: the position after them less its average.
fn luck_of<G: Chance, P: RolloutPlayer<G>>(position: &G, player: &P, happened: G::Move) -> f64 {
    let (mut average, mut brought) = (0.0, 0.0);
    position.odds(|mv, odds| {
        let worth = player.worth(&position.play(mv));
        average += odds * worth;
        if mv == happened {
            brought = worth;
        }
    });
    brought - average
}

/// How many plays the sieve leaves where luck is measured. It must be the same average that is taken off, not the best of all.
const SIEVED: usize = 4;

/// Plays backgammon in rollouts: the best play by the networks without looking ahead, the cube left alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ZeroPly;

impl RolloutPlayer<BackgammonGame> for ZeroPly {
    fn choose(&self, position: &BackgammonGame) -> BackgammonMove {
        match position.stage() {
            Stage::Playing(roll) => best_play(position, roll),
            Stage::Doubled => BackgammonMove::Take,
            _ => BackgammonMove::Roll,
        }
    }

    fn worth(&self, position: &BackgammonGame) -> f64 {
        if position.is_over() {
            return position.payoff(Player::FIRST);
        }
        let own = with_evaluator(|evaluator| match position.stage() {
            Stage::Playing(roll) => equity(&evaluator.best_sieved(position.board(), roll, Goal::Points, SIEVED).1),
            _ => evaluator.equity(position.board()),
        });
        f64::from(if position.roller() == Player::FIRST { own } else { -own })
    }
}

/// The same with a live cube: doubles, takes and drops by the odds (`cube.rs`), in the units of the payoff.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ZeroPlyWithCube;

impl RolloutPlayer<BackgammonGame> for ZeroPlyWithCube {
    fn choose(&self, position: &BackgammonGame) -> BackgammonMove {
        let decided = |decide: fn(&CubeDecision) -> bool| {
            CubeDecision::of(&odds_of(position.board()), position).as_ref().is_some_and(decide)
        };
        match position.stage() {
            Stage::Playing(roll) => best_play(position, roll),
            Stage::Deciding if decided(CubeDecision::is_double) => BackgammonMove::Double,
            Stage::Doubled if decided(|decision| !decision.is_take()) => BackgammonMove::Drop,
            Stage::Doubled => BackgammonMove::Take,
            _ => BackgammonMove::Roll,
        }
    }

    fn worth(&self, position: &BackgammonGame) -> f64 {
        if position.is_over() {
            return position.payoff(Player::FIRST);
        }
        let (board, roller) = (position.board(), position.roller());
        let own = match position.stage() {
            Stage::Playing(roll) => {
                let (play, odds) = with_evaluator(|evaluator| evaluator.best_sieved(board, roll, Goal::Points, SIEVED));
                plies::worth(position, &play.board.swapped(), &opposite(&odds))
            }
            _ => position.stake() * cubeful(&odds_of(board), board, position.cube(), roller, position.terms()),
        };
        if roller == Player::FIRST { own } else { -own }
    }
}

fn best_play(position: &BackgammonGame, roll: Roll) -> BackgammonMove {
    let (play, _) = with_evaluator(|evaluator| evaluator.best(position.board(), roll, Goal::Points));
    BackgammonMove::Play(Steps::of(&play))
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::Notation;
    use foehn_game::toys::{Pig, PigMove};

    fn sum(results: &[f64]) -> RolloutSum {
        let mut sum = RolloutSum::default();
        results.iter().for_each(|&result| sum.add(result));
        sum
    }

    /// Whoever rolls below 20 holds afterwards; the lead is what it is worth.
    struct HoldAtTwenty;

    impl RolloutPlayer<Pig> for HoldAtTwenty {
        fn choose(&self, position: &Pig) -> PigMove {
            let moves = position.moves();
            if moves.len() == 1 || position.turn_sum() < 20 { moves[0] } else { PigMove::Hold }
        }

        fn worth(&self, position: &Pig) -> f64 {
            if position.is_over() {
                return position.payoff(Player::FIRST);
            }
            let turn = f64::from(position.turn_sum()) * if position.mover() == Player::FIRST { 1.0 } else { -1.0 };
            let lead = f64::from(position.score(Player::FIRST)) - f64::from(position.score(Player::SECOND)) + turn;
            (lead / 100.0).clamp(-1.0, 1.0)
        }
    }

    /// The rollout is for any game of chance: luck taken off changes the error, not the mean.
    #[test]
    fn luck_has_a_mean_of_zero() {
        let start = Pig::start();
        let of = |luck| sum(&roll_out(&start, &HoldAtTwenty, &RolloutPlan { luck, ..RolloutPlan::default() }, 0..1500));
        let (kept, off) = (of(LuckTaken::Kept), of(LuckTaken::Off));
        assert!(off.error() < kept.error(), "{off:?} {kept:?}");
        assert!((off.mean() - kept.mean()).abs() < 4.0 * (kept.error() + off.error()), "{off:?} {kept:?}");
    }

    #[test]
    fn threads_and_interruptions_change_nothing() {
        let start = Pig::start();
        let plan = RolloutPlan { seed: 9, ..RolloutPlan::default() };
        let whole = roll_out(&start, &HoldAtTwenty, &plan, 0..100);
        let mut parts = roll_out(&start, &HoldAtTwenty, &RolloutPlan { threads: 3, ..plan }, 0..37);
        parts.extend(roll_out(&start, &HoldAtTwenty, &RolloutPlan { threads: 2, ..plan }, 37..100));
        assert_eq!(whole, parts);
        assert_ne!(whole, roll_out(&start, &HoldAtTwenty, &RolloutPlan { seed: 10, ..plan }, 0..100));
    }

    #[test]
    fn a_won_race_rolls_out_to_what_it_is_worth() {
        let mut own = [0; 26];
        (own[1], own[0]) = (1, 14);
        let mut other = [0; 26];
        (other[6], other[0]) = (14, 1);
        let board = crate::Board::new(own, other).expect("a board");
        let position =
            BackgammonGame::at(board, Player::SECOND, Stage::Rolling, crate::Cube::CENTRED, crate::Terms::Cubeless)
                .expect("good");
        let results = roll_out(&position, &ZeroPly, &RolloutPlan::default(), 0..36);
        let sum = sum(&results);
        assert!((sum.mean() + 1.0).abs() < 1e-3 && sum.error() < 1e-3, "{sum:?}");
    }

    /// A race that is nearly won: with the cube it is doubled out, and counts one point, not the chance that is left.
    #[test]
    fn a_live_cube_ends_what_is_nearly_won() {
        let mut own = [0; 26];
        (own[1], own[2], own[0]) = (2, 2, 11);
        let mut other = [0; 26];
        (other[1], other[0]) = (4, 11);
        let board = crate::Board::new(own, other).expect("a board");
        let money = crate::Terms::Money { jacoby: false };
        let position = BackgammonGame::at(board, Player::FIRST, Stage::Deciding, crate::Cube::CENTRED, money);
        let position = position.expect("good");
        let cubeful = sum(&roll_out(&position, &ZeroPlyWithCube, &RolloutPlan::default(), 0..36));
        let cubeless = sum(&roll_out(&position.without_cube(), &ZeroPly, &RolloutPlan::default(), 0..36));
        assert!(cubeful.mean() > 0.999 && cubeless.mean() < 0.95, "{cubeful:?} {cubeless:?}");
        // At even chances the cube may be turned more than once, and nothing is worth more than it shows.
        let even = BackgammonGame::parse_position("start").expect("good");
        let results = roll_out(&even, &ZeroPlyWithCube, &RolloutPlan::default(), 0..36);
        assert!(results.iter().all(|result| result.is_finite() && result.abs() < 30.0), "{results:?}");
    }

    /// Luck taken off with the cube in play has a mean of zero as well.
    #[test]
    fn luck_with_the_cube_has_a_mean_of_zero() {
        let position = BackgammonGame::parse_position("start").expect("good");
        let of = |luck| {
            let plan = RolloutPlan { luck, truncate: Some(6), ..RolloutPlan::default() };
            sum(&roll_out(&position, &ZeroPlyWithCube, &plan, 0..216))
        };
        let (kept, off) = (of(LuckTaken::Kept), of(LuckTaken::Off));
        assert!(off.error() < kept.error(), "{off:?} {kept:?}");
        assert!((off.mean() - kept.mean()).abs() < 4.0 * (kept.error() + off.error()), "{off:?} {kept:?}");
    }

    #[test]
    fn truncated_games_are_judged() {
        let position = BackgammonGame::parse_position("start cubeless").expect("good");
        let plan = RolloutPlan { truncate: Some(2), ..RolloutPlan::default() };
        let results = roll_out(&position, &ZeroPly, &plan, 0..36);
        assert!(results.iter().all(|result| result.abs() <= 3.5), "{results:?}");
    }
}
