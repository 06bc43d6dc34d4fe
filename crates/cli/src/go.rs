//! What a search is asked for by another program, whatever the protocol: limits, and when to answer.

use crate::search_thread::AnswerWhen;
use foehn_play::{allot, allot_move};
use foehn_search::{Budget, Clock};
use std::time::Duration;

/// What `go` asks for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Go {
    /// The clock of the side to move.
    pub(crate) clock: Option<Clock>,
    /// So long for this move.
    pub(crate) move_time: Option<Duration>,
    pub(crate) depth: Option<i32>,
    pub(crate) nodes: Option<u64>,
    /// So many simulated games.
    pub(crate) simulations: Option<u64>,
    /// Think until told to stop.
    pub(crate) infinite: bool,
    /// Think in the opponent's time.
    pub(crate) ponder: bool,
}

impl Go {
    /// Whether anything ends the search but being stopped.
    pub(crate) fn is_limited(&self) -> bool {
        self.limits_any() || self.simulations.is_some()
    }

    /// Whether there is a limit that every method keeps.
    pub(crate) fn limits_any(&self) -> bool {
        self.depth.is_some() || self.nodes.is_some() || self.move_time.is_some() || self.clock.is_some()
    }

    /// When the answer is given.
    pub(crate) fn answer(&self) -> AnswerWhen {
        match self.infinite || self.ponder {
            true => AnswerWhen::Asked,
            false if self.is_limited() => AnswerWhen::Found,
            false => AnswerWhen::Stopped,
        }
    }

    /// What the search may spend; `overhead` is lost between this program and the clock.
    pub(crate) fn budget(&self, overhead: Duration) -> Budget {
        let move_time = self.move_time.map(|time| allot_move(time, overhead));
        let time = move_time.or_else(|| self.clock.map(|clock| allot(clock, overhead)));
        let time = time.filter(|_| !self.infinite);
        let (depth, nodes, simulations) = (self.depth, self.nodes, self.simulations);
        let budget = Budget { depth, nodes, simulations, time, ..Budget::default() };
        if self.ponder {
            budget.control.ponder();
        }
        budget
    }
}
