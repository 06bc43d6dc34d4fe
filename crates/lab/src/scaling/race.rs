//! A race to a depth: one thread, then several, on the clock on the wall.
//!
//! A search deepens for a time; the last iteration that it finished is the goal, and one thread and several are asked for that
//! depth, with empty tables. Whoever chooses the goal by its own search has luck on its side: it stops where it was fast. So one
//! thread chooses for half of the positions, by their keys, and all threads for the others. Where a moment is enough for a depth that no game
//! asks for (a king on each side), there is no race: such trees are small only as long as every table entry helps. On a machine that does other things as well the ratio says little, so the processor time of
//! the whole process is told beside it: two threads that had two cores used twice the time on the wall.

use crate::bootstrap::Estimate;
use crate::interrupt::Interrupt;
use foehn_game::any::History;
use foehn_games::face::DuelFace;
use foehn_search::{Budget, Recipe, Whole};
use serde::{Deserialize, Serialize};
use std::fs;
use std::time::{Duration, Instant};

/// A position in which the goal would be further away than this is no place for a race.
const FURTHEST: i32 = 60;

/// A side that has not arrived after so many times the time of the choice is counted as if it had.
const PATIENCE: u32 = 50;

/// What a search to a depth took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Spent {
    /// Nodes of all threads.
    pub nodes: u64,
    /// Time on the wall, in microseconds.
    pub micros: u64,
    /// Processor time of the process, in microseconds, to a hundredth of a second; 0 where the system does not tell.
    pub cpu_micros: u64,
}

/// One position, searched to one depth by one thread and by several.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Race {
    /// The depth.
    pub depth: i32,
    /// What one thread took.
    pub alone: Spent,
    /// What several took.
    pub together: Spent,
}

/// Searches the position of `history` for `time`, and then with one thread and with `threads` to the depth that this reached;
/// `None` where it was interrupted, or nothing was left to race for.
pub fn race(
    duel: &dyn DuelFace,
    history: &History,
    recipe: &Recipe,
    threads: usize,
    time: Duration,
    interrupt: &Interrupt,
) -> Option<Race> {
    let with = |threads: usize| Recipe { threads: Whole::new(threads as i32), ..recipe.clone() };
    // To the last finished iteration, and not to the one that the time broke off.
    let mut goal = 0;
    let budget = interrupt.over(&Budget::time(time));
    let choosing = if history.sight().key().is_multiple_of(2) { 1 } else { threads };
    duel.engine(with(choosing)).think(history.sight(), &budget, 1, &mut |iteration| goal = iteration.depth);
    if !(1..=FURTHEST).contains(&goal) {
        return None;
    }
    let budget = Budget { depth: Some(goal), ..Budget::time(time * PATIENCE) };
    let alone = to_budget(duel, history, with(1), &budget, interrupt);
    let together = to_budget(duel, history, with(threads), &budget, interrupt);
    let counts = !interrupt.is_raised() && alone.micros > 0;
    counts.then_some(Race { depth: goal, alone, together })
}

fn to_budget(duel: &dyn DuelFace, history: &History, recipe: Recipe, budget: &Budget, interrupt: &Interrupt) -> Spent {
    let mut engine = duel.engine(recipe);
    let (used, begun) = (process_time(), Instant::now());
    let answer = engine.think(history.sight(), &interrupt.over(budget), 1, &mut |_| ());
    let micros = begun.elapsed().as_micros() as u64;
    let used = used.and_then(|before| Some(process_time()?.saturating_sub(before)));
    Spent { nodes: answer.nodes, micros, cpu_micros: used.unwrap_or_default().as_micros() as u64 }
}

/// The processor time that this process has used, all its threads together.
fn process_time() -> Option<Duration> {
    /// Linux counts in hundredths of a second.
    const TICK: Duration = Duration::from_millis(10);
    let text = fs::read_to_string("/proc/self/stat").ok()?;
    // The second word is the command's name in brackets, with whatever is in it.
    let mut words = text.rsplit(')').next()?.split_whitespace().skip(11);
    let mut next = || words.next()?.parse::<u32>().ok();
    let ticks = next()? + next()?;
    Some(TICK * ticks)
}

/// What came of many races.
#[derive(Clone, Debug)]
pub struct RaceSummary {
    /// How many times as fast several threads reach the depth: the geometric mean, with its interval by positions.
    pub time_to_depth: Estimate,
    /// How many times as many nodes they search a second.
    pub speed: f64,
    /// How many times as many nodes they need: the geometric mean, with its interval.
    pub overhead: Estimate,
    /// How many cores the process had on average while several threads searched; 0 where the system does not tell.
    pub cores: f64,
    /// How many races there were.
    pub n: usize,
}

impl RaceSummary {
    /// Sums up; `None` where there was no race.
    pub fn of(races: &[Race]) -> Option<Self> {
        let geometric = |ratio: &dyn Fn(&Race) -> f64| {
            let logarithms: Vec<f64> = races.iter().map(|race| ratio(race).max(1e-9).ln()).collect();
            Estimate::mean(&logarithms).map(|mean| mean.map(f64::exp))
        };
        let sum = |of: &dyn Fn(&Race) -> u64| races.iter().map(of).sum::<u64>() as f64;
        let speed =
            |spent: &dyn Fn(&Race) -> Spent| sum(&|race| spent(race).nodes) / sum(&|race| spent(race).micros).max(1.0);
        Some(RaceSummary {
            time_to_depth: geometric(&|race| race.alone.micros as f64 / race.together.micros.max(1) as f64)?,
            speed: speed(&|race| race.together) / speed(&|race| race.alone).max(1e-9),
            overhead: geometric(&|race| race.together.nodes as f64 / race.alone.nodes.max(1) as f64)?,
            cores: sum(&|race| race.together.cpu_micros) / sum(&|race| race.together.micros).max(1.0),
            n: races.len(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_games::catalog;

    #[test]
    fn ratios_are_geometric_means() {
        let spent = |nodes, micros| Spent { nodes, micros, cpu_micros: 2 * micros };
        let races = [
            Race { depth: 5, alone: spent(100, 200), together: spent(150, 100) },
            Race { depth: 5, alone: spent(100, 800), together: spent(150, 100) },
        ];
        let summary = RaceSummary::of(&races).unwrap();
        assert!((summary.time_to_depth.value - 4.0).abs() < 1e-9, "of 2 and 8");
        assert!((summary.overhead.value - 1.5).abs() < 1e-9);
        assert!((summary.speed - 7.5).abs() < 1e-9 && (summary.cores - 2.0).abs() < 1e-9 && summary.n == 2);
        assert!(RaceSummary::of(&[]).is_none());
    }

    #[test]
    fn both_sides_of_a_race_reach_the_same_depth() {
        let duel = catalog::find("connect4").unwrap().duel().unwrap();
        let history = History::new(duel.rules().parse_position("44455").unwrap());
        let time = Duration::from_millis(20);
        let race = race(duel, &history, &duel.recipe(), 2, time, &Interrupt::default()).unwrap();
        assert!(race.depth > 2 && race.alone.nodes > 0 && race.together.nodes > 0, "{race:?}");
        let raised = Interrupt::default();
        raised.raise();
        assert_eq!(super::race(duel, &history, &duel.recipe(), 2, time, &raised), None);
    }
}
