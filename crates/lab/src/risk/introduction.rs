//! Error introduction: was the claim of a selective decision right?
//!
//! A decision claims on which side of the window a value lies: a null move says "at least beta", a skipped move "at most
//! alpha". The full search is asked the same question, at the depth that the decision saved. How large the error is,
//! it is asked with the window opened on the side where it erred.

use super::full_search::FullSearch;
use super::propagation::{Fate, propagate_from_move, propagate_from_node};
use super::witness::{Decision, Place};
use foehn_game::{Score, Window};

/// What came of examining a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Finding {
    /// The full search agrees.
    Right,
    /// It does not.
    Wrong {
        /// By how much the value lies beyond the bound; `None` where a win or a loss was overlooked, which has no size.
        size: Option<i32>,
        /// What became of the error.
        fate: Fate,
    },
    /// The full search cost too much.
    Unknown,
}

/// Where a score lies with respect to a window; strictly inside, the score itself counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    Low,
    Inside(Score),
    High,
}

impl Side {
    pub(super) fn of(score: Score, window: Window) -> Self {
        match () {
            () if score <= window.alpha => Side::Low,
            () if score >= window.beta => Side::High,
            () => Side::Inside(score),
        }
    }
}

/// Examines a decision.
pub(super) fn examine(decision: &Decision, full: &mut FullSearch<'_>) -> Finding {
    examined(decision, full).unwrap_or(Finding::Unknown)
}

fn examined(decision: &Decision, full: &mut FullSearch<'_>) -> Option<Finding> {
    match &decision.place {
        Place::Node { visit: seen, depth } => {
            let (window, claimed) = (seen.borrow().window, seen.borrow().result?);
            let found = full.node(seen, window, *depth)?;
            if Side::of(found, window) == Side::of(claimed, window) {
                return Some(Finding::Right);
            }
            let fate = propagate_from_node(seen, found, full);
            let (open, from) = erring_side(Side::of(claimed, window), window);
            let exact = full.node(seen, open, *depth).unwrap_or(found);
            Some(Finding::Wrong { size: distance(exact, from), fate })
        }
        &Place::Move { visit: ref seen, mv, number, alpha, depth } => {
            let window = Window { alpha, beta: seen.borrow().window.beta };
            let found = full.of_move(seen, mv, window, depth)?;
            if found <= alpha {
                return Some(Finding::Right);
            }
            let fate = propagate_from_move(seen, number, found, full);
            let open = Window { beta: Score::MAX, ..window };
            let exact = full.of_move(seen, mv, open, depth).unwrap_or(found);
            Some(Finding::Wrong { size: distance(exact, alpha), fate })
        }
    }
}

/// The window opened where a value must lie that is not on the claimed side, and the bound that was claimed.
fn erring_side(claimed: Side, window: Window) -> (Window, Score) {
    match claimed {
        Side::High => (Window { alpha: Score::MIN, ..window }, window.beta),
        Side::Low => (Window { beta: Score::MAX, ..window }, window.alpha),
        Side::Inside(score) => (Window::FULL, score),
    }
}

/// How far two estimates lie apart.
fn distance(found: Score, from: Score) -> Option<i32> {
    let estimates = ![found, from].iter().any(|score| score.is_win() || score.is_loss());
    estimates.then(|| (found.raw() - from.raw()).abs())
}
