//! Which jobs of a run rest on which: a job is open when those before it are settled, and what rests on a result that is withdrawn is
//! withdrawn with it.

use super::Spec;

/// How the jobs of a run hang together.
#[derive(Clone, Debug)]
pub(super) enum Chain {
    /// Not at all.
    Free,
    /// So many at a time, each time after all of the time before.
    Epochs(u64),
}

impl Chain {
    pub(super) fn of(spec: &Spec) -> Chain {
        match spec {
            Spec::Evolution(evolution) => Chain::Epochs(u64::from(evolution.demes.max(1))),
            Spec::Match(_) | Spec::Jobs { .. } | Spec::Drill { .. } => Chain::Free,
        }
    }

    pub(super) fn is_free(&self) -> bool {
        matches!(self, Chain::Free)
    }

    /// Whether all that a job rests on is there; `counted` says below which number everything is.
    pub(super) fn is_ready(&self, number: u64, counted: u64) -> bool {
        match self {
            Chain::Free => true,
            Chain::Epochs(demes) => number / demes * demes <= counted,
        }
    }
}
