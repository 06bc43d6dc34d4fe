//! The history heuristic (Schaeffer 1989): moves that cut anywhere in the tree are tried early everywhere.
//!
//! A cut earns the square of the depth that it saved. Points fade from search to search, and all are halved when one
//! grows too large, so that recent cuts count more.

use foehn_game::{Depth, MoveFacts, Player};

/// Points by player and slot.
#[derive(Clone, Debug)]
pub(super) struct History {
    points: Box<[[i32; MoveFacts::SLOTS]; 2]>,
}

/// The most points a move can have.
const MOST: i32 = 1 << 20;

impl History {
    pub(super) fn new() -> Self {
        History { points: Box::new([[0; MoveFacts::SLOTS]; 2]) }
    }

    pub(super) fn fade(&mut self) {
        self.points.iter_mut().flatten().for_each(|points| *points /= 8);
    }

    /// The points of one player's moves, by slot.
    #[inline(always)]
    pub(super) fn of(&self, mover: Player) -> &[i32; MoveFacts::SLOTS] {
        &self.points[mover.index() & 1]
    }

    #[inline(always)]
    pub(super) fn reward(&mut self, mover: Player, facts: MoveFacts, depth: Depth) {
        if facts.slot == 0 {
            return;
        }
        let points = &mut self.points[mover.index() & 1][usize::from(facts.slot) % MoveFacts::SLOTS];
        let depth = depth.whole().clamp(1, 255);
        *points += depth * depth;
        if *points > MOST {
            self.halve();
        }
    }

    #[cold]
    fn halve(&mut self) {
        self.points.iter_mut().flatten().for_each(|points| *points /= 2);
    }
}
