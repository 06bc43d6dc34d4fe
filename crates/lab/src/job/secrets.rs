//! Jobs of games with secrets: how near an equilibrium an algorithm comes, what a method loses to those who know it, a match of throws.

use super::{Outcome, Undone};
use crate::interrupt::Interrupt;
use foehn_games::catalog::Entry;
use foehn_games::secrets::SecretsFace;
use foehn_search::hidden::{EquilibriumSolver, RegretChoice, exploitability};
use foehn_search::prediction::{find_bot, play_match};
use foehn_search::{Budget, Setting};
use serde::{Deserialize, Serialize};

/// A point of a curve.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct CurvePoint {
    /// Iterations so far.
    pub x: u64,
    /// Exploitability.
    pub y: f64,
}

fn senseless(what: impl Into<String>) -> Undone {
    Undone::Senseless(what.into())
}

/// The game as one with secrets.
pub(super) fn face(entry: &Entry) -> Result<&'static dyn SecretsFace, Undone> {
    entry.secrets().ok_or_else(|| senseless(format!("{} has no secrets", entry.title)))
}

/// The exploitability of an algorithm's average strategy whenever there are twice as many iterations.
pub(super) fn equilibrium(
    entry: &Entry,
    algorithm: &str,
    iterations: u64,
    seed: u64,
    interrupt: &Interrupt,
) -> Result<Outcome, Undone> {
    let tree = face(entry)?.tree().map_err(senseless)?;
    let known = RegretChoice::read(algorithm).ok_or_else(|| senseless(format!("no algorithm `{algorithm}`")))?;
    let mut solver = EquilibriumSolver::new(&tree, known.into(), seed);
    let mut points = Vec::new();
    while solver.iterations() < iterations && !interrupt.is_raised() {
        solver.iterate();
        if solver.iterations().is_power_of_two() || solver.iterations() == iterations {
            points.push(CurvePoint { x: solver.iterations(), y: exploitability(&tree, &solver.average()) });
        }
    }
    Ok(Outcome::Curve(points))
}

/// What the strategy of a method loses to those who know it: it is asked once in every information set.
pub(super) fn exploit(
    entry: &Entry,
    changes: &[String],
    simulations: u64,
    seed: u64,
    interrupt: &Interrupt,
) -> Result<Outcome, Undone> {
    let face = face(entry)?;
    let mut recipe = entry.recipe();
    for change in changes {
        recipe.assign(change).map_err(|error| senseless(error.to_string()))?;
    }
    let mut engine = entry.thinker(recipe).map_err(senseless)?;
    engine.seed(seed);
    let budget = interrupt.over(&Budget::simulations(simulations));
    let strategy = face.strategy_of(&mut |sight| {
        let answer = engine.think(sight, &budget, usize::MAX, &mut |_| ());
        let mut odds = vec![0.0; answer.lines.len()];
        for (place, line) in answer.lines.iter().enumerate() {
            let Some(mv) = line.moves.first() else { continue };
            if let Some(slot) = odds.get_mut(mv.index()) {
                *slot = answer.odds.get(place).copied().unwrap_or(if place == 0 { 1.0 } else { 0.0 });
            }
        }
        odds
    });
    let tree = face.tree().map_err(senseless)?;
    Ok(Outcome::Exploited(exploitability(&tree, &strategy.map_err(senseless)?)))
}

/// By how many throws the first of two bots wins.
pub(super) fn throws(bots: &[String; 2], throws: usize, seed: u64) -> Result<Outcome, Undone> {
    let find = |name: &String| find_bot(name).ok_or_else(|| senseless(format!("no bot is called `{name}`")));
    Ok(Outcome::Throws(play_match([find(&bots[0])?, find(&bots[1])?], throws, seed)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use foehn_games::catalog::find;

    fn exploited(game: &str, changes: &[&str], simulations: u64) -> f64 {
        let changes: Vec<_> = changes.iter().map(|&change| change.to_owned()).collect();
        match exploit(find(game).unwrap(), &changes, simulations, 1, &Interrupt::default()) {
            Ok(Outcome::Exploited(lost)) => lost,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn an_equilibrium_loses_nothing_and_sampling_does() {
        assert!(exploited("kuhn", &["method=equilibrium"], 1) < 0.001);
        assert!(exploited("kuhn", &["method=sampling"], 64) > 0.05);
    }

    #[test]
    fn curves_fall() {
        let kuhn = find("kuhn").unwrap();
        let Ok(Outcome::Curve(points)) = equilibrium(kuhn, "cfr+", 256, 1, &Interrupt::default()) else {
            panic!("a curve")
        };
        assert_eq!(points.len(), 9);
        assert!(points[8].y < points[0].y / 20.0, "{points:?}");
        assert!(equilibrium(kuhn, "magic", 1, 1, &Interrupt::default()).is_err());
        assert!(equilibrium(find("chess").unwrap(), "cfr", 1, 1, &Interrupt::default()).is_err());
    }
}
