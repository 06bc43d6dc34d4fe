//! What the settled outcomes of a run add up to, in the order of their jobs: a match stops where its test has its verdict, whatever was
//! finished beyond, so the result does not depend on who was fast.

use super::spec::Spec;
use foehn_lab::job::Outcome;
use foehn_lab::{Pentanomial, Rating, SprtVerdict};
use serde_json::{Value, json};

/// The sum so far.
#[derive(Clone, Debug)]
pub(crate) enum Score {
    /// Pairs of games: by points, games won, drawn and lost by the first side, plies, and the curve of the test.
    Match { pairs: Pentanomial, games: [u64; 3], plies: u64, curve: Vec<(u64, f64)> },
    /// Jobs whose outcomes are collected by somebody else.
    Jobs,
}

/// At most so many points of a curve are kept.
const CURVE: usize = 200;

impl Score {
    pub(crate) fn new(spec: &Spec) -> Self {
        match spec {
            Spec::Match(_) => {
                Score::Match { pairs: Pentanomial::default(), games: [0; 3], plies: 0, curve: Vec::new() }
            }
            Spec::Jobs { .. } | Spec::Drill { .. } => Score::Jobs,
        }
    }

    /// Counts the next outcome; whether the run is decided by it.
    pub(crate) fn add(&mut self, spec: &Spec, outcome: &Value) -> bool {
        let (Score::Match { pairs, games, plies, curve }, Spec::Match(spec)) = (self, spec) else { return false };
        let Some((points, lengths)) = pair_of(outcome) else { return false };
        points.iter().for_each(|&points| games[2 - points] += 1);
        pairs.add(points.iter().sum());
        *plies += lengths.iter().sum::<usize>() as u64;
        let value = spec.test().map_or_else(|| Rating::of(pairs).elo, |test| test.llr(pairs));
        curve.push((pairs.pairs(), value));
        if curve.len() > 2 * CURVE {
            let mut at = 0;
            curve.retain(|_| {
                at += 1;
                at % 2 == 0
            });
        }
        spec.test().is_some_and(|test| test.verdict(pairs) != SprtVerdict::Undecided)
    }

    /// The sum as data, for pages and programs.
    pub(crate) fn as_json(&self, spec: &Spec) -> Value {
        let (Score::Match { pairs, games, plies, curve }, Spec::Match(spec)) = (self, spec) else { return Value::Null };
        let rating = Rating::of(pairs);
        let test = spec.test().map(|test| {
            let (low, high) = test.bounds();
            json!({"e0": test.e0, "e1": test.e1, "llr": test.llr(pairs), "low": low, "high": high,
                   "verdict": test.verdict(pairs).name()})
        });
        let [won, drawn, lost] = games;
        json!({
            "a": spec.names[0], "b": spec.names[1], "game": spec.game,
            "games": 2 * pairs.pairs(), "won": won, "drawn": drawn, "lost": lost, "plies": plies,
            "pairs": pairs.counts(), "score": rating.score,
            "elo": rating.elo, "elo_low": rating.low, "elo_high": rating.high, "superiority": rating.superiority,
            "sprt": test, "curve": curve,
        })
    }

    /// The sum in a line.
    pub(crate) fn text(&self, spec: &Spec) -> String {
        let (Score::Match { pairs, games: [won, drawn, lost], .. }, Spec::Match(spec)) = (self, spec) else {
            return String::new();
        };
        let rating = Rating::of(pairs);
        let test = spec
            .test()
            .map_or_else(String::new, |test| format!(", LLR {:+.2} ({})", test.llr(pairs), test.verdict(pairs).name()));
        format!("+{won} ={drawn} -{lost}, {:+.0} Elo [{:+.0}, {:+.0}]{test}", rating.elo, rating.low, rating.high)
    }
}

/// Half points and plies of a pair.
fn pair_of(outcome: &Value) -> Option<([usize; 2], [usize; 2])> {
    match serde_json::from_value(outcome.clone()).ok()? {
        Outcome::Pair { half_points, plies } => Some((half_points, plies)),
        _ => None,
    }
}

/// Whether an outcome can be one of this work at all: its kind, its ranges.
///
/// # Errors
/// What is impossible about it.
pub(crate) fn plausible(work: &crate::work::Work, outcome: &Value) -> Result<(), String> {
    use crate::work::Work;
    match work {
        Work::Drill { .. } if outcome.is_u64() => Ok(()),
        Work::Drill { .. } => Err("no number came of a drill".to_owned()),
        Work::SelfPlay(game) => game.plausible(outcome),
        Work::Lab(job) => {
            let outcome: Outcome =
                serde_json::from_value(outcome.clone()).map_err(|error| format!("no outcome of a job: {error}"))?;
            match (&job.task, outcome) {
                (foehn_lab::job::Task::Pair { .. }, Outcome::Pair { half_points, plies }) => {
                    match half_points.iter().all(|&points| points <= 2) && plies.iter().all(|&plies| plies <= 10_000) {
                        true => Ok(()),
                        false => Err(format!("half points {half_points:?} after {plies:?} plies are out of range")),
                    }
                }
                (foehn_lab::job::Task::Pair { .. }, _) => Err("an outcome of another kind of job".to_owned()),
                _ => Ok(()),
            }
        }
    }
}
