//! What a search of a game of chance did, event by event, to be replayed: for teaching, on small trees.

use super::search::ValueFound;
use super::star1::Happening;
use super::star1::average_bounds;
use super::window::{ValueBounds, ValueWindow};

/// Something that happened at the end of the path that `Enter` and `Leave` walk; at its beginning stands the root. Values are the first
/// player's.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ChanceEvent<M> {
    /// A node was entered by this move, or by what chance did.
    Enter {
        /// The move.
        mv: M,
        /// What is asked: values outside this window do not matter. At a happening these are A and B of Star1.
        alpha: f64,
        /// Its other end.
        beta: f64,
        /// Star2 looks at a few moves only.
        probes: bool,
    },
    /// The node was left with this value, or bound.
    Leave {
        /// The value.
        value: f64,
    },
    /// What is known of the average of the chance node where the path ends.
    Average {
        /// It is at least this.
        least: f64,
        /// It is at most this.
        most: f64,
    },
    /// The rest of the node where the path ends is left out.
    Cut(ChanceCut),
}

/// Why a node was left early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChanceCut {
    /// Alpha-beta at a player's node.
    AlphaBeta,
    /// The average cannot leave the window any more (Star1).
    Star1,
    /// The same, after a look at the first moves (Star2).
    Star2,
}

impl ChanceCut {
    /// In a word, for programs and pages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ChanceCut::AlphaBeta => "alpha-beta",
            ChanceCut::Star1 => "star1",
            ChanceCut::Star2 => "star2",
        }
    }
}

/// Where events go: nowhere as a rule, which costs one question for each.
#[derive(Debug)]
pub(super) struct Events<M>(Option<Vec<ChanceEvent<M>>>);

impl<M> Events<M> {
    pub(super) const NONE: Events<M> = Events(None);

    pub(super) fn kept() -> Self {
        Events(Some(Vec::new()))
    }

    pub(super) fn take(self) -> Vec<ChanceEvent<M>> {
        self.0.unwrap_or_default()
    }

    #[inline]
    pub(super) fn enter(&mut self, mv: M, window: ValueWindow) {
        if let Some(list) = &mut self.0 {
            list.push(ChanceEvent::Enter { mv, alpha: window.alpha, beta: window.beta, probes: false });
        }
    }

    /// The same for a look of Star2.
    #[inline]
    pub(super) fn probe(&mut self, mv: M, window: ValueWindow) {
        if let Some(list) = &mut self.0 {
            list.push(ChanceEvent::Enter { mv, alpha: window.alpha, beta: window.beta, probes: true });
        }
    }

    #[inline]
    pub(super) fn leave(&mut self, found: ValueFound) {
        if let Some(list) = &mut self.0 {
            list.push(ChanceEvent::Leave { value: found.value });
        }
    }

    #[inline]
    pub(super) fn average(&mut self, happenings: &[Happening<M>]) {
        if let Some(list) = &mut self.0 {
            let ValueBounds { least, most } = average_bounds(happenings);
            list.push(ChanceEvent::Average { least, most });
        }
    }

    #[inline]
    pub(super) fn cut(&mut self, cut: ChanceCut) {
        if let Some(list) = &mut self.0 {
            list.push(ChanceEvent::Cut(cut));
        }
    }
}
