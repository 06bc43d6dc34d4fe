//! The oracle cutoff: what is known exactly need not be searched (Schaeffer 2001, 5.3).
//!
//! A position that the engine's [`Oracle`] knows is an end of the game to the search: its value has no error, and the tree below it
//! is not built. Asked at every node but the root, which must have a move, and in quiescence.
//!
//! A win of unknown distance is a database's win ([`Score::database_win`](foehn_game::Score::database_win)). The plies that lead to it are
//! counted on the way up, so the nearest such win is preferred.

use crate::budget::Stopped;
use crate::observer::{Cut, Observer};
use crate::scoring::Basis;
use crate::search::Search;
use foehn_game::{Depth, Duel, Knowledge, Oracle, Ply, Score, Verdict, Window};

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// The score of a node that the oracle knows.
    #[inline(always)]
    pub(crate) fn oracle_cutoff(
        &mut self,
        node: &G,
        window: Window,
        depth: Depth,
        ply: Ply,
    ) -> Result<Option<Score>, Stopped> {
        match self.oracle {
            None => Ok(None),
            Some(oracle) => self.ask_oracle(oracle, node, window, depth, ply),
        }
    }

    #[inline(never)]
    fn ask_oracle(
        &mut self,
        oracle: &dyn Oracle<G>,
        node: &G,
        window: Window,
        depth: Depth,
        ply: Ply,
    ) -> Result<Option<Score>, Stopped> {
        if ply == Ply::ROOT {
            return Ok(None);
        }
        let verdict = match self.distances_wanted {
            true => oracle.full_verdict(node).filter(|verdict| verdict.is_exact()),
            false => oracle.verdict(node),
        };
        let Some(verdict) = verdict else { return Ok(None) };
        let score = match (verdict, self.draws) {
            (Verdict::Draw, Some(draws)) => self.draw_score(node, draws, window, ply)?,
            _ => verdict.score::<G>(),
        };
        self.basis = Basis::PROVED;
        self.observer.cut(Cut::Oracle, 0, depth, ply);
        Ok(Some(score))
    }
}
