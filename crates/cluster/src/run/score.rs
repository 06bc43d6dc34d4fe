//! What the settled outcomes of a run add up to, in the order of their jobs: a match stops where its test has its verdict, whatever was
//! finished beyond, so the result does not depend on who was fast.

use super::spec::Spec;
use crate::evolution::EpochOutcome;
use foehn_lab::job::Outcome;
use foehn_lab::{Pentanomial, Rating, SprtVerdict};
use serde_json::{Value, json};

/// The sum so far.
#[derive(Clone, Debug)]
pub(crate) enum Score {
    /// Pairs of games: by points, games won, drawn and lost by the first side, plies, and the curve of the test.
    Match { pairs: Pentanomial, games: [u64; 3], plies: u64, curve: Vec<(u64, f64)> },
    /// Epochs of demes: the last one, its best strength so far, games and nodes of all, and the best strength of every epoch.
    Evolution { epoch: u32, best: f64, games: u64, nodes: u64, curve: Vec<(u64, f64)> },
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
            Spec::Evolution(_) => Score::Evolution { epoch: 0, best: 0.0, games: 0, nodes: 0, curve: Vec::new() },
            Spec::Endgames(_) | Spec::Jobs { .. } | Spec::Drill { .. } => Score::Jobs,
        }
    }

    /// Counts the next outcome; whether the run is decided by it.
    pub(crate) fn add(&mut self, spec: &Spec, outcome: &Value) -> bool {
        if let Score::Evolution { .. } = self {
            self.add_epoch(outcome);
            return false;
        }
        let (Score::Match { pairs, games, plies, curve }, Spec::Match(spec)) = (self, spec) else { return false };
        let Some((points, lengths)) = pair_of(outcome) else { return false };
        points.iter().for_each(|&points| games[2 - points] += 1);
        pairs.add(points.iter().sum());
        *plies += lengths.iter().sum::<usize>() as u64;
        let value = spec.test().map_or_else(|| Rating::of(pairs).elo, |test| test.llr(pairs));
        curve.push((pairs.pairs(), value));
        thin(curve);
        spec.test().is_some_and(|test| test.verdict(pairs) != SprtVerdict::Undecided)
    }

    fn add_epoch(&mut self, outcome: &Value) {
        let (Score::Evolution { epoch, best, games, nodes, curve }, Ok(lived)) = (self, EpochOutcome::read(outcome))
        else {
            return;
        };
        if curve.is_empty() || lived.epoch > *epoch {
            (*epoch, *best) = (lived.epoch, lived.best_strength);
            curve.push((u64::from(lived.epoch), *best));
        }
        *best = best.max(lived.best_strength);
        *games += u64::from(lived.games);
        *nodes += lived.nodes;
        if let Some((_, value)) = curve.last_mut() {
            *value = *best;
        }
        thin(curve);
    }

    /// The sum as data, for pages and programs.
    pub(crate) fn as_json(&self, spec: &Spec) -> Value {
        if let Score::Evolution { epoch, best, games, nodes, curve } = self {
            return json!({"epoch": epoch, "best_strength": best, "games": games, "nodes": nodes, "curve": curve});
        }
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
        if let Score::Evolution { epoch, best, games, curve, .. } = self {
            let words = || format!("epoch {epoch}: best strength {best:.2}, {games} games");
            return if curve.is_empty() { String::new() } else { words() };
        }
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

/// Every other point of a curve goes where there are too many.
fn thin(curve: &mut Vec<(u64, f64)>) {
    if curve.len() > 2 * CURVE {
        let mut at = 0;
        curve.retain(|_| {
            at += 1;
            at % 2 == 0
        });
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
        Work::Step(own) | Work::LongStep(own) => {
            let step = crate::endgames::StepOutcome::read(outcome)?;
            match step.objects().iter().all(crate::objects::ObjectId::is_sound) && step.fits(own) {
                true => Ok(()),
                false => Err("a step with other files than its own".to_owned()),
            }
        }
        Work::Verify(_) => crate::endgames::VerifyOutcome::read(outcome).map(|_| ()),
        Work::Epoch(_) => {
            let lived = EpochOutcome::read(outcome)?;
            let is_sound = lived.objects().iter().all(crate::objects::ObjectId::is_sound);
            match is_sound && lived.best_strength.is_finite() && lived.mean_strength.is_finite() {
                true => Ok(()),
                false => Err("an epoch with impossible numbers or names".to_owned()),
            }
        }
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
