//! The oracle cutoff: what is known exactly need not be searched (Schaeffer 2001, 5.3).
//!
//! A position that the engine's [`Oracle`] knows is an end of the game to the search: its value has no error, and the tree below it
//! is not built. Asked at every node but the root, which must have a move, and in quiescence.
//!
//! A win of unknown distance is a database's win ([`Score::database_win`](foehn_game::Score::database_win)). The plies that lead to it are
//! counted on the way up, so the nearest such win is preferred. Where the root itself is known to be won or lost, `decided.rs` says which
//! verdicts count.

use crate::budget::Stopped;
use crate::observer::{Cut, Observer};
use crate::scoring::Basis;
use crate::search::Search;
use crate::tree::Node;
use foehn_game::{Duel, Knowledge, Oracle, Ply, Score, Verdict};

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// The score of a node that the oracle knows.
    #[inline(always)]
    pub(crate) fn oracle_cutoff(&mut self, node: &Node<'_, G>) -> Result<Option<Score>, Stopped> {
        match self.exact.oracle {
            None => Ok(None),
            Some(oracle) => self.ask_oracle(oracle, node),
        }
    }

    #[inline(never)]
    fn ask_oracle(&mut self, oracle: &dyn Oracle<G>, node: &Node<'_, G>) -> Result<Option<Score>, Stopped> {
        if node.ply == Ply::ROOT {
            return Ok(None);
        }
        let verdict = match &self.exact.decided {
            Some(root) => {
                oracle.full_verdict(node.position).filter(|&verdict| root.ends_at(oracle, node.position, verdict))
            }
            None => oracle.verdict(node.position),
        };
        let Some(verdict) = verdict else { return Ok(None) };
        let score = match (verdict, self.exact.draws) {
            (Verdict::Draw, Some(draws)) => self.draw_score(node, draws)?,
            _ => verdict.score::<G>(),
        };
        self.basis = Basis::PROVED;
        self.observer.cut(Cut::Oracle, 0, node.depth, node.ply);
        Ok(Some(score))
    }
}
