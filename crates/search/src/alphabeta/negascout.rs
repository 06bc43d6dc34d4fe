//! NegaScout (Reinefeld 1983): the first move is searched with the whole window, every other one is first only asked
//! whether it is better, with a minimal window, and searched again if it is.

use super::{Algorithm, Edge};
use crate::budget::Stopped;
use crate::observer::Observer;
use crate::scoring::{score_above, window_below};
use crate::search::Search;
use foehn_game::{Depth, Duel, Knowledge, Score, Window};

/// NegaScout.
pub(crate) struct NegaScout;

impl Algorithm for NegaScout {
    #[inline(always)]
    fn value_of_move<G: Duel, K: Knowledge<G>, O: Observer<G>>(
        search: &mut Search<'_, G, K, O>,
        edge: &Edge<'_, G>,
        window: Window,
    ) -> Result<Score, Stopped> {
        if edge.earlier == 0 || window.is_minimal() {
            return ask(search, edge, window);
        }
        let t = ask(search, edge, Window::minimal(window.alpha))?;
        if t <= window.alpha || t >= window.beta {
            return Ok(t);
        }
        let deeper = search.unexpected_extension(edge);
        if deeper > Depth::ZERO {
            return ask(search, &Edge { depth: edge.depth + deeper, ..*edge }, window);
        }
        // Better than all before: t is a lower bound, the value lies between it and beta. Where moves are left out or reduced,
        // t may be more than the tree holds, and only the window's own alpha is safe.
        let low = if search.selection.any { window.alpha } else { t - 1 };
        ask(search, edge, Window::new(low, window.beta))
    }
}

#[inline(always)]
fn ask<G: Duel, K: Knowledge<G>, O: Observer<G>>(
    search: &mut Search<'_, G, K, O>,
    edge: &Edge<'_, G>,
    window: Window,
) -> Result<Score, Stopped> {
    let below = window_below(edge.node, edge.child, window);
    let score = search.node::<NegaScout>(edge.child, below, edge.depth, edge.ply)?;
    Ok(score_above(edge.node, edge.child, score))
}
