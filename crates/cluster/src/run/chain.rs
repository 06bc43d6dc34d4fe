//! Which jobs of a run rest on which: a job is open when those before it are settled, and what rests on a result that is withdrawn is
//! withdrawn with it.

use super::Spec;
use crate::endgames::EndgamePlan;
use crate::work::Work;
use serde_json::Value;

/// How the jobs of a run hang together.
#[derive(Clone, Debug)]
pub(super) enum Chain {
    /// Not at all.
    Free,
    /// So many at a time, each time after all of the time before.
    Epochs(u64),
    /// As a plan of endgames says.
    Steps(Box<EndgamePlan>),
}

impl Chain {
    /// # Errors
    /// The run makes no sense any more.
    pub(super) fn of(spec: &Spec) -> Result<Chain, String> {
        Ok(match spec {
            Spec::Endgames(endgames) => Chain::Steps(Box::new(endgames.plan()?)),
            Spec::Evolution(evolution) => Chain::Epochs(u64::from(evolution.demes.max(1))),
            Spec::Match(_) | Spec::Jobs { .. } | Spec::Drill { .. } => Chain::Free,
        })
    }

    pub(super) fn is_free(&self) -> bool {
        matches!(self, Chain::Free)
    }

    /// How many jobs there are, where a plan says so.
    pub(super) fn count(&self) -> Option<u64> {
        match self {
            Chain::Steps(plan) => Some(plan.count()),
            Chain::Free | Chain::Epochs(_) => None,
        }
    }

    /// A job by its number, where a plan says it and what it rests on has come out.
    pub(super) fn work<'a>(&self, number: u64, outcome: impl Fn(u64) -> Option<&'a Value>) -> Option<Work> {
        match self {
            Chain::Steps(plan) => plan.work(number, outcome),
            Chain::Free | Chain::Epochs(_) => None,
        }
    }

    /// The job of which this one is the verification.
    pub(super) fn verified_by(&self, number: u64) -> Option<u64> {
        match self {
            Chain::Steps(plan) => plan.verified_by(number),
            Chain::Free | Chain::Epochs(_) => None,
        }
    }

    /// Whether all that a job rests on is there; `counted` says below which number everything is.
    pub(super) fn is_ready(&self, number: u64, counted: u64, is_settled: impl Fn(u64) -> bool) -> bool {
        match self {
            Chain::Free => true,
            Chain::Epochs(demes) => number / demes * demes <= counted,
            Chain::Steps(plan) => plan.after(number).into_iter().all(is_settled),
        }
    }
}
