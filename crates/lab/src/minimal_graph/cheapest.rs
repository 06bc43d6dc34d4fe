//! Cheapest cutoffs: on the lowest plies, the move that proves a cutoff with the fewest nodes takes the place of the
//! left-most one.
//!
//! The tree is walked as in the second stage, from left to right. At a node that must be shown to reach its bound, the cost
//! of each move that can show it is found by [`Research::cost`]: a leaf costs its quiescence, a node that the graph contains
//! already one visit, a node that must reach its bound its cheapest move, and a node that must stay below it all of its moves. The
//! search of a candidate is given up as soon as it costs more than the cheapest so far. The chosen move's subtree then
//! belongs to the graph, so that later candidates which lead into it are cheap: transpositions are sought, not only found.

use super::research::{Research, Stopped, place};
use crate::between_plies::{score_above, window_below};
use foehn_game::any::{Move, Position};
use foehn_game::{Bounds, Score, Window};

/// What is to be shown of a node.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Claim {
    /// It reaches beta.
    High,
    /// It stays at or below alpha.
    Low,
}

impl Research<'_> {
    /// Puts the cheapest cutoffs of the lowest plies in front, in a search of `root` to `depth`. `None` where it was stopped.
    pub(super) fn cheapen(&mut self, root: &Position, depth: i32, lowest: i32) -> Option<()> {
        self.known.clear();
        self.settle(root, Window::FULL, depth, lowest).ok().map(|_| ())
    }

    /// The value of `node` as in [`Research::value`], by cheap moves.
    fn settle(&mut self, node: &Position, window: Window, depth: i32, lowest: i32) -> Result<Score, Stopped> {
        let place = place(node, depth);
        if let Some(score) = self.known.get(&place).and_then(|bounds| bounds.cutoff(window)) {
            return Ok(score);
        }
        if let Some((score, _)) = self.without_search(node, window, depth)? {
            self.learn(place, Bounds::proved(score, window));
            return Ok(score);
        }
        if depth <= lowest
            && window.is_minimal()
            && let Some((mv, _)) = self.cheapest(node, window, depth, u64::MAX)?
        {
            self.best.insert(place, mv);
        }
        let mut g = Score::MIN;
        for (number, mv) in self.moves(node, depth).into_iter().enumerate() {
            let child = node.play(mv);
            let open = window.raised_to(g);
            let narrow = if number == 0 || open.alpha == Score::MIN { open } else { Window::minimal(open.alpha) };
            let mut score = self.settle_move(node, &child, narrow, depth, lowest)?;
            if score > open.alpha && score < open.beta && narrow != open {
                score = self.settle_move(node, &child, open, depth, lowest)?;
            }
            if score > g {
                g = score;
                self.best.insert(place, mv);
            }
            if g >= window.beta {
                break;
            }
        }
        self.learn(place, Bounds::proved(g, window));
        Ok(g)
    }

    fn settle_move(
        &mut self,
        node: &Position,
        child: &Position,
        open: Window,
        depth: i32,
        lowest: i32,
    ) -> Result<Score, Stopped> {
        let score = self.settle(child, window_below(node, child, open), depth - 1, lowest)?;
        Ok(score_above(node, child, score))
    }

    /// The move that shows at the least cost that `node` reaches beta, and that cost; `None` where no move does for less
    /// than `limit`.
    fn cheapest(
        &mut self,
        node: &Position,
        window: Window,
        depth: i32,
        limit: u64,
    ) -> Result<Option<(Move, u64)>, Stopped> {
        let mut cheapest: Option<(Move, u64)> = None;
        // The left-most one sets a limit; behind it, few replies are few nodes: so the dear candidates are soon given up.
        let mut moves: Vec<_> = self.moves(node, depth).into_iter().map(|mv| (mv, node.play(mv))).collect();
        if depth > 1 && moves.len() > 1 {
            moves[1..].sort_by_cached_key(|(_, child)| child.count_moves());
        }
        for (mv, child) in moves {
            let left = cheapest.map_or(limit, |(_, cost)| cost) - 1;
            let claim = if node.mover() == child.mover() { Claim::High } else { Claim::Low };
            let below = window_below(node, &child, window);
            if let Some(cost) = self.cost(&child, claim, below, depth - 1, left)? {
                cheapest = Some((mv, cost + 1));
                if cost == 1 {
                    break;
                }
            }
        }
        Ok(cheapest)
    }

    /// How many nodes it takes to show the claim; `None` where it is not so, or takes `limit` or more.
    fn cost(
        &mut self,
        node: &Position,
        claim: Claim,
        window: Window,
        depth: i32,
        limit: u64,
    ) -> Result<Option<u64>, Stopped> {
        if limit <= 1 {
            return Ok(None);
        }
        let is_so = |score: Score| match claim {
            Claim::High => score >= window.beta,
            Claim::Low => score <= window.alpha,
        };
        let known = self.known.get(&place(node, depth)).and_then(|bounds| bounds.cutoff(window));
        let at_once = match known {
            Some(score) => Some((score, 1)),
            None => self.without_search(node, window, depth)?,
        };
        if let Some((score, cost)) = at_once {
            return Ok((is_so(score) && cost < limit).then_some(cost));
        }
        if claim == Claim::High {
            return Ok(self.cheapest(node, window, depth, limit)?.map(|(_, cost)| cost));
        }
        let mut cost = 1;
        for mv in self.moves(node, depth) {
            let child = node.play(mv);
            let claim = if node.mover() == child.mover() { Claim::Low } else { Claim::High };
            let below = window_below(node, &child, window);
            match self.cost(&child, claim, below, depth - 1, limit - cost)? {
                Some(more) => cost += more,
                None => return Ok(None),
            }
            if cost >= limit {
                return Ok(None);
            }
        }
        Ok(Some(cost))
    }
}
