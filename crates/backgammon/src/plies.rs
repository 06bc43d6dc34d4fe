//! Looking ahead in plies as backgammon programs count them, with move filters.
//!
//! Naming, as in GNU Backgammon: **0-ply** asks the networks about the board after a play; **1-ply** averages over the 21 rolls of the other player,
//! who plays each as 0-ply would; **2-ply** looks one roll further. Others call the same 1-ply, 2-ply and 3-ply. In the depths of the general search
//! (`foehn-search`, which counts dice and plays) they are 1, 3 and 5.
//!
//! The filter: all plays are judged at 0-ply; those within [`MoveFilter::within`] of the best, [`MoveFilter::most`] at most, are looked at 1-ply; of those half as many within
//! half as much at 2-ply. Inside the tree only the best play of a roll is looked at, and the networks are asked about those plays alone that the sieve leaves, a
//! small network that is told the checkers and nothing else (the "pruning nets" of GNU Backgammon are the same idea). So five odds come up from every leaf, and the
//! cube is asked once, at the root.

use crate::board::Board;
use crate::cube::{CubeDecision, cubeful};
use crate::evaluator::{Evaluator, Goal};
use crate::game::{BackgammonGame, Stage, Steps, match_game};
use crate::generate::Plays;
use crate::judge::{opposite, with_evaluator};
use crate::learning::Odds;
use crate::roll::Roll;
use crate::terms::Terms;

/// Which plays are looked at further.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MoveFilter {
    /// No more plays than this.
    pub most: usize,
    /// None that is worse than the best by more, in points.
    pub within: f64,
}

impl MoveFilter {
    /// How many of a sorted list are looked at further. The second time fewer are: what has been looked at further is known better.
    fn passes(&self, list: &[Candidate], stake: f64) -> usize {
        let Some(best) = list.first() else { return 0 };
        let (most, within) = match best.plies {
            0 => (self.most, self.within),
            _ => (self.most.div_ceil(2), self.within / 2.0),
        };
        let is_near = |each: &&Candidate| each.plies == best.plies && each.equity >= best.equity - within * stake;
        list.iter().take(most.max(1)).take_while(is_near).count()
    }
}

impl Default for MoveFilter {
    // Eight within 0.16 is the usual filter of GNU Backgammon.
    fn default() -> Self {
        MoveFilter { most: 8, within: 0.16 }
    }
}

/// How many plays of a roll the sieve leaves inside the tree.
const SIEVED: usize = 6;

/// A play, and what it is worth.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// The play.
    pub steps: Steps,
    /// The board afterwards, seen from the other player, who is on roll.
    pub after: Board,
    /// The odds of the player who made the play.
    pub odds: Odds,
    /// What that is worth with the cube, in the units of the payoff.
    pub equity: f64,
    /// How far it was looked at.
    pub plies: u32,
}

/// The search was stopped from outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interrupted;

/// The odds of the player on roll, looked at so many plies ahead.
///
/// # Errors
/// `is_stopped` said so.
pub fn odds_at(board: &Board, plies: u32, goal: Goal, is_stopped: &dyn Fn() -> bool) -> Result<Odds, Interrupted> {
    with_evaluator(|evaluator| look(evaluator, board, plies, goal, is_stopped))
}

fn look(
    evaluator: &mut Evaluator<'_>,
    board: &Board,
    plies: u32,
    goal: Goal,
    is_stopped: &dyn Fn() -> bool,
) -> Result<Odds, Interrupted> {
    if plies == 0 || board.is_over() {
        return Ok(evaluator.odds(board));
    }
    let mut sum = [0.0_f64; 5];
    if plies == 1 {
        if is_stopped() {
            return Err(Interrupted);
        }
        return Ok(evaluator.mean_sieved(board, goal, SIEVED));
    }
    for roll in Roll::ALL {
        if is_stopped() {
            return Err(Interrupted);
        }
        let (play, _) = evaluator.best_sieved(board, roll, goal, SIEVED);
        let odds = opposite(&look(evaluator, &play.board.swapped(), plies - 1, goal, is_stopped)?);
        for (sum, &chance) in sum.iter_mut().zip(&odds) {
            *sum += roll.probability() * f64::from(chance);
        }
    }
    let mut odds = Odds::default();
    odds.iter_mut().zip(sum).for_each(|(odds, sum)| *odds = sum as f32);
    Ok(odds)
}

/// What the players of a game want most: without a cube and in money games points, in the last game of a match to win it.
fn goal(position: &BackgammonGame) -> Goal {
    match position.score() {
        Some(score) if score.points.iter().all(|&points| points + 1 == score.length) => Goal::Win,
        _ => Goal::Points,
    }
}

/// What a play is worth that leaves the other player on roll with these odds, to who made it, in the units of the payoff.
pub(crate) fn worth(position: &BackgammonGame, after: &Board, odds_of_other: &Odds) -> f64 {
    let roller = position.roller();
    match after.lost() {
        Some(win) => {
            let points = position.terms().points(position.cube(), win.points());
            match position.terms() {
                Terms::Match(score) => {
                    2.0 * match_game(&score, roller).after(i32::try_from(points).unwrap_or(i32::MAX)) - 1.0
                }
                _ => f64::from(points),
            }
        }
        None => -position.stake() * cubeful(odds_of_other, after, position.cube(), roller.opponent(), position.terms()),
    }
}

/// The plays of the dice on the board, best first, looked at 0 plies ahead; none where no dice are thrown.
#[must_use]
pub fn candidates(position: &BackgammonGame) -> Vec<Candidate> {
    let Stage::Playing(roll) = position.stage() else { return Vec::new() };
    let mut plays = Plays::default();
    plays.generate(position.board(), roll);
    let mut list: Vec<Candidate> = with_evaluator(|evaluator| {
        let judged = plays.iter().map(|play| {
            let after = play.board.swapped();
            let odds = evaluator.odds(&after);
            Candidate {
                steps: Steps::of(play),
                after,
                odds: opposite(&odds),
                equity: worth(position, &after, &odds),
                plies: 0,
            }
        });
        judged.collect()
    });
    sort(&mut list);
    list
}

fn sort(list: &mut [Candidate]) {
    list.sort_by(|a, b| b.plies.cmp(&a.plies).then(b.equity.total_cmp(&a.equity)));
}

/// Looks at the candidates that pass the filter further ahead, and puts the list in order: those looked at furthest first, best first.
///
/// # Errors
/// `is_stopped` said so; the list is as it was.
pub fn deepen(
    position: &BackgammonGame,
    list: &mut [Candidate],
    plies: u32,
    filter: MoveFilter,
    is_stopped: &dyn Fn() -> bool,
) -> Result<(), Interrupted> {
    let Some(first) = list.first() else { return Ok(()) };
    if first.plies + 1 < plies {
        deepen(position, list, plies - 1, filter, is_stopped)?;
    }
    let passes = filter.passes(list, position.stake());
    let goal = goal(position);
    let mut deeper = list[..passes].to_vec();
    for candidate in &mut deeper {
        let odds = odds_at(&candidate.after, plies, goal, is_stopped)?;
        candidate.odds = opposite(&odds);
        candidate.equity = worth(position, &candidate.after, &odds);
        candidate.plies = plies;
    }
    list[..passes].copy_from_slice(&deeper);
    sort(list);
    Ok(())
}

/// What there is to decide about the cube, with the odds it rests on, looked at so many plies ahead; `None` where the roller may not double.
///
/// # Errors
/// `is_stopped` said so.
pub fn cube_decision(
    position: &BackgammonGame,
    plies: u32,
    is_stopped: &dyn Fn() -> bool,
) -> Result<Option<(CubeDecision, Odds)>, Interrupted> {
    let odds = odds_at(position.board(), plies, goal(position), is_stopped)?;
    Ok(CubeDecision::of(&odds, position).map(|decision| (decision, odds)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_game::{Game, Notation};

    fn never() -> bool {
        false
    }

    #[test]
    fn odds_stay_odds_at_every_ply() {
        for plies in 0..=1 {
            let odds = odds_at(&Board::START, plies, Goal::Points, &never).expect("nobody stops it");
            assert!(
                (0.0..=1.0).contains(&odds[0]) && odds[1] <= odds[0] + 1e-3 && odds[2] <= odds[1] + 1e-3,
                "{odds:?}"
            );
        }
    }

    /// One ply by hand: the average over the other's rolls of what 0-ply plays.
    #[test]
    fn one_ply_is_the_average_of_the_best_replies() {
        let board = Board::START;
        let mut sum = 0.0;
        for roll in Roll::ALL {
            let (_, odds) = with_evaluator(|evaluator| evaluator.best(&board, roll, Goal::Points));
            sum += roll.probability() * f64::from(odds[0]);
        }
        let odds = odds_at(&board, 1, Goal::Points, &never).expect("nobody stops it");
        assert!((f64::from(odds[0]) - sum).abs() < 1e-6);
    }

    #[test]
    fn the_filter_keeps_the_best_and_a_stop_changes_nothing() {
        let position =
            BackgammonGame::parse_position("start cubeless").expect("a start").rolled(Roll::new(3, 1).expect("dice"));
        let mut list = candidates(&position);
        assert_eq!(list.len() as u64, position.count_moves());
        let before: Vec<f64> = list.iter().map(|each| each.equity).collect();
        let filter = MoveFilter { most: 3, within: 10.0 };
        assert_eq!(deepen(&position, &mut list, 1, filter, &|| true), Err(Interrupted));
        assert_eq!(before, list.iter().map(|each| each.equity).collect::<Vec<_>>());
        deepen(&position, &mut list, 1, filter, &never).expect("nobody stops it");
        assert_eq!(list.iter().filter(|each| each.plies == 1).count(), 3);
        assert!(list[..3].windows(2).all(|pair| pair[0].equity >= pair[1].equity));
    }
}
