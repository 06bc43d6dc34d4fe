//! A root that is won or lost, and nobody knows how far the end is: the way is that to the next conversion.
//!
//! Moves that all win are not alike: most of them lead nowhere, and the game is drawn by repetition. Where the oracle knows in how many plies
//! the win is converted ([`Oracle::plies_to_conversion`]), the winner plays a move that converts soonest, and the loser one that delays it longest.
//! The number falls with every move of the winner, so nothing comes twice. Among equals the search chooses.

use super::{Line, RootMoves};
use crate::observer::Observer;
use crate::search::Search;
use foehn_game::{Duel, Knowledge, Oracle, Ply, Score, Verdict};

/// What a move at the root does to a win.
#[derive(Clone, Copy)]
enum Way {
    /// The rules draw the game there, because the position comes again.
    Drawn,
    /// The win is converted in so many plies, this move included.
    Converts(u16),
}

impl<G: Duel, K: Knowledge<G>, O: Observer<G>> Search<'_, G, K, O> {
    /// Leaves only the moves on the way to conversion, puts the rest among the `others`, and says what the root is worth by it; `None`
    /// where the verdict knows the way itself, or nobody knows it.
    pub(super) fn keep_on_the_way(
        &self,
        root: &mut RootMoves<G>,
        oracle: &dyn Oracle<G>,
        verdict: Verdict,
        others: &mut Vec<Line<G::Move>>,
    ) -> Option<Score> {
        if verdict.is_exact() || root.moves.is_empty() {
            return None;
        }
        let patience = self.meter.patience();
        let way = |mv: G::Move| {
            let child = root.position.play(mv);
            if self.scratch.path.draws(&child, Ply::ROOT.next()).is_some() {
                return Some(Way::Drawn);
            }
            let is_over = child.outcome().is_some();
            let plies = if is_over { 0 } else { oracle.plies_to_conversion(&root.position, &child, &patience)? };
            Some(Way::Converts(plies.saturating_add(1)))
        };
        let ways: Vec<Way> = root.moves.iter().map(|root_move| way(root_move.mv)).collect::<Option<_>>()?;
        let plies = ways.iter().filter_map(|way| match way {
            Way::Drawn => None,
            &Way::Converts(plies) => Some(plies),
        });
        let wins = matches!(verdict, Verdict::Win(_));
        let best = if wins { plies.min()? } else { plies.max()? };
        let mut ways = ways.into_iter();
        root.moves.retain(|root_move| {
            let (kept, score) = match ways.next() {
                Some(Way::Converts(plies)) => (plies == best, decided(wins, plies)),
                Some(Way::Drawn) | None => (!wins, Score::DRAW),
            };
            if !kept {
                others.push(Line { moves: vec![root_move.mv], score });
            }
            kept
        });
        Some(decided(wins, best))
    }
}

fn decided(wins: bool, plies: u16) -> Score {
    if wins { Score::database_win(plies) } else { -Score::database_win(plies) }
}
